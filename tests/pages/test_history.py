"""One's own games: found by rules and place, won or lost, hidden while a championship hides who one is."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from games import selectors, services
from games.models import Match, Seat
from games.services import NewSeat

pytestmark = [pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.effects.send_groups", lambda messages: None)
    monkeypatch.setattr("games.effects.send_task", lambda *args: None)


def game(account: Account, *, masked: bool = False, **context: str) -> Match:
    """A game of one round against a robot, played by the clock."""
    seats = [NewSeat(account.pk, alias="timbu" if masked else ""), NewSeat(robot="greedy")]
    match = services.match_create(
        seats=seats, rules="draw@1", options={"rounds": 1}, context=context, masked=masked, opens_at=timezone.now()
    )
    while match.status == Match.Status.OPEN:
        assert match.deadline_at is not None
        services.expire_turn(match_id=match.pk, version=match.version, at=match.deadline_at + timedelta(seconds=9))
        match.refresh_from_db()
    return match


def left(account: Account, *, moves: int, **context: str) -> Match:
    """A game against a robot from which its person went away after so many moves of the clock."""
    seats = [NewSeat(account.pk), NewSeat(robot="greedy")]
    match = services.match_create(seats=seats, rules="draw@1", context=context, casual=True, opens_at=timezone.now())
    for _ in range(moves):
        assert match.deadline_at is not None
        services.expire_turn(match_id=match.pk, version=match.version, at=match.deadline_at + timedelta(seconds=9))
        match.refresh_from_db()
    services.people_call_away(account_ids=[account.pk])
    return match


def test_a_stranger_is_asked_to_sign_in(client: Client) -> None:
    assert client.get("/history").headers["Location"].startswith("/sign-in?next=/history")


def test_ones_games_are_listed_with_their_replay(as_ana: Client, ana: Account) -> None:
    match = game(ana, table="ABC234")

    assert f"/matches/{match.public_id}/replay" in as_ana.get("/history").content.decode()


@pytest.mark.parametrize(
    ("query", "found"),
    [("", 1), ("?kind=table", 1), ("?kind=practice", 0), ("?rules=draw", 1), ("?rules=pernambuco", 0)],
)
def test_filters_leave_out_the_others(as_ana: Client, ana: Account, query: str, found: int) -> None:
    game(ana, table="ABC234")

    assert len(as_ana.get(f"/history{query}").context["games"]) == found


@pytest.mark.parametrize("query", ["?kind=x", "?rules=x'--", "?page=0", "?page=99999", "?page=-1", "?page=%C2%B2"])
def test_nonsense_filters_nothing(as_ana: Client, ana: Account, query: str) -> None:
    game(ana)

    assert len(as_ana.get(f"/history{query}").context["games"]) == 1


def test_a_game_that_everybody_left_is_listed_without_a_result(as_ana: Client, ana: Account) -> None:
    match = left(ana, moves=3, table="ABC234")

    page = as_ana.get("/history", headers={"accept-language": "en"}).content.decode()
    told = as_ana.get("/api/v1/me/games").json()["games"]

    assert f"/matches/{match.public_id}/replay" in page
    assert ["No result" in page, ">Lost<" in page] == [True, False]
    assert [(it["status"], it["won"], it["left"]) for it in told] == [("void", False, False)]
    assert selectors.tally(ana).games == 0


def test_a_game_of_which_nothing_was_played_and_a_practice_that_was_left_are_not_listed(
    as_ana: Client, ana: Account
) -> None:
    left(ana, moves=0, table="ABC234")
    left(ana, moves=3, practice="yes")

    assert as_ana.get("/history").context["games"] == []


def test_a_game_of_a_running_championship_is_hidden_until_one_is_out(as_ana: Client, ana: Account) -> None:
    match = game(ana, masked=True, championship="champion0001")

    assert as_ana.get("/history").context["games"] == []
    Seat.objects.filter(match=match).update(revealed=True)
    assert len(as_ana.get("/history").context["games"]) == 1


def test_the_statistics_count_what_was_won_and_what_the_clock_played(ana: Account) -> None:
    match = game(ana)

    told = selectors.tally(ana)

    assert (told.games, told.won) == (1, int(0 in (match.result or {})["winners"]))
    assert told.timeouts == match.log.filter(seat=0, cause="timeout").count()
