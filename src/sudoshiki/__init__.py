"""Solve, count, prove, grade, explain and generate Sudoku and Futoshiki.

>>> import sudoshiki as sk
>>> puzzle = sk.parse("3.4..1.2.4.32.1.")      # any format; sk.read("board.txt") for a file
>>> outcome = sk.solve(puzzle)                  # with_="mrv", limit=2, seconds=, effort=, seed=, ...
>>> outcome.verdict
<Verdict.ONE: 'one'>
>>> outcome.solution[:4]
(3, 2, 4, 1)
>>> bool(sk.check(puzzle, outcome))             # an independent checker; a board will do, too
True
>>> proof = sk.prove(puzzle)                    # which proof.write("it.proof") keeps
>>> bool(sk.check_proof(puzzle, proof))         # that there is no other solution; a file will do, too
True
>>> sk.count(sk.sudoku(side=4), limit=1000).solution_count
288
>>> len(set(sk.solutions(sk.sudoku(side=4))))   # one after the other, in constant memory
288
>>> sk.count_all(sk.latin(side=6)).solution_count        # exact, by symmetry
812851200
>>> sk.possible_values(sk.parse("3.4..1.2.4......")).values(8)
(1, 2)
>>> sk.futoshiki(side=4, arcs=[((0, 0), (0, 1))])  # the first cell is less than the one beside it
<futoshiki 4×4, 0 givens, 1 sign>
>>> batch = sk.solve_many(["3.4..1.2.4.32.1.", "................"])  # by the million
>>> batch.counts()
{'none': 0, 'one': 1, 'many': 1, 'some': 0, 'undecided': 0, 'rejected': 0}
>>> sk.Code(batch.verdict[0]).name, batch.lines()[0]  # also to_arrow(), to_pandas()
('ONE', '3241413214232314')
>>> sk.filled_by(["3.4..1.2.4.32.1.", "................"], "singles").counts()
{'filled': 1, 'unfilled': 1, 'undecided': 0, 'rejected': 0}
>>> sk.grade_many(["3.4..1.2.4.32.1."], "se")["er"].tolist()
[1.2]
>>> for made in sk.generate(level="hard", count=2, seed=1):  # or as help(sk.generate.generate) says
...     made.puzzle.side, made.grade.word
(9, 'hard')
(9, 'hard')

`algorithms()` lists every way to solve; an Outcome is never a bool: its verdict is none, one, many,
some or undecided. `sk.generate` is a package, too: `canonical`, `vary` and `minimize` are in it. `sk.formats`
reads and writes puzzles, `sk.bulk.run_bulk` answers whole files; `sk.grade` says how hard a puzzle is,
`sk.hint` and `sk.explain` how to solve it by hand; `sk.make_book` prints puzzles.

Below are the functions. help(sk.Outcome) and the like describe their parameters and results:

    Puzzle, Graph, Rule, Board     the input; dir(sk.rules) lists the rules: Cage, Thermo, Arrow …
    Outcome, Verdict, Stopped,     what solve and count give
    Counters, Trace, Event, Note, Measure
    Solutions                      what solutions gives: an iterator
    Possible, CheckReport          what possible_values and check give
    Confirmation                   what confirm_count gives: a second method's count
    Proof, ProofReport             what prove and check_proof give
    Solved, Code, Fault            what solve_many gives, and what its arrays hold
    Filled, Graded                 what filled_by and grade_many give
    Algorithm, Option              an entry of algorithms()
    Recorder, AlgorithmError       for algorithms of your own: help(sk.register)
    Comparison                     what compare gives
    Grade, Hint, Explanation       what grade, hint and explain give
    BookSettings                   options of make_book
    StopFlag                       stops a run from another thread
    SudoshikiError                 all our errors: FormatError, PuzzleError and UsageError, each with a Kind;
                                   InternalError and WrongAnswer are bugs
"""

# isort: off
from . import early as _early  # noqa: F401  (first of all: Ctrl-C may come while the rest is imported)

# isort: on
from typing import TYPE_CHECKING

from . import formats
from . import solvers as _solvers  # noqa: F401  (announces the algorithms)
from .formats import parse, parse_all, read, read_all, write
from .puzzle import Board as Board
from .puzzle import CheckReport as CheckReport
from .puzzle import FormatError as FormatError
from .puzzle import Graph as Graph
from .puzzle import InternalError as InternalError
from .puzzle import Kind as Kind
from .puzzle import Puzzle as Puzzle
from .puzzle import PuzzleError as PuzzleError
from .puzzle import Rule as Rule
from .puzzle import SudoshikiError as SudoshikiError
from .puzzle import UsageError as UsageError
from .puzzle import check, futoshiki, latin, sudoku
from .puzzle.showing import set_renderers as _show_with
from .solve import Algorithm as Algorithm
from .solve import Counters as Counters
from .solve import Event as Event
from .solve import Measure as Measure
from .solve import Note as Note
from .solve import Option as Option
from .solve import Outcome as Outcome
from .solve import Possible as Possible
from .solve import StopFlag as StopFlag
from .solve import Stopped as Stopped
from .solve import Trace as Trace
from .solve import Verdict as Verdict
from .solve import WrongAnswer as WrongAnswer
from .solve import algorithms, count, possible_values, solve

if TYPE_CHECKING:
    from . import bulk, rules
    from .book import BookSettings as BookSettings
    from .book import make_book
    from .counting import Confirmation as Confirmation
    from .counting import CountProgress as CountProgress
    from .counting import Estimate as Estimate
    from .counting import confirm_count, count_all, estimate_count
    from .custom import AlgorithmError as AlgorithmError
    from .custom import Recorder as Recorder
    from .custom import register
    from .generate.typed import Generate
    from .lab.comparison import Comparison as Comparison
    from .lab.comparison import compare
    from .logic import Grade as Grade
    from .logic import grade
    from .many import Code as Code
    from .many import Fault as Fault
    from .many import Filled as Filled
    from .many import Graded as Graded
    from .many import Solved as Solved
    from .many import filled_by, grade_many, solve_many
    from .proofs import NoProof as NoProof
    from .proofs import Proof as Proof
    from .proofs import ProofReport as ProofReport
    from .proofs import check_proof, prove
    from .rules.named import *  # noqa: F403
    from .say.steps import Explanation as Explanation
    from .say.steps import Hint as Hint
    from .say.steps import explain, hint
    from .solvers.solutions import Solutions as Solutions
    from .solvers.solutions import solutions

    generate = Generate()  # a callable module, which type checkers don't support
    __version__: str

# Functions and modules only: `help` shows these in full, and would show all inherited methods of a class.
__all__ = [
    "algorithms",
    "bulk",
    "check",
    "check_proof",
    "compare",
    "confirm_count",
    "count",
    "count_all",
    "estimate_count",
    "explain",
    "filled_by",
    "formats",
    "futoshiki",
    "generate",
    "grade",
    "grade_many",
    "hint",
    "latin",
    "make_book",
    "parse",
    "parse_all",
    "possible_values",
    "prove",
    "read",
    "read_all",
    "register",
    "rules",
    "solutions",
    "solve",
    "solve_many",
    "sudoku",
    "write",
]

_LATE = {
    "bulk": "",
    "generate": "",
    "rules": "",
    **dict.fromkeys(
        ("Confirmation", "CountProgress", "Estimate", "confirm_count", "count_all", "estimate_count"),
        "counting",
    ),
    **dict.fromkeys(("BookSettings", "make_book"), "book"),
    **dict.fromkeys(("AlgorithmError", "Recorder", "register"), "custom"),
    **dict.fromkeys(("Code", "Fault", "Filled", "Graded", "Solved"), "many"),
    **dict.fromkeys(("filled_by", "grade_many", "solve_many"), "many"),
    **dict.fromkeys(("NoProof", "Proof", "ProofReport", "check_proof", "prove"), "proofs"),
    **dict.fromkeys(("Comparison", "compare"), "lab.comparison"),
    **dict.fromkeys(("Grade", "grade"), "logic"),
    **dict.fromkeys(("Solutions", "solutions"), "solvers.solutions"),
    **dict.fromkeys(("Explanation", "Hint", "explain", "hint"), "say.steps"),
}


if not TYPE_CHECKING:  # type checkers see the imports above, and so report unknown names

    def __getattr__(name):
        """Import a rarely used name on first access."""
        if name == "__version__":  # pyproject.toml has it, and so does the metadata of the installed package
            from importlib.metadata import version

            return version(__name__)
        from importlib import import_module

        if name not in _LATE:
            rule = import_module(f"{__name__}.rules").find_class(name)
            if rule is None:
                raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
            return rule
        module = import_module(f"{__name__}.{_LATE[name] or name}")
        globals()[name] = member = getattr(module, name) if _LATE[name] else module
        return member


def _picture(puzzle: Puzzle) -> str:
    from .draw.board import board_scene
    from .draw.svg import as_svg

    return as_svg(board_scene(puzzle))


def _text(puzzle: Puzzle) -> str:
    from .draw import text

    return text(puzzle)


_show_with(_picture, _text)


def __dir__() -> list[str]:
    """The names of `__all__`, and all classes; those of rules are imported for it."""
    from . import rules

    classes = (name for name in (*globals(), *dir(rules)) if name[0].isupper() and not name.isupper())
    return sorted({*__all__, *classes, *_LATE, "__version__"})
