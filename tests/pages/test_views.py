"""The pages on the real service: who sees what, where the buttons lead, what is absent and what is hidden."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.errors import Refused
from accounts.models import Account
from accounts.services import account_for_development
from tests.tournaments.conftest import Cup, draw, people
from tournaments.models import QueueEntry

pytestmark = [pytest.mark.django_db]


@pytest.fixture(autouse=True)
def _nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.effects.send_groups", lambda messages: None)
    monkeypatch.setattr("games.effects.send_groups", lambda messages: None)
    monkeypatch.setattr("games.effects.send_task", lambda *args: None)


@pytest.fixture
def cup(ana: Account) -> Cup:
    return draw("bronze", [ana, *people(7)])


@pytest.mark.parametrize(
    "path", ["/", "/queue", "/championships", "/ranking", "/rules", "/more", "/sign-in", "/championships/live"]
)
def test_anyone_may_look(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200


@pytest.mark.parametrize(
    "path", ["/matches/nothing", "/championships/nothing", "/ranking?week=2026-12-01", "/ranking?week=x"]
)
def test_what_is_not_there_is_not_found(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 404
    assert "404" in answer.content.decode()


@pytest.mark.parametrize(
    ("header", "language"), [("pt-BR,pt;q=0.9", "pt"), ("es-AR", "es"), ("en", "en"), ("fr", "es")]
)
def test_a_page_speaks_the_readers_language(client: Client, header: str, language: str) -> None:
    assert f'<html lang="{language}"' in client.get("/", headers={"accept-language": header}).content.decode()


def test_a_guest_who_joins_in_is_asked_to_sign_in(client: Client) -> None:
    answer = client.post("/queue", {"do": "join"})

    assert answer.headers["Location"] == f"{reverse('accounts:sign_in')}?next=/queue"


def test_joining_in_without_scripts_puts_one_in_the_queue(as_ana: Client, ana: Account) -> None:
    answer = as_ana.post("/queue", {"do": "join"}, follow=True)

    assert QueueEntry.objects.get().account == ana
    assert "data-queued" in answer.content.decode()


def test_who_waits_plays_with_robots_meanwhile_by_one_tap_and_keeps_the_place(as_ana: Client, ana: Account) -> None:
    as_ana.post("/queue", {"do": "join"})
    offered = reverse("practice") in as_ana.get("/queue").content.decode()

    answer = as_ana.post(reverse("practice"))

    assert offered
    assert answer.headers["Location"].startswith("/matches/")
    assert QueueEntry.objects.get().account == ana


def test_leaving_gives_the_place_up(as_ana: Client) -> None:
    as_ana.post("/queue", {"do": "join"})

    as_ana.post("/queue", {"do": "leave"})

    assert not QueueEntry.objects.exists()


def test_who_has_no_nickname_chooses_one_first(client: Client) -> None:
    client.force_login(Account.objects.create_user("new@example.org"))

    assert client.post("/queue", {"do": "join"}).headers["Location"] == f"{reverse('accounts:nickname')}?next=/queue"


def test_who_was_drawn_is_told_who_they_are(as_ana: Client, cup: Cup, ana: Account) -> None:
    answer = as_ana.get("/queue", follow=True)

    assert answer.redirect_chain[0][0] == reverse("draw", args=[cup.row.public_id])
    assert f"#{cup.animal_of(ana)}" in answer.content.decode()


def test_a_stranger_is_led_from_the_draw_to_the_bracket(client: Client, cup: Cup) -> None:
    client.force_login(account_for_development(nickname="Estranho"))

    answer = client.get(reverse("draw", args=[cup.row.public_id]))

    assert answer.headers["Location"] == reverse("championship", args=[cup.row.public_id])


def test_a_bracket_hides_who_plays_in_it(client: Client, cup: Cup) -> None:
    html = client.get(reverse("championship", args=[cup.row.public_id])).content.decode()

    assert [account.nickname for account in cup.accounts if account.nickname in html] == []


def test_an_eliminated_pair_can_be_unmasked_and_no_other(client: Client, cup: Cup) -> None:
    for code in ("WB1.1", "WB1.2", "LB1.1"):
        cup.win(code)
    out = cup.row.pairs.get(level=4)

    answers = {
        pair.number: client.get(reverse("reveal", args=[cup.row.public_id, pair.number]))
        for pair in cup.row.pairs.all()
    }

    assert {number for number, answer in answers.items() if answer.status_code == 200} == {out.number}
    shown = answers[out.number].content.decode()
    assert all(str(it.account.nickname) in shown for it in out.entrants.select_related("account"))


def test_the_table_of_a_game_opens_for_anyone(client: Client, cup: Cup) -> None:
    game = cup.match("WB1.1").game
    assert game is not None

    answer = client.get(reverse("match", args=[game.public_id]))

    assert answer.status_code == 200
    assert [account.nickname for account in cup.accounts if account.nickname in answer.content.decode()] == []


@pytest.mark.parametrize("part", ["strip", "after"])
def test_the_margin_of_a_table_is_a_fragment(as_ana: Client, cup: Cup, part: str) -> None:
    game = cup.match("WB1.1").game
    assert game is not None

    html = as_ana.get(reverse(part, args=[cup.row.public_id]), {"match": game.public_id}).content.decode()

    assert "<html" not in html


def test_the_first_page_shows_ones_own_championship_and_leads_back_to_the_table(as_ana: Client, cup: Cup) -> None:
    html = as_ana.get("/", headers={"accept-language": "pt"}).content.decode()

    assert reverse("championship", args=[cup.row.public_id]) in html
    assert "Voltar à mesa" in html


def test_a_finished_championship_shows_its_champions_everywhere(client: Client, cup: Cup) -> None:
    cup.play_out()
    champions = [str(it.account.nickname) for it in cup.row.pairs.get(level=1).entrants.select_related("account")]

    for path in ("/", "/championships", "/ranking", reverse("championship", args=[cup.row.public_id])):
        html = client.get(path).content.decode()
        assert [name for name in champions if name not in html] == [], path


def test_ones_own_row_is_pinned_in_the_ranking(as_ana: Client, cup: Cup) -> None:
    cup.play_out()

    assert 'class="minha' in as_ana.get("/ranking").content.decode()


def test_last_weeks_champions_stand_on_an_empty_board(
    client: Client, cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup.play_out()
    later = timezone.now() + timedelta(days=7)
    monkeypatch.setattr("ranking.pages.timezone.now", lambda: later)

    html = client.get("/ranking", headers={"accept-language": "en"}).content.decode()

    assert "Champions of the week before:" in html


def test_a_page_of_a_person_is_kept_by_no_cache(as_ana: Client) -> None:
    assert "no-store" in as_ana.get("/").headers["Cache-Control"]


def test_the_policy_allows_nothing_inline(client: Client) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]

    assert "unsafe" not in policy
    assert "default-src 'self'" in policy


@pytest.mark.parametrize("address", ["/more", "/settings", "/nickname", "/sign-in", "/nowhere", "/readyz"])
def test_no_cache_keeps_a_page_that_knows_who_asks(as_ana: Client, address: str) -> None:
    assert "no-store" in as_ana.get(address).headers["Cache-Control"]


@pytest.mark.parametrize(
    ("status", "code"), [(429, "too_many_requests"), (409, "seated_elsewhere"), (404, "not_found")]
)
def test_a_refusal_that_no_page_expects_is_a_page_of_ours(
    client: Client, monkeypatch: pytest.MonkeyPatch, status: int, code: str
) -> None:
    def refuse(account: Account | None) -> dict[str, object]:
        raise Refused(code, "A sentence.", status, retry_after=7)

    monkeypatch.setattr("config.home.championships.way_in", refuse)

    answer = client.get("/")

    assert (answer.status_code, answer.headers["Retry-After"]) == (status, "7")
    assert "<main" in answer.content.decode()


PARTS = ["", "/draw", "/strip", "/after", "/reveal/1", "/reveal/2", "/reveal/3", "/reveal/4"]


def test_no_page_names_who_may_still_have_to_play(as_ana: Client, cup: Cup) -> None:
    cup.win("WB1.1")
    addresses = ["/", "/queue", "/championships", "/championships/live", "/ranking", "/more"]
    addresses += [f"/championships/{cup.row.public_id}{part}" for part in PARTS]

    seen = "".join(as_ana.get(address).content.decode() for address in addresses)

    assert [account.nickname for account in cup.accounts if str(account.nickname) in seen] == ["Ana do Pina"]
