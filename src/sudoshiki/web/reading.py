"""A request as it came, made what its route takes. Workers do so: a wrong one may have a million faults."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..puzzle import UsageError
from ..puzzle.errors import plain
from .routes import Route

__all__ = ["read_request", "schema_of_request"]

LONGEST = 500  # characters of what is said of a wrong request


def read_request(route: Route, body: bytes) -> Any:
    """What the route takes, or None where nothing is posted to it."""
    from pydantic import ValidationError

    if route.request is None:
        return None
    try:
        return _adapter(route.request).validate_json(body)
    except ValidationError as error:
        raise UsageError(_faults(error)) from None


def schema_of_request(request: type) -> dict[str, Any]:
    """For /api/openapi.json."""
    schema: dict[str, Any] = _adapter(request).json_schema()
    return schema


@cache
def _adapter(request: type) -> Any:
    from pydantic import TypeAdapter

    return TypeAdapter(request)


def _faults(error: Any) -> str:
    """In words, without what was sent: that may be anything, even what JSON can't say."""
    all_of_it = error.errors(include_url=False, include_context=False, include_input=False)
    faults = (f"{'.'.join(map(str, one['loc'])) or 'request'}: {one['msg']}" for one in all_of_it)
    return plain("; ".join(dict.fromkeys(faults))[:LONGEST])
