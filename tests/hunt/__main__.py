"""Hunt for wrong answers.

    python -m tests.hunt --boards 100000 --seed 1

Every board is asked of every algorithm with its options, on every CPU path, and of brute force where it is
small; steps of logic and puzzles to order are hunted along the way. Whatever is wrong is made small and kept
as a file of tests/regressions, which the tests run from then on. The same seed hunts on the same boards.
"""

from __future__ import annotations

import argparse
import faulthandler
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from .findings import FOLDER
from .hunter import Hunter, Tally


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first board, to go on from there")
    parser.add_argument("--seconds", type=float, help="stop after so many, with the boards done by then")
    parser.add_argument("--keep", type=Path, default=FOLDER, help="where findings are written")
    options = parser.parse_args()
    faulthandler.enable()  # a crash of native code tells where; the progress line tells the board
    hunter = Hunter(options.seed)
    begun = shown = monotonic()
    for number in range(options.first, options.first + options.boards):
        now = monotonic()
        if now - shown > 1 or number == options.first:
            shown = now
            print(
                f"\rboard {number:,}, {hunter.tally.wrong.total()} wrong ",
                end="",
                file=sys.stderr,
                flush=True,
            )
        if options.seconds is not None and now - begun > options.seconds:
            break
        for finding in hunter.one(number):
            print(f"\n{finding.save(options.keep)}: {finding.what}", file=sys.stderr)
    for finding in hunter.rest():
        print(f"\n{finding.save(options.keep)}: {finding.what}", file=sys.stderr)
    print(file=sys.stderr)
    print("\n".join(report(hunter.tally, monotonic() - begun)))
    sys.exit(1 if hunter.tally.wrong else 0)


def report(tally: Tally, seconds: float) -> Iterator[str]:
    yield f"boards       {tally.boards:,} in {seconds:,.0f} s"
    yield "verdicts     " + ", ".join(f"{count:,} {name}" for name, count in sorted(tally.verdicts.items()))
    yield "sides        " + ", ".join(f"{side}: {count:,}" for side, count in sorted(tally.sides.items()))
    yield "rules        " + ", ".join(f"{name} {count:,}" for name, count in sorted(tally.rules.items()))
    yield f"answers      {sum(tally.asked.values()):,}"
    for name, count in sorted(tally.asked.items(), key=lambda row: -row[1]):
        yield f"  {name:<20}{count:>12,}"
    yield f"explained    {tally.explained:,}"
    yield f"made         {tally.made:,}"
    yield f"wrong        {tally.wrong.total():,}" + "".join(
        f", {name}: {n:,}" for name, n in tally.wrong.items()
    )


if __name__ == "__main__":
    main()
