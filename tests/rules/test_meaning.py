"""Expansion of rules and the checker, against definitions; engines against both."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import sudoshiki as sk
from sudoshiki.rules import known_names

from .brute_force import complete_for, disagreement, random_board, random_puzzle
from .near import random_rule
from .words import Board, Shape, breaks

# These leave out what rows, columns and boxes say already, so they are tested on boards that keep those.
OF_THE_BOARD = {"windoku", "disjoint-groups", "anti-knight", "anti-king", "anti-taxicab"}
# On so small a board some rules are always kept, or never.
ONE_SIDED = {"windoku", "anti-king"}


def test_every_rule_has_a_meaning_in_the_tests() -> None:
    folder = Path(__file__).parent / "meanings"
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert files == {name.replace("-", "_") for name in known_names()}, "a rule lacks its file in that folder"


def puzzle_with(rules: list[sk.Rule], shape: Shape) -> sk.Puzzle:
    if shape.box:
        return sk.sudoku(side=shape.side, box=shape.box, rules=rules, first_value=shape.first)
    return sk.latin(side=shape.side, rules=rules, first_value=shape.first)


def holds(rule: sk.Rule, puzzle: sk.Puzzle, inside: tuple[int, ...]) -> bool:
    """Whether it holds, by its primitives and candidates."""
    frame = puzzle.graph.frame
    kept = all(primitive.holds(inside) for primitive in rule.expand(frame))
    return kept and all(mask >> inside[cell] - 1 & 1 for cell, mask in rule.narrow(frame).items())


def boards(random: Random, shape: Shape, count: int, *, any_values: bool) -> list[Board]:
    results = [random_board(random, shape.side, shape.box, shape.first) for _ in range(count)]
    if any_values:
        values = range(shape.first, shape.first + shape.side)
        for _ in range(count):
            some = random.sample(values, random.choice([1, 2, len(values)]))
            results.append({cell: random.choice(some) for cell in shape.cells})
    return results


@pytest.mark.parametrize("name", known_names())
def test_primitives_and_checker_agree_with_the_meaning(name: str) -> None:
    random, outcomes, tries = Random(f"meaning {name}"), set(), 0
    while tries < 60:
        side = random.choice([4, 6] if name in OF_THE_BOARD else [4, 5, 6])
        box = {4: (2, 2), 5: None, 6: (2, 3)}[side] if random.random() < 0.7 else None
        shape = Shape(side, random.choice([0, 1]), box)
        board = random_board(random, side, box, shape.first)
        try:
            rules = [random_rule(name, random, board, shape)]
            if name == "all-marked":
                marks = [random.choice(["difference", "ratio", "pair-sum"]) for _ in range(3)]
                rules += [random_rule(mark, random, board, shape) for mark in marks]
            puzzle = puzzle_with(rules, shape)
        except sk.PuzzleError:
            continue
        tries += 1
        shape = shape._replace(rules=tuple(rules))
        for one in (board, *boards(random, shape, 3, any_values=name not in OF_THE_BOARD)):
            inside = tuple(one[cell] - shape.first + 1 for cell in shape.cells)
            kept = not breaks(rules[0], one, shape)
            outcomes.add(kept)
            assert holds(rules[0], puzzle, inside) == kept, (rules, one)
            all_kept = not any(breaks(rule, one, shape) for rule in rules)
            plain = sk.check(puzzle_with([], shape), inside)
            assert bool(sk.check(puzzle, inside)) == (all_kept and bool(plain)), (rules, one)
    assert outcomes == {True, False} or name in ONE_SIDED


@pytest.mark.parametrize("seed", range(4))
def test_all_algorithms_find_the_solutions_that_enumeration_finds(seed: int) -> None:
    random, checked = Random(seed), 0
    while checked < 12:
        made = random_puzzle(random, side=4)
        if made and (names := complete_for(made[0])):
            checked += 1
            assert not disagreement(*made, names)


MESSAGES = [
    (sk.Cage(10, "r1c1 r1c2"), "the killer cage of 10 at r1c1 r1c2 sums to 3"),
    (sk.Cage(None, "r1c1 r3c3"), "1 appears twice in the killer cage at r1c1 r3c3: r1c1 and r3c3"),
    (sk.Thermo("r1c2 r1c1"), "the thermometer at r1c2 r1c1: r1c2=2 is not less than r1c1=1"),
    (sk.Difference("r1c1", "r1c3"), "the white dot at r1c1 r1c3 is broken by r1c1=1 r1c3=3"),
    (sk.CalcCage("*", 5, "r1c1 r1c2"), "the KenKen cage of 5× at r1c1 r1c2 multiplies to 2"),
    (sk.SumLine(7, "r1c1 r1c2"), "the sum line of 7 at r1c1 r1c2 is broken by r1c1=1 r1c2=2"),
    (sk.AllMarked("difference"), "r1c1=1 and r1c2=2 have no mark, but all are marked"),
    (sk.Odd("r1c2"), "r1c2 is 2, but the puzzle has it limited to [1, 3]"),
]


@pytest.mark.parametrize(("rule", "message"), MESSAGES, ids=lambda value: getattr(value, "name", ""))
def test_a_broken_rule_is_named_with_its_cells_and_values(rule: sk.Rule, message: str) -> None:
    board = (1, 2, 3, 4, 3, 4, 2, 1, 2, 3, 1, 0, 4, 1, 0, 3)
    assert message in sk.check(sk.latin(side=4, rules=[rule]), board).problems


def test_cells_that_are_not_filled_break_nothing() -> None:
    puzzle = sk.sudoku(side=4, rules=[sk.Cage(3, "r1c1 r1c2"), sk.Arrow("r2c1", "r2c2 r2c3")])
    assert sk.check(puzzle, [4] + [0] * 15).correct
