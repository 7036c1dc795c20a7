from datetime import UTC, date, datetime

import pytest
from django.db import IntegrityError, transaction

from ranking.models import Award, Correction, worth
from ranking.services import award_correct, points_award, points_take_back
from tests.ranking.conftest import NOW, Earn, person

pytestmark = pytest.mark.django_db


def worth_of(award: Award) -> int:
    return int(Award.objects.annotate(worth=worth()).get(pk=award.pk).worth)


def test_awarding_twice_is_awarding_once() -> None:
    ana, bento = person("Ana"), person("Bento")

    for accounts in ([ana.pk], [ana.pk, bento.pk]):
        points_award(championship="cup", tier="prata", level=2, points=16, account_ids=accounts, at=NOW)

    assert list(Award.objects.order_by("pk").values_list("account", "points")) == [(ana.pk, 16), (bento.pk, 16)]


@pytest.mark.parametrize(
    ("at", "week"),
    [
        (datetime(2026, 11, 30, 2, 59, 59, tzinfo=UTC), date(2026, 11, 23)),
        (datetime(2026, 11, 30, 3, 0, 0, tzinfo=UTC), date(2026, 11, 30)),
    ],
)
def test_points_belong_to_the_week_of_their_instant_in_recife(earn: Earn, at: datetime, week: date) -> None:
    assert earn("Ana", 8, at=at).week == week


@pytest.mark.parametrize("change", [{"points": 9}, {"week": date(2026, 11, 16)}])
def test_no_row_of_the_ledger_can_be_edited(earn: Earn, change: dict[str, object]) -> None:
    award = earn("Ana", 8)

    with pytest.raises(IntegrityError, match="never"), transaction.atomic():
        Award.objects.filter(pk=award.pk).update(**change)

    award.refresh_from_db()
    assert award.points == 8


def test_no_row_of_the_ledger_can_be_deleted(earn: Earn) -> None:
    earn("Ana", 8)

    with pytest.raises(IntegrityError, match="never"), transaction.atomic():
        Award.objects.all().delete()


def test_no_correction_can_be_edited(earn: Earn) -> None:
    award_correct(award_id=earn("Ana", 8).pk, to=4, author=person("Marta"), reason="counted twice", at=NOW)

    with pytest.raises(IntegrityError, match="never"), transaction.atomic():
        Correction.objects.update(reason="none")


def test_a_correction_names_its_row_its_author_and_its_reason(earn: Earn) -> None:
    award, marta = earn("Ana", 8), person("Marta")

    award_correct(award_id=award.pk, to=4, author=marta, reason="level 2 it was", at=NOW)

    row = Correction.objects.get()
    assert (row.award, row.points, row.author, row.reason) == (award, -4, marta, "level 2 it was")
    assert worth_of(award) == 4


def test_correcting_to_the_same_worth_twice_writes_one_row(earn: Earn) -> None:
    award, marta = earn("Ana", 8), person("Marta")

    for _ in range(2):
        award_correct(award_id=award.pk, to=4, author=marta, reason="level 2 it was", at=NOW)

    assert Correction.objects.count() == 1


def test_a_correction_without_a_reason_is_refused(earn: Earn) -> None:
    with pytest.raises(IntegrityError, match="correction_has_a_reason"):
        award_correct(award_id=earn("Ana", 8).pk, to=4, author=person("Marta"), reason="", at=NOW)


def test_a_championship_is_reversed_to_nothing_and_only_once(earn: Earn) -> None:
    award, other = earn("Ana", 8), earn("Ana", 4)

    for _ in range(2):
        points_take_back(championship=award.championship, author=person("Marta"), reason="cancelled", at=NOW)

    assert (worth_of(award), worth_of(other)) == (0, 4)
    assert Correction.objects.count() == 1


def test_points_are_taken_back_from_those_named_only() -> None:
    ana, bento = person("Ana"), person("Bento")
    points_award(championship="cup", tier="prata", level=2, points=16, account_ids=[ana.pk, bento.pk], at=NOW)

    points_take_back(championship="cup", author=person("Marta"), reason="replay", at=NOW, account_ids=[ana.pk])

    assert [worth_of(award) for award in Award.objects.order_by("account__nickname")] == [0, 16]


def test_points_that_were_taken_back_are_given_again_by_a_correction() -> None:
    ana, marta = person("Ana"), person("Marta")
    points_award(championship="cup", tier="prata", level=2, points=16, account_ids=[ana.pk], at=NOW)
    points_take_back(championship="cup", author=marta, reason="replay", at=NOW)

    for _ in range(2):
        points_award(championship="cup", tier="prata", level=3, points=8, account_ids=[ana.pk], at=NOW)

    assert worth_of(Award.objects.get()) == 8
    assert list(Correction.objects.order_by("pk").values_list("points", "author")) == [(-16, marta.pk), (8, marta.pk)]
