"""Puzzles with named rules: decisions of the page, answers of the server."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki import formats
from tests.web.page_modules import evaluate, needs_node

RULES = [
    sk.Cage(10, "r1c1 r1c2 r2c1"),
    sk.Thermo("r3c1 r3c2 r3c3"),
    sk.AntiKnight(),
    sk.Whisper("r4c3 r4c4", 3),
]
PUZZLE = sk.sudoku("3..............1", rules=RULES)


def record_of(puzzle: sk.Puzzle) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(formats.write(puzzle, "json"))
    return result


RECORD = record_of(PUZZLE)
FROM_0 = record_of(sk.latin("0.2.1...........", first_value=0))


@needs_node
def test_a_link_holds_the_rules() -> None:
    body = "const { fromLink, toLink } = await load('model'); return fromLink(toLink(data));"
    assert evaluate(body, RECORD) == RECORD
    assert evaluate(body, RECORD | {"rules": ["cage"]}) is None
    assert evaluate(body, RECORD | {"rules": {"rule": "cage"}}) is None


@needs_node
def test_values_from_0_are_entered_and_shown_as_such() -> None:
    body = """const { boardFrom, fromLink, givenFor, givensOf, ...model } = await load("model");
        const { symbolOf, toLink, valueOfKey } = model;
        const shown = [symbolOf(1, 0), symbolOf(0, 0)];
        const keys = [valueOfKey("0", 4, 0), valueOfKey("4", 4, 0)];
        const given = [givenFor(data, 1), givenFor(data, 0)], linked = fromLink(toLink(data)) !== null;
        return [givensOf(data), ...shown, ...keys, ...given, boardFrom(data, [0, 3]), linked];"""
    givens = [1, 0, 3, 0, 2, *[0] * 11]
    assert evaluate(body, FROM_0) == [givens, "0", "", 1, 0, 0, None, [1, 4], True]


@needs_node
@pytest.mark.parametrize("side", [4, 9, 10, 16, 35, 36, 100])
def test_symbols_and_keys_go_together(side: int) -> None:
    body = """const { keyOf, valueOfKey } = await load('model');
        return Array.from({ length: data }, (_, i) => valueOfKey(keyOf(i + 1, 0), data, 0));"""
    typed = evaluate(body, side)
    assert typed[: min(side, 10)] == list(range(1, min(side, 10) + 1))
    if side <= 35:
        assert typed == list(range(1, side + 1))


@needs_node
def test_a_page_without_a_server_refuses_rules_by_name() -> None:
    load = "const { readText } = await load('standalone/texts'); "
    body = f"{load}return readText(JSON.stringify(data), 1).rejects;"
    (reason,) = evaluate(body, RECORD)
    assert reason.startswith("the rules anti-knight, cage, thermo, whisper need Python")
    (reason,) = evaluate(body, FROM_0)
    assert reason.startswith("values from 0 need Python")


def test_the_server_sends_what_the_rules_draw(client: Any) -> None:
    answer = client.post("/api/rules", json={"puzzle": RECORD, "language": "pt"}).json()
    assert set(answer) == {"cell", "margin", "light", "dark", "notes", "words"}
    assert answer["light"]["over"].count(">10<") == 1
    assert len(answer["words"]) == len(RULES)
    assert [bool(note["light"]) for note in answer["notes"]] == [False, True]


def test_no_text_of_a_rule_becomes_markup(client: Any) -> None:
    record = RECORD | {"name": "<script>"}
    answer = client.post("/api/rules", json={"puzzle": record}).json()
    assert "<script" not in json.dumps(answer)


def test_an_unknown_rule_is_refused_by_name(client: Any) -> None:
    record = RECORD | {"rules": [{"rule": "sandwich", "total": 10}]}
    answer = client.post("/api/rules", json={"puzzle": record})
    assert answer.status_code == 422
    assert "sandwich" in answer.json()["error"]


@pytest.mark.parametrize(
    ("board", "broken"),
    [
        ([3, 0] + [0] * 13 + [1], []),
        ([3, 4, 0, 0, 4] + [0] * 10 + [1], ["r1c1", "r1c2", "r2c1"]),  # the sum, and 4 twice
        ([3, 2, 0, 0, 2] + [0] * 10 + [1], ["r1c1", "r1c2", "r2c1"]),
        ([3, 0, 0, 0, 0, 0, 0, 0, 4, 2, 0, 0, 0, 0, 0, 1], ["r3c1", "r3c2"]),
    ],
)
def test_a_check_names_the_cells_that_break_a_rule(client: Any, board: list[int], broken: list[str]) -> None:
    answer = client.post("/api/check", json={"puzzle": RECORD, "board": board}).json()
    assert answer["broken"] == broken
    assert bool(answer["problems"]) == bool(broken)


def test_a_check_of_a_board_of_another_size_is_no_failure_of_the_server(client: Any) -> None:
    answer = client.post("/api/check", json={"puzzle": RECORD, "board": [1]}).json()
    assert answer["broken"] == []
    assert answer["problems"]


def test_boards_have_the_values_that_people_see(client: Any) -> None:
    """In requests and answers; with values from 0, null is an empty cell."""
    puzzle = sk.latin("0.2.1...........", first_value=0, rules=[sk.Cage(1, "r1c1 r1c2")])
    record = record_of(puzzle)
    (solution, _) = client.post("/api/solve", json={"puzzle": record}).json()["solutions"]
    assert min(solution) == 0

    def check_board(board: list[int | None]) -> dict[str, Any]:
        result: dict[str, Any] = client.post("/api/check", json={"puzzle": record, "board": board}).json()
        return result

    assert check_board(solution)["solved"]
    empty: list[int | None] = [*record["givens"]]
    assert check_board(empty) | {"empty": 13, "problems": [], "correct": True} == check_board(empty)
    assert check_board([0, 0, *empty[2:]])["broken"] == ["r1c1", "r1c2"]
    assert "an empty cell is null" in check_board([0, -1, *empty[2:]])["error"]
    assert "r1c2 is 4, outside 0…3" in check_board([0, 4, *empty[2:]])["problems"]
    drawn = client.post("/api/draw", json={"puzzle": record, "board": solution})
    assert drawn.text.count(">0<") == 4


def test_a_board_may_have_null_where_no_value_is_0(client: Any) -> None:
    board = [3, *[None] * 14, 1]
    answer = client.post("/api/check", json={"puzzle": RECORD, "board": board}).json()
    assert (answer["empty"], answer["problems"]) == (14, [])


def test_pencil_marks_keep_the_rules(client: Any) -> None:
    rules = [sk.Cage(5, "r1c1 r1c2"), sk.Thermo("r2c1 r2c2"), sk.Odd("r4c4"), sk.AntiKnight()]
    record = record_of(sk.sudoku("." * 16, rules=rules))
    board = [3, *[0] * 4, 3, *[0] * 10]

    def marks(board: list[int]) -> Any:
        body = {"puzzle": record, "board": board, "marks": True}
        return client.post("/api/check", json=body).json()["marks"]

    result = marks([1, *[0] * 15])
    assert result[1] == [4]  # the sum
    assert result[15] == [1, 3]
    assert 1 not in result[6]  # a knight's move away
    assert marks([0] * 5 + [3] + [0] * 10)[4] == [1, 2]
    assert marks(board)[1] == [2]  # though the board is wrong
    assert marks([9] * 16) is None
    assert client.post("/api/check", json={"puzzle": record, "board": board}).json()["marks"] is None


@needs_node
def test_all_marks_are_those_that_rules_leave() -> None:
    body = """const { Game } = await load("game"), game = new Game(data);
        game.markAll(game.now.values.map((_, cell) => (cell === 1 ? [2, 4] : [1, 2, 3, 4])));
        return game.now.marks.slice(0, 3);"""
    assert evaluate(body, RECORD) == [[], [2, 4], [1, 2, 4]]
