"""What the environment says, and what is refused."""

import os
import subprocess
import sys

import pytest

from config import environment
from config.environment import BASE, BadSetting

PRODUCTION = {
    "PATH": os.environ["PATH"],
    "LAELO_ENV": "production",
    "SECRET_KEY": "k" * 60,
    "ALLOWED_HOSTS": "laelo.example",
    "DATABASE_URL": "postgresql://laelo:pw@db.example/laelo",
    "REDIS_URL": "redis://:pw@redis.example:6379/0",
    "GOOGLE_CLIENT_ID": "id",
    "GOOGLE_CLIENT_SECRET": "secret",
}


def settings_with(**changes: str) -> subprocess.CompletedProcess[str]:
    """What a process says that reads the settings under an environment; an empty value removes one."""
    variables = {name: value for name, value in (PRODUCTION | changes).items() if value}
    command = [sys.executable, "-c", "import config.settings"]
    return subprocess.run(command, cwd=BASE, env=variables, capture_output=True, text=True, check=False)


def test_production_starts_when_all_is_said() -> None:
    found = settings_with()

    assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SECRET_KEY", ""),
        ("SECRET_KEY", "short"),
        ("ALLOWED_HOSTS", ""),
        ("ALLOWED_HOSTS", "*"),
        ("ALLOWED_HOSTS", "https://laelo.example"),
        ("ALLOWED_HOSTS", "laelo.example:443"),
        ("CSRF_TRUSTED_ORIGINS", "laelo.example"),
        ("DATABASE_URL", ""),
        ("DATABASE_URL", "mysql://somewhere/laelo"),
        ("DATABASE_URL", "postgresql://laelo:pw@db.example:many/laelo"),
        ("REDIS_URL", ""),
        ("REDIS_URL", "http://redis.example/0"),
        ("LAELO_ENV", "staging"),
        ("LAELO_DEV_LOGIN", "1"),
        ("LAELO_DEV_LOGIN", "perhaps"),
        ("TURN_SECONDS", "soon"),
        ("TURN_SECONDS", "0"),
        ("TURN_SECONDS", "nan"),
        ("ROBOT_DELAY_LEAST", "3"),
        ("LOG_LEVEL", "LOUD"),
    ],
)
def test_a_setting_that_is_missing_or_nonsense_is_named_in_one_sentence(name: str, value: str) -> None:
    found = settings_with(**{name: value})

    assert found.returncode == 1
    assert found.stderr.startswith(name)
    assert found.stderr.count("\n") == 1


def test_a_refusal_does_not_repeat_a_password() -> None:
    found = settings_with(DATABASE_URL="postgresql://laelo:very-secret@db.example:many/laelo")

    assert "very-secret" not in found.stderr


def test_the_development_login_stays_on_this_machine() -> None:
    found = settings_with(LAELO_ENV="development", LAELO_DEV_LOGIN="1", ALLOWED_HOSTS="laelo.example")

    assert found.returncode == 1
    assert found.stderr.startswith("ALLOWED_HOSTS")


def test_a_database_address_is_taken_apart() -> None:
    found = environment.database("postgresql://ana:a%40b@db.example:5433/laelo?sslmode=require")

    assert (found.name, found.user, found.password) == ("laelo", "ana", "a@b")
    assert (found.host, found.port, found.options) == ("db.example", "5433", {"sslmode": "require"})


def test_a_list_is_parted_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAMES", " a.example, b.example ,")

    assert environment.several("NAMES") == ["a.example", "b.example"]


def test_a_number_outside_its_bounds_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECONDS", "601")

    with pytest.raises(BadSetting, match="SECONDS must be between 1 and 600"):
        environment.number("SECONDS", 15, low=1, high=600)
