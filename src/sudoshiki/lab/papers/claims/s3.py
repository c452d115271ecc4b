"""Claims of S3. Differences of rates have a 95 % interval, as runs are random."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from ...claims import EXACT, IN_SHAPE, NOT, TOO_CLOSE, Claim, Numbers
from ...data import Data, group
from ...document import CellContent, compare, larger_sample_rate
from ...finished import select_runs
from ...recipe import Figures
from ...stats import bootstrap_of_means, rate_difference, statistic
from .measures import (
    ANOTHER_MACHINE,
    ClaimMeasure,
    Judge,
    all_or_none,
    cells,
    like_in_order,
    ratios,
    shape,
    value,
)
from .s3_complexity import COMPLEXITY

LEVELS = ("easy", "medium", "hard")
WALKS = ("bfs", "dfs", "saturbfs")
OUTSIDE = 0.05  # of the cells may lie outside a 95 % interval by chance
BOARDS, FITTED = "boards", "made, their givens fitted to the document's rates"

SuccessBySize = Sequence[Sequence[bool]]  # whether each run found a solution, by size


def _claim(name: str, says: str, measure: ClaimMeasure, judge: Judge, because: str) -> Claim:
    """Make a claim about boards; its entry notes if the boards are substitutes."""

    def measure_noting_substitutes(data: Data) -> Numbers:
        numbers = measure(data)
        return {**numbers, BOARDS: FITTED} if numbers and "S3" in data.facts["missing"] else numbers

    def judge_without_notes(numbers: Numbers) -> str:
        return judge({name: number for name, number in numbers.items() if name != BOARDS})

    return Claim(name, says, measure_noting_substitutes, judge_without_notes, because)


def _solved_runs(data: Data, **labels: object) -> SuccessBySize:
    runs = data.where({"set": "S3", **labels})
    return [[run.solved for run in part] for part in group(runs, lambda run: run.labels["side"]).values()]


def _differences(rates: Iterable[tuple[str, SuccessBySize, SuccessBySize]]) -> Numbers:
    """Return by name how far one rate is above another, in points; None if missing."""
    differences: dict[str, float] = {}
    for name, more, fewer in rates:
        if not more or not fewer:
            return {}
        points, (low, high) = rate_difference(more, fewer)
        short = name.partition(":")[0]
        differences |= {name: points, f"{short}: from": low, f"{short}: to": high}
    return differences


def _spans(numbers: Numbers) -> list[tuple[float, float]]:
    """Return the intervals; each number is followed by the two ends of its interval."""
    values = [*map(float, numbers.values())]
    return [*zip(values[1::3], values[2::3], strict=True)]


def _ahead(numbers: Numbers) -> str:
    """Alike if every difference is above 0 beyond chance; not if one is below."""
    spans = _spans(numbers)
    if any(high < 0 for _, high in spans):
        return NOT
    return IN_SHAPE if all(low > 0 for low, _ in spans) else TOO_CLOSE


def _rates(data: Data) -> Numbers:
    """The cells of the three tables, and those that are off by more than chance."""
    tables = [figures for figures in data.recipe.document if figures.measure == "solved"]
    ran = [(f, cell) for f in tables for cell in compare(data, f) if cell.ours is not None]
    if not ran:
        return {}
    same = sum(cell.kind == "exact" for _, cell in ran)
    outside = [_name(f, cell) for f, cell in ran if not (cell.kind == "exact" or cell.is_within)]
    counts = {"cells": len(ran), "the same": same, "within": len(ran) - same - len(outside)}
    return {**counts, **_count_and_names("outside", outside), **_surer(data, ran)}


def _surer(data: Data, ran: Sequence[tuple[Figures, CellContent]]) -> Numbers:
    """Return the cells with more runs, and figures of the document made unlikely."""
    sure = [
        (f, cell, rate) for f, cell in ran if (rate := larger_sample_rate(data, f, cell.row, cell.column))
    ]
    if not sure:
        return {}
    off = [_name(f, cell) for f, cell, rate in sure if not rate.low <= float(cell.theirs) <= rate.high]
    return {"cells with more runs": len(sure), **_count_and_names("outside by those", off)}


def _name(figures: Figures, cell: CellContent) -> str:
    return f"{figures.where['level']} {cell.row}×{cell.row} {cell.column}"


def _count_and_names(name: str, cells: Sequence[str]) -> dict[str, float | str]:
    return {name: len(cells), f"{name}, these": ", ".join(cells)} if cells else {name: 0}


def _by_chance(numbers: Numbers) -> str:
    """Alike if no more cells are outside than chance explains."""
    counts = [("outside", "cells"), ("outside by those", "cells with more runs")]
    pairs = [(float(numbers[off]), float(numbers[of])) for off, of in counts if of in numbers]
    return IN_SHAPE if all(off <= OUTSIDE * of for off, of in pairs) else NOT


def _small_sizes(data: Data) -> Numbers:
    small = [cell for cell in cells(data, "solved") if cell.row in ("4", "6")]
    within = sum(cell.is_within for cell in small)
    same = sum(cell.ours == 100 for cell in small)
    return all_or_none({"cells": len(small) or None, "the same": same, "within": within})


def _always(numbers: Numbers) -> str:
    """A rate of 99 % may give 100 of 100 runs: then nothing is decided."""
    if numbers["the same"] == numbers["cells"]:
        return EXACT
    return TOO_CLOSE if float(numbers["the same"]) + float(numbers["within"]) == numbers["cells"] else NOT


def _saturbfs_ahead(data: Data) -> Numbers:
    """Compare saturbfs with the better of the other two, level by level."""
    ahead = []
    for level in LEVELS:
        rates = {walk: _solved_runs(data, level=level, algorithm=walk) for walk in WALKS}
        other = max(WALKS[:2], key=lambda walk: _mean(rates[walk]))
        ahead.append((f"{level}: saturbfs − {other}", rates["saturbfs"], rates[other]))
    return _differences(ahead)


def _mean(parts: SuccessBySize) -> float:
    return statistic("mean", [statistic("mean", [*map(float, part)]) for part in parts]) if parts else 0.0


def _bfs_ahead_of_dfs(data: Data) -> Numbers:
    rates = {
        level: [_solved_runs(data, level=level, algorithm=walk) for walk in WALKS[:2]] for level in LEVELS
    }
    return _differences((f"{level}: bfs − dfs", bfs, dfs) for level, (bfs, dfs) in rates.items())


def _easier_ahead(data: Data) -> Numbers:
    rates = {level: _solved_runs(data, level=level, algorithm="saturbfs") for level in LEVELS}
    return _differences((f"{one} − {other}", rates[one], rates[other]) for one, other in pairwise(LEVELS))


def _twelve_ahead(data: Data) -> Numbers:
    """Compare 12×12 with the best of 8×8, 9×9 and 10×10, on easy boards."""
    ahead = []
    for walk in WALKS[:2]:
        rates = {side: _solved_runs(data, level="easy", algorithm=walk, side=side) for side in (8, 9, 10, 12)}
        best = max((8, 9, 10), key=lambda side: _mean(rates[side]))
        ahead.append((f"{walk}: 12×12 − {best}×{best}", rates[12], rates[best]))
    return _differences(ahead)


def _medium_twelve(data: Data) -> Numbers:
    where = {"set": "S3", "side": 12, "level": "medium"}
    return all_or_none(
        {walk: value(data, "solved", {**where, "algorithm": walk}, "percent") for walk in WALKS}
    )


def _saturbfs_on_twelve(data: Data) -> Numbers:
    where = {"set": "S3", "side": 12, "algorithm": "saturbfs"}
    return all_or_none(
        {level: value(data, "solved", {**where, "level": level}, "percent") for level in LEVELS}
    )


def _times(data: Data) -> Numbers:
    """Return mean times of BFS and SaturBFS at easy and hard, with intervals."""
    times: dict[str, float | None] = {}
    for level in ("easy", "hard"):
        for walk in ("bfs", "saturbfs"):
            times |= _time(data, level, walk)
    return all_or_none(times)


def _time(data: Data, level: str, walk: str) -> Mapping[str, float | None]:
    runs = select_runs(data.where({"set": "S3", "level": level, "algorithm": walk}), "first")
    sizes = group(runs, lambda run: run.labels["side"]).values()
    name = f"{level}: {walk}"
    if not sizes:
        return {name: None}
    parts = [([run.seconds for run in part], [run.board for run in part]) for part in sizes]
    low, high = bootstrap_of_means(parts)
    mean = statistic("mean", [statistic("mean", seconds) for seconds, _ in parts])
    return {name: mean, f"{name} from": low, f"{name} to": high}


def _faster(numbers: Numbers) -> str:
    """SaturBFS is faster than BFS at each level, if the intervals don't overlap."""
    spans = _spans(numbers)
    pairs = [*zip(spans[::2], spans[1::2], strict=True)]
    if any(saturbfs[0] > bfs[1] for bfs, saturbfs in pairs):
        return NOT
    return IN_SHAPE if all(saturbfs[1] < bfs[0] for bfs, saturbfs in pairs) else TOO_CLOSE


ALWAYS = "within, where a run used up its attempts, as one of 100 may at a rate near 100 %"

S3 = (
    _claim(
        "rates",
        "per cent of valid solutions, 54 cells",
        _rates,
        _by_chance,
        "random runs differ: within, where 95 % of further 100 runs at the document's rate would fall",
    ),
    _claim("small-sizes", "4×4 and 6×6: all three always find one", _small_sizes, _always, ALWAYS),
    _claim(
        "saturbfs",
        "SaturBFS finds most at every level (means over the sizes)",
        _saturbfs_ahead,
        _ahead,
        "points ahead of the better one of BFS and DFS, with the 95 % interval of the difference",
    ),
    _claim(
        "bfs-dfs",
        "BFS finds no fewer than DFS at every level (means over the sizes)",
        _bfs_ahead_of_dfs,
        _ahead,
        "points, with the 95 % interval of the difference; the document's own are 2.7, 4.7 and 0.5",
    ),
    _claim(
        "levels",
        "the harder, the fewer (SaturBFS, means over the sizes)",
        _easier_ahead,
        _ahead,
        "points, with the 95 % interval of the difference",
    ),
    _claim(
        "twelve",
        "12×12 medium: only SaturBFS finds any",
        _medium_twelve,
        shape(lambda bfs, dfs, saturbfs: saturbfs > 0 == bfs == dfs),
        "per cent of the runs on all boards",
    ),
    _claim(
        "easy-twelve",
        "easy: BFS and DFS do worse on 8×8 to 10×10 than on 12×12",
        _twelve_ahead,
        _ahead,
        "points ahead of the best of the three sizes; the 12×12 boards have more givens for their size",
    ),
    _claim(
        "saturbfs-twelve",
        "12×12: SaturBFS finds nearly all at the easy level, few at the others (8 and 1 %)",
        _saturbfs_on_twelve,
        shape(lambda easy, medium, hard: easy > 90 and max(medium, hard) < 20),
        "in shape from 90 % on and under 20 %",
    ),
    _claim(
        "times",
        "SaturBFS is the fastest on the whole (its own means: not at the medium level)",
        _times,
        _faster,
        "seconds to a board's first success, failed runs before it included; boards without a success count "
        "for nothing, which favours the walk that fails more",
    ),
    _claim(
        "seconds",
        "mean seconds to a board's first success, in the three tables",
        ratios("seconds", "mean"),
        like_in_order,
        ANOTHER_MACHINE,
    ),
    *COMPLEXITY,
)
