import random

import pytest

from accounts.errors import Refused
from accounts.models import AuditEntry
from accounts.services import Actor, role_grant
from games.models import Match, Seat
from ranking.models import Award, Correction, worth
from tests.tournaments.conftest import Cup, award, referee
from tournaments.models import Championship, Entrant
from tournaments.services import championship_cancel, entrant_disqualify, match_replay, result_record

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


def test_a_match_can_be_played_again_while_it_is_open(bronze: Cup) -> None:
    before = bronze.match("WB1.1").game

    match_replay(bracket_match_id=bronze.match("WB1.1").pk, actor=referee(), reason="a defect")

    after = bronze.match("WB1.1").game
    assert before is not None
    assert after is not None
    assert (Match.objects.get(pk=before.pk).status, after.status) == ("void", "open")


def test_a_decided_match_is_not_played_again(bronze: Cup) -> None:
    bronze.win("WB1.1")

    with pytest.raises(Refused, match="already_decided"):
        match_replay(bracket_match_id=bronze.match("WB1.1").pk, actor=referee(), reason="a defect")


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
