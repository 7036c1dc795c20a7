from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import AccessToken
from accounts.services import sanction_impose, token_create

TOKENS = "/api/v1/me/tokens"


@pytest.fixture
def browser(ana, client):
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    return client


def program(account, *scopes, **terms):
    """A client that carries a token, and no cookie."""
    _row, token = token_create(account=account, name="program", scopes=scopes, **terms)
    return Client(headers={"Authorization": f"Bearer {token}"})


def make(browser, **body):
    return browser.post(TOKENS, {"name": "diary", "scopes": ["read"]} | body, content_type="application/json")


def test_a_token_is_shown_once_and_kept_as_a_digest(browser):
    token = make(browser).json()["token"]

    assert token.startswith("laelo_")
    assert token not in browser.get(TOKENS).content.decode()
    assert not AccessToken.objects.filter(digest__contains=token).exists()


def test_a_token_that_reads_sees_what_its_person_sees(ana):
    assert program(ana, "read").get("/api/v1/me").json()["nickname"] == "Ana"


def test_a_token_does_only_what_its_scopes_say(ana):
    reader, writer = program(ana, "read"), program(ana, "account")
    change = {"settings": {"sound": True}}

    refused = reader.patch("/api/v1/me", change, content_type="application/json")

    assert (refused.status_code, refused.json()["code"]) == (403, "token_not_enough")
    assert writer.get("/api/v1/me").status_code == 403
    assert writer.patch("/api/v1/me", change, content_type="application/json").status_code == 200


@pytest.mark.parametrize(("method", "address"), [("delete", "/api/v1/me"), ("post", TOKENS), ("delete", TOKENS)])
def test_no_token_closes_the_account_or_makes_tokens(ana, method, address):
    everything = program(ana, "read", "account")

    answer = getattr(everything, method)(address, {}, content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (403, "token_not_enough")


def test_every_call_that_changes_something_is_closed_to_tokens_unless_it_says_otherwise(ana, api_operations):
    everything = program(ana, "read", "account")

    open_to_tokens = {
        (method, address)
        for method, address in api_operations
        if getattr(everything, method)(address, {}, content_type="application/json").json().get("code")
        != "token_not_enough"
    }

    assert open_to_tokens == {("patch", "/api/v1/me")}


@pytest.mark.parametrize("token", ["", "laelo_", "laelo_wrong", "laelo_é", "\x00"])
def test_a_wrong_token_is_refused(db, token):
    answer = Client().get("/api/v1/me", headers={"Authorization": f"Bearer {token}"})

    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")


def test_a_token_that_has_ended_is_refused(ana):
    late = program(ana, "read", expires_at=timezone.now() - timedelta(seconds=1))

    assert late.get("/api/v1/me").json()["code"] == "bad_token"


def test_a_ban_withdraws_the_tokens(ana, admin):
    banned = program(ana, "read")

    sanction_impose(account=ana, kind="ban", reason="hate", actor=admin)

    assert banned.get("/api/v1/me").json()["code"] == "bad_token"


def test_a_token_is_withdrawn_by_its_id(browser, ana):
    token_id = make(browser).json()["id"]
    make(browser)

    assert browser.delete(f"{TOKENS}/{token_id}").status_code == 204
    assert browser.delete(f"{TOKENS}/{token_id}").status_code == 404
    assert ana.tokens.count() == 1


def test_another_persons_token_is_as_absent_as_none(browser, person):
    row, _token = token_create(account=person("Bela"), name="hers", scopes=["read"])

    theirs, none = browser.delete(f"{TOKENS}/{row.public_id}"), browser.delete(f"{TOKENS}/nonsense")

    assert (theirs.status_code, theirs.content) == (none.status_code, none.content)
    assert AccessToken.objects.filter(pk=row.pk).exists()


def test_all_tokens_are_withdrawn_at_once(browser, ana):
    make(browser)
    make(browser)

    assert browser.delete(TOKENS).status_code == 204
    assert ana.tokens.count() == 0


def test_a_twenty_first_token_is_refused(browser, ana):
    for _ in range(20):
        token_create(account=ana, name="one of many", scopes=["read"])

    assert make(browser).json()["code"] == "too_many_tokens"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"scopes": []}, "scopes"),
        ({"scopes": ["queue"]}, "scopes.0"),
        ({"scopes": "read"}, "scopes"),
        ({"name": ""}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"expires_at": "2020-01-01T00:00:00Z"}, "expires_at"),
        ({"expires_at": "soon"}, "expires_at"),
    ],
)
def test_a_token_that_makes_no_sense_is_refused(browser, body, field):
    answer = make(browser, **body)

    assert (answer.status_code, list(answer.json()["fields"])) == (400, [field])


def test_use_is_remembered(ana):
    program(ana, "read").get("/api/v1/me")

    assert ana.tokens.get().used_at is not None
