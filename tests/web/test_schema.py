"""Requests made from the API's own schema: none of them may be a fault of ours."""

from __future__ import annotations

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


@SCHEMA.parametrize()  # type: ignore[untyped-decorator]
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
def test_no_request_is_answered_by_a_fault_of_ours(case: Any, client: Any) -> None:
    if isinstance(case.body, dict) and case.path in TIMED:
        case.body["seconds"] = 0.2  # whatever else is asked for
    response = case.call(base_url=str(client.base_url))
    assert response.status_code < 500, (case.body, response.text)
