"""Whatever is sent to the API: a code and a sentence come back."""

import json

import pytest
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404
from rest_framework.exceptions import Throttled

from accounts.errors import Refused, absent
from config.api import refusal
from config.throttles import CallsAMinute

ME = "/api/v1/me"


@pytest.fixture
def browser(ana, client):
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    return client


def send(browser, body, content_type="application/json"):
    answer = browser.generic("PATCH", ME, body, content_type=content_type)
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize(
    "body",
    [
        b"{", b"nonsense", b"[]", b'"text"', b"1", b"null", b'{"a": NaN}', b'{"a": Infinity}', b"\xff\xfe",
        b"[" * 50_000, b'{"a":' * 10_000, b'{"a": ' + b"9" * 5000 + b"}", b"\xef\xbb\xbf{}", b"{'a': 1}",
    ],
)  # fmt: skip
def test_what_is_no_json_object_is_bad_json(browser, body):
    assert send(browser, body) == (400, "bad_json")


def test_a_long_body_is_refused_unread(browser):
    assert send(browser, json.dumps({"nickname": "x" * 70_000}).encode()) == (413, "too_large")


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "x"]
)
def test_only_json_is_taken(browser, content_type):
    assert send(browser, b"{}", content_type) == (415, "unsupported_media_type")


def test_only_json_is_given(browser):
    answer = browser.get(ME, headers={"Accept": "text/html"})

    assert (answer.status_code, answer.json()["code"]) == (406, "not_acceptable")


def test_a_method_that_an_address_does_not_take(browser):
    answer = browser.put(ME, {}, content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete"])
@pytest.mark.parametrize("address", ["/api/v1/nothing", "/api/", "/api/v2/me", "/api/v1/me/"])
def test_an_address_that_does_not_exist(client, method, address):
    answer = getattr(client, method)(address)

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    "address",
    ["/api/v1/me/tokens/%00", "/api/v1/matches/%00", "/api/v1/championships/%00", "/api/v1/ranking?week=%00",
     "/matches/%00", "/championships/%00", "/ranking?week=%00", "/admin/accounts/account/?q=%00"],
)  # fmt: skip
def test_the_zero_character_leads_nowhere(browser, address):
    answers = [browser.get(address), browser.delete(address)]

    assert {answer.status_code for answer in answers} == {404}
    assert ("json" in answers[0]["Content-Type"]) == address.startswith("/api/")


@pytest.mark.parametrize("text", ["\x00ana", "\ud800na"])
def test_text_that_no_database_keeps_is_not_valid(browser, text):
    status, code = send(browser, json.dumps({"nickname": text}).encode())

    assert (status, code) in {(400, "invalid"), (400, "nickname_characters")}


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (Refused("not_open", "Not yet.", 409), 409, "not_open"),
        (absent(), 404, "not_found"),
        (Http404("Account matching query"), 404, "not_found"),
        (PermissionDenied("secret reason"), 403, "forbidden"),
        (ValidationError({"name": ["Too odd."]}), 400, "invalid"),
        (ValidationError("Too odd."), 400, "invalid"),
        (Throttled(wait=2.1), 429, "too_many_requests"),
    ],
)
def test_every_kind_of_refusal_has_its_code(error, status, code):
    answer = refusal(error, {})

    assert (answer.status_code, answer.data["code"]) == (status, code)
    assert "Account" not in answer.data["detail"]
    assert "secret" not in answer.data["detail"]


def test_a_bug_is_no_refusal():
    assert refusal(ZeroDivisionError(), {}) is None


def test_too_many_calls_are_told_when_to_come_back(browser, settings):
    settings.ACCOUNT_CALLS = 2

    answers = [browser.get(ME) for _ in range(5)]  # a new minute may begin within them, once

    last = answers[-1]
    assert (last.status_code, last.json()["code"]) == (429, "too_many_requests")
    assert 1 <= int(last["Retry-After"]) == last.json()["retry_after"] <= 60


def test_a_strangers_calls_do_not_use_up_anothers(client, browser, settings):
    settings.ANONYMOUS_CALLS = 0

    assert client.get(ME).status_code == 200


def test_without_redis_nobody_is_held_up(browser, settings):
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}}
    settings.ACCOUNT_CALLS = 0

    assert browser.get(ME).status_code == 200
    assert CallsAMinute().wait() <= 60


def test_a_bug_of_ours_is_told_in_the_same_form_and_without_its_cause(browser, monkeypatch):
    monkeypatch.setattr("accounts.selectors.may_join", lambda account: 1 / 0)
    browser.raise_request_exception = False

    answer = browser.get(ME)

    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert "ZeroDivision" not in answer.content.decode()
