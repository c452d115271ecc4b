"""Large boards, Latin squares and Futoshiki: the project's algorithms against peers, in one run.

    python benchmarks/large.py --quick
    python benchmarks/large.py --data DIR --sets masked latin --with auto

Every solver gets one thread and the same boards, and looks for one solution or a proof that there is none.
For us `solve` with its checker is timed, with nothing kept from the board before; for a peer building its
model and solving it. Times and limits are processor time, which a busy machine stretches less than the
clock's. A time under a twentieth of a second is the median of three.
Results are added to a CSV file and never measured twice, so a long run can be done in slices: stop it and
start it again.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from boards import SETS, Entry, Set
from contestants import Contestant, Result
from peers import PEERS
from results import SOLVED, Comparison, Row, Store, compare, geometric_mean
from tables import cactus_plot, tables

import sudoshiki as sk
from sudoshiki.solve import DEFAULT_ALGORITHM, find

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT.parent / "shared" / "data"
QUICK_SECONDS = 10.0
SHORT = 0.05  # seconds; below it the median of three counts
HARDEST = ("36×36 0.46", "36×36 0.48", "36×36 0.50", "36×36 0.52")


def measure(solver: Contestant, puzzle: sk.Puzzle, seconds: float) -> Result:
    """One run; the middle one of three where it is short, since the best would favour the faster solver."""
    runs = [solver.solve(puzzle, seconds)]
    if runs[0].seconds < SHORT:
        runs += [solver.solve(puzzle, seconds) for _ in range(2)]
        runs.sort(key=lambda run: run.seconds)
    result = runs[len(runs) // 2]
    if result.board is not None and not sk.check(puzzle, result.board):
        return result._replace(status="wrong board")
    return result


def chosen_entries(set_: Set, options: argparse.Namespace) -> Iterator[Entry]:
    """All boards of a set, or the first few of each cell."""
    seen: Counter[str] = Counter()
    for entry in set_.entries(options.data):
        seen[entry.cell] += 1
        if options.boards is None or seen[entry.cell] <= options.boards:
            yield entry


def board(entry: Entry, folder: Path) -> sk.Puzzle:
    """Boards made here are kept beside the results: all slices of a run measure the same ones."""
    if not entry.name.startswith("own"):
        return entry.make()
    kept = folder / f"{entry.name}.json"
    if not kept.exists():
        folder.mkdir(parents=True, exist_ok=True)
        kept.write_text(sk.write(entry.make(), "json"), encoding="utf-8")
    return sk.read(kept)


def run(store: Store, options: argparse.Namespace, solvers: dict[str, Contestant]) -> None:
    for name in options.sets:
        set_ = SETS[name]
        limit = set_.seconds if options.seconds is None else options.seconds
        for entry in chosen_entries(set_, options):
            todo = [s for s in solvers if not store.has(name, entry.name, s, limit)]
            if not todo:
                continue
            puzzle = board(entry, options.out / "boards")
            for solver in todo:
                result = measure(solvers[solver], puzzle, limit)
                store.add(Row(name, entry.cell, entry.name, solver, limit, result.status, result.seconds))
                print(f"{name:>13}  {entry.cell:<14} {entry.name[-40:]:<40} {solver:<11}", end=" ")
                print(f"{result.status:<8} {result.seconds:9.4f} s", flush=True)


def report(store: Store, options: argparse.Namespace) -> None:
    """Show and write what was measured; nothing at all is an error."""
    limits = {
        name: SETS[name].seconds if options.seconds is None else options.seconds for name in options.sets
    }
    rows = [row for row in store.rows if limits.get(row.set) == row.limit]
    if not rows:
        sets = ", ".join(options.sets)
        sys.exit(f"nothing measured of {sets}; puzzle files are looked for in {options.data.resolve()}")
    written = [document(rows, ours, options) for ours in options.with_]
    written += cactus_plot(rows, [*options.with_, *options.peers], options.out / "large")
    for file in written:
        print(f"wrote {file}")


def document(rows: Sequence[Row], ours: str, options: argparse.Namespace) -> Path:
    """Tables and sums on the terminal, and the same in Markdown."""
    comparisons = compare(rows, ours, options.peers)
    set_tables = list(tables(comparisons, ours, options.peers))
    for table in set_tables:
        table.print()
    sums = list(summed_up(rows, comparisons, ours))
    print(*sums, sep="\n")
    parts = [table.markdown() for table in set_tables]
    file: Path = options.out / f"large-{ours}.md"
    file.write_text("\n".join([*parts, *(f"- {line}" for line in sums), ""]), encoding="utf-8")
    return file


def summed_up(rows: Sequence[Row], comparisons: Sequence[Comparison], ours: str) -> Iterator[str]:
    masked = [one for one in comparisons if one.set == "masked"]
    hardest = [one for one in masked if one.cell in HARDEST]
    for words, cells in (
        ("all cells", comparisons),
        ("masked, all cells", masked),
        ("masked, 36×36 0.46–0.52", hardest),
    ):
        if mean := geometric_mean(one.best for one in cells):
            yield f"{ours} against the best peer, {words}: {mean:.3g}× (geometric mean of the ratios)"
    behind = [f"{one.set} {one.cell}" for one in comparisons if one.best and one.best.value < 1]
    yield f"behind the best peer in: {', '.join(behind) or 'no cell'}"
    undecided = [
        f"{row.board} ({row.status})" for row in rows if row.solver == ours and row.status not in SOLVED
    ]
    yield f"not decided by {ours}: {', '.join(undecided) or 'none'}"


def read_options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", type=Path, default=DATA, help="folder with the puzzle files (%(default)s)")
    parser.add_argument("--out", type=Path, default=ROOT / "out" / "benchmarks", help="folder for results")
    parser.add_argument("--sets", nargs="*", choices=SETS, default=list(SETS))
    parser.add_argument("--with", dest="with_", nargs="*", default=[DEFAULT_ALGORITHM], metavar="ALGORITHM")
    parser.add_argument("--peers", nargs="*", choices=PEERS, default=list(PEERS))
    parser.add_argument("--seconds", type=float, help="for one board (default: 60, or 120 from 49×49 up)")
    parser.add_argument("--boards", type=int, help="of each cell of the table, at most")
    parser.add_argument("--quick", action="store_true", help=f"one board a cell, {QUICK_SECONDS:g} seconds")
    parser.add_argument("--report", action="store_true", help="only show what was measured before")
    options = parser.parse_args(arguments)
    if options.quick:
        options.boards = options.boards or 1
        options.seconds = options.seconds or QUICK_SECONDS
    for name in options.with_:
        find(name)
    return options


def main() -> None:
    options = read_options()
    store = Store(options.out / "large.csv")
    solvers = {name: Contestant(name) for name in [*options.with_, *options.peers]}
    try:
        if not options.report:
            run(store, options, solvers)
    except KeyboardInterrupt:
        print("\nstopped; what was measured is kept, and the next run goes on from here")
    finally:
        for solver in solvers.values():
            solver.end()
    report(store, options)


if __name__ == "__main__":
    main()
