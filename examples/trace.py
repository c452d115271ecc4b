"""Trace an algorithm: a bounded list of events, replayed as text."""

from __future__ import annotations

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.puzzle import cell_name


def main() -> None:
    puzzle = shipped_board("s1-sudoku-4x4")
    outcome = sk.solve(puzzle, "backtracking", trace=30)  # at most 30 events are kept
    assert outcome.trace is not None
    for event in outcome.trace.events:
        cell = cell_name(event.cell, puzzle.side) if event.cell >= 0 else ""
        print(f"{event.kind:10} {cell} {event.value or ''}".rstrip())
    print(f"and {outcome.trace.dropped} more events")


if __name__ == "__main__":
    main()
