"""What can be wrong with a puzzle, and where.

SudoshikiError
├── PuzzleError        a puzzle that can't be built; knows the cells
├── FormatError        text that can't be read; knows file, line and column (formats/)
└── UsageError         a request that makes no sense: unknown algorithm, option out of range (solve/)
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["FormatError", "PuzzleError", "SudoshikiError", "UsageError", "cell_name"]


def cell_name(cell: int, side: int) -> str:
    """The cell as people count it: r1c1 is the top left."""
    return f"r{cell // side + 1}c{cell % side + 1}"


class SudoshikiError(Exception):
    """Any error that is the input's fault; its text is meant for people."""


class PuzzleError(SudoshikiError, ValueError):
    """A puzzle that can't be built. `cells` are the cells to look at, counted from 0."""

    def __init__(self, message: str, cells: Iterable[int] = ()) -> None:
        super().__init__(message)
        self.cells = tuple(cells)


class FormatError(SudoshikiError, ValueError):
    """Text that can't be read as a puzzle: where it stands, and the text itself."""

    def __init__(
        self,
        message: str,
        *,
        file: str = "",
        line: int = 0,
        column: int = 0,
        cell: str = "",
        text: str = "",
    ) -> None:
        self.message, self.file, self.line, self.column, self.cell, self.text = (
            message,
            file,
            line,
            column,
            cell,
            text,
        )
        super().__init__(str(self))

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        cell = f" [{self.cell}]" if self.cell else ""
        return f"{place}{cell} {self.message}".strip()


class UsageError(SudoshikiError, ValueError):
    """A request that makes no sense; the text says what would."""
