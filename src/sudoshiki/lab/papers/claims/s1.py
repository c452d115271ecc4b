"""What S1 claims."""

from __future__ import annotations

from ....formats.shipped import shipped_board
from ....puzzle import sudoku
from ...claims import EXACT, NOT, Claim, Numbers
from ...data import Data
from ...growth import exponent
from .measures import (
    ANOTHER_MACHINE,
    by,
    known,
    like_in_order,
    ratios,
    rising,
    shape,
    value,
)

__all__ = ["S1"]

S1_SIDES = (4, 6, 8, 9)
S1_KINDS = {"many": "many", "none": "none, 20 boards", "one": "unique, 20 boards"}


def _adjacency(_: Data) -> Numbers:
    neighbours = shipped_board("s1-sudoku-4x4").graph.neighbours()
    return {"vertices": len(neighbours), "neighbours of each": len(neighbours[0])}


def _empty_boards(data: Data) -> Numbers:
    runs = data.where({"set": "many", "algorithm": "one-guess"})
    return known({"runs": len(runs) or None, "solutions found": sum(run.solved for run in runs)})


def _exponents(data: Data) -> dict[str, tuple[float, tuple[float, float]] | None]:
    """By kind of board: the power of the side with which the colours removed grow, and its interval."""
    (wanted,) = (growth for growth in data.recipe.growth if "eliminations" in growth.measures)
    return {kind: exponent(data, wanted, set_, "eliminations") for kind, set_ in S1_KINDS.items()}


def _growth(data: Data) -> Numbers:
    fits = _exponents(data)
    return known({f"{kind}, at least": fit[1][0] if fit else None for kind, fit in fits.items()})


def _bound(data: Data) -> Numbers:
    """The same as powers of the number of cells, which is the square of the side."""
    return known({kind: fit[0] / 2 if fit else None for kind, fit in _exponents(data).items()})


def _memory(_: Data) -> Numbers:
    entries = {side: sum(map(len, sudoku(side=side).graph.neighbours())) for side in (4, 9)}
    return {f"entries on {side}×{side}": count for side, count in entries.items()}


def _removed(side: int, data: Data) -> Numbers:
    """Colours removed on one size, by the kind of board."""
    places = {kind: {"set": set_, "side": side, "algorithm": "one-guess"} for kind, set_ in S1_KINDS.items()}
    return known({kind: value(data, "eliminations", where) for kind, where in places.items()})


def _largest(data: Data) -> Numbers:
    found = by(data, "side", S1_SIDES, "eliminations", {"algorithm": "one-guess"})
    return {f"{side}×{side}": number for side, number in found.items()}


def _unique_solved(data: Data) -> Numbers:
    runs = data.where({"set": ["unique", "unique, 20 boards"], "algorithm": "one-guess"})
    boards = {run.board for run in runs}
    return known({"boards": len(boards) or None, "solved": len({run.board for run in runs if run.solved})})


S1 = (
    Claim(
        "adjacency",
        "the 4×4 example has 16 vertices with 7 neighbours each; the list is printed in full",
        _adjacency,
        lambda told: EXACT if (told["vertices"], told["neighbours of each"]) == (16, 7) else NOT,
        "the same graph; `solve --graph` prints it as the document does",
    ),
    Claim(
        "empty",
        'the empty board gets "no solution"',
        _empty_boards,
        lambda told: EXACT if told["solutions found"] == 0 else NOT,
        "never a guess on a guess; ours finds none either, and says undecided",
    ),
    Claim(
        "one-level",
        "one level of guessing solved every test board that has a solution",
        _unique_solved,
        shape(lambda boards, solved: boards == solved),
        "on other boards, with one solution each; the document's are not at hand",
    ),
    Claim(
        "growth",
        "the cost grows more than quadratically with the side",
        _growth,
        shape(lambda *ends: min(ends) > 2),
        "exponent of the colours removed, the lower end of its interval; our microseconds tell too little",
    ),
    Claim(
        "bound",
        "the time is of the order of n^2.5 at most, for n cells",
        _bound,
        shape(lambda *exponents: max(exponents) <= 2.5),
        "exponents of the colours removed, from 4×4 to 9×9 only: small boards without a solution are refuted "
        "without a guess, larger ones are not",
    ),
    Claim(
        "memory",
        "the graph takes room of the order of n² at most, for n cells",
        _memory,
        shape(lambda small, large: small <= 16**2 and large <= 81**2),
        "entries of the adjacency list",
    ),
    Claim(
        "largest",
        "9×9 is the worst case",
        _largest,
        shape(rising),
        "colours removed, means over all kinds of boards",
    ),
    Claim(
        "dearest",
        "one solution costs most, many solutions least (its own table: on 8×8 and 9×9 only)",
        lambda data: _removed(9, data),
        shape(lambda many, none, one: one > none > many),
        "the reverse: by colours removed on 9×9 the empty board costs most, a guess for each cell and colour",
    ),
    Claim(
        "best-case",
        "the empty 4×4 board is the best case (its own table: the dearest of the three 4×4 boards)",
        lambda data: _removed(4, data),
        shape(lambda many, none, one: many < min(none, one)),
        "by colours removed it is the dearest here too, as in the document's own table",
    ),
    Claim(
        "means",
        "mean times of 12 cases",
        ratios("microseconds", "mean"),
        like_in_order,
        f"its unit is not named; {ANOTHER_MACHINE}, other boards",
    ),
    Claim(
        "deviations",
        "standard deviations of 12 cases",
        ratios("microseconds", "sd"),
        like_in_order,
        "the spread of equal runs is the machine's noise, there and here",
    ),
)
