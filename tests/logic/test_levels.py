"""Levels against puzzles that the programs generated; restarts against none."""

from __future__ import annotations

from pathlib import Path

import pytest

import sudoshiki as sk
from sudoshiki import _core
from sudoshiki.logic import USUAL_SCALES, NotForLogic, grade
from sudoshiki.logic.boards import boards_of
from sudoshiki.logic.levels import QQWING, SOLO, UNEQUAL, qqwing_levels, tatham_levels, unfilled_by
from sudoshiki.logic.search_scale import TRIES
from sudoshiki.solve import Request
from sudoshiki.solvers.native import native_candidates, native_graph, native_request
from tests.document_boards import BOARDS, S5_LINE

from .test_explainer import RATED

# scale, level and puzzle, as sgt-solo, sgt-unequal and qqwing made them
MADE = [row.split("\t") for row in (Path(__file__).parent / "made_levels.tsv").read_text().splitlines()]


@pytest.mark.parametrize(
    ("scale", "words"), [(entry.name, entry.words()) for entry in (SOLO, UNEQUAL, QQWING)]
)
def test_levels_are_those_at_which_the_programs_made_the_puzzles(scale: str, words: tuple[str, ...]) -> None:
    ask = qqwing_levels if scale == "QQWing" else tatham_levels
    met = set()
    for _, level, text in (made for made in MADE if made[0] == scale):
        assert ask(boards_of([sk.parse(text)]), Request()) == [(level, scale)], text
        met.add(level)
    assert met == set(words)


def test_a_region_that_is_a_row_of_its_own_is_a_block() -> None:
    regions = [cell // 4 for cell in range(16)]
    full = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    puzzle = sk.sudoku([0, *full[1:]], regions=regions)
    assert tatham_levels(boards_of([puzzle]), Request()) == [("trivial", "Solo")]


def test_boxes_and_signs_together_are_on_neither_scale() -> None:
    puzzle = sk.sudoku("3.4..1.2.4.32.1.", arcs=[(1, 0)])
    assert tatham_levels(boards_of([puzzle]), Request()) is None
    assert qqwing_levels(boards_of([puzzle]), Request()) is None


def test_a_board_that_places_fill_wrongly_is_not_easy() -> None:
    graph = sk.sudoku(side=4).graph
    right = bytes([1, 2, 3, 0, 3, 4, 1, 0, 2, 1, 4, 3, 4, 3, 2, 1])
    assert unfilled_by("places", graph, right, Request()) == b"\0"
    wrong = bytes([1, 2, 3, 0, 3, 4, 1, 0, 2, 1, 4, 3, 4, 3, 2, 4])
    assert unfilled_by("places", graph, right + wrong, Request()) == b"\0\1"


def test_the_word_is_the_same_with_all_scales() -> None:
    for puzzle, _ in RATED[::9]:
        alone = grade(puzzle, scales=["word"])
        assert alone.word == grade(puzzle, scales=["word", "se"]).word
        assert (alone.se, alone.search, alone.tatham, alone.scales) == (None, None, None, ("word",))
    with pytest.raises(NotForLogic, match="no solution"):
        grade(sk.sudoku("12....34........"), scales="word")


def test_scales_are_chosen_by_name() -> None:
    result = grade(sk.sudoku(S5_LINE), scales=["tatham", "search"])
    assert result.scales == ("tatham", "search")
    assert (result.se, result.word, result.qqwing) == (None, None, None)
    assert result.tatham == ("intermediate", "Solo")
    assert result.stopped is sk.Stopped.FINISHED
    assert set(grade(sk.sudoku(S5_LINE)).scales) == set(USUAL_SCALES)
    for wrong in ("tatam", [], ["se", 3]):
        with pytest.raises(sk.UsageError, match="scale"):
            grade(sk.sudoku(S5_LINE), scales=wrong)  # type: ignore[arg-type]


def test_signs_have_a_level_without_any_step() -> None:
    result = grade(sk.parse((BOARDS / "s2-futoshiki-5x5.txt").read_text()), scales=["tatham"])
    assert result.tatham is not None
    assert result.tatham.scale == "Unequal"


def _search(puzzle: sk.Puzzle, restarts: int) -> int:
    solution = sk.solve(puzzle).solution
    assert solution is not None
    graph, masks = native_graph(puzzle.graph), native_candidates(puzzle)
    guesses = _core.search_scale(graph, masks, solution, restarts, TRIES, native_request(Request()))[1]
    assert guesses is not None
    return guesses


def test_more_restarts_never_take_more_guesses_and_sometimes_fewer() -> None:
    fewer = 0
    for puzzle, _ in RATED[::15]:
        counts = [_search(puzzle, restarts) for restarts in (0, 5, 50)]
        assert counts == sorted(counts, reverse=True)
        fewer += counts[0] > counts[2]
    assert fewer > 3
