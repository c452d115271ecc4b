"""Without a technique: facts that force a cell, sufficient and minimal."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.logic import Situation, Step, next_step, path
from sudoshiki.logic.forced import forced_step
from sudoshiki.puzzle import Graph, Puzzle, cell_name
from sudoshiki.puzzle.groups import grouped
from sudoshiki.say.logic_records import explanation_record
from sudoshiki.say.steps import LANGUAGES, explain, hint
from sudoshiki.solve import Request
from tests.document_boards import BOARDS, S1_LINE, S5_LINE

from .test_explainer import RATED

PUZZLES = {
    "small": sk.sudoku(S1_LINE),
    "s5": sk.sudoku(S5_LINE),
    "hardest": max(RATED, key=lambda row: row[1])[0],
    "signs": sk.parse((BOARDS / "s2-futoshiki-5x5.txt").read_text()),
    "many signs": sk.parse((BOARDS / "s2-futoshiki-9x9.txt").read_text()),
}


def solution_of(puzzle: sk.Puzzle) -> tuple[int, ...]:
    solution = sk.solve(puzzle).solution
    assert solution is not None
    return solution


def refuted(
    puzzle: sk.Puzzle, step: Step, values: tuple[int, ...], groups: tuple[int, ...], arcs: Any
) -> bool:
    """Whether another solver finds no other value for the cell with these facts."""
    (cell, value), solution = step.placements[0], solution_of(puzzle)
    full = (1 << puzzle.side) - 1
    masks = [1 << solution[c] - 1 if c in values else full for c in range(puzzle.side**2)]
    masks[cell] &= ~(1 << value - 1)
    names = [puzzle.graph.names[g] for g in groups]
    graph = Graph(puzzle.side, grouped([puzzle.groups[g] for g in groups], names, arcs=arcs))
    try:
        weaker = Puzzle(graph, masks, kind=puzzle.kind)
    except sk.PuzzleError:  # it contradicts itself at first sight
        return True
    outcome = sk.solve(weaker, "cdcl", limit=1)
    return outcome.verdict is sk.Verdict.NONE


@pytest.mark.parametrize("name", PUZZLES)
def test_the_facts_force_the_cell_and_none_can_be_left_out(name: str) -> None:
    puzzle = PUZZLES[name]
    step = forced_step(Situation(puzzle), solution_of(puzzle), Request())
    assert step is not None
    ((cell, value),) = step.placements
    assert solution_of(puzzle)[cell] == value
    assert step.size == len(step.cells) + len(step.groups) + len(step.arcs)
    facts = (step.cells, step.groups, step.arcs)
    assert refuted(puzzle, step, *facts)
    for kind, some in enumerate(facts):
        for one in some:
            fewer: list[Any] = list(facts)
            fewer[kind] = tuple(other for other in some if other != one)
            assert not refuted(puzzle, step, *fewer), one


def no_technique(_: Graph, values: tuple[int, ...], *rest: object) -> tuple[list[Step], object]:  # noqa: ARG001
    """Disable all techniques."""
    done = all(values)
    return [], SimpleNamespace(exhausted=done, stopped=sk.Stopped.FINISHED.value, partial=list(values))


def test_every_step_has_a_reason_where_techniques_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["sudoshiki.logic.path"], "native_path", no_technique)
    puzzle = PUZZLES["small"]
    way = path(puzzle, solution=solution_of(puzzle))
    assert way.solved
    assert way.board == solution_of(puzzle)
    assert {step.technique for step in way.steps} == {"forced"}
    assert not path(puzzle).steps  # the next step is unknown


def test_hints_and_explanations_show_the_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["sudoshiki.logic.path"], "native_path", no_technique)
    puzzle = PUZZLES["small"]
    assert next_step(puzzle).step is not None
    for language in LANGUAGES:
        explanation = explain(puzzle, language=language)
        assert explanation.path.solved
        step = explanation.steps[0]
        for cell in step.step.cells:
            assert cell_name(cell, 4) in step.words.reason
        assert len(hint(puzzle, language=language).stages) == 3
        record = explanation_record(S1_LINE, explanation, explanation.steps)
        assert record["steps"][0]["technique"] == "forced"
