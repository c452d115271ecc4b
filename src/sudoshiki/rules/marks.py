"""The drawings of rules as data, from which `draw` makes a scene.

A rule returns them in any order: `draw` decides what lies over what, and names each kind of line under the
board.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..puzzle.places import Place
from ..puzzle.rule import Mark, Titles

__all__ = [
    "Bulb",
    "CellShape",
    "Circle",
    "Corner",
    "Dot",
    "Letter",
    "LineMark",
    "Mark",
    "NoteMark",
    "Outline",
    "Outside",
    "Same",
    "Shade",
]

# Cells are Places. A role names the colour: "thermo", "whisper", "renban", "palindrome" and so on.


@dataclass(frozen=True)
class LineMark(Mark):
    """A line through the middles of the cells; width in cells."""

    cells: tuple[Place, ...]
    role: str
    width: float = 0.2
    arrow: bool = False  # with a head at the end
    closed: bool = False  # from the last cell back to the first


@dataclass(frozen=True)
class Bulb(Mark):
    """A full circle, larger than a line is wide."""

    cell: Place
    role: str


@dataclass(frozen=True)
class Circle(Mark):
    """The outline of a circle; of a pill where there are several cells."""

    cells: tuple[Place, ...]
    role: str


@dataclass(frozen=True)
class Outline(Mark):
    """A cage with a text in its top left corner; dashes run a little inside the cells."""

    cells: tuple[Place, ...]
    text: str
    dashed: bool = True


@dataclass(frozen=True)
class Corner(Mark):
    """A text in the top left corner of a cell, such as the number of a line."""

    cell: Place
    text: str


@dataclass(frozen=True)
class Dot(Mark):
    """A dot between two cells."""

    first: Place
    second: Place
    filled: bool
    text: str = ""


@dataclass(frozen=True)
class Letter(Mark):
    """A letter or a number between two cells."""

    first: Place
    second: Place
    text: str


@dataclass(frozen=True)
class Shade(Mark):
    """Cells with another background."""

    cells: tuple[Place, ...]
    role: str


@dataclass(frozen=True)
class Same(Mark):
    """Groups of cells that belong together, marked with the same letter."""

    groups: tuple[tuple[Place, ...], ...]
    sign: str = ""  # = for equal sums


@dataclass(frozen=True)
class CellShape(Mark):
    """A grey shape behind a cell: a circle for odd, a square for even."""

    cell: Place
    shape: str


@dataclass(frozen=True)
class Outside(Mark):
    """A text outside the board, before the cell, with an arrow (down, across)."""

    cell: Place
    direction: tuple[int, int]
    text: str


@dataclass(frozen=True)
class NoteMark(Mark):
    """A text under the board, by language."""

    text: Titles
