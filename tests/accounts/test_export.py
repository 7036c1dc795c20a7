import json

import pytest
from django.utils import timezone

from accounts.models import Report
from accounts.selectors import account_export
from accounts.services import nickname_choose, sanction_impose, token_create
from games.services import NewSeat, match_create

EXPORT = "/api/v1/me/export"


@pytest.fixture
def browser(ana, client):
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_a_person_takes_everything_about_them_along(ana, admin):
    nickname_choose(account=ana, nickname="Bela")
    token_create(account=ana, name="diary", scopes=["read"])
    sanction_impose(account=ana, kind="ban", reason="hate", text="Enough.", actor=admin)

    told = json.loads(json.dumps(account_export(ana)))

    assert told["email"] == ana.email
    assert [change["nickname"] for change in told["nicknames"]] == ["Ana", "Bela"]
    assert told["sanctions"][0]["text"] == "Enough."


def test_who_judged_or_reported_a_person_is_not_theirs_to_take(ana, person, admin):
    Report.objects.create(reporter=person("Zulmira"), about=ana, reason="spam", text="She did it.")
    sanction_impose(account=ana, kind="ban", reason="spam", actor=admin)

    told = json.dumps(account_export(ana))

    assert not any(word in told for word in ("Zulmira", "She did it", "Marta"))


def test_games_are_told_without_naming_who_else_sat_there(browser, ana, person):
    others = [NewSeat(account_id=person(name).pk, alias=name.lower()) for name in ("Canary1", "Canary2", "Canary3")]
    mine = NewSeat(account_id=ana.pk, alias="timbu")
    match = match_create(seats=[mine, *others], opens_at=timezone.now(), masked=True)

    told = browser.get(EXPORT)

    assert [(game["match"], game["alias"]) for game in told.json()["games"]] == [(match.public_id, "timbu")]
    assert "canary" not in told.content.decode().lower()


def test_the_export_is_a_file_of_all_apps(browser):
    told = browser.get(EXPORT)

    assert told.json().keys() == {"account", "games", "talk", "championships", "awards"}
    assert "attachment" in told["Content-Disposition"]


def test_a_stranger_exports_nothing(client, db):
    assert client.get(EXPORT).status_code == 401
