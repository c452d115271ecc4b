"""Singles: what their pictures highlight is true on the board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sudoshiki as sk
from sudoshiki.draw.marks import Marks
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.logic import Situation, Step, path, situations
from sudoshiki.logic.pictures import step_marks
from tests.document_boards import BOARDS, S5_LINE
from tests.logic.test_explainer import RATED

HIDDEN = ("hidden-single-box", "hidden-single-line")


def singles(*techniques: str) -> Iterator[tuple[Situation, Step, Marks]]:
    """Return singles of Sudoku, a jigsaw, diagonals and Futoshiki."""
    others = [sk.read(str(BOARDS / f"{name}-9x9.txt")) for name in ("diagonal", "jigsaw")]
    futoshiki = shipped_board("s2-futoshiki-7x7")
    rated = [puzzle for puzzle, _ in RATED[5::40]]
    every = [(puzzle, "se") for puzzle in (*others, futoshiki, sk.sudoku(S5_LINE))]
    every += [(puzzle, "hodoku") for puzzle in rated]  # which looks for naked singles first
    for puzzle, scale in every:
        for situation, step in situations(puzzle, path(puzzle, scale=scale).steps):
            if step.technique in techniques:
                yield situation, step, step_marks(step, situation)


def test_every_other_cell_of_a_hidden_single_is_blocked_by_a_value_it_sees() -> None:
    crossed_out = seen = 0
    for situation, step, marks in singles(*HIDDEN):
        ((target, value),) = step.placements
        (house,) = marks.groups
        assert target in house
        open_cells = {cell for cell in house if not situation.values[cell]}
        assert {cell for (cell, _), _ in marks.blocked} == open_cells - {target}
        for (cell, blocked), blocker in marks.blocked:
            assert blocked == value
            assert not situation.has(cell, value)
            if blocker is None:
                crossed_out += 1
                assert not situation.placed_near(cell, value)
            else:
                seen += 1
                assert situation.values[blocker] == value
                assert cell in situation.sees[blocker]
        assert set(marks.blockers) == {blocker for _, blocker in marks.blocked} - {None}
    assert seen > 500
    assert crossed_out > 5


def test_a_naked_single_sees_each_value_once_in_houses_of_its_own() -> None:
    count = 0
    for situation, step, marks in singles("naked-single"):
        ((target, value),) = step.placements
        assert all(target in house for house in marks.groups)
        assert all(any(cell in house for house in marks.groups) for cell in marks.blockers)
        values = [situation.values[cell] for cell in marks.blockers]
        near = {
            other for other in range(1, situation.puzzle.side + 1) if situation.placed_near(target, other)
        }
        assert sorted(values) == sorted(near)
        assert value not in near
        count += 1
    assert count > 30


@pytest.mark.parametrize("line", [S5_LINE])
def test_other_steps_have_no_blockers(line: str) -> None:
    puzzle = sk.sudoku(line)
    for situation, step in situations(puzzle, path(puzzle).steps):
        if step.technique not in (*HIDDEN, "naked-single"):
            assert not step_marks(step, situation).blockers
