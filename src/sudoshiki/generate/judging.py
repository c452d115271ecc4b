"""Check puzzles against a spec: counts, minimality, difficulty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .. import _core
from ..solve import StopFlag
from . import shapes
from .scales import Bounds, rate_boards, rating_text, techniques_used
from .shapes import Clues, Shape
from .spec import PuzzleSpec

TOO_HARD = "too hard"


class Attempt(NamedTuple):
    """A generated puzzle with its rating, if needed, and how far it misses the spec."""

    shape: Shape
    clues: Clues
    rating: float | None = None
    miss: float = 0.0
    why: str = ""  # why it misses; empty if it meets the spec

    @property
    def miss_kind(self) -> str:
        """The reason for the miss without details, for statistics."""
        return self.why.split(":")[0]


def start_flags(spec: PuzzleSpec, shape: Shape) -> bytes:
    """Flags of the clues that may be given."""
    if spec.pattern is None:
        return b"\1" * (shape.cells + shape.edges)
    return bytes(cell in spec.pattern for cell in range(shape.cells)) + b"\1" * shape.edges


def items_of(spec: PuzzleSpec, shape: Shape, turn: int = 0) -> list[tuple[int, tuple[int, ...]]]:
    """Return clues that are removed together, with priorities.

    Clues with an upper limit are removed first; if both kinds have one, `turn` alternates.
    """
    few_givens = spec.givens.most < shape.cells and shape.signs
    few_signs = 0 < spec.signs.most < shape.edges
    first = "gs-"[turn % 3] if few_givens and few_signs else "g" if few_givens else "s" if few_signs else "-"
    cells = [(int(first == "s"), item) for item in spec.symmetric_cells()]
    edges = [(int(first == "g"), (shape.cells + edge,)) for edge in range(shape.edges)]
    return cells + edges


def judge(
    spec: PuzzleSpec,
    shape: Shape,
    boards: Sequence[Clues],
    stop: StopFlag | None,
    rating: float | None = None,
) -> list[Attempt]:
    """Check each board against the spec: counts, minimality, difficulty.

    `rating` is the rating of all boards, if it is known and meets the spec.
    """
    if spec.counts_matter:
        attempts = [_check_counts(spec, shape, clues) for clues in boards]
    else:
        attempts = [Attempt(shape, clues) for clues in boards]
    if spec.minimal:
        attempts = _check_minimal(spec, shape, attempts, stop)
    if rating is not None:
        attempts = [one if one.why else Attempt(shape, one.clues, rating) for one in attempts]
    elif spec.difficulty:
        _rate(spec.difficulty, shape, attempts, stop)
    for bounds in spec.other_scales:
        _rate(bounds, shape, attempts, stop, also=True)
    if spec.needs_solving_path:
        attempts = [one if one.why else _check_techniques(spec, one, stop) for one in attempts]
    return attempts


def _rate(
    bounds: Bounds, shape: Shape, attempts: list[Attempt], stop: StopFlag | None, *, also: bool = False
) -> None:
    """Rate those that meet the spec so far, in place.

    With `also` they keep their first rating.
    """
    open_ = [number for number, one in enumerate(attempts) if not one.why]
    ratings = rate_boards(bounds, shape, [attempts[number].clues for number in open_], stop) if open_ else []
    for number, rating in zip(open_, ratings, strict=False):
        attempts[number] = with_rating(bounds, attempts[number], rating, also=also)
    for number in open_[len(ratings) :]:
        attempts[number] = Attempt(shape, attempts[number].clues, None, 1000.0, "not rated in time")


def _check_counts(spec: PuzzleSpec, shape: Shape, clues: Clues) -> Attempt:
    over = clues.given_count - spec.givens.most
    if over > 0:
        return Attempt(shape, clues, None, 100.0 + over, f"too many givens: {clues.given_count}")
    over = clues.sign_count - spec.signs.most
    if over > 0:
        return Attempt(shape, clues, None, 100.0 + over, f"too many signs: {clues.sign_count}")
    if clues.given_count < spec.givens.least or clues.sign_count < spec.signs.least:
        return Attempt(shape, clues, None, 100.0, "too few clues")
    return Attempt(shape, clues)


def _check_minimal(
    spec: PuzzleSpec, shape: Shape, attempts: list[Attempt], stop: StopFlag | None
) -> list[Attempt]:
    """Check minimality, unless each proof of a single removal was finished."""
    alone = spec.symmetry == "none" and spec.givens.least == 0 and spec.signs.least == 0
    alone = alone and spec.pattern is None
    return [
        one if one.why or (alone and one.clues.settled) else _check_each_clue(shape, one, stop)
        for one in attempts
    ]


def _check_each_clue(shape: Shape, attempt: Attempt, stop: StopFlag | None) -> Attempt:
    if stop is not None and stop.is_set():
        return Attempt(shape, attempt.clues, None, 1000.0, "not proved minimal in time")
    codes = shapes.verdicts(shape, without_each_clue(attempt.clues), stop)
    spare = sum(code != _core.Code.MANY for code in codes)
    return Attempt(shape, attempt.clues, None, 50.0 + spare, "not minimal") if spare else attempt


def without_each_clue(clues: Clues) -> list[Clues]:
    """Return the puzzles without one of its clues."""
    puzzles = []
    for index, value in enumerate(clues.values):
        if value:
            puzzles.append(Clues(clues.values[:index] + b"\0" + clues.values[index + 1 :], clues.signs, b""))
    for index, sign in enumerate(clues.signs):
        if sign:
            puzzles.append(Clues(clues.values, clues.signs[:index] + b"\0" + clues.signs[index + 1 :], b""))
    return puzzles


def with_rating(bounds: Bounds, attempt: Attempt, rating: float, *, also: bool = False) -> Attempt:
    """Return the attempt with its rating, and whether it is too hard or too easy."""
    miss = round(bounds.miss(rating), 1)
    scale = f" on the scale {bounds.scale}" if also else ""
    text = rating_text(bounds, rating, attempt.shape)
    why = "" if not miss else f"{TOO_HARD if miss > 0 else 'too easy'}{scale}: {text}"
    return Attempt(attempt.shape, attempt.clues, attempt.rating if also else rating, miss, why)


def _check_techniques(spec: PuzzleSpec, attempt: Attempt, stop: StopFlag | None) -> Attempt:
    techniques = techniques_used(attempt.shape.build(attempt.clues), stop)
    if stop and stop.is_set():  # the path is incomplete
        return Attempt(attempt.shape, attempt.clues, attempt.rating, 1000.0, "not rated in time")
    missing = [name for name in spec.require if name not in techniques]
    unwanted = [name for name in spec.forbid if name in techniques]
    if missing:
        return Attempt(
            attempt.shape, attempt.clues, attempt.rating, float(len(missing)), f"without {missing[0]}"
        )
    if unwanted:
        return Attempt(
            attempt.shape, attempt.clues, attempt.rating, float(len(unwanted)), f"with {unwanted[0]}"
        )
    return attempt
