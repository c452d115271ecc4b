"""The simplest path: fewer steps, none harder, each present on its own board."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

import sudoshiki as sk
from sudoshiki.logic import Situation, path, situations
from sudoshiki.logic.simplest import simplest, without_needless
from sudoshiki.logic.step import Step
from sudoshiki.logic.views import views
from sudoshiki.puzzle.symmetry import moved
from sudoshiki.say.steps import explain
from sudoshiki.solve import Request
from tests.document_boards import BOARDS, S5_LINE

from .test_explainer import RATED


def is_seen(step: Step, situation: Situation) -> bool:
    """Whether the board has the pattern; for steps that are hard to check, true."""
    groups = situation.puzzle.groups
    if step.technique == "naked-single":
        ((cell, value),) = step.placements
        return situation.candidates(cell) == (value,)
    if step.technique.startswith("hidden-single"):
        ((cell, value),) = step.placements
        return [c for c in groups[step.groups[0]] if situation.has(c, value)] == [cell]
    if step.technique in ("pointing", "claiming"):
        (value,), base = step.values, groups[step.groups[0]]
        return {c for c in base if situation.has(c, value)} <= set(groups[step.groups[1]])
    if step.technique == "naked-set":
        return {v for c in step.cells for v in situation.candidates(c)} == set(step.values)
    if step.technique == "hidden-set":
        group = groups[step.groups[0]]
        return {c for c in group if any(situation.has(c, v) for v in step.values)} == set(step.cells)
    return True


@pytest.mark.slow
def test_a_simpler_path_has_the_same_end() -> None:
    fewer = 0
    for puzzle, _ in RATED[::4]:
        way = path(puzzle)
        short = without_needless(way, Request())
        assert len(short.steps) <= len(way.steps)
        assert set(short.steps) <= set(way.steps)
        board = Situation(puzzle)
        for situation, step in situations(puzzle, short.steps):
            assert is_seen(step, situation), step
            board = situation.after(step)
        assert tuple(board.values) == way.board
        fewer += len(short.steps) < len(way.steps)
    assert fewer > 10


def hardest(steps: Iterable[Step]) -> float:
    return max(step.rating for step in steps)


@pytest.mark.slow
def test_a_path_of_another_orientation_is_shown_on_the_puzzle() -> None:
    shorter = 0
    signs = sk.parse((BOARDS / "s2-futoshiki-5x5.txt").read_text())
    for puzzle in (signs, *(puzzle for puzzle, ratings in RATED[::12] if ratings[0] <= 80)):
        way, best = path(puzzle), simplest(puzzle)
        assert best.board == way.board
        assert hardest(best.steps) <= hardest(way.steps)
        board = Situation(puzzle)
        for situation, step in situations(puzzle, best.steps):
            assert is_seen(step, situation), step
            board = situation.after(step)
        assert tuple(board.values) == way.board
        shorter += not set(best.steps) <= set(way.steps)
    assert shorter > 3


def test_views_of_signs_and_long_boxes_lead_back() -> None:
    for name in ("sudoku-6x6", "jigsaw-9x9", "futoshiki-4x4"):
        puzzle = sk.parse((BOARDS / f"{name}.txt").read_text())
        seen = list(views(puzzle))
        assert seen[0][0] == puzzle
        assert len({view for view, _ in seen}) == 8
        for view, to in seen:
            assert moved(view, sorted(range(len(to)), key=to.__getitem__), box=puzzle.graph.box) == puzzle


def test_groups_of_candidates_seen_from_another_side_lie_in_their_groups() -> None:
    puzzle = sk.sudoku(".2.1.9.7...37.8.......3...16....1....3..9..1..7...4..2...87..5.....6.4..5......28")
    way = simplest(puzzle, scale="hodoku")
    grouped = [link for step in way.steps for branch in step.branches for link in branch if link.others]
    assert grouped
    for link in grouped:
        assert link.group is None or set(link.cells) <= set(puzzle.groups[link.group])


def test_explain_takes_the_simplest_path() -> None:
    whole, short = explain(sk.sudoku(S5_LINE)), explain(sk.sudoku(S5_LINE), simplest=True)
    assert short.path.solved
    assert len(short.steps) <= len(whole.steps)
    assert [step.number for step in short.steps] == list(range(1, len(short.steps) + 1))
    assert short.end.startswith(whole.end)
    assert "easiest hardest step: Pointing" in short.end
