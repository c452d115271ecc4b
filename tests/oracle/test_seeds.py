"""The documents' numbers, to the digit."""

import pytest

import sudoshiki as sk
from tests.document_boards import BOARDS


def board(name: str) -> sk.Puzzle:
    return sk.read(BOARDS / f"{name}.txt")


FUTOSHIKI = {side: f"s2-futoshiki-{side}x{side}" for side in (5, 6, 7, 9)}
SUDOKU_9 = "s5-sudoku-9x9"


@pytest.mark.parametrize(
    ("name", "algorithm", "tried"),
    [
        (FUTOSHIKI[5], "backtracking", 4002),
        (FUTOSHIKI[6], "backtracking", 864_453),
        (SUDOKU_9, "backtracking", 87_546_317),
        (FUTOSHIKI[5], "forward-checking", 326),
        (FUTOSHIKI[6], "forward-checking", 73_008),
        (SUDOKU_9, "forward-checking", 1_715_483),
        (FUTOSHIKI[5], "mrv", 296),
        (FUTOSHIKI[6], "mrv", 4161),
        (SUDOKU_9, "mrv", 481),
    ],
)
def test_values_tried(name: str, algorithm: str, tried: int) -> None:
    assert sk.solve(board(name), algorithm, limit=1).counters.tried == tried


def test_values_placed_on_the_example_of_s5() -> None:
    assert sk.solve(board(SUDOKU_9), "backtracking", limit=1).counters.placed == 9_727_396


@pytest.mark.parametrize("side", [7, 9])
def test_operations_overshoot(side: int) -> None:
    outcome = sk.solve(board(FUTOSHIKI[side]), "backtracking", limit=1, effort=10**6)
    assert outcome.verdict is sk.Verdict.UNDECIDED
    assert outcome.stopped is sk.Stopped.EFFORT
    assert outcome.counters.tried == 10**6
    assert "1,000,000 values tried" in outcome.explain()


@pytest.mark.parametrize(
    ("name", "first_rows"),
    [
        ("s1-sudoku-4x4", "3241413214232314"),
        (FUTOSHIKI[5], "5312432541"),
        (FUTOSHIKI[6], "435126321645"),
        (FUTOSHIKI[7], "71234564536712"),
        (FUTOSHIKI[9], "156839427689324571"),
        (SUDOKU_9, "417369825632158947"),
    ],
)
def test_every_example_has_exactly_the_documents_solution(name: str, first_rows: str) -> None:
    outcome = sk.solve(board(name))
    assert outcome.verdict is sk.Verdict.ONE
    assert outcome.solution is not None
    assert "".join(map(str, outcome.solution)).startswith(first_rows)


def test_the_solved_36x36_board_is_a_solution() -> None:
    result = board("s4-sudoku-36x36-solved")
    assert sk.check(sk.sudoku(side=36), result.givens)


def test_one_guess_is_undecided_where_s1_has_no_solution() -> None:
    outcome = sk.solve(sk.sudoku(side=9), "one-guess")
    assert outcome.verdict is sk.Verdict.UNDECIDED
    assert outcome.partial == (0,) * 81
    half = sk.solve(board(SUDOKU_9), "one-guess")
    assert half.verdict is sk.Verdict.UNDECIDED
    assert half.partial is not None
    assert sum(map(bool, half.partial)) >= 17


def test_one_guess_fills_what_needs_no_guess() -> None:
    outcome = sk.solve(board("s1-sudoku-4x4"), "one-guess", limit=1)
    assert outcome.verdict is sk.Verdict.ONE
    assert outcome.counters.guesses == 0


def test_the_adjacency_list_of_s1() -> None:
    neighbours = board("s1-sudoku-4x4").graph.neighbours()
    assert neighbours[0] == [1, 2, 3, 4, 5, 8, 12]
    assert neighbours[6] == [2, 3, 4, 5, 7, 10, 14]
    assert neighbours[15] == [3, 7, 10, 11, 12, 13, 14]


@pytest.mark.parametrize("algorithm", ["bfs", "dfs", "saturbfs"])
def test_the_walks_of_s3_end_by_their_attempts(algorithm: str) -> None:
    outcome = sk.solve(board(SUDOKU_9), algorithm, limit=1, seed=3, options={"attempts": 50})
    assert outcome.verdict is sk.Verdict.UNDECIDED
    assert outcome.stopped is sk.Stopped.ATTEMPTS
    assert outcome.counters.restarts == 49
    assert outcome.counters.conflicts == 50


def test_saturbfs_needs_fewer_attempts_than_bfs_and_dfs() -> None:
    """S3's claim in counts: attempts on an easy board, over many seeds."""
    easy = sk.sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")

    def begun(algorithm: str) -> int:
        runs = [sk.solve(easy, algorithm, limit=1, seed=seed) for seed in range(20)]
        return sum(run.counters.restarts for run in runs)

    assert begun("saturbfs") < begun("bfs")
    assert begun("saturbfs") < begun("dfs")
