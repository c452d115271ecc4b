"""`sk.register`: an algorithm of the user's own in the one table of algorithms."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar, overload

from ..puzzle import SIGNS, Primitive
from ..solve import Algorithm, Option
from ..solve.registry import add
from .files import load
from .rows import described, remember, said_of, same_function

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
    """Add an algorithm of your own: a function of a puzzle, a file with one, or a whole row.

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
    `Recorder`: it counts, traces and keeps limits. A function that yields, or returns an iterator, claims by
    coming to its end that there is no other solution; one that returns a board claims nothing of others.
    `complete=True` or `complete=False` says otherwise. A parameter after `*` with a plain default is an
    option: `def solve(puzzle, *, depth=3)` is asked for as "solve:depth=5"; `options` says their ranges.
    `@sk.register(name=…, title=…)` says what it is called, `supports="all"` that it knows every rule (usually
    all-different and less-than), `seeded=True` that the seed changes the run.
    `sk.register("my_solver.py:solve")` loads a function from a file and runs it in a process of its own. A
    name that is taken is refused.
    """
    if isinstance(what, str):
        return load(what)
    if isinstance(what, Algorithm):
        add(what)
        return what
    said = said_of(name, title, complete, supports, seeded, options)

    def of(function: Own) -> Own:
        row = described(function, said)
        add(row, instead_of=same_function(row, function))
        remember(function, row)
        return function

    return of if what is None else of(what)
