"""What operators ask, and that it tells strangers nothing."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils.timezone import now

from config.asgi import application
from config.loopback import LoopbackOnly
from games.models import Heartbeat


@pytest.fixture
def sweep(db: None) -> Heartbeat:
    return Heartbeat.objects.create(kind=Heartbeat.Kind.SWEEP, name="sweep-1", at=now())


def test_a_process_that_answers_is_alive(client: Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}


def test_all_is_ready_while_the_sweep_is_heard(client: Client, sweep: Heartbeat) -> None:
    response = client.get("/readyz")

    assert (response.status_code, response.json()) == (200, {"database": "ok", "redis": "ok", "sweep": "ok"})


def test_a_silent_sweep_is_not_ready(client: Client, sweep: Heartbeat) -> None:
    Heartbeat.objects.update(at=now() - timedelta(seconds=30))

    response = client.get("/readyz")

    assert (response.status_code, response.json()["sweep"]) == (503, "silent")


def test_a_broker_that_is_gone_is_not_ready(client: Client, sweep: Heartbeat, settings) -> None:
    settings.REDIS_URL = "redis://:hunter2@127.0.0.1:1/0"

    response = client.get("/readyz")

    assert (response.status_code, response.json()["redis"]) == (503, "unreachable")
    assert "hunter2" not in response.content.decode()


async def ask(server: tuple[str, int], kind: str = "http") -> list[dict]:
    """What a connection hears that came in by an address."""
    heard: list[dict] = []

    async def send(message: dict) -> None:
        heard.append(message)

    async def inner(scope, receive, send) -> None:
        await send({"type": "passed"})

    await LoopbackOnly(inner)({"type": kind, "server": server}, None, send)
    return heard


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
async def test_with_the_development_login_this_machine_is_answered(address: str) -> None:
    assert await ask((address, 8000)) == [{"type": "passed"}]


@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_with_the_development_login_no_other_machine_is_answered(kind: str) -> None:
    heard = await ask(("192.0.2.7", 8000), kind)

    assert {"type": "passed"} not in heard
    assert heard[0].get("status", heard[0].get("code")) in {403, 4403}


def test_the_service_with_the_development_login_stands_behind_that_guard() -> None:
    assert isinstance(application, LoopbackOnly)
