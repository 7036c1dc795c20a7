"""Time-outs by task and sweep, the outage rule, robots."""

import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from unittest.mock import Mock

import pytest
from django.db import connection
from django.utils import timezone
from psycopg.conninfo import make_conninfo

from games import selectors, services, tasks
from games.models import Heartbeat, LoggedAction, Match
from tests.games.conftest import Sent, Table, in_parallel

pytestmark = pytest.mark.django_db(transaction=True)
GRACE = timedelta(seconds=0.3)


def due(table: Table) -> datetime:
    """The first instant at which the turn is timed out."""
    deadline = table.now().deadline_at
    assert deadline is not None
    return deadline + GRACE


def web_heard(at: datetime) -> None:
    Heartbeat.objects.create(kind="web", name="web", at=at)


def causes() -> list[str]:
    return list(LoggedAction.objects.order_by("number").values_list("cause", flat=True))


def test_a_new_match_calls_the_clock_worker_for_its_first_turn(table: Table, sent: Sent) -> None:
    (name, args, eta), *_ = sent.tasks

    assert (name, args) == ("games.expire_turn", (table.match.pk, 0))
    assert timedelta(0) < eta - due(table) <= timedelta(milliseconds=2)


def test_a_time_out_plays_once_and_only_after_the_grace(table: Table) -> None:
    at = due(table)

    played = [
        services.expire_turn(match_id=table.match.pk, version=0, at=instant)
        for instant in (at - timedelta(microseconds=1), at, at)
    ]

    assert played == [False, True, False]
    assert causes() == ["timeout"]


def test_a_task_for_a_version_that_has_passed_does_nothing(table: Table) -> None:
    table.play()

    tasks.expire_turn(table.match.pk, 0)

    assert causes() == ["player"]


def test_a_move_within_the_grace_counts(table: Table) -> None:
    outcome = table.play(at=due(table) - timedelta(microseconds=1))

    assert outcome.kind == "played"


def test_a_move_after_the_grace_comes_too_late_and_the_clock_has_played(table: Table) -> None:
    outcome = table.play(at=due(table))

    assert (outcome.kind, outcome.seen.version) == ("too_late", 1)
    assert causes() == ["timeout"]


def test_whoever_the_clock_played_for_already_is_told_too_late(table: Table) -> None:
    mover, move, at = table.mover, table.move(), due(table)
    services.expire_turn(match_id=table.match.pk, version=0, at=at)

    outcome = services.act(match_id=table.match.public_id, account_id=mover.pk, version=0, action=move, at=at)

    assert outcome.kind == "too_late"


def test_an_opponent_who_moves_as_the_clock_runs_out_is_stale(table: Table) -> None:
    turn = table.now().turn_seat or 0
    opponent = table.people[(turn + 1) % 4]

    outcome = services.act(
        match_id=table.match.public_id, account_id=opponent.pk, version=0, action={"pass": True}, at=due(table)
    )

    assert outcome.kind == "stale"
    assert causes() == ["timeout"]


def test_of_a_move_and_a_time_out_at_once_exactly_one_is_played(table: Table) -> None:
    move, mover, at = table.move(), table.mover, due(table)

    def one(number: int) -> str:
        if number % 2:
            return str(services.expire_turn(match_id=table.match.pk, version=0, at=at))
        return services.act(
            match_id=table.match.public_id, account_id=mover.pk, version=0, action=move,
            at=at - timedelta(microseconds=1),
        ).kind  # fmt: skip

    outcomes = in_parallel(8, one)

    assert LoggedAction.objects.count() == 1
    assert sorted(outcomes) in (
        sorted(["played"] + ["stale"] * 3 + ["False"] * 4),
        sorted(["True"] + ["too_late"] * 4 + ["False"] * 3),
    )


def test_the_sweep_leaves_a_turn_to_its_task_for_a_moment(table: Table) -> None:
    at = due(table)

    swept = [services.sweep_clocks(at=at), services.sweep_clocks(at=at + timedelta(seconds=0.26))]

    assert swept == [0, 1]
    assert causes() == ["timeout"]


def test_sweeps_at_once_play_a_turn_once(table: Table) -> None:
    at = due(table) + timedelta(seconds=1)

    swept = in_parallel(6, lambda _: services.sweep_clocks(at=at))

    assert sum(swept) == 1
    assert causes() == ["timeout"]


def test_a_match_that_cannot_be_moved_on_keeps_no_other_waiting(table: Table) -> None:
    broken = Match.objects.create(
        rules="nonsense", commitment="", opens_at=table.match.opens_at, turn_seat=0,
        turn_began_at=table.match.opens_at, deadline_at=table.match.opens_at,
    )  # fmt: skip

    swept = services.sweep_clocks(at=due(table) + timedelta(seconds=1))

    assert swept == 1
    assert Match.objects.get(pk=broken.pk).version == 0


def test_the_turn_after_a_swept_one_begins_when_that_was_played(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last of many that were overdue comes a while after the sweep has looked."""
    at, second = due(table) + timedelta(seconds=1), timedelta(seconds=1)
    monkeypatch.setattr("games.services.sweeps.timezone", Mock(now=Mock(side_effect=[at, at + second])))

    services.sweep_clocks(at=at)

    assert table.now().turn_began_at == at + second


@pytest.fixture
def alive() -> Iterator[services.Alive]:
    """A web process that lives, whether it beats or not."""
    process = services.Alive()
    process.hold()
    yield process
    process.close()


@pytest.mark.usefixtures("alive")
@pytest.mark.parametrize("silence", [2, 5, 60])
def test_while_no_web_process_is_heard_nobody_is_timed_out(table: Table, silence: int) -> None:
    at = due(table)
    web_heard(at - timedelta(seconds=silence))

    played = services.expire_turn(match_id=table.match.pk, version=0, at=at)
    swept = services.sweep_clocks(at=at + timedelta(seconds=9))

    assert (played, swept) == (False, 0)


def test_from_the_moment_the_last_web_process_has_died_nobody_is_timed_out(table: Table, alive: services.Alive) -> None:
    at = due(table)
    web_heard(at)
    alive.close()

    dead = services.expire_turn(match_id=table.match.pk, version=0, at=at), services.sweep_clocks(at=at)
    alive.hold()
    back = services.expire_turn(match_id=table.match.pk, version=0, at=at)

    assert (dead, back) == ((False, 0), True)


def test_one_web_process_of_two_is_enough(table: Table, alive: services.Alive) -> None:
    other = services.Alive()
    other.hold()
    web_heard(due(table))
    alive.close()

    played = services.expire_turn(match_id=table.match.pk, version=0, at=due(table))

    other.close()
    assert played


HOLD_AND_WAIT = """
import sys, psycopg
with psycopg.connect(sys.stdin.readline().strip(), autocommit=True) as connection:
    connection.execute("SELECT pg_advisory_lock_shared(%s, %s)", (int(sys.argv[1]), int(sys.argv[2])))
    print("held", flush=True)
    sys.stdin.readline()
"""


def test_a_killed_process_lives_no_more_at_once() -> None:
    """Nothing says goodbye here: PostgreSQL sees the connection end."""
    settings = connection.get_connection_params()
    where = make_conninfo(
        **{name: settings[name] for name in ("dbname", "user", "password", "host", "port") if settings.get(name)}
    )
    command = [sys.executable, "-c", HOLD_AND_WAIT, *map(str, selectors.WEB_LOCK)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(where + "\n")
        process.stdin.flush()
        assert process.stdout.readline() == "held\n"
        before = selectors.web_alive()
        process.kill()
    killed = time.monotonic()
    while selectors.web_alive() and time.monotonic() < killed + 5:
        pass

    assert before
    assert time.monotonic() - killed < 1


def test_a_move_that_comes_before_the_first_beat_after_a_silence_still_counts(table: Table) -> None:
    web_heard(table.match.opens_at)

    outcome = table.play(at=due(table) + timedelta(seconds=5))

    assert outcome.kind == "played"


def test_after_an_outage_everybody_has_what_they_had_left_and_five_seconds(table: Table) -> None:
    began = table.match.opens_at
    silence, back = began + timedelta(seconds=4), began + timedelta(seconds=24)
    before = table.now()
    web_heard(silence)

    moved = services.web_beat(name="web", at=back)

    after = table.now()
    assert moved == 1
    assert after.deadline_at is not None
    assert before.deadline_at is not None
    assert after.deadline_at - back == before.deadline_at - silence + timedelta(seconds=5)
    assert (after.version, after.deadline_at - before.deadline_at) == (
        0, (after.turn_began_at or began) - began
    )  # fmt: skip


def test_of_web_processes_that_come_back_at_once_one_moves_the_deadlines(table: Table) -> None:
    began = table.match.opens_at
    web_heard(began)

    moved = in_parallel(4, lambda n: services.web_beat(name=f"web {n}", at=began + timedelta(seconds=20)))

    assert sorted(moved) == [0, 0, 0, 1]


@pytest.mark.usefixtures("alive")
def test_a_web_process_that_comes_while_others_live_moves_nothing(table: Table) -> None:
    began = table.match.opens_at
    web_heard(began)

    moved = services.web_beat(name="another", at=began + timedelta(seconds=4.9))

    assert moved == 0
    assert table.now().turn_began_at == began


def test_a_short_restart_of_the_only_web_process_gives_back_what_it_took(table: Table) -> None:
    began = table.match.opens_at
    before = table.now()
    web_heard(began)

    moved = services.web_beat(name="another", at=began + timedelta(seconds=2))

    after = table.now()
    assert moved == 1
    assert after.deadline_at is not None
    assert before.deadline_at is not None
    assert after.deadline_at - before.deadline_at == timedelta(seconds=2 + 5)


def test_a_match_that_opens_later_loses_nothing_to_an_outage(table: Table) -> None:
    later = timezone.now() + timedelta(seconds=60)
    Match.objects.update(opens_at=later, turn_began_at=later, deadline_at=later + timedelta(seconds=15))
    web_heard(timezone.now() - timedelta(seconds=20))

    moved = services.web_beat(name="web", at=timezone.now())

    assert moved == 0
