from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError
from django.utils import timezone

from accounts.errors import Refused
from accounts.models import Account, Sanction
from accounts.services import account_delete, guest_create
from games.models import Heartbeat, Match, Seat
from games.services import NewSeat, match_create, practice_start, web_beat
from tests.tournaments.conftest import Cup, Sent, people, person, wait
from tournaments.models import Championship, Entrant, QueueEntry
from tournaments.selectors import person_now
from tournaments.services import queue_heard, queue_join, queue_leave, queue_tick

pytestmark = pytest.mark.django_db


def started() -> list[str]:
    return list(Championship.objects.order_by("pk").values_list("tier_name", flat=True))


def lobby() -> tuple[int, str | None, str | None]:
    told = person_now(None).told
    return told["waiting"], told["next"] and told["next"]["tier"], told["reachable"]


def test_who_joins_waits_and_the_lobby_counts_them() -> None:
    queue_join(account=person("Ana"))

    assert person_now(person("Ana")).queued
    assert lobby() == (1, None, None)


def test_joining_twice_keeps_the_place() -> None:
    wait([person("Ana")], joined=100)
    before = QueueEntry.objects.get()

    queue_join(account=person("Ana"))

    after = QueueEntry.objects.get()
    assert (after.pk, after.joined_at) == (before.pk, before.joined_at)
    assert after.heard_at > before.heard_at


def test_leaving_gives_the_place_up_and_leaving_twice_changes_nothing() -> None:
    queue_join(account=person("Ana"))

    for _ in range(2):
        queue_leave(account=person("Ana"))

    assert not QueueEntry.objects.exists()
    assert lobby() == (0, None, None)


def test_without_a_nickname_nobody_joins() -> None:
    with pytest.raises(Refused, match="nickname_needed"):
        queue_join(account=Account.objects.create_user())


def test_a_guest_is_asked_to_sign_in_and_is_never_drawn() -> None:
    guest = guest_create(nickname="Lenira", address="198.51.100.7")
    with pytest.raises(Refused, match="sign_in_needed"):
        queue_join(account=guest)

    wait([guest, *people(31)])  # whatever brought the row there
    queue_tick()

    assert not QueueEntry.objects.filter(account=guest).exists()
    assert not Championship.objects.exists()


@pytest.mark.parametrize("kind", [Sanction.Kind.CHAMPIONSHIPS, Sanction.Kind.ALL, Sanction.Kind.BAN])
def test_who_is_suspended_does_not_join(kind: Sanction.Kind) -> None:
    Sanction.objects.create(account=person("Ana"), kind=kind, reason="insult")

    with pytest.raises(Refused, match="suspended"):
        queue_join(account=person("Ana"))


def test_who_is_suspended_while_waiting_is_taken_out() -> None:
    wait([person("Ana"), person("Bento")])
    Sanction.objects.create(account=person("Ana"), kind=Sanction.Kind.ALL, reason="insult")

    queue_tick(at=timezone.now())

    assert QueueEntry.objects.get().account == person("Bento")


def test_who_closed_their_account_while_waiting_is_taken_out() -> None:
    wait([person("Ana"), person("Bento")])
    account_delete(account=person("Ana"))

    queue_tick(at=timezone.now())

    assert QueueEntry.objects.get().account == person("Bento")


def test_who_is_seated_elsewhere_cannot_keep_the_others_from_starting() -> None:
    everybody = people(9)
    seats = [NewSeat(account_id=account.pk) for account in everybody[:1]]
    match_create(seats=[*seats, *(NewSeat(robot="greedy") for _ in range(3))], opens_at=timezone.now())
    wait(everybody, joined=200, every=1)

    queue_tick(at=timezone.now())

    assert started() == ["bronze"]
    assert not QueueEntry.objects.exists()


def test_who_is_alive_in_a_championship_does_not_join(bronze: Cup) -> None:
    with pytest.raises(Refused, match="playing"):
        queue_join(account=bronze.accounts[0])


def test_who_is_out_may_join_again(bronze: Cup) -> None:
    bronze.play_out()

    queue_join(account=bronze.accounts[0])

    assert person_now(bronze.accounts[0]).queued


def test_the_thirty_second_starts_an_ouro_at_once(sent: Sent) -> None:
    wait(people(31), joined=10)

    queue_join(account=person("Ana"))

    assert started() == ["ouro"]
    assert not QueueEntry.objects.exists()
    assert person_now(person("Ana")).championship == Championship.objects.get().public_id


def test_the_thirty_third_keeps_waiting() -> None:
    wait(people(32), joined=10)

    queue_join(account=person("Ana"))

    assert started() == ["ouro"]
    assert QueueEntry.objects.get().account == person("Ana")
    assert lobby() == (1, None, None)


@pytest.mark.parametrize(("present", "tiers"), [(7, []), (8, ["bronze"]), (16, ["prata"]), (31, ["prata", "bronze"])])
def test_when_the_wait_is_over_the_largest_tiers_that_fit_start(present: int, tiers: list[str]) -> None:
    wait(people(present), joined=181)

    queue_tick(at=timezone.now())

    assert started() == tiers
    assert QueueEntry.objects.count() == present - sum({"prata": 16, "bronze": 8}[tier] for tier in tiers)


def test_the_longest_waiting_play() -> None:
    everybody = people(12)
    wait(everybody, joined=200, every=1)

    queue_tick(at=timezone.now())

    assert set(Entrant.objects.values_list("account", flat=True)) == {account.pk for account in everybody[:8]}


def test_the_lobby_is_told_what_starts_next_and_what_is_reachable() -> None:
    wait(people(17), joined=100)

    queue_tick(at=timezone.now())

    assert lobby() == (17, "prata", "prata")


def test_the_silent_do_not_count_and_are_removed_after_a_minute() -> None:
    wait([person("Ana")], heard=31)
    wait([person("Bento")], heard=61)

    queue_tick(at=timezone.now())

    assert QueueEntry.objects.get().account == person("Ana")
    assert lobby() == (0, None, None)


def test_who_is_heard_again_keeps_the_place() -> None:
    wait([person("Ana")], joined=300, heard=59)

    assert queue_heard(account=person("Ana"))
    queue_tick(at=timezone.now())

    assert lobby() == (1, None, None)


def test_who_does_not_wait_is_told_so_when_heard() -> None:
    assert not queue_heard(account=person("Ana"))


def test_the_lobby_is_told_only_what_changed(
    sent: Sent, django_capture_on_commit_callbacks: "pytest.FixtureRequest"
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        queue_join(account=person("Ana"))
        for _ in range(3):
            queue_tick(at=timezone.now())

    assert [message["told"]["waiting"] for message in sent.of_type("told")] == [1]
    assert [message["queued"] for message in sent.of_type("queued")] == [True]


def test_no_message_and_no_group_tells_who_waits(sent: Sent) -> None:
    ana = person("Ana")

    queue_join(account=ana)

    assert ana.public_id not in str(sent.messages)
    assert "Ana" not in str(sent.messages)


def test_a_draw_that_fails_keeps_everybody_in_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    wait(people(31))
    with monkeypatch.context() as broken:
        broken.setattr("tournaments.services.draw.championship_move_on", fail)
        queue_join(account=person("Ana"))

    assert (QueueEntry.objects.count(), started()) == (32, [])

    queue_tick(at=timezone.now())

    assert (QueueEntry.objects.count(), started()) == (0, ["ouro"])


def fail(*_args: object, **_more: object) -> None:
    raise IntegrityError("somebody sat down elsewhere")


def test_a_championship_interrupts_the_game_with_robots() -> None:
    everybody = people(8)
    practice = practice_start(account_id=everybody[0].pk, at=timezone.now())
    wait(everybody, joined=200)

    queue_tick(at=timezone.now())

    assert started() == ["bronze"]
    assert Match.objects.get(pk=practice.pk).status == Match.Status.VOID


def test_who_was_brought_back_into_a_championship_keeps_nobody_waiting(bronze: Cup) -> None:
    bronze.row.matches.update(game=None)
    Seat.objects.all().delete()
    wait([bronze.accounts[0], *(person(f"Nova {number}") for number in range(10, 18))], joined=300)

    queue_tick(at=timezone.now())

    assert started() == ["bronze", "bronze"]
    assert not QueueEntry.objects.exists()


# After a restart


def come_back(now: datetime, *, seconds_ago: float) -> None:
    """Web processes were silent for 20 s until ``seconds_ago``; one has been heard each second since."""
    back = now - timedelta(seconds=seconds_ago)
    web_beat(name="old", at=back - timedelta(seconds=20))
    for second in range(int(seconds_ago) + 1):
        web_beat(name="new", at=back + timedelta(seconds=second))


def test_while_no_web_process_is_heard_nothing_is_decided() -> None:
    now = timezone.now()
    wait(people(8), joined=300, heard=100)
    web_beat(name="old", at=now - timedelta(seconds=90))

    queue_tick(at=now)

    assert QueueEntry.objects.count() == 8
    assert started() == []


def test_nothing_starts_in_the_first_seconds_after_a_restart() -> None:
    now = timezone.now()
    wait(people(32), joined=300, heard=100)
    come_back(now, seconds_ago=14)

    queue_tick(at=now)

    assert started() == []
    assert lobby() == (32, "ouro", "ouro")


def test_for_a_minute_after_a_restart_everybody_counts_as_present() -> None:
    now = timezone.now()
    wait(people(8), joined=300, heard=100)
    come_back(now, seconds_ago=16)

    queue_tick(at=now)

    assert started() == ["bronze"]


def test_a_minute_after_a_restart_who_was_not_heard_is_gone() -> None:
    now = timezone.now()
    wait(people(8), joined=300, heard=100)
    come_back(now, seconds_ago=61)

    queue_tick(at=now)

    assert started() == []
    assert not QueueEntry.objects.exists()


def test_the_first_start_of_all_holds_nothing_back() -> None:
    web_beat(name="first", at=timezone.now())
    wait(people(8), joined=300)

    queue_tick(at=timezone.now())

    assert started() == ["bronze"]
    assert not Heartbeat.objects.filter(kind=Heartbeat.Kind.BACK).exists()
