"""Every public function with `seconds` or `stop`, and how to call it on a board."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from typing import Any, NamedTuple

import sudoshiki as sk
from sudoshiki.logic import GRADE_SCALES
from sudoshiki.puzzle import Puzzle

LIMITS = ("seconds", "stop")
# Packages that are not for users of the library, and functions whose `seconds` is no limit.
NOT_PUBLIC = {"cli", "gpu", "jobs", "lab", "processes", "solvers", "web"}
NO_LIMIT = {"animated_svg", "as_gif"}
FOREIGN = ("sat", "cpsat", "ilp")  # these wait for a process
BOARDS = 3000  # of a batch

# Arguments of a function besides its board.
VARIANTS: Mapping[str, list[dict[str, Any]]] = {
    "solve": [
        {"limit": 10**9},
        *({"with_": entry.name, "limit": 2} for entry in sk.algorithms() if not entry.why_unavailable()),
    ],
    "compare": [{"with_": ["mrv"]}],  # its limit is for each run
    "grade": [{"scales": GRADE_SCALES}, *({"scales": (scale,)} for scale in GRADE_SCALES)],
    "explain": [{"scale": scale} for scale in ("se", "sukaku", "hodoku")] + [{"simplest": True}],
    "next_step": [{"scale": scale} for scale in ("se", "sukaku", "hodoku")],
    "path": [{"scale": scale} for scale in ("se", "sukaku", "hodoku")],
    "generate": [
        {"count": None},
        {"count": None, "minimal": True, "symmetry": "rotation"},
        {"count": None, "level": "hard"},
        {"count": None, "er": "6-7"},
        {"count": None, "diagonals": True},
        {"count": None, "regions": "random"},
    ],
}


class Case(NamedTuple):
    """One function with its arguments and one limit."""

    name: str
    function: Callable[..., Any]
    variant: dict[str, Any]
    limit: str  # seconds or stop

    def __str__(self) -> str:
        variant = ",".join(f"{key}={value}" for key, value in self.variant.items())
        return f"{self.name}({variant})-{self.limit}".replace(" ", "")

    @property
    def waits(self) -> bool:
        """Whether it waits for another process, whose time is not counted."""
        return self.variant.get("with_") in FOREIGN

    def on(self, puzzle: Puzzle) -> Callable[..., Any] | None:
        """Return the call without its limit; None if the function can't use the board."""
        wanted = inspect.signature(self.function).parameters.values()
        needed = {each.name for each in wanted if each.default is each.empty and each.kind in _NAMED}
        given = {name: _GIVEN[name](puzzle) for name in needed}
        if any(value is None for value in given.values()):
            return None
        if self.name == "generate":
            return self._generating(puzzle)
        return partial(self.function, **given, **self.variant)

    def _generating(self, puzzle: Puzzle) -> Callable[..., Any] | None:
        """Generate boards of that shape, one after the other."""
        if not _can_be_generated(puzzle, self.variant):
            return None
        shape = {"kind": puzzle.kind, "side": puzzle.side}
        if "regions" not in self.variant:
            shape["box"] = puzzle.box
        return partial(_used_up, partial(self.function, **shape, **self.variant))


_NAMED = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


def _used_up(call: Callable[..., Iterator[Any]], **limit: Any) -> int:
    return sum(1 for _ in call(**limit))


def _can_be_generated(puzzle: Puzzle, variant: Mapping[str, Any]) -> bool:
    sudoku_only = bool({"diagonals", "regions"} & variant.keys())
    return puzzle.given_count == 0 and (puzzle.kind == "sudoku" or not sudoku_only)


def _empty(puzzle: Puzzle) -> Puzzle | None:
    return None if puzzle.given_count else puzzle


@cache
def _outcome(puzzle: Puzzle) -> sk.Outcome | None:
    """Return an outcome marked as exact, so that it must be counted or proved again."""
    outcome = sk.solve(puzzle, limit=2, seconds=0.3)
    return None if outcome.verdict is sk.Verdict.UNDECIDED else replace(outcome, exact=True)


def _many(puzzle: Puzzle) -> list[Puzzle] | None:
    return [puzzle] * BOARDS if puzzle.side <= 16 and not puzzle.has_pencil_marks else None


# By the name of a parameter that must be given: what it is on a board; None where the board is not for it.
_GIVEN: dict[str, Callable[[Puzzle], Any]] = {
    "puzzle": lambda puzzle: puzzle,
    "puzzles": lambda puzzle: [puzzle],
    "empty": _empty,
    "outcome": _outcome,
    "boards": _many,
    "by": lambda puzzle: None if puzzle.arcs else "singles",
    "number": lambda _: 1,
    "side": lambda puzzle: puzzle.side,
    "box": lambda puzzle: puzzle.box,
    "fraction": lambda _: 0.5,
    "seed": lambda _: 1,
}


def limited_functions() -> dict[str, tuple[Callable[..., Any], tuple[str, ...]]]:
    """Return the functions by name, and which limits each has."""
    results = {}
    for package in _packages():
        module = import_module(package)
        for name in getattr(module, "__all__", ()):
            function = getattr(module, name)
            limits = _limits_of(function) if inspect.isfunction(function) else ()
            if limits and name not in NO_LIMIT:
                results[name] = function, limits
    return results


def _packages() -> Iterator[str]:
    yield "sudoshiki"
    for package in pkgutil.walk_packages(sk.__path__, "sudoshiki."):
        if package.ispkg and package.name.split(".")[1] not in NOT_PUBLIC:
            yield package.name


def _limits_of(function: Callable[..., Any]) -> tuple[str, ...]:
    parameters = inspect.signature(function).parameters
    handed_on = any("RunSettings" in str(each.annotation) for each in parameters.values())
    return LIMITS if handed_on else tuple(name for name in LIMITS if name in parameters)


def cases() -> list[Case]:
    return [
        Case(name, function, variant, limit)
        for name, (function, limits) in sorted(limited_functions().items())
        for variant in VARIANTS.get(name, [{}])
        for limit in limits
    ]
