"""A request as it came, made what its route takes. Workers do so: a wrong one may have a million faults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import islice
from typing import Any

from ..puzzle import UsageError
from ..puzzle.errors import choose_from, plain
from .routes import Route

LONGEST = 500  # characters of what is said of a wrong request
MOST_FAULTS = 10  # that are looked at
NAME = 50  # characters shown of an unknown key
_OBJECT = "dict[str,any]"  # pydantic's name for the second of the two that a puzzle may be
_A_PUZZLE = 'a puzzle is text or an object; a list of cells is {"givens": [5, 3, 0, …]}'
_UNKNOWN_KEY = "unexpected_keyword_argument"  # pydantic's name for it


def read_request(route: Route, body: bytes) -> Any:
    """What the route takes, or None where nothing is posted to it."""
    from pydantic import ValidationError

    if route.request is None:
        return None
    try:
        return _adapter(route.request).validate_json(body)
    except ValidationError as error:
        raise UsageError(plain("; ".join(_faults(error, route.request))[:LONGEST])) from None


def schema_of_request(request: type) -> dict[str, Any]:
    """For /api/openapi.json."""
    schema: dict[str, Any] = _adapter(request).json_schema()
    return schema


@cache
def _adapter(request: type) -> Any:
    """Refuses what Python's own functions refuse: unknown keys, NaN, and "3" or true for a number."""
    from pydantic import ConfigDict, TypeAdapter
    from pydantic.dataclasses import dataclass

    config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)
    return TypeAdapter(dataclass(request, config=config))


def _faults(error: Any, request: type) -> Iterator[str]:
    """In words, without what was sent: that may be anything, even what JSON can't say."""
    every = error.errors(include_url=False, include_context=False, include_input=False)
    known = [field.name for field in fields(request)]
    neither = {one["loc"][:-1] for one in every if one["loc"][-1:] == (_OBJECT,)}
    for one in islice(every, MOST_FAULTS):
        if one["loc"][:-1] in neither:  # a puzzle that is neither text nor an object: said once
            if one["loc"][-1] == _OBJECT:
                yield f"{'.'.join(map(str, one['loc'][:-1]))}: {_A_PUZZLE}"
        elif one["type"] == _UNKNOWN_KEY:
            key = str(one["loc"][-1])
            yield f"no key is called {key[:NAME]!r}; {choose_from(key, known)}"
        else:
            yield f"{'.'.join(map(str, one['loc'])) or 'request'}: {one['msg']}"
