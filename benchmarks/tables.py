"""Benchmark results shown: tables in the terminal, and a cactus plot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from results import SOLVED, Comparison, Row, Summary, geometric_mean
from rich.console import Console
from rich.table import Table

RATIO = "ratio"
BEST = "best peer"


class SetTable(NamedTuple):
    """Ours and the peers on one set: a row a cell, and a last one with the means."""

    title: str
    header: list[str]
    rows: list[list[str]]

    def print(self) -> None:
        """In a file or a pipe it is as wide as it needs to be."""
        console = Console()
        if not console.is_terminal:
            console = Console(width=240)
        table = Table(title=self.title)
        for name in self.header:
            table.add_column(
                name,
                justify="left" if name == "cell" else "right",
                style="bold" if name in (RATIO, BEST) else None,
            )
        for row in self.rows:
            table.add_row(*row, end_section=row is self.rows[-2])
        console.print(table)

    def markdown(self) -> str:
        ruler = ["---", *["---:"] * (len(self.header) - 1)]
        lines = ["| " + " | ".join(row) + " |" for row in (self.header, ruler, *self.rows)]
        return f"### {self.title}\n\n" + "\n".join(lines) + "\n"


def tables(comparisons: Sequence[Comparison], ours: str, peers: Sequence[str]) -> Iterator[SetTable]:
    """One for each set."""
    header = ["cell", "boards", "solved", "median", "max", "PAR-2"]
    for peer in peers:
        header += [f"{peer}: solved, median, max, PAR-2", RATIO]
    for set_ in dict.fromkeys(one.set for one in comparisons):
        cells = [one for one in comparisons if one.set == set_]
        yield SetTable(
            f"{set_}: {ours} and its peers, one thread; ratio = peer's median ÷ {ours}'s",
            [*header, BEST, "ahead on"],
            [*(_cell_row(one, peers) for one in cells), _mean_row(cells, peers)],
        )


def _cell_row(one: Comparison, peers: Sequence[str]) -> list[str]:
    ours = one.ours
    row = [one.cell, str(ours.boards), str(ours.solved), *map(_time, (ours.median, ours.longest, ours.par2))]
    for peer in peers:
        row.append(_peer(one.peers[peer]) if peer in one.peers else "–")
        row.append(str(one.ratios.get(peer, "–")))
    return [*row, str(one.best or "–"), f"{one.ahead}/{ours.boards}"]


def _peer(theirs: Summary) -> str:
    bound = "≥" if theirs.bound else ""
    times = "  ".join(map(_time, (theirs.median, theirs.longest, theirs.par2)))
    return f"{theirs.solved}/{theirs.boards}  {bound}{times}"


def _mean_row(cells: Sequence[Comparison], peers: Sequence[str]) -> list[str]:
    row = ["geometric mean", *[""] * 5]
    for peer in peers:
        row += ["", _mean(geometric_mean(one.ratios.get(peer) for one in cells))]
    return [*row, _mean(geometric_mean(one.best for one in cells)), ""]


def _mean(mean: float | None) -> str:
    return "–" if mean is None else f"{mean:.3g}"


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"


def cactus_plot(rows: Sequence[Row], solvers: Sequence[str], path: Path) -> list[Path]:
    """For each set and solver: how many boards it decides, each within how much time."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    sets = list(dict.fromkeys(row.set for row in rows))
    columns = min(4, len(sets))
    lines = -(-len(sets) // columns)
    figure, axes = pyplot.subplots(lines, columns, figsize=(4.2 * columns, 3.4 * lines), squeeze=False)
    for axis in axes.flat[len(sets) :]:
        axis.set_visible(False)
    for axis, set_ in zip(axes.flat, sets, strict=False):
        _draw_set(axis, [row for row in rows if row.set == set_], solvers)
        axis.set_title(set_)
    axes[0][0].legend(fontsize="small")
    figure.supxlabel("boards decided")
    figure.supylabel("seconds for each")
    figure.tight_layout()
    written = [path.with_suffix(".png"), path.with_suffix(".svg")]
    for file in written:
        figure.savefig(file, dpi=150)
    pyplot.close(figure)
    return written


def _draw_set(axis: Any, rows: Sequence[Row], solvers: Sequence[str]) -> None:
    for solver in solvers:
        times = sorted(row.seconds for row in rows if row.solver == solver and row.status in SOLVED)
        axis.plot(range(1, len(times) + 1), times, label=solver, linewidth=1.5, marker=".", markersize=4)
    axis.set_yscale("log")
    axis.set_xlim(left=0)
    axis.locator_params(axis="x", integer=True)
    axis.grid(alpha=0.3)
