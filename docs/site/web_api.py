"""Make the references of the web API and of JSON records from OpenAPI."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from click.testing import CliRunner

from sudoshiki.cli.main import cli
from sudoshiki.solve import Stopped
from sudoshiki.web.app import make_app

WEB_HEAD = """# Web API
`sudoshiki web` serves this on the loopback address; `/api/openapi.json` is the machine-readable description,
from which this page is made. Requests are JSON, answers are [JSON records](json-records.md). What is refused,
and with which status, is in [The web page](web.md#the-api).
"""
RECORDS_HEAD = """# JSON records
`solve`, `count`, `second`, `candidates`, `grade`, `explain` and others print one record a line with `--json`;
the [web API](web-api.md) answers the same records. Boards and solutions are lists of values, row by row. A
record may have more keys than are listed: ignore those that you don't know.
"""

# By route: the command that prints the record.
EXAMPLES = {
    "solve": "solve 3.4..1.2.4.32.1. --json",
    "count": "count ................ --all --json",
    "candidates": "candidates 3.4..1.2.4...... --json",
    "grade": "grade 3.4..1.2.4.32.1. --json",
    "explain": "explain 3.4..1.2.4.32.1. --json",
}
_MEANINGS = {
    "puzzle": "the puzzle, as text or as the object of the format `json`",
    "kind": "sudoku, futoshiki, latin …",
    "size": "cells in a row",
    "algorithm": "the algorithm that ran",
    "verdict": "none, one, many, some or undecided: see [Verdicts](verdicts.md)",
    "solutions": "solutions found, each past the checker",
    "counters": "values tried, placed and so on: the same on every machine",
    "seconds": "time taken",
    "stopped": "why the run ended: " + ", ".join(Stopped),
    "found": "number of solutions",
    "candidates": "for each cell, the values left",
    "exact": "false if a limit ended the run",
    "grade": "the word and the scales: see [Logic](logic.md#grades)",
    "settings": "how each scale was set up",
    "steps": "the steps in order: technique, rating, cells, words, marks",
    "language": "of the words: en or pt",
    "scale": "whose order of techniques: se, sukaku or hodoku",
    "solved": "whether the board is full and right",
    "end": "how it ended, in words",
    "board": "the board at the end",
}


def web_api_page() -> str:
    paths = make_app().openapi()["paths"]
    return WEB_HEAD + "".join(f"{line}\n" for path in paths for line in _route(path, paths[path]))


def _route(path: str, methods: dict[str, Any]) -> Iterator[str]:
    ((method, described),) = methods.items()
    yield f"\n## {method.upper()} {path}\n{described['summary'].capitalize()}.\n"
    if "requestBody" in described:
        (body,) = described["requestBody"]["content"].values()
        required = body["schema"].get("required", ())
        yield "| key of the request | type | default |\n|---|---|---|"
        for key, schema in body["schema"].get("properties", {}).items():
            default = "required" if key in required else f"`{json.dumps(schema.get('default'))}`"
            yield f"| `{key}` | {_type(schema)} | {default} |"
        yield ""
    ((media, content),) = described["responses"]["200"].get("content", {"-": {}}).items()
    schema = content.get("schema", {})
    record = schema.get("items", schema) if schema.get("type") == "array" else schema
    keys = ", ".join(f"`{key}`" for key in record.get("properties", {}))
    listed = "a list of records with " if schema.get("type") == "array" else ""
    yield f"Answers {media}{': ' if keys else ''}{listed}{keys}.\n"


def _type(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"`{one}`" for one in schema["enum"])
    return str(schema.get("type", "any"))


def records_page() -> str:
    paths = make_app().openapi()["paths"]
    return RECORDS_HEAD + "".join(f"{line}\n" for name in EXAMPLES for line in _record(name, paths))


def _record(name: str, paths: dict[str, Any]) -> Iterator[str]:
    ((_, described),) = paths[f"/api/{name}"].items()
    schema = described["responses"]["200"]["content"]["application/json"]["schema"]
    yield f"\n## {name}\n| key | type | |\n|---|---|---|"
    for key, one in schema["properties"].items():
        yield f"| `{key}` | {_type(one)} | {_MEANINGS[key]} |"
    printed = CliRunner().invoke(cli, EXAMPLES[name].split()).stdout
    shown = json.dumps(json.loads(printed.splitlines()[0]), ensure_ascii=False)
    longest = 900
    cut = shown if len(shown) <= longest else f"{shown[:longest]} …"
    yield f"\n```\n$ sudoshiki {EXAMPLES[name]}\n{cut}\n```\n"
