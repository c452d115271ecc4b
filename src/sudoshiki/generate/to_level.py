"""Puzzles of a level that some deductions make: clues go for as long as those fill the board.

A board that they fill has one solution; the lanes prove it again. The level is met wherever a clue could go
only by what the level below does not allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from .. import _core
from ..solve import StopFlag
from . import shapes
from .judging import Attempt, items_of, judge, placed, start_flags
from .scales import level_by_deductions
from .shapes import Shape
from .wish import Wish

__all__ = ["dig_to_level", "is_dug_to_level"]

SIGNS_FOR_GIVENS = 2  # from this level of Unequal on: the fewer givens, the more often sets and chains matter


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
    items = _items(wish, shape, level, turn=first // max(1, len(full)))
    start = start_flags(wish, shape)
    dug = shapes.dig_to_level(
        shape, full, start, items, by_level, level, keep=keep, seed=seed, first=first, stop=stop
    )
    hits, others, misses = [], dict[int, Attempt](), Counter[str]()
    for solution, (flags, found) in zip(full, dug, strict=False):
        if found == level:
            hits.append(shapes.with_flags(shape, solution, flags))
        elif found in others:
            misses[others[found].miss_in_short] += 1
        else:
            clues = shapes.with_flags(shape, solution, flags)
            others[found] = placed(wish, Attempt(shape, clues), float(found))
    made = judge(wish, shape, hits, stop, rating=float(level))
    return [*_proved(shape, made, stop), *others.values()], misses


def _items(wish: Wish, shape: Shape, level: int, turn: int) -> list[tuple[int, tuple[int, ...]]]:
    items = items_of(wish, shape, turn)
    if shape.signs and level >= SIGNS_FOR_GIVENS and not wish.counts_matter:
        return [(int(item[0] >= shape.cells), item) for _, item in items]
    return items


def _proved(shape: Shape, made: list[Attempt], stop: StopFlag | None) -> Iterator[Attempt]:
    codes = shapes.verdicts(shape, [one.clues for one in made], stop)
    for one, code in zip(made, codes, strict=True):
        if one.why or code == _core.Code.ONE:
            yield one
        else:
            yield Attempt(shape, one.clues, one.rating, 500.0, "not proved in time")
