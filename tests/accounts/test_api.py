from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from accounts.services import sanction_impose

ME = "/api/v1/me"


@pytest.fixture
def browser(ana, client):
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    return client


def patch(client, body):
    return client.patch(ME, body, content_type="application/json")


def test_a_person_reads_who_they_are(browser, ana):
    said = browser.get(ME).json()

    assert (said["nickname"], said["public_id"], said["may_join"]) == ("Ana", ana.public_id, None)
    assert said["settings"]["dim"] is True


def test_no_number_of_ours_is_told(browser):
    assert "id" not in browser.get(ME).json()


def test_a_stranger_is_asked_to_sign_in(client):
    answer = client.get(ME)

    assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")
    assert answer["WWW-Authenticate"].startswith("Bearer")


def test_nickname_language_and_settings_change_together(browser, ana):
    answer = patch(browser, {"nickname": "Bela", "language": "pt", "settings": {"sound": True}})

    ana.refresh_from_db()
    assert answer.status_code == 200
    assert (ana.nickname, ana.language, ana.settings) == ("Bela", "pt", {"sound": True})


def test_what_is_not_given_stays(browser, ana):
    patch(browser, {"settings": {"sound": True}})
    patch(browser, {"settings": {"theme": "dark"}})

    ana.refresh_from_db()
    assert ana.settings == {"sound": True, "theme": "dark"}


def test_one_wrong_value_changes_nothing(browser, ana):
    answer = patch(browser, {"language": "pt", "nickname": "laelo"})

    ana.refresh_from_db()
    assert (answer.status_code, answer.json()["code"]) == (400, "nickname_reserved")
    assert ana.language == ""


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"settings": {"sound": 1}}, "settings.sound"),
        ({"settings": {"sound": "true"}}, "settings.sound"),
        ({"settings": {"colour": "red"}}, "settings.colour"),
        ({"settings": {"theme": "pink"}}, "settings.theme"),
        ({"settings": {"theme": []}}, "settings.theme"),
        ({"settings": []}, "settings"),
        ({"language": "fr"}, "language"),
        ({"nickname": ["Bela"]}, "nickname"),
        ({"nickname": None}, "nickname"),
    ],
)
def test_a_value_that_is_not_allowed_is_named(browser, body, field):
    answer = patch(browser, body)

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert list(answer.json()["fields"]) == [field]


def test_a_taken_nickname_is_a_conflict(browser, person):
    person("Bela")

    answer = patch(browser, {"nickname": "BELA"})

    assert (answer.status_code, answer.json()["code"]) == (409, "nickname_taken")


def test_the_sentence_is_in_the_readers_language_and_the_code_is_not(browser):
    answer = browser.patch(ME, {"nickname": "x"}, content_type="application/json", headers={"Accept-Language": "en"})

    assert answer.json() == {"code": "nickname_short", "detail": "A nickname has at least three letters."}


def test_a_sanction_is_told_with_its_end_and_without_its_author(browser, ana, admin):
    end = timezone.now() + timedelta(days=1)
    sanction_impose(account=ana, kind="all", reason="spam", text="Enough.", ends_at=end, actor=admin)

    said = browser.get(ME).json()

    assert said["may_join"] == "suspended"
    assert said["sanction"].keys() == {"kind", "reason", "text", "starts_at", "ends_at", "lets_finish"}


def test_a_change_without_the_csrf_token_is_refused(ana):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")

    answer = patch(browser, {"nickname": "Bela"})

    assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")


def test_a_closed_account_is_forgotten(browser, ana):
    answer = browser.delete(ME)

    ana.refresh_from_db()
    assert answer.status_code == 204
    assert (ana.email, ana.nickname, ana.nickname_skeleton, ana.settings, ana.is_active) == (
        None,
        None,
        None,
        {},
        False,
    )
    assert browser.get(ME).status_code == 401


def test_closing_an_account_ends_its_other_sessions(browser, ana):
    phone = Client()
    phone.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")

    browser.delete(ME)

    assert phone.get(ME).status_code == 401


def test_staff_give_up_their_role_first(client, admin):
    client.force_login(admin.account, backend="django.contrib.auth.backends.ModelBackend")

    answer = client.delete(ME)

    assert (answer.status_code, answer.json()["code"]) == (409, "staff_account")
    assert Account.objects.get(pk=admin.account.pk).is_active
