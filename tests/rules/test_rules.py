"""Rules as data: built, refused, compared, copied, written, read, moved."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import sudoshiki as sk
from sudoshiki.puzzle.rule import Mark
from sudoshiki.puzzle.square import MOVES, move_cells
from sudoshiki.puzzle.symmetry import complement, moved_board, relabelled, turned
from sudoshiki.rules import every_rule, example, known_names, named, rule_class

from .brute_force import random_puzzle

NAMES = known_names()


def random_puzzles(name: str, seed: int = 0) -> list[tuple[sk.Puzzle, tuple[sk.Rule, ...]]]:
    random = Random(f"{name} {seed}")
    results = [random_puzzle(random, [name]) for _ in range(60)]
    return [one for one in results if one is not None][:20]


def test_every_rule_is_found_by_its_names() -> None:
    """A module has the name of its rule, and its class in capitals; other modules have no rules."""
    for class_ in every_rule():
        module, name = class_.__module__.rsplit(".", 1)
        assert (module, name.replace("_", "-")) == ("sudoshiki.rules", class_.name)
        assert rule_class(class_.name) is getattr(sk, class_.__name__) is getattr(sk.rules, class_.__name__)
        assert class_.__name__ in {*dir(sk)} & {*dir(sk.rules)}
    for other in ("sandwich", "Cage", "marks", "named", "cage.cage", "__init__", "line-rule", ""):
        with pytest.raises(sk.PuzzleError, match="is known; "):
            rule_class(other)
    for other in ("Sandwich", "ANTI_KING", "Antiking", "Marks", "LineRule", "Named", "find_rule"):
        with pytest.raises(AttributeError):
            getattr(sk, other)


def test_every_module_of_a_rule_is_listed() -> None:
    """Else a rule could be read, but would not be in messages, docs and tests."""
    folder = Path(named.__file__).parent
    modules = {path.stem for path in folder.glob("*.py") if "\n    titles = " in path.read_text()}
    assert modules == {name.replace("-", "_") for name in known_names()}


@pytest.mark.parametrize("name", NAMES)
def test_copies_and_files_keep_every_rule(name: str) -> None:
    for puzzle, rules in random_puzzles(name):
        text = sk.write(puzzle, "json")
        for again in (pickle.loads(pickle.dumps(puzzle)), sk.parse(text)):
            assert again == puzzle
            assert hash(again) == hash(puzzle)
            assert again.graph.constraints == puzzle.graph.constraints
            assert list(again.graph.primitives()) == list(puzzle.graph.primitives())
        assert sk.write(sk.parse(text), "json") == text
        for rule in rules:
            assert type(rule).from_json(json.loads(json.dumps(rule.as_json()))) == rule
            assert eval(repr(rule), {class_.__name__: class_ for class_ in every_rule()}) == rule


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_without_the_rule_is_another(name: str) -> None:
    for puzzle, _ in random_puzzles(name)[:3]:
        plain = puzzle.graph.replaced(
            sk.latin(side=puzzle.side).graph.constraints, box=puzzle.box, regions=puzzle.graph.regions
        )
        assert plain != puzzle.graph or name in ("windoku",)
        assert set(puzzle.graph.rules) <= set(puzzle.graph.constraints)


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_texts_and_marks(name: str) -> None:
    for puzzle, rules in random_puzzles(name)[:5]:
        for rule in rules:
            assert rule.words("en")
            assert rule.words("pt")
            assert all(isinstance(mark, Mark) for mark in rule.marks(puzzle.graph.frame))


@pytest.mark.parametrize("name", NAMES)
def test_the_example_of_every_rule_can_be_solved(name: str) -> None:
    """Its picture shows that board."""
    assert sk.solve(example(rule_class(name)), limit=1, effort=100_000).solution


@pytest.mark.parametrize("name", NAMES)
def test_a_move_keeps_the_meaning_or_is_refused(name: str) -> None:
    """A board satisfies a rule exactly if the moved one satisfies the moved rule."""
    random, followed = Random(name), 0
    for puzzle, _ in random_puzzles(name):
        board = tuple(random.randint(1, puzzle.side) for _ in range(puzzle.side**2))
        kept = all(primitive.holds(board) for primitive in puzzle.graph.primitives())
        for move in MOVES:
            try:
                other = turned(puzzle, move)
            except sk.UsageError:
                continue
            followed += 1
            there = moved_board(board, move_cells(move, puzzle.side))
            assert all(primitive.holds(there) for primitive in other.graph.primitives()) == kept
            assert other.graph.narrowed.keys() == {
                move_cells(move, puzzle.side)[cell] for cell in puzzle.graph.narrowed
            }
    assert followed


@pytest.mark.parametrize("name", NAMES)
def test_reversed_values_keep_the_meaning_or_are_refused(name: str) -> None:
    random = Random(name)
    for puzzle, _ in random_puzzles(name):
        try:
            other = complement(puzzle)
        except sk.UsageError:
            continue
        for _ in range(5):
            board = tuple(random.randint(1, puzzle.side) for _ in range(puzzle.side**2))
            there = tuple(puzzle.side + 1 - value for value in board)
            assert [p.holds(board) for p in puzzle.graph.primitives()].count(False) == [
                p.holds(there) for p in other.graph.primitives()
            ].count(False)
        assert complement(other) == puzzle


def test_values_get_other_names_only_where_nothing_names_them() -> None:
    free = sk.sudoku(side=4, rules=[sk.AntiKnight(), sk.Palindrome("r1c1 r2c4"), sk.Cage(None, "r1c1 r2c3")])
    assert relabelled(free, [2, 3, 4, 1]).graph == free.graph
    for rule in (sk.Cage(5, "r1c1 r1c2"), sk.Thermo("r1c1 r1c2"), sk.Odd("r1c1")):
        with pytest.raises(sk.UsageError, match=rule.titles.en):
            relabelled(sk.sudoku(side=4, rules=[rule]), [2, 3, 4, 1])


def test_shorthands_are_what_they_stand_for() -> None:
    both = [sk.Diagonal(True), sk.Diagonal(False)]
    assert sk.sudoku(side=4, rules=both) == sk.sudoku(side=4, diagonals=True)
    assert sk.latin(side=4, rules=[sk.Sign("r1c1", "r1c2")]) == sk.latin(side=4, arcs=[(0, 1)])
    assert sk.sudoku(side=4, rules=[sk.Cage(5, "r1c1 r1c2"), sk.AntiKing()]) == sk.sudoku(
        side=4, rules=[sk.AntiKing(), sk.Cage(5, [(1, 1), (1, 2)]), sk.AntiKing()]
    )


JIGSAW = [*map(int, "1112211222333443344455555")]

REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "no cell": (lambda: sk.Cage(10, "r0c1"), "is no cell"),
    "no cells": (lambda: sk.Cage(10, ""), "no cells"),
    "a float": (lambda: sk.Cage(10.5, "r1c1"), "whole number"),  # type: ignore[arg-type]
    "too large a number": (lambda: sk.Cage(10**30, "r1c1 r1c2"), "cage, total: 10+ is too large"),
    "a negative product": (lambda: sk.CalcCage("*", -4, "r1c1 r1c2"), "not negative"),
    "a negative difference": (lambda: sk.Whisper("r1c1 r1c2", by=-1), "not negative"),
    "a negative white dot": (lambda: sk.Difference("r1c1", "r1c2", by=-1), "not negative"),
    "a negative difference of a cage": (lambda: sk.CalcCage("-", -1, "r1c1 r1c2"), "not negative"),
    "a piece too large": (lambda: sk.SumLine(10**9, "r1c1 r1c2"), "from 1 to 1000, not 1000000000"),
    "a piece too large for a loop": (lambda: sk.SumLine(101, "r1c1 r1c2", loop=True), "from 1 to 100,"),
    "a value of no cell": (
        lambda: sk.sudoku(side=4, rules=[sk.Restricted("r1c1", [1, 5])]),
        "the restricted cells at r1c1: 5 is outside 1…4",
    ),
    "a cell twice in a region": (lambda: sk.Region("r1c1 r1c2 r1c1"), "region: a cell stands there twice"),
    "the same from ISS": (lambda: sk.parse(".AllDifferent~R1C1~R1C1", "iss"), "stands there twice"),
    "off the board": (lambda: sk.sudoku(side=4, rules=[sk.Cage(10, "r5c1")]), "r5c1 is off the 4×4 board"),
    "too many cells": (
        lambda: sk.latin(side=2, rules=[sk.Cage(None, "r1c1 r1c2 r2c1")]),
        "there are only 2 values",
    ),
    "a line of one cell": (lambda: sk.Thermo("r1c1"), "two cells"),
    "the same cell": (lambda: sk.Ratio("r1c1", "r1c1"), "the same"),
    "an operation": (lambda: sk.CalcCage("^", 2, "r1c1"), "choose from"),
    "three cells to divide": (lambda: sk.CalcCage("/", 2, "r1c1 r1c2 r1c3"), "two cells"),
    "a direction": (lambda: sk.LittleKiller(5, "r1c1", "north"), "choose from"),
    "not at the edge": (
        lambda: sk.sudoku(side=4, rules=[sk.LittleKiller(5, "r2c2", "down-right")]),
        "not at the edge",
    ),
    "thirds of four": (lambda: sk.sudoku(side=4, rules=[sk.Entropic("r1c1 r1c2")]), "three equal parts"),
    "marks": (lambda: sk.AllMarked(["dots"]), "marks are some of"),
    "windows without boxes": (
        lambda: sk.latin(side=5, rules=[sk.Windoku()]),
        "rule needs boxes: leave it out",
    ),
    "a jigsaw without boxes": (
        lambda: sk.sudoku(side=5, regions=JIGSAW, rules=[sk.DisjointGroups()]),
        "no box fits a side of 5 but a row; this rule needs boxes",
    ),
    "no rule": (lambda: sk.sudoku(side=4, rules=["cage"]), "is no rule"),  # type: ignore[list-item]
    "values from 2": (lambda: sk.sudoku(side=4, first_value=2), "start at 0 or 1"),
    "nothing left": (
        lambda: sk.sudoku("2" + "." * 15, rules=[sk.Odd("r1c1")]),
        "r1c1 has no candidate",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_invalid_rules_are_refused(case: str) -> None:
    make, message = REFUSED[case]
    with pytest.raises(sk.SudoshikiError, match=message):
        make()


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (
            {"rule": "sandwich", "total": 3},
            r"no rule 'sandwich' \(sandwich sums\) is known; .*choose from cage, region",
        ),
        ({"rule": "between-lines"}, r"no rule 'between-lines' \(between lines\) is known; choose"),
        ({"rule": "x-sums"}, r"no rule 'x-sums' \(X-sums\) is known"),
        ({"rule": "pair-sums"}, "no rule 'pair-sums' is known; did you mean pair-sum?"),
        ({"rule": "cage", "cells": "r1c1", "sum": 3}, "no parameter 'sum': it takes total, cells, repeats"),
        ({"rule": "cage", "cells": "r1c1"}, "lacks total"),
        ({"rule": "windoku", "by": 2}, "it takes none"),
        ("cage", 'an object with "rule"'),
        ({"rule": 3}, "no rule 3"),
    ],
)
def test_json_that_is_no_rule_is_refused_by_name(rule: object, message: str) -> None:
    with pytest.raises(sk.FormatError, match=message):
        sk.parse(json.dumps({"side": 4, "rules": [rule]}))


def test_a_product_of_0_has_two_states() -> None:
    """Whether there was a 0; else a large cage would have a state for each product."""
    cells = [(row, column) for row in range(1, 10) for column in range(1, 10)]
    puzzle = sk.sudoku(side=9, first_value=0, rules=[sk.CalcCage("*", 0, cells)])
    assert puzzle.graph.automata[0].states == 2


def test_values_from_0() -> None:
    puzzle = sk.sudoku("0..." + "." * 12, first_value=0, rules=[sk.Cage(1, "r1c1 r1c2")])
    assert puzzle.candidates[0] == 1
    assert puzzle == sk.sudoku([0] + [None] * 15, first_value=0, rules=[sk.Cage(1, "r1c1 r1c2")])  # type: ignore[list-item]
    assert sk.check(puzzle, "0213 1302 2031 3120").problems == (
        "the killer cage of 1 at r1c1 r1c2 sums to 2",
    )
    assert sk.check(puzzle, "0123 2301 1032 3210").solved
    with pytest.raises(sk.FormatError, match="values from 0; use json or iss"):
        sk.write(sk.sudoku(side=4, first_value=0), "line")
