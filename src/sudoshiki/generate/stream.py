"""Generate puzzles that meet a spec, without duplicates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import count as count_from
from itertools import repeat
from typing import TYPE_CHECKING, Any, NamedTuple
from warnings import warn

from ..formats.unequal import text_of
from ..puzzle import Box, Puzzle, UsageError
from ..puzzle.errors import so_many
from ..puzzle.model import check_is_puzzle
from ..puzzle.validation import entries
from ..solve import StopFlag
from ..solve.types import MOST_WORKERS, stop_flag, time_limit, whole_number
from .full import GenerationFailed
from .judging import Attempt
from .making import Attempts, BatchTask, Runner, batch_size, make_batch
from .on_gpu import gpu_runner, is_for_gpu
from .plain import PlainPuzzles, line_of
from .search_timer import SearchTimer
from .seen_puzzles import SeenPuzzles
from .shapes import Shape
from .spec import PuzzleSpec, Range, make_spec

if TYPE_CHECKING:
    from ..logic import Grade


DEFAULT_TIMEOUT = 60.0  # seconds without a puzzle, if there is no budget


class SpecNotMet(GenerationFailed):
    """Raised when no puzzle is found within the budget; `nearest` is the closest."""

    def __init__(self, message: str, nearest: Puzzle | None) -> None:
        super().__init__(message)
        self.nearest = nearest


class _PuzzleFields(NamedTuple):
    source: Attempt | PlainPuzzles
    at: int  # position in the batch
    number: int  # from 1
    name: str
    # The puzzle as a line, if that can be made without building it; else None.
    line: str | None


class GeneratedPuzzle(_PuzzleFields):
    """A generated puzzle."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GeneratedPuzzle) and self._identity == other._identity

    def __ne__(self, other: object) -> bool:
        return not self == other  # tuples would compare the sources

    def __hash__(self) -> int:
        return hash(self._identity)

    def __repr__(self) -> str:
        return f"<GeneratedPuzzle {self.number}: {self.puzzle!r}>"

    def __reduce__(self) -> tuple[type[GeneratedPuzzle], tuple[Attempt, int, int, str, str | None]]:
        return GeneratedPuzzle, (
            self.attempt,
            0,
            self.number,
            self.name,
            self.line,
        )  # without the rest of the batch

    @property
    def _identity(self) -> tuple[Attempt, int, str]:
        return self.attempt, self.number, self.name

    @cached_property
    def attempt(self) -> Attempt:
        if isinstance(self.source, Attempt):
            return self.source
        return self.source.attempt(self.at)

    @property
    def found(self) -> Attempt:
        """Deprecated: the old name of `attempt`."""
        warn("GeneratedPuzzle.found is now GeneratedPuzzle.attempt", DeprecationWarning, stacklevel=2)
        return self.attempt

    @cached_property
    def puzzle(self) -> Puzzle:
        return self.attempt.shape.build(self.attempt.clues, self.name)

    @cached_property
    def grade(self) -> Grade:
        """The grade of the puzzle, computed on first use."""
        from ..logic import grade

        return grade(self.puzzle)

    @property
    def rating(self) -> float | None:
        """The rating of the puzzle on the scale of the spec."""
        return self.attempt.rating


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
    avoid: Iterable[Puzzle] = (),
    count: int | None = 1,
    seed: int = 0,
    seconds: float | None = None,
    effort: int | None = None,
    stop: StopFlag | None = None,
    on: str = "auto",
    workers: int = 0,
) -> Generator[GeneratedPuzzle, None, None]:
    """Generate puzzles, each proved to have one solution; reproducible by seed.

    `regions` are numbers, one per cell, or "random"; `givens`, `signs` and `er` a number or a range such as
    "24-28"; `pattern` the cells that may be given; `level` a word of grade; `require` and `forbid` names of
    techniques. No puzzle is equal up to symmetry to an earlier one, or to one of `avoid`. With `count=None`
    the stream never ends. `seconds` limits the time and `effort` the attempts; without them it gives up
    after a minute without a puzzle. Raises SpecNotMet if no more puzzles are found. `on` is the device that
    removes clues: "cpu", "gpu", or "auto", which uses a GPU, if there is one, for many 9×9 Sudoku without
    other requirements. `workers` processes share the work. Neither changes the puzzles or their order.

    >>> [made.puzzle.kind for made in sk.generate(side=4, count=2, seed=1)]
    ['sudoku', 'sudoku']
    """
    spec = make_spec(
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
    settings: dict[str, Any] = {"stop": stop, "on": on, "workers": workers, "seen": _seen_from(avoid, spec)}
    return stream(spec, count, seed, seconds=seconds, effort=effort, **settings)


def _seen_from(puzzles: Iterable[Puzzle], spec: PuzzleSpec) -> SeenPuzzles:
    listed, seen = entries(puzzles, "avoid must be puzzles", UsageError, unordered=True), SeenPuzzles()
    for puzzle in listed:
        check_is_puzzle(puzzle)
    seen.avoid(listed, spec.shape)
    return seen


def stream(
    spec: PuzzleSpec, count: int | None, seed: int, **settings: Any
) -> Generator[GeneratedPuzzle, None, None]:
    """Generate puzzles of a spec; `settings` as for `fresh_batches`."""
    return _one_by_one(fresh_batches(spec, count, seed, **settings))


def _one_by_one(fresh_batches: Iterator[FreshBatch]) -> Generator[GeneratedPuzzle, None, None]:
    """Yield the puzzles of all batches; not by `chain`, which can't be closed."""
    for batch in fresh_batches:
        yield from batch.puzzles()


@dataclass(frozen=True, slots=True)
class FreshBatch:
    """The puzzles of a batch that are new, numbered from `first` on."""

    batch: Attempts
    fresh: Sequence[Any]  # attempts, or positions in a plain batch
    first: int

    def __len__(self) -> int:
        return len(self.fresh)

    def text(self) -> str | None:
        """Return all puzzles as lines; None if the puzzles must be built for that."""
        plain = self.batch.plain
        if plain is not None and len(self) == len(plain):
            return plain.text()
        lines = self.lines()
        return None if lines is None else "".join(f"{line}\n" for line in lines)

    def lines(self) -> Iterable[str] | None:
        """Return each puzzle as a line; None if the puzzles must be built for that."""
        if self.batch.plain is not None:
            return map(self.batch.plain.lines().__getitem__, self.fresh)
        return map(_line, self.fresh) if _has_line(self.fresh[0].shape) else None

    def puzzles(self) -> Iterator[GeneratedPuzzle]:
        """Iterate over the puzzles; a list would cost the garbage collector time."""
        make = partial(tuple.__new__, GeneratedPuzzle)  # the fastest constructor
        numbers = count_from(self.first)
        lines: Iterable[str | None] = self.lines() or repeat(None)
        if self.batch.plain is None:
            return map(make, zip(self.fresh, repeat(0), numbers, repeat(""), lines))
        return map(make, zip(repeat(self.batch.plain), self.fresh, numbers, repeat(""), lines))


def fresh_batches(
    spec: PuzzleSpec,
    count: int | None,
    seed: int,
    *,
    seen: SeenPuzzles | None = None,
    seconds: float | None = None,
    effort: int | None = None,
    stop: StopFlag | None = None,
    on: str = "auto",
    workers: int = 0,
    cluster: str | None = None,
) -> Iterator[FreshBatch]:
    """Generate batches here, in `workers` processes, or on a Dask `cluster`.

    Puzzles in `seen` are left out.
    """
    count = None if count is None else whole_number("count", count, 1)
    seed = whole_number("seed", seed, 0, 2**63 - 1)
    effort = None if effort is None else whole_number("effort", effort, 1)
    limit = None if seconds is None else time_limit(seconds)
    flag = stop_flag(stop)
    max_count = min((most for most in (count, effort) if most is not None), default=None)
    workers = whole_number("workers", workers, 0, MOST_WORKERS)
    in_other_processes = bool(workers or cluster)
    on_gpu = is_for_gpu(spec, max_count, on, in_other_processes=in_other_processes)
    seen = seen or SeenPuzzles()
    size = batch_size(spec, None if count is None else count + len(seen), on_gpu)
    if in_other_processes:
        from .parallel import parallel_runner

        run = parallel_runner(workers, cluster, flag)
    else:
        run = gpu_runner(flag, 1 if count is None else -(-count // size)) if on_gpu else _local_runner(flag)
    batches = run(_tasks(spec, size, seed, effort))
    idle_limit = DEFAULT_TIMEOUT if limit is None and effort is None else None
    return _fresh_batches(spec, count, seen, flag, partial(SearchTimer, flag, limit, idle_limit), batches)


def _fresh_batches(
    spec: PuzzleSpec,
    count: int | None,
    seen: SeenPuzzles,
    stop: StopFlag,
    begin: Callable[[], SearchTimer],
    batches: Generator[Attempts, None, None],
) -> Iterator[FreshBatch]:
    duplicate = "equal to an avoided or earlier one" if len(seen) else "equal to an earlier one"
    duplicate += " up to symmetry"
    tally, total, timer = _Tally(spec), 0, begin()
    with closing(batches):  # else a stored exception would keep the workers running
        for batch in timer.each(batches):
            tally.add(batch)
            fresh = (
                seen.new_attempts(batch.accepted) if batch.plain is None else seen.new_positions(batch.plain)
            )
            tally.misses[duplicate] += len(batch) - len(fresh)
            fresh = fresh if count is None else fresh[: count - total]
            if fresh:
                timer.renew()
                yield FreshBatch(batch, fresh, total + 1)
            total += len(fresh)
            if total == count:
                return
    endless = count is None and not timer.idle_too_long and total > 0
    if not stop.is_set() and not endless:
        raise tally.refusal(total, count)


def _has_line(shape: Shape) -> bool:
    return shape.is_line or shape.kind != "sudoku"


def _line(attempt: Attempt) -> str:
    shape, clues = attempt.shape, attempt.clues
    if shape.is_line:
        return line_of(clues.values)
    return text_of(shape.side, clues.values, clues.arcs(shape.side))


def _tasks(spec: PuzzleSpec, size: int, seed: int, effort: int | None) -> Iterator[BatchTask]:
    for first in count_from(0, size):
        if effort is not None and first >= effort:
            return
        yield BatchTask(spec, seed, first, size if effort is None else min(size, effort - first))


def _local_runner(stop: StopFlag) -> Runner:
    return lambda tasks: (make_batch(task, stop) for task in tasks)


class _Tally:
    """Statistics of missed attempts, and the nearest."""

    def __init__(self, spec: PuzzleSpec) -> None:
        self.spec = spec
        self.misses: Counter[str] = Counter()
        self.nearest: Attempt | None = None
        self.attempts = 0

    def add(self, batch: Attempts) -> None:
        self.misses.update(batch.misses)
        self.attempts += len(batch) + batch.misses.total()
        near = batch.nearest
        if near and (self.nearest is None or abs(near.miss) < abs(self.nearest.miss)):
            self.nearest = near

    def refusal(self, made_count: int, count: int | None) -> SpecNotMet:
        obstacles = ", ".join(f"{why} ({n:,})" for why, n in self.misses.most_common(3) if n)
        shortfall = (
            so_many(made_count, "puzzle", ",")
            if count is None
            else f"{made_count:,} of {so_many(count, 'puzzle', ',')}"
        )
        text = f"{shortfall} found in {so_many(self.attempts, 'attempt', ',')}"
        if obstacles:
            text += f"; rejected: {obstacles}"
        puzzle = None
        if self.nearest is not None:
            puzzle = self.nearest.shape.build(self.nearest.clues)
            text += f". The nearest has {_counts(self.nearest)} ({self.nearest.why})"
        return SpecNotMet(text + ". Allow more seconds or effort, or wider options", puzzle)


def _counts(attempt: Attempt) -> str:
    givens = so_many(attempt.clues.given_count, "given")
    return f"{givens} and {so_many(attempt.clues.sign_count, 'sign')}" if attempt.clues.signs else givens
