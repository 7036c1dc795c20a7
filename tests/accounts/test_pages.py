import pytest
from django.conf import settings as project
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from accounts.services import account_update

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def browser(ana, client):
    client.force_login(ana, backend=BACKEND)
    return client


def page(name):
    return reverse(f"accounts:{name}")


@pytest.mark.parametrize(
    ("name", "address"),
    [("sign_in", "/sign-in"), ("nickname", "/nickname"), ("settings", "/settings"), ("sign_out", "/sign-out")],
)
def test_the_pages_have_their_addresses(name, address):
    assert page(name) == address


@pytest.mark.parametrize("name", ["nickname", "settings"])
def test_a_stranger_is_led_to_the_sign_in_and_back(client, db, name):
    answer = client.get(page(name))

    assert answer["Location"] == f"/sign-in?next=/{name}"


@pytest.mark.parametrize("language", [code for code, _name in project.LANGUAGES])
@pytest.mark.parametrize("name", ["nickname", "settings"])
def test_a_person_sees_their_pages_in_their_language(browser, ana, name, language):
    account_update(account=ana, language=language)

    answer = browser.get(page(name))

    assert answer.status_code == 200
    assert f'lang="{language}"' in answer.content.decode()


def test_the_sign_in_page_offers_what_is_set_up(client, db, settings):
    settings.SOCIAL_AUTH_GOOGLE_KEY, settings.DEV_LOGIN = "key", False
    assert "/sign-in/google/begin" in client.get(page("sign_in")).content.decode()

    settings.SOCIAL_AUTH_GOOGLE_KEY, settings.DEV_LOGIN = "", True
    only_development = client.get(page("sign_in")).content.decode()
    assert "/sign-in/google/begin" not in only_development
    assert 'name="nickname"' in only_development


@pytest.mark.parametrize(("after", "leads"), [("/ranking", "/ranking"), ("//evil.example", "/"), ("", "/")])
def test_who_is_signed_in_already_goes_on(browser, after, leads):
    assert browser.get(page("sign_in"), {"next": after})["Location"] == leads


def test_a_nickname_is_chosen_and_one_goes_on(client, person):
    stranger = person()
    client.force_login(stranger, backend=BACKEND)

    answer = client.post(page("nickname"), {"nickname": "Bela", "next": "/queue"})

    assert answer["Location"] == "/queue"
    assert Account.objects.get(pk=stranger.pk).nickname == "Bela"


@pytest.mark.parametrize("nickname", ["", "x", "Timbu", "bela"])
def test_a_nickname_that_cannot_be_is_said_beside_the_field(browser, person, nickname):
    person("Bela")

    answer = browser.post(page("nickname"), {"nickname": nickname, "next": "/queue"})

    assert answer.status_code == 400
    assert answer.context["form"].errors["nickname"]
    assert answer.context["next"] == "/queue"


def test_settings_are_kept(browser, ana):
    browser.post(page("settings"), {"language": "pt", "theme": "dark", "dim": "on", "sound": "on"})

    ana.refresh_from_db()
    assert (ana.language, ana.settings) == ("pt", {"theme": "dark", "sound": True, "single": False})


@pytest.mark.parametrize("wrong", [{"theme": "pink"}, {"language": "fr"}])
def test_settings_that_cannot_be_change_nothing(browser, ana, wrong):
    answer = browser.post(page("settings"), {"language": "pt", "theme": "dark"} | wrong)

    ana.refresh_from_db()
    assert answer.status_code == 400
    assert ana.settings == {}


def test_the_language_of_the_page_is_remembered_in_the_account(browser, ana):
    browser.post(reverse("set_language"), {"language": "pt", "next": "/settings"})

    ana.refresh_from_db()
    assert ana.language == "pt"
    assert 'lang="pt"' in browser.get(page("settings"), headers={"Accept-Language": "en"}).content.decode()


def test_a_strangers_language_is_kept_in_a_cookie(client, db):
    client.post(reverse("set_language"), {"language": "pt", "next": "/sign-in"})

    assert 'lang="pt"' in client.get(page("sign_in"), headers={"Accept-Language": "en"}).content.decode()


def test_signing_out_forgets_the_session(browser):
    assert browser.get(page("sign_out")).status_code == 405

    assert browser.post(page("sign_out"))["Location"] == "/"
    assert browser.get("/api/v1/me").status_code == 401


def test_closing_an_account_takes_its_nickname_in_writing(browser, ana):
    browser.post(page("close"), {"nickname": "Bela"})
    assert Account.objects.get(pk=ana.pk).is_active

    browser.post(page("close"), {"nickname": " Ana "})
    assert not Account.objects.get(pk=ana.pk).is_active
    assert browser.get("/api/v1/me").status_code == 401


def test_staff_are_told_to_give_up_their_role_first(client, admin):
    client.force_login(admin.account, backend=BACKEND)

    answer = client.post(page("close"), {"nickname": "Marta"}, follow=True, headers={"Accept-Language": "en"})

    assert "Give up your role" in answer.content.decode()
    assert Account.objects.get(pk=admin.account.pk).is_active


def test_a_stranger_closes_nothing(client, db):
    assert client.post(page("close"), {"nickname": ""})["Location"] == "/sign-in"


@pytest.mark.parametrize("name", ["sign_out", "close", "nickname", "settings", "sign_in"])
def test_every_form_needs_its_token(ana, name):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ana, backend=BACKEND)

    answer = browser.post(page(name), {})

    assert answer.status_code == 403
    assert "laelo" in answer.content.decode()


def test_the_theme_one_chose_is_on_every_page(browser, ana):
    assert "data-theme" not in browser.get(page("settings")).content.decode()

    account_update(account=ana, settings={"theme": "dark"})

    assert 'data-theme="dark"' in browser.get(page("settings")).content.decode()
