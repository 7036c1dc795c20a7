"""Reports: anybody at a table tells the moderators what a seat did, and learns nothing about who sits there."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.errors import Refused
from accounts.models import Account, AuditEntry, Report
from accounts.services import Actor, account_for_development
from games import services
from games.models import Remark, Seat
from games.services import NewTable
from tests.games.conftest import Table, in_parallel, seat_people

pytestmark = pytest.mark.django_db


def report(table: Table, who: Account, seat: int = 1, **more: Any) -> Report:
    given: dict[str, Any] = {"reason": "insult", "at": timezone.now()} | more
    return services.seat_report(match_id=table.match.public_id, account_id=who.pk, seat=seat, **given)


def friends(people: list[Account]) -> Table:
    return seat_people(people, masked=False, casual=True, context={"table": "ABC234"})


@pytest.fixture
def moderator() -> Account:
    account = account_for_development(nickname="Marta")
    account.is_staff = True
    account.save()
    return account


@pytest.fixture
def panel(client: Client, moderator: Account) -> Client:
    client.force_login(moderator, "django.contrib.auth.backends.ModelBackend")
    return client


def page_of(panel: Client, case: Report) -> str:
    return panel.get(reverse("admin:accounts_report_change", args=[case.pk])).content.decode()


def code_of(call: Any, *args: Any, **more: Any) -> str:
    with pytest.raises(Refused) as refused:
        call(*args, **more)
    return refused.value.code


def test_a_report_lands_with_its_seat_its_hand_and_what_was_said(people: list[Account], stranger: Account) -> None:
    table = friends(people)
    line = services.text_say(match_id=table.match.public_id, account_id=people[1].pk, text="Ui", at=timezone.now())
    table.play()

    case = report(table, stranger, text="Foi o <b>segundo</b>", said=line.public_id)

    assert (case.about, case.reporter, case.state, case.severity) == (people[1], stranger, "new", 1)
    context = case.context
    assert (context["match"], context["seat"], context["hand"], context["version"]) == (table.match.public_id, 1, 0, 1)
    assert [(it["seat"], it["text"]) for it in context["lines"]] == [(1, "Ui")]
    assert (context["said"], case.text) == (line.public_id, "Foi o <b>segundo</b>")


@pytest.mark.parametrize(
    ("seat", "more", "code"),
    [
        (1, {"reason": "ugly"}, "bad_reason"),
        (1, {"reason": "second_account"}, "bad_reason"),
        (1, {"text": "x" * 501}, "text_too_long"),
        (1, {"said": "nothing"}, "not_found"),
        (0, {}, "own_seat"),
        (9, {}, "not_found"),
    ],
)
def test_a_report_that_cannot_be_is_refused(people: list[Account], seat: int, more: dict[str, Any], code: str) -> None:
    assert code_of(report, friends(people), people[0], seat, **more) == code
    assert Report.objects.count() == 0


def test_a_line_of_somebody_else_is_no_evidence(people: list[Account]) -> None:
    table = friends(people)
    services.phrase_say(match_id=table.match.public_id, account_id=people[2].pk, phrase="bye", at=timezone.now())

    assert code_of(report, table, people[0], said=Remark.objects.get().public_id) == "not_found"


def test_a_line_of_the_game_before_at_the_same_table_is_evidence(people: list[Account]) -> None:
    code = services.table_create(account_id=people[0].pk, new=NewTable()).code
    services.table_sit(code=code, account_id=people[1].pk, chair=1)
    first = services.table_start(code=code, account_id=people[0].pk, at=timezone.now())
    line = services.text_say(match_id=first.public_id, account_id=people[1].pk, text="Ui", at=timezone.now())
    services.match_void(match_id=first.pk, reason="left")
    services.table_sit(code=code, account_id=people[1].pk, chair=2)
    second = Table(services.table_start(code=code, account_id=people[0].pk, at=timezone.now()), people)

    context = report(second, people[0], seat=2, said=line.public_id).context

    assert [(it["id"], it["seat"]) for it in context["lines"]] == [(line.public_id, 2)]


def test_the_same_again_is_the_same_report(people: list[Account]) -> None:
    table = friends(people)

    assert report(table, people[0]) == report(table, people[0], text="Again")
    assert report(table, people[0], reason="spam") != report(table, people[0])


@pytest.mark.django_db(transaction=True)
def test_the_same_from_several_tabs_is_one_report(people: list[Account]) -> None:
    table = friends(people)

    assert len({case.pk for case in in_parallel(6, lambda _: report(table, people[0]))}) == 1


@pytest.mark.django_db(transaction=True)
def test_what_several_people_report_at_once_is_one_case(people: list[Account]) -> None:
    table = friends(people)
    tellers = [people[0], people[2], people[3]]

    in_parallel(3, lambda number: report(table, tellers[number]))

    assert Report.objects.filter(merged_into=None).count() == 1
    assert Report.objects.count() == len(tellers)


def test_what_several_people_report_is_one_case(people: list[Account]) -> None:
    table = friends(people)
    first, second = report(table, people[0]), report(table, people[2], reason="spam")

    services.case_close(report=first, actor=Actor(_staff("Nilda")))

    assert (first.merged_into, second.merged_into) == (None, first)
    assert set(Report.objects.values_list("state", flat=True)) == {"resolved"}
    assert report(table, people[0]).merged_into is None


def _staff(nickname: str) -> Account:
    account = account_for_development(nickname=nickname)
    account.is_staff = True
    account.save()
    return account


def test_who_reports_too_much_is_told_when_to_come_back(people: list[Account]) -> None:
    table = friends(people)
    Report.objects.bulk_create(Report(reporter=people[0], reason="other") for _ in range(10))
    Report.objects.update(created_at=timezone.now() - timedelta(minutes=59))

    with pytest.raises(Refused) as refused:
        report(table, people[0])

    assert (refused.value.code, 55 <= (refused.value.retry_after or 0) <= 60) == ("too_many_requests", True)


def test_the_api_answers_alike_whoever_is_behind_the_animal(table: Table, stranger: Account, client: Client) -> None:
    client.force_login(stranger)
    body = {"match": table.match.public_id, "reason": "signals"}

    answers = [client.post("/api/v1/reports", {**body, "seat": seat}, "application/json") for seat in range(4)]

    assert [answer.status_code for answer in answers] == [201] * 4
    assert {tuple(answer.json()) for answer in answers} == {("id",)}
    assert not any(one.nickname in answer.content.decode() for one in table.people for answer in answers)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seat": 1, "reason": "x"}, 400, "bad_reason"),
        ({"seat": 1, "reason": "spam", "text": "x" * 501}, 400, "text_too_long"),
        ({"seat": 7, "reason": "spam"}, 404, "not_found"),
        ({"reason": "spam"}, 400, "invalid"),
    ],
)
def test_the_api_refuses_with_a_code(
    table: Table, stranger: Account, client: Client, body: dict[str, Any], status: int, code: str
) -> None:
    client.force_login(stranger)

    answer = client.post("/api/v1/reports", {"match": table.match.public_id, **body}, "application/json")

    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_who_is_not_signed_in_reports_nothing(table: Table, client: Client) -> None:
    answer = client.post("/api/v1/reports", {"match": table.match.public_id, "seat": 1, "reason": "spam"})

    assert answer.status_code in (401, 403)


def test_the_panel_shows_a_masked_case_by_its_animals(table: Table, panel: Client) -> None:
    case = report(table, table.people[0], text="Tosse")

    page = page_of(panel, case) + panel.get(reverse("admin:accounts_report_changelist")).content.decode()

    assert ("jacare" in page, "timbu" in page, "Tosse" in page) == (True, True, True)
    assert not any(one.nickname in page for one in table.people)
    Seat.objects.filter(number=1).update(revealed=True)
    assert "jacare = Bento" in page_of(panel, case)


def test_the_panel_shows_what_was_said(people: list[Account], panel: Client) -> None:
    table = friends(people)
    line = services.text_say(
        match_id=table.match.public_id, account_id=people[1].pk, text="<i>Ui</i>", at=timezone.now()
    )

    page = page_of(panel, report(table, people[0], said=line.public_id))

    assert "Bento: &lt;i&gt;Ui&lt;/i&gt; ◀" in page


def test_the_panel_shows_what_others_reported_of_it_without_naming_them(table: Table, panel: Client) -> None:
    case = report(table, table.people[0])
    report(table, table.people[2], reason="stalling", text="Demora <i>muito</i>")

    page = page_of(panel, case)

    assert re.search(r"lontra, [^:<]+: Demora &lt;i&gt;muito&lt;/i&gt;", page)
    assert "Clara" not in page


def act(panel: Client, case: Report, action: str) -> None:
    panel.post(reverse("admin:accounts_report_changelist"), {"action": action, "_selected_action": [case.pk]})
    case.refresh_from_db()


def test_a_case_is_claimed_given_back_and_closed_with_its_lines_in_the_trail(
    people: list[Account], panel: Client, moderator: Account
) -> None:
    case = report(friends(people), people[0])
    states = []
    for action in ("claim", "release", "claim", "reject"):
        act(panel, case, action)
        states.append((case.state, case.claimed_by))

    assert states == [("claimed", moderator), ("new", None), ("claimed", moderator), ("rejected", moderator)]
    assert AuditEntry.objects.filter(case=case, actor=moderator, target=None).count() == 4
    act(panel, case, "resolve")
    assert case.state == "rejected"


def test_a_case_that_another_has_claimed_is_left_alone(people: list[Account], panel: Client) -> None:
    case = report(friends(people), people[0])
    other = _staff("Nilda")
    services.case_claim(report=case, actor=Actor(other))

    act(panel, case, "resolve")

    assert (case.state, case.claimed_by) == ("claimed", other)


@pytest.mark.parametrize("seat", range(4))
def test_nobody_judges_a_case_of_their_own_match(table: Table, seat: int) -> None:
    case = report(table, table.people[0])
    table.people[seat].is_staff = True
    table.people[seat].save()

    assert code_of(services.case_claim, report=case, actor=Actor(table.people[seat])) == "own_case"


def test_a_player_claims_nothing(people: list[Account], stranger: Account) -> None:
    case = report(friends(people), people[0])

    assert code_of(services.case_claim, report=case, actor=Actor(stranger)) == "forbidden"
