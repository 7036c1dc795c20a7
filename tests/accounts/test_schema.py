"""The description of the API, and its page."""

import pytest
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema


@pytest.fixture(scope="module")
def schema():
    return SchemaGenerator().get_schema(request=None, public=True)


def test_the_schema_is_valid(schema):
    validate_schema(schema)


def test_the_schema_gives_no_warnings(capsys):
    SchemaGenerator().get_schema(request=None, public=True)

    assert capsys.readouterr().err == ""


def test_every_operation_says_how_it_refuses(schema):
    operations = [operation for path in schema["paths"].values() for operation in path.values()]

    assert all("default" in operation["responses"] for operation in operations)


def test_the_development_login_is_not_described(schema):
    assert all(address.startswith("/api/v1/") for address in schema["paths"])


def test_the_schema_names_both_ways_in(schema):
    assert {"personalToken", "cookieAuth"} <= schema["components"]["securitySchemes"].keys()


def test_the_schema_can_be_fetched_by_anyone(client, db):
    assert client.get("/api/schema", headers={"Accept": "application/json"}).json()["info"]["title"] == "laelo"


def test_the_page_of_the_api_takes_everything_from_here(client, db):
    page = client.get("/api/docs")
    script = client.get("/api/docs?script=")

    assert "//" not in page.content.decode().replace("</", "")
    assert "<script>" not in page.content.decode()
    assert "script-src" not in page["Content-Security-Policy"]
    assert script["Content-Type"].startswith("application/javascript")


def test_only_that_page_may_carry_its_own_styles(client, db):
    assert "'unsafe-inline'" in client.get("/api/docs")["Content-Security-Policy"]
    assert "'unsafe-inline'" not in client.get("/api/schema")["Content-Security-Policy"]
