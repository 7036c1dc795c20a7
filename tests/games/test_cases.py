"""A case is decided on one page, and whoever a championship hides stays hidden from who decides."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account, AuditEntry, Report, Sanction
from accounts.services import Actor, role_grant, sanction_impose
from games import services
from games.models import Seat
from tests.games.conftest import Table
from tests.games.test_reports import act, code_of, friends, moderator, page_of, panel, report

__all__ = ["moderator", "panel"]
pytestmark = pytest.mark.django_db

MUTE = {"do": "sanction", "kind": "mute", "span": "86400", "text": "Basta."}


@pytest.fixture
def fiscal(moderator: Account) -> Account:
    role_grant(account=moderator, role="fiscal", actor=Actor())
    return moderator


@pytest.fixture
def case(table: Table, fiscal: Account) -> Report:
    """Somebody says of the caiman, who is Bento, that he signals."""
    return report(table, table.people[0], reason="signals")


def decide(panel: Client, case: Report, **form: Any) -> str:
    """The page that follows."""
    answer = panel.post(
        reverse("admin:accounts_report_decide", args=[case.pk]), form, follow=True, headers={"accept-language": "en"}
    )
    case.refresh_from_db()
    return answer.content.decode()


def lists(panel: Client, query: str = "") -> str:
    pages = (panel.get(reverse(f"admin:accounts_{name}_changelist") + query) for name in ("sanction", "auditentry"))
    return "".join(page.content.decode() for page in pages)


def test_a_case_is_settled_by_a_sanction_on_who_is_behind_the_seat(
    table: Table, case: Report, panel: Client, fiscal: Account
) -> None:
    page = decide(panel, case, **MUTE)

    sanction = Sanction.objects.get()
    assert (sanction.account, sanction.kind, sanction.reason) == (table.people[1], "mute", "signals")
    assert (sanction.author, sanction.text, sanction.case) == (fiscal, "Basta.", case)
    assert timedelta(hours=23) < (sanction.ends_at or timezone.now()) - timezone.now() <= timedelta(hours=24)
    assert (case.state, "Bento" in page) == ("resolved", False)
    assert AuditEntry.objects.get(action="sanction_impose").case == case


def test_nothing_in_the_panel_tells_who_the_animal_is_until_it_is_revealed(
    table: Table, case: Report, panel: Client
) -> None:
    decide(panel, case, **MUTE)
    sanction, entry = Sanction.objects.get(), AuditEntry.objects.get(action="sanction_impose")
    details = [("sanction", sanction.pk), ("auditentry", entry.pk)]

    def pages() -> str:
        shown = (panel.get(reverse(f"admin:accounts_{name}_change", args=[pk])) for name, pk in details)
        return lists(panel) + page_of(panel, case) + "".join(page.content.decode() for page in shown)

    hidden = pages()
    Seat.objects.filter(number=1).update(revealed=True)

    assert ("jacare" in hidden, "Bento" in hidden) == (True, False)
    assert "Bento" in pages()


def test_no_search_by_name_finds_what_was_imposed_on_an_animal(table: Table, case: Report, panel: Client) -> None:
    decide(panel, case, **MUTE)

    assert "jacare" not in lists(panel, "?q=Bento")


def test_it_is_undone_from_the_list_without_being_known(table: Table, case: Report, panel: Client) -> None:
    decide(panel, case, **MUTE)

    panel.post(
        reverse("admin:accounts_sanction_changelist"),
        {"action": "undo", "_selected_action": [Sanction.objects.get().pk]},
    )

    assert Sanction.objects.get(kind="undo").case == case
    assert "Bento" not in lists(panel)


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"kind": "ban", "span": ""}, "Some values are not valid."),
        ({"kind": "mute", "span": ""}, "Some values are not valid."),
        ({"kind": "mute", "span": "1"}, "Some values are not valid."),
        ({"kind": "warn", "span": "600"}, "Some values are not valid."),
    ],
)
def test_what_cannot_be_imposed_leaves_the_case_open(
    case: Report, panel: Client, form: dict[str, str], said: str
) -> None:
    page = decide(panel, case, **MUTE | form)

    assert said in page
    assert (case.state, Sanction.objects.count()) == ("new", 0)


def test_a_second_sanction_of_a_kind_leaves_the_case_open(
    table: Table, case: Report, panel: Client, moderator: Account
) -> None:
    end = timezone.now() + timedelta(days=1)
    sanction_impose(account=table.people[1], kind="mute", reason="spam", ends_at=end, actor=Actor(moderator))

    page = decide(panel, case, **MUTE)

    assert "already in force" in page
    assert (case.state, Sanction.objects.count()) == ("new", 1)


@pytest.mark.parametrize(("do", "state"), [("claim", "claimed"), ("resolve", "resolved"), ("reject", "rejected")])
def test_the_page_of_a_case_claims_and_closes_it_too(case: Report, panel: Client, do: str, state: str) -> None:
    decide(panel, case, do=do)

    assert case.state == state


def test_the_page_says_how_often_its_person_was_sanctioned_before(
    table: Table, case: Report, panel: Client, moderator: Account
) -> None:
    for _ in range(2):
        sanction_impose(account=table.people[1], kind="warn", reason="spam", actor=Actor(moderator))

    assert "× 2" in page_of(panel, case)


def test_looking_at_the_address_decides_nothing(case: Report, panel: Client) -> None:
    panel.get(reverse("admin:accounts_report_decide", args=[case.pk]), {"do": "reject"})

    case.refresh_from_db()
    assert case.state == "new"


def test_a_player_decides_nothing(case: Report, stranger: Account) -> None:
    player = Client()
    player.force_login(stranger, "django.contrib.auth.backends.ModelBackend")

    decide(player, case, **MUTE)

    assert (case.state, Sanction.objects.count()) == ("new", 0)


def test_nobody_imposes_anything_for_a_case_of_their_own_match(table: Table, case: Report) -> None:
    role_grant(account=table.people[2], role="fiscal", actor=Actor())
    given = {"kind": "warn", "ends_at": None, "report": case, "actor": Actor(table.people[2])}

    assert code_of(services.case_sanction, **given) == "own_case"


def test_a_case_that_is_closed_gets_no_sanction(people: list[Account], panel: Client, fiscal: Account) -> None:
    case = report(friends(people), people[0])
    act(panel, case, "reject")

    decide(panel, case, **MUTE)

    assert not Sanction.objects.exists()
