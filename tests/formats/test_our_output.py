"""Output of `draw`, `solve` and the documents' programs is read back."""

from __future__ import annotations

import re

import pytest
from click import unstyle
from click.testing import CliRunner
from hypothesis import given

from sudoshiki import formats, solve
from sudoshiki.cli.main import cli
from sudoshiki.draw import text as drawn
from sudoshiki.formats import ParsedPuzzle, Reject
from sudoshiki.pipeline.sinks.terminal import full_text, line_text
from sudoshiki.puzzle import Puzzle, futoshiki, latin, sudoku
from sudoshiki.say.layouts import LAYOUTS
from sudoshiki.say.run_english import ENGLISH_RUNS
from sudoshiki.say.words import heading
from tests.document_boards import S5_LINE as NINE
from tests.strategies import puzzles

SIXTEEN = sudoku([16, 10, 1] + [0] * 252 + [12])


@given(puzzle=puzzles())
def test_drawn_boards_are_read_back_or_refused(puzzle: Puzzle) -> None:
    (found,) = formats.iter_text(f"{heading(puzzle, 'a.txt:1')}\n{drawn(puzzle)}\n")
    if isinstance(found, ParsedPuzzle):
        assert found.puzzle == puzzle
    else:
        assert re.search("with .* can't be read back", found.reason)
        assert puzzle.graph.regions or puzzle.graph.diagonals or puzzle.has_pencil_marks or puzzle.arcs


@pytest.mark.parametrize(
    "puzzle",
    [
        sudoku(NINE),
        sudoku(NINE, name="Monday's board, easy"),
        sudoku(side=6, box=(3, 2)),
        SIXTEEN,
        latin([1, 0, 0, 0], side=2),
        futoshiki([0] * 15 + [4], [(0, 1), (4, 0), (10, 14)]),
    ],
    ids=lambda puzzle: f"{puzzle.kind} {puzzle.side}",
)
@pytest.mark.parametrize("ascii", [False, True])
def test_draw_and_solve_are_read_back(puzzle: Puzzle, ascii: bool) -> None:
    assert formats.parse(f"{heading(puzzle, '')}\n{drawn(puzzle, ascii=ascii)}") == puzzle
    twice = f"{heading(puzzle, '')}\n{drawn(puzzle, color=True)}\n" * 2
    assert formats.parse_all(twice) == [puzzle] * 2
    assert [p.name for p in formats.parse_all(twice)] == [puzzle.name] * 2
    outcome = solve(puzzle, limit=1)
    (shown,) = formats.parse_all(full_text(ENGLISH_RUNS, "a.txt:1", puzzle, outcome, colours=False))
    assert shown.givens == outcome.solution
    assert shown.arcs == puzzle.arcs


def test_the_lines_of_solve_are_read_back() -> None:
    outcome = solve(sudoku(NINE))
    places = ("a b.txt:1", "<stdin>:2", NINE, "4:0,0,0,0,0U,0,0R,3,0,0,0L,0,0,0,0,0,", "")
    lines = "\n".join(unstyle(line_text(ENGLISH_RUNS, where, sudoku(NINE), outcome)) for where in places)
    assert [puzzle.givens for puzzle in formats.parse_all(lines)] == [outcome.solution] * len(places)
    none = solve(latin([1, 2, 0, 0, 0, 3, 0, 0, 0]))
    last = unstyle(line_text(ENGLISH_RUNS, "b.txt:3", none.puzzle, none))
    first, second = formats.iter_text(f"{lines.splitlines()[0]}\n{last}")
    assert isinstance(first, ParsedPuzzle)
    assert isinstance(second, Reject)
    assert "no board is shown" in second.reason


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_answers_of_the_documents_programs(name: str) -> None:
    outcome = solve(sudoku(NINE), limit=1)
    result = formats.parse(LAYOUTS[name].text(outcome))
    assert result.givens == outcome.solution
    puzzle = futoshiki(side=5, arcs=[(0, 1)])
    if not LAYOUTS[name].needs_boxes:
        answer = solve(puzzle, limit=1)
        assert formats.parse(LAYOUTS[name].text(answer), box="latin").givens == answer.solution


def test_several_answers_of_s2_and_one_that_gave_up() -> None:
    answer = solve(futoshiki(side=4, arcs=[(0, 1)]), limit=1)
    text = LAYOUTS["s2"].text(answer)
    results = list(formats.iter_text(f"{text}\nMVR\nNumber of operations overshoot.\n{text}\n"))
    assert [item.puzzle for item in results if isinstance(item, ParsedPuzzle)] == [latin(answer.solution)] * 2
    assert all("S2" in item.note for item in results if isinstance(item, ParsedPuzzle))


def test_output_of_draw_and_solve_is_valid_input() -> None:
    for command in ("draw", "solve"):
        shown = CliRunner().invoke(cli, [command, NINE])
        again = CliRunner().invoke(cli, ["convert", "-", "--to", "line"], input=shown.stdout)
        assert again.exit_code == 0
        assert again.stdout.strip() == (
            NINE if command == "draw" else "".join(map(str, solve(sudoku(NINE)).solution or ()))
        )
