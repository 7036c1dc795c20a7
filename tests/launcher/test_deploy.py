"""What operators copy: it names what exists, and it works."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import yaml

from config.embedded.processes import free_port
from config.environment import BASE
from config.launcher.programs import command_lines
from tests.launcher.processes import until
from tests.launcher.test_environment import PRODUCTION, settings_with

DEPLOY = BASE / "deploy"
NAMES = set(command_lines(host="", port=0, home=BASE))
FILLED = {"SECRET_KEY": "k" * 60, "GOOGLE_CLIENT_ID": "id", "GOOGLE_CLIENT_SECRET": "secret"}


def example() -> dict[str, str]:
    """The settings of the example, as systemd reads them."""
    lines = (DEPLOY / "laelo.env.example").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_the_example_of_the_settings_starts_once_it_is_filled_in() -> None:
    found = settings_with(**dict.fromkeys(PRODUCTION, "") | example() | FILLED)

    assert (found.returncode, found.stderr) == (0, "")


def test_the_example_leaves_nothing_out_and_nothing_secret_in() -> None:
    assert {name for name, value in example().items() if not value} == set(FILLED)


def test_every_setting_of_the_example_exists() -> None:
    named = set(re.findall(r"(?m)^(?:# )?([A-Z_]+)=", (DEPLOY / "laelo.env.example").read_text()))
    read = (BASE / "config" / "settings.py").read_text() + (BASE / "config" / "launcher" / "run.py").read_text()

    assert {name for name in named if f'"{name}"' not in read} == {"FORWARDED_ALLOW_IPS"}  # uvicorn's own


def test_systemd_starts_every_process() -> None:
    wanted = re.findall(r"laelo-(?:worker@(\w+)|(web)@\d+)\.service", (DEPLOY / "systemd" / "laelo.target").read_text())

    assert {worker or web for worker, web in wanted} == NAMES


def test_containers_run_every_process() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]

    ours = [service for service in services.values() if service.get("image") == "laelo" and "command" in service]
    assert {service["command"][0] for service in ours} == NAMES


@pytest.fixture
def web(tmp_path: Path) -> Iterator[str]:
    """A web process of production, on loopback, as a proxy reaches it."""
    port = free_port()
    environment = PRODUCTION | {"LAELO_DATA": str(tmp_path), "FORWARDED_ALLOW_IPS": "127.0.0.1"}
    environment |= {name: os.environ[name] for name in ("DATABASE_URL", "REDIS_URL")}
    command = [sys.executable, "-m", "config.launcher.run", "web", "--port", str(port)]
    with subprocess.Popen(command, cwd=BASE, env=environment) as process:
        address = f"http://127.0.0.1:{port}"
        assert until(lambda: ask(f"{address}/healthz") == 200, 60)
        yield address
        process.terminate()


def ask(address: str, **headers: str) -> int:
    """The status of an answer; 0: there is none."""
    try:
        return httpx.get(address, headers={"Host": "laelo.example"} | headers, timeout=20, trust_env=False).status_code
    except httpx.TransportError:
        return 0


def test_the_proxy_says_whether_a_visitor_came_by_https(web: str) -> None:
    assert ask(f"{web}/api/schema") == 301
    assert ask(f"{web}/api/schema", **{"X-Forwarded-Proto": "https"}) == 200
