"""Steps and minimal puzzles with rules that are groups, signs or candidates."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import sudoshiki as sk
from sudoshiki.generate import minimize
from sudoshiki.puzzle import SIGNS
from tests.rules.brute_force import random_puzzle, solutions

NAMES = (
    "region", "diagonal", "windoku", "disjoint-groups", "anti-knight", "anti-king", "thermo", "odd", "even",
    "restricted",
)  # fmt: skip


class Case(NamedTuple):
    puzzle: sk.Puzzle
    rules: tuple[sk.Rule, ...]
    board: sk.Board  # its only solution


def cases(random: Random, wanted: int) -> list[Case]:
    results: list[Case] = []
    while len(results) < wanted:
        made = random_puzzle(random, random.sample(NAMES, random.randint(1, 2)), side=4)
        if made is None or not made[0].graph.first_value or not made[0].graph.kinds <= SIGNS:
            continue
        if sk.solve(made[0]).verdict == "one":
            (board,) = solutions(*made)
            results.append(Case(*made, board))
    return results


def test_steps_lead_to_the_solution() -> None:
    steps = 0
    for puzzle, _, board in cases(Random(29), 60):
        path = sk.explain(puzzle).path
        steps += len(path.steps)
        for step in path.steps:
            assert all(board[cell] == value for cell, value in step.placements), (puzzle, step)
            assert all(board[cell] != value for cell, value in step.eliminations), (puzzle, step)
    assert steps > 200


def test_a_minimal_puzzle_keeps_its_rules_and_its_solution() -> None:
    for puzzle, rules, board in cases(Random(30), 60):
        fewer = minimize(puzzle).puzzle
        assert fewer.graph == puzzle.graph
        assert [*solutions(fewer, rules)] == [board]
