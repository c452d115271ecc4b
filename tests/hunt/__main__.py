"""Hunt for wrong answers.

    python -m tests.hunt --boards 100000 --seed 1

Every algorithm solves every board, with each of its options and on every CPU path, and brute force solves the
small ones; a fifth of the boards has named rules. Steps of logic, their reasons and generated puzzles are
checked, too. Solvers of other libraries need a process each and get a sample. A board with a wrong answer is
reduced and saved in tests/regressions, which the tests run from then on. The same seed makes the same boards.
Ctrl-C ends the hunt with a report of what was done.
"""

from __future__ import annotations

import argparse
import faulthandler
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

from .findings import FOLDER, Finding
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
    begun = monotonic()
    code = 0
    try:
        for finding in hunt(hunter, range(options.first, options.first + options.boards), options.seconds):
            print(f"\n{finding.save(options.keep)}: {finding.what}", file=sys.stderr)
    except KeyboardInterrupt:
        code = 130
        again = options.first + hunter.tally.boards
        print(f"\nstopped; --first {again} goes on from here", file=sys.stderr)
    print(file=sys.stderr)
    print("\n".join(report(hunter.tally, monotonic() - begun)))
    sys.exit(code or (1 if hunter.tally.wrong else 0))


def hunt(hunter: Hunter, numbers: range, seconds: float | None) -> Iterator[Finding]:
    """Yield faults, board by board, until boards or seconds are used up."""
    begun = shown = monotonic()
    for number in numbers:
        now = monotonic()
        if now - shown > 1 or number == numbers.start:
            shown = now
            text = f"\rboard {number:,}, {hunter.tally.wrong.total()} wrong "
            print(text, end="", file=sys.stderr, flush=True)
        if seconds is not None and now - begun > seconds:
            break
        yield from hunter.one(number)
    yield from hunter.rest()


def report(tally: Tally, seconds: float) -> Iterator[str]:
    yield f"boards       {tally.boards:,} in {seconds:,.0f} s"
    yield "verdicts     " + ", ".join(f"{count:,} {name}" for name, count in sorted(tally.verdicts.items()))
    yield "sides        " + ", ".join(f"{side}: {count:,}" for side, count in sorted(tally.sides.items()))
    yield "rules        " + ", ".join(f"{name} {count:,}" for name, count in sorted(tally.rules.items()))
    yield "named rules  " + ", ".join(f"{name} {count:,}" for name, count in sorted(tally.named.items()))
    yield f"answers      {sum(tally.runs.values()):,}"
    for name, count in sorted(tally.runs.items(), key=lambda row: -row[1]):
        yield f"  {name:<20}{count:>12,}"
    yield f"explained    {tally.explained:,}"
    yield f"reasons      {tally.reasons:,} puzzles"
    yield f"made         {tally.made:,}"
    yield f"wrong        {tally.wrong.total():,}" + "".join(
        f", {name}: {n:,}" for name, n in tally.wrong.items()
    )


if __name__ == "__main__":
    main()
