"""The same code in production, as a visitor meets it behind a proxy."""

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest
from django.db import connection

from config.environment import BASE
from tests.launcher.test_environment import PRODUCTION

pytestmark = pytest.mark.django_db  # the visitor's pages read the database of these tests

VISIT = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from django.test import Client
call_command("collectstatic", interactive=False, verbosity=0)
visitor = Client(headers={"host": "laelo.example"})
def seen(response):
    text = "" if response.streaming else response.content.decode()
    cookies = {name: dict(cookie) for name, cookie in response.cookies.items()}
    return {"status": response.status_code, "headers": dict(response.headers), "cookies": cookies, "text": text}
answers = {"/": seen(visitor.get("/", secure=True))}
answers["login"] = seen(visitor.post("/dev/login/", {"nickname": "Ana"}, "application/json", secure=True))
answers |= {f"http {path}": seen(visitor.get(path)) for path in ("/", "/healthz")}
answers["stranger"] = seen(Client(headers={"host": "elsewhere.example"}).get("/", secure=True))
json.dump(answers, sys.stdout)
"""


@pytest.fixture(scope="module")
def answers(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What a visitor gets, by address."""
    database = connection.settings_dict
    named = PRODUCTION | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{database['NAME']}",
        "REDIS_URL": os.environ["REDIS_URL"],
        "STATIC_ROOT": str(tmp_path_factory.mktemp("static")),
    }
    done = subprocess.run(
        [sys.executable, "-c", VISIT], cwd=BASE, env=named, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_first_page_is_there(answers) -> None:
    assert answers["/"]["status"] == 200


def test_its_files_have_names_that_change_with_what_they_hold(answers) -> None:
    named = re.findall(r"/static/(laelo/[^\"?#]+\.(?:css|js))", answers["/"]["text"])

    assert named
    assert all(re.search(r"\.[0-9a-f]{12}\.(css|js)$", name) for name in named)


def test_browsers_are_told_to_use_https_from_now_on(answers) -> None:
    assert answers["/"]["headers"]["Strict-Transport-Security"] == "max-age=31536000"
    assert answers["http /"]["status"] == 301
    assert answers["http /"]["headers"]["Location"] == "https://laelo.example/"


def test_cookies_travel_by_https_only(answers) -> None:
    cookies = answers["/"]["cookies"].values()

    assert all(cookie["secure"] and cookie["samesite"] == "Lax" for cookie in cookies)


def test_whoever_watches_the_machine_needs_no_https(answers) -> None:
    assert answers["http /healthz"]["status"] == 200


def test_a_name_that_is_not_ours_is_refused(answers) -> None:
    assert answers["stranger"]["status"] == 400


def test_there_is_no_development_login(answers) -> None:
    assert answers["login"]["status"] == 404


def test_no_page_may_run_what_is_not_ours(answers) -> None:
    policy = answers["/"]["headers"]["Content-Security-Policy"]

    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_the_panel_runs_its_own_scripts_only(answers) -> None:
    assert not re.search(r"<script(?![^>]*\b(src|type=\"application/json\"))", answers["/"]["text"])
