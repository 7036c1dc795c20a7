"""A Cruzada de Ouro to its champion, and nothing about anybody that comes too soon."""

import json
from dataclasses import replace

import pytest

from tests.e2e.canary import FOREVER, TOKEN, Received, named_too_soon, seeds_too_soon, tiles_too_soon
from tests.e2e.ledger import ledger, records, results
from tests.e2e.service import Service, replay
from tests.e2e.watched import PEOPLE, Watched

pytestmark = [pytest.mark.slow, pytest.mark.timeout(560)]


def test_thirty_two_play_a_cruzada_de_ouro_to_its_champion(ouro: Watched) -> None:
    (played,) = ouro.report.played

    assert ouro.report.problems == []
    assert played.tier == "ouro"
    assert played.games in (30, 31)


def test_nothing_fails_behind_the_doors(service: Service, ouro: Watched) -> None:
    assert service.tracebacks() == []


def test_an_ouro_is_worth_552_points_for_32_accounts(service: Service, ouro: Watched) -> None:
    assert ledger(service, ouro.report.played[0].public_id) == (PEOPLE, 552)


def test_every_record_of_an_ouro_replays(service: Service, ouro: Watched) -> None:
    championship = ouro.report.played[0].public_id

    answers = replay(records(service, championship))

    assert [(answer["scores"], answer["winners"]) for answer in answers] == results(service, championship)


@pytest.mark.parametrize("command", ["verify_matches", "verify_championships"])
def test_nothing_differs_when_all_is_worked_out_again(service: Service, ouro: Watched, command: str) -> None:
    service.manage(command)


def test_nobody_is_named_before_their_pair_is_out(ouro: Watched) -> None:
    leaks = list(named_too_soon(ouro.capture.kept, ouro.out_at, ouro.digests))

    assert leaks == [], f"{len(leaks)} leaks, the first: {leaks[0]}"


def test_nobody_receives_a_tile_they_cannot_know(ouro: Watched) -> None:
    leaks = list(tiles_too_soon(ouro.capture.kept, ouro.games))

    assert leaks == [], f"{len(leaks)} leaks, the first: {leaks[0]}"


def test_no_seed_is_seen_before_its_game_is_over(ouro: Watched) -> None:
    leaks = list(seeds_too_soon(ouro.capture.kept, ouro.seeds_over_at))

    assert leaks == [], f"{len(leaks)} leaks, the first: {leaks[0]}"


def test_everybody_is_named_in_the_end(ouro: Watched) -> None:
    named = list(named_too_soon(ouro.capture.kept, dict.fromkeys(range(PEOPLE), FOREVER), ouro.digests))

    assert {leak.what for leak in named} == {f"a mark of {person}" for person in range(PEOPLE)}


def test_a_name_planted_in_a_real_frame_is_found(ouro: Watched) -> None:
    frame = _a_running_state(ouro)
    hidden = next(person for person in ouro.out_at if person != frame.who and frame.at < ouro.out_at[person])

    planted = replace(frame, text=frame.text.replace("null", f'"Gente {TOKEN}{hidden:02d}"', 1))

    assert list(named_too_soon([planted], ouro.out_at, ouro.digests))
    assert not list(named_too_soon([frame], ouro.out_at, ouro.digests))


def test_a_tile_planted_in_a_real_frame_is_found(ouro: Watched) -> None:
    frame = _a_running_state(ouro)
    state = json.loads(frame.text)
    match = next(game for public_id, game in ouro.games.items() if f"/{public_id}/" in frame.where)
    hand = state["view"]["hand"]
    secret = next(iter(frozenset().union(*match.hands[hand]) - match.knowable(frame.who, hand, state["version"])))

    state["view"]["counts"].append(secret)

    assert list(tiles_too_soon([replace(frame, text=json.dumps(state))], ouro.games))
    assert not list(tiles_too_soon([frame], ouro.games))


def _a_running_state(ouro: Watched) -> Received:
    """The first state with tiles of one's own that a player received."""
    return next(
        received
        for received in ouro.capture.kept
        if received.where.startswith("/ws/matches/") and '"state"' in received.text and '"mine":' in received.text
    )
