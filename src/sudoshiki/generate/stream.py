"""Puzzles to order: a stream of what meets the wish, no two alike, or a refusal that says why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import count as counted
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple

from ..formats.unequal import text_of
from ..puzzle import Box, Puzzle
from ..puzzle.errors import so_many
from ..solve import StopFlag
from ..solve.types import MOST_WORKERS, stop_flag, time_limit, whole_number
from .alike import Alike
from .full import GenerationFailed
from .judging import Attempt
from .making import Attempts, Runner, Task, batch_size, make_batch
from .on_gpu import by_gpu, is_for_gpu
from .patience import Patience
from .plain import Batch, line_of
from .shapes import Shape
from .wish import Range, Wish, wish_for

if TYPE_CHECKING:
    from ..logic import Grade


PATIENCE = 60.0  # seconds without a puzzle, where no budget is given


class WishNotMet(GenerationFailed):
    """No such puzzle was found within the budget: what stood in the way, and the nearest found."""

    def __init__(self, message: str, nearest: Puzzle | None) -> None:
        super().__init__(message)
        self.nearest = nearest


class _Row(NamedTuple):
    source: Attempt | Batch
    at: int  # its place in the batch
    number: int  # from 1
    name: str
    # The puzzle as the line that formats would write, made without building it; None where that is the only
    # way to it.
    line: str | None


class Made(_Row):
    """A puzzle that meets the wish."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Made) and self._all_of_it == other._all_of_it

    def __ne__(self, other: object) -> bool:
        return not self == other  # a tuple would ask where they came from

    def __hash__(self) -> int:
        return hash(self._all_of_it)

    def __repr__(self) -> str:
        return f"<Made {self.number}: {self.puzzle!r}>"

    def __reduce__(self) -> tuple[type[Made], tuple[Attempt, int, int, str, str | None]]:
        return Made, (self.found, 0, self.number, self.name, self.line)  # not the whole batch

    @property
    def _all_of_it(self) -> tuple[Attempt, int, str]:
        return self.found, self.number, self.name

    @cached_property
    def found(self) -> Attempt:
        if isinstance(self.source, Attempt):
            return self.source
        return self.source.attempt(self.at)

    @cached_property
    def puzzle(self) -> Puzzle:
        return self.found.shape.build(self.found.clues, self.name)

    @cached_property
    def grade(self) -> Grade:
        """How hard it is, on every scale; worked out when it is asked for."""
        from ..logic import grade

        return grade(self.puzzle)

    @property
    def rating(self) -> float | None:
        """On the scale that the wish named."""
        return self.found.rating


def generate(
    kind: str = "sudoku",
    *,
    side: int | None = None,
    box: Box | None = None,
    regions: str | Iterable[int] | None = None,
    diagonals: bool = False,
    givens: Range | None = None,
    signs: Range | None = None,
    symmetry: str = "none",
    pattern: Iterable[int] | None = None,
    level: str | None = None,
    er: Range | None = None,
    hodoku: str | None = None,
    tatham: str | None = None,
    require: Iterable[str] = (),
    forbid: Iterable[str] = (),
    minimal: bool = False,
    count: int | None = 1,
    seed: int = 0,
    seconds: float | None = None,
    effort: int | None = None,
    stop: StopFlag | None = None,
    on: str = "auto",
    workers: int = 0,
) -> Generator[Made, None, None]:
    """Puzzles of that kind, each with exactly one solution, proved; the same seed gives the same ones.

    `regions` are numbers, one a cell, or "random"; `givens`, `signs` and `er` a number or a range such as
    "24-28"; `pattern` the cells that may be given; `level` a word of grade; `require` and `forbid` names of
    techniques. With `count=None` the stream never ends. `seconds` bounds all of it and `effort` the attempts;
    without them it gives up after a minute without a puzzle. A wish that was not met raises WishNotMet.

    `on` says where clues are taken away: "cpu", "gpu", or "auto", which takes a GPU, if there is one, for 9×9
    Sudoku by the hundred thousand of which nothing else is asked. `workers` processes share the work; with 0
    this one does it. Neither changes the puzzles or their order.
    """
    wish = wish_for(
        kind,
        side=side,
        box=box,
        regions=regions,
        diagonals=diagonals,
        givens=givens,
        signs=signs,
        symmetry=symmetry,
        pattern=pattern,
        level=level,
        er=er,
        hodoku=hodoku,
        tatham=tatham,
        require=require,
        forbid=forbid,
        minimal=minimal,
    )
    return stream(wish, count, seed, seconds=seconds, effort=effort, stop=stop, on=on, workers=workers)


def stream(wish: Wish, count: int | None, seed: int, **how: Any) -> Generator[Made, None, None]:
    """The same for a wish at hand; `how` as `lots` takes it."""
    return _one_by_one(lots(wish, count, seed, **how))


def _one_by_one(lots: Iterator[Lot]) -> Generator[Made, None, None]:
    """Not by `chain`, as who has enough of them must be able to close it."""
    for lot in lots:
        yield from lot.made()


@dataclass(frozen=True, slots=True)
class Lot:
    """Puzzles of one batch that no earlier one is equal to, numbered from `first` on."""

    batch: Attempts
    fresh: Sequence[Any]  # they themselves, or their places in a plain batch
    first: int

    def __len__(self) -> int:
        return len(self.fresh)

    def text(self) -> str | None:
        """All lines, each with its end; None where puzzles have to be built for them."""
        plain = self.batch.plain
        if plain is not None and len(self) == len(plain):
            return plain.text()
        lines = self.lines()
        return None if lines is None else "".join(f"{line}\n" for line in lines)

    def lines(self) -> Iterable[str] | None:
        """Each as the line that formats would write; None where puzzles have to be built for it."""
        if self.batch.plain is not None:
            return map(self.batch.plain.lines().__getitem__, self.fresh)
        return map(_line, self.fresh) if _has_line(self.fresh[0].shape) else None

    def made(self) -> Iterator[Made]:
        """No list of them, as there may be thousands: the collector of garbage would look through it."""
        make = partial(tuple.__new__, Made)  # the quickest way to make one
        numbers = counted(self.first)
        lines: Iterable[str | None] = self.lines() or repeat(None)
        if self.batch.plain is None:
            return map(make, zip(self.fresh, repeat(0), numbers, repeat(""), lines))
        return map(make, zip(repeat(self.batch.plain), self.fresh, numbers, repeat(""), lines))


def lots(
    wish: Wish,
    count: int | None,
    seed: int,
    *,
    seconds: float | None = None,
    effort: int | None = None,
    stop: StopFlag | None = None,
    on: str = "auto",
    workers: int = 0,
    cluster: str | None = None,
) -> Iterator[Lot]:
    """The puzzles batch by batch, made here, by `workers` processes, or on a Dask `cluster`."""
    count = None if count is None else whole_number("count", count, 1)
    seed = whole_number("seed", seed, 0, 2**63 - 1)
    effort = None if effort is None else whole_number("effort", effort, 1)
    limit = None if seconds is None else time_limit(seconds)
    flag = stop_flag(stop)
    wanted = min((most for most in (count, effort) if most is not None), default=None)
    workers = whole_number("workers", workers, 0, MOST_WORKERS)
    elsewhere = bool(workers or cluster)
    on_gpu = is_for_gpu(wish, wanted, on, elsewhere=elsewhere)
    size = batch_size(wish, count, on_gpu)
    if elsewhere:
        from .side_by_side import side_by_side

        run = side_by_side(workers, cluster, flag)
    else:
        run = by_gpu(flag, 1 if count is None else -(-count // size)) if on_gpu else _here(flag)
    batches = run(_tasks(wish, size, seed, effort))
    without_one = PATIENCE if limit is None and effort is None else None
    return _lots(wish, count, flag, partial(Patience, flag, limit, without_one), batches)


def _lots(
    wish: Wish,
    count: int | None,
    stop: StopFlag,
    begin: Callable[[], Patience],
    batches: Generator[Attempts, None, None],
) -> Iterator[Lot]:
    alike, tally, made, patience = Alike(), _Tally(wish), 0, begin()
    with closing(batches):  # who keeps the refusal would keep those at work who make them ahead
        for batch in patience.each(batches):
            tally.add(batch)
            fresh = alike.new_of(batch.found) if batch.plain is None else alike.new_in(batch.plain)
            tally.misses["equal to an earlier one up to symmetry"] += len(batch) - len(fresh)
            fresh = fresh if count is None else fresh[: count - made]
            if fresh:
                patience.renew()
                yield Lot(batch, fresh, made + 1)
            made += len(fresh)
            if made == count:
                return
    endless = count is None and not patience.lost and made > 0
    if not stop.is_set() and not endless:
        raise tally.refusal(made, count)


def _has_line(shape: Shape) -> bool:
    return shape.is_line or shape.kind != "sudoku"


def _line(found: Attempt) -> str:
    shape, clues = found.shape, found.clues
    if shape.is_line:
        return line_of(clues.values)
    return text_of(shape.side, clues.values, clues.arcs(shape.side))


def _tasks(wish: Wish, size: int, seed: int, effort: int | None) -> Iterator[Task]:
    for first in counted(0, size):
        if effort is not None and first >= effort:
            return
        yield Task(wish, seed, first, size if effort is None else min(size, effort - first))


def _here(stop: StopFlag) -> Runner:
    return lambda tasks: (make_batch(task, stop) for task in tasks)


class _Tally:
    """Why attempts missed, and the nearest."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        self.misses: Counter[str] = Counter()
        self.nearest: Attempt | None = None
        self.found = 0

    def add(self, batch: Attempts) -> None:
        self.misses.update(batch.misses)
        self.found += len(batch)
        near = batch.nearest
        if near and (self.nearest is None or abs(near.miss) < abs(self.nearest.miss)):
            self.nearest = near

    def refusal(self, made: int, count: int | None) -> WishNotMet:
        attempts = self.found + sum(self.misses.values())
        stood = ", ".join(f"{why} ({n:,})" for why, n in self.misses.most_common(3) if n)
        wanted = (
            so_many(made, "puzzle", ",") if count is None else f"{made:,} of {so_many(count, 'puzzle', ',')}"
        )
        text = f"{wanted} found in {so_many(attempts, 'attempt', ',')}"
        if stood:
            text += f"; in the way: {stood}"
        puzzle = None
        if self.nearest is not None:
            puzzle = self.nearest.shape.build(self.nearest.clues)
            text += f". The nearest has {_counts(self.nearest)} ({self.nearest.why})"
        return WishNotMet(text + ". More seconds or effort, or a wider wish, may do", puzzle)


def _counts(found: Attempt) -> str:
    givens = so_many(found.clues.given_count, "given")
    return f"{givens} and {so_many(found.clues.sign_count, 'sign')}" if found.clues.signs else givens
