"""Signing in with Google, from the button to the nickname, over real HTTP on both sides."""

from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from django.contrib.sessions.models import Session
from social_django.models import UserSocialAuth

from accounts.models import Account
from accounts.services import Actor, account_delete, nickname_choose, sanction_impose
from tests.accounts.google import CLIENT_ID, CLIENT_SECRET, google_on_this_machine

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def google(settings):
    with google_on_this_machine() as google:
        settings.SOCIAL_AUTH_GOOGLE_KEY = CLIENT_ID
        settings.SOCIAL_AUTH_GOOGLE_SECRET = CLIENT_SECRET
        settings.SOCIAL_AUTH_GOOGLE_AUTHORIZATION_URL = f"{google.address}/authorize"
        settings.SOCIAL_AUTH_GOOGLE_ACCESS_TOKEN_URL = f"{google.address}/token"
        settings.SOCIAL_AUTH_GOOGLE_USERINFO_URL = f"{google.address}/userinfo"
        yield google


@pytest.fixture
def browser(live_server):
    with httpx.Client(base_url=live_server.url, headers={"Accept-Language": "en"}, trust_env=False) as browser:
        yield browser


def press_the_button(browser, after=""):
    """The answer that leads to Google."""
    page = browser.get("/sign-in", params={"next": after})
    form = {"csrfmiddlewaretoken": browser.cookies["csrftoken"], "next": after}
    assert "csrfmiddlewaretoken" in page.text
    return browser.post("/sign-in/google/begin", data=form)


def come_back(browser, begun):
    """What our callback answers after Google's page."""
    with httpx.Client(trust_env=False) as elsewhere:
        back = elsewhere.get(begun.headers["Location"]).headers["Location"]
    return browser.get(back)


def sign_in(browser, after=""):
    return come_back(browser, press_the_button(browser, after))


def sentence_after(browser, refused):
    assert urlsplit(refused.headers["Location"]).path == "/sign-in"
    return browser.get(refused.headers["Location"]).text


def choose(browser, nickname, address="/nickname"):
    form = {"csrfmiddlewaretoken": browser.cookies["csrftoken"], "nickname": nickname}
    return browser.post(address, data=form | {"next": parse_qs(urlsplit(address).query).get("next", [""])[0]})


def test_the_first_sign_in_makes_an_account_and_asks_for_a_nickname(google, browser):
    answer = sign_in(browser)

    account = Account.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, "/nickname?next=%2F")
    assert (account.email, account.nickname, account.language) == ("ana@people.example", None, "en")


def test_where_one_wanted_to_go_survives_google_and_the_nickname(google, browser):
    answer = sign_in(browser, after="/queue?from=link")

    chosen = choose(browser, "Ana", answer.headers["Location"])
    assert (chosen.status_code, chosen.headers["Location"]) == (302, "/queue?from=link")


def test_the_second_sign_in_is_the_same_person_and_goes_straight_on(google, browser, live_server):
    sign_in(browser)
    choose(browser, "Ana")

    with httpx.Client(base_url=live_server.url, trust_env=False) as phone:
        answer = sign_in(phone, after="/queue")
        me = phone.get("/api/v1/me").json()

    assert answer.headers["Location"] == "/queue"
    assert me["nickname"] == "Ana"
    assert Account.objects.count() == 1


def test_of_what_google_tells_only_subject_and_email_are_kept(google, browser):
    sign_in(browser)

    kept = [str(row) for model in (Account, UserSocialAuth, Session) for row in model.objects.values()]
    sessions = [str(session.get_decoded()) for session in Session.objects.all()]
    association = UserSocialAuth.objects.get()
    assert (association.provider, association.uid, association.extra_data) == ("google", "1001", {})
    assert not any("mark-" in row.lower() for row in kept + sessions)
    assert not any(token in row for row in kept + sessions for token in google.tokens)


def test_no_more_than_subject_and_email_is_asked_for(google, browser):
    sign_in(browser)

    asked = dict(google.seen)["/authorize"]
    assert asked["scope"] == "openid email"
    assert asked["code_challenge_method"] == "S256"


def test_signing_in_makes_a_new_session(google, browser):
    begun = press_the_button(browser)
    before = browser.cookies["sessionid"]

    come_back(browser, begun)

    assert browser.cookies["sessionid"] != before
    assert not Session.objects.filter(session_key=before).exists()


def test_who_does_not_let_google_tell_is_no_account(google, browser):
    google.denies = True

    answer = sign_in(browser)

    assert "You did not let Google tell us who you are" in sentence_after(browser, answer)
    assert not Account.objects.exists()


def test_a_wrong_state_is_refused(google, browser):
    begun = press_the_button(browser)
    with httpx.Client(trust_env=False) as elsewhere:
        back = elsewhere.get(begun.headers["Location"]).headers["Location"]

    answer = browser.get(back.replace("state=", "state=x"))

    assert "began elsewhere" in sentence_after(browser, answer)
    assert not Account.objects.exists()


def test_a_callback_begun_in_another_browser_is_refused(google, browser, live_server):
    begun = press_the_button(browser)

    with httpx.Client(base_url=live_server.url, headers={"Accept-Language": "en"}, trust_env=False) as victim:
        answer = come_back(victim, begun)
        assert "began elsewhere" in sentence_after(victim, answer)
        assert victim.get("/api/v1/me").status_code == 401


def test_a_callback_works_once(google, browser):
    begun = press_the_button(browser)
    with httpx.Client(trust_env=False) as elsewhere:
        back = elsewhere.get(begun.headers["Location"]).headers["Location"]
    browser.get(back)

    again = browser.get(back)

    assert urlsplit(again.headers["Location"]).path == "/sign-in"


def test_anothers_email_is_not_taken_over(google, browser):
    bela = Account.objects.create_user(email="ana@people.example")

    answer = sign_in(browser)

    assert "Another account already uses this e-mail address" in sentence_after(browser, answer)
    assert browser.get("/api/v1/me").status_code == 401
    assert not UserSocialAuth.objects.filter(user=bela).exists()
    assert Account.objects.count() == 1


@pytest.mark.parametrize("verified", [False, None, "true", 1])
def test_an_email_that_google_has_not_verified_is_refused(google, browser, verified):
    google.person["email_verified"] = verified

    answer = sign_in(browser)

    assert "Google has not verified your e-mail" in sentence_after(browser, answer)
    assert not Account.objects.exists()


def test_an_email_that_changed_at_google_is_followed(google, browser, live_server):
    sign_in(browser)
    google.person["email"] = "ana.new@people.example"

    with httpx.Client(base_url=live_server.url, trust_env=False) as phone:
        sign_in(phone)

    assert Account.objects.get().email == "ana.new@people.example"


def test_an_email_that_changed_to_anothers_is_not(google, browser, live_server):
    sign_in(browser)
    Account.objects.create_user(email="bela@people.example")
    google.person["email"] = "bela@people.example"

    with httpx.Client(base_url=live_server.url, trust_env=False) as phone:
        sign_in(phone)

    assert Account.objects.get(social_auth__uid="1001").email == "ana@people.example"


@pytest.mark.parametrize("broken", ["token", "userinfo", "garbage"])
def test_when_google_fails_there_is_a_sentence_and_no_account(google, browser, broken):
    google.breaks = broken

    answer = sign_in(browser)

    assert "Google did not answer as it should" in sentence_after(browser, answer)
    assert not Account.objects.exists()


def test_when_google_cannot_be_reached_there_is_a_sentence(google, browser, settings):
    settings.SOCIAL_AUTH_GOOGLE_ACCESS_TOKEN_URL = "http://127.0.0.1:1/token"

    assert "Google did not answer as it should" in sentence_after(browser, sign_in(browser))


@pytest.mark.parametrize("missing", ["sub", "email"])
def test_an_answer_without_what_we_need_is_refused(google, browser, missing):
    google.person[missing] = ""

    assert "Google did not answer as it should" in sentence_after(browser, sign_in(browser))


@pytest.mark.parametrize(
    "after",
    ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "http:///evil.example"],
)
def test_nobody_is_sent_away_from_here(google, browser, after):
    asked = sign_in(browser, after=after).headers["Location"]
    chosen = choose(browser, "Ana", f"/nickname?next={after}").headers["Location"]

    assert asked == "/nickname?next=%2F"
    assert chosen == "/"


def test_the_button_is_a_form_with_a_token(google, browser):
    assert browser.get("/sign-in/google/begin").status_code == 405
    assert browser.post("/sign-in/google/begin").status_code == 403


def test_a_banned_person_is_told_so(google, browser):
    sign_in(browser)
    sanction_impose(account=Account.objects.get(), kind="ban", reason="hate", actor=_admin())
    browser.cookies.delete("sessionid")

    assert "This account has been banned" in sentence_after(browser, sign_in(browser))


def test_whoever_closed_their_account_begins_anew(google, browser, live_server):
    sign_in(browser)
    account_delete(account=Account.objects.get())

    with httpx.Client(base_url=live_server.url, trust_env=False) as phone:
        sign_in(phone)

    assert Account.objects.filter(is_active=True).count() == 1


def test_a_person_who_is_somebody_else_already_is_asked_to_sign_out(google, browser):
    browser.post("/dev/login/", json={"nickname": "Bela"})

    answer = press_the_button_signed_in(browser)

    assert urlsplit(answer.headers["Location"]).path == "/sign-in"
    assert browser.get("/api/v1/me").json()["nickname"] == "Bela"
    assert Account.objects.count() == 1


def press_the_button_signed_in(browser):
    form = {"csrfmiddlewaretoken": browser.cookies["csrftoken"]}
    return come_back(browser, browser.post("/sign-in/google/begin", data=form))


def test_signing_out_takes_a_post(google, browser):
    sign_in(browser)

    assert browser.get("/sign-out").status_code == 405
    assert browser.get("/api/v1/me").status_code == 200
    browser.post("/sign-out", data={"csrfmiddlewaretoken": browser.cookies["csrftoken"]})
    assert browser.get("/api/v1/me").status_code == 401


def _admin():
    account = nickname_choose(account=Account.objects.create_user(is_superuser=True, is_staff=True), nickname="Marta")
    return Actor(account)


def come_as_guest(browser, name="Lenira"):
    browser.get("/sign-in")
    form = {"csrfmiddlewaretoken": browser.cookies["csrftoken"], "guest_name": name, "next": "/tables"}
    return browser.post("/guest", data=form)


def test_a_guest_signs_in_and_goes_on_as_the_person(google, browser):
    assert come_as_guest(browser).headers["Location"] == "/tables"

    answer = sign_in(browser, after="/tables")

    me = browser.get("/api/v1/me").json()
    assert answer.headers["Location"] == "/tables"  # the name came along: nothing is asked
    assert (me["guest"], me["nickname"], me["email"]) == (False, "Lenira", "ana@people.example")
    assert Account.objects.get(is_guest=True).is_active is False


def test_a_guest_whose_sign_in_fails_stays_a_guest(google, browser):
    come_as_guest(browser)
    google.denies = True

    sign_in(browser)

    me = browser.get("/api/v1/me").json()
    assert (me["guest"], me["nickname"]) == (True, "Lenira")


def test_a_banned_person_stays_the_guest_they_were(google, browser, live_server):
    with httpx.Client(base_url=live_server.url, trust_env=False) as before:
        sign_in(before)
    sanction_impose(account=Account.objects.get(), kind="ban", reason="spam", actor=_admin())
    come_as_guest(browser)

    refused = sign_in(browser)

    assert "banned" in sentence_after(browser, refused)
    assert browser.get("/api/v1/me").json()["guest"] is True
