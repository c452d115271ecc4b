"""Answers in words and in JSON to many boards at once, as `solve` gives them one by one.

What one board of many takes is not measured: there a dash stands in the words, and null in the JSON. Its
guesses are known. Whoever names the algorithm gets one by one, with all counters and the time.
"""

from __future__ import annotations

from itertools import count

from ..formats import Found
from ..puzzle.errors import plain
from ..solve import solve
from .by_block import LinesOfBlock, Printed, Stretch, verdict_of_only

__all__ = ["WAY", "in_json", "in_words"]

WAY = "lanes, with other boards beside it, found it and proved it the only one"
_GAP = "\0"  # stands in a record where a board's own part belongs


def in_words(limit: int) -> Printed:
    """A line a board: place, verdict and solution."""
    import click

    from .show import between, on_terminal

    told = between(verdict_of_only(limit))
    told = told if on_terminal() else click.unstyle(told)

    def printed(part: Stretch) -> str:
        file, width, solutions = plain(part.block.file), part.side**2, _digits(part)
        numbers = zip(count(part.number), range(0, len(solutions), width), strict=False)
        return "".join([f"{file}:{number}{told}{solutions[at : at + width]}\n" for number, at in numbers])

    return printed


def in_json(limit: int, seed: int) -> Printed:
    """A record a board, with the keys of a single run's."""
    records: dict[int, list[str]] = {}  # by side, what stands around the parts of a board
    lines = LinesOfBlock()

    def printed(part: Stretch) -> str:
        if part.side not in records:
            records[part.side] = _record(part, limit, seed)
        head, behind_puzzle, behind_solution, end = records[part.side]
        solutions, width = _digits(part, behind=","), 2 * part.side**2
        boards = zip(
            lines.of(part),
            range(0, len(solutions), width),
            part.found.solved.guesses[part.start : part.stop].tolist(),
            strict=True,
        )
        return "".join(
            [
                f'{head}"{puzzle}"{behind_puzzle}[[{solutions[at : at + width - 1]}]]'
                f"{behind_solution}{guesses}{end}\n"
                for puzzle, at, guesses in boards
            ]
        )

    return printed


def _record(part: Stretch, limit: int, seed: int) -> list[str]:
    """The record of the first board, cut where each board has parts of its own."""
    from ..say.json_records import json_line, outcome_record, without_measures

    first = next(part.entries())
    assert isinstance(first, Found)
    fields = outcome_record(_GAP, first.puzzle, solve(first.puzzle, limit=limit, seed=seed))
    fields = without_measures(fields) | {"solutions": _GAP, "way": WAY}
    fields["counters"]["guesses"] = _GAP
    return json_line(fields).split(json_line(_GAP))


def _digits(part: Stretch, behind: str = "") -> str:
    """All solutions run together, and a sign behind each value."""
    import numpy as np

    solutions = part.found.solved.solution[part.start : part.stop].reshape(-1)
    text = np.full((len(solutions), 1 + len(behind)), ord(behind or "0"), np.uint8)
    text[:, 0] = solutions + ord("0")
    return text.tobytes().decode("ascii")
