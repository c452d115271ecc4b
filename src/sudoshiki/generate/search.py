"""Search, not luck: from a puzzle that misses the wish to one that meets it, by clues put back and taken."""

from __future__ import annotations

from random import Random

from .. import _core
from ..solve import StopFlag
from . import shapes
from .judging import TOO_HARD, Attempt, items_of, judge, start_flags
from .scales import beyond_inference
from .shapes import Clues, Shape
from .wish import Wish

STEPS = 12  # of a walk
NEIGHBOURS = 16  # looked at in each
PUT_BACK = (2, 6)  # items, from and to, before others are taken
ORDERS = 4  # in which a climb takes clues away
STRIDES = 12  # of a climb, before it narrows down


def walk(wish: Wish, shape: Shape, start: Attempt, random: Random, stop: StopFlag | None) -> Attempt:
    """Step by step to the neighbour that misses the wish least; the best puzzle met.

    A neighbour has a few more of the solution's clues and then as few as can be, in another order.
    """
    best = here = start
    items = items_of(wish, shape)
    for _ in range(STEPS):
        if not best.why or (stop and stop.is_set()):
            break
        around = _neighbours(wish, shape, here.clues, items, random, stop)
        met = min(judge(wish, shape, around, stop), key=lambda one: abs(one.miss))
        if abs(met.miss) <= abs(here.miss) or random.random() < 0.2:
            here = met
        if abs(met.miss) < abs(best.miss):
            best = met
    return best


def _neighbours(
    wish: Wish,
    shape: Shape,
    clues: Clues,
    items: list[tuple[int, tuple[int, ...]]],
    random: Random,
    stop: StopFlag | None,
) -> list[Clues]:
    flags = clues.flags()
    allowed = range(len(flags)) if wish.pattern is None else wish.pattern
    absent = [item for _, item in items if not flags[item[0]] and item[0] in allowed]
    if not absent:
        return [clues]
    starts = []
    for _ in range(NEIGHBOURS):
        more = bytearray(flags)
        for item in random.sample(absent, min(len(absent), random.randint(*PUT_BACK))):
            for clue in item:
                more[clue] = 1
        starts.append(shapes.with_flags(shape, clues.solution, bytes(more)))
    keep = [(wish.givens.least, wish.signs.least)] * len(starts)
    return shapes.dig(shape, starts, items, keep=keep, seed=random.getrandbits(63), first=0, stop=stop)


def climb(wish: Wish, shape: Shape, solution: bytes, random: Random, stop: StopFlag | None) -> Attempt:
    """From the full board down to the last stage before it gets too hard, for sides whose hardest puzzles
    take long to rate. Fewer clues are hardly ever easier: that stage is found by strides, then by halves.
    """
    best: Attempt | None = None
    for _ in range(ORDERS):
        gone = [item for _, item in items_of(wish, shape)]
        random.shuffle(gone)
        met = _down(wish, shape, solution, gone, stop)
        if best is None or (best.why and abs(met.miss) < abs(best.miss)):
            best = met
        if not best.why or (stop and stop.is_set()):
            break
    assert best is not None
    return best


def _down(
    wish: Wish, shape: Shape, solution: bytes, gone: list[tuple[int, ...]], stop: StopFlag | None
) -> Attempt:
    def stage(taken: int) -> Attempt:
        flags = bytearray(start_flags(wish, shape))
        for item in gone[:taken]:
            for clue in item:
                flags[clue] = 0
        clues = shapes.with_flags(shape, solution, bytes(flags))
        if beyond_inference(wish.judged, shape.build(clues)):
            return Attempt(shape, clues, None, 20.0, f"{TOO_HARD}: not rated")
        if why := _not_unique(shape, clues, stop):
            return Attempt(shape, clues, None, 500.0, why)
        return judge(wish, shape, [clues], stop)[0]

    def too_hard(one: Attempt) -> bool:
        return one.why.startswith((TOO_HARD, "more than one", "too few", "with ", "not rated", "not proved"))

    best, low, high = stage(0), 0, len(gone) + 1
    stride = max(1, len(gone) // STRIDES)
    while high - low > 1 and not (stop and stop.is_set()):
        middle = min(low + stride, high - 1) if high > len(gone) else (low + high) // 2
        met = stage(middle)
        if too_hard(met):
            high = middle
        else:
            low = middle
        if not met.why or (best.why and abs(met.miss) < abs(best.miss)):
            best = met
    return best


def _not_unique(shape: Shape, clues: Clues, stop: StopFlag | None) -> str:
    """Why it is not known to have one solution, or nothing.

    Asked before a puzzle is rated: where there are several solutions, either every technique is tried in
    vain, which takes minutes, or the way to one rests on its being the only one.
    """
    code = shapes.verdicts(shape, [clues], stop)[0]
    if code == _core.Code.ONE:
        return ""
    return "more than one solution" if code == _core.Code.MANY else "not proved in time"
