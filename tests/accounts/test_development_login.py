import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from accounts.services import Actor, role_grant, sanction_impose

LOGIN = "/dev/login/"


def sign_in(client, nickname="Ana"):
    return client.post(LOGIN, {"nickname": nickname}, content_type="application/json")


def test_a_nickname_signs_in_and_makes_its_account(db):
    browser = Client(enforce_csrf_checks=True)

    answer = sign_in(browser)

    ana = Account.objects.get(nickname="Ana")
    assert answer.json() == {"nickname": "Ana", "public_id": ana.public_id}
    assert browser.get("/api/v1/me").json()["nickname"] == "Ana"
    assert browser.cookies["csrftoken"].value


def test_the_csrf_cookie_it_sets_opens_the_api(db):
    browser = Client(enforce_csrf_checks=True)
    sign_in(browser)

    token = browser.cookies["csrftoken"].value
    answer = browser.patch(
        "/api/v1/me", {"language": "pt"}, content_type="application/json", headers={"X-CSRFToken": token}
    )

    assert answer.status_code == 200


@pytest.mark.parametrize("nickname", ["Ana", "ana", "ÁNA"])
def test_the_same_name_is_the_same_person(ana, client, nickname):
    assert sign_in(client, nickname).json()["public_id"] == ana.public_id


def test_staff_never_sign_in_here(ana, client):
    role_grant(account=ana, role="fiscal", actor=Actor())

    answer = sign_in(client)

    assert (answer.status_code, answer.json()["code"]) == (403, "staff_account")
    assert client.get("/api/v1/me").status_code == 401


def test_a_banned_person_does_not_sign_in(ana, client, admin):
    sanction_impose(account=ana, kind="ban", reason="hate", actor=admin)

    assert sign_in(client).json()["code"] == "banned"


@pytest.mark.parametrize(
    ("nickname", "code"),
    [("", "invalid"), ("x", "nickname_short"), ("Timbu", "nickname_reserved"), (None, "invalid"), ([], "invalid")],
)
def test_a_name_that_cannot_be_is_refused(db, client, nickname, code):
    answer = sign_in(client, nickname)

    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert not Account.objects.exists()


@pytest.mark.parametrize("body", ["{", "[]", '"Ana"', "nonsense"])
def test_broken_json_is_refused(db, client, body):
    answer = client.post(LOGIN, body, content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (400, "bad_json")


def test_reading_the_address_signs_nobody_in(db, client):
    assert client.get(LOGIN).status_code == 405


def test_outside_development_it_is_as_if_it_did_not_exist(db, client, settings):
    settings.DEV_LOGIN = False

    answer = sign_in(client)

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert not Account.objects.exists()


def test_signing_in_makes_a_new_session(ana, person, client):
    sign_in(client, "Bela")
    before = client.session.session_key

    sign_in(client, "Ana")

    assert client.session.session_key != before


def test_the_page_signs_in_too_and_goes_where_one_wanted(db, client):
    answer = client.post(reverse("accounts:sign_in"), {"nickname": "Ana", "next": "/queue"})

    assert (answer.status_code, answer["Location"]) == (302, "/queue")


def test_the_page_does_not_sign_in_outside_development(db, client, settings):
    settings.DEV_LOGIN = False

    assert client.post(reverse("accounts:sign_in"), {"nickname": "Ana"}).status_code == 404
    assert not Account.objects.exists()
