"""The panel: staff look and act through services; nobody edits what was written."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account, AuditEntry, Sanction
from accounts.services import sanction_impose
from tests.accounts.conftest import staff

MODELS = ["account", "sanction", "report", "nicknamechange", "auditentry"]
BACKEND = "django.contrib.auth.backends.ModelBackend"


def panel_of(account):
    browser = Client()
    browser.force_login(account, backend=BACKEND)
    return browser


@pytest.fixture
def panel(admin):
    return panel_of(admin.account)


def page(model, name="changelist", *args):
    return reverse(f"admin:accounts_{model}_{name}", args=args)


def form(account, **values):
    tomorrow = timezone.now() + timedelta(days=1)
    end = {"ends_at_0": tomorrow.strftime("%Y-%m-%d"), "ends_at_1": "12:00:00"}
    return {"account": account.pk, "kind": "championships", "reason": "spam", "text": "Enough."} | end | values


@pytest.mark.parametrize("model", MODELS)
def test_staff_see_every_list(panel, ana, admin, model):
    sanction_impose(account=ana, kind="ban", reason="hate", actor=admin)

    assert panel.get(page(model)).status_code == 200


@pytest.mark.parametrize("model", MODELS)
def test_a_player_and_a_stranger_get_the_same_answer_on_every_page(ana, client, model):
    player = panel_of(ana)

    for address in (page(model), page(model, "change", 1)):
        answers = {
            (browser.get(address).status_code, browser.post(address, {}).status_code) for browser in (player, client)
        }
        assert answers == {(302, 302)}


@pytest.mark.parametrize("model", MODELS)
def test_nobody_edits_or_deletes_a_row(panel, ana, admin, model):
    sanction_impose(account=ana, kind="ban", reason="hate", actor=admin)
    row = {"account": ana, "sanction": Sanction.objects.get, "auditentry": AuditEntry.objects.first}.get(model)
    pk = (row() if callable(row) else row or ana).pk

    assert panel.post(page(model, "delete", pk), {"post": "yes"}).status_code in {302, 403}
    assert panel.post(page(model, "change", pk), {}).status_code in {302, 403}


@pytest.mark.parametrize("model", ["account", "report", "nicknamechange", "auditentry"])
def test_nobody_adds_a_row_by_hand(panel, model):
    assert panel.post(page(model, "add"), {}).status_code == 403


def test_a_sanction_goes_through_its_service(panel, ana, admin):
    panel.post(page("sanction", "add"), form(ana), REMOTE_ADDR="203.0.113.9")

    entry = AuditEntry.objects.get(action="sanction_impose")
    assert (entry.actor, entry.target, entry.address) == (admin.account, ana, "203.0.113.9")
    assert Sanction.objects.get().author == admin.account


def test_a_suspension_may_let_its_person_finish(panel, ana):
    panel.post(page("sanction", "add"), form(ana, lets_finish="on"))

    assert Sanction.objects.get().lets_finish


def test_what_the_service_refuses_is_said_and_not_done(person, ana):
    panel = panel_of(staff(person("Rui"), "fiscal").account)

    ban = form(ana, kind="ban", ends_at_0="", ends_at_1="")
    answer = panel.post(page("sanction", "add"), ban, follow=True, headers={"Accept-Language": "en"})

    assert "You may not do this." in answer.content.decode()
    assert not Sanction.objects.exists()


def test_a_sanction_is_undone_from_the_list(panel, ana, admin):
    end = timezone.now() + timedelta(days=1)
    sanction = sanction_impose(account=ana, kind="mute", reason="insult", ends_at=end, actor=admin)

    panel.post(page("sanction"), {"action": "undo", "_selected_action": [sanction.pk]})

    assert Sanction.objects.get(kind="undo").undoes == sanction


def test_a_nickname_is_taken_away_from_the_list(panel, ana):
    panel.post(page("account"), {"action": "take_nickname_away", "_selected_action": [ana.pk]})

    assert Account.objects.get(pk=ana.pk).nickname is None


@pytest.mark.parametrize("wanted", ["ana", "ÁNA", "Αnа"])
def test_a_person_is_found_by_how_their_nickname_looks(panel, ana, person, wanted):
    person("Bela")

    found = panel.get(page("account"), {"q": wanted}).context["cl"].queryset

    assert [account.nickname for account in found] == ["Ana"]


def test_no_email_is_shown(panel, ana):
    for address in (page("account"), page("account", "change", ana.pk)):
        assert ana.email not in panel.get(address).content.decode()


def test_whoever_loses_the_role_loses_the_panel(person, ana):
    rui = staff(person("Rui"), "arbitro")
    panel = panel_of(rui.account)

    staff(rui.account, "player")

    assert panel.post(page("sanction", "add"), form(ana)).status_code == 302
    assert not Sanction.objects.exists()


def test_only_the_panel_may_evaluate_expressions(panel):
    assert "'unsafe-eval'" in panel.get("/admin/")["Content-Security-Policy"]
    assert "'unsafe-eval'" not in panel.get("/sign-in")["Content-Security-Policy"]


def test_the_command_gives_a_role_with_a_line_in_the_trail(ana):
    call_command("staff", "ANA@people.example", "admin")

    ana.refresh_from_db()
    assert (ana.role, ana.is_staff, ana.is_superuser) == ("admin", True, True)
    assert AuditEntry.objects.get(action="role_grant").after == {"role": "admin"}


@pytest.mark.parametrize("role", ["fiscal", "arbitro"])
def test_a_role_can_be_taken_back(ana, role):
    call_command("staff", ana.email, role)
    call_command("staff", ana.email, "player")

    ana.refresh_from_db()
    assert (ana.role, ana.is_staff) == ("player", False)


def test_the_command_does_not_make_people(db):
    with pytest.raises(CommandError, match="Nobody has signed in"):
        call_command("staff", "ana@people.example", "admin")


def test_a_password_for_the_panel_opens_it(db, client, monkeypatch):
    monkeypatch.setattr("accounts.management.commands.staff.getpass", lambda prompt: "correct horse")
    call_command("staff", "marta@people.example", "admin", "--password")

    client.post("/admin/login/", {"username": "Marta@people.example", "password": "correct horse"})

    assert client.get("/admin/").status_code == 200


def test_the_panels_login_takes_a_whole_e_mail_address(db, client):
    shown = client.get("/admin/login/", headers={"Accept-Language": "en"}).content.decode()
    refused = client.post("/admin/login/", {"username": "marta@people.example", "password": "x"}).content.decode()

    assert "E-mail address" in shown
    assert 'maxlength="254"' in shown
    assert "public id" not in refused.lower()
