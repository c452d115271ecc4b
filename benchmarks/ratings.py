"""Compare ratings with those of the original program, and measure the rate.

    python benchmarks/ratings.py se_1.2.1.3.tsv --peer SE="java -cp se.jar diuf.sudoku.test.serate --input=-"
    python benchmarks/ratings.py sukaku_explainer.tsv --scale sukaku

The file has one puzzle per line, with ER, EP and ED as the program printed them and optionally the set it
belongs to, separated by tabs. It prints for each set: on how many puzzles all three are equal, below 8.0 and
from 8.0 on, and our rates, by CPU time of one call on one thread: the native rating of puzzles that were
already read and proved to have one solution; `grade_many` of lines, for ratings and for words. A peer reads
puzzles from standard input; its CPU time includes its start, on the same puzzles in the same run; --each
limits their number for a slow peer. The ratio is that of `grade_many` to the fastest peer.
"""

from __future__ import annotations

import argparse
import resource
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from sudoshiki import grade_many, parse
from sudoshiki.logic.boards import boards_of
from sudoshiki.logic.columns import SCALE_COLUMNS
from sudoshiki.logic.native import native_ratings
from sudoshiki.puzzle import Puzzle
from sudoshiki.solve import Request

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SPLIT = 80  # in tenths: from here on the program's own ratings of equivalent puzzles differ now and then


class Rated(NamedTuple):
    puzzle: Puzzle
    line: str
    ratings: tuple[int, int, int]  # ER, EP, ED in tenths


def main() -> None:
    options = _parser().parse_args()
    peers = dict(peer.split("=", 1) for peer in options.peer)
    if not peers:
        print("no --peer is named: ours alone", file=sys.stderr)
    _print(
        [
            "set",
            "below 8.0",
            "from 8.0",
            "native/s",
            "grade_many/s",
            "words/s",
            *(f"{name}/s" for name in peers),
            *(["ratio"] * bool(peers)),
        ]
    )
    for name, rows in _sets(options.file).items():
        _print(_measure(name, rows[: options.each], options.scale, peers, options.rounds))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="puzzle, ER, EP, ED, set")
    parser.add_argument("--scale", choices=("se", "sukaku"), default="se", help="whose ratings they are")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--each", type=int, default=None, help="at most so many puzzles of a set")
    return parser


def _sets(file: Path) -> dict[str, list[Rated]]:
    sets: dict[str, list[Rated]] = {}
    for line in file.read_text().splitlines():
        puzzle, *more = line.split("\t")
        if len(puzzle) == 81:
            er, ep, ed = (round(float(rating) * 10) for rating in more[:3])
            name = more[3] if len(more) > 3 else file.stem
            sets.setdefault(name, []).append(Rated(parse(puzzle), puzzle, (er, ep, ed)))
    return sets


def _measure(name: str, rows: list[Rated], scale: str, peers: dict[str, str], rounds: int) -> list[str]:
    boards, lines = boards_of([row.puzzle for row in rows]), [row.line for row in rows]
    native, ours = _best(lambda: native_ratings(boards, Request(), scale), rounds)
    many, graded = _best(lambda: grade_many(lines, scale), rounds)
    words, _ = _best(lambda: grade_many(lines, "word"), rounds)
    columns = [graded[column.name] for column in SCALE_COLUMNS[scale]]
    assert [tuple(row) for row in zip(*(_tenths(column) for column in columns), strict=True)] == ours
    equal = [
        f"{sum(same)} of {len(same)}"
        for same in (
            [
                mine == row.ratings
                for mine, row in zip(ours, rows, strict=True)
                if (row.ratings[0] >= SPLIT) == hard
            ]
            for hard in (False, True)
        )
    ]
    ours_a_second = [len(rows) / seconds for seconds in (native, many, words)]
    rates = [len(rows) / _seconds(command, rows) for command in peers.values()]
    ratio = [f"{ours_a_second[1] / max(rates):,.0f}×"] if rates else []
    return [
        name,
        *equal,
        *(f"{rate:,.1f}" for rate in ours_a_second),
        *(f"{peer:,.3f}" for peer in rates),
        *ratio,
    ]


Made = TypeVar("Made")


def _best(make: Callable[[], Made], rounds: int) -> tuple[float, Made]:
    """Return the least CPU time of some rounds, and their result."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        made = make()
        best = min(best, time.process_time() - start)
    return best, made


def _tenths(ratings: NDArray[np.float64]) -> list[int]:
    return [round(rating * 10) for rating in ratings.tolist()]


def _seconds(command: str, rows: list[Rated]) -> float:
    """Return the CPU time of the program and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    text = "".join(row.line + "\n" for row in rows)
    subprocess.run(
        shlex.split(command),
        input=text,
        text=True,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _print(columns: list[str]) -> None:
    first, *rest = columns
    print(f"{first:<24}" + "".join(f"{column:>14}" for column in rest), flush=True)


if __name__ == "__main__":
    main()
