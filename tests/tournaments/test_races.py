"""On real rows and locks: every call in a thread with a connection of its own, news sent on commit."""

import random
from functools import partial

import pytest
from django.utils import timezone

from engine.bracket import resolve
from games.models import Match, Seat
from ranking.models import Award
from tests.tournaments.conftest import Cup, award, draw, in_parallel, people, person, referee, wait
from tournaments.models import BracketMatch, Championship, Entrant, Queue, QueueEntry
from tournaments.services import (
    entrant_disqualify,
    queue_join,
    queue_leave,
    queue_tick,
    result_record,
    results_catch_up,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _a_queue_as_ever(db: None) -> None:
    """The first decision of all would be kept apart by the row that it makes."""
    Queue.objects.create(pk=1)


def winners(cup: Cup) -> dict[str, int]:
    return {match.code: match.winner.number for match in cup.row.matches.select_related("winner") if match.winner}


def assert_whole(cup: Cup) -> None:
    """The rows say exactly what the results amount to: nobody lost, nobody doubled, each game dealt once."""
    standing = resolve(cup.row.tier.pairs, winners(cup))
    known = {meeting.code: meeting.pairs for meeting in standing.matches}
    rows = {match.code: cup.numbers(match.code) for match in cup.row.matches.all()}

    assert {code: pairs for code, pairs in rows.items() if None not in pairs} == known
    assert {code for code in known if cup.match(code).game_id is None} == set()
    assert Seat.objects.filter(living=True).count() == 4 * len(standing.ready)
    assert dict(cup.row.pairs.exclude(level=None).values_list("number", "level")) == standing.levels


def test_the_thirty_second_and_the_thirty_third_join_at_once_and_one_keeps_waiting() -> None:
    wait(people(31), joined=10)

    in_parallel(partial(queue_join, account=person("Ana")), partial(queue_join, account=person("Bento")))

    assert list(Championship.objects.values_list("tier_name", flat=True)) == ["ouro"]
    assert Entrant.objects.count() == 32
    assert QueueEntry.objects.count() == 1


def test_of_eight_tabs_that_join_at_once_one_entry_is_made() -> None:
    ana = person("Ana")

    in_parallel(*[partial(queue_join, account=ana)] * 8)

    assert QueueEntry.objects.count() == 1


def test_two_sweeps_and_a_join_start_one_championship() -> None:
    wait(people(8), joined=200)
    now = timezone.now()

    in_parallel(*[partial(queue_tick, at=now)] * 3, partial(queue_join, account=person("Ana")))

    assert Championship.objects.count() == 1
    assert QueueEntry.objects.get().account == person("Ana")


def test_who_leaves_while_the_draw_is_made_plays_or_waits_no_more() -> None:
    everybody = people(8)
    wait(everybody, joined=200)

    in_parallel(partial(queue_tick, at=timezone.now()), partial(queue_leave, account=everybody[0]))

    assert Entrant.objects.count() in (0, 8)
    assert Entrant.objects.count() + QueueEntry.objects.count() == 8 - (Entrant.objects.count() == 0)


def test_who_is_heard_while_being_removed_is_removed_or_stays_but_never_doubled() -> None:
    ana = person("Ana")
    wait([ana], joined=100, heard=61)

    in_parallel(partial(queue_tick, at=timezone.now()), partial(queue_join, account=ana))

    assert QueueEntry.objects.filter(account=ana).count() == 1


@pytest.mark.slow
def test_two_first_round_games_end_at_once_a_hundred_times_and_nobody_is_lost_or_doubled() -> None:
    accounts, chance = people(8), random.Random(1)
    for _ in range(100):
        cup = draw("bronze", accounts)
        one, other = cup.open_matches_now()

        in_parallel(
            partial(award, one, first=chance.random() < 0.5), partial(award, other, first=chance.random() < 0.5)
        )

        assert len(winners(cup)) == 2
        assert_whole(cup)
        forget(cup)


def test_the_signal_and_two_sweeps_record_a_result_once() -> None:
    cup = draw("bronze")
    match = cup.match("WB1.1")

    in_parallel(
        partial(award, match),
        *[lambda: results_catch_up(at=timezone.now())] * 2,
        lambda: result_record(game_id=match.game_id or 0),
    )
    results_catch_up(at=timezone.now())

    assert cup.now.version == 3  # drawn with 2, moved on once
    assert_whole(cup)


def test_a_result_and_a_disqualification_at_once_leave_one_winner() -> None:
    cup = draw("bronze")
    out = cup.row.entrants.get(pair__number=1, place=0)

    in_parallel(
        partial(award, cup.match("WB1.1")),
        partial(entrant_disqualify, entrant_id=out.pk, actor=referee(), reason="signals"),
    )
    results_catch_up(at=timezone.now())

    assert set(winners(cup)) == {"WB1.1"}
    assert_whole(cup)


@pytest.mark.parametrize("seed", range(3))
def test_an_ouro_whose_games_end_in_parallel_ends_with_its_ledger_whole(seed: int) -> None:
    cup, chance = draw("ouro"), random.Random(seed)

    while playing := cup.open_matches_now():
        in_parallel(*[partial(award, match, first=chance.random() < 0.5) for match in playing])
        assert_whole(cup)

    awards = Award.objects.filter(championship=cup.row.public_id)
    assert cup.now.state == Championship.State.FINISHED
    assert (awards.count(), sum(awards.values_list("points", flat=True))) == (32, 552)
    assert not BracketMatch.objects.filter(winner=None).exists()


def forget(cup: Cup) -> None:
    cup.row.entrants.update(alive=False)
    Seat.objects.filter(living=True).update(living=False)
    Match.objects.filter(status=Match.Status.OPEN).update(
        status=Match.Status.VOID,
        finished_at=timezone.now(),
        turn_seat=None,
        turn_began_at=None,
        deadline_at=None,
        robot_due_at=None,
    )
