"""A board for the terminal: box lines, signs, aligned columns.

3 2 │ 4 1          2 < 4   3   1
4 1 │ 3 2              v
────┼────          3   1   2 < 4
"""

from __future__ import annotations

from collections.abc import Sequence

from ..puzzle import Kind, Puzzle, PuzzleError, Rule, cell_name
from ..puzzle.errors import so_many

GIVEN, FOUND, MARKED, RESET = "\x1b[1m", "\x1b[36m", "\x1b[1;33m", "\x1b[0m"  # bold; cyan; bold yellow

# Box-drawing characters by the directions of their lines: up 1, right 2, down 4, left 8.
_JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_PLAIN_JOINTS = "  -+ |++-+-+++++"
ASCII_JOINTS = dict(zip(_JOINTS[1:], _PLAIN_JOINTS[1:], strict=True))


def text(
    puzzle: Puzzle,
    board: Sequence[int] | None = None,
    color: bool = False,
    *,
    ascii: bool = False,
    rules: bool = True,
    language: str = "en",
) -> str:
    """Return the puzzle, or a board of it (0 for empty), without a final newline.

    `color` sets givens in bold and values found in colour. `ascii` draws with - | + alone. Signs between
    cells that are no neighbours are listed below the board, and so are its `rules`, in words.
    """
    values = puzzle.givens if board is None else tuple(board)
    if len(values) != puzzle.side**2:
        raise PuzzleError(f"{so_many(len(values), 'cell')}, expected {puzzle.side**2}", kind=Kind.LENGTH)
    picture = Picture(puzzle, digits_of(puzzle), ascii=ascii)
    cells = _cell_texts(puzzle, values, color)
    lines = []
    for row in range(puzzle.side):
        lines.append(picture.row(row, cells))
        if row + 1 < puzzle.side and picture.has_gap(row):
            lines.append(picture.gap(row))
    below = [*picture.far_signs(), *(rules_in_words(puzzle, language) if rules else ())]
    return "\n".join([*(line.rstrip() for line in lines), *below])


def value_text(puzzle: Puzzle, value: int) -> str:
    """Return a value as text: values of some puzzles begin with 0."""
    return str(value - 1 + puzzle.graph.first_value)


def digits_of(puzzle: Puzzle) -> int:
    """Return the number of characters of the longest value."""
    return len(value_text(puzzle, puzzle.side))


def rules_in_words(puzzle: Puzzle, language: str = "en") -> list[str]:
    """Return a line per rule, those of one name in the order of their cells."""
    rules = sorted(puzzle.graph.rules, key=lambda rule: (rule.name, rule.named_cells()))
    return [rule.words(language) for rule in (*_one_diagonal(puzzle), *rules)]


def _one_diagonal(puzzle: Puzzle) -> list[Rule]:
    if puzzle.graph.has_plain_groups:
        return []
    from ..rules.diagonal import one_diagonal

    return one_diagonal(puzzle.graph)


def _cell_texts(puzzle: Puzzle, values: Sequence[int], color: bool) -> list[str]:
    width = digits_of(puzzle)
    cells = [(value_text(puzzle, value) if value else ".").rjust(width) for value in values]
    if color:
        styles = [GIVEN if given else FOUND for given in puzzle.givens]
        cells = [
            f"{style}{cell}{RESET}" if value else cell
            for cell, value, style in zip(cells, values, styles, strict=True)
        ]
    return cells


class Picture:
    """The layout of lines and signs. A cell and the gap to its right make one column."""

    def __init__(self, puzzle: Puzzle, width: int, *, ascii: bool) -> None:
        self.side, self.joints = puzzle.side, _PLAIN_JOINTS if ascii else _JOINTS
        self.width = width  # characters per cell
        self.labels = region_labels(puzzle)
        self.signs: dict[tuple[int, int], str] = {}  # (cell, its right or lower neighbour) → sign
        self.far: list[tuple[int, int]] = []
        for low, high in puzzle.graph.signs:
            upper, lower = min(low, high), max(low, high)
            if lower - upper == self.side:
                self.signs[upper, lower] = "^" if low == upper else "v"
            elif lower - upper == 1 and lower % self.side:
                self.signs[upper, lower] = "<" if low == upper else ">"
            else:
                self.far.append((low, high))
        # A gap holds a sign or a line with blanks around it if there is any; else it is one blank.
        columns = range(self.side - 1)
        signed = any(sign in "<>" for sign in self.signs.values())
        self.open = [signed or any(self._between(r, c) != " " for r in range(self.side)) for c in columns]

    def row(self, row: int, cells: list[str], *, signs: bool = True) -> str:
        """A text line of the row; if cells take several lines, one of them has the signs."""
        parts = [cells[row * self.side]]
        for column in range(self.side - 1):
            between = self._between(row, column) if signs else self._border(row, column)
            parts.append(f" {between} " if self.open[column] else " ")
            parts.append(cells[row * self.side + column + 1])
        return "".join(parts)

    def has_gap(self, row: int) -> bool:
        """Return whether there is anything to draw below the row."""
        return any(self._below(row, column) for column in range(self.side))

    def gap(self, row: int) -> str:
        """Return the line below the row: signs, and the borders of boxes and regions."""
        parts = []
        for column in range(self.side):
            mark = self._below(row, column)
            fill = self.joints[10] if self._has_border(row, column, 1, 0) else " "
            parts.append((mark or " ").rjust(self.width, fill))
            if column + 1 < self.side:
                parts.append(self._joint(row, column, fill))
        return "".join(parts)

    def far_signs(self) -> list[str]:
        return [f"{cell_name(low, self.side)} < {cell_name(high, self.side)}" for low, high in self.far]

    def _between(self, row: int, column: int) -> str:
        cell = row * self.side + column
        return self.signs.get((cell, cell + 1), self._border(row, column))

    def _border(self, row: int, column: int) -> str:
        return self.joints[5] if self._has_border(row, column, 0, 1) else " "

    def _below(self, row: int, column: int) -> str:
        cell = row * self.side + column
        line = self.joints[10] if self._has_border(row, column, 1, 0) else ""
        return self.signs.get((cell, cell + self.side), line)

    def _has_border(self, row: int, column: int, down: int, right: int) -> bool:
        """Return whether a border runs between the cell and the one below it or beside it."""
        cell = row * self.side + column
        return self.labels[cell] != self.labels[cell + down * self.side + right]

    def _joint(self, row: int, column: int, fill: str) -> str:
        up, down = self._has_border(row, column, 0, 1), self._has_border(row + 1, column, 0, 1)
        left, right = self._has_border(row, column, 1, 0), self._has_border(row, column + 1, 1, 0)
        joint = self.joints[up + 2 * right + 4 * down + 8 * left]
        if not self.open[column]:
            return joint if left or right else " "
        return fill + joint + (self.joints[10] if right else " ")


def region_labels(puzzle: Puzzle) -> Sequence[int]:
    """Return the box or region of each cell; all equal if there are none."""
    side, graph = puzzle.side, puzzle.graph
    if graph.regions is not None:
        return graph.regions
    if graph.box is None:
        return [0] * (side * side)
    high, wide = graph.box
    return [cell // side // high * side + cell % side // wide for cell in range(side * side)]
