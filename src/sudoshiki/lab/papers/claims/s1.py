"""The claims of S1."""

from __future__ import annotations

from collections.abc import Mapping

from ....formats.shipped import shipped_board
from ....puzzle import sudoku
from ...claims import EXACT, IN_SHAPE, NOT, Claim, Numbers
from ...data import Data, group
from ...finished import Run
from ...growth import Exponent, exponent
from ...noise import Sample
from ...stats import power_law, statistic
from .measures import (
    ANOTHER_MACHINE,
    ClaimMeasure,
    all_above,
    all_below,
    all_or_none,
    like_in_order,
    quotients,
    ratios,
    sample_of,
    shape,
)

S1_SIDES = (4, 6, 8, 9)
S1_KINDS = {"many": "many", "none": "none, 20 boards", "one": "unique, 20 boards"}
ONE_GUESS = {"algorithm": "one-guess"}


def _adjacency(_: Data) -> Numbers:
    neighbours = shipped_board("s1-sudoku-4x4").graph.neighbours()
    return {"vertices": len(neighbours), "neighbours of each": len(neighbours[0])}


def _degree(side: int) -> int:
    """Return the number of neighbours of each vertex."""
    return len(sudoku(side=side).graph.neighbours()[0])


def _empty_boards(data: Data) -> Numbers:
    runs = data.where({"set": "many", **ONE_GUESS})
    return all_or_none({"runs": len(runs) or None, "solutions found": sum(run.solved for run in runs)})


def _known_fits(fits: Mapping[str, Exponent | None]) -> Numbers:
    """Return by name an exponent and the ends of its interval."""
    return all_or_none({name: fit and (fit[0], *fit[1]) for name, fit in fits.items()})


def _growth(data: Data) -> Numbers:
    """Fit a power of the side to the colours removed, by kind of board."""
    (growth_of_eliminations,) = (growth for growth in data.recipe.growth if "eliminations" in growth.measures)
    sets = S1_KINDS.items()
    return _known_fits(
        {kind: exponent(data, growth_of_eliminations, set_, "eliminations") for kind, set_ in sets}
    )


def _bound(data: Data) -> Numbers:
    """Return these powers for the number of cells, which is the square of the side."""
    return {kind: tuple(one / 2 for one in fit) for kind, fit in _growth(data).items()}


def _attempts(data: Data) -> Numbers:
    """Return, by kind, the power of the cells with which an attempt's work grows.

    Each coloured vertex visits all its neighbours; there is a first attempt, and one for each guess.
    """

    def work(run: Run) -> float:
        looks = run.measure("placed") * _degree(run.labels["side"])
        return looks / (1 + run.measure("guesses"))

    fits = {}
    for kind, set_ in S1_KINDS.items():
        boards = group(data.where({"set": set_, **ONE_GUESS}), lambda run: run.board)
        cells = [float(runs[0].labels["side"]) ** 2 for runs in boards.values()]
        works = [statistic("mean", list(map(work, runs))) for runs in boards.values()]
        fits[kind] = power_law(cells, works) if boards else None
    return _known_fits(fits)


def _linear(_: Data) -> Numbers:
    return {f"{side}×{side}:": _degree(side) for side in S1_SIDES}


def _memory(_: Data) -> Numbers:
    cells = [float(side) ** 2 for side in S1_SIDES]
    fit = power_law(cells, [side**2 * float(_degree(side)) for side in S1_SIDES])
    return _known_fits({"exponent": fit})


def _removed_colours(data: Data, side: int) -> dict[str, Sample]:
    """Colours removed on one size, by the kind of board."""
    places = {kind: {"set": set_, "side": side, **ONE_GUESS} for kind, set_ in S1_KINDS.items()}
    return {kind: sample_of(data, "eliminations", where) for kind, where in places.items()}


def _largest(data: Data) -> Numbers:
    sizes = {side: _removed_colours(data, side) for side in S1_SIDES}
    pairs = {f"{kind}, 9×9 ÷ 8×8": (sizes[9][kind], sizes[8][kind]) for kind in S1_KINDS}
    return quotients(pairs)


def _quotients(side: int, *pairs: tuple[str, str]) -> ClaimMeasure:
    """Return medians of removed colours on one size: one kind over another."""

    def measure(data: Data) -> Numbers:
        removed = _removed_colours(data, side)
        return quotients({f"{a} ÷ {b}": (removed[a], removed[b]) for a, b in pairs}, "median")

    return measure


def _unique_solved(data: Data) -> Numbers:
    """Return solved runs on all boards, and on those that singles solve."""
    numbers: dict[str, float | None] = {}
    for words, sets in {"": ["unique, any, 20 boards"], ", chosen": ["unique", "unique, 20 boards"]}.items():
        runs = data.where({"set": sets, **ONE_GUESS})
        numbers[f"boards{words}"] = len({run.board for run in runs}) or None
        numbers[f"solved{words}"] = len({run.board for run in runs if run.solved})
    return all_or_none(numbers)


S1 = (
    Claim(
        "adjacency",
        "the 4×4 example has 16 vertices with 7 neighbours each; the list is printed in full",
        _adjacency,
        lambda numbers: EXACT if (numbers["vertices"], numbers["neighbours of each"]) == (16, 7) else NOT,
        "the same graph; `solve --graph` prints it as the document does",
    ),
    Claim(
        "empty",
        'the empty board gets "no solution"',
        _empty_boards,
        lambda numbers: IN_SHAPE if numbers["solutions found"] == 0 else NOT,
        "it finds none here either, as it never guesses on a guess; but ours says undecided, as nothing is "
        "proved, and only `--print s1` writes the document's words",
    ),
    Claim(
        "one-level",
        "one level of guessing solved every test board that has a solution",
        _unique_solved,
        shape(lambda boards, solved: boards == solved, "boards", "solved"),
        "the document's boards are not available; judged on boards of any difficulty with one solution. "
        'Those "chosen" were picked so that naked and hidden singles finish them: they say nothing of other '
        "boards",
    ),
    Claim(
        "growth",
        "the cost grows more than quadratically with the side",
        _growth,
        all_above(2),
        "exponents of the colours removed; our microseconds tell too little",
    ),
    Claim(
        "bound",
        "the time is of the order of n^2.5 at most, for n cells",
        _bound,
        all_below(2.5),
        "exponents of the colours removed, from 4×4 to 9×9 only: small boards without a solution are refuted "
        "without a guess, larger ones are not",
    ),
    Claim(
        "attempt",
        "one attempt takes time of the order of n² at most",
        _attempts,
        all_below(2),
        "exponents of the neighbours looked at in one attempt, from 4×4 to 9×9 only",
    ),
    Claim(
        "graph",
        "the graph takes memory of the order of 2n",
        _linear,
        shape(lambda *degrees: len(set(degrees)) == 1),
        "neighbours of each vertex: they would have to be as many at every size, but grow with the side",
    ),
    Claim(
        "memory",
        "the memory is of the order of n² at most",
        _memory,
        all_below(2),
        "exponent of the entries of the adjacency list",
    ),
    Claim(
        "largest",
        "9×9 is the worst case",
        _largest,
        all_above(),
        "colours removed, means by the kind of board",
    ),
    Claim(
        "costliest",
        "one solution costs most, many solutions least (its own table: on 8×8 and 9×9 only)",
        _quotients(9, ("one", "none"), ("none", "many")),
        all_above(),
        "the reverse: by colours removed on 9×9 the empty board costs most, a guess for each cell and "
        "colour; medians",
    ),
    Claim(
        "best-case",
        "the empty 4×4 board is the best case (its own table: the costliest of the three 4×4 boards)",
        _quotients(4, ("many", "none"), ("many", "one")),
        all_below(),
        "by colours removed it is the costliest here too, as in the document's own table; medians",
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
