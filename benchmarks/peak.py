"""Where large boards are hardest, and why: seconds, and how like the full board a solution is.

    python benchmarks/peak.py --sides 36 49 --boards 3 --seconds 30

Full boards are emptied until a fraction is kept, and `auto` looks for one solution. Below the peak it finds
one of many, unlike the full board; above it there is nothing to find but the full board, give or take a few
cells. At the peak the many are gone and nothing leads to the one. Seconds are processor time; the limit is by
the clock. Prints a line a board, and writes a table and a plot.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from tables import SetTable

import sudoshiki as sk
from sudoshiki.generate import emptied, full_sudoku
from sudoshiki.puzzle import default_box

ROOT = Path(__file__).resolve().parents[1]


class Run(NamedTuple):
    side: int
    fraction: float
    seed: int
    seconds: float
    way: str  # empty: undecided
    likeness: float | None  # the share of the emptied cells that are as on the full board; None: undecided


def runs(sides: Sequence[int], fractions: Sequence[float], boards: int, seconds: float) -> Iterator[Run]:
    for side in sides:
        full = [full_sudoku(default_box(side), seed) for seed in range(boards)]
        for fraction in fractions:
            for seed, board in enumerate(full):
                yield run(side, fraction, seed, board, seconds)


def run(side: int, fraction: float, seed: int, full: sk.Board, seconds: float) -> Run:
    kept = emptied(full, fraction, seed)
    begun = process_time()
    outcome = sk.solve(sk.sudoku(kept, default_box(side)), limit=1, seconds=seconds)
    used = process_time() - begun
    if outcome.solution is None:
        return Run(side, fraction, seed, used, "", None)
    open_cells = [cell for cell, given in enumerate(kept) if not given]
    same = sum(outcome.solution[cell] == full[cell] for cell in open_cells)
    return Run(side, fraction, seed, used, outcome.way, same / max(1, len(open_cells)))


def say(one: Run) -> None:
    found = "undecided" if one.likeness is None else f"{one.likeness:6.1%} like the full board; {one.way}"
    print(
        f"{one.side}×{one.side} {one.fraction:.2f} seed {one.seed}: {one.seconds:9.4f} s  {found}", flush=True
    )


def table(done: Sequence[Run], sides: Sequence[int], fractions: Sequence[float]) -> SetTable:
    """A row a fraction: how many were decided, the median of their likeness, the longest. Last the peaks."""
    header = ["kept", *(f"{side}×{side}: decided, likeness, longest" for side in sides)]
    rows = []
    for fraction in fractions:
        cells = []
        for side in sides:
            here = [one for one in done if (one.side, one.fraction) == (side, fraction)]
            alike = [one.likeness for one in here if one.likeness is not None]
            middle = f"{median(alike):.0%}" if alike else "–"
            longest = max((one.seconds for one in here), default=0.0)
            cells.append(f"{len(alike)}/{len(here)}  {middle}  {longest:.2g} s")
        rows.append([f"{fraction:.2f}", *cells])
    rows.append(["undecided", *(_undecided(one for one in done if one.side == side) for side in sides)])
    return SetTable("Where large boards are hardest", header, rows)


def _undecided(here: Iterable[Run]) -> str:
    fractions = sorted({one.fraction for one in here if one.likeness is None})
    return f"{fractions[0]:.2f} to {fractions[-1]:.2f}" if fractions else "none"


def plot(done: Sequence[Run], sides: Sequence[int], path: Path) -> Path:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (time, likeness) = pyplot.subplots(1, 2, figsize=(11, 4.2), layout="constrained")
    for number, side in enumerate(sides):
        here = [one for one in done if one.side == side]
        _draw(time, here, f"C{number}", [one.seconds for one in here])
        _draw(likeness, here, f"C{number}", [one.likeness for one in here])
        likeness.plot([], [], "o", color=f"C{number}", label=f"{side}×{side}")
    time.set_yscale("log")
    time.set_title("seconds for a solution (crosses: undecided)")
    likeness.set_title("emptied cells as on the full board")
    likeness.set_ylim(0, 1.02)
    likeness.legend()
    for axis in (time, likeness):
        axis.set_xlabel("fraction of the cells kept")
        axis.grid(alpha=0.3)
    figure.savefig(path, dpi=130)
    pyplot.close(figure)
    return path


def _draw(axis: Any, here: Sequence[Run], colour: str, heights: Sequence[float | None]) -> None:
    for decided, marker in ((True, "o"), (False, "x")):
        points = [
            (one.fraction, height)
            for one, height in zip(here, heights, strict=True)
            if height is not None and (one.likeness is not None) == decided
        ]
        axis.plot(
            *zip(*points, strict=True) if points else ([], []), marker, color=colour, markersize=4, alpha=0.7
        )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sides", type=int, nargs="+", default=[25, 36, 42, 49])
    parser.add_argument("--fractions", type=float, nargs="+", default=[n / 100 for n in range(30, 63)])
    parser.add_argument("--boards", type=int, default=3, help="full boards of each size")
    parser.add_argument("--seconds", type=float, default=30, help="for each board")
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "benchmarks", help="folder for results")
    options = parser.parse_args()
    done: list[Run] = []
    try:
        for one in runs(options.sides, options.fractions, options.boards, options.seconds):
            say(one)
            done.append(one)
    except KeyboardInterrupt:
        print("\nstopped; shown is what was measured")
    shown = table(done, options.sides, options.fractions)
    shown.print()
    options.out.mkdir(parents=True, exist_ok=True)
    written = options.out / "peak.md"
    written.write_text(shown.markdown(), encoding="utf-8")
    print(f"wrote {written}\nwrote {plot(done, options.sides, options.out / 'peak.png')}")


if __name__ == "__main__":
    main()
