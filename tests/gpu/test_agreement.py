"""The kernels' functions, run on the host, agree with the CPU engine."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki.many import Code, Fault, ManyBoards, even_lines
from tests.many import boards
from tests.many.hard_nine import HARD_NINE

from .host_device import HostDevice

SHAPES = [shape for shape in boards.SHAPES if shape[0] > 2]


def assert_same(given: ManyBoards, limit: int = 2, **options: Any) -> sk.Solved:
    """Check that both agree; of several solutions each may return any."""
    here, there = (sk.solve_many(given, limit, on=on, **options) for on in ("cpu", "gpu"))
    assert there.engine == "gpu"
    for name in ("verdict", "found", "fault", "column"):
        np.testing.assert_array_equal(getattr(there, name), getattr(here, name), err_msg=name)
    unique = here.verdict == Code.ONE
    np.testing.assert_array_equal(there.solution[unique], here.solution[unique])
    np.testing.assert_array_equal(there.solution.any(1), here.solution.any(1))
    assert there.stopped == here.stopped
    return there


def thin_boards(shape: tuple[int, int, int], count: int, keeps: tuple[float, ...]) -> list[list[int]]:
    rng = random.Random(shape[0] * 100 + shape[1])
    full = (boards.full_board(*shape, rng) for _ in range(count))
    return [boards.thin_out(board, keeps[i % len(keeps)], rng) for i, board in enumerate(full)]


def shape_options(shape: tuple[int, int, int]) -> dict[str, Any]:
    return {"box": shape[1:]} if shape[1] else {"latin": True}


@pytest.mark.usefixtures("on_host")
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_shape(shape: tuple[int, int, int]) -> None:
    keeps = (0.0, 0.3, 0.45, 0.6, 0.8, 1.0) if shape[0] < 12 else (0.5, 0.6, 0.8, 1.0)
    thin = thin_boards(shape, 40, keeps)
    as_text = assert_same([boards.line(board) for board in thin], **shape_options(shape))
    as_numbers = assert_same(np.array(thin), **shape_options(shape))
    np.testing.assert_array_equal(as_text.verdict, as_numbers.verdict)
    assert_same(np.array(thin), 30, effort=None, **shape_options(shape))


@pytest.mark.usefixtures("on_host")
def test_hard_boards_and_many_lanes() -> None:
    assert_same(HARD_NINE * 3)


@pytest.mark.usefixtures("on_host")
def test_boards_that_go_on_while_they_wait_to_guess() -> None:
    """Waiting lanes continue to propagate, and may solve their board meanwhile.

    The boards are hard ones with some more cells filled in, two of a thousand of which are solved so.
    """
    rng = np.random.default_rng(0)
    given = np.array([[int(sign) if sign.isdigit() else 0 for sign in line] for line in HARD_NINE], np.uint8)
    chosen = rng.integers(0, len(given), 4000)
    more = sk.solve_many(given, on="cpu").solution[chosen]
    assert_same(np.where(rng.random((4000, 81)) < 0.1, more, given[chosen]))


@pytest.mark.usefixtures("on_host")
def test_boards_that_have_no_solution_or_are_no_puzzle() -> None:
    rng = random.Random(7)
    given = np.array(thin_boards((9, 3, 3), 400, (0.3, 0.35, 0.4)))
    for board in given[::2]:
        board[rng.randrange(81)] = rng.randint(0, 9)  # one solution, none, or a clash
    result = assert_same(given)
    assert {Code.NONE, Code.ONE, Code.MANY, Code.REJECTED} <= set(result.verdict.tolist())
    given[5, 80], given[6, 0] = 10, 255
    result = assert_same(given)
    assert result.fault[[5, 6]].tolist() == [Fault.VALUE] * 2
    assert result.column[[5, 6]].tolist() == [81, 1]


@pytest.mark.usefixtures("on_host")
@pytest.mark.parametrize("values", [(1,), (8,), (9,), (1, 2), (7, 8, 9), tuple(range(1, 10))], ids=str)
def test_values_several_times_in_a_box(values: tuple[int, ...]) -> None:
    """The carry of a sum detects them; carries must not cancel out."""
    rng = random.Random(sum(values))
    given = np.zeros((160, 81), np.uint8)
    for number, board in enumerate(given):
        for place in rng.sample(range(9), 2 + number // 20):
            board[place // 3 * 9 + place % 3 + 30] = rng.choice(values)
    result = assert_same(given)
    assert (result.fault == Fault.CLASH).sum() > 100


@pytest.mark.usefixtures("on_host")
@pytest.mark.parametrize("short", [0, even_lines._SHORT])
@pytest.mark.parametrize("shape", [(4, 2, 2), (9, 3, 3), (16, 4, 4)], ids=str)
def test_lines_of_every_kind(
    shape: tuple[int, int, int], short: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Plain lines, other readable ones, and invalid ones, for the Python reader."""
    monkeypatch.setattr(even_lines, "_SHORT", short)
    lines = [boards.line(board) for board in thin_boards(shape, 12, (0.6, 0.8))]
    lines[1] += "  # a comment"
    lines[2] = lines[2].replace(".", "0")
    lines[3] = lines[3][:-1]
    lines[4] = ""
    lines[5] = "?" + lines[5][1:]
    lines[6] = lines[6][0] * 2 + lines[6][2:]
    lines[7] = lines[7].replace(".", "-")
    lines[8] = lines[8].replace(".", "0", 1)
    assert_same("\n".join(lines[8:]))  # all of one length
    assert_same("\n".join(lines[8:]) + "\n")
    assert_same("\n".join(lines))
    assert_same("\n".join(lines) + "\n")
    assert_same(lines)
    assert_same([*lines, None, "a\nb"])
    assert_same([line.replace(".", "0") for line in lines])


@pytest.mark.usefixtures("on_host")
def test_columns_of_arrow() -> None:
    """Equal or different lengths, and a slice of a longer column."""
    arrow = pytest.importorskip("pyarrow")
    lines = [boards.line(board) for board in thin_boards((9, 3, 3), 12, (0.4, 0.6))]
    assert_same(arrow.array(lines))
    assert_same(arrow.array(lines)[3:9])
    assert_same(arrow.array([*lines, None, lines[0][:-1], "", lines[1]]))


@pytest.mark.usefixtures("on_host")
@pytest.mark.parametrize("side", [3, 4, 5, 7, 9])
def test_signs(side: int) -> None:
    rng = random.Random(side)
    given, arcs = [], []
    for number in range(50):
        board = boards.full_board(side, 0, 0, rng)
        arcs.append(boards.neighbour_arcs(board, side, (0.2, 0.5, 0.9)[number % 3], rng))
        given.append(boards.thin_out(board, (0.05, 0.15, 0.3)[number % 3], rng))
    given[7][:2], arcs[7] = [1, 2], [(1, 0)]  # givens that break a sign
    assert_same(np.array(given), latin=True, arcs=arcs)


@pytest.mark.usefixtures("on_host")
def test_sudoku_with_signs() -> None:
    rng = random.Random(1)
    full = [boards.full_board(9, 3, 3, rng) for _ in range(20)]
    arcs = [boards.neighbour_arcs(board, 9, 0.3, rng) for board in full]
    assert_same(np.array([boards.thin_out(board, 0.2, rng) for board in full]), arcs=arcs)


@pytest.mark.usefixtures("on_host")
@pytest.mark.parametrize("limit", [1, 2, 3, 200])
def test_limits(limit: int) -> None:
    assert_same(np.array(thin_boards((9, 3, 3), 60, (0.25, 0.3, 0.4))), limit)
    assert_same(np.array(thin_boards((6, 2, 3), 60, (0.25, 0.3, 0.4))), limit, box=(2, 3))


@pytest.mark.parametrize("shape", [(9, 3, 3), (9, 0, 0)], ids=str)
def test_effort_bounds_the_guesses(shape: tuple[int, int, int], on_host: HostDevice) -> None:
    given = np.array(thin_boards(shape, 40, (0.0, 0.2, 0.3)))
    free = sk.solve_many(given, on="gpu", **shape_options(shape))
    for effort in (0, 1, 3):
        bound = sk.solve_many(given, on="gpu", effort=effort, **shape_options(shape))
        enough = free.guesses <= effort
        np.testing.assert_array_equal(bound.verdict[enough], free.verdict[enough])
        assert (bound.guesses <= effort).all()
        assert np.isin(bound.verdict[~enough], [Code.UNDECIDED, Code.SOME, Code.MANY]).all()
        assert (bound.solution.any(1) == (bound.found > 0)).all()
    assert "judge" in on_host.launched
