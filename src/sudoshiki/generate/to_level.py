"""Puzzles of a level that some deductions make: clues go for as long as those fill the board.

A board that they fill has one solution; the lanes prove it again. The level is met wherever a clue could go
only by what the level below does not allow. Where the lanes prove quickly, clues go first for as long as
there is one solution, and some come back where that is too hard: most of what is too easy is seen so sooner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from .. import _core
from ..solve import StopFlag
from . import shapes
from .judging import Attempt, items_of, judge, placed, start_flags
from .scales import level_by_deductions, rated, takes_long_to_rate
from .shapes import Clues, Shape
from .wish import Wish

SIGNS_FOR_GIVENS = 2  # from this level of Unequal on: the fewer givens, the more often sets and chains matter
PROVED_QUICKLY = 9  # sides up to this, and
WITH_SIGNS = 6  # with signs up to this


def is_dug_to_level(wish: Wish) -> bool:
    """Not where a search, too, must need every clue, nor beyond the last level, which only a search fills."""
    return not wish.minimal and level_by_deductions(wish.judged, wish.shape) is not None


def dig_to_level(
    wish: Wish,
    shape: Shape,
    full: Sequence[bytes],
    keep: Sequence[tuple[int, int]],
    seed: int,
    first: int,
    stop: StopFlag | None,
) -> tuple[list[Attempt], Counter[str]]:
    """What was made of the full boards: all of the level, and one of each other; why the rest missed."""
    wanted = level_by_deductions(wish.judged, shape)
    assert wanted is not None
    by_level, level = wanted
    items = items_to_level(wish, shape, turn=first // max(1, len(full)))
    start = start_flags(wish, shape)
    dug, fits = shapes.dig_to_level(
        shape,
        full,
        start,
        items,
        by_level,
        level,
        unique_first=level > 0 and 0 not in start and is_proved_quickly(shape),
        keep=keep,
        seed=seed,
        first=first,
        stop=stop,
    )
    hits = [clues for clues, fit in zip(dug, fits, strict=False) if fit == _core.Fit.LEVEL]
    made = judge(wish, shape, hits, stop, rating=float(level))
    others, misses = _missed(wish, shape, dug, fits, stop)
    return [*_proved(shape, made, stop), *others], misses


def _missed(
    wish: Wish, shape: Shape, dug: Sequence[Clues], fits: bytes, stop: StopFlag | None
) -> tuple[list[Attempt], Counter[str]]:
    """One of those that are too easy, one of those that are too hard, and how many more there are of each."""
    assert wish.judged is not None
    others, misses = [], Counter[str]()
    for fit in (_core.Fit.TOO_EASY, _core.Fit.TOO_HARD):
        if fit not in fits:
            continue
        clues = dug[fits.index(fit)]
        for rating in rated(wish.judged, shape, [clues], stop):
            others.append(placed(wish, Attempt(shape, clues), rating))
            misses[others[-1].miss_in_short] += fits.count(fit) - 1
    return others, misses


def is_proved_quickly(shape: Shape) -> bool:
    """Whether it has one solution, by the lanes."""
    return shape.lanes_box[0] >= 0 and shape.side <= (WITH_SIGNS if shape.signs else PROVED_QUICKLY)


def items_to_level(wish: Wish, shape: Shape, turn: int) -> list[tuple[int, tuple[int, ...]]]:
    """What is taken away together, and what first, with a level in mind."""
    items = items_of(wish, shape, turn)
    levels = wish.judged is not None and not takes_long_to_rate(wish.judged)
    if not levels or wish.counts_matter or not shape.signs or not _wants_few_givens(wish, shape):
        return items
    return [(int(item[0] >= shape.cells), item) for _, item in items]


def _wants_few_givens(wish: Wish, shape: Shape) -> bool:
    """Beyond the levels larger boards have no need for it, and signs alone take long to prove."""
    assert wish.judged is not None
    within = level_by_deductions(wish.judged, shape) is not None
    return wish.judged.least >= SIGNS_FOR_GIVENS and (within or shape.side <= WITH_SIGNS)


def _proved(shape: Shape, made: list[Attempt], stop: StopFlag | None) -> Iterator[Attempt]:
    codes = shapes.verdicts(shape, [one.clues for one in made], stop)
    for one, code in zip(made, codes, strict=True):
        if one.why or code == _core.Code.ONE:
            yield one
        else:
            yield Attempt(shape, one.clues, one.rating, 500.0, "not proved in time")
