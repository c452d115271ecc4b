"""Parse the JSON of a request, in a worker, as it may have many faults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import islice
from typing import Any

from ..puzzle import UsageError
from ..puzzle.errors import choose_from, plain
from .routes import Route

MAX_MESSAGE = 500  # characters of the error message
MAX_FAULTS = 10  # faults reported
MAX_KEY = 50  # characters shown of an unknown key
_OBJECT = "dict[str,any]"  # pydantic's name for the second type of a puzzle
_A_PUZZLE = 'a puzzle is text or an object; a list of cells is {"givens": [5, 3, 0, …]}'
_UNKNOWN_KEY = "unexpected_keyword_argument"  # pydantic's name for it


def read_request(route: Route, body: bytes) -> Any:
    """Return the request of the route, or None if it has none. Raises UsageError."""
    from pydantic import ValidationError

    if route.request is None:
        return None
    try:
        return _adapter(route.request).validate_json(body)
    except ValidationError as error:
        raise UsageError(plain("; ".join(_faults(error, route.request))[:MAX_MESSAGE])) from None


def schema_of_request(request: type) -> dict[str, Any]:
    """Return the JSON schema of a request, for /api/openapi.json."""
    schema: dict[str, Any] = _adapter(request).json_schema()
    return schema


@cache
def _adapter(request: type) -> Any:
    """A strict parser: it refuses unknown keys, NaN, and "3" or true for a number."""
    from pydantic import ConfigDict, TypeAdapter
    from pydantic.dataclasses import dataclass

    config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)
    return TypeAdapter(dataclass(request, config=config))


def _faults(error: Any, request: type) -> Iterator[str]:
    """Return the faults as sentences, without quoting the input."""
    faults = error.errors(include_url=False, include_context=False, include_input=False)
    known = [field.name for field in fields(request)]
    not_puzzles = {fault["loc"][:-1] for fault in faults if fault["loc"][-1:] == (_OBJECT,)}
    for fault in islice(faults, MAX_FAULTS):
        if fault["loc"][:-1] in not_puzzles:  # neither text nor an object: report it once
            if fault["loc"][-1] == _OBJECT:
                yield f"{'.'.join(map(str, fault['loc'][:-1]))}: {_A_PUZZLE}"
        elif fault["type"] == _UNKNOWN_KEY:
            key = str(fault["loc"][-1])
            yield f"no key is called {key[:MAX_KEY]!r}; {choose_from(key, known)}"
        else:
            yield f"{'.'.join(map(str, fault['loc'])) or 'request'}: {fault['msg']}"
