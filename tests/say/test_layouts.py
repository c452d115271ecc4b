"""Answers in the documents' layouts, compared to the character."""

from __future__ import annotations

import re

import pytest

import sudoshiki as sk
from sudoshiki.say.layouts import LAYOUTS, layout
from tests.document_boards import BOARDS

# What S2's program prints for the boards of figures 2 to 5, with its times left out.
FIVE = "5 3 1 2 4 \n3 2 5 4 1 \n2 1 4 5 3 \n1 4 2 3 5 \n4 5 3 1 2 "
S2 = {
    ("5x5", "backtracking"): f"\nBacktracking\nTime: T\nOperations: 4002\n{FIVE}",
    ("5x5", "forward-checking"): f"\nForward Checking\nTime: T\nOperations: 339\n{FIVE}",
    ("5x5", "mrv"): f"\nMVR\nTime: T\nOperations: 297\n{FIVE}",
    ("5x5", None): f"\nMVR\nTime: T\nOperations: 297\n{FIVE}",
    ("5x5", "mrv:habits=ours"): f"\nMVR\nTime: T\nOperations: 296\n{FIVE}",
    ("6x6", "backtracking"): "\nBacktracking\nTime: T\nOperations: 864453\n"
    "4 3 5 1 2 6 \n3 2 1 6 4 5 \n1 6 4 5 3 2 \n5 4 3 2 6 1 \n2 1 6 4 5 3 \n6 5 2 3 1 4 ",
    ("7x7", "backtracking"): "\nBacktracking\nNumber of operations overshot.",
    ("9x9", "forward-checking"): "\nForward Checking\nNumber of operations overshot.",
}
S2_NAMES = {"backtracking": "Backtracking", "forward-checking": "Forward Checking", "mrv": "MVR"}


def answer(document: str, puzzle: sk.Puzzle, with_: str | None = None, effort: int | None = None) -> str:
    entry = layout(document)
    algorithm = entry.algorithm_for(with_)
    return entry.text(sk.solve(puzzle, algorithm, limit=entry.limit, effort=effort or entry.effort))


@pytest.mark.parametrize(("size", "algorithm"), S2)
def test_s2_as_its_program_prints_it(size: str, algorithm: str | None) -> None:
    puzzle = sk.read(BOARDS / f"s2-futoshiki-{size}.txt")
    output = answer("s2", puzzle, algorithm)
    assert re.sub(r"(?m)^Time: \d+\.\d{6}$", "Time: T", output) == S2[size, algorithm]


@pytest.mark.parametrize(("algorithm", "name"), S2_NAMES.items())
def test_s2_calls_its_three_programs_as_it_does(algorithm: str, name: str) -> None:
    puzzle = sk.read(BOARDS / "s2-futoshiki-5x5.txt")
    assert answer("s2", puzzle, algorithm).startswith(f"\n{name}\nTime: ")
    assert answer("s2", puzzle, algorithm, effort=3) == f"\n{name}\nNumber of operations overshot."


def test_s1_with_and_without_a_solution() -> None:
    result = answer("s1", sk.read(BOARDS / "s1-sudoku-4x4.txt"), "one-guess")
    assert result == "solução\n3 2 4 1\n4 1 3 2\n1 4 2 3\n2 3 1 4"
    # The document: an empty board gets "no solution", and how far it got.
    assert answer("s1", sk.sudoku(side=4), "one-guess") == "sem solução\n" + "\n".join(["0 0 0 0"] * 4)


def test_s4_prints_two_digits_a_cell() -> None:
    result = sk.read(BOARDS / "s4-sudoku-36x36-solved.txt")  # its lines are tested with its format
    output = answer("s4", result)
    assert re.findall(r"\d+", output) == [f"{value:02}" for value in result.givens]
    assert output.splitlines()[0].strip().startswith("10 02 13 22 24 06 | 08 33")


def test_s4_leaves_what_it_could_not_solve_as_it_was() -> None:
    puzzle = sk.sudoku("12....34........")
    assert answer("s4", puzzle).splitlines()[0].strip() == "01 02 | .. .."
    assert sk.parse(answer("s4", puzzle)) == puzzle


def test_s5_as_its_program_prints_it() -> None:
    output = answer("s5", sk.read(BOARDS / "s5-sudoku-9x9.txt"), "mrv")
    assert output == (
        "4 1 7 3 6 9 8 2 5 \n6 3 2 1 5 8 9 4 7 \n9 5 8 7 2 4 3 1 6 \n8 2 5 4 3 7 1 6 9 \n"
        "7 9 1 5 8 6 4 3 2 \n3 4 6 9 1 2 7 5 8 \n2 8 9 6 4 3 5 7 1 \n5 7 3 2 9 1 6 8 4 \n"
        "1 6 4 8 7 5 2 9 3 \n"
    )


def test_s5_without_a_solution_has_its_programs_text_and_the_board() -> None:
    none = sk.sudoku("12....34........")
    board = "1 2 0 0 \n0 0 3 4 \n0 0 0 0 \n0 0 0 0 \n"
    assert answer("s5", none) == f"\nSolution not found or a error has happened\n{board}"
    output = answer("s5", none, "backtracking")
    assert output == f"\nSolution not found or a erros has happend\n{board}"


@pytest.mark.parametrize("name", ["s2", "s5"])
def test_verdicts_a_program_never_prints_have_our_text(name: str) -> None:
    stopped = layout(name).text(sk.solve(sk.sudoku(side=9), "mrv", limit=10**6, seconds=0))
    assert stopped.splitlines()[-1].startswith(
        "undecided: no solution found, and not proved that there is none"
    )
    none = answer("s2", sk.sudoku("12....34........"), "mrv")
    assert none.splitlines()[-1] == "no solution (proved)"


@pytest.mark.parametrize(
    ("document", "named", "runs"),
    [
        ("s1", None, "one-guess"),
        ("s2", None, "mrv:habits=s2"),
        ("s2", "forward-checking", "forward-checking:habits=s2"),
        ("s2", "mrv:habits=s5", "mrv:habits=s5"),
        ("s2", "backtracking", "backtracking"),
        ("s4", None, "auto"),
        ("s5", None, "mrv:habits=s5"),
        ("s5", "dlx", "dlx"),
    ],
)
def test_the_programs_habits_are_used_by_default(document: str, named: str | None, runs: str) -> None:
    assert layout(document).algorithm_for(named) == runs


def test_a_board_without_boxes_is_refused_where_boxes_are_drawn() -> None:
    latin = sk.latin(side=4)
    with pytest.raises(sk.UsageError, match="this latin has none: print it as s1, s2, s5"):
        layout("s4").check_fits(latin)
    for row in LAYOUTS.values():
        if not row.needs_boxes:
            row.check_fits(latin)


@pytest.mark.parametrize("name", ["s3", "S2", "json", ""])
def test_other_layouts_are_refused_with_the_list(name: str) -> None:
    with pytest.raises(sk.UsageError, match=r"choose from s1, s2, s4, s5 \(S3 shows"):
        layout(name)
