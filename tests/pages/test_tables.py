"""Private tables on the real service: made, entered, taken, started, by forms that need no script."""

from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from accounts.services import account_for_development
from games import services
from games.models import Chair, Match, Table

pytestmark = [pytest.mark.django_db]
PLAIN = {"rules": "pernambuco", "players": "2", "goal": "100", "draw_goal": "100", "move_seconds": "15"}
PLAIN |= {"robot": "greedy", "door": ""}


@pytest.fixture(autouse=True)
def _nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.effects.send_groups", lambda messages: None)
    monkeypatch.setattr("games.effects.send_task", lambda *args: None)


@pytest.fixture
def as_bia() -> Client:
    client = Client()
    client.force_login(account_for_development(nickname="Bia Marola"))
    return client


@pytest.fixture
def code(as_ana: Client) -> str:
    as_ana.post(reverse("tables"), PLAIN)
    return str(Table.objects.get().code)


def test_a_form_makes_a_table_and_leads_to_its_room(as_ana: Client, ana: Account) -> None:
    answer = as_ana.post(reverse("tables"), PLAIN | {"rules": "draw", "players": "3", "draw_goal": "single"})

    table = Table.objects.get()
    assert answer.headers["Location"] == reverse("room", args=[table.code])
    assert (table.rules, table.options, table.chairs.count()) == ("draw", {"players": 3, "rounds": 1}, 3)
    assert table.host == ana


@pytest.mark.parametrize("wrong", [{"rules": "chess"}, {"move_seconds": "7"}, {"robot": "cheat"}, {"players": "9"}])
def test_a_form_with_nonsense_makes_nothing(as_ana: Client, wrong: dict[str, str]) -> None:
    answer = as_ana.post(reverse("tables"), PLAIN | wrong)

    assert answer.status_code == 400
    assert not Table.objects.exists()


def test_what_was_chosen_is_still_there_after_signing_in(client: Client, ana: Account) -> None:
    asked = client.post(reverse("tables"), PLAIN | {"rules": "garrafina-3", "move_seconds": "60"}).headers["Location"]
    client.force_login(ana)
    back = parse_qs(urlsplit(asked).query)["next"][0]

    form = client.get(back).context["form"]

    assert (form["rules"].value(), form["move_seconds"].value(), form.errors) == ("garrafina-3", "60", {})


def test_nonsense_in_the_address_leaves_the_form_as_it_is(as_ana: Client) -> None:
    form = as_ana.get(reverse("tables"), {"rules": "chess", "move_seconds": "x"}).context["form"]

    assert not form.is_bound


def test_the_boxes_lead_to_the_room(client: Client, code: str) -> None:
    boxes = {"code": list(code.lower())}

    assert client.get(reverse("table_enter"), boxes).headers["Location"] == reverse("room", args=[code])


@pytest.mark.parametrize("text", ["", "ABC", "ZZZZZZ", "ÇÇÇÇÇÇ", "../../"])
def test_an_unknown_code_says_so(client: Client, text: str) -> None:
    answer = client.get(reverse("table_enter"), {"code": text}, follow=True, headers={"accept-language": "en"})

    assert "There is no table with this code" in answer.content.decode()


def test_a_stranger_may_look_and_is_led_through_the_sign_in_to_a_chair(code: str) -> None:
    stranger, room = Client(), reverse("room", args=[code])

    assert "Ana do Pina" in stranger.get(room).content.decode()
    assert stranger.post(room, {"do": "sit", "chair": "2"}).headers["Location"] == (
        f"{reverse('accounts:sign_in')}?next=%2Ftables%2F{code}"
    )


def test_a_stranger_chooses_a_name_and_a_chair_and_sits_there_as_a_guest(code: str) -> None:
    stranger, room = Client(headers={"accept-language": "en"}), reverse("room", args=[code])

    answer = stranger.post(room, {"do": "guest", "guest_name": "Lenira", "chair": "2"})

    assert answer.headers["Location"] == room
    assert Chair.objects.get(number=2).account.is_guest
    assert "you · guest" in " ".join(stranger.get(room).content.decode().split())


def test_a_name_that_is_taken_is_said_beside_it_and_nobody_sits_down(code: str) -> None:
    stranger, room = Client(headers={"accept-language": "en"}), reverse("room", args=[code])

    answer = stranger.post(room, {"do": "guest", "guest_name": "Ána do Pina", "chair": "2"})

    page = answer.content.decode()
    assert answer.status_code == 409
    assert 'value="Ána do Pina"' in page
    assert "Another person has this nickname" in page
    assert Chair.objects.filter(account__isnull=False).count() == 1


def test_who_is_a_guest_in_another_tab_already_just_sits_down(code: str) -> None:
    stranger, room = Client(), reverse("room", args=[code])
    stranger.post(reverse("accounts:come_as_guest"), {"guest_name": "Lenira"})

    stranger.post(room, {"do": "guest", "guest_name": "Lenira Outra", "chair": "3"})

    assert Chair.objects.get(number=3).account == Account.objects.get(is_guest=True)


def test_a_guest_for_whom_no_chair_is_left_may_stay_and_watch(code: str) -> None:
    stranger, room = Client(headers={"accept-language": "en"}), reverse("room", args=[code])
    for number, name in enumerate(("Bento", "Clara", "Davi"), start=1):
        Chair.objects.filter(number=number).update(account=account_for_development(nickname=name))

    page = stranger.post(room, {"do": "guest", "guest_name": "Lenira"}, follow=True).content.decode()

    assert "Every chair of this table is taken." in page
    assert Account.objects.filter(is_guest=True).count() == 1


@pytest.mark.parametrize(("after", "offered"), [("/tables", True), ("/queue", False)])
def test_the_sign_in_page_offers_to_be_a_guest_where_guests_may_go(after: str, offered: bool) -> None:
    page = Client().get(reverse("accounts:sign_in"), {"next": after}).content.decode()

    assert ("guest_name" in page) == offered


def test_a_guest_who_wants_a_championship_is_asked_to_sign_in() -> None:
    guest = Client(headers={"accept-language": "en"})
    guest.post(reverse("accounts:come_as_guest"), {"guest_name": "Lenira"})

    page = guest.get(reverse("queue")).content.decode()
    asked = guest.post(reverse("queue"), {"do": "join"}).headers["Location"]

    assert "Sign in to join" in page
    assert asked == f"{reverse('accounts:sign_in')}?next=/queue"
    assert "You play as the guest Lenira" in guest.get(asked).content.decode()


def test_people_sit_change_and_leave(as_bia: Client, code: str) -> None:
    room = reverse("room", args=[code])
    chairs = Chair.objects.filter(account__nickname="Bia Marola").values_list("number", flat=True)

    as_bia.post(room, {"do": "sit", "chair": "2"})
    assert list(chairs.all()) == [2]
    as_bia.post(room, {"do": "sit", "chair": "1"})
    assert list(chairs.all()) == [1]
    as_bia.post(room, {"do": "leave"})
    assert list(chairs.all()) == []


def test_the_first_page_and_now_lead_back_to_the_table_and_to_the_game(as_ana: Client, code: str) -> None:
    waiting = as_ana.get("/").content.decode()
    as_ana.post(reverse("room", args=[code]), {"do": "start"})
    playing, now = as_ana.get("/").content.decode(), as_ana.get("/api/v1/me/now").json()

    match = Table.objects.get().match
    assert match is not None
    assert f'href="{reverse("room", args=[code])}"' in waiting
    assert f'href="{reverse("match", args=[match.public_id])}"' in playing
    assert (now["table"], now["match"]) == (code, match.public_id)


def test_two_who_ask_each_other_swap_places_on_the_page(as_ana: Client, as_bia: Client, code: str) -> None:
    room = reverse("room", args=[code])
    as_bia.post(room, {"do": "sit", "chair": "1"})

    as_bia.post(room, {"do": "swap", "chair": "0"})
    asked, asking = as_ana.get(room).content.decode(), as_bia.get(room).content.decode()
    as_ana.post(room, {"do": "swap", "chair": "1"})

    assert ["quiere cambiar de sitio contigo" in page for page in (asked, asking)] == [True, False]
    assert 'data-key="swap-0" aria-pressed="true"' in asking
    assert [Chair.objects.get(number=number).account.nickname for number in (0, 1)] == ["Bia Marola", "Ana do Pina"]


def test_who_starts_goes_to_the_game_and_so_does_whoever_opens_the_link(
    as_ana: Client, as_bia: Client, code: str
) -> None:
    room = reverse("room", args=[code])
    as_bia.post(room, {"do": "sit"})

    landed = as_ana.post(room, {"do": "start"}, follow=True).redirect_chain[-1][0]

    game = reverse("match", args=[Match.objects.get().public_id])
    assert landed == game
    assert Client().get(room).headers["Location"] == game
    assert as_bia.get(f"{room}?stay").status_code == 200


def test_the_room_leads_to_how_the_last_game_ended(as_ana: Client, code: str) -> None:
    room = reverse("room", args=[code])
    as_ana.post(room, {"do": "start"})
    match = Match.objects.get()

    services.match_void(match_id=match.pk, reason="left")

    assert f'href="{reverse("match", args=[match.public_id])}"' in as_ana.get(room).content.decode()


def test_a_script_gets_only_the_chairs(as_bia: Client, code: str) -> None:
    answer = as_bia.post(reverse("room", args=[code]), {"do": "sit", "chair": "0"}, headers={"HX-Request": "true"})

    html = answer.content.decode()
    assert "<html" not in html
    assert 'role="alert"' in html  # somebody sits there already


def test_who_leaves_last_takes_the_table_away(as_ana: Client, code: str) -> None:
    room = reverse("room", args=[code])

    assert as_ana.post(room, {"do": "leave"}).headers["Location"] == reverse("tables")
    assert as_ana.get(room).status_code == 404


def test_listed_tables_are_shown_to_everybody(as_ana: Client) -> None:
    as_ana.post(reverse("tables"), PLAIN | {"door": "listed"})

    assert Table.objects.get().code in Client().get(reverse("tables")).content.decode()


def test_a_script_gets_only_the_open_tables(as_ana: Client, client: Client) -> None:
    as_ana.post(reverse("tables"), PLAIN | {"door": "listed"})

    part = Client().get(reverse("tables"), headers={"HX-Request": "true"}).content.decode()

    assert reverse("room", args=[Table.objects.get().code]) in part
    assert "<html" not in part


def test_a_table_by_code_is_shown_to_nobody_else(code: str) -> None:
    assert code not in Client().get(reverse("tables")).content.decode()


def test_one_tap_leads_to_a_game_against_robots_and_another_out_of_it(as_ana: Client) -> None:
    landed = as_ana.post(reverse("practice"), follow=True).redirect_chain[-1][0]
    as_ana.post(reverse("practice"), {"do": "leave"})

    match = Match.objects.get()
    assert landed == reverse("match", args=[match.public_id])
    assert match.status == Match.Status.VOID


def test_one_tap_leads_who_is_not_signed_in_to_a_game_too_and_a_table_asks_for_the_name(code: str) -> None:
    stranger = Client()

    landed = stranger.post(reverse("practice"), follow=True).redirect_chain[-1][0]
    sitting = stranger.post(reverse("room", args=[code]), {"do": "sit"})

    assert landed == reverse("match", args=[Match.objects.get().public_id])
    assert Account.objects.get(is_guest=True).nickname is None
    assert sitting.headers["Location"].startswith(reverse("accounts:nickname"))


def test_who_has_no_nickname_chooses_one_before_sitting_down(code: str) -> None:
    new = Client()
    new.force_login(Account.objects.create_user("new@example.org"))

    answer = new.post(reverse("room", args=[code]), {"do": "sit"})

    assert answer.headers["Location"] == f"{reverse('accounts:nickname')}?next=%2Ftables%2F{code}"
