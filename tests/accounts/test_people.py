"""Accounts made at the same moment, and what becomes of their data."""

from datetime import timedelta
from functools import partial

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone
from social_django.models import Nonce, UserSocialAuth

from accounts.models import Account
from accounts.selectors import display_name
from accounts.services import account_delete, account_for_development, account_of_google, token_create
from accounts.tasks import forget_stale
from tests.accounts.conftest import in_parallel


@pytest.mark.django_db(transaction=True)
def test_two_first_sign_ins_at_once_make_one_account():
    sign_in = partial(account_of_google, subject="1001", email="ana@people.example")

    people = in_parallel(*[sign_in] * 8)

    assert len({one.account.pk for one in people}) == 1
    assert [one.is_new for one in people].count(True) == 1
    assert UserSocialAuth.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_people_with_one_email_at_once_one_comes_in():
    calls = [partial(account_of_google, subject=str(n), email="ana@people.example") for n in range(8)]

    outcomes = in_parallel(*calls)

    assert outcomes.count("email_taken") == 7
    assert Account.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_nickname_at_once_for_development_is_one_person():
    outcomes = in_parallel(*[partial(account_for_development, nickname="Ana")] * 8)

    assert Account.objects.filter(nickname="Ana").count() == 1
    assert len({one.pk for one in outcomes if isinstance(one, Account)}) == 1
    assert not [one for one in outcomes if not isinstance(one, Account)]


def test_an_email_is_one_whatever_its_case(db):
    account_of_google(subject="1", email="Ana@People.Example")

    assert Account.objects.get().email == "ana@people.example"


def test_public_ids_are_random_and_short(person):
    ids = {person().public_id for _ in range(20)}

    assert len(ids) == 20
    assert all(len(public_id) == 12 for public_id in ids)


def test_a_person_is_called_by_nickname_if_they_have_one(ana, person):
    stranger = person()

    assert display_name(ana) == "Ana"
    assert stranger.public_id not in display_name(stranger)


def test_a_closed_account_has_no_name_to_show(ana):
    account_delete(account=ana)
    ana.refresh_from_db()

    assert "Ana" not in (display_name(ana), str(ana))


def test_what_has_ended_is_forgotten_and_the_rest_kept(ana, client):
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    now = timezone.now()
    Session.objects.create(session_key="old", session_data="", expire_date=now - timedelta(seconds=1))
    Nonce.objects.create(server_url="x", timestamp=int(now.timestamp()) - 2 * 86400, salt="old")
    token_create(account=ana, name="old", scopes=["read"], expires_at=now - timedelta(seconds=1))
    token_create(account=ana, name="new", scopes=["read"])

    forget_stale()

    assert client.get("/api/v1/me").status_code == 200
    assert [token.name for token in ana.tokens.all()] == ["new"]
    assert not Session.objects.filter(session_key="old").exists()
    assert not Nonce.objects.exists()
