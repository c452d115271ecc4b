"""Numbered attempts at a spec, reproducible in any batch.

no requirements ─▶ plain.py: all of it natively
full boards ─▶ clues removed ─▶ counts, minimality and rating checked ─▶ found, or missed
        │                               └── missed ─▶ search.py: a walk from the nearest
        └─▶ where deductions define a level ─▶ to_level.py: clues removed by them
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from random import Random
from zlib import crc32

from .. import _core
from ..gpu.thresholds import BATCH_FOR_GPU, BoardWork
from ..logic import WORDS
from ..solve import Request, StopFlag
from . import shapes
from .judging import TOO_HARD, Attempt, judge, start_flags
from .plain import PlainPuzzles, is_plain, make_plain_batch, round_up_to_boards
from .scales import takes_long_to_rate
from .search import climb, walk
from .shapes import Clues, Shape
from .spec import CountRange, PuzzleSpec
from .to_level import is_made_by_deductions, is_proved_quickly, items_to_level, remove_clues_to_level

RENAMINGS = 100  # of a full board's values, tried for one that belongs to the level
FEW_BOARDS = 3  # sides up to this have too few full boards for every level to have its own
REGIONS_EFFORT = 20_000  # guesses for a full board: some regions have none, which takes long to prove
LUCKY = 8  # if one in 8 attempts meets the spec by chance, no search is needed
PLAIN = 8192  # cheap puzzles: at the end of a batch only few lanes are busy
PATTERN_BATCH = 4096  # for a pattern: most boards have more than one solution


@dataclass(frozen=True, slots=True)
class BatchTask:
    """Attempts to make together; can be sent to other processes."""

    spec: PuzzleSpec
    seed: int
    first: int
    count: int


@dataclass(slots=True)
class Attempts:
    """Results of attempts: puzzles in order, misses, and the nearest miss.

    Without requirements all are puzzles, and are in `plain` instead.
    """

    accepted: list[Attempt] = field(default_factory=list)
    plain: PlainPuzzles | None = None
    misses: Counter[str] = field(default_factory=Counter)
    nearest: Attempt | None = None

    def __len__(self) -> int:
        return len(self.accepted) + (len(self.plain) if self.plain else 0)

    def forget(self) -> None:
        """Drop the puzzles, but keep why others missed."""
        self.accepted.clear()
        self.plain = None

    def add_all(self, attempts: list[Attempt]) -> None:
        """Add many attempts, most of which meet the spec."""
        self.accepted += [one for one in attempts if not one.why]
        for one in attempts:
            if one.why:
                self.add(one)

    def add(self, attempt: Attempt) -> None:
        if not attempt.why:
            self.accepted.append(attempt)
            return
        self.misses[attempt.miss_kind] += 1
        if self.nearest is None or abs(attempt.miss) < abs(self.nearest.miss):
            self.nearest = attempt

    def replace_nearest(self, attempt: Attempt) -> None:
        """Add an attempt that continues the nearest miss, which no longer counts."""
        if self.nearest is not None:
            self.misses[self.nearest.miss_kind] -= 1
        self.add(attempt)


# Yields batches in the order of their tasks, until it is closed.
Runner = Callable[[Iterable[BatchTask]], Generator[Attempts, None, None]]


def batch_size(spec: PuzzleSpec, count: int | None = None, on_gpu: bool = False) -> int:
    """Return the number of attempts of a batch, which determines the puzzles.

    Where every attempt is a puzzle, no more are made than requested.
    """
    shape = spec.shape
    if is_plain(spec):
        most = BATCH_FOR_GPU[BoardWork.GENERATE] if on_gpu else PLAIN
        return most if count is None else min(most, round_up_to_boards(shape, count))
    if spec.random_regions or shape.side > 16:
        return 1
    if spec.pattern is not None:
        return PATTERN_BATCH if shape.side <= 9 else 64
    if is_made_by_deductions(spec):
        return 256 if is_proved_quickly(shape) else 64 if shape.side <= 9 else 32
    if shape.lanes_box[0] < 0 or shape.side > 9:
        return 4 if spec.difficulty else 16
    if spec.difficulty and not takes_long_to_rate(spec.difficulty) and shape.side <= 6:
        return 256
    if spec.difficulty or spec.needs_solving_path:
        return 32
    return 64 if shape.signs else 1024


def make_batch(task: BatchTask, stop: StopFlag | None = None) -> Attempts:
    """Make all attempts of a task; if none meets the spec, search from the nearest."""
    spec, batch = task.spec, Attempts()
    if is_plain(spec):
        return _plain(task, stop)
    shape = spec.shape_for(Random(f"{task.seed}/{task.first}/regions"), stop)
    full = _full_boards(task, shape, stop)
    if spec.random_regions and not full:
        batch.misses["no full board found with regions that were drawn"] += 1
        return batch
    if is_made_by_deductions(spec):
        keep = _keep_each(task, len(full))
        request = Request(seed=task.seed, stop=stop)
        attempts, batch.misses = remove_clues_to_level(spec, shape, full, keep, request, task.first)
        for one in attempts:
            batch.add(one)
        return batch
    if takes_long_to_rate(spec.difficulty) and not spec.minimal and shape.side > 9:
        for number, board in enumerate(full, start=task.first):
            batch.add(climb(spec, shape, board, Random(f"{task.seed}/{number}"), stop))
        return batch
    puzzles = _remove_clues(task, shape, full, stop)
    attempts = judge(spec, shape, puzzles, stop)
    if not spec.minimal and _mostly_too_hard(attempts):
        attempts = [_ease(task, number, one, stop) for number, one in enumerate(attempts, start=task.first)]
    batch.add_all(attempts)
    batch.misses["more than one solution with this pattern"] += len(full) - len(puzzles)
    if not batch.accepted and batch.nearest is not None and not (stop and stop.is_set()):
        random = Random(f"{task.seed}/{task.first}/walk")
        batch.replace_nearest(walk(spec, shape, batch.nearest, random, stop))
    batch.misses += Counter()  # drops zero counts
    return batch


def _plain(task: BatchTask, stop: StopFlag | None) -> Attempts:
    spec, plain = task.spec, make_plain_batch(task.spec.shape, task.seed, task.first, task.count, stop)
    if not spec.minimal or 0 not in plain.settled:
        return Attempts(plain=plain)
    batch = Attempts()
    batch.add_all(judge(spec, spec.shape, [plain.attempt(index).clues for index in range(len(plain))], stop))
    return batch


def _mostly_too_hard(attempts: list[Attempt]) -> bool:
    """Return whether most are too hard, so that easing them is worth it."""
    hits = sum(not one.why for one in attempts)
    hard = sum(one.why.startswith(TOO_HARD) for one in attempts)
    return LUCKY * hits < len(attempts) < 2 * hard


def _ease(task: BatchTask, number: int, attempt: Attempt, stop: StopFlag | None) -> Attempt:
    """Add clues to a puzzle that is too hard."""
    if not attempt.why.startswith(TOO_HARD):
        return attempt
    return climb(task.spec, attempt.shape, attempt.clues.solution, Random(f"{task.seed}/{number}"), stop)


def _full_boards(task: BatchTask, shape: Shape, stop: StopFlag | None) -> list[bytes]:
    effort = REGIONS_EFFORT if task.spec.random_regions else None
    full = shapes.fill(shape, task.seed, task.first, task.count, stop, effort)
    if task.spec.arguments["level"] is None:
        return full
    return [
        _rename_for_level(board, task.spec, Random(f"{task.seed}/{number}/name"))
        for number, board in enumerate(full, start=task.first)
    ]


def _remove_clues(task: BatchTask, shape: Shape, full: list[bytes], stop: StopFlag | None) -> list[Clues]:
    """Remove clues, as the spec allows, from boards that are unique with all."""
    spec, start = task.spec, start_flags(task.spec, shape)
    whole = 0 not in start
    if not whole:
        boards = [shapes.with_flags(shape, board, start) for board in full]
        codes = shapes.verdicts(shape, boards, stop)
        full = [board for board, code in zip(full, codes, strict=True) if code == _core.Code.ONE]
    return shapes.remove_clues_from(
        shape,
        full,
        None if whole else start * len(full),
        items_to_level(spec, shape, turn=task.first // task.count),
        _keep_each(task, len(full)),
        Request(seed=task.seed, effort=shapes.guesses_for(shape, spec.minimal), stop=stop),
        task.first,
    )


def _keep_each(task: BatchTask, boards: int) -> list[tuple[int, int]]:
    if not task.spec.counts_matter:
        return [(0, 0)] * boards
    random = Random(f"{task.seed}/{task.first}/keep")
    return [_keep(task.spec, random) for _ in range(boards)]


def _keep(spec: PuzzleSpec, random: Random) -> tuple[int, int]:
    """The least numbers of givens and signs: random within the spec, or its minimum."""

    def draw(span: CountRange, argument: object) -> int:
        return span.least if argument is None or spec.minimal else random.randint(span.least, span.most)

    return draw(spec.givens, spec.arguments["givens"]), draw(spec.signs, spec.arguments["signs"])


def _rename_for_level(board: bytes, spec: PuzzleSpec, random: Random) -> bytes:
    """Rename the values so that the board belongs to the level.

    A checksum of all cells decides, which does not help a player.
    """
    level, side = spec.arguments.get("level"), spec.shape.side
    words = [entry.word for entry in WORDS]
    if level not in words or side <= FEW_BOARDS:
        return board
    for _ in range(RENAMINGS):
        if crc32(board) % len(words) == words.index(level):
            break
        names = random.sample(range(1, side + 1), side)
        board = board.translate(bytes([0, *names, *range(side + 1, 256)]))
    return board
