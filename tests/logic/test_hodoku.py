"""Score, level and steps of HoDoKu.

`hodoku_ratings.tsv` has puzzles of our generator, rated by HoDoKu 2.2.0 with its default settings: puzzle,
score, level.
"""

from __future__ import annotations

import random
import runpy
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.logic import (
    HODOKU_LEVELS,
    Situation,
    grade,
    named_technique,
    next_step,
    path,
    situations,
    techniques,
)
from sudoshiki.logic.boards import boards_of
from sudoshiki.logic.native import native_ratings
from sudoshiki.solve import Request
from tests.document_boards import BOARDS, S1_LINE, S5_LINE

BENCHMARK = Path(__file__).parent.parent.parent / "benchmarks" / "soundness.py"
ROWS = [line.split("\t") for line in (Path(__file__).parent / "hodoku_ratings.tsv").read_text().splitlines()]
RATED = [(sk.parse(puzzle), (int(score), HODOKU_LEVELS.index(level))) for puzzle, score, level in ROWS]


@cache
def hodoku_path(puzzle: sk.Puzzle) -> sk.logic.Path:
    """Return a path; several tests use the same ones."""
    return path(puzzle, scale="hodoku", seconds=60)


def test_score_and_level_are_those_of_the_program() -> None:
    puzzles = [puzzle for puzzle, _ in RATED]
    ours = native_ratings(boards_of(puzzles), Request(), "hodoku")
    assert len(ours) > 150
    assert ours == [ratings for _, ratings in RATED]


def test_the_score_is_the_sum_of_the_steps_and_the_level_follows_from_both() -> None:
    highest = (800, 1000, 1600, 1800)
    for puzzle, (score, level) in RATED[::6]:
        counts = [
            count
            for step in hodoku_path(puzzle).steps
            if (count := named_technique(step.technique, step.size).hodoku)
        ]
        assert sum(count.score for count in counts) == score
        hardest = max(HODOKU_LEVELS.index(count.level) for count in counts)
        assert level == next(
            number for number in range(hardest, 5) if number == 4 or score <= highest[number]
        )
        result = grade(puzzle, scales=["hodoku"]).hodoku
        assert result is not None
        assert (result.score, result.level, result.scale) == (score, HODOKU_LEVELS[level], "HoDoKu 2.2.0")


def test_every_step_has_the_score_of_the_table() -> None:
    met = set()
    for puzzle, _ in RATED:
        for step in hodoku_path(puzzle).steps:
            entry = named_technique(step.technique, step.size)
            met.add(entry.name)
            assert entry.hodoku is not None
            assert entry.hodoku.score == step.rating, (entry, step)
    assert len(met) > 30


def true_candidates_stay(puzzle: sk.Puzzle) -> list[sk.logic.Step]:
    solution = sk.solve(puzzle).solution
    assert solution is not None
    way = hodoku_path(puzzle)
    for step in way.steps:
        assert step.placements or step.eliminations
        assert all(solution[cell] == value for cell, value in step.placements), step
        assert all(solution[cell] != value for cell, value in step.eliminations), step
    assert way.solved
    assert way.board == solution
    return list(way.steps)


def test_no_step_takes_a_true_candidate_away() -> None:
    for puzzle, _ in RATED[::2]:
        true_candidates_stay(puzzle)


@pytest.mark.parametrize(
    "side", [4, 6, 8, 9, 10, 12, *(pytest.param(n, marks=pytest.mark.slow) for n in (15, 16))]
)
def test_every_size_is_solved_soundly(side: int) -> None:
    for seed in range(10 if side < 12 else 2):
        true_candidates_stay(sk.generate.unique(side, seed=seed))


def pencil_marked(seed: int) -> sk.Puzzle:
    """Replace some givens by candidates, while the solution stays unique."""
    puzzle = sk.generate.unique(9, seed=seed)
    solution = sk.solve(puzzle).solution
    assert solution is not None
    chance = random.Random(seed)
    masks = list(puzzle.candidates)
    for cell in chance.sample([c for c, value in enumerate(puzzle.givens) if value], 12):
        fewer = [*masks]
        fewer[cell] |= 1 << chance.randrange(9) | 1 << chance.randrange(9)
        if sk.solve(sk.Puzzle(puzzle.graph, fewer, kind="sudoku")).verdict is sk.Verdict.ONE:
            masks = fewer
    return sk.Puzzle(puzzle.graph, masks, kind="sudoku")


@pytest.mark.slow
def test_candidates_that_the_puzzle_rules_out_are_never_swapped() -> None:
    """Rectangles need corners that could be swapped, so no value may be excluded."""
    marked = 0
    for seed in range(40):
        puzzle = pencil_marked(seed)
        marked += puzzle.has_pencil_marks
        true_candidates_stay(puzzle)
    assert marked > 30


def test_boards_of_every_kind_are_solved_soundly() -> None:
    """The boards of the other scale's soundness test that have no signs."""
    benchmark = runpy.run_path(str(BENCHMARK), run_name="soundness")
    checked = 0
    for kind, number in product(benchmark["KINDS"], range(30)):
        puzzle, solutions = benchmark["make_board"](kind, random.Random(f"{kind} {number}")) or (None, ())
        if puzzle and len(solutions) == 1 and not puzzle.arcs:
            true_candidates_stay(puzzle)
            checked += 1
    assert checked > 50


@pytest.mark.parametrize("name", ["diagonal-9x9", "jigsaw-9x9"])
def test_other_groups_are_seen(name: str) -> None:
    true_candidates_stay(sk.read(str(BOARDS / f"{name}.txt")))


def test_variants_are_graded_on_a_scale_with_another_name() -> None:
    result = grade(sk.sudoku(S1_LINE)).hodoku
    assert result is not None
    assert result.scale == "HoDoKu-like"


def test_situations_follow_the_core() -> None:
    for puzzle, _ in RATED[::30]:
        way = hodoku_path(puzzle)
        *_, (last, step) = situations(puzzle, way.steps)
        assert tuple(last.after(step).values) == way.board


def test_a_fin_is_seen_by_all_that_goes() -> None:
    fins = 0
    for puzzle, _ in RATED:
        for step in hodoku_path(puzzle).steps:
            if step.technique in ("finned-fish", "sashimi-fish"):
                sees = Situation(puzzle).sees
                assert all(gone.cell in sees[fin] for gone in step.eliminations for fin in step.parts[0])
                fins += 1
    assert fins > 5


def test_the_next_cell_of_a_remote_pair_is_seen() -> None:
    chains = 0
    for puzzle, _ in RATED:
        sees = Situation(puzzle).sees
        for step in hodoku_path(puzzle).steps:
            if step.technique == "remote-pair":
                assert all(two in sees[one] for one, two in pairwise(step.cells))
                chains += 1
    assert chains > 2


def test_a_hint_follows_the_scale() -> None:
    ours, theirs = (next_step(sk.sudoku(S5_LINE), scale=scale).step for scale in ("se", "hodoku"))
    assert ours is not None
    assert theirs is not None
    assert (ours.rating, theirs.rating) == (1.2, 14)


@pytest.mark.parametrize("scale", ["SE", "", None, 3, ["se"]])
def test_a_scale_that_is_not_there_is_refused(scale: Any) -> None:
    for ask in (path, next_step, sk.explain, sk.hint):
        with pytest.raises(sk.UsageError, match="no scale"):
            ask(sk.sudoku(S5_LINE), scale=scale)


def test_techniques_that_assume_one_solution_are_marked() -> None:
    marked = {entry.name for entry in techniques() if entry.assumes_one_solution}
    assert marked == {"unique-loop", "bug", "hidden-rectangle", "avoidable-rectangle"}
