"""`filled_by` on the CPU against its definition, on boards of every shape."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import sudoshiki as sk
from tests.document_boards import S1_LINE, S5_LINE

from . import boards

SHAPES = [(4, 2, 2), (6, 3, 2), (9, 3, 3), (9, 1, 9), (5, 0, 0), (9, 0, 0)]


def is_filled(board: list[int], graph: sk.Graph, naked: bool) -> bool:
    """Whether singles fill it, by the slowest method: search all cells and groups."""
    board = list(board)
    peers = [
        {other for group in graph.groups if cell in group for other in group} for cell in range(len(board))
    ]

    def may_be(cell: int, value: int) -> bool:
        return not board[cell] and all(board[peer] != value for peer in peers[cell])

    def single() -> tuple[int, int] | None:
        for value in range(1, graph.side + 1):
            for group in graph.groups:
                places = [cell for cell in group if may_be(cell, value)]
                if len(places) == 1:
                    return places[0], value
        for cell in range(len(board)) if naked else ():
            values = [value for value in range(1, graph.side + 1) if may_be(cell, value)]
            if len(values) == 1:
                return cell, values[0]
        return None

    while result := single():
        board[result[0]] = result[1]
    values = set(range(1, graph.side + 1))
    return all({board[cell] for cell in group} == values for group in graph.groups)


def options_of(shape: tuple[int, int, int]) -> dict[str, Any]:
    return {"box": shape[1:]} if shape[1] else {"latin": True}


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_by_the_definition(shape: tuple[int, int, int]) -> None:
    rng = random.Random(shape[0])
    side, rows, columns = shape
    graph = (sk.sudoku(side=side, box=(rows, columns)) if rows else sk.latin(side=side)).graph
    given = []
    for number in range(12):
        board = boards.thin_out(boards.full_board(*shape, rng), (0.4, 0.5, 0.6, 0.7)[number % 4], rng)
        if number % 3 == 0:  # perhaps one without a solution
            empty = [cell for cell, value in enumerate(board) if not value] or [0]
            board[empty[0]] = 0 if board[empty[0]] else rng.randint(1, side)
        given.append(board)
    lines = [boards.line(board) for board in given]
    for by in ("places", "singles"):
        result = sk.filled_by(np.array(given), by, on="cpu", **options_of(shape))
        rejected = result.fault != sk.Fault.FINE
        wanted = [is_filled(board, graph, by == "singles") for board in given]
        np.testing.assert_array_equal(result.filled, np.array(wanted) & ~rejected)
        np.testing.assert_array_equal(result.unfilled, ~np.array(wanted) & ~rejected)
        np.testing.assert_array_equal(sk.filled_by(lines, by, **options_of(shape)).filled, result.filled)
        np.testing.assert_array_equal(sk.solve_many(lines, **options_of(shape)).fault, result.fault)


@pytest.mark.parametrize("shape", boards.SHAPES, ids=str)
def test_every_shape_is_taken(shape: tuple[int, int, int]) -> None:
    full = boards.full_board(*shape, random.Random(1))
    one_less = [0, *full[1:]]
    result = sk.filled_by([full, one_less], "places", **options_of(shape))
    assert result.filled.tolist() == [True, True]
    assert (result.on, result.by, result.stopped) == ("cpu", "places", sk.Stopped.FINISHED)


def test_signs_and_other_means_are_refused() -> None:
    signs = sk.futoshiki(side=4, arcs=[((0, 0), (0, 1))])
    with pytest.raises(sk.UsageError, match=r"signs.*filled_by"):
        sk.filled_by([signs], "singles")
    with pytest.raises(sk.UsageError, match=r"places, singles.*'pairs'"):
        sk.filled_by([S1_LINE], "pairs")
    with pytest.raises(sk.UsageError, match="auto, cpu, gpu"):
        sk.filled_by([S1_LINE], "singles", on="moon")


def test_the_result_has_a_repr() -> None:
    result = sk.filled_by([S1_LINE, "." * 16, "11" + "." * 14], "singles")
    assert len(result) == 3
    assert repr(result).startswith("<Filled 3 boards by singles: 1 filled, 1 unfilled, 1 rejected (finished,")
    assert repr(sk.filled_by([], "places")).startswith("<Filled 0 boards by places: nothing asked")


def test_easy_is_what_places_fill() -> None:
    """`grade` uses the same criterion."""
    rng = random.Random(4)
    lines = [boards.line(boards.thin_out(boards.full_board(9, 3, 3, rng), 0.45, rng)) for _ in range(9)]
    codes = sk.solve_many([*lines, S5_LINE]).verdict
    unique = [line for line, code in zip([*lines, S5_LINE], codes, strict=True) if code == sk.Code.ONE]
    result = sk.filled_by(unique, "places").filled.tolist()
    assert result == [sk.grade(sk.parse(line), scales=["word"]).word == "easy" for line in unique]
    assert len(set(result)) == 2
