"""Guests: a name for the table, a session, and nothing that needs an account."""

from datetime import timedelta
from functools import partial
from time import time
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.errors import Refused
from accounts.models import Account, NicknameChange
from accounts.selectors import account_export, display_name, guests_unseen, may_join
from accounts.services import (
    account_for_development,
    guest_become,
    guest_create,
    guest_delete,
    guest_leave,
    nickname_choose,
    role_grant,
    sanction_impose,
)
from tests.accounts.conftest import in_parallel

HERE, ELSEWHERE = "198.51.100.7", "198.51.100.8"


@pytest.fixture
def guest(db):
    return guest_create(nickname="Lenira", address=HERE)


@pytest.fixture
def within_one_hour(monkeypatch):
    now = time()
    monkeypatch.setattr("accounts.services.guests.time", SimpleNamespace(time=lambda: now))


def come(browser, name, **headers):
    return browser.post("/api/v1/guests", {"nickname": name}, "application/json", **headers)


def session_of(guest):
    browser = Client()
    browser.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    return browser


def test_a_guest_comes_in_with_a_name_and_is_known_by_the_session(client, db):
    answer = come(client, "Lenira")

    told = client.get("/api/v1/me").json()
    assert answer.status_code == 201
    assert (told["nickname"], told["guest"], told["email"]) == ("Lenira", True, None)
    assert told["may_join"] == "sign_in_needed"
    assert {"sessionid", "csrftoken"} <= client.cookies.keys()


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Al", "nickname_short"),
        ("A" * 21, "nickname_long"),
        ("A" * 10_000, "nickname_long"),
        ("Ana!!", "nickname_characters"),
        ("Анa", "nickname_scripts"),
        ("o Timbu", "nickname_reserved"),
        ("Guest 12", "nickname_reserved"),
        ("aná", "nickname_taken"),
        ("A.na", "nickname_taken"),
    ],
)
def test_a_guests_name_is_judged_as_a_nickname(client, ana, name, code):
    assert come(client, name).json()["code"] == code
    assert not Account.objects.filter(is_guest=True).exists()
    assert client.get("/api/v1/me").status_code == 401


@pytest.mark.parametrize("body", [{"nickname": None}, {"nickname": ["Ana"]}, {"nickname": ""}])
def test_what_is_no_name_is_no_guest(client, db, body):
    answer = client.post("/api/v1/guests", body, "application/json")

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_a_guest_may_choose_the_name_later(client, db):
    first = client.post("/api/v1/guests", {}, "application/json").json()

    named = come(client, "Lenira").json()

    assert (first["nickname"], named["nickname"], named["public_id"]) == (None, "Lenira", first["public_id"])


def test_a_name_that_a_person_gave_up_is_held_from_guests_too_but_a_guests_is_free(ana, person, guest):
    nickname_choose(account=ana, nickname="Rosa")
    guest_leave(guest=guest)

    with pytest.raises(Refused, match="nickname_taken"):
        guest_create(nickname="Ana", address=HERE)
    assert nickname_choose(account=person("Bento"), nickname="Lenira").nickname == "Lenira"


def test_a_living_guests_name_is_nobody_elses(guest, person):
    with pytest.raises(Refused, match="nickname_taken"):
        nickname_choose(account=person(), nickname="lenirá")
    with pytest.raises(Refused, match="nickname_taken"):
        account_for_development(nickname="Lenira")


@pytest.mark.django_db(transaction=True)
def test_of_two_tabs_that_choose_one_name_at_once_one_gets_it():
    outcomes = in_parallel(*[partial(guest_create, nickname="Lenira", address=HERE)] * 6)

    assert outcomes.count("nickname_taken") == 5
    assert Account.objects.count() == 1
    assert NicknameChange.objects.count() == 1


def test_without_redis_guests_come_in_all_the_same(db, settings):
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}}
    settings.GUESTS_AN_HOUR = 0

    assert guest_create(nickname="Lenira", address=HERE).is_guest


def test_who_asks_again_in_a_second_tab_stays_the_same_guest(client, db):
    first = come(client, "Lenira").json()["public_id"]

    same, renamed = come(client, "Lenira").json(), come(client, "Dona Lenira").json()

    assert same["public_id"] == renamed["public_id"] == first
    assert renamed["nickname"] == "Dona Lenira"
    assert Account.objects.count() == 1


def test_a_person_does_not_become_a_guest(client, ana):
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")

    answer = come(client, "Lenira")

    assert (answer.status_code, answer.json()["code"]) == (409, "signed_in_already")


@pytest.mark.usefixtures("within_one_hour")
def test_from_one_address_come_only_so_many_guests_an_hour(client, db, settings):
    settings.GUESTS_AN_HOUR = 2
    for name in ("Um", "Doisdois", "Tres"):  # the first is refused for its name, and does not count
        come(Client(), name, REMOTE_ADDR="203.0.113.5")

    third = come(client, "Quatro", REMOTE_ADDR="203.0.113.5", headers={"accept-language": "en"})
    other = come(client, "Quatro", REMOTE_ADDR="203.0.113.6")

    assert (third.status_code, third.json()["code"], other.status_code) == (429, "too_many_requests", 201)
    assert "minute" in third.json()["detail"]
    assert 0 < int(third.headers["Retry-After"]) == third.json()["retry_after"] <= 3600


@pytest.mark.usefixtures("within_one_hour")
def test_the_addresses_of_one_home_count_together(db, settings):
    settings.GUESTS_AN_HOUR = 1
    guest_create(nickname="Lenira", address="2001:db8:1:2::1")

    with pytest.raises(Refused, match="too_many_requests"):
        guest_create(nickname="Amaro", address="2001:db8:1:2:ffff::9")
    assert guest_create(nickname="Amaro", address="2001:db8:1:3::1")


def test_what_needs_an_account_says_so(guest):
    browser = session_of(guest)

    token = browser.post("/api/v1/me/tokens", {"name": "x", "scopes": ["read"]}, "application/json")
    queue = browser.post("/api/v1/queue")

    assert [(it.status_code, it.json()["code"]) for it in (token, queue)] == [(403, "sign_in_needed")] * 2
    assert may_join(guest) == "sign_in_needed"


def test_a_guest_gets_no_role(guest, admin):
    with pytest.raises(Refused, match="sign_in_needed"):
        role_grant(account=guest, role="fiscal", actor=admin)


@pytest.mark.parametrize("more", [{"is_staff": True}, {"email": "lenira@people.example"}, {"seen_at": None}])
def test_the_database_itself_keeps_a_guest_a_guest(guest, more):
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.filter(pk=guest.pk).update(**more)


def test_a_ban_ends_the_guests_session_and_the_name_stays_taken(guest, admin):
    browser = session_of(guest)

    sanction_impose(account=guest, kind="ban", reason="spam", actor=admin)

    assert browser.get("/api/v1/me").status_code == 401
    with pytest.raises(Refused, match="nickname_taken"):
        guest_create(nickname="Lenira", address=ELSEWHERE)


@pytest.mark.parametrize("path", ["/api/v1/guests", "/tables/practice", reverse("accounts:come_as_guest")])
def test_a_browser_whose_guest_was_banned_gets_no_other(client, admin, path):
    come(client, "Lenira")
    sanction_impose(account=Account.objects.get(nickname="Lenira"), kind="ban", reason="spam", actor=admin)

    refused = client.post(path, {"nickname": "Lenora", "guest_name": "Lenora"})

    assert refused.status_code != 404
    assert come(client, "Lenora").json()["code"] == "banned"
    assert client.get("/api/v1/me").status_code == 401
    assert Account.objects.filter(is_guest=True).count() == 1


def test_a_guest_who_goes_under_a_sanction_and_comes_again_is_the_same(client, admin):
    first = come(client, "Lenira").json()
    sanction_impose(
        account=Account.objects.get(nickname="Lenira"), kind="mute", reason="spam",
        ends_at=timezone.now() + timedelta(hours=1), actor=admin,
    )  # fmt: skip
    client.post("/sign-out")

    again = come(client, "Lenora").json()

    assert (again["public_id"], again["nickname"]) == (first["public_id"], "Lenora")


def test_a_guest_who_goes_and_comes_again_is_a_new_one(client, db):
    first = come(client, "Lenira").json()
    client.post("/sign-out")

    assert come(client, "Lenira").json()["public_id"] != first["public_id"]


def test_a_browser_cannot_say_that_it_was_another_guest(client, guest, admin):
    sanction_impose(account=guest, kind="ban", reason="spam", actor=admin)
    client.cookies["guest"] = f"{guest.public_id}:made-up"

    assert come(client, "Lenora").status_code == 201


def test_who_leaves_as_a_guest_is_forgotten(guest):
    browser = session_of(guest)

    browser.post("/sign-out")

    guest.refresh_from_db()
    assert browser.get("/api/v1/me").status_code == 401
    assert (guest.is_active, guest.nickname) == (False, None)
    assert display_name(guest) != "Lenira"


def test_a_guest_may_have_everything_and_delete_it(guest):
    browser = session_of(guest)

    told = browser.get("/api/v1/me/export").json()["account"]
    gone = browser.delete("/api/v1/me")

    assert (told["guest"], told["nickname"], gone.status_code) == (True, "Lenira", 204)
    assert guest_delete(account_id=guest.pk)
    assert not Account.objects.filter(pk=guest.pk).exists()


def test_a_sanctioned_guest_goes_but_is_not_forgotten(guest, admin):
    ends_at = timezone.now() + timedelta(days=1)
    sanction_impose(account=guest, kind="mute", reason="spam", actor=admin, ends_at=ends_at)
    browser = session_of(guest)

    browser.post("/sign-out")

    assert browser.get("/api/v1/me").status_code == 401
    assert Account.objects.get(pk=guest.pk).nickname == "Lenira"


def test_a_person_is_never_removed_as_a_guest(ana):
    assert not guest_delete(account_id=ana.pk)


def test_a_guest_who_comes_back_is_seen_again_and_keeps_the_cookie(guest):
    browser, long_ago = session_of(guest), timezone.now() - timedelta(days=3)
    Account.objects.filter(pk=guest.pk).update(seen_at=long_ago)
    assert guests_unseen(timezone.now() - timedelta(days=1)) == [guest.pk]

    answers = [browser.get("/api/v1/me") for _ in range(2)]

    assert guests_unseen(timezone.now() - timedelta(days=1)) == []
    assert ["sessionid" in answer.cookies for answer in answers] == [True, False]


def test_a_guest_becomes_the_person_who_takes_the_name_if_they_have_none(guest, person):
    new = person()

    guest_become(guest=guest, person=new)
    guest_become(guest=guest, person=person("Bento"))  # too late: once is enough

    guest.refresh_from_db()
    assert (new.nickname, guest.nickname, guest.is_active, guest.became) == ("Lenira", None, False, new)


def test_who_has_a_nickname_keeps_it(guest, ana):
    guest_become(guest=guest, person=ana)

    assert Account.objects.get(pk=ana.pk).nickname == "Ana"
    assert guest_create(nickname="Lenira", address=HERE)


@pytest.mark.django_db(transaction=True)
def test_of_two_sign_ins_at_once_the_guest_becomes_one_person(person):
    guest, people = guest_create(nickname="Lenira", address=HERE), [person() for _ in range(4)]

    in_parallel(*[partial(guest_become, guest=guest, person=one) for one in people])

    assert Account.objects.filter(nickname="Lenira").count() == 1
    assert Account.objects.get(nickname="Lenira") == Account.objects.get(pk=guest.pk).became


def test_the_development_login_takes_the_guest_along(client, db):
    come(client, "Lenira")

    client.post("/dev/login/", {"nickname": "Ana"}, "application/json")

    assert client.get("/api/v1/me").json()["guest"] is False
    assert Account.objects.get(is_guest=True).became == Account.objects.get(nickname="Ana")


def test_an_export_says_who_is_a_guest(guest, ana):
    assert [account_export(one)["guest"] for one in (guest, ana)] == [True, False]


def test_the_trail_of_a_guest_stays(guest, admin):
    sanction = sanction_impose(account=guest, kind="warn", reason="spam", actor=admin)

    guest_leave(guest=guest)

    assert not guest_delete(account_id=guest.pk)
    assert guest.sanctions.get() == sanction
