from datetime import timedelta
from functools import partial

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.utils import timezone

from accounts.errors import Refused
from accounts.models import Account, AuditEntry, NicknameChange
from accounts.services import account_delete, nickname_choose, nickname_take_away
from tests.accounts.conftest import in_parallel


def test_a_nickname_is_kept_with_how_it_reads_and_looks(ana):
    ana.refresh_from_db()

    assert (ana.nickname, ana.nickname_folded, ana.nickname_skeleton) == ("Ana", "ana", "ana")


@pytest.mark.parametrize("nickname", ["Ana", "ana", "ÁNA", "a-n-a", "Añá"])
def test_another_persons_nickname_is_taken_whatever_its_case_and_accents(ana, person, nickname):
    stranger = person()

    with pytest.raises(Refused, match="nickname_taken"):
        nickname_choose(account=stranger, nickname=nickname)


def test_a_name_of_another_alphabet_that_looks_the_same_is_taken(person):
    person("Papa")

    with pytest.raises(Refused, match="nickname_taken"):
        nickname_choose(account=person(), nickname="Рара")


def test_ones_own_nickname_can_change_its_case(ana):
    nickname_choose(account=ana, nickname="ANA")

    assert Account.objects.get(pk=ana.pk).nickname == "ANA"


def test_choosing_the_same_again_changes_nothing(ana):
    nickname_choose(account=ana, nickname=" Ana ")

    assert ana.nickname_changes.count() == 1


def test_every_nickname_is_remembered(ana):
    nickname_choose(account=ana, nickname="Bela")

    assert [change.nickname for change in ana.nickname_changes.order_by("pk")] == ["Ana", "Bela"]


def test_a_nickname_given_up_is_held_for_its_last_owner(ana, person):
    nickname_choose(account=ana, nickname="Bela")

    with pytest.raises(Refused, match="nickname_taken"):
        nickname_choose(account=person(), nickname="Ana")
    assert nickname_choose(account=ana, nickname="Ana").nickname == "Ana"


def test_a_nickname_given_up_long_ago_is_free(ana, person, monkeypatch):
    nickname_choose(account=ana, nickname="Bela")
    monkeypatch.setattr("accounts.services.nicknames.HELD", timedelta(0))

    assert nickname_choose(account=person(), nickname="Ana").nickname == "Ana"


def test_a_sixth_change_within_a_day_is_refused_with_the_time_to_wait(ana):
    for nickname in ("Bela", "Carla", "Dora", "Elza"):
        nickname_choose(account=ana, nickname=nickname)

    with pytest.raises(Refused) as caught:
        nickname_choose(account=ana, nickname="Flora")
    assert caught.value.code == "too_many_requests"
    assert 86_000 < (caught.value.retry_after or 0) <= 86_400


@pytest.mark.django_db(transaction=True)
def test_of_eight_people_who_choose_one_nickname_at_once_one_has_it(person):
    people = [person() for _ in range(8)]

    outcomes = in_parallel(*(partial(nickname_choose, account=one, nickname="Ana") for one in people))

    assert outcomes.count("nickname_taken") == 7
    assert Account.objects.filter(nickname="Ana").count() == 1


def test_a_nickname_taken_away_is_gone_with_a_line_in_the_trail(ana, admin):
    nickname_take_away(account=ana, actor=admin, text="rude")

    entry = AuditEntry.objects.get(action="nickname_take_away")
    assert Account.objects.get(pk=ana.pk).nickname is None
    assert (entry.actor, entry.before, entry.text) == (admin.account, {"nickname": "Ana"}, "rude")


def test_a_nickname_never_stands_without_its_keys(ana):
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.filter(pk=ana.pk).update(nickname_skeleton=None)


def test_the_history_of_nicknames_cannot_be_edited(ana):
    with pytest.raises(DatabaseError), transaction.atomic():
        NicknameChange.objects.update(nickname="Eva", chosen_at=timezone.now())


def test_a_closed_account_frees_its_nickname(ana, person):
    account_delete(account=ana)

    assert nickname_choose(account=person(), nickname="Ana").nickname == "Ana"
