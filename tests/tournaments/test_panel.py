import pytest
from django.test import Client

from accounts.models import Account, AuditEntry
from games.models import Match, Seat
from tests.tournaments.conftest import Cup, people, referee, wait
from tournaments.models import QueueEntry

pytestmark = pytest.mark.django_db
LISTS = ["tournaments/championship", "tournaments/entrant", "tournaments/bracketmatch", "tournaments/queueentry"]


def panel(account: Account | None) -> Client:
    client = Client()
    if account:
        client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return client


def rule(client: Client, page: str, action: str, pk: int, reason: str = "a reason") -> str:
    asked = {"action": action, "_selected_action": pk, "reason": reason}
    return client.post(f"/admin/tournaments/{page}/", asked, follow=True).content.decode()


@pytest.mark.parametrize("page", [*LISTS, "ranking/award", "ranking/correction"])
def test_staff_see_every_list_and_nobody_else_does(bronze: Cup, page: str) -> None:
    bronze.play_out()

    assert panel(referee().account).get(f"/admin/{page}/").status_code == 200
    assert panel(bronze.accounts[0]).get(f"/admin/{page}/").status_code == 302


def test_no_page_of_the_panel_tells_who_an_animal_is(bronze: Cup) -> None:
    client = panel(referee().account)
    detail = f"tournaments/entrant/{bronze.row.entrants.all()[0].pk}/change"

    text = "".join(client.get(f"/admin/{page}/").content.decode() for page in [*LISTS, detail])

    assert not [account for account in bronze.accounts if str(account.nickname) in text]


def test_those_who_are_out_are_named(bronze: Cup) -> None:
    bronze.play_out()

    text = panel(referee().account).get("/admin/tournaments/entrant/").content.decode()

    assert all(str(account.nickname) in text for account in bronze.accounts)


def test_staff_who_wait_see_no_queue() -> None:
    marta = referee().account
    assert marta is not None
    wait([*people(3), marta])

    text = panel(marta).get("/admin/tournaments/queueentry/").content.decode()

    assert "Gente" not in text


def test_the_reason_is_asked_beside_the_ruling(bronze: Cup) -> None:
    text = panel(referee().account).get("/admin/tournaments/championship/").content.decode()

    assert 'name="reason"' in text


def test_a_referee_disqualifies_from_the_panel(bronze: Cup) -> None:
    out = bronze.row.entrants.get(pair__number=1, place=0)

    rule(panel(referee().account), "entrant", "disqualify", out.pk)

    out.refresh_from_db()
    assert out.disqualified
    assert AuditEntry.objects.get(action="entrant_disqualify").text == "a reason"


def test_a_ruling_without_a_reason_is_not_given(bronze: Cup) -> None:
    rule(panel(referee().account), "championship", "cancel", bronze.row.pk, reason=" ")

    assert bronze.now.state == "running"


def test_a_referee_cancels_and_replays_from_the_panel(bronze: Cup) -> None:
    client, match = panel(referee().account), bronze.match("WB1.1")

    rule(client, "bracketmatch", "replay", match.pk)
    assert bronze.match("WB1.1").game_id != match.game_id
    rule(client, "championship", "cancel", bronze.row.pk)

    assert bronze.now.state == "cancelled"
    assert not Match.objects.filter(status=Match.Status.OPEN).exists()


def test_a_fiscal_is_told_that_this_is_not_theirs(bronze: Cup) -> None:
    text = rule(panel(referee("fiscal").account), "championship", "cancel", bronze.row.pk)

    assert bronze.now.state == "running"
    assert bronze.row.public_id in text


def test_staff_take_somebody_out_of_the_queue() -> None:
    wait(people(2))
    entry = QueueEntry.objects.order_by("pk")[0]

    rule(panel(referee().account), "queueentry", "take_out", entry.pk)

    assert list(QueueEntry.objects.values_list("account__nickname", flat=True)) == ["Gente 001"]


def test_no_list_can_be_asked_who_an_animal_is(bronze: Cup) -> None:
    client, account = panel(referee().account), bronze.accounts[0]
    entrant = bronze.row.entrants.get(account=account)
    seat = Seat.objects.get(account=account)
    asked = {
        "tournaments/entrant": {"account": account.pk, "account__id__exact": account.pk},
        "accounts/account": {"entrants": entrant.pk, "entrants__id__exact": entrant.pk, "seats": seat.pk},
    }

    answers = [
        client.get(f"/admin/{page}/", {name: value})
        for page, questions in asked.items()
        for name, value in questions.items()
    ]

    assert [answer.status_code for answer in answers] == [400] * len(answers)


def test_lists_are_filtered_as_their_pages_offer(bronze: Cup) -> None:
    client = panel(referee().account)

    shown = client.get("/admin/tournaments/entrant/", {"championship__tier_name": "bronze", "alive__exact": "1"})

    assert shown.context["cl"].result_count == 8
