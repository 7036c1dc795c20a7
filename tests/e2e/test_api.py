"""The API against its own schema: any request at all gets an answer that the schema knows, and never a 500."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.e2e.service import Service

pytestmark = [pytest.mark.slow, pytest.mark.timeout(560)]

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="session")
def signed_in(service: Service) -> Iterator[httpx.Client]:
    """Somebody with a session; their place in the queue is given up afterwards."""
    with httpx.Client(base_url=service.urls[0], trust_env=False) as client:
        client.post("/dev/login/", json={"nickname": "Curiosa Schema"}).raise_for_status()
        client.headers["X-CSRFToken"] = client.cookies["csrftoken"]
        yield client
        client.delete("/api/v1/queue")


api = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(public=True))


@api.exclude(method="DELETE", path="/api/v1/me").parametrize()  # nobody would be left to ask the rest
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_every_answer_is_one_that_the_schema_promises(case: Case[Any], signed_in: httpx.Client) -> None:
    case.call_and_validate(
        base_url=str(signed_in.base_url),
        checks=CHECKS,
        cookies=dict(signed_in.cookies),
        headers={"X-CSRFToken": signed_in.headers["X-CSRFToken"]},
    )


@api.exclude(method="GET").exclude(path="/api/v1/guests").parametrize()  # but for coming in as a guest
@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_a_stranger_changes_nothing(case: Case[Any], service: Service) -> None:
    answer = case.call_and_validate(base_url=service.urls[0], checks=CHECKS)

    assert answer.status_code in {400, 401, 403, 404, 405}
