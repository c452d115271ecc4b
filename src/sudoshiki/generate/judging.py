"""A puzzle held against a wish: its counts, whether it is minimal, how hard it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .. import _core
from ..solve import StopFlag
from . import shapes
from .scales import rated, said_of, used
from .shapes import Clues, Shape
from .wish import Wish

TOO_HARD = "too hard"


class Attempt(NamedTuple):
    """A puzzle that was made: how hard it is, if that was asked, and by how much it misses the wish."""

    shape: Shape
    clues: Clues
    rating: float | None = None
    miss: float = 0.0
    why: str = ""  # it misses

    @property
    def miss_in_short(self) -> str:
        """Why it misses, as it is counted."""
        return self.why.split(":")[0]


def start_flags(wish: Wish, shape: Shape) -> bytes:
    """Which clues a full board begins with."""
    if wish.pattern is None:
        return b"\1" * (shape.cells + shape.edges)
    return bytes(cell in wish.pattern for cell in range(shape.cells)) + b"\1" * shape.edges


def items_of(wish: Wish, shape: Shape, turn: int = 0) -> list[tuple[int, tuple[int, ...]]]:
    """What is taken away together, and what is tried first: givens, signs, or all alike.

    What is bounded above goes first; where both are, one after the other has its turn.
    """
    few_givens = wish.givens.most < shape.cells and shape.signs
    few_signs = 0 < wish.signs.most < shape.edges
    first = "gs-"[turn % 3] if few_givens and few_signs else "g" if few_givens else "s" if few_signs else "-"
    cells = [(int(first == "s"), item) for item in wish.cell_items()]
    edges = [(int(first == "g"), (shape.cells + edge,)) for edge in range(shape.edges)]
    return cells + edges


def judge(
    wish: Wish, shape: Shape, boards: Sequence[Clues], stop: StopFlag | None, rating: float | None = None
) -> list[Attempt]:
    """Each board held against the wish: its counts, whether it is minimal, how hard it is.

    `rating` is how hard all of them are, where that is known, and as wished.
    """
    if wish.counts_matter:
        made = [_counted(wish, shape, clues) for clues in boards]
    else:
        made = [Attempt(shape, clues) for clues in boards]
    if wish.minimal:
        made = _minimal(wish, shape, made, stop)
    if rating is not None:
        made = [one if one.why else Attempt(shape, one.clues, rating) for one in made]
    elif wish.judged:
        _rate(wish, shape, made, stop)
    if wish.needs_path:
        made = [one if one.why else _by_way(wish, one, stop) for one in made]
    return made


def _rate(wish: Wish, shape: Shape, made: list[Attempt], stop: StopFlag | None) -> None:
    assert wish.judged is not None
    open_ = [number for number, one in enumerate(made) if not one.why]
    ratings = rated(wish.judged, shape, [made[number].clues for number in open_], stop) if open_ else []
    for number, found in zip(open_, ratings, strict=False):
        made[number] = placed(wish, made[number], found)
    for number in open_[len(ratings) :]:
        made[number] = Attempt(shape, made[number].clues, None, 1000.0, "not rated in time")


def _counted(wish: Wish, shape: Shape, clues: Clues) -> Attempt:
    over = clues.given_count - wish.givens.most
    if over > 0:
        return Attempt(shape, clues, None, 100.0 + over, f"too many givens: {clues.given_count}")
    over = clues.sign_count - wish.signs.most
    if over > 0:
        return Attempt(shape, clues, None, 100.0 + over, f"too many signs: {clues.sign_count}")
    if clues.given_count < wish.givens.least or clues.sign_count < wish.signs.least:
        return Attempt(shape, clues, None, 100.0, "too few clues")
    return Attempt(shape, clues)


def _minimal(wish: Wish, shape: Shape, made: list[Attempt], stop: StopFlag | None) -> list[Attempt]:
    """Where clues went one by one as far as they could, and every proof came to its end, none can go."""
    alone = wish.symmetry == "none" and wish.givens.least == 0 and wish.signs.least == 0
    alone = alone and wish.pattern is None
    return [
        one if one.why or (alone and one.clues.settled) else _without_spare(shape, one, stop) for one in made
    ]


def _without_spare(shape: Shape, made: Attempt, stop: StopFlag | None) -> Attempt:
    if stop is not None and stop.is_set():
        return Attempt(shape, made.clues, None, 1000.0, "not proved minimal in time")
    codes = shapes.verdicts(shape, without_one(made.clues), stop)
    spare = sum(code != _core.Code.MANY for code in codes)
    return Attempt(shape, made.clues, None, 50.0 + spare, "not minimal") if spare else made


def without_one(clues: Clues) -> list[Clues]:
    """The puzzle without each of its clues in turn."""
    found = []
    for at, value in enumerate(clues.values):
        if value:
            found.append(Clues(clues.values[:at] + b"\0" + clues.values[at + 1 :], clues.signs, b""))
    for at, sign in enumerate(clues.signs):
        if sign:
            found.append(Clues(clues.values, clues.signs[:at] + b"\0" + clues.signs[at + 1 :], b""))
    return found


def placed(wish: Wish, made: Attempt, rating: float) -> Attempt:
    """The attempt with how hard it is, and whether that is too hard or too easy."""
    assert wish.judged is not None
    miss = round(wish.judged.miss(rating), 1)
    said = said_of(wish.judged, rating, made.shape)
    why = "" if not miss else f"{TOO_HARD if miss > 0 else 'too easy'}: {said}"
    return Attempt(made.shape, made.clues, rating, miss, why)


def _by_way(wish: Wish, made: Attempt, stop: StopFlag | None) -> Attempt:
    techniques = used(made.shape.build(made.clues), stop)
    if stop and stop.is_set():  # the way was not gone to its end
        return Attempt(made.shape, made.clues, made.rating, 1000.0, "not rated in time")
    lacking = [name for name in wish.require if name not in techniques]
    unwanted = [name for name in wish.forbid if name in techniques]
    if lacking:
        return Attempt(made.shape, made.clues, made.rating, float(len(lacking)), f"without {lacking[0]}")
    if unwanted:
        return Attempt(made.shape, made.clues, made.rating, float(len(unwanted)), f"with {unwanted[0]}")
    return made
