"""A wrong solution planted in an engine is always detected."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki import _core
from sudoshiki.many.line_answers import answer_lines
from sudoshiki.pipeline.run import run_bulk
from sudoshiki.puzzle import InternalError
from sudoshiki.puzzle.symbols import symbol_table

from . import boards

HERE = _core.instruction_sets()
COUNT = 1500


@pytest.fixture(autouse=True)
def engines_are_right_again() -> Iterator[None]:
    yield
    _core.plant_wrong_solution(None)


def some_boards(side: int, rows: int, columns: int, count: int = COUNT) -> list[str]:
    rng = random.Random(side)
    full = [boards.full_board(side, rows, columns, rng) for _ in range(10)]
    return [boards.line(boards.thin_out(full[i % 10], 0.6, rng)) for i in range(count)]


@pytest.mark.parametrize("engine", HERE)
@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("board", [0, 63, 511, 512, 1023, COUNT - 1])
def test_solve_many_raises(board: int, threads: int, engine: str) -> None:
    lines = some_boards(9, 3, 3)
    _core.plant_wrong_solution(board)
    with pytest.raises(sk.WrongAnswer, match=rf"board {board + 1}, counted"):
        sk.solve_many(lines, threads=threads, engine=engine)


@pytest.mark.parametrize("limit", [1, 2, 1000])
@pytest.mark.parametrize(("side", "rows", "columns"), [(4, 2, 2), (6, 2, 3), (16, 4, 4), (5, 0, 0)])
def test_every_shape_and_limit(side: int, rows: int, columns: int, limit: int) -> None:
    lines = some_boards(side, rows, columns, 100)
    box = (rows, columns) if rows else None
    _core.plant_wrong_solution(70)
    with pytest.raises(sk.WrongAnswer, match="board 71,"):
        sk.solve_many(lines, limit, box=box, latin=not rows)


def test_among_rejects_and_boards_without_solution() -> None:
    lines = some_boards(9, 3, 3)
    lines[::3] = ["55" + "." * 79] * len(lines[::3])
    lines[1::30] = [".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."] * 50
    _core.plant_wrong_solution(1001)
    with pytest.raises(sk.WrongAnswer, match="board 1002,"):
        sk.solve_many(lines)
    _core.plant_wrong_solution(0)  # has no solution that could be wrong
    assert sk.solve_many(lines).counts()["none"] == 50


@pytest.mark.parametrize("engine", HERE)
def test_among_boards_that_take_longer_than_all_others(engine: str) -> None:
    """They are unfinished when the others of their block are checked."""
    lines = some_boards(9, 3, 3)
    lines[5::40] = ["." * 81] * len(lines[5::40])
    assert sk.solve_many(lines, 5000, engine=engine).counts()["many"] >= len(lines[5::40])
    for board in (5, 6, 1485):
        _core.plant_wrong_solution(board)
        with pytest.raises(sk.WrongAnswer, match=f"board {board + 1},"):
            sk.solve_many(lines, 5000, engine=engine)


def test_signs() -> None:
    rng = random.Random(3)
    full = [boards.full_board(5, 0, 0, rng) for _ in range(100)]
    puzzles = [sk.futoshiki([0] * 25, boards.neighbour_arcs(board, 5, 1.0, rng)) for board in full]
    assert sk.solve_many(puzzles).counts()["one"] == 100
    _core.plant_wrong_solution(42)
    with pytest.raises(sk.WrongAnswer, match="board 43,"):
        sk.solve_many(puzzles)


def test_lines_of_a_file() -> None:
    text = "".join(f"{line}\n" for line in some_boards(9, 3, 3)).encode()
    assert answer_lines(text, (9, 3, 3)).verdicts["one"] > 0
    _core.plant_wrong_solution(700)
    with pytest.raises(sk.WrongAnswer, match="board 701,"):
        answer_lines(text, (9, 3, 3))


def test_a_bulk_run_ends(tmp_path: Path) -> None:
    """It is no reject: nothing is written that looks like an answer."""
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in some_boards(9, 3, 3)))
    _core.plant_wrong_solution(700)
    with pytest.raises(InternalError, match="wrong solution"):
        run_bulk([str(tmp_path / "in.txt")], str(tmp_path / "out.txt"), workers=0)
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.parametrize("instruction_set", HERE)
def test_stale_memory_is_not_taken_for_an_answer(instruction_set: str) -> None:
    """Memory of results may still have the last run's answers, here right ones."""
    lines = some_boards(9, 3, 3)
    batch = _core.Batch(9, 3, 3)
    batch.boards, batch.text, batch.count = "".join(f"{line}\n" for line in lines).encode(), True, COUNT
    batch.alphabet, batch.limit, batch.instruction_set = symbol_table(9, "1-9A"), 2, instruction_set
    batch.verdict, batch.fault = np.zeros(COUNT, np.uint8), np.zeros(COUNT, np.uint8)
    batch.solution = np.zeros((COUNT, 81), np.uint8)
    batch.guesses, batch.found, batch.column = (np.zeros(COUNT, np.uint32) for _ in range(3))
    request = _core.Request(solutions=0, keep=0, effort=0, seconds=60.0, stop=None, seed=0, trace_capacity=0)
    batch.solve(request)
    assert batch.solution[0].all()
    _core.plant_wrong_solution(0)
    with pytest.raises(sk.WrongAnswer, match="board 1,"):
        batch.solve(request)
