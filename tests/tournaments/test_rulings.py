import random
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.errors import Refused
from accounts.models import AuditEntry
from accounts.services import Actor, role_grant
from engine.tiers import BRONZE
from games.models import Match, Seat
from ranking.models import Award, Correction, worth
from ranking.selectors import awards_in
from tests.tournaments.conftest import Cup, award, referee
from tournaments.models import Championship, Entrant
from tournaments.selectors import championship_differences
from tournaments.services import (
    championship_cancel,
    entrant_disqualify,
    match_replay,
    result_correct,
    result_record,
)
from tournaments.services.draw import championship_draw

pytestmark = pytest.mark.django_db


def entrant(cup: Cup, pair: int, place: int = 0) -> Entrant:
    return cup.row.entrants.get(pair__number=pair, place=place)


def disqualify(entrant: Entrant) -> None:
    entrant_disqualify(entrant_id=entrant.pk, actor=referee(), reason="signals")


def test_a_disqualified_pair_loses_its_open_match_on_paper(bronze: Cup) -> None:
    disqualify(entrant(bronze, 1))

    match = bronze.match("WB1.1")
    assert match.winner is not None
    assert match.game is not None
    assert (match.winner.number, match.walkover, match.scores) == (2, True, None)
    assert match.game.status == Match.Status.OVER


def test_its_later_matches_are_walkovers_too_and_end_it(bronze: Cup) -> None:
    disqualify(entrant(bronze, 1))
    bronze.win("WB1.2")

    match = bronze.match("LB1.1")
    assert (match.walkover, match.winner and match.winner.number, match.game) == (True, 4, None)
    assert bronze.row.pairs.get(number=1).level == 4


def test_the_disqualified_get_nothing_and_the_partner_the_points_of_the_level(bronze: Cup) -> None:
    out = entrant(bronze, 1)
    disqualify(out)
    bronze.win("WB1.2")

    assert list(Award.objects.values_list("account", "points")) == [(entrant(bronze, 1, 1).account_id, 1)]


def test_a_walkover_reveals_nobody_before_the_pair_is_out(bronze: Cup) -> None:
    disqualify(entrant(bronze, 1))

    assert not Seat.objects.filter(revealed=True).exists()
    assert entrant(bronze, 1).alive


def test_of_two_disqualified_pairs_the_one_drawn_first_passes(bronze: Cup) -> None:
    for number in (2, 4):
        disqualify(entrant(bronze, number))

    match = bronze.match("LB1.1")
    assert match.winner is not None
    assert (bronze.numbers("LB1.1"), match.winner.number, match.walkover) == ((2, 4), 2, True)


def test_a_championship_ends_whoever_is_disqualified(bronze: Cup) -> None:
    for number in (1, 2, 3):
        disqualify(entrant(bronze, number))

    assert bronze.now.state == Championship.State.FINISHED
    assert sorted(bronze.row.pairs.values_list("level", flat=True)) == [1, 2, 3, 4]
    assert Award.objects.count() == 3 + 2


@pytest.mark.parametrize("seed", range(4))
def test_results_and_disqualifications_in_any_order_end_in_a_whole_championship(prata: Cup, seed: int) -> None:
    chance, out = random.Random(seed), 0
    for match in prata.open_matches():
        if chance.random() < 0.3:
            living = prata.row.entrants.filter(alive=True, disqualified=False).order_by("pk")
            disqualify(chance.choice(list(living)))
            out += 1
        else:
            prata.win(match.code, first=chance.random() < 0.5)

    assert prata.now.state == Championship.State.FINISHED
    assert sorted(prata.row.pairs.values_list("level", flat=True)) == [1, 2, 3, 4, 5, 5, 6, 6]
    assert Award.objects.count() == 16 - out
    assert not Match.objects.filter(status=Match.Status.OPEN).exists()


def test_disqualifying_twice_is_disqualifying_once(bronze: Cup) -> None:
    disqualify(entrant(bronze, 1))
    version = bronze.now.version

    disqualify(entrant(bronze, 1))

    assert bronze.now.version == version


def test_a_game_that_ends_while_it_is_awarded_changes_nothing(bronze: Cup) -> None:
    game = bronze.match("WB1.1").game
    disqualify(entrant(bronze, 1))

    assert game is not None
    assert not result_record(game_id=game.pk)
    assert bronze.match("WB1.1").walkover


def test_a_game_that_was_played_to_its_end_counts_although_nobody_had_recorded_it(bronze: Cup) -> None:
    award(bronze.match("WB1.1"))  # pair 1 wins; the news of it is lost

    disqualify(entrant(bronze, 1))

    match = bronze.match("WB1.1")
    assert (match.winner and match.winner.number, match.walkover, match.scores) == (1, False, [6, 2])
    assert match.game is not None
    assert not result_record(game_id=match.game.pk)


def test_who_was_disqualified_after_a_win_loses_the_next_match_on_paper(bronze: Cup) -> None:
    award(bronze.match("WB1.1"))
    disqualify(entrant(bronze, 1))
    bronze.win("WB1.2")

    match = bronze.match("WB2.1")
    assert (match.winner and match.winner.number, match.walkover) == (3, True)
    assert championship_differences(bronze.row.public_id) == []


def test_a_match_can_be_played_again_while_it_is_open(bronze: Cup) -> None:
    before = bronze.match("WB1.1").game

    match_replay(bracket_match_id=bronze.match("WB1.1").pk, actor=referee(), reason="a defect")

    after = bronze.match("WB1.1").game
    assert before is not None
    assert after is not None
    assert (Match.objects.get(pk=before.pk).status, after.status) == ("void", "open")


def replay(cup: Cup, code: str) -> None:
    match_replay(bracket_match_id=cup.match(code).pk, actor=referee(), reason="a defect")


def correct(cup: Cup, code: str, at: datetime | None = None) -> None:
    result_correct(bracket_match_id=cup.match(code).pk, actor=referee(), reason="a defect", at=at)


def worth_by_level(cup: Cup) -> list[tuple[int | None, int]]:
    found = [(entrant.pair.level, entrant.account_id) for entrant in cup.row.entrants.select_related("pair")]
    awards = awards_in(cup.row.public_id)
    return sorted((level or 0, awards.get(account, 0)) for level, account in found)


def test_a_decided_match_is_played_again_with_all_that_followed(bronze: Cup) -> None:
    for code in ("WB1.1", "WB1.2", "LB1.1", "WB2.1"):
        bronze.win(code)

    replay(bronze, "WB1.1")

    assert {match.code for match in bronze.row.matches.exclude(winner=None)} == {"WB1.2"}
    assert [match.code for match in bronze.open_matches_now()] == ["WB1.1"]
    assert bronze.numbers("WB2.1") == (None, None)
    assert worth_by_level(bronze) == [(0, 0)] * 8
    assert championship_differences(bronze.row.public_id) == []


def test_after_a_replay_the_championship_ends_with_the_right_sums(bronze: Cup) -> None:
    bronze.play_out()

    replay(bronze, "LB1.1")
    assert bronze.now.state == Championship.State.RUNNING
    bronze.play_out(first=lambda: False)

    assert worth_by_level(bronze) == [(1, 8), (1, 8), (2, 4), (2, 4), (3, 2), (3, 2), (4, 1), (4, 1)]
    assert championship_differences(bronze.row.public_id) == []


def test_a_final_can_be_played_again_and_takes_its_second_with_it(bronze: Cup) -> None:
    bronze.play_out(first=lambda: False)
    assert bronze.row.matches.filter(code="GF2").exists()

    replay(bronze, "GF1")

    assert not bronze.row.matches.filter(code="GF2").exists()
    assert [match.code for match in bronze.open_matches_now()] == ["GF1"]


@pytest.mark.parametrize("code", ["GF1", "GF2"])
def test_a_final_corrected_after_the_end_has_other_champions_or_goes_on(bronze: Cup, code: str) -> None:
    bronze.play_out(first=lambda: code == "GF1")
    champions = bronze.row.pairs.get(level=1)

    correct(bronze, code)

    assert (bronze.now.state == Championship.State.FINISHED) == (code == "GF2")
    assert bronze.row.pairs.filter(level=2).first() == (champions if code == "GF2" else None)
    assert championship_differences(bronze.row.public_id) == []


def test_nobody_is_brought_back_from_another_championship(bronze: Cup) -> None:
    bronze.play_out()
    championship_draw(tier=BRONZE, account_ids=[a.pk for a in bronze.accounts], at=timezone.now())

    with pytest.raises(Refused, match="has_left"):
        replay(bronze, "LB1.1")

    assert bronze.now.state == Championship.State.FINISHED


def test_a_match_without_pairs_is_not_played_again(bronze: Cup) -> None:
    with pytest.raises(Refused, match="not_played"):
        replay(bronze, "WB2.1")


def test_a_result_is_corrected_while_nothing_that_follows_has_started(bronze: Cup) -> None:
    for code in ("WB1.1", "WB1.2", "LB1.1"):
        bronze.win(code)
    before = bronze.numbers("LB1.1")

    correct(bronze, "LB1.1")

    assert bronze.row.pairs.get(level=4).number == before[0]
    assert worth_by_level(bronze)[-2:] == [(4, 1), (4, 1)]
    assert championship_differences(bronze.row.public_id) == []


def test_a_result_that_was_followed_is_not_corrected_and_the_matches_are_named(bronze: Cup) -> None:
    for code in ("WB1.1", "WB1.2"):
        bronze.win(code)

    with pytest.raises(Refused, match=r"LB1\.1, WB2\.1"):
        correct(bronze, "WB1.1", at=timezone.now() + timedelta(seconds=21))

    assert bronze.numbers("WB2.1") == (1, 3)


def test_a_corrected_first_round_sends_the_others_on(bronze: Cup) -> None:
    for code in ("WB1.1", "WB1.2"):
        bronze.win(code)

    correct(bronze, "WB1.1")

    assert (bronze.numbers("WB2.1"), bronze.numbers("LB1.1")) == ((2, 3), (1, 4))
    assert Seat.objects.filter(living=True).count() == 8


def test_cancelling_takes_points_back_and_reveals_nobody_else(bronze: Cup) -> None:
    for code in ("WB1.1", "WB1.2", "LB1.1"):
        bronze.win(code)
    revealed = set(Seat.objects.filter(revealed=True).values_list("pk"))

    championship_cancel(championship_id=bronze.row.pk, actor=referee(), reason="power cut")

    assert [award.worth for award in Award.objects.annotate(worth=worth())] == [0, 0]
    assert set(Seat.objects.filter(revealed=True).values_list("pk")) == revealed
    assert set(Match.objects.values_list("status", flat=True)) == {"over", "void"}
    assert not Entrant.objects.filter(alive=True).exists()


def test_cancelling_twice_is_refused(bronze: Cup) -> None:
    championship_cancel(championship_id=bronze.row.pk, actor=referee(), reason="power cut")

    with pytest.raises(Refused, match="not_running"):
        championship_cancel(championship_id=bronze.row.pk, actor=referee(), reason="power cut")

    assert not Correction.objects.exists()


def test_a_result_that_comes_after_the_end_changes_nothing(bronze: Cup) -> None:
    match = bronze.match("WB1.1")
    award(match)
    championship_cancel(championship_id=bronze.row.pk, actor=referee(), reason="power cut")

    assert not result_record(game_id=match.game_id or 0)


# Who may rule


@pytest.mark.parametrize("role", ["player", "fiscal"])
def test_only_referees_rule(bronze: Cup, role: str) -> None:
    with pytest.raises(Refused, match="forbidden"):
        championship_cancel(championship_id=bronze.row.pk, actor=referee(role), reason="power cut")


def test_nobody_rules_in_the_championship_they_play_in(bronze: Cup) -> None:
    player = bronze.accounts[0]
    role_grant(account=player, role="arbitro", actor=Actor())
    player.refresh_from_db()

    with pytest.raises(Refused, match="own_case"):
        entrant_disqualify(entrant_id=entrant(bronze, 1).pk, actor=Actor(player), reason="signals")


def test_every_ruling_is_in_the_trail_and_names_nobody_hidden(bronze: Cup) -> None:
    out = entrant(bronze, 1)

    disqualify(out)

    line = AuditEntry.objects.get(action="entrant_disqualify")
    assert (line.subject, line.target, line.text) == (f"entrant:{out.public_id}", None, "signals")
