"""What rules are drawn as: data only. `draw` makes a scene of them, the page draws its own."""

from __future__ import annotations

from dataclasses import dataclass

from ..puzzle.places import Place
from ..puzzle.rule import Mark

__all__ = [
    "Bulb",
    "CellShape",
    "Circle",
    "DiagonalLine",
    "Dot",
    "Letter",
    "Line",
    "Note",
    "Outline",
    "Outside",
    "Shade",
    "SignMark",
]

# Cells are Places. A role names the colour: "thermo", "whisper", "renban", "palindrome" and so on.


@dataclass(frozen=True)
class Line(Mark):
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
    """The outline of a cage, a little inside its cells, with the text in its top left corner."""

    cells: tuple[Place, ...]
    text: str
    dashed: bool = True


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
class SignMark(Mark):
    """A sign between two cells, whose tip points to the lesser."""

    lesser: Place
    greater: Place


@dataclass(frozen=True)
class Shade(Mark):
    """Cells on another ground."""

    cells: tuple[Place, ...]
    role: str


@dataclass(frozen=True)
class CellShape(Mark):
    """A grey shape behind a cell: a circle for odd, a square for even."""

    cell: Place
    shape: str


@dataclass(frozen=True)
class Outside(Mark):
    """A text outside the board, before the cell, with an arrow in the direction (down, across)."""

    cell: Place
    direction: tuple[int, int]
    text: str


@dataclass(frozen=True)
class DiagonalLine(Mark):
    """A long diagonal; a rising one goes from the bottom left to the top right."""

    rising: bool


@dataclass(frozen=True)
class Note(Mark):
    """A rule with nothing to draw: a text under the board."""

    text: str
