"""What sockets word themselves is in the language of who reads it, as the pages are."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import Account
from games import services
from games.consumers import Hub, TableHub
from games.consumers.steady import language_of
from games.models import Match
from games.services import NewTable
from tests.games.sockets import Line, database
from tests.games.test_tables import created, post

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]

Connect = Callable[..., Awaitable[Line]]
PORTUGUESE = {"headers": [(b"accept-language", b"pt-BR,pt;q=0.9,en;q=0.5")]}
ENGLISH = {"cookies": {"django_language": "en"}}


@pytest_asyncio.fixture
async def connect() -> AsyncIterator[Connect]:
    lines: list[Line] = []

    async def connect(*where: Any, **scope: Any) -> Line:
        lines.append(await Line(*where, **scope).open())
        return lines[-1]

    yield connect
    for line in lines:
        await line.hang_up()
    await Hub.here().stop()
    await TableHub.here().stop()


def take_name(account: Account) -> None:
    Account.objects.filter(pk=account.pk).update(nickname=None, nickname_folded=None, nickname_skeleton=None)


@pytest.fixture
def nameless(people: list[Account]) -> Match:
    """Ana's game with Bento, whose nickname the moderators have taken away."""
    code = created(people[0])
    post(people[1], f"/{code}/sit")
    take_name(people[1])
    return services.table_start(code=code, account_id=people[0].pk, at=timezone.now())


@pytest.mark.parametrize(
    ("scope", "language"),
    [
        ({}, "es"),
        (ENGLISH, "en"),
        (PORTUGUESE, "pt"),
        ({**PORTUGUESE, **ENGLISH}, "en"),
        ({"user": Account(language="pt"), **ENGLISH}, "pt"),
        ({"user": AnonymousUser(), "cookies": {"django_language": "x" * 9999}}, "es"),
        ({"headers": [(b"accept-language", b"\xff;q=?, tlh")]}, "es"),
    ],
)
async def test_the_language_is_found_as_on_the_pages(scope: dict[str, Any], language: str) -> None:
    assert language_of(scope) == language


@pytest.mark.parametrize(("scope", "said"), [(ENGLISH, "not valid JSON"), (PORTUGUESE, "JSON válido")])
async def test_a_refusal_is_said_in_the_language_of_who_asked(
    nameless: Match, connect: Connect, scope: dict[str, Any], said: str
) -> None:
    line = await connect(nameless.public_id, None, **scope)

    await line.say("{")

    assert said in (await line.hear("refused"))["detail"]


async def test_who_has_no_name_is_told_to_each_in_their_language(
    nameless: Match, people: list[Account], connect: Connect
) -> None:
    lines = [await connect(nameless.public_id, None, **scope) for scope in (ENGLISH, PORTUGUESE)]
    told = [(await line.hear("table"))["seats"][1]["name"] for line in lines]

    await database(lambda: services.people_call_away(account_ids=[people[1].pk]))
    again = [(await line.hear("reveal"))["seats"][1]["name"] for line in lines]

    assert told == again == ["No nickname yet", "Ainda sem apelido"]


async def test_chairs_too_are_told_to_each_in_their_language(people: list[Account], connect: Connect) -> None:
    room = await database(lambda: services.table_create(account_id=people[0].pk, new=NewTable()))
    await database(lambda: take_name(people[0]))

    lines = [await connect(room.code, None, "tables", **scope) for scope in (ENGLISH, PORTUGUESE)]

    assert [(await line.hear("chairs"))["chairs"][0]["name"] for line in lines] == [
        "No nickname yet", "Ainda sem apelido"
    ]  # fmt: skip
