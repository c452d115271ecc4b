"""Attempts at a wish, numbered: each is the same on every machine, whoever makes it and beside what others.

nothing asked ─▶ plain.py: all of it natively
full boards ─▶ clues taken away ─▶ counted, proved minimal, judged ─▶ found, or missed by so much
        │                               └── missed ─▶ search.py: a walk from the nearest
        └─▶ where deductions make a level ─▶ to_level.py: clues taken away by them
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, field
from random import Random
from zlib import crc32

from .. import _core
from ..logic import WORDS
from ..solve import StopFlag
from . import shapes
from .judging import TOO_HARD, Attempt, judge, start_flags
from .plain import Batch, is_plain, make_plainly, whole_rows
from .scales import takes_long_to_rate
from .search import climb, walk
from .shapes import Clues, Shape
from .to_level import dig_to_level, is_dug_to_level, is_proved_quickly, items_to_level
from .wish import Span, Wish

RENAMINGS = 100  # of a full board's values, looked through for one that belongs to the level
FEW_BOARDS = 3  # sides up to this have too few full boards for every level to have its own
REGIONS_EFFORT = 20_000  # guesses at a full board: some regions have none, and that takes long to see
LUCKY = 8  # one in so many meets the wish by luck: no search is needed
PLAIN = 8192  # puzzles that cost next to nothing each: the last of a batch keep few lanes busy
ON_GPU = 1 << 18  # the same for the lanes of a GPU
OFTEN_MISSED = 4096  # draws for a pattern: most of them have more than one solution


@dataclass(frozen=True, slots=True)
class Task:
    """Attempts to be made together; `stop` does not travel to other processes."""

    wish: Wish
    seed: int
    first: int
    count: int


@dataclass(slots=True)
class Attempts:
    """What became of the attempts: puzzles in order, why the others missed, and the nearest of those.

    Where nothing is asked of them, all are puzzles, and `plain` has them instead.
    """

    found: list[Attempt] = field(default_factory=list)
    plain: Batch | None = None
    misses: Counter[str] = field(default_factory=Counter)
    nearest: Attempt | None = None

    def __len__(self) -> int:
        return len(self.found) + (len(self.plain) if self.plain else 0)

    def forget(self) -> None:
        """The puzzles, not why others missed."""
        self.found.clear()
        self.plain = None

    def add_all(self, made: list[Attempt]) -> None:
        """Most are found, where there are thousands of them."""
        self.found += [one for one in made if not one.why]
        for one in made:
            if one.why:
                self.add(one)

    def add(self, made: Attempt) -> None:
        if not made.why:
            self.found.append(made)
            return
        self.misses[made.miss_in_short] += 1
        if self.nearest is None or abs(made.miss) < abs(self.nearest.miss):
            self.nearest = made


# Batches in the order of their tasks. What is closed makes no more of them.
Runner = Callable[[Iterable[Task]], Generator[Attempts, None, None]]


def batch_size(wish: Wish, count: int | None = None, on_gpu: bool = False) -> int:
    """Attempts that are made together: part of what the seed means, so it depends on nothing else.

    Where all of them are puzzles, whatever they are made beside, no more are made than are asked for.
    """
    shape = wish.shape
    if is_plain(wish):
        most = ON_GPU if on_gpu else PLAIN
        return most if count is None else min(most, whole_rows(shape, count))
    if wish.random_regions or shape.side > 16:
        return 1
    if wish.pattern is not None:
        return OFTEN_MISSED if shape.side <= 9 else 64
    if is_dug_to_level(wish):
        return 256 if is_proved_quickly(shape) else 64 if shape.side <= 9 else 32
    if shape.lanes_box[0] < 0 or shape.side > 9:
        return 4 if wish.judged else 16
    if wish.judged and not takes_long_to_rate(wish.judged) and shape.side <= 6:
        return 256
    if wish.judged or wish.needs_path:
        return 32
    return 64 if shape.signs else 1024


def make_batch(task: Task, stop: StopFlag | None = None) -> Attempts:
    """All attempts of a task; where none of them meets the wish, a search from the nearest."""
    wish, batch = task.wish, Attempts()
    if is_plain(wish):
        return _plain(task, stop)
    shape = wish.shape_for(Random(f"{task.seed}/{task.first}/regions"), stop)
    full = _full(task, shape, stop)
    if wish.random_regions and not full:
        batch.misses["no full board found with regions that were drawn"] += 1
        return batch
    if is_dug_to_level(wish):
        keep = _keep_each(task, len(full))
        attempts, batch.misses = dig_to_level(wish, shape, full, keep, task.seed, task.first, stop)
        for one in attempts:
            batch.add(one)
        return batch
    if takes_long_to_rate(wish.judged) and not wish.minimal and shape.side > 9:
        for number, board in enumerate(full, start=task.first):
            batch.add(climb(wish, shape, board, Random(f"{task.seed}/{number}"), stop))
        return batch
    dug = _dug(task, shape, full, stop)
    made = judge(wish, shape, dug, stop)
    if not wish.minimal and _mostly_too_hard(made):
        made = [_eased(task, number, one, stop) for number, one in enumerate(made, start=task.first)]
    batch.add_all(made)
    batch.misses["more than one solution with this pattern"] += len(full) - len(dug)
    if not batch.found and batch.nearest is not None and not (stop and stop.is_set()):
        random = Random(f"{task.seed}/{task.first}/walk")
        batch.add(walk(wish, shape, batch.nearest, random, stop))
    batch.misses += Counter()  # drops what is 0
    return batch


def _plain(task: Task, stop: StopFlag | None) -> Attempts:
    wish, made = task.wish, make_plainly(task.wish.shape, task.seed, task.first, task.count, stop)
    if not wish.minimal or 0 not in made.settled:
        return Attempts(plain=made)
    batch = Attempts()
    batch.add_all(judge(wish, wish.shape, [made.attempt(at).clues for at in range(len(made))], stop))
    return batch


def _mostly_too_hard(made: list[Attempt]) -> bool:
    """Luck will not do; where most are too easy, it would take longer to ease the others than to walk."""
    hits = sum(not one.why for one in made)
    hard = sum(one.why.startswith(TOO_HARD) for one in made)
    return LUCKY * hits < len(made) < 2 * hard


def _eased(task: Task, number: int, made: Attempt, stop: StopFlag | None) -> Attempt:
    """What is too hard with as few clues as can be may do with more of them."""
    if not made.why.startswith(TOO_HARD):
        return made
    return climb(task.wish, made.shape, made.clues.solution, Random(f"{task.seed}/{number}"), stop)


def _full(task: Task, shape: Shape, stop: StopFlag | None) -> list[bytes]:
    effort = REGIONS_EFFORT if task.wish.random_regions else None
    full = shapes.fill(shape, task.seed, task.first, task.count, stop, effort)
    if task.wish.words["level"] is None:
        return full
    return [
        _of_level(board, task.wish, Random(f"{task.seed}/{number}/name"))
        for number, board in enumerate(full, start=task.first)
    ]


def _dug(task: Task, shape: Shape, full: list[bytes], stop: StopFlag | None) -> list[Clues]:
    """Those boards that have one solution with all clues allowed, with as few of them as the wish allows."""
    wish, start = task.wish, start_flags(task.wish, shape)
    whole = 0 not in start
    if not whole:
        boards = [shapes.with_flags(shape, board, start) for board in full]
        codes = shapes.verdicts(shape, boards, stop)
        full = [board for board, code in zip(full, codes, strict=True) if code == _core.Code.ONE]
    return shapes.dig_solutions(
        shape,
        full,
        None if whole else start * len(full),
        items_to_level(wish, shape, turn=task.first // task.count),
        keep=_keep_each(task, len(full)),
        seed=task.seed,
        first=task.first,
        stop=stop,
    )


def _keep_each(task: Task, boards: int) -> list[tuple[int, int]]:
    if not task.wish.counts_matter:
        return [(0, 0)] * boards
    random = Random(f"{task.seed}/{task.first}/keep")
    return [_keep(task.wish, random) for _ in range(boards)]


def _keep(wish: Wish, random: Random) -> tuple[int, int]:
    """No fewer clues than these: any number within the wish, unless as few as can be will do."""

    def drawn(span: Span, named: object) -> int:
        return span.least if named is None or wish.minimal else random.randint(span.least, span.most)

    return drawn(wish.givens, wish.words["givens"]), drawn(wish.signs, wish.words["signs"])


def _of_level(board: bytes, wish: Wish, random: Random) -> bytes:
    """The board with its values renamed so that it belongs to the level, as each full board does to one.

    Whose a board is, a checksum of all its cells tells: nothing that a player could make use of.
    """
    level, side = wish.words.get("level"), wish.shape.side
    words = [row.word for row in WORDS]
    if level not in words or side <= FEW_BOARDS:
        return board
    for _ in range(RENAMINGS):
        if crc32(board) % len(words) == words.index(level):
            break
        names = random.sample(range(1, side + 1), side)
        board = board.translate(bytes([0, *names, *range(side + 1, 256)]))
    return board
