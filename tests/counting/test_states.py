"""Counting by states against known numbers, search, and itself."""

from random import Random

import pytest

import sudoshiki as sk
from sudoshiki.counting import states
from sudoshiki.counting.states import StateCount, can_count_states
from sudoshiki.puzzle.symmetry import relabelled, transposed
from sudoshiki.solve import Request

MEMORY = 1 << 26


def by_states(puzzle: sk.Puzzle, *, memory: int = MEMORY, effort: int | None = None) -> StateCount:
    return states.count_states(puzzle, Request(effort=effort), memory, None)


LATIN = (1, 2, 12, 576, 161_280, 812_851_200, 61_479_419_904_000, 108_776_032_459_082_956_800)


@pytest.mark.parametrize(("side", "squares"), list(enumerate(LATIN, 1)))
def test_latin_squares(side: int, squares: int) -> None:
    assert by_states(sk.latin(side=side)).found == squares


@pytest.mark.parametrize(
    ("side", "box", "boards"),
    [
        (4, (2, 2), 288),
        (4, (1, 4), 576),
        (4, (4, 1), 576),
        (6, (2, 3), 28_200_960),
        (6, (3, 2), 28_200_960),
        pytest.param(8, (2, 4), 29_136_487_207_403_520, marks=pytest.mark.slow),
        pytest.param(8, (4, 2), 29_136_487_207_403_520, marks=pytest.mark.slow),
    ],
)
def test_empty_sudoku(side: int, box: tuple[int, int], boards: int) -> None:
    assert by_states(sk.sudoku(side=side, box=box)).found == boards


SHAPES: list[tuple[int, tuple[int, int] | None]] = [
    (3, None), (4, None), (5, None), (4, (2, 2)), (6, (2, 3)), (6, (3, 2)), (6, (1, 6)), (6, (6, 1)),
]  # fmt: skip


def partly_filled(seed: int) -> sk.Puzzle:
    """Return rows of a solution with gaps, empty rows, and some pencil marks."""
    random = Random(seed)
    side, box = random.choice(SHAPES)
    empty = sk.latin(side=side) if box is None else sk.sudoku(side=side, box=box)
    names = random.sample(range(side), side)
    solution = sk.solve(empty, limit=1).solution
    assert solution is not None
    full = (1 << side) - 1
    masks = [full] * side**2
    rows = [row for row in range(side) if random.random() < 0.7]
    for cell in (row * side + column for row in rows for column in range(side)):
        chance = random.random()
        if chance < 0.5:
            masks[cell] = 1 << names[solution[cell] - 1]
        elif chance > 0.9:
            masks[cell] = 3 << random.randrange(side - 1)
    return sk.Puzzle(empty.graph, masks, kind=empty.kind)


def test_partly_filled_boards_as_by_search() -> None:
    numbers = []
    for seed in range(150):
        puzzle = partly_filled(seed)
        searched = sk.count(puzzle, limit=20_000)
        if searched.exact:
            assert by_states(puzzle).found == searched.solution_count, seed
            numbers.append(searched.solution_count)
    assert len(numbers) > 100
    assert min(numbers) == 0
    assert max(numbers) > 1000


@pytest.mark.parametrize(
    "puzzle",
    [
        sk.latin([1, 2, 3, 4, 5, 6, 7, *[0] * 42]),
        sk.latin([1, 0, 0, 0, 0, 0, 0, 0, 2, *[0] * 27]),
        sk.sudoku([1, 2, 3, 4, 5, 6, *[0] * 18, 2, *[0] * 11], box=(2, 3)),
        sk.sudoku([1, *[0] * 30, 2, *[0] * 4], box=(3, 2)),
    ],
    ids=repr,
)
def test_the_values_of_a_cell_add_up(puzzle: sk.Puzzle) -> None:
    """Boards with far more solutions than a search can count."""
    cell = puzzle.side**2 - 1
    total = 0
    for value in range(puzzle.side):
        masks = list(puzzle.candidates)
        masks[cell] = 1 << value
        try:
            total += by_states(sk.Puzzle(puzzle.graph, masks, kind=puzzle.kind)).found
        except sk.PuzzleError:  # it clashes with a given
            continue
    assert total == by_states(puzzle).found > 5000


@pytest.mark.parametrize("seed", range(10))
def test_other_names_and_other_sides_are_counted_the_same(seed: int) -> None:
    puzzle = partly_filled(seed)
    result = by_states(puzzle).found
    assert by_states(transposed(puzzle)).found == result
    names = Random(seed).sample(range(1, puzzle.side + 1), puzzle.side)
    assert by_states(relabelled(puzzle, names)).found == result


@pytest.mark.parametrize(
    "puzzle",
    [
        sk.futoshiki(side=4, arcs=[(0, 1)]),
        sk.sudoku(side=4, diagonals=True),
        sk.sudoku(side=4, regions=[0, 0, 1, 1, 0, 2, 1, 1, 0, 2, 3, 3, 2, 2, 3, 3]),
        sk.sudoku(side=9, rules=[sk.AntiKnight()]),
        sk.sudoku(side=4, rules=[sk.Cage(5, "r1c1 r1c2")]),
        sk.latin(side=17),
    ],
    ids=repr,
)
def test_unsupported_boards_are_counted_by_search(puzzle: sk.Puzzle) -> None:
    assert not can_count_states(puzzle)


def test_rules_of_single_cells_narrow_the_candidates() -> None:
    puzzle = sk.sudoku(side=4, rules=[sk.Even("r1c1 r2c2"), sk.Odd("r3c3")])
    assert can_count_states(puzzle)
    assert by_states(puzzle).found == sk.count_all(puzzle, "dlx").solution_count


def test_limits_are_kept() -> None:
    assert by_states(sk.latin(side=8), memory=1).too_large
    ended = by_states(sk.latin(side=8), effort=1000)
    assert (ended.exact, ended.found, ended.stopped) == (False, 0, sk.Stopped.EFFORT)
    ample = 1 << 40  # never allocated: the time is up first, on any machine
    ended = states.count_states(sk.latin(side=11), Request(seconds=0.05), ample, None)
    assert (ended.exact, ended.stopped) == (False, sk.Stopped.SECONDS)
    ended = states.count_states(sk.sudoku(side=16), Request(seconds=0.05), ample, None)  # long in one band
    assert (ended.exact, ended.stopped) == (False, sk.Stopped.SECONDS)
