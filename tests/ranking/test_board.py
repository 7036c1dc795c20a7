from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Sanction
from ranking.presenters import Board, Week
from ranking.selectors import PAGE, board, current_week, first_week, weeks
from ranking.services import award_correct
from tests.ranking.conftest import LAST_WEEK, NOW, Earn, person

pytestmark = pytest.mark.django_db
WEEK = date(2026, 11, 30)
BEFORE = date(2026, 11, 23)


def listed(board: Board) -> list[tuple[int, str | None, int]]:
    return [(row.rank, row.nickname, row.points) for row in board.rows]


def test_the_ranking_is_the_sum_of_a_weeks_rows(earn: Earn) -> None:
    earn("Ana", 128)
    earn("Bento", 32)
    earn("Ana", 2)
    earn("Ana", 64, at=LAST_WEEK)

    assert listed(board(monday=WEEK)) == [(1, "Ana", 130), (2, "Bento", 32)]
    assert listed(board(monday=BEFORE)) == [(1, "Ana", 64)]


def test_equal_sums_share_a_rank_and_the_next_skips(earn: Earn) -> None:
    for name, points in [("Davi", 4), ("bento", 8), ("Álvaro", 8), ("Clara", 2)]:
        earn(name, points)

    found = board(monday=WEEK)

    assert listed(found) == [(1, "Álvaro", 8), (1, "bento", 8), (3, "Davi", 4), (4, "Clara", 2)]
    assert [row.shared for row in found.rows] == [True, True, False, False]


def test_corrections_count_in_the_week_of_the_row_they_correct(earn: Earn) -> None:
    award = earn("Ana", 64, at=LAST_WEEK)
    earn("Ana", 4)

    award_correct(award_id=award.pk, to=1, author=person("Marta"), reason="void", at=NOW)

    assert listed(board(monday=BEFORE)) == [(1, "Ana", 1)]
    assert listed(board(monday=WEEK)) == [(1, "Ana", 4)]


def test_who_was_corrected_to_nothing_stays_listed(earn: Earn) -> None:
    award = earn("Ana", 64)

    award_correct(award_id=award.pk, to=0, author=person("Marta"), reason="cancelled", at=NOW)

    assert listed(board(monday=WEEK)) == [(1, "Ana", 0)]
    assert board(monday=WEEK).rows[0].titles == {}


def test_the_banned_are_hidden_and_the_others_move_up(earn: Earn) -> None:
    earn("Ana", 64)
    earn("Bento", 32)

    Sanction.objects.create(account=person("Ana"), kind=Sanction.Kind.BAN, reason="insult")

    assert listed(board(monday=WEEK)) == [(1, "Bento", 32)]
    assert weeks()[0].champions == ("Bento",)


def test_championships_won_are_counted_by_tier(earn: Earn) -> None:
    for tier, level, points in [("ouro", 1, 128), ("ouro", 1, 128), ("bronze", 1, 8), ("prata", 2, 16)]:
        earn("Ana", points, tier=tier, level=level)

    assert board(monday=WEEK).rows[0].titles == {"ouro": 2, "bronze": 1}


def test_after_a_final_was_played_again_its_winners_have_the_title(earn: Earn) -> None:
    first, second = earn("Ana", 8, tier="bronze", level=1), earn("Bento", 4, tier="bronze", level=2)

    award_correct(award_id=first.pk, to=4, author=person("Marta"), reason="level 2", at=NOW)
    award_correct(award_id=second.pk, to=8, author=person("Marta"), reason="level 1", at=NOW)

    assert [row.titles for row in board(monday=WEEK).rows] == [{"bronze": 1}, {}]


def test_the_own_row_comes_with_every_page(earn: Earn) -> None:
    for number in range(PAGE + 1):
        earn(f"Gente {number:02}", 100 - number)
    last = person(f"Gente {PAGE:02}")

    found = board(monday=WEEK, page=1, viewer=last)

    assert found.you is not None
    assert (found.you.rank, found.you.nickname, found.pages) == (PAGE + 1, last.nickname, 2)
    assert last.nickname not in {row.nickname for row in found.rows}


def test_pages_part_a_tie_always_at_the_same_place(earn: Earn) -> None:
    for number in range(PAGE + 3):
        earn(f"Gente {number:02}", 5)

    pages = [board(monday=WEEK, page=page).rows for page in (1, 2)]

    assert [row.rank for rows in pages for row in rows] == [1] * (PAGE + 3)
    assert [row.nickname for row in pages[1]] == [f"Gente {number:02}" for number in range(PAGE, PAGE + 3)]


def test_a_page_beyond_the_last_is_empty(earn: Earn) -> None:
    earn("Ana", 4)

    assert board(monday=WEEK, page=9).rows == ()
    assert board(monday=WEEK, page=10**30).count == 1


def test_who_has_no_row_has_no_place(earn: Earn) -> None:
    earn("Ana", 4)

    assert board(monday=WEEK, viewer=person("Bento")).you is None


def test_past_weeks_keep_their_champions(earn: Earn) -> None:
    earn("Ana", 64, at=LAST_WEEK)
    earn("Bento", 64, at=LAST_WEEK)
    earn("Clara", 8, at=LAST_WEEK)
    earn("Clara", 8)

    assert [(week.week, week.champions) for week in weeks()] == [(WEEK, ("Clara",)), (BEFORE, ("Ana", "Bento"))]


def test_older_weeks_are_listed_on_request(earn: Earn) -> None:
    for number in range(3):
        earn("Ana", 8, at=NOW - timedelta(weeks=number))

    assert [week.week for week in weeks(before=WEEK, limit=1)] == [BEFORE]
    assert first_week() == WEEK - timedelta(weeks=2)


def test_a_week_whose_only_champion_is_corrected_has_another(earn: Earn) -> None:
    award = earn("Ana", 8)
    earn("Bento", 4)

    award_correct(award_id=award.pk, to=2, author=person("Marta"), reason="void", at=NOW)

    assert weeks()[0].champions == ("Bento",)


def test_a_board_takes_three_statements_however_long_it_is(earn: Earn) -> None:
    for number in range(20):
        earn(f"Gente {number:02}", number + 1)
    viewer = person("Gente 03")

    with CaptureQueriesContext(connection) as captured:
        board(monday=WEEK, viewer=viewer)

    assert len(captured) == 3


def test_a_board_fetches_only_the_rows_it_shows(earn: Earn, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(6):
        earn(f"Gente {number}", number + 1)
    viewer = person("Gente 0")
    monkeypatch.setattr("ranking.selectors.PAGE", 2)

    with CaptureQueriesContext(connection) as captured:
        found = board(monday=WEEK, page=2, viewer=viewer)

    assert [row.points for row in found.rows] == [4, 3]
    assert (found.you and found.you.rank, found.count, found.pages) == (6, 6, 3)
    assert "BETWEEN 3 AND 4" in captured[0]["sql"]


def test_a_week_begins_on_monday_in_recife() -> None:
    assert current_week(NOW) == WEEK
    assert board(monday=WEEK).starts_at.isoformat() == "2026-11-30T03:00:00+00:00"
    assert board(monday=WEEK).ends_at - board(monday=WEEK).starts_at == timedelta(days=7)


def test_a_week_with_only_a_cancelled_championship_is_listed_without_champions(earn: Earn) -> None:
    for name in ("Ana", "Bento"):
        award_correct(award_id=earn(name, 8).pk, to=0, author=person("Marta"), reason="cancelled", at=NOW)

    assert weeks() == (Week(WEEK, 0, ()),)
    assert [row.points for row in board(monday=WEEK).rows] == [0, 0]
