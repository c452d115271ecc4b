"""Our own JSON refuses what it does not know: ignored rules change a puzzle."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from sudoshiki import formats
from sudoshiki.formats import ParsedPuzzle, Reject, json_text
from sudoshiki.formats.records import Line
from sudoshiki.puzzle import FormatError, Graph, Kind, Puzzle, latin, sudoku
from sudoshiki.puzzle.groups import grouped, plain_groups
from tests.document_boards import S1_LINE as FOUR


def refusal_of(data: object) -> str:
    with pytest.raises(FormatError) as raised:
        formats.parse(json.dumps(data), "json")
    return str(raised.value)


def test_diagonals_of_a_latin_square() -> None:
    groups, names = plain_groups(4, None, None, True)
    wanted = Puzzle(Graph(4, grouped(groups, names)), [15] * 16, kind="latin")
    assert formats.parse('{"kind": "latin", "side": 4, "diagonals": true}') == wanted
    assert formats.parse('{"kind": "futoshiki", "side": 4, "diagonals": true}') == wanted
    assert formats.parse(formats.write(wanted, "json")) == wanted


def test_latin_groups_under_the_kind_sudoku() -> None:
    puzzle = Puzzle(latin(side=4).graph, [15] * 16, kind="sudoku")
    assert formats.parse(formats.write(puzzle, "json")) == puzzle


def test_groups_without_rows() -> None:
    graph = Graph(2, grouped(((0, 2), (1, 3)), ["a", "b"]))
    puzzle = Puzzle(graph, [1, 1, 2, 3], kind="columns")  # 1 twice in the first row
    assert formats.parse(formats.write(puzzle, "json")) == puzzle
    again = formats.parse('{"side": 2, "givens": [1, 1, 2, 0], "groups": {"a": ["r1c1", "r2c1"]}}')
    assert again.givens == (1, 1, 2, 0)


def test_groups_of_one_name_are_all_written() -> None:
    puzzle = Puzzle(Graph(2, grouped(((0, 1), (2, 3), (0, 2)), ["a", "a", "a"])), [3] * 4, kind="sudoku")
    assert formats.parse(formats.write(puzzle, "json")) == puzzle


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"side": 4, "cages": [["r1c1"]]}, "'cages' is not a known key; killer cages stand"),
        ({"side": 4, "diagonal": True}, "a known key; did you mean diagonals?"),
        ({"side": 4, "Regions": [1] * 16}, "did you mean regions?"),
        ({"puzzle": FOUR, "cages": [["r1c1"]]}, "beside \"puzzle\", 'cages' is not a known key"),
        ({"puzzle": FOUR, "antiknight": True}, "beside \"puzzle\", 'antiknight' is not"),
        ({"puzzle": FOUR, "diagonals": True}, "beside \"puzzle\", 'diagonals' is not"),
        ({"puzzle": FOUR, "arcs": [["r1c1", "r1c2"]]}, "beside \"puzzle\", 'arcs' is not"),
        ({"side": 4, "rules": [], "givens": FOUR}, "beside 'side', \"givens\" must be a list of numbers"),
        ({"puzzle": FOUR, "candidates": {"r1c2": [1]}}, "beside \"puzzle\", 'candidates' is not"),
        ({"kind": "killer", "side": 4}, "kind 'killer' is not one of sudoku, latin, fut"),
        ({"side": 4, "box": [2, 2], "regions": [1] * 16}, "box and regions: give one of them"),
        ({"side": 4, "diagonals": True, "groups": {"a": ["r1c1"]}}, "diagonals, but they are not among"),
        ({"side": 4, "givens": [0] * 3, "candidates": {"r4c4": [1]}}, "3 cells, expected 16"),
        ({"side": 4, "candidates": {"r1c1": [5]}}, "[r1c1] 5 is outside 1…4"),
        ({"givens": [1, 0, 0, 0], "candidates": {"r1c1": [2]}}, "[r1c1] 1 is not one of its candidates"),
        ({"size": 3, "numHints": [], "cages": [1]}, "'cages' is not a known key"),
        ({"size": 3, "numHints": [{"row": 0, "col": 0, "number": 1, "not": True}]}, "numHints: 'not' is not"),
        ({"size": 3, "opHints": [{"row": 0, "col": 0, "lessThan": 1, "horizontal": True}]}, "true or false"),
        ({"size": 2, "numHints": [{"row": 0, "col": 0, "number": n} for n in (1, 2)]}, "another 1"),
        ({"side": 2, "givens": [[1, 2], [0]]}, "givens: row 2 has 1 cell, but there are 2 rows"),
        ({"side": 2, "givens": [[1, 2], 0]}, "row 2 of givens: expected a list"),
        ({"side": 4, "rules": [{"rule": "anti-knight"}, {"rule": "cage"}]}, "entry 2 of rules: rule cage"),
        ({"side": 4, "rules": [{"rule": "cage"}]}, "rule cage lacks total"),
    ],
)  # fmt: skip
def test_unknown_keys_are_refused(data: object, message: str) -> None:
    assert message in refusal_of(data)


@pytest.mark.parametrize("value", ["[]", "{}", "null", "false", "0", '""'])
def test_an_unknown_rule_is_refused_even_if_it_is_empty(value: str) -> None:
    with pytest.raises(FormatError, match="'cages' is not a known key"):
        formats.parse(f'{{"side": 4, "cages": {value}}}')


def test_output_of_commands_is_read() -> None:
    beside = {"verdict": "one", "size": 4, "kind": "sudoku", "solutions": [[1]], "counters": {"tried": 1}}
    beside |= {
        "options": {"threads": 1},
        "candidates": [[1]],
        "exact": True,
        "rating": 3.5,
        "labels": {"a": 1},
    }
    assert formats.parse(json.dumps({"puzzle": FOUR, **beside})) == sudoku(FOUR)


def test_a_duplicate_key_is_refused() -> None:
    with pytest.raises(FormatError, match="the key 'a' appears twice"):
        formats.parse('{"side": 2, "groups": {"a": ["r1c1", "r1c2"], "a": ["r2c1", "r2c2"]}}')


def test_a_fault_in_a_string_has_the_place_of_the_string() -> None:
    good, bad = formats.iter_text(f'{{"puzzle": "{FOUR}"}}\n{{"puzzle": "{FOUR[:-1]}"}}')
    assert isinstance(good, ParsedPuzzle)
    assert str(bad) == "line 2: 15 cells, expected 16"


def test_each_entry_of_an_array_is_shown_alone() -> None:
    items = list(formats.iter_text(f'["{FOUR}", "{FOUR[:-1]}", {{"side": 0}}]'))
    assert [item.text for item in items] == [f'"{FOUR}"', f'"{FOUR[:-1]}"', '{"side": 0}']


def test_a_document_without_one_of_its_lines_is_no_document() -> None:
    items = list(formats.iter_text('{"side": 4,\n"diagonals": true,\0\n"kind": "sudoku"}', "json"))
    assert [item.kind for item in items if isinstance(item, Reject)] == [Kind.NUL]
    assert len(items) == 1


def test_a_document_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_text, "DOCUMENT_LIMIT", 1000)
    taken = []

    def lines() -> Iterator[formats.records.Line]:
        for number in range(1, 10**9):
            taken.append(number)
            yield Line(number, "[")

    (error,) = json_text.read_documents(lines())
    assert isinstance(error, FormatError)
    assert error.kind is Kind.TOO_LONG
    assert len(taken) < 1000


def test_halves_of_characters_do_not_get_into_names() -> None:
    puzzle = formats.parse('{"side": 2, "name": "\\ud800x", "groups": {"\\udfff": ["r1c1"]}}')
    (puzzle.name + "".join(puzzle.graph.names)).encode()


def test_json_nested_as_deep_as_can_be_loaded() -> None:
    for depth in range(900, 1000, 7):
        for text in ("[" * depth + "]" * depth, '{"side": ' + "[" * depth + "]" * depth + "}"):
            for nested in (text, f"[1, {text}]"):
                items = list(formats.iter_text(nested, "json"))
                assert items
                assert all(isinstance(item, Reject) for item in items)
