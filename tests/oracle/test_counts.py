"""Known numbers that any correct program reproduces."""

from itertools import product
from math import factorial

import pytest

import sudoshiki as sk

FASTEST_AT_COUNTING = "forward-checking"  # where solutions are dense, little inference pays best


@pytest.mark.parametrize(("box", "boards"), [((2, 2), 288), ((2, 3), 28_200_960), ((1, 3), 12)])
def test_full_sudoku_boards(box: tuple[int, int], boards: int) -> None:
    """Counted with the first row fixed; each order of its values has as many boards."""
    side = box[0] * box[1]
    puzzle = sk.sudoku([*range(1, side + 1), *[0] * (side * (side - 1))], box=box)
    outcome = sk.count(puzzle, FASTEST_AT_COUNTING, limit=10**9)
    assert (outcome.solution_count * factorial(side), outcome.exact) == (boards, True)


@pytest.mark.parametrize(("side", "squares"), [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)])
def test_latin_squares(side: int, squares: int) -> None:
    assert sk.count(sk.latin(side=side), limit=10**9).solution_count == squares


@pytest.mark.parametrize(("side", "squares"), [(3, 2), (4, 24), (5, 1344)])
def test_an_ascending_first_row_leaves_one_square_in_n_factorial(side: int, squares: int) -> None:
    chain = [(c, c + 1) for c in range(side - 1)]
    assert sk.count(sk.futoshiki(side=side, arcs=chain), limit=10**6).solution_count == squares


@pytest.mark.parametrize("arc", [(0, 1), (1, 0), (4, 8), (15, 11)])
def test_one_sign_halves_the_count(arc: tuple[int, int]) -> None:
    assert sk.count(sk.futoshiki(side=4, arcs=[arc]), limit=10**6).solution_count == 576 // 2


@pytest.mark.parametrize(("side", "squares", "patterns", "unique"), [(3, 12, 12, 12), (4, 576, 418, 350)])
def test_futoshiki_with_every_sign_and_no_given(side: int, squares: int, patterns: int, unique: int) -> None:
    boards = sk.solve(sk.latin(side=side), limit=10**6).solutions
    assert len(boards) == squares
    seen = {signs_of(board, side) for board in boards}
    assert len(seen) == patterns
    verdicts = [sk.solve(sk.futoshiki(side=side, arcs=arcs)).verdict for arcs in seen]
    assert verdicts.count(sk.Verdict.ONE) == unique
    assert verdicts.count(sk.Verdict.MANY) == patterns - unique


def signs_of(board: sk.Board, side: int) -> tuple[tuple[int, int], ...]:
    return tuple((a, b) if board[a] < board[b] else (b, a) for a, b in neighbour_pairs(side))


def neighbour_pairs(side: int) -> list[tuple[int, int]]:
    across = [(r * side + c, r * side + c + 1) for r, c in product(range(side), range(side - 1))]
    down = [(r * side + c, (r + 1) * side + c) for r, c in product(range(side - 1), range(side))]
    return across + down


def test_the_fewest_signs_of_a_unique_futoshiki() -> None:
    """Order 3 needs two signs: no single sign is enough."""
    pairs = neighbour_pairs(3)
    directed = pairs + [(b, a) for a, b in pairs]
    assert all(sk.solve(sk.futoshiki(side=3, arcs=[arc])).verdict == "many" for arc in directed)
    two = [(one, other) for one, other in product(directed, directed) if one not in (other, other[::-1])]
    assert any(sk.solve(sk.futoshiki(side=3, arcs=arcs)).verdict == "one" for arcs in two)


@pytest.mark.parametrize(("side", "edges"), [(4, 56), (9, 810)])
def test_the_sudoku_graph(side: int, edges: int) -> None:
    neighbours = sk.sudoku(side=side).graph.neighbours()
    assert sum(map(len, neighbours)) == 2 * edges
    assert {len(others) for others in neighbours} == {2 * edges // side**2}
