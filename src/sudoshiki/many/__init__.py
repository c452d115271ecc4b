"""Solve, grade and check boards by the million, as arrays or lines.

    boards ──▶ reading ──▶ InputBoards ──▶ Batch ──▶ choose ──▶ Engine ──▶ read_again ──▶ Solved
               text, lines, numbers,               an entry    solved      lines that the engines
               Puzzles, Arrow                      of engines  and checked  can't read

    boards ──▶ filled_by ──▶ Filled: which of them singles alone fill, by the core or the same GPU engine

    boards ──▶ grade_many ──▶ Graded: proved to have one solution by the same engines, rated by the core

    lines of a file ──▶ line_answers ──▶ the lines of their answers, and those left over (for bulk runs)

An engine takes boards of one shape; those of the vector unit are entries of `lanes`. No solution leaves an
engine unchecked, and the check shares no code with it.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .batch import Code, Fault
    from .filled import Filled, filled_by
    from .grades import Graded
    from .grading import grade_many
    from .results import Solved
    from .run import solve_many
    from .types import AsArray, ManyBoards, ManySigns

__all__ = [
    "AsArray",
    "Code",
    "Fault",
    "Filled",
    "Graded",
    "ManyBoards",
    "ManySigns",
    "Solved",
    "filled_by",
    "grade_many",
    "solve_many",
]

_MODULES = {
    **dict.fromkeys(("Code", "Fault"), "batch"),
    **dict.fromkeys(("Filled", "filled_by"), "filled"),
    **dict.fromkeys(("AsArray", "ManyBoards", "ManySigns"), "types"),
    "Graded": "grades",
    "Solved": "results",
    "grade_many": "grading",
    "solve_many": "run",
}


def __getattr__(name: str) -> Any:
    """Import a name when it is first used; few puzzles need only `line_answers`."""
    from importlib import import_module

    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
