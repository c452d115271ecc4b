"""Sudoku and Futoshiki of every size: many algorithms, one way to run, compare and check them.

>>> import sudoshiki as sk
>>> puzzle = sk.parse("3.4..1.2.4.32.1.")      # any format; sk.read("board.txt") for a file
>>> outcome = sk.solve(puzzle)                  # with_="mrv", limit=2, seconds=, effort=, seed=, ...
>>> outcome.verdict
<Verdict.ONE: 'one'>
>>> outcome.solution[:4]
(3, 2, 4, 1)
>>> bool(sk.check(puzzle, outcome.solution))    # an independent checker
True
>>> sk.count(sk.sudoku(side=4), limit=1000).found
288
>>> sk.count_all(sk.latin(side=6)).found        # exact, by symmetry
812851200
>>> sk.possible_values(sk.parse("3.4..1.2.4......")).values(8)
(1, 2)
>>> sk.futoshiki(side=4, arcs=[((0, 0), (0, 1))])  # the first cell is less than the one beside it
<futoshiki 4×4, 0 givens, 1 signs>
>>> sk.solve_many(["3.4..1.2.4.32.1.", "................"]).counts()  # by the million
{'none': 0, 'one': 1, 'many': 1, 'some': 0, 'undecided': 0, 'rejected': 0}

`algorithms()` lists every way to solve; an Outcome is never a bool: its verdict is none, one, many,
some or undecided. `sk.generate.unique(9, level="medium")` makes a puzzle, `sk.formats` reads and writes them,
`sk.bulk.run_bulk` answers whole files.
"""

# isort: off
from . import early as _early  # noqa: F401  (first of all: Ctrl-C may come while the rest is imported)

# isort: on
from typing import TYPE_CHECKING

from . import formats
from . import solvers as _solvers  # noqa: F401  (announces the algorithms)
from .formats import parse, parse_all, read, read_all, write
from .puzzle import (
    Board,
    CheckReport,
    FormatError,
    Graph,
    InternalError,
    Kind,
    Puzzle,
    PuzzleError,
    Rule,
    SudoshikiError,
    UsageError,
    check,
    futoshiki,
    latin,
    sudoku,
)
from .solve import (
    Algorithm,
    Counters,
    Event,
    Option,
    Outcome,
    Possible,
    StopFlag,
    Stopped,
    Trace,
    Verdict,
    WrongAnswer,
    algorithms,
    count,
    count_all,
    possible_values,
    solve,
)

if TYPE_CHECKING:
    from . import bulk, generate
    from .many import Code, Fault, Solved, solve_many

__all__ = [
    "Algorithm",
    "Board",
    "CheckReport",
    "Code",
    "Counters",
    "Event",
    "Fault",
    "FormatError",
    "Graph",
    "InternalError",
    "Kind",
    "Option",
    "Outcome",
    "Possible",
    "Puzzle",
    "PuzzleError",
    "Rule",
    "Solved",
    "StopFlag",
    "Stopped",
    "SudoshikiError",
    "Trace",
    "UsageError",
    "Verdict",
    "WrongAnswer",
    "algorithms",
    "bulk",
    "check",
    "count",
    "count_all",
    "formats",
    "futoshiki",
    "generate",
    "latin",
    "parse",
    "parse_all",
    "possible_values",
    "read",
    "read_all",
    "solve",
    "solve_many",
    "sudoku",
    "write",
]
__version__ = "0.1.0"


_LATE = {"Code": "many", "Fault": "many", "Solved": "many", "solve_many": "many", "bulk": "", "generate": ""}


if not TYPE_CHECKING:  # type checkers see the imports above, and so what is not there

    def __getattr__(name):
        """What few programs need is imported when it is first used."""
        if name not in _LATE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        room = import_module(f"{__name__}.{_LATE[name] or name}")
        return getattr(room, name) if _LATE[name] else room


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
