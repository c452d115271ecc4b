"""Search for a puzzle that meets the spec, by adding and removing clues."""

from __future__ import annotations

from random import Random

from .. import _core
from ..solve import Request, StopFlag
from . import shapes
from .judging import TOO_HARD, Attempt, items_of, judge, start_flags
from .scales import beyond_inference
from .shapes import Clues, Shape
from .spec import PuzzleSpec

STEPS = 12  # steps of a walk
NEIGHBOURS = 16  # neighbours tried per step
PUT_BACK = (2, 6)  # items added, from and to, before others are removed
ORDERS = 4  # orders of removal of a climb
STRIDES = 12  # strides of a climb, before bisection


def walk(spec: PuzzleSpec, shape: Shape, start: Attempt, random: Random, stop: StopFlag | None) -> Attempt:
    """Walk to the neighbour that misses the spec least; return the best puzzle.

    A neighbour gets a few more clues of the solution, then clues are removed in another order.
    """
    best = here = start
    items = items_of(spec, shape)
    for _ in range(STEPS):
        if not best.why or (stop and stop.is_set()):
            break
        around = _neighbours(spec, shape, here.clues, items, random, stop)
        best_neighbour = min(judge(spec, shape, around, stop), key=lambda one: abs(one.miss))
        if abs(best_neighbour.miss) <= abs(here.miss) or random.random() < 0.2:
            here = best_neighbour
        if abs(best_neighbour.miss) < abs(best.miss):
            best = best_neighbour
    return best


def _neighbours(
    spec: PuzzleSpec,
    shape: Shape,
    clues: Clues,
    items: shapes.Items,
    random: Random,
    stop: StopFlag | None,
) -> list[Clues]:
    flags = clues.flags()
    allowed = range(len(flags)) if spec.pattern is None else spec.pattern
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
    keep = [(spec.givens.least, spec.signs.least)] * len(starts)
    effort = shapes.guesses_for(shape, spec.minimal)
    request = Request(seed=random.getrandbits(63), effort=effort, stop=stop)
    return shapes.remove_clues(shape, starts, items, keep, request)


def climb(spec: PuzzleSpec, shape: Shape, solution: bytes, random: Random, stop: StopFlag | None) -> Attempt:
    """Remove clues from the full board until it would get too hard.

    For boards that are slow to rate. Fewer clues are hardly ever easier, so the number of clues is found by
    strides, then by bisection.
    """
    best: Attempt | None = None
    for _ in range(ORDERS):
        removed_items = [item for _, item in items_of(spec, shape)]
        random.shuffle(removed_items)
        result = _down(spec, shape, solution, removed_items, stop)
        if best is None or (best.why and abs(result.miss) < abs(best.miss)):
            best = result
        if not best.why or (stop and stop.is_set()):
            break
    assert best is not None
    return best


def _down(
    spec: PuzzleSpec,
    shape: Shape,
    solution: bytes,
    removed_items: list[tuple[int, ...]],
    stop: StopFlag | None,
) -> Attempt:
    def stage(removed: int) -> Attempt:
        flags = bytearray(start_flags(spec, shape))
        for item in removed_items[:removed]:
            for clue in item:
                flags[clue] = 0
        clues = shapes.with_flags(shape, solution, bytes(flags))
        if beyond_inference(spec.difficulty, shape.build(clues)):
            return Attempt(shape, clues, None, 20.0, f"{TOO_HARD}: not rated")
        if why := _not_unique(shape, clues, stop):
            return Attempt(shape, clues, None, 500.0, why)
        return judge(spec, shape, [clues], stop)[0]

    def too_hard(one: Attempt) -> bool:
        return one.why.startswith((TOO_HARD, "more than one", "too few", "with ", "not rated", "not proved"))

    best, low, high = stage(0), 0, len(removed_items) + 1
    stride = max(1, len(removed_items) // STRIDES)
    while high - low > 1 and not (stop and stop.is_set()):
        middle = min(low + stride, high - 1) if high > len(removed_items) else (low + high) // 2
        result = stage(middle)
        if too_hard(result):
            high = middle
        else:
            low = middle
        if not result.why or (best.why and abs(result.miss) < abs(best.miss)):
            best = result
    return best


def _not_unique(shape: Shape, clues: Clues, stop: StopFlag | None) -> str:
    """Return why uniqueness is unproved, or "" if it is proved.

    Checked before rating: with several solutions, either every technique is tried in vain, which takes
    minutes, or the path uses that the solution is unique.
    """
    code = shapes.verdicts(shape, [clues], stop)[0]
    if code == _core.Code.ONE:
        return ""
    return "more than one solution" if code == _core.Code.MANY else "not proved in time"
