"""One cell of a document's table, with ours beside it."""

from __future__ import annotations

from dataclasses import dataclass

from .noise import Sample

__all__ = ["Cell", "Number"]

Number = float | str  # a number, or "over" where a limit ended the run


NO_SAMPLE = Sample((), ())


@dataclass(frozen=True, slots=True)
class Cell:
    row: str
    column: str
    theirs: Number
    ours: Number | None  # None: not run here
    # how ours stands to theirs: exact, both, differs, within, points, predicted, outside, times or not-run
    kind: str
    verdict: str = ""  # the same in words
    sample: Sample = NO_SAMPLE  # the values that ours is a statistic of
    statistic: str = "mean"

    @property
    def is_within(self) -> bool:
        """Another number, but no further off than chance."""
        return self.kind in ("within", "predicted")
