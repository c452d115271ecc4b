"""Plain Sudoku, generated natively in batches."""

from __future__ import annotations

from array import array
from pickle import dumps, loads
from random import Random

import pytest

import sudoshiki as sk
from sudoshiki import _core
from sudoshiki.generate import generate
from sudoshiki.generate.judging import without_each_clue
from sudoshiki.generate.making import batch_size
from sudoshiki.generate.plain import PUZZLES_PER_BOARD, is_plain, make_plain_batch
from sudoshiki.generate.spec import PuzzleSpec, make_spec
from sudoshiki.solve import Request
from sudoshiki.solvers.native import native_request

SIDES = (1, 2, 4, 6, 8, 9)


@pytest.mark.parametrize("side", SIDES)
def test_each_has_one_solution_and_no_given_to_spare(side: int) -> None:
    shape = make_spec(side=side, minimal=True).shape
    batch = make_plain_batch(shape, 7, 0, 16, None)
    assert len(batch) == 16
    assert set(batch.settled) == {1}
    for at in range(16):
        clues = batch.attempt(at).clues
        assert sk.solve(shape.build(clues), "cdcl").verdict is sk.Verdict.ONE
        for fewer in without_each_clue(clues):
            assert sk.solve(shape.build(fewer), "mrv", limit=2).verdict is sk.Verdict.MANY


@pytest.mark.parametrize("side", [4, 9])
def test_a_puzzle_is_the_same_whatever_it_is_made_beside(side: int) -> None:
    shape = make_spec(side=side).shape
    together = make_plain_batch(shape, 3, 0, 48, None)
    apart = [make_plain_batch(shape, 3, first, 16, None) for first in (0, 16, 32)]
    assert b"".join(batch.values for batch in apart) == together.values
    assert b"".join(batch.marks for batch in apart) == together.marks
    some, all_of_them = generate(count=10, seed=3), generate(count=100, seed=3)
    assert [one.line for one in some] == [one.line for one in all_of_them][:10]


def test_puzzles_of_one_full_board_show_different_solutions() -> None:
    made = generate(count=PUZZLES_PER_BOARD[9], seed=2, minimal=True)
    solutions = {sk.solve(one.puzzle).solution for one in made}
    assert len(solutions) == PUZZLES_PER_BOARD[9]


def test_generated_puzzles_can_be_read_and_compared() -> None:
    first, again = (next(generate(seed=5, minimal=True)) for _ in range(2))
    assert first == again
    assert hash(first) == hash(again)
    assert loads(dumps(first)) == first
    other = next(generate(seed=6, minimal=True))
    assert [first != one for one in (again, loads(dumps(first)), other)] == [False, False, True]
    assert len(dumps(first)) < 1000  # without those it was made with
    assert first.line is not None
    assert sk.parse(first.line).givens == first.puzzle.givens
    assert first.attempt.clues.given_count == len(first.line) - first.line.count(".")
    with pytest.warns(DeprecationWarning, match="attempt"):
        assert first.found == first.attempt


def test_a_spec_with_requirements_is_not_plain() -> None:
    assert is_plain(make_spec())
    for wish in (
        make_spec(level="any"),
        make_spec(givens="24-26"),
        make_spec(symmetry="rotation"),
        make_spec(diagonals=True),
        make_spec("latin"),
        make_spec(box=(1, 9)),
        make_spec(forbid=["x-wing"]),
    ):
        assert not is_plain(wish)


def test_no_more_are_made_than_are_requested() -> None:
    assert batch_size(make_spec(), 1) == PUZZLES_PER_BOARD[9]
    assert batch_size(make_spec(side=6), 5) == 5
    assert batch_size(make_spec(), 10**9) == batch_size(make_spec())


def test_a_stop_leaves_no_batch() -> None:
    stop = sk.StopFlag()
    stop.set()
    assert len(make_plain_batch(make_spec().shape, 1, 0, 64, stop)) == 0


def test_fingerprints_seen_before_are_named() -> None:
    """As in a dictionary, with any table size and with colliding fingerprints."""
    random = Random(5)
    first: dict[int, int] = {}
    seen, number = _core.FingerprintTable(), 0
    for size in (0, 1, 3, 100, 1000, 2, 5000):
        marks = [random.choice((random.getrandbits(64), random.randrange(50) << 32)) for _ in range(size)]
        expected = []
        for at, mark in enumerate(marks, start=number):
            if first.setdefault(mark, at) != at:
                expected.append((at, first[mark]))
        assert seen.add(array("Q", marks).tobytes(), number) == expected
        number += size
    assert len(first) < number


@pytest.mark.parametrize("wish", [make_spec(side=25), make_spec("latin"), make_spec(signs=4)])
def test_only_boxes_that_symmetries_support_are_finished(wish: PuzzleSpec) -> None:
    request = native_request(Request(seed=1))
    with pytest.raises(ValueError, match="16×16"):
        _core.finish_boards(wish.shape.native(), bytes(wish.shape.cells), 0, request)
