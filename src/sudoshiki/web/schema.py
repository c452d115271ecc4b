"""The schemas of the answers for /api/openapi.json: keys and types.

Tests compare the answers with it. One letter is one type, which keeps the table short.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .reading import schema_of_request
from .routes import Route

_TYPES: Mapping[str, Mapping[str, Any]] = {
    "s": {"type": "string"},
    "n": {"type": "number"},
    "b": {"type": "boolean"},
    "l": {"type": "array", "items": {}},
    "o": {"type": "object"},
    "?": {},  # null where it does not apply
}
_OUTCOME = "puzzle:s kind:s size:n algorithm:s verdict:s solutions:l counters:o seconds:n stopped:s"

# By route; brackets mean a list of such records.
KEYS: Mapping[str, str] = {
    "read": "format:s puzzles:l rejects:l most:n",
    "solve": _OUTCOME,
    "trace": "events:l measures:l dropped:n notes:l every:n outcome:o",
    "count": _OUTCOME + " found:n",
    "candidates": "puzzle:s candidates:l exact:b verdict:s seconds:n stopped:s",
    "check": "problems:l empty:n correct:b solved:b broken:l wrong:? marks:?",
    "hint": "stages:l wrong:l step:? solved:b stopped:s candidates:l",
    "explain": "puzzle:s kind:s size:n language:s scale:s solved:b stopped:s end:s steps:l board:l",
    "grade": "puzzle:s kind:s size:n grade:o settings:o seconds:n stopped:s",
    "generate": "puzzle:o seed:n number:n level:s",
    "generate-options": "hodoku:l tatham:o techniques:l",
    "convert": "text:s format:s",
    "texts": "texts:l",
    "algorithms": "[name:s title:s source:s complete:b traces:s unavailable:s seeded:b effort:s options:l]",
    "formats": "[name:s title:s]",
    "boards": "[name:s puzzle:o figures:l]",
    "documents": "[document:s title:o corner:o columns:l rows:l]",
    "lab": "runs:l recipes:l",
    "lab/report": "title:s waiting:? blocks:l runs:l left_out:n",
    "lab/run": "run:s jobs:o",
}
_REFUSALS = {
    413: "the request is larger than the server accepts",
    422: "the request is invalid",
    429: "the server is busy; try again after Retry-After seconds",
    503: "the request took more time or memory than allowed",
}
_ERROR = {
    "type": "object",
    "properties": {"error": {"type": "string"}, "kind": {"type": "string"}, "cells": {"type": "array"}},
    "required": ["error"],
}


def schema_of(name: str) -> dict[str, Any]:
    """The schema of a route's answer; each line of a stream has some of the keys."""
    words = KEYS[name]
    pairs = (word.split(":") for word in words.strip("[]").split())
    record = {"type": "object", "properties": {key: _TYPES[letter] for key, letter in pairs}}
    return {"type": "array", "items": record} if words.startswith("[") else record


def request_body_of(route: Route) -> dict[str, Any] | None:
    """Return the OpenAPI entry of a route's request, or None."""
    if route.request is None:
        return None
    content = {"application/json": {"schema": schema_of_request(route.request)}}
    return {"requestBody": {"required": True, "content": content}}


def responses_of(route: Route) -> dict[int | str, dict[str, Any]]:
    """The OpenAPI responses by status: description, and schema if the answer is JSON."""
    if route.name not in KEYS:
        success: dict[str, Any] = {"content": {route.media: {}}}
    else:
        media = "application/x-ndjson" if route.streamed else route.media
        success = {"content": {media: {"schema": schema_of(route.name)}}}
    words = "one record per line" if route.streamed else "the record" if route.name in KEYS else "the file"
    refused = {"application/json": {"schema": _ERROR}}
    return {
        200: {"description": words, **success},
        **{status: {"description": text, "content": refused} for status, text in _REFUSALS.items()},
    }
