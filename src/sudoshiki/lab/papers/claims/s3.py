"""What S3 claims."""

from __future__ import annotations

from ...claims import Claim, Numbers
from ...data import Data
from ...document import means
from .measures import (
    ANOTHER_MACHINE,
    cells,
    falling,
    if_all_exact,
    known,
    like_in_order,
    ratios,
    same_cells,
    shape,
    value,
)

__all__ = ["S3"]

S3_LEVELS = ("easy", "medium", "hard")
WALKS = ("bfs", "dfs", "saturbfs")


def _means(data: Data, measure: str) -> Numbers:
    """By level and walk: the mean over the sizes, as the last rows of the document's tables have it."""
    found: dict[str, float | None] = {}
    for figures in data.recipe.document:
        level = figures.where.get("level")
        if figures.measure == measure and level in S3_LEVELS:
            ours = {cell.column: cell.ours for cell in means(data, figures)}
            found |= {f"{level}: {walk}": _number(ours.get(walk)) for walk in WALKS}
    return known(found)


def _number(told: float | str | None) -> float | None:
    return told if isinstance(told, float) else None


def _rates(data: Data) -> Numbers:
    return _means(data, "solved")


def _of_saturbfs(data: Data) -> Numbers:
    return {name: rate for name, rate in _rates(data).items() if name.endswith("saturbfs")}


def _small_sizes(data: Data) -> Numbers:
    small = [cell for cell in cells(data, "solved") if cell.row in ("4", "6")]
    return known({"cells": len(small) or None, "the same": sum(cell.ours == 100 for cell in small)})


def _twelve(data: Data) -> Numbers:
    where = {"set": "S3", "side": 12, "level": "medium"}
    return known({walk: value(data, "solved", {**where, "algorithm": walk}, "percent") for walk in WALKS})


def _easy_by_size(data: Data) -> Numbers:
    table = [cell for cell in cells(data, "solved", level="easy") if cell.column != "saturbfs"]
    wanted = [(side, walk) for walk in WALKS[:2] for side in ("8", "9", "10", "12")]
    rates = {(cell.row, cell.column): cell.ours for cell in table}
    return known({f"{walk} {side}×{side}": rates.get((side, walk)) for side, walk in wanted})


def _saturbfs_on_twelve(data: Data) -> Numbers:
    where = {"set": "S3", "side": 12, "algorithm": "saturbfs"}
    return known({level: value(data, "solved", {**where, "level": level}, "percent") for level in S3_LEVELS})


def _best_is_saturbfs(*rates: float) -> bool:
    return all(rates[at + 2] > max(rates[at], rates[at + 1]) for at in range(0, len(rates), 3))


def _bfs_before_dfs(*rates: float) -> bool:
    return all(rates[at] >= rates[at + 1] for at in range(0, len(rates), 3))


OTHER_BOARDS = "other boards of the same sizes; the document does not say how many givens its boards have"

S3 = (
    Claim("rates", "per cent of valid solutions, 54 cells", same_cells("solved"), if_all_exact, OTHER_BOARDS),
    Claim(
        "small-sizes",
        "4×4 and 6×6: all three always find one",
        _small_sizes,
        if_all_exact,
        "so small that chance hits soon, but not in each of the 1,800 runs",
    ),
    Claim(
        "saturbfs",
        "SaturBFS finds most at every level (means over the sizes)",
        _rates,
        shape(_best_is_saturbfs),
        OTHER_BOARDS,
    ),
    Claim(
        "bfs-dfs",
        "BFS finds no fewer than DFS at every level (means over the sizes)",
        _rates,
        shape(_bfs_before_dfs),
        "with neighbours at random: of the orders tried the one in which it is so; the document names none",
    ),
    Claim(
        "levels",
        "the harder, the fewer (SaturBFS, means over the sizes)",
        _of_saturbfs,
        shape(falling),
        "givens fall with the level",
    ),
    Claim(
        "twelve",
        "12×12 medium: only SaturBFS finds any",
        _twelve,
        shape(lambda bfs, dfs, saturbfs: saturbfs > 0 == bfs == dfs),
        OTHER_BOARDS,
    ),
    Claim(
        "easy-twelve",
        "easy: BFS and DFS do worse on 8×8 to 10×10 than on 12×12",
        _easy_by_size,
        shape(lambda *rates: max(rates[:3]) < rates[3] and max(rates[4:7]) < rates[7]),
        "its 12×12 boards are from other books; ours have as many givens as bring SaturBFS near it",
    ),
    Claim(
        "saturbfs-twelve",
        "12×12: SaturBFS finds nearly all at the easy level, few at the others (8 and 1 %)",
        _saturbfs_on_twelve,
        shape(lambda easy, medium, hard: easy > 90 and max(medium, hard) < 20),
        OTHER_BOARDS,
    ),
    Claim(
        "times",
        "SaturBFS is the fastest on the whole (its own means: not at the medium level)",
        lambda data: _means(data, "seconds"),
        shape(lambda *times: falling(times[0], times[2]) and falling(times[6], times[8])),
        "mean seconds of the runs that found one; BFS and SaturBFS at the easy and hard levels",
    ),
    Claim(
        "seconds",
        "mean seconds of the runs that found one, in the three tables",
        ratios("seconds", "mean"),
        like_in_order,
        ANOTHER_MACHINE,
    ),
)
