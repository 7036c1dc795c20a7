from io import StringIO

import pytest
from django.core.management import call_command

from tests.tournaments.conftest import Cup, referee
from tournaments.models import BracketMatch, Entrant, Pair
from tournaments.selectors import championship_differences
from tournaments.services import championship_cancel, entrant_disqualify

pytestmark = pytest.mark.django_db


def differences(cup: Cup) -> list[str]:
    return championship_differences(cup.row.public_id)


def test_nothing_differs_at_any_step_of_a_championship(bronze: Cup) -> None:
    assert differences(bronze) == []
    for match in bronze.open_matches():
        bronze.win(match.code)
        assert differences(bronze) == []


def test_nothing_differs_after_rulings(bronze: Cup) -> None:
    entrant_disqualify(entrant_id=bronze.row.entrants.all()[0].pk, actor=referee(), reason="signals")
    bronze.win("WB1.2")
    assert differences(bronze) == []

    championship_cancel(championship_id=bronze.row.pk, actor=referee(), reason="power cut")

    assert differences(bronze) == []


def test_what_was_tampered_with_is_found(bronze: Cup) -> None:
    bronze.win("WB1.1")
    Pair.objects.filter(championship=bronze.row, number=1).update(level=1, fixed_at=bronze.row.started_at)
    Entrant.objects.filter(pair__number=2).update(alive=False)
    BracketMatch.objects.filter(code="WB2.1").update(second=bronze.row.pairs.get(number=3))
    BracketMatch.objects.filter(code="WB2.1").update(first=bronze.row.pairs.get(number=1))

    found = differences(bronze)

    assert "pair 1 has level 1, not None" in found
    assert "pair 2, place 0: alive is False" in found
    assert "WB2.1 is not between those whom the results bring there" in found


def test_points_that_are_missing_are_found(bronze: Cup) -> None:
    for code in ("WB1.1", "WB1.2", "LB1.1"):
        bronze.win(code)
    Entrant.objects.filter(pair__number=4, place=0).update(disqualified=True)

    assert differences(bronze) == ["an award is worth 1, not 0"]


def test_the_command_counts_and_fails_on_a_difference(bronze: Cup) -> None:
    Entrant.objects.filter(pair__number=2).update(alive=False)
    out = StringIO()

    with pytest.raises(SystemExit, match="1"):
        call_command("verify_championships", stdout=out)

    assert out.getvalue().splitlines()[-1] == "1 championships, 2 differences."
