import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from drf_spectacular.generators import SchemaGenerator

from accounts.errors import Refused
from accounts.models import Account
from accounts.services import Actor, nickname_choose, role_grant

NewPerson = Callable[..., Account]


@pytest.fixture
def person(db: None) -> NewPerson:
    """Makes a person with this nickname; their e-mail is made from it."""

    def make(nickname: str | None = None) -> Account:
        account = Account.objects.create_user(email=f"{nickname.lower()}@people.example" if nickname else None)
        return nickname_choose(account=account, nickname=nickname) if nickname else account

    return make


@pytest.fixture
def ana(person: NewPerson) -> Account:
    return person("Ana")


@pytest.fixture
def admin(person: NewPerson) -> Actor:
    return staff(person("Marta"), "admin")


def staff(account: Account, role: str) -> Actor:
    role_grant(account=account, role=role, actor=Actor())
    account.refresh_from_db()
    return Actor(account, address="198.51.100.7", user_agent="a browser")


def in_parallel(*calls: Callable[[], Any]) -> list[Any]:
    """What each call returned, or the code it was refused with; all begin at the same moment."""
    barrier = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        barrier.wait(10)
        try:
            return call()
        except Refused as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.fixture(scope="session")
def api_operations() -> list[tuple[str, str]]:
    """Every method and address of the API that changes something, with made-up ids."""
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return [
        (method, re.sub(r"{[^}]*}", "x", address))
        for address, operations in schema["paths"].items()
        for method in operations
        if method in {"post", "put", "patch", "delete"}
    ]
