"""Invalid requests: unknown keys, and values that are no numbers."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest

from sudoshiki.puzzle import UsageError
from sudoshiki.web import WebLimits, worker
from sudoshiki.web.answers import ANSWERS
from sudoshiki.web.routes import ROUTES, Route
from tests.formats.links import PARTLY, UNREAD_PARTS, WHOLE

pytest.importorskip("pydantic")

BY_NAME = {route.name: route for route in ROUTES}
POSTED = [route for route in ROUTES if route.request]
KEYS = [(route.name, field.name) for route in POSTED for field in fields(route.request or object)]
LINE = "3.4..1.2.4.32.1."
TIMED = [name for name, key in KEYS if key == "seconds"]
# What each route can't do without.
NEEDED: dict[str, Any] = {
    "puzzle": LINE,
    "text": LINE,
    "board": [0] * 16,
    "puzzles": [LINE],
    "run": "none",
    "recipe": "none",
}


def last_answer(name: str, body: str) -> tuple[int, dict[str, Any]]:
    """Return the last status and the last record."""
    answers = worker._answer_pieces(ANSWERS[name], BY_NAME[name], body.encode(), None, WebLimits())
    (*_, (status, piece)) = answers
    return status, json.loads(piece) if piece else {}


def whole(route: Route) -> dict[str, Any]:
    """Return a request with only its required keys."""
    return {
        field.name: NEEDED[field.name] for field in fields(route.request or object) if field.name in NEEDED
    }


@pytest.mark.parametrize(("name", "key"), KEYS)
def test_an_unknown_key_is_refused_with_the_nearest_known_one(name: str, key: str) -> None:
    status, record = last_answer(name, json.dumps(whole(BY_NAME[name]) | {key + "_": 1}))
    assert status == worker.REFUSED
    assert f"no key is called '{key}_'; did you mean {key}?" in record["error"]


def test_the_size_of_a_board_to_be_made_is_its_side() -> None:
    status, record = last_answer("generate", '{"size": 64}')
    assert status == worker.REFUSED
    assert "did you mean side?" in record["error"]
    assert last_answer("generate", '{"wish": {"levle": "hard"}}')[0] == worker.REFUSED


@pytest.mark.parametrize("name", TIMED)
@pytest.mark.parametrize("seconds", ["NaN", "Infinity", "1e999", "-1", '"1"', "true"])
def test_seconds_are_a_number_as_in_python(name: str, seconds: str) -> None:
    body = json.dumps(whole(BY_NAME[name]))[:-1].rstrip()
    body += ("" if body == "{" else ", ") + f'"seconds": {seconds}' + "}"
    status, record = last_answer(name, body)
    assert status == worker.REFUSED
    assert "seconds" in record["error"]


@pytest.mark.parametrize("value", ['"3"', "3.0", "true"])
def test_only_whole_numbers_are_accepted(value: str) -> None:
    assert last_answer("solve", f'{{"puzzle": "{LINE}", "limit": {value}}}')[0] == worker.REFUSED


def test_too_many_puzzles_are_refused() -> None:
    status, record = last_answer("generate", '{"count": 1001}')
    assert status == worker.REFUSED
    assert "1,000" in record["error"]


def test_a_request_with_many_unknown_keys_is_refused_at_once() -> None:
    from sudoshiki.web.reading import MAX_MESSAGE, read_request

    many = json.dumps({f"key{number}": 1 for number in range(20_000)})
    with pytest.raises(UsageError) as refused:
        read_request(BY_NAME["solve"], many.encode())
    assert len(str(refused.value)) <= MAX_MESSAGE


@pytest.mark.parametrize("name", ["solve", "count", "candidates", "explain", "grade", "convert", "hint"])
def test_an_answer_lists_what_was_not_read(name: str) -> None:
    _, read = last_answer("read", json.dumps({"text": PARTLY}))
    assert read["puzzles"][0]["not_read"] == [*UNREAD_PARTS]
    for puzzle in (PARTLY, read["puzzles"][0]):
        status, record = last_answer(name, json.dumps({"puzzle": puzzle}))
        assert status == worker.DONE
        assert record["not_read"] == [*UNREAD_PARTS]
    assert "not_read" not in last_answer(name, json.dumps({"puzzle": WHOLE}))[1]


@pytest.mark.parametrize(
    ("name", "puzzle"), [("draw", {"puzzle": PARTLY}), ("book", {"puzzles": [WHOLE, PARTLY]})]
)
def test_a_format_that_can_not_hold_the_puzzle_is_refused(name: str, puzzle: dict[str, Any]) -> None:
    status, record = last_answer(name, json.dumps(puzzle))
    assert status == worker.REFUSED
    assert "a text of rules" in record["error"]


def test_a_trace_lists_what_was_not_read() -> None:
    answers = worker._answer_pieces(
        ANSWERS["trace"], BY_NAME["trace"], json.dumps({"puzzle": PARTLY}).encode(), None, WebLimits()
    )
    records = [json.loads(piece) for status, piece in answers if status == worker.PIECE]
    assert records[-1]["outcome"]["not_read"] == [*UNREAD_PARTS]
