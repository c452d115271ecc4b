"""The eight symmetries of the square, and the symmetries of patterns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache

from .errors import UsageError, choose_from
from .places import Place
from .validation import quote

Move = Callable[[int, int, int], tuple[int, int]]  # (row, column, last) to (row, column)

# By name, the new place of a cell.
MOVES: Mapping[str, Move] = {
    "identity": lambda r, c, last: (r, c),  # noqa: ARG005
    "quarter": lambda r, c, last: (c, last - r),
    "rotation": lambda r, c, last: (last - r, last - c),
    "three quarters": lambda r, c, last: (last - c, r),
    "horizontal": lambda r, c, last: (r, last - c),
    "vertical": lambda r, c, last: (last - r, c),
    "diagonal": lambda r, c, last: (c, r),  # noqa: ARG005
    "antidiagonal": lambda r, c, last: (last - c, last - r),
}

_SWAPPING = ("quarter", "three quarters", "diagonal", "antidiagonal")  # rows become columns

# The symmetries of patterns: moves that keep the pattern, and a text for people.
SYMMETRIES: Mapping[str, tuple[tuple[str, ...], str]] = {
    "none": ((), "no symmetry is required"),
    "rotation": (("rotation",), "the same after half a turn"),
    "quarter": (("quarter",), "the same after a quarter turn"),
    "horizontal": (("horizontal",), "left and right mirror each other"),
    "vertical": (("vertical",), "top and bottom mirror each other"),
    "diagonal": (("diagonal",), "mirrored in the falling diagonal"),
    "antidiagonal": (("antidiagonal",), "mirrored in the rising diagonal"),
    "full": (("quarter", "horizontal"), "all turns and mirrors"),
}


def check_symmetry(name: object) -> str:
    if not isinstance(name, str) or name not in SYMMETRIES:
        raise UsageError(f"no symmetry {quote(name)}; {choose_from(name, SYMMETRIES)}")
    return name


@lru_cache(maxsize=256)
def move_cells(name: str, side: int) -> tuple[int, ...]:
    """The new place of each cell after a move."""
    move = MOVES[name]
    places = (move(cell // side, cell % side, side - 1) for cell in range(side * side))
    return tuple(row * side + column for row, column in places)


class SquareMove:
    """Cell c goes to `to[c]`: one of the eight moves of the square, or any other."""

    def __init__(self, to: tuple[int, ...], side: int) -> None:
        self.to, self.side = to, side

    @cached_property
    def name(self) -> str:
        """Return the name of the symmetry; "" if it is none of the eight."""
        return next((name for name in MOVES if move_cells(name, self.side) == self.to), "")

    def place(self, place: Place) -> Place:
        return Place(*divmod(self.to[place.row * self.side + place.column], self.side))

    def direction(self, down: int, across: int) -> tuple[int, int] | None:
        """A direction after the move; None if it depends on the cell."""
        if not self.name:
            return None
        move = MOVES[self.name]
        origin, there = move(0, 0, 0), move(down, across, 0)
        return there[0] - origin[0], there[1] - origin[1]


def box_after(name: str, box: tuple[int, int] | None) -> tuple[int, int] | None:
    """The box after a move, transposed if rows become columns."""
    return box[::-1] if box and name in _SWAPPING else box


@lru_cache(maxsize=64)
def orbits(symmetry: str, side: int) -> tuple[tuple[int, ...], ...]:
    """Sets of cells that the symmetry maps to each other."""
    moves = [move_cells(name, side) for name in SYMMETRIES[symmetry][0]]
    cell_orbits: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for cell in range(side * side):
        if cell in seen:
            continue
        orbit = [cell]
        for at in orbit:  # grows in the loop
            orbit += [there for to in moves if (there := to[at]) not in orbit]
        orbit = sorted(set(orbit))
        seen.update(orbit)
        cell_orbits.append(tuple(orbit))
    return tuple(cell_orbits)


def symmetries_of(given: Iterable[int], side: int) -> tuple[str, ...]:
    """The names in SYMMETRIES of all symmetries of the pattern."""
    cells = frozenset(given)
    kept = {name for name in MOVES if {move_cells(name, side)[cell] for cell in cells} == cells}
    return tuple(name for name, (moves, _) in SYMMETRIES.items() if kept.issuperset(moves))
