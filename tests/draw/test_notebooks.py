"""Pictures in notebooks: puzzles, outcomes, traces, paths and steps."""

from __future__ import annotations

import pytest

from sudoshiki import Trace, explain, parse, solve
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.logic import next_step, path

from .reading_svg import parsed, texts

PUZZLE = parse("3.4..1.2.4.32.1.")


@pytest.mark.parametrize(
    "shown",
    [PUZZLE, solve(PUZZLE), solve(PUZZLE, "mrv", trace=1000).trace, path(PUZZLE), next_step(PUZZLE)],
    ids=lambda shown: type(shown).__name__,
)
def test_they_show_themselves(shown: object) -> None:
    parsed(shown._repr_svg_())  # type: ignore[attr-defined]


def test_an_outcome_shows_the_solution_and_the_verdict() -> None:
    written = sorted(texts(solve(PUZZLE)._repr_svg_()), key=lambda one: (round(one.y), one.x))
    assert "".join(one.text for one in written if one.text.isdigit()) == "3241413214232314"
    assert "exactly one solution" in " ".join(one.text for one in written)


def test_a_trace_of_parts_is_left_to_its_text() -> None:
    trace = solve(PUZZLE, trace=1000).trace
    assert trace is not None
    assert trace._repr_svg_() is None
    assert Trace((), 0)._repr_svg_() is None


def test_steps_that_are_shown_show_their_board() -> None:
    for step in explain(shipped_board("s5-sudoku-9x9")).steps[:20]:
        assert step.name in parsed(step._repr_svg_())[0].text.partition(": ")[2]  # type: ignore[union-attr]


def test_a_wrong_entry_is_framed() -> None:
    wrong = list(PUZZLE.givens)
    wrong[1] = 1
    shown = next_step(PUZZLE, wrong)
    assert shown.wrong == (1,)
    assert 'stroke="#f7c948"' in shown._repr_svg_()
