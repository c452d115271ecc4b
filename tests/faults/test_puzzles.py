"""Cases 19 to 30: contradictory puzzles, almost empty ones, and invalid boards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sudoshiki as sk
from sudoshiki.solve import algorithms

from .commands import NINE, NINE_SOLVED, CommandResult, solve, sudoshiki

QUICK = [  # of the complete ones; cpsat and ilp start a process for each, and have the contract tests
    entry.name
    for entry in algorithms()
    if entry.complete and entry.name not in ("cpsat", "ilp") and not entry.why_unavailable()
]
# Two values have changed places in a row: what r1c1 needs for its row is not what it needs for its column.
NO_WAY = "3546789126721953481983425678.9761423426853791713924856961537284287419635.45286179"
FIFTEEN = NINE[:40] + "." * 41


def record(result: CommandResult) -> dict[str, object]:
    actual: dict[str, object] = json.loads(result.out)
    return actual


@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        ("1.1" + "." * 78, "1:3 [r1c3] 1 appears twice in row 1: r1c1 and r1c3"),
        ("1" + "." * 26 + "1" + "." * 53, "1:28 [r4c1] 1 appears twice in column 1: r1c1 and r4c1"),
        ("1" + "." * 9 + "1" + "." * 70, "1:11 [r2c2] 1 appears twice in box 1: r1c1 and r2c2"),
    ],
    ids=["row", "column", "box"],
)
def test_case_19_a_digit_twice_names_both_cells(tmp_path: Path, puzzle: str, message: str) -> None:
    refused = solve(tmp_path, puzzle)
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.splitlines()[:2] == [f"in.txt:{message}", f"    {puzzle}"]


@pytest.mark.parametrize("command", ["solve", "count", "candidates", "second", "compare"])
def test_case_20_two_ones_and_79_blanks_are_refused_without_a_search(command: str) -> None:
    """Plain backtracking, row by row, would not finish."""
    result = sudoshiki(command, "11" + "." * 79, "--with", "backtracking")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("<argument>:1:2 [r1c2] 1 appears twice in row 1: r1c1 and r1c2\n")


def test_case_21_complete_but_wrong_by_one_cell(tmp_path: Path) -> None:
    wrong = f"{NINE_SOLVED[:80]}8"
    result = sudoshiki("check", NINE, wrong)
    assert result.code == 1
    assert "8 appears twice in row 9: r9c5 and r9c9" in result.out + result.err
    result = solve(tmp_path, wrong)
    assert (result.code, result.out) == (1, "")
    assert "[r9c9] 8 appears twice in row 9: r9c5 and r9c9" in result.err


@pytest.mark.parametrize("algorithm", QUICK)
def test_case_22_already_solved_is_itself_and_unique(tmp_path: Path, algorithm: str) -> None:
    result = solve(tmp_path, NINE_SOLVED, "--with", algorithm)
    assert (result.code, record(result)["verdict"]) == (0, "one")
    assert record(result)["solutions"] == [[int(digit) for digit in NINE_SOLVED]]


@pytest.mark.parametrize("algorithm", QUICK)
def test_case_23_79_givens_and_no_solution(tmp_path: Path, algorithm: str) -> None:
    assert sum(cell != "." for cell in NO_WAY) == 79
    result = solve(tmp_path, NO_WAY, "--with", algorithm)
    assert (result.code, record(result)["verdict"], record(result)["solutions"]) == (1, "none", [])
    proof = tmp_path / "proof.txt"
    result = sudoshiki("solve", NO_WAY, "--with", algorithm, "--proof", str(proof))
    assert (result.code, "no solution (proved)" in result.out) == (1, True)
    result = sudoshiki("check", NO_WAY, "--proof", str(proof))
    assert (result.code, result.out.startswith("the proof holds: no solution")) == (0, True)


@pytest.mark.parametrize("algorithm", QUICK)
def test_case_24_fifteen_givens_have_many_solutions(tmp_path: Path, algorithm: str) -> None:
    assert sum(cell != "." for cell in FIFTEEN) == 15
    assert len(FIFTEEN) == 81
    result = solve(tmp_path, FIFTEEN, "--with", algorithm)
    assert (result.code, record(result)["verdict"]) == (0, "many")


@pytest.mark.parametrize("algorithm", QUICK)
def test_case_25_two_givens_are_never_called_unsolvable(tmp_path: Path, algorithm: str) -> None:
    puzzle = "12" + "." * 79
    result = solve(tmp_path, puzzle, "--with", algorithm)
    assert (result.code, record(result)["verdict"]) == (0, "many")
    for board in record(result)["solutions"]:  # type: ignore[attr-defined]
        assert sk.check(sk.sudoku(puzzle), board)
    result = solve(tmp_path, puzzle, "--with", algorithm, "--seconds", "0")
    assert record(result)["verdict"] in ("undecided", "some", "many")


@pytest.mark.parametrize("side", [16, 25, 36])
def test_case_26_empty_boards_are_answered(tmp_path: Path, side: int) -> None:
    result = solve(tmp_path, "." * side**2)
    assert (result.code, record(result)["verdict"]) == (0, "many")
    assert len(record(result)["solutions"][0]) == side**2  # type: ignore[index]


def test_case_27_counting_all_of_an_empty_board_stops_at_the_limit() -> None:
    result = sudoshiki("count", "." * 81, "--all", "--effort", "20000", "--with", "mrv")
    assert result.code == 1
    assert result.out.startswith("undecided: ")
    result = sudoshiki("count", "." * 81, "--limit", "500")
    assert (result.code, result.out) == (0, "at least 500 solutions: stopped at --limit; --all counts all\n")


BAD_SIDES = {
    "0": "side 0: a board has between 1 and 128 rows",
    "-3": "side -3: a board has between 1 and 128 rows",
    "1000000000": "side 1000000000: a board has between 1 and 128 rows",
    "129": "side 129: a board has between 1 and 128 rows",
    '"9"': "side: expected int, not str",
    "9.5": "side: expected int, not float",
}


@pytest.mark.parametrize("side", BAD_SIDES)
def test_case_28_sides_that_no_board_has_are_refused_before_anything_is_made(
    tmp_path: Path, side: str
) -> None:
    result = solve(tmp_path, f'{{"kind": "latin", "side": {side}, "givens": []}}')
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith(f"in.txt:1 {BAD_SIDES[side]}")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["solve", NINE, "--box", "2x4"], 1, "boxes of 2×4 don't fit: a box of a 9×9 board has 9 cells"),
        (["solve", NINE, "--box", "0x9"], 2, "box 0x9: side 0: a board has between 1 and 128 rows"),
        (["generate", "--size", "0"], 2, "0 is not in the range x>=1"),
        (["generate", "--size", "-3"], 2, "-3 is not in the range x>=1"),
        (["generate", "--size", "1000000000"], 2, "side 1000000000: a board has between 1 and 128 rows"),
        (["generate", "--size", "7", "--box", "2x3"], 2, "boxes of 2×3 don't fit: a box of a 7×7"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_case_28_boxes_and_sizes_on_the_command_line(arguments: list[str], code: int, message: str) -> None:
    done = sudoshiki(*arguments)
    assert (done.code, done.out) == (code, "")
    assert message in done.err


SIGNS = {  # of a 3×3 board without givens, as S2 writes them (lesser, then greater): the message
    "1 1 1 2\n1 2 2 2\n2 2 2 1\n2 1 1 1": "the signs form a cycle: r1c1 < r1c2 < r2c2 < r2c1 < r1c1",
    "1 1 1 2\n1 2 1 1": "the signs form a cycle: r1c1 < r1c2 < r1c1",
    "1 1 1 2\n3 3 4 3": "row 4 is off the board",
    "1 1 2 2": "r1c1 and r2c2 are not neighbours: no sign fits between them",
    "1 1 1 1": "r1c1",
}


@pytest.mark.parametrize("signs", SIGNS, ids=["cycle", "contradiction", "off the board", "apart", "itself"])
def test_case_29_signs_that_can_not_be(tmp_path: Path, signs: str) -> None:
    lines = signs.count("\n") + 1
    result = solve(tmp_path, f"1\n3 {lines}\n0 0 0\n0 0 0\n0 0 0\n{signs}\n")
    assert (result.code, result.out) == (1, "")
    assert SIGNS[signs] in result.err.splitlines()[0]
    assert result.err.startswith("in.txt:")


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (
            "3 3\n0 0 0\n0 0 0\n0 0 0\n1 1 1 2\n1 2 1 3\n1 3 2 3",
            "r1c1 < r1c2 < r1c3 < r2c3 is a chain of 4 cells, but there are only 3 values",
        ),
        ("3 1\n0 0 0\n0 0 0\n0 0 1\n3 2 3 3", "no values fit the signs r3c2 < r3c3=1"),
        ("3 1\n3 0 0\n0 0 0\n0 0 0\n1 1 1 2", "no values fit the signs r1c1=3 < r1c2"),
    ],
    ids=["a chain longer than N", "a 1 on the greater side", "an N on the lesser side"],
)
def test_case_30_chains_and_values_that_do_not_fit(tmp_path: Path, board: str, message: str) -> None:
    refused = solve(tmp_path, f"1\n{board}\n")
    assert (refused.code, refused.out) == (1, "")
    assert message in refused.err.splitlines()[0]
