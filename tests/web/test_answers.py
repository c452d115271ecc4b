"""Every answer: errors with a sentence, HEAD, and a schema that holds."""

from __future__ import annotations

from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.web.routes import ROUTES
from sudoshiki.web.schema import KEYS
from tests.document_boards import S1_LINE

from .apart import run_apart

pytestmark = pytest.mark.slow

PYTHON = {
    "string": str,
    "number": (int, float),
    "boolean": bool,
    "array": (list, tuple),
    "object": dict,
    None: object,
}
REQUESTS: dict[str, dict[str, Any]] = {
    "read": {"text": S1_LINE},
    "solve": {"puzzle": S1_LINE},
    "count": {"puzzle": S1_LINE},
    "candidates": {"puzzle": S1_LINE},
    "check": {"puzzle": S1_LINE, "board": [0] * 16},
    "hint": {"puzzle": S1_LINE},
    "explain": {"puzzle": S1_LINE},
    "grade": {"puzzle": S1_LINE},
    "convert": {"puzzle": S1_LINE, "to": "line"},
    "algorithms": {},
    "formats": {},
    "boards": {},
    "documents": {},
    "lab": {},
}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/nothing"),
        ("GET", "/api/nothing"),
        ("DELETE", "/api/solve"),
        ("GET", "/api/solve"),
        ("PUT", "/"),
    ],
)
def test_an_unknown_address_gets_404_and_a_sentence(client: Any, method: str, path: str) -> None:
    response = client.request(method, path)
    assert response.status_code in (404, 405)
    assert list(response.json()) == ["error"]


def test_a_query_string_is_refused(client: Any) -> None:
    response = client.post("/api/solve?limit=1", json={"puzzle": S1_LINE})
    assert response.status_code == 422
    assert "after ?" in response.json()["error"]


def test_an_internal_error_gets_500_and_a_sentence() -> None:
    import httpx

    from sudoshiki.web.app import make_app

    app = make_app()
    app.add_api_route("/broken", lambda: 1 / 0, methods=["GET"])

    async def send() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            return await client.get("/broken")

    response = run_apart(send())
    assert response.status_code == 500
    assert "ZeroDivisionError" in response.json()["error"]


@pytest.mark.parametrize("path", ["/", "/index.html", "/js/main.js", "/health"])
def test_the_head_of_a_page_can_be_requested(client: Any, path: str) -> None:
    head, whole = client.head(path), client.get(path)
    assert head.status_code == 200
    assert head.content == b""
    assert head.headers["content-length"] == whole.headers["content-length"]


def test_the_schema_describes_every_answer(client: Any) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    for route in ROUTES:
        (described,) = paths[f"/api/{route.name}"].values()
        (content,) = described["responses"]["200"]["content"].values()
        assert route.name not in KEYS or content["schema"], route.name
        refused = described["responses"]["422"]["content"]["application/json"]["schema"]
        assert "error" in refused["properties"]


@pytest.mark.parametrize("name", REQUESTS)
def test_an_answer_matches_the_schema(client: Any, name: str) -> None:
    body = REQUESTS[name]
    response = client.post(f"/api/{name}", json=body) if body else client.get(f"/api/{name}")
    assert response.status_code == 200, response.text
    paths = client.get("/api/openapi.json").json()["paths"]
    (described,) = paths[f"/api/{name}"].values()
    schema, answer = described["responses"]["200"]["content"]["application/json"]["schema"], response.json()
    if schema["type"] == "array":
        schema, answer = schema["items"], answer[0]
    for key, kind in schema["properties"].items():
        assert isinstance(answer[key], PYTHON[kind.get("type")]), (key, answer[key])  # type: ignore[arg-type]


def test_a_hint_for_a_board_that_breaks_a_rule_names_the_cell_whatever_the_marks(client: Any) -> None:
    board = list(sk.parse(S1_LINE).givens)
    board[1] = board[0]
    body = {"puzzle": S1_LINE, "board": board, "candidates": {"r1c4": [1, 2]}}
    record = client.post("/api/hint", json=body).json()
    assert record["wrong"] == ["r1c2"]


@pytest.mark.parametrize(
    "marks", [{"r1c2": [3]}, {"r1c2": [1], "r1c4": [1]}, {"r1c2": [1, 4], "r1c4": [2, 3]}]
)
def test_contradicting_marks_are_wrong_not_refused(client: Any, marks: dict[str, list[int]]) -> None:
    """r1c1 is 3; many people mark a value in the two cells of a row it may go to."""
    response = client.post("/api/hint", json={"puzzle": S1_LINE, "candidates": marks})
    assert response.status_code == 200, response.text
    record = response.json()
    assert set(record["wrong"]) & marks.keys()
    assert record["stages"][-1].startswith("The correct value of")
    assert any(cell in record["stages"][-1] for cell in record["wrong"])


def test_marks_against_the_signs_are_wrong_not_refused(client: Any) -> None:
    signed = {
        "kind": "futoshiki",
        "side": 3,
        "givens": [1, 2, 3, 2, 0, 0, 3, 0, 0],
        "arcs": [["r2c3", "r2c2"]],
    }
    body = {"puzzle": signed, "candidates": {"r2c3": [3], "r2c2": [1, 2]}}
    assert client.post("/api/hint", json=body).json()["wrong"] == ["r2c2", "r2c3"]


def test_marks_of_no_cell_are_refused(client: Any) -> None:
    for marks in ({"r9c9": [1]}, {"r1c2": [5]}, {"x": [1]}):
        response = client.post("/api/hint", json={"puzzle": S1_LINE, "candidates": marks})
        assert response.status_code == 422


def test_boards_come_with_the_documents_figures(client: Any) -> None:
    boards = {row["name"]: row["figures"] for row in client.get("/api/boards").json()}
    assert {row["algorithm"]: row["reported"] for row in boards["s2-futoshiki-5x5"]} == {
        "backtracking": 4002,
        "forward-checking": 339,
        "mrv": 297,
    }
    assert boards["sudoku-6x6"] == []


def test_the_documents_tables_are_those_of_the_recipes(client: Any) -> None:
    tables = {(row["document"], row["title"]["en"]): row for row in client.get("/api/documents").json()}
    operations = tables["S2", "Operations (values tried)"]
    assert [column["pt"] for column in operations["columns"]] == [
        "backtracking",
        "verificação adiante",
        "MVR",
    ]
    assert operations["rows"][2] == {"key": "7x7", "en": "7x7", "pt": "7x7", "values": [None, 117922, 16087]}
    assert {document for document, _ in tables} == {"S1", "S2", "S3", "S4", "S5"}


def test_a_hint_gives_the_candidates_that_placed_values_leave(client: Any) -> None:
    record = client.post("/api/hint", json={"puzzle": S1_LINE}).json()
    puzzle = sk.parse(S1_LINE)
    for cell, left in enumerate(record["candidates"]):
        seen = {puzzle.givens[other] for group in puzzle.graph.groups if cell in group for other in group}
        assert left == [puzzle.givens[cell]] if puzzle.givens[cell] else not seen & set(left)
