"""Bands of ER: with any bounds, a board is in the band of its ER."""

from __future__ import annotations

import random

import pytest

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.logic.boards import boards_of
from sudoshiki.logic.native import native_bands, native_ratings
from sudoshiki.solve import Request

from .test_explainer import RATED

BOUNDS = [[1.5, 2.5, 4.4, 6.2, 7.4], [1.2, 2.0, 2.3, 6.6, 7.0, 7.1], [7.2], [4.4], [], [6.5, 8.3, 9.0]]


def band(er: int, bounds: list[float]) -> int:
    return sum(er > round(most * 10) for most in bounds)


@pytest.mark.parametrize("bounds", BOUNDS)
def test_the_band_is_that_of_the_rating(bounds: list[float]) -> None:
    some = [(puzzle, ratings[0]) for puzzle, ratings in RATED[::6] if ratings[0] < 85]
    result = native_bands(boards_of([puzzle for puzzle, _ in some]), bounds, Request())
    assert list(result) == [band(er, bounds) for _, er in some]


@pytest.mark.parametrize("wish", [{"diagonals": True}, {"side": 6}, {"kind": "latin", "side": 6}])
def test_other_shapes(wish: dict[str, object]) -> None:
    for made in sk.generate(count=4, seed=3, **wish):  # type: ignore[arg-type]
        boards = boards_of([made.puzzle])
        ((er, *_),) = native_ratings(boards, Request())
        for bounds in BOUNDS[:3]:
            assert list(native_bands(boards, bounds, Request())) == [band(er, bounds)]


# Rated 7.5: what crosses a box and a diagonal would take them to 7.4.
BESIDE_DIAGONALS = (
    "001002050009070620008090000000000000800000502000030000025000000006700905000000000",
    "000008300800000000000000000000020003705600000032000700207000000500204630000090800",
    "000000300000000004002000060000800000000003000000507038170900050000030600000004009",
)


@pytest.mark.parametrize("line", BESIDE_DIAGONALS)
def test_diagonals_are_not_crossed_with_boxes(line: str) -> None:
    boards = boards_of([sk.sudoku(line, diagonals=True)])
    ((er, *_),) = native_ratings(boards, Request())
    assert er == 75
    for bounds in (BOUNDS[0], [7.5]):
        assert list(native_bands(boards, bounds, Request())) == [band(er, bounds)]


def test_chains_rated_more_than_the_band_are_not_used() -> None:
    line = "000703900090000070050009000000070103080200000000000080000060040000300000261000000"
    boards = boards_of([sk.sudoku(line, diagonals=True)])
    ((er, *_),) = native_ratings(boards, Request())
    assert er == 66
    assert list(native_bands(boards, [6.5], Request())) == [1]


# Short chains alone don't fill them; with patterns between, they do.
CHAINS_AND_PATTERNS = (
    "6..5.......5.1...2.19......83........6..8...4..42....6..2.4..9..4..56.18...8....5",
    "..9..7.6..7.4.......2.31....1..72.3...4.9..27..3.1.5...9........5....982....5..7.",
    ".8..........3....475.6.9.1...2...........329..3..51.......1..356..9.4.....8..64..",
)


@pytest.mark.parametrize("line", CHAINS_AND_PATTERNS)
def test_chains_that_end_too_soon_are_not_the_end(line: str) -> None:
    boards = boards_of([sk.sudoku(line)])
    ((er, *_),) = native_ratings(boards, Request())
    assert er <= 74
    assert list(native_bands(boards, BOUNDS[0], Request())) == [band(er, BOUNDS[0])]


def test_regions() -> None:
    boards = boards_of([shipped_board("jigsaw-9x9")])
    ((er, *_),) = native_ratings(boards, Request())
    assert list(native_bands(boards, BOUNDS[0], Request())) == [band(er, BOUNDS[0])]


def test_signs_and_pencil_marks() -> None:
    for made in sk.generate(kind="futoshiki", side=5, count=4, seed=1):
        boards = boards_of([made.puzzle])
        ((er, *_),) = native_ratings(boards, Request())
        assert list(native_bands(boards, BOUNDS[0], Request())) == [band(er, BOUNDS[0])]
    chance = random.Random(1)
    for puzzle, _ in RATED[::60]:
        solution = sk.solve(puzzle).solution
        assert solution is not None
        marks = [
            {value, *(v for v in range(1, 10) if chance.random() < 0.8)} if not given else {given}
            for given, value in zip(puzzle.givens, solution, strict=True)
        ]
        boards = boards_of([sk.sudoku(side=9, candidates=marks)])
        ((er, *_),) = native_ratings(boards, Request())
        assert list(native_bands(boards, BOUNDS[0], Request())) == [band(er, BOUNDS[0])]
