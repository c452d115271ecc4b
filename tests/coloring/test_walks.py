"""The order in which BFS and DFS visit the vertices."""

from __future__ import annotations

from typing import Any

import pytest

import sudoshiki as sk

EMPTY = sk.sudoku(side=9)
ROW, COLUMN, BOX = [*range(9)], [*range(0, 81, 9)], [0, 1, 2, 9, 10, 11, 18, 19, 20]


def order(algorithm: str, puzzle: sk.Puzzle, steps: int, seed: int = 1, **options: Any) -> list[int]:
    """Return the first vertices coloured; each unit of effort adds one."""
    met: list[int] = []
    for effort in range(1, steps + 1):
        options["attempts"] = 1
        outcome = sk.solve(puzzle, algorithm, limit=1, seed=seed, effort=effort, options=options)
        board = outcome.partial or outcome.solution
        assert board is not None
        met += [
            cell for cell, value in enumerate(board) if value and not puzzle.givens[cell] and cell not in met
        ]
    return met


@pytest.mark.parametrize("algorithm", ["bfs", "dfs"])
@pytest.mark.parametrize(
    ("neighbours", "first"), [("number", ROW), ("row", ROW), ("column", COLUMN), ("box", BOX)]
)
def test_whose_turn_comes_first(algorithm: str, neighbours: str, first: list[int]) -> None:
    assert order(algorithm, EMPTY, 9, neighbours=neighbours) == first


def test_breadth_first_goes_on_from_the_first_and_depth_first_from_the_last() -> None:
    """After the first row: the rest of r1c1's box and column, or r1c9's neighbour."""
    assert order("bfs", EMPTY, 15) == [*ROW, 9, 10, 11, 18, 19, 20]
    assert order("dfs", EMPTY, 11) == [*ROW, 15, 9]


def test_neighbours_in_random_order_follow_the_seed() -> None:
    walks = [order("bfs", EMPTY, 21, seed, neighbours="random") for seed in (1, 1, 2)]
    assert walks[0] == walks[1] != walks[2]
    for walk in walks:  # those of r1c1 before all others
        assert set(walk) <= {0, *EMPTY.graph.neighbours()[0]}
        assert len(walk) > 10
        assert walk != sorted(walk)


def test_a_walk_may_begin_anywhere() -> None:
    starts = {order("dfs", EMPTY, 1, seed, start="random")[0] for seed in range(30)}
    assert len(starts) > 15
    assert {order("dfs", EMPTY, 1, seed)[0] for seed in range(5)} == {0}


FEW = sk.sudoku([1, 2, 3, 4, 5, 6, 7, 8] + [0] * 73)
MOST_SATURATED = 8  # r1c9: all others of its row are given


@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "saturbfs"])
def test_a_walk_may_begin_at_a_most_saturated_vertex(algorithm: str) -> None:
    options = {} if algorithm == "saturbfs" else {"start": "saturated"}
    firsts = {
        order(algorithm, sk.sudoku([0] * 8 + [1] + [0] * 72), 1, seed, **options)[0] for seed in range(60)
    }
    near = set(EMPTY.graph.neighbours()[8])
    assert firsts <= near  # one coloured neighbour each: any of them is drawn
    assert len(firsts) > 10
    assert {order(algorithm, FEW, 1, seed, **options)[0] for seed in range(5)} == {MOST_SATURATED}


@pytest.mark.parametrize(("algorithm", "last"), [("bfs", [15, 16, 17]), ("dfs", [15, 9, 10])])
def test_from_a_saturated_start_neighbours_come_by_number(algorithm: str, last: list[int]) -> None:
    """r1c9, then its neighbours, r2c7 to r2c9 first; or r2c7 and on from there."""
    assert order(algorithm, FEW, 4, start="saturated") == [MOST_SATURATED, *last]


def test_saturbfs_draws_among_equally_saturated_neighbours() -> None:
    walks = [order("saturbfs", FEW, 4, seed) for seed in (1, 1, 2, 3)]
    assert walks[0] == walks[1]
    assert len({tuple(walk) for walk in walks}) > 1
    assert {order("saturbfs", FEW, 2, seed)[1] for seed in range(30)} >= {15, 16, 17}


def test_a_walk_through_givens_colours_none_of_them_and_goes_on_from_them() -> None:
    """r1c1 is given: the walk starts at r1c2, or at r1c1 with its neighbours first."""
    puzzle = sk.sudoku([5] + [0] * 80)
    around = order("bfs", puzzle, 20)
    through = order("bfs", puzzle, 20, **{"through-givens": True})
    assert around[:9] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert through[:11] == [*range(1, 9), 9, 10, 11]
    assert set(through) <= {*EMPTY.graph.neighbours()[0]}
    assert not set(around) <= {*EMPTY.graph.neighbours()[0]}


@pytest.mark.parametrize("algorithm", ["bfs", "dfs"])
@pytest.mark.parametrize("neighbours", ["number", "row", "column", "box", "random"])
@pytest.mark.parametrize("start", ["first", "random", "saturated"])
@pytest.mark.parametrize("through", [False, True])
def test_every_walk_meets_all_vertices(algorithm: str, neighbours: str, start: str, through: bool) -> None:
    """Boards with and without boxes, and one connected only through givens."""
    options: dict[str, Any] = {"neighbours": neighbours, "start": start, "through-givens": through}
    apart = sk.sudoku("..34341221434..1")
    for puzzle in (apart, sk.futoshiki(side=4, arcs=[(0, 1)]), sk.sudoku(side=6)):
        assert sk.solve(puzzle, algorithm, limit=1, options=options).solution_count == 1


def test_saturbfs_goes_by_saturation_alone() -> None:
    with pytest.raises(sk.UsageError, match="no option"):
        sk.solve(EMPTY, "saturbfs", options={"start": "random"})
