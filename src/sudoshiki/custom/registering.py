"""`sk.register`: add a user-defined algorithm to the registry."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar, overload

from ..puzzle import SIGNS, Primitive
from ..solve import Algorithm, Option
from ..solve.registry import add
from .entry import algorithm_from, check_declaration, previous_entry, remember_algorithm
from .files import load

Own = TypeVar("Own", bound=Callable[..., object])


@overload
def register(what: str | Algorithm) -> Algorithm: ...
@overload
def register(
    what: Own,
    *,
    name: str = "",
    title: str = "",
    complete: bool | None = None,
    supports: Collection[type[Primitive]] | str = SIGNS,
    seeded: bool = False,
    options: Iterable[Option] = (),
) -> Own: ...
@overload
def register(
    what: None = None,
    *,
    name: str = "",
    title: str = "",
    complete: bool | None = None,
    supports: Collection[type[Primitive]] | str = SIGNS,
    seeded: bool = False,
    options: Iterable[Option] = (),
) -> Callable[[Own], Own]: ...


def register(
    what: Own | str | Algorithm | None = None,
    *,
    name: str = "",
    title: str = "",
    complete: bool | None = None,
    supports: Collection[type[Primitive]] | str = SIGNS,
    seeded: bool = False,
    options: Iterable[Option] = (),
) -> Own | Algorithm | Callable[[Own], Own]:
    """Add your own algorithm: a function, a file with one, or an Algorithm.

    >>> import sudoshiki as sk
    >>> @sk.register
    ... def first_try(puzzle):
    ...     board = list(puzzle.givens)
    ...     def search():
    ...         if 0 not in board:
    ...             yield board
    ...             return
    ...         cell = board.index(0)
    ...         for value in range(1, puzzle.side + 1):
    ...             if puzzle.fits(board, cell, value):
    ...                 board[cell] = value
    ...                 yield from search()
    ...                 board[cell] = 0
    ...     yield from search()
    >>> sk.solve(sk.parse("3.4..1.2.4.32.1."), "first_try").verdict
    <Verdict.ONE: 'one'>

    The function returns a board, or yields each solution. If it takes a second argument, that is a
    `Recorder`: it counts, traces and enforces limits. When a function that yields, or returns an iterator,
    ends, there is no other solution; a function that returns a board claims nothing about others. Set
    `complete=True` or `complete=False` to change this. A parameter after `*` with a plain default is an
    option: "solve:depth=5" sets that of `def solve(puzzle, *, depth=3)`; `options` sets their ranges.
    `@sk.register(name=…, title=…)` sets its name, `supports="all"` says that it knows every rule (default:
    all-different and less-than), `seeded=True` that the seed changes the run.
    `sk.register("my_solver.py:solve")` loads a function from a file and runs it in a child process. Raises
    UsageError if the name exists.
    """
    if isinstance(what, str):
        return load(what)
    if isinstance(what, Algorithm):
        add(what)
        return what
    declaration = check_declaration(name, title, complete, supports, seeded, options)

    def add_function(function: Own) -> Own:
        algorithm = algorithm_from(function, declaration)
        add(algorithm, replaces=previous_entry(algorithm, function))
        remember_algorithm(function, algorithm)
        return function

    return add_function if what is None else add_function(what)
