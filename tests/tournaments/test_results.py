import random
from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from engine.points import week
from games.models import Match, Seat
from ranking.models import Award
from ranking.selectors import board
from tests.tournaments.conftest import Cup, award, draw
from tournaments.models import BracketMatch, Championship, Entrant
from tournaments.services import result_record, results_catch_up

pytestmark = pytest.mark.django_db
SUMS = {"bronze": 30, "prata": 132, "ouro": 552}
GAMES = {"bronze": 6, "prata": 14, "ouro": 30}


def hidden(cup: Cup) -> set[int]:
    """Accounts whose pair may still have to play."""
    return set(cup.row.entrants.filter(pair__level=None).values_list("account", flat=True))


def test_a_result_moves_the_winners_on_and_the_losers_down(bronze: Cup) -> None:
    bronze.win("WB1.1")
    bronze.win("WB1.2", first=False)

    assert bronze.numbers("WB2.1") == (1, 4)
    assert bronze.numbers("LB1.1") == (2, 3)
    assert bronze.match("WB1.1").scores == [6, 2]
    assert bronze.match("WB1.2").scores == [2, 6]


def test_a_later_match_opens_twenty_seconds_after_both_pairs_are_known(ouro: Cup) -> None:
    now = timezone.now()

    ouro.win("WB1.1", at=now)
    ouro.win("WB1.2", at=now + timedelta(seconds=7))

    game = ouro.match("WB2.1").game
    assert game is not None
    assert game.opens_at == now + timedelta(seconds=27)
    assert ouro.match("WB2.2").game is None


def test_recording_a_result_twice_changes_nothing(bronze: Cup) -> None:
    bronze.win("WB1.1")
    version, games = bronze.now.version, Match.objects.count()

    assert not result_record(game_id=bronze.match("WB1.1").game_id or 0)

    assert (bronze.now.version, Match.objects.count()) == (version, games)


def test_a_game_of_no_championship_is_nobody_elses_business() -> None:
    assert not result_record(game_id=999_999)


def test_a_game_that_is_not_over_has_no_result(bronze: Cup) -> None:
    assert not result_record(game_id=bronze.match("WB1.1").game_id or 0)


def test_what_a_lost_signal_left_behind_is_caught_up(bronze: Cup) -> None:
    for match in bronze.open_matches_now():
        award(match)

    assert results_catch_up(at=timezone.now()) == 2
    assert bronze.numbers("WB2.1") == (1, 3)
    assert results_catch_up(at=timezone.now()) == 0


def test_a_result_that_cannot_be_recorded_keeps_no_other_waiting(bronze: Cup) -> None:
    for match in bronze.open_matches_now():
        award(match)
    Match.objects.filter(bracket_match__code="WB1.1").update(result={})

    assert results_catch_up(at=timezone.now()) == 1
    assert bronze.match("WB1.2").winner is not None


def test_losing_once_reveals_nothing_and_pays_nothing(bronze: Cup) -> None:
    bronze.win("WB1.1")

    assert not Seat.objects.filter(revealed=True).exists()
    assert not Award.objects.exists()
    assert Entrant.objects.filter(alive=True).count() == 8


def test_losing_twice_reveals_and_pays_that_pair_alone(bronze: Cup) -> None:
    bronze.win("WB1.1")
    bronze.win("WB1.2")
    bronze.win("LB1.1")

    out = set(bronze.row.entrants.filter(pair__number=4).values_list("account", flat=True))
    assert set(Award.objects.values_list("account", "level", "points")) == {(account, 4, 1) for account in out}
    assert set(Seat.objects.filter(revealed=True).values_list("account", flat=True)) == out
    assert set(Entrant.objects.filter(alive=False).values_list("account", flat=True)) == out


def test_the_beaten_finalists_are_revealed_with_the_champions_at_the_end(bronze: Cup) -> None:
    for code in ("WB1.1", "WB1.2", "WB2.1", "LB1.1", "LB2.1"):
        bronze.win(code)
    finalists = hidden(bronze)

    bronze.win("GF1", first=False)
    assert hidden(bronze) == finalists
    bronze.win("GF2", first=False)

    assert hidden(bronze) == set()
    assert bronze.now.state == Championship.State.FINISHED


def test_there_is_no_row_of_a_second_final_that_is_not_needed(bronze: Cup) -> None:
    bronze.play_out()

    assert not BracketMatch.objects.filter(code="GF2").exists()
    assert Match.objects.count() == 6


def test_a_second_final_is_played_by_the_same_two_and_decides(bronze: Cup) -> None:
    for code in ("WB1.1", "WB1.2", "WB2.1", "LB1.1", "LB2.1"):
        bronze.win(code)
    first_final = bronze.numbers("GF1")
    bronze.win("GF1", first=False)

    assert set(bronze.numbers("GF2")) == set(first_final)
    bronze.win("GF2", first=bronze.numbers("GF2")[0] == first_final[1])

    assert bronze.row.pairs.get(level=1).number == first_final[1]


@pytest.mark.parametrize("tier", SUMS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_championship_pays_what_its_tier_is_worth(tier: str, seed: int) -> None:
    cup, chance = draw(tier), random.Random(seed)

    cup.play_out(first=lambda: chance.random() < 0.5)

    awards = Award.objects.filter(championship=cup.row.public_id)
    assert sum(awards.values_list("points", flat=True)) == SUMS[tier]
    assert awards.count() == len(cup.accounts)
    assert cup.row.matches.count() - GAMES[tier] in (0, 1)
    assert cup.now.finished_at is not None


def test_the_ranking_moves_only_for_those_who_are_out(prata: Cup) -> None:
    for match in prata.open_matches():
        prata.win(match.code)

        listed = {row.account_id for row in board(monday=week(timezone.now())).rows}
        assert not listed & hidden(prata)
        assert len(listed | hidden(prata)) == 16


def test_points_belong_to_the_week_in_which_the_level_was_fixed(bronze: Cup) -> None:
    sunday = datetime(2026, 11, 30, 2, 59, 59, tzinfo=UTC)
    for code in ("WB1.1", "WB1.2", "LB1.1"):
        bronze.win(code, at=sunday)
    bronze.win("WB2.1", at=sunday + timedelta(seconds=1))
    bronze.win("LB2.1", at=sunday + timedelta(seconds=1))

    weeks = dict(Award.objects.values_list("level", "week"))
    assert weeks == {4: date(2026, 11, 23), 3: date(2026, 11, 30)}


def test_every_game_has_its_own_seats_by_lot(prata: Cup) -> None:
    prata.play_out()

    sides = set(prata.row.matches.values_list("first_side", flat=True))
    assert sides <= {0, 1}
    assert Seat.objects.filter(living=True).count() == 0
