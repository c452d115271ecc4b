"""Questions whose answers are known from elsewhere. Each row asks one, and yields what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from time import perf_counter
from typing import NamedTuple

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..formats import carries, parse, writable, write
from ..formats.shipped import shipped_text
from ..generate import generate
from ..many import Code, solve_many
from ..many.lanes import ENGINES, wrong_solution_planted
from ..puzzle import Puzzle, SudoshikiError, check, futoshiki, latin, sudoku
from ..solve import StopFlag, Verdict, WrongAnswer, algorithms, count, count_all, solve

Problems = Iterator[str]


class Oracle(NamedTuple):
    title: str
    problems: Callable[[], Problems]


NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NINE_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NINE_WITHOUT = ".123456789" + "." * 71  # no value is left for r1c1, and no rule is broken yet
NINE_LOOSE = "12" + "." * 79
# Of eight signs: no two contradict each other, and no square fits them all.
WITHOUT = [(2, 6), (11, 10), (10, 9), (6, 10), (4, 5), (13, 14), (0, 1), (5, 9)]

SQUARES = ((4, 576), (5, 161_280), (6, 812_851_200))  # Latin squares by their side
ASCENDING = ((3, 2), (4, 24), (5, 1344))  # those whose first row ascends
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
    yield from _other_than(288, count(sudoku(side=4), limit=1000).found, "full 4×4 boards")
    yield from _other_than(28_200_960, count_all(sudoku(side=6, box=(2, 3))).found, "full 6×6 boards")


def _latin_squares() -> Problems:
    for side, squares in SQUARES:
        yield from _other_than(squares, count_all(latin(side=side)).found, f"Latin squares of {side}")


def _signs() -> Problems:
    for side, squares in ASCENDING:
        chain = [(cell, cell + 1) for cell in range(side - 1)]
        found = count(futoshiki(side=side, arcs=chain), limit=10_000).found
        yield from _other_than(squares, found, f"squares of {side} whose first row ascends")


def _other_than(expected: object, got: object, what: str) -> Problems:
    if got != expected:
        yield f"{what}: {got} instead of {expected}"


def _complete_algorithms() -> Problems:
    for row in algorithms():
        if row.complete and not row.why_unavailable():
            for name, puzzle, expected in _boards():
                verdict = solve(puzzle, row.name, seconds=60).verdict
                yield from _other_than(expected, verdict, f"{row.name} on {name}")


def _incomplete_algorithms() -> Problems:
    """They may find a solution, and prove nothing."""
    for row in algorithms():
        if not row.complete and not row.proves_when and not row.why_unavailable():
            verdict = solve(sudoku(NINE_WITHOUT), row.name, seconds=0.1).verdict
            yield from _other_than(Verdict.UNDECIDED, verdict, f"{row.name} on a sudoku without solution")


def _budgets() -> Problems:
    """What was not settled is undecided, whatever the verdict would have been."""
    stopped = StopFlag()
    stopped.set()
    for name, puzzle, _ in _boards()[:3]:
        for how, outcome in (
            ("effort 0", solve(puzzle, "backtracking", effort=0)),
            ("a stop before the start", solve(puzzle, "backtracking", stop=stopped)),
        ):
            yield from _other_than(Verdict.UNDECIDED, outcome.verdict, f"{name} with {how}")


def _engines() -> Problems:
    codes = [Code.ONE, Code.NONE, Code.MANY]
    try:
        rows = (*ENGINES, import_module("sudoshiki.many.gpu").GPU)
    except ImportError:  # a version without it
        rows = ENGINES
    for engine in rows:
        if not engine.why_unavailable():
            got = solve_many([NINE, NINE_WITHOUT, NINE_LOOSE], engine=engine.name)
            yield from _other_than(codes, [Code(code) for code in got.verdict], f"engine {engine.name}")


def _checker() -> Problems:
    """Every change of a single cell is a wrong answer."""
    puzzle, board = sudoku(NINE), [int(digit) for digit in NINE_SOLVED]
    yield from _other_than(True, bool(check(puzzle, board)), "the checker, of a right answer")
    for cell, value in enumerate(board):
        wrong = board.copy()
        wrong[cell] = value % 9 + 1
        yield from _other_than(False, bool(check(puzzle, wrong)), f"the checker, of a wrong cell {cell}")


def _planted() -> Problems:
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
        yield from _other_than(tried, got, f"values tried by {algorithm} on {name}")


def _formats() -> Problems:
    for puzzle in (sudoku(NINE), parse(shipped_text("futoshiki-4x4"))):
        for row in writable():
            if carries(row.name, puzzle):
                again = parse(write(puzzle, row.name), row.name)
                yield from _other_than(puzzle, again, f"what is written as {row.name}, read again")


def _generator() -> Problems:
    made, again = ([one.puzzle for one in generate(count=2, seed=1)] for _ in range(2))
    for puzzle in made:
        yield from _other_than(Verdict.ONE, solve(puzzle, "dlx").verdict, "a puzzle that was made")
    yield from _other_than(made, again, "puzzles of the same seed")


ORACLES = (
    Oracle("all 4×4 and 6×6 boards are counted: 288 and 28,200,960", _full_boards),
    Oracle("all Latin squares of 4, 5 and 6 are counted: 812,851,200 of 6", _latin_squares),
    Oracle("squares whose first row ascends are counted: 2, 24 and 1,344", _signs),
    Oracle("every complete algorithm says none, one and many", _complete_algorithms),
    Oracle("an incomplete algorithm never says that there is none", _incomplete_algorithms),
    Oracle("a budget that ran out, or a stop, is undecided", _budgets),
    Oracle("every engine for many boards says none, one and many", _engines),
    Oracle("the checker refuses every board that is wrong in one cell", _checker),
    Oracle("a wrong answer planted in an engine is caught", _planted),
    Oracle("counters are those of the documents, to the digit", _documents),
    Oracle("what is written in each format is read back", _formats),
    Oracle("puzzles that are made have one solution, the same for a seed", _generator),
)


def guarded(oracle: Oracle) -> Problems:
    """Its problems; an error is one, too."""
    try:
        yield from oracle.problems()
    except SudoshikiError as error:
        yield str(error)
    except Exception as error:
        yield f"{type(error).__name__}: {error}"


_MOST_PROBLEMS = 5  # of one oracle: what goes wrong often goes wrong everywhere


@dataclass(frozen=True, slots=True)
class Checkup:
    """What came of one oracle."""

    title: str
    problems: tuple[str, ...]
    seconds: float

    @property
    def ok(self) -> bool:
        return not self.problems


def run_oracles() -> Iterator[Checkup]:
    try:
        from .oracles import ORACLES, guarded
    except ImportError as error:  # the native core is not there, or is another version's
        yield Checkup("the package can be imported", (str(error),), 0.0)
        return
    for oracle in ORACLES:
        begun = perf_counter()
        problems = tuple(islice(guarded(oracle), _MOST_PROBLEMS))
        yield Checkup(oracle.title, problems, perf_counter() - begun)
