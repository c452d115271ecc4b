"""The checker of explanations accepts ours, and finds planted faults."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.logic import TABLE, NamedTechnique
from sudoshiki.say.json_records import json_line
from sudoshiki.say.logic_records import explanation_record

from ..hunt.explained import HARDEST, drawn_manner, puzzle_to_explain
from ..hunt.explained import wrong_reason as wrong_reason_for
from .checker import boards, wrong_reason, wrong_reasons
from .patterns import NOT_JUDGED, RULES

Record = dict[str, Any]

GROUPED = ".2.1.9.7...37.8.......3...16....1....3..9..1..7...4..2...87..5.....6.4..5......28"
ACROSS_GROUPS = "..251..................46..........."
NET = "..3.56..................5.2.72..89........4..6.5.4127...4.8..........8.......5..."
SIDES_OF_SIDES = "....7.9.8.....2.5...83..6.78.91.....3.....87.....5...21.4.......3..1...4.5.6....."
SIGNS = "5:0,0,0R,0,0,0U,0D,0,0,0,3D,0D,0L,0,0,0,0,0,0,0,0R,0,0,0L,0U,"


def with_diagonals(line: str, box: tuple[int, int]) -> sk.Puzzle:
    return sk.sudoku([int(letter) for letter in line.replace(".", "0")], box, diagonals=True)


HARD = "patterns and chains within chains"
PUZZLES: dict[str, tuple[sk.Puzzle, dict[str, Any]]] = {
    "grouped links seen from another side": (sk.sudoku(GROUPED), {"scale": "hodoku", "simplest": True}),
    "a link across two groups": (with_diagonals(ACROSS_GROUPS, (2, 3)), {"scale": "hodoku"}),
    "a net with many premises": (with_diagonals(NET, (3, 3)), {"scale": "hodoku"}),
    "a net within a net": (sk.sudoku(SIDES_OF_SIDES), {"scale": "hodoku"}),
    HARD: (sk.sudoku(HARDEST[0]), {"scale": "se"}),
    "chains across signs": (sk.parse(SIGNS), {"scale": "se"}),
    "chains from cells and groups": (sk.sudoku(SIDES_OF_SIDES), {"scale": "se"}),
}
NAMES = [pytest.param(name, marks=pytest.mark.slow) if name == HARD else name for name in PUZZLES]


@cache
def record_of(name: str) -> Record:
    puzzle, how = PUZZLES[name]
    explanation = sk.explain(puzzle, **how)
    assert explanation.path.solved
    read: Record = json.loads(json_line(explanation_record("", explanation, explanation.steps)))
    return read


@pytest.mark.parametrize("name", NAMES)
def test_reasons_that_were_false_once_are_true(name: str) -> None:
    assert wrong_reasons(record_of(name), PUZZLES[name][0]) == []


def faults(numbers: range) -> list[str]:
    return [
        f"{number}: {wrong}"
        for number in numbers
        if (wrong := wrong_reason_for(puzzle_to_explain(7, number), drawn_manner(Random(number))))
    ]


def test_the_reasons_for_some_puzzles_are_true() -> None:
    assert faults(range(6)) == []


@pytest.mark.slow
def test_the_reasons_for_fifty_puzzles_are_true() -> None:
    """`make hunt` does the same with a thousand."""
    assert faults(range(6, 56)) == []


def test_the_checker_imports_no_finder_of_steps() -> None:
    """Except for types, only the standard library."""
    for path in Path(__file__).parent.glob("*.py"):
        if path.name.startswith("test_"):
            continue
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.Import):
                assert not any(alias.name.startswith("sudoshiki") for alias in node.names), path
            elif isinstance(node, ast.ImportFrom) and not node.level:
                assert not (node.module or "").startswith("sudoshiki"), path


def test_the_checker_names_only_techniques_of_the_table() -> None:
    sizes_without_an_entry = {"direct-hidden-quad", "aligned-quad-exclusion", "franken-jellyfish"}
    assert {*RULES, *NOT_JUDGED} - TABLE.keys() == sizes_without_an_entry | {"finned-franken-jellyfish"}


def is_slow(known: NamedTechnique) -> bool:
    return "chain" in known.technique or "net" in known.technique or known.least is None or known.least > 4


EXAMPLES = [
    pytest.param(known, id=name, marks=[pytest.mark.slow] if is_slow(known) else [])
    for name, known in TABLE.items()
    if known.example
]


@pytest.mark.parametrize("known", EXAMPLES)
def test_the_reasons_for_the_example_of_a_technique_are_true(known: NamedTechnique) -> None:
    puzzle = sk.parse(known.example)
    explanation = sk.explain(puzzle, scale=known.scale)
    record = json.loads(json_line(explanation_record("", explanation, explanation.steps)))
    assert known.name in {step["technique"] for step in record["steps"]}
    assert wrong_reasons(record, puzzle) == []


# What is planted: each takes a link and its branch, and says whether it changed them.


def forget_a_parent(link: Record, _: list[Record]) -> bool:
    if len(link["parents"]) < 2 or not link["on"]:
        return False
    link["parents"] = link["parents"][1:]
    return True


def forget_a_group(link: Record, _: list[Record]) -> bool:
    forgotten, link["more_groups"] = link["more_groups"], []
    return bool(forgotten)


def name_another_group(link: Record, _: list[Record]) -> bool:
    if link["cause"] != "group" or link["group"] == "row 1" or link["cell"].startswith("r1c"):
        return False
    link["group"] = "row 1"
    return True


def name_another_cell(link: Record, _: list[Record]) -> bool:
    if not link["others"]:
        return False
    link["others"] = ["r1c1"]
    return True


def turn_a_sign(link: Record, _: list[Record]) -> bool:
    if link["cause"] != "sign":
        return False
    link["sign"] = {"smaller": link["sign"]["greater"], "greater": link["sign"]["smaller"]}
    return True


def say_it_is_by_the_cell(link: Record, _: list[Record]) -> bool:
    changed = link["cause"] in ("group", "sign")
    link["cause"] = "cell" if changed else link["cause"]
    return changed


def turn_round(link: Record, branch: list[Record]) -> bool:
    """Negate it, except for the assumption."""
    if link is branch[-1]:
        return False
    link["on"] = not link["on"]
    return True


def assume_more(link: Record, branch: list[Record]) -> bool:
    if link is branch[-1]:
        return False
    link.update(cause="assumed", parents=[])
    return True


def go_in_a_circle(link: Record, branch: list[Record]) -> bool:
    if link is not branch[1] or len(branch) < 3:
        return False
    link["parents"] = [0]
    return True


@pytest.mark.parametrize(
    ("plant", "name"),
    [
        (forget_a_parent, "a net with many premises"),
        pytest.param(forget_a_parent, HARD, marks=pytest.mark.slow),
        (forget_a_group, "a link across two groups"),
        (name_another_group, "grouped links seen from another side"),
        pytest.param(name_another_group, HARD, marks=pytest.mark.slow),
        (name_another_cell, "grouped links seen from another side"),
        (turn_a_sign, "chains across signs"),
        (say_it_is_by_the_cell, "chains across signs"),
        (turn_round, "a net within a net"),
        (assume_more, "a net within a net"),
        (go_in_a_circle, "grouped links seen from another side"),
    ],
)
def test_a_link_that_is_changed_is_noticed(plant: Callable[[Record, list[Record]], bool], name: str) -> None:
    """Each changed link is noticed by itself."""
    noticed = 0
    for board, step in boards(record_of(name), PUZZLES[name][0]):
        for number, branch in enumerate(step["branches"]):
            for place in range(len(branch)):
                changed = deepcopy(step)
                if plant(changed["branches"][number][place], changed["branches"][number]):
                    assert wrong_reason(board, changed), changed["branches"][number][place]
                    noticed += 1
        if noticed > 20:
            return
    assert noticed


@pytest.mark.parametrize("name", NAMES)
def test_no_reason_is_good_for_a_wrong_elimination(name: str) -> None:
    """No step can justify the elimination of a value of the solution."""
    record, (puzzle, _) = record_of(name), PUZZLES[name]
    for board, step in boards(record, puzzle):
        if step["technique"] in NOT_JUDGED or step["placements"]:
            continue
        cell = step["eliminations"][0]["cell"]
        gone = {"cell": cell, "value": record["board"][board.cell(cell)]}
        assert wrong_reason(board, {**step, "eliminations": [gone]}), step


def test_a_case_that_is_left_out_is_noticed() -> None:
    name = "chains from cells and groups"
    noticed = set()
    for board, step in boards(record_of(name), PUZZLES[name][0]):
        if step["technique"] in ("cell-forcing-chains", "region-forcing-chains"):
            fewer = {**step, "branches": step["branches"][1:]}
            assert "not all of those" in wrong_reason(board, fewer)
            noticed.add(step["technique"])
    assert len(noticed) == 2
