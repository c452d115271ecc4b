"""Puzzles of a level defined by deductions, which always solve the board.

Such a board has one solution; the lanes prove it again. The level is met if the deductions of the level below
don't solve it. Where lanes prove quickly, clues are first removed while the board is unique, and added again
if it is too hard: boards that are too easy are found sooner that way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from .. import _core
from ..solve import Request, StopFlag
from . import shapes
from .judging import Attempt, items_of, judge, start_flags, with_rating
from .scales import level_by_deductions, rate_boards, takes_long_to_rate
from .shapes import Clues, Shape
from .spec import PuzzleSpec

SIGNS_FOR_GIVENS = 2  # from this level of Unequal on, few givens make sets and chains more likely
PROVED_QUICKLY = 9  # sides up to this, and
WITH_SIGNS = 6  # with signs up to this


def is_made_by_deductions(spec: PuzzleSpec) -> bool:
    """Return whether deductions define the level, and minimality is not required."""
    return not spec.minimal and level_by_deductions(spec.difficulty, spec.shape) is not None


def remove_clues_to_level(
    spec: PuzzleSpec,
    shape: Shape,
    full: Sequence[bytes],
    keep: shapes.Keep,
    request: Request,
    first: int,
) -> tuple[list[Attempt], Counter[str]]:
    """Make puzzles of full boards: those of the level, near misses, statistics."""
    target = level_by_deductions(spec.difficulty, shape)
    assert target is not None
    by_level, level = target
    items = items_to_level(spec, shape, turn=first // max(1, len(full)))
    start = start_flags(spec, shape)
    puzzles, fits = shapes.remove_clues_to_level(
        shape,
        full,
        start,
        items,
        by_level,
        level,
        keep,
        request,
        first,
        unique_first=level > 0 and 0 not in start and is_proved_quickly(shape),
    )
    stop = request.stop
    hits = [clues for clues, fit in zip(puzzles, fits, strict=False) if fit == _core.Fit.LEVEL]
    attempts = judge(spec, shape, hits, stop, rating=float(level))
    others, misses = _split_misses(spec, shape, puzzles, fits, stop)
    return [*_prove_unique(shape, attempts, stop), *others], misses


def _split_misses(
    spec: PuzzleSpec, shape: Shape, puzzles: Sequence[Clues], fits: bytes, stop: StopFlag | None
) -> tuple[list[Attempt], Counter[str]]:
    """Return one that is too easy, one that is too hard, and counts of the others."""
    assert spec.difficulty is not None
    others, misses = [], Counter[str]()
    for fit in (_core.Fit.TOO_EASY, _core.Fit.TOO_HARD):
        if fit not in fits:
            continue
        clues = puzzles[fits.index(fit)]
        for rating in rate_boards(spec.difficulty, shape, [clues], stop):
            others.append(with_rating(spec.difficulty, Attempt(shape, clues), rating))
            misses[others[-1].miss_kind] += fits.count(fit) - 1
    return others, misses


def is_proved_quickly(shape: Shape) -> bool:
    """Return whether lanes prove uniqueness quickly."""
    return shape.lanes_box[0] >= 0 and shape.side <= (WITH_SIGNS if shape.signs else PROVED_QUICKLY)


def items_to_level(spec: PuzzleSpec, shape: Shape, turn: int) -> list[tuple[int, tuple[int, ...]]]:
    """Clues that are removed together, with priorities that suit the level."""
    items = items_of(spec, shape, turn)
    levels = spec.difficulty is not None and not takes_long_to_rate(spec.difficulty)
    if not levels or spec.counts_matter or not shape.signs or not _needs_few_givens(spec, shape):
        return items
    return [(int(item[0] >= shape.cells), item) for _, item in items]


def _needs_few_givens(spec: PuzzleSpec, shape: Shape) -> bool:
    """Return whether to remove givens first; signs alone take long on large boards."""
    assert spec.difficulty is not None
    within = level_by_deductions(spec.difficulty, shape) is not None
    return spec.difficulty.least >= SIGNS_FOR_GIVENS and (within or shape.side <= WITH_SIGNS)


def _prove_unique(shape: Shape, attempts: list[Attempt], stop: StopFlag | None) -> Iterator[Attempt]:
    codes = shapes.verdicts(shape, [one.clues for one in attempts], stop)
    for one, code in zip(attempts, codes, strict=True):
        if one.why or code == _core.Code.ONE:
            yield one
        else:
            yield Attempt(shape, one.clues, one.rating, 500.0, "not proved in time")
