"""Checks whose answers are known from other sources. Each yields its problems."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from time import perf_counter
from typing import NamedTuple

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..counting import count_all
from ..formats import carries, parse, writable, write
from ..formats.shipped import shipped_text
from ..generate import generate
from ..many import Code, solve_many
from ..many.lanes import ENGINES, wrong_solution_planted
from ..puzzle import Puzzle, SudoshikiError, check, futoshiki, latin, sudoku
from ..solve import StopFlag, Verdict, WrongAnswer, algorithms, count, solve

Problems = Iterator[str]


class SelfTest(NamedTuple):
    title: str
    problems: Callable[[], Problems]


NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NINE_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NINE_WITHOUT = ".123456789" + "." * 71  # no value is left for r1c1, and no rule is broken yet
NINE_LOOSE = "12" + "." * 79
# Of eight signs: no two contradict each other, and no square fits them all.
WITHOUT = [(2, 6), (11, 10), (10, 9), (6, 10), (4, 5), (13, 14), (0, 1), (5, 9)]

SQUARES = ((4, 576), (5, 161_280), (6, 812_851_200))  # Latin squares by their side
ASCENDING = ((3, 2), (4, 24), (5, 1344))  # Latin squares whose first row ascends, by their side
DOCUMENTS = (  # board, algorithm, values tried: figures of S2 and S5
    ("s2-futoshiki-5x5", "backtracking", 4002),
    ("s2-futoshiki-5x5", "mrv", 296),
    ("s5-sudoku-9x9", "mrv", 481),
)


def _boards() -> list[tuple[str, Puzzle, Verdict]]:
    return [
        ("a sudoku with one solution", sudoku(NINE), Verdict.ONE),
        ("a sudoku without", sudoku(NINE_WITHOUT), Verdict.NONE),
        ("a sudoku with many", sudoku(NINE_LOOSE), Verdict.MANY),
        ("a futoshiki with one solution", parse(shipped_text("futoshiki-4x4")), Verdict.ONE),
        ("a futoshiki without", futoshiki(side=4, arcs=WITHOUT), Verdict.NONE),
        ("a futoshiki with many", futoshiki(side=4, arcs=WITHOUT[:3]), Verdict.MANY),
    ]


def _full_boards() -> Problems:
    yield from _expect_equal(288, count(sudoku(side=4), limit=1000).solution_count, "full 4×4 boards")
    yield from _expect_equal(
        28_200_960, count_all(sudoku(side=6, box=(2, 3))).solution_count, "full 6×6 boards"
    )


def _latin_squares() -> Problems:
    for side, squares in SQUARES:
        yield from _expect_equal(
            squares, count_all(latin(side=side)).solution_count, f"Latin squares of {side}"
        )


def _signs() -> Problems:
    for side, squares in ASCENDING:
        chain = [(cell, cell + 1) for cell in range(side - 1)]
        total = count(futoshiki(side=side, arcs=chain), limit=10_000).solution_count
        yield from _expect_equal(squares, total, f"squares of {side} whose first row ascends")


def _expect_equal(expected: object, actual: object, what: str) -> Problems:
    if actual != expected:
        yield f"{what}: {actual} instead of {expected}"


def _complete_algorithms() -> Problems:
    for algorithm in algorithms():
        if algorithm.complete and not algorithm.why_unavailable():
            for name, puzzle, expected in _boards():
                verdict = solve(puzzle, algorithm.name, seconds=60).verdict
                yield from _expect_equal(expected, verdict, f"{algorithm.name} on {name}")


def _incomplete_algorithms() -> Problems:
    """Check that incomplete algorithms never claim a proof."""
    for algorithm in algorithms():
        if not algorithm.complete and not algorithm.proves_when and not algorithm.why_unavailable():
            verdict = solve(sudoku(NINE_WITHOUT), algorithm.name, seconds=0.1).verdict
            yield from _expect_equal(
                Verdict.UNDECIDED, verdict, f"{algorithm.name} on a sudoku without solution"
            )


def _budgets() -> Problems:
    """Check that a run out of budget is undecided."""
    stopped = StopFlag()
    stopped.set()
    for name, puzzle, _ in _boards()[:3]:
        for how, outcome in (
            ("effort 0", solve(puzzle, "backtracking", effort=0)),
            ("a stop before the start", solve(puzzle, "backtracking", stop=stopped)),
        ):
            yield from _expect_equal(Verdict.UNDECIDED, outcome.verdict, f"{name} with {how}")


def _engines() -> Problems:
    codes = [Code.ONE, Code.NONE, Code.MANY]
    try:
        engines = (*ENGINES, import_module("sudoshiki.many.gpu").GPU)
    except ImportError:  # a version without it
        engines = ENGINES
    for engine in engines:
        if not engine.why_unavailable():
            answers = solve_many([NINE, NINE_WITHOUT, NINE_LOOSE], engine=engine.name)
            yield from _expect_equal(codes, [Code(code) for code in answers.verdict], f"engine {engine.name}")


def _checker() -> Problems:
    """Check that the checker rejects a solution with any single cell changed."""
    puzzle, board = sudoku(NINE), [int(digit) for digit in NINE_SOLVED]
    yield from _expect_equal(True, bool(check(puzzle, board)), "the checker, of a right answer")
    for cell, value in enumerate(board):
        wrong = board.copy()
        wrong[cell] = value % 9 + 1
        yield from _expect_equal(False, bool(check(puzzle, wrong)), f"the checker, of a wrong cell {cell}")


def _planted_wrong_answer() -> Problems:
    for engine in ENGINES:
        if engine.why_unavailable():
            continue
        try:
            with wrong_solution_planted(1):
                solve_many([NINE] * 3, engine=engine.name)
        except WrongAnswer:
            continue
        yield f"engine {engine.name} handed out a wrong answer that was planted"


def _documents() -> Problems:
    for name, algorithm, tried in DOCUMENTS:
        got = solve(parse(shipped_text(name)), algorithm, limit=1).counters.tried
        yield from _expect_equal(tried, got, f"values tried by {algorithm} on {name}")


def _formats() -> Problems:
    for puzzle in (sudoku(NINE), parse(shipped_text("futoshiki-4x4"))):
        for format_ in writable():
            if carries(format_.name, puzzle):
                again = parse(write(puzzle, format_.name), format_.name)
                yield from _expect_equal(puzzle, again, f"what is written as {format_.name}, read again")


def _generator() -> Problems:
    puzzles, again = ([one.puzzle for one in generate(count=2, seed=1)] for _ in range(2))
    for puzzle in puzzles:
        yield from _expect_equal(Verdict.ONE, solve(puzzle, "dlx").verdict, "a puzzle that was made")
    yield from _expect_equal(puzzles, again, "puzzles of the same seed")


SELF_TESTS = (
    SelfTest("all 4×4 and 6×6 boards are counted: 288 and 28,200,960", _full_boards),
    SelfTest("all Latin squares of 4, 5 and 6 are counted: 812,851,200 of 6", _latin_squares),
    SelfTest("squares whose first row ascends are counted: 2, 24 and 1,344", _signs),
    SelfTest("every complete algorithm finds none, one and many", _complete_algorithms),
    SelfTest("an incomplete algorithm never claims that there is none", _incomplete_algorithms),
    SelfTest("a budget that ran out, or a stop, is undecided", _budgets),
    SelfTest("every engine for many boards finds none, one and many", _engines),
    SelfTest("the checker refuses every board that is wrong in one cell", _checker),
    SelfTest("a wrong answer planted in an engine is caught", _planted_wrong_answer),
    SelfTest("counters equal those of the papers, to the digit", _documents),
    SelfTest("each format reads back what it writes", _formats),
    SelfTest("puzzles that are made have one solution, the same for a seed", _generator),
)


def problems_of(self_test: SelfTest) -> Problems:
    """Yield the problems of a self-test; an exception is one, too."""
    try:
        yield from self_test.problems()
    except SudoshikiError as error:
        yield str(error)
    except Exception as error:
        yield f"{type(error).__name__}: {error}"


_MAX_PROBLEMS = 5  # per self-test


@dataclass(frozen=True, slots=True)
class SelfTestResult:
    """The result of one self-test."""

    title: str
    problems: tuple[str, ...]
    seconds: float

    @property
    def ok(self) -> bool:
        return not self.problems


def run_self_tests() -> Iterator[SelfTestResult]:
    try:
        from .self_tests import SELF_TESTS, problems_of
    except ImportError as error:  # the native core is missing, or of another version
        yield SelfTestResult("the package can be imported", (str(error),), 0.0)
        return
    for self_test in SELF_TESTS:
        started = perf_counter()
        problems = tuple(islice(problems_of(self_test), _MAX_PROBLEMS))
        yield SelfTestResult(self_test.title, problems, perf_counter() - started)
