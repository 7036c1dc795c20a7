"""What the description of the API shows of tables and games is what the service takes and answers."""

from collections.abc import Iterator
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator  # type: ignore[import-untyped] # it ships no types

from engine import record
from engine.match import begin, seed_dealer
from engine.view import view
from games.api import examples

TABLES = ("tables", "matches", "practice", "reports", "guests", "me/games", "me/mutes", "me/statistics", "me/now")
SCHEMA: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)


def plain(node: Any) -> Any:
    """OpenAPI's way to say that something may be null, in JSON Schema's."""
    if isinstance(node, list):
        return [plain(one) for one in node]
    if not isinstance(node, dict):
        return node
    told = {key: plain(value) for key, value in node.items() if key != "nullable"}
    return {"anyOf": [told, {"type": "null"}]} if node.get("nullable") else told


def bodies() -> Iterator[tuple[str, dict[str, Any]]]:
    """Each body that is taken, or answered where all goes well, by its operation."""
    for path, operations in SCHEMA["paths"].items():
        if not path.removeprefix("/api/v1/").startswith(TABLES):
            continue
        for operation in operations.values():
            answers = (answer for status, answer in operation["responses"].items() if status.startswith("2"))
            for kind, body in [("asked", operation.get("requestBody", {})), *(("answered", one) for one in answers)]:
                if found := body.get("content", {}).get("application/json"):
                    yield f"{operation['operationId']}, {kind}", found


BODIES = dict(bodies())


def test_the_operations_of_tables_are_found() -> None:
    assert {"table_swap, asked", "match, answered", "me_games, answered"} <= BODIES.keys()


@pytest.mark.parametrize("body", BODIES)
def test_a_body_has_an_example_that_it_allows(body: str) -> None:
    found = BODIES[body]
    schema = plain(found["schema"]) | {"components": plain(SCHEMA["components"])}

    shown = [example["value"] for example in found["examples"].values()]

    assert shown
    assert [error.message for one in shown for error in Draft202012Validator(schema).iter_errors(one)] == []


def test_the_record_that_is_shown_is_one() -> None:
    assert record.replay(examples.RECORD)["ok"]


def test_the_view_that_is_shown_has_all_that_a_view_has() -> None:
    game = begin("pernambuco@1", {}, seed_dealer(bytes(32), "pernambuco@1", {}))

    assert examples.VIEW.keys() == view(game, 0).keys()
