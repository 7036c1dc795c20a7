from collections import Counter
from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.animals import ANIMALS
from engine.tiers import BRONZE, TIERS
from games.models import Seat
from tests.tournaments.conftest import Cup, Sent, draw, people
from tournaments.models import BracketMatch, Championship, Entrant
from tournaments.services.draw import championship_draw

pytestmark = pytest.mark.django_db


def some_time() -> datetime:
    return timezone.now()


def forget(cup: Cup) -> None:
    """Free the people for the next draw."""
    cup.row.entrants.update(alive=False)
    Seat.objects.update(living=False)


@pytest.mark.parametrize("tier", TIERS)
def test_everybody_is_drawn_once_as_an_animal_of_their_own(tier: str) -> None:
    cup = draw(tier)
    entrants = list(cup.row.entrants.all())

    assert sorted(entrant.account_id for entrant in entrants) == [account.pk for account in cup.accounts]
    assert len({entrant.animal for entrant in entrants}) == TIERS[tier].players
    assert {entrant.animal for entrant in entrants} <= ANIMALS.keys()


@pytest.mark.parametrize(("tier", "matches", "open_now"), [("bronze", 6, 2), ("prata", 14, 4), ("ouro", 30, 8)])
def test_the_bracket_is_written_and_its_first_round_open(tier: str, matches: int, open_now: int) -> None:
    cup = draw(tier)

    assert cup.row.matches.count() == matches
    assert {match.code[:4] for match in cup.open_matches_now()} == {"WB1."}
    assert len(cup.open_matches_now()) == open_now


def test_the_first_round_opens_ten_seconds_after_the_draw(bronze: Cup) -> None:
    opens = {match.game.opens_at for match in bronze.open_matches_now() if match.game}

    assert opens == {bronze.row.started_at + timedelta(seconds=10)}


def test_neighbours_in_the_draw_meet_in_the_first_round(ouro: Cup) -> None:
    met = [ouro.numbers(f"WB1.{number}") for number in range(1, 9)]

    assert met == [(number, number + 1) for number in range(1, 16, 2)]


def test_partners_sit_opposite_and_the_animals_are_masked(bronze: Cup) -> None:
    for match in bronze.open_matches_now():
        seats = list(Seat.objects.filter(match=match.game).order_by("number"))
        pairs = [bronze.row.entrants.get(account=seat.account).pair for seat in seats]

        assert pairs[0] == pairs[2] != pairs[1] == pairs[3]
        assert [seat.alias for seat in seats] == [bronze.animal_of(seat.account) for seat in seats]
        assert match.game is not None
        assert match.game.masked


def test_seats_sides_pairs_and_animals_are_drawn_by_lot(db: None) -> None:
    accounts = [account.pk for account in people(8)]
    seen: dict[str, set[object]] = {"order": set(), "animals": set(), "first seat": set(), "side": set()}
    for _ in range(12):
        cup = Cup(championship_draw(tier=BRONZE, account_ids=accounts, at=some_time()), [])
        entrants = cup.row.entrants.order_by("pk")
        seen["order"].add(tuple(entrants.values_list("account", flat=True)))
        seen["animals"].add(tuple(entrants.values_list("animal", flat=True)))
        seen["first seat"].add(Seat.objects.get(match=cup.match("WB1.1").game, number=0).account_id)
        seen["side"].add(cup.match("WB1.1").first_side)
        forget(cup)

    assert {name: len(found) > 1 for name, found in seen.items()} == dict.fromkeys(seen, True)


def test_any_order_of_four_is_as_likely_as_any_other(db: None) -> None:
    """The pair of the one who waited longest is each of the four about as often."""
    accounts = [account.pk for account in people(8)]
    counted: Counter[int] = Counter()
    for _ in range(80):
        cup = Cup(championship_draw(tier=BRONZE, account_ids=accounts, at=some_time()), [])
        counted[cup.row.entrants.get(account=accounts[0]).pair.number] += 1
        forget(cup)

    assert set(counted) == {1, 2, 3, 4}
    assert max(counted.values()) < 45  # 20 expected; so many once in ten million runs


def test_ids_are_fresh_for_each_championship(db: None) -> None:
    accounts = [account.pk for account in people(8)]
    ids = set()
    for _ in range(2):
        cup = Cup(championship_draw(tier=BRONZE, account_ids=accounts, at=some_time()), [])
        ids |= set(cup.row.entrants.values_list("public_id", flat=True))
        forget(cup)

    assert len(ids) == 16


def test_rows_are_written_in_the_order_drawn(ouro: Cup) -> None:
    rows = list(ouro.row.entrants.order_by("pk").values_list("pair__number", "place"))

    assert rows == [(number, place) for number in range(1, 17) for place in (0, 1)]


@pytest.mark.parametrize("count", [7, 9])
def test_a_draw_of_another_number_is_a_fault(db: None, count: int) -> None:
    with pytest.raises(ValueError, match="bronze is for 8"):
        championship_draw(tier=BRONZE, account_ids=[account.pk for account in people(count)], at=some_time())


def test_those_drawn_are_told_of_their_championship_and_their_match(
    sent: Sent, django_capture_on_commit_callbacks: "pytest.FixtureRequest"
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        cup = draw("bronze")

    assert {message["championship"] for message in sent.of_type("championship")} == {cup.row.public_id}
    assert len({message["group"] for message in sent.of_type("championship")}) == 8
    assert len(sent.of_type("match")) == 8
    assert not any(account.public_id in str(sent.messages) for account in cup.accounts)


def test_nobody_can_be_alive_in_two_championships(bronze: Cup) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        championship_draw(tier=BRONZE, account_ids=[a.pk for a in bronze.accounts], at=some_time())

    assert Championship.objects.count() == 1


def test_a_match_has_no_winner_that_does_not_play_in_it(bronze: Cup) -> None:
    other = bronze.match("WB1.2").first

    with pytest.raises(IntegrityError, match="winner_is_one_of_the_two"), transaction.atomic():
        BracketMatch.objects.filter(championship=bronze.row, code="WB1.1").update(winner=other)


def test_an_animal_is_one_persons_only(bronze: Cup) -> None:
    with pytest.raises(IntegrityError, match="one_person_an_animal"), transaction.atomic():
        Entrant.objects.filter(championship=bronze.row).update(animal="timbu")
