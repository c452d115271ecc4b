"""Requests generated from the API's schema cause no error of ours."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

schemathesis = pytest.importorskip("schemathesis")
pytest.importorskip("fastapi")

pytestmark = pytest.mark.slow


from sudoshiki.web.app import make_app  # noqa: E402  (only where FastAPI is there)
from sudoshiki.web.routes import ROUTES  # noqa: E402

TIMED = {
    f"/api/{route.name}"
    for route in ROUTES
    if route.request and "seconds" in (field.name for field in fields(route.request))
}
SCHEMA = schemathesis.openapi.from_dict(make_app().openapi())
OPERATIONS = [result.ok().label for result in SCHEMA.get_all_operations()]


def new_test(operation: str) -> Callable[..., None]:
    @SCHEMA.include(name=operation).parametrize()  # type: ignore[untyped-decorator]
    @settings(
        max_examples=12,
        deadline=None,
        derandomize=True,
        suppress_health_check=[
            HealthCheck.too_slow,
            HealthCheck.filter_too_much,
            HealthCheck.function_scoped_fixture,
        ],
    )
    def test(case: Any, client: Any) -> None:
        if isinstance(case.body, dict) and case.path in TIMED:
            case.body["seconds"] = 0.2  # whatever else is asked for
        response = case.call(base_url=str(client.base_url))
        assert response.status_code < 500, (case.body, response.text)

    made: Callable[..., None] = test
    return made


# One function for each operation, such as test_post_api_solve: schemathesis gives all tests that it makes of
# one function the same name, and of these xdist runs one.
for operation in OPERATIONS:
    globals()["test_" + re.sub(r"\W+", "_", operation.lower())] = new_test(operation)


def test_there_are_operations_to_try() -> None:
    assert "POST /api/solve" in OPERATIONS
