from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.errors import Refused
from accounts.models import Account
from games import services
from games.models import LoggedAction, Match, Seat
from games.signals import match_finished
from tests.games.conftest import Sent, Table, in_parallel

pytestmark = pytest.mark.django_db
WORDS = ("SELECT", "INSERT", "UPDATE", "DELETE")


def statements(captured: CaptureQueriesContext) -> list[str]:
    return [query["sql"] for query in captured if query["sql"].startswith(WORDS)]


def test_a_move_that_ends_no_hand_takes_five_statements(table: Table) -> None:
    move, mover, began = table.move(), table.mover, table.match.opens_at

    with CaptureQueriesContext(connection) as captured:
        services.act(match_id=table.match.public_id, account_id=mover.pk, version=0, action=move, at=began)

    said = statements(captured)
    assert [sql.split()[0] for sql in said] == ["SELECT", "SELECT", "SELECT", "INSERT", "UPDATE"]
    assert "FOR NO KEY UPDATE" in said[0]


def test_a_move_is_logged_and_moves_the_columns(table: Table) -> None:
    mover, move = table.now().turn_seat, table.move()

    outcome = table.play()

    match = table.now()
    logged = LoggedAction.objects.get(match=match)
    assert (outcome.kind, outcome.seen.version, match.version) == ("played", 1, 1)
    assert (logged.number, logged.seat, logged.action, logged.cause) == (0, mover, move, "player")
    assert match.turn_seat == (mover + 1) % 4 if mover is not None else False
    assert match.deadline_at is not None
    assert match.deadline_at > match.opens_at


def test_a_whole_game_can_be_played(table: Table) -> None:
    table.play_out()

    match = table.now()
    assert match.result is not None
    assert len(match.result["winners"]) == 2
    assert max(match.scores) >= 6
    assert match.finished_at is not None
    assert not Seat.objects.filter(match=match, living=True).exists()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"action": {"play": "9|9", "at": "left"}}, "bad_tile"),
        ({"action": {"dance": True}}, "bad_action"),
        ({"action": {"pass": True}}, "not_legal"),
        ({"at_shift": -1}, "not_open"),
        ({"who": 1}, "not_your_turn"),
        ({"who": None}, "not_found"),
    ],
)
def test_a_refused_action_changes_nothing(table: Table, stranger: Account, change: dict[str, Any], code: str) -> None:
    turn = table.now().turn_seat or 0
    who = change.get("who", 0)
    account = stranger if who is None else table.people[(turn + who) % 4]
    at = table.match.opens_at + timedelta(seconds=change.get("at_shift", 0))

    with pytest.raises(Refused) as refusal:
        services.act(
            match_id=table.match.public_id, account_id=account.pk, version=0,
            action=change.get("action", table.move()), at=at,
        )  # fmt: skip

    assert refusal.value.code == code
    assert table.now().version == 0


def test_a_move_for_an_old_version_is_stale_and_brings_the_present_view(table: Table) -> None:
    mover, move = table.mover, table.move()
    table.play()

    outcome = services.act(
        match_id=table.match.public_id, account_id=mover.pk, version=0, action=move, at=table.match.opens_at
    )

    assert (outcome.kind, outcome.seen.version) == ("stale", 1)
    assert outcome.seen.view["seat"] == table.people.index(mover)
    assert LoggedAction.objects.count() == 1


def test_after_the_game_is_over_an_action_is_refused(table: Table) -> None:
    table.play_out()

    with pytest.raises(Refused, match="game_over"):
        services.act(
            match_id=table.match.public_id, account_id=table.people[0].pk, version=table.now().version,
            action={"pass": True}, at=table.match.opens_at,
        )  # fmt: skip


@pytest.mark.django_db(transaction=True)
def test_of_eight_equal_moves_at_once_one_is_played(table: Table) -> None:
    mover, move = table.mover, table.move()

    outcomes = in_parallel(
        8,
        lambda _: services.act(
            match_id=table.match.public_id, account_id=mover.pk, version=0, action=move,
            at=table.match.opens_at,
        ).kind,
    )  # fmt: skip

    assert sorted(outcomes) == ["played"] + ["stale"] * 7
    assert LoggedAction.objects.filter(match=table.match).count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_end_of_a_game_is_told_once_with_all_views(table: Table, sent: Sent) -> None:
    told: list[tuple[int, bool]] = []

    def listen(match_id: int, **_: Any) -> None:
        told.append((match_id, sent.groups[-1][f"match.{table.match.public_id}.public"]["view"]["over"]))

    match_finished.connect(listen)

    table.play_out()

    assert told == [(table.match.pk, True)]  # what follows from the result keeps nobody waiting for the last view
    assert set(sent.groups[-1]) == {
        f"match.{table.match.public_id}.{audience}" for audience in ("public", "seat0", "seat1", "seat2", "seat3")
    }
    assert all(message["view"]["over"] for message in sent.groups[-1].values())
    assert Match.objects.get(pk=table.match.pk).status == "over"
