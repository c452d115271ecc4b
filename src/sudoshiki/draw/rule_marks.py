"""The drawing of a puzzle's rules: under and over the grid lines, and notes."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from ..puzzle import Puzzle
from ..puzzle.places import Place
from ..rules.marks import CellShape, Dot, Letter, LineMark, Mark, NoteMark, Outside
from .frame import BASELINE, CELL, BoardFrame
from .outlines import draw_borders, draw_cages
from .rule_lines import KNOWN_BY_SHAPE, draw_rule_lines, draw_sample
from .scene import Disc, Paint, Point, Rect, Scene, TextLine, Writing, polyline
from .signs import side_by_side
from .themes import Theme

_NOTE = 11.0  # font size
_LINE = 1.45  # line height of a note, in font sizes
_SAMPLE = 30.0  # width of a sample of a line
_CLUE = 11.0


def marks_of(puzzle: Puzzle) -> list[Mark]:
    """Return the drawings of the rules, in their order."""
    graph = puzzle.graph
    return [mark for rule in graph.rules for mark in rule.marks(graph.frame)]


class Legend(NamedTuple):
    """A text under the board; with a role, after a sample of that line."""

    text: str
    role: str = ""


def notes_of(puzzle: Puzzle, language: str = "en") -> list[Legend]:
    """Return notes on rules without a drawing or with a line that is not obvious."""
    graph = puzzle.graph
    notes: dict[Legend, None] = {}
    for rule in graph.rules:
        marks = rule.marks(graph.frame)
        title = getattr(rule.titles, language)
        if not marks:
            notes[Legend(title)] = None
        for role in sorted({mark.role for mark in marks if isinstance(mark, LineMark)} - KNOWN_BY_SHAPE):
            notes[Legend(title, role)] = None
        for note in (mark for mark in marks if isinstance(mark, NoteMark)):
            notes[Legend(getattr(note.text, language))] = None
    return list(notes)


def draw_marks_under(scene: Scene, marks: Sequence[Mark], frame: BoardFrame, theme: Theme) -> None:
    """Shapes under the grid lines: borders of shaded cells, grey shapes, lines."""
    draw_borders(scene, marks, frame, theme)
    for mark in marks:
        if isinstance(mark, CellShape):
            _draw_shape(scene, mark, frame, theme)
    draw_rule_lines(scene, marks, frame, theme)


def draw_marks_over(scene: Scene, marks: Sequence[Mark], frame: BoardFrame, theme: Theme) -> None:
    """Shapes over the grid lines: cages, marks between cells, clues outside the grid."""
    draw_cages(scene, marks, frame, theme)
    draw_between(scene, marks, frame, theme)
    for mark in marks:
        if isinstance(mark, Outside):
            _draw_clue(scene, mark, frame, theme)


def _draw_shape(scene: Scene, mark: CellShape, frame: BoardFrame, theme: Theme) -> None:
    x, y = frame.middle(mark.cell)
    paint, reach = Paint(theme.rule_color("shape")), CELL * 0.38
    if mark.shape == "circle":
        scene.add(Disc(x, y, reach, paint))
    else:
        scene.add(Rect(x - reach, y - reach, 2 * reach, 2 * reach, paint))


def _draw_clue(scene: Scene, mark: Outside, frame: BoardFrame, theme: Theme) -> None:
    """Draw a number where the diagonal enters the grid, and an arrow towards it."""
    down, right = mark.direction
    x, y = frame.middle(mark.cell)
    x, y = x - right * CELL / 2, y - down * CELL / 2
    tip, tail = (x - right * 2, y - down * 2), (x - right * 6.5, y - down * 6.5)
    paint = Paint(stroke=theme.sign, width=1.2)
    scene.add(polyline(paint, tail, tip))
    scene.add(polyline(paint, (tip[0] - right * 3.4, tip[1]), tip, (tip[0], tip[1] - down * 3.4)))
    size = _CLUE if len(mark.text) < 3 else _CLUE * 0.86
    above = mark.cell.row == (0 if down > 0 else frame.side - 1)
    aside, away = (10.5, 13.5) if above else (16.5, 10.0)
    place = (x - right * aside, y - down * away + size * BASELINE)
    scene.add(TextLine(*place, mark.text, Writing(size, theme.given)))


def _lines_of(notes: Sequence[Legend], width: float) -> list[tuple[str, list[str]]]:
    """Return the role of the sample and the lines of each note."""
    return [
        (note.role, wrap(note.text, max(12, int((width - (_SAMPLE if note.role else 0)) / (_NOTE * 0.62)))))
        for note in notes
    ]


def height_of_notes(notes: Sequence[Legend], width: float) -> float:
    count = sum(len(lines) for _, lines in _lines_of(notes, width))
    return _NOTE * (0.4 + _LINE * count) if count else 0.0


def draw_notes(scene: Scene, notes: Sequence[Legend], frame: BoardFrame, top: float, theme: Theme) -> None:
    """Draw the notes below the board, from `top` on."""
    y = top
    for role, lines in _lines_of(notes, frame.length):
        left = frame.left
        if role:
            middle = y + _NOTE * 0.6
            draw_sample(scene, (left + 4, middle), (left + _SAMPLE - 8, middle), role, theme)
            left += _SAMPLE
        for line in lines:
            scene.add(TextLine(left, y + _NOTE, line, Writing(_NOTE, theme.faint, anchor="start")))
            y += _NOTE * _LINE


_DOT, _DOT_WITH_TEXT = 0.115, 0.17  # radius in cells
_LETTER = 0.3  # font size in cells
_APART = 0.3  # distance of two marks on one border, in cells


def draw_between(scene: Scene, marks: Sequence[Mark], frame: BoardFrame, theme: Theme) -> None:
    """Marks between cells; those on the same border are side by side."""
    shared: dict[frozenset[Place], list[Dot | Letter]] = {}
    for mark in dict.fromkeys(mark for mark in marks if isinstance(mark, Dot | Letter)):
        shared.setdefault(frozenset((mark.first, mark.second)), []).append(mark)
    for same in shared.values():
        for number, mark in enumerate(same):
            cells = frame.number(mark.first), frame.number(mark.second)
            place = _place(*cells, number - (len(same) - 1) / 2, scene, frame, theme)
            if isinstance(mark, Dot):
                _draw_dot(scene, mark, place, theme)
            else:
                _draw_letter(scene, mark, place, theme)


def _place(first: int, second: int, turn: float, scene: Scene, frame: BoardFrame, theme: Theme) -> Point:
    """Return the middle between two cells, shifted along their border."""
    here, there = frame.middle(first), frame.middle(second)
    if not side_by_side(first, second, frame.side):
        scene.add(polyline(Paint(stroke=theme.faint, width=1, dash=(3, 3)), here, there))
    upright = abs(there[0] - here[0]) >= abs(there[1] - here[1])
    move = turn * _APART * CELL
    x, y = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
    return (x, y + move) if upright else (x + move, y)


def _draw_dot(scene: Scene, mark: Dot, place: Point, theme: Theme) -> None:
    radius = CELL * (_DOT_WITH_TEXT if mark.text else _DOT)
    fill, ink = ("#000000", "#ffffff") if mark.filled else ("#ffffff", "#000000")
    scene.add(Disc(*place, radius, Paint(fill, theme.line, 1.3)))
    if mark.text:
        size = radius * (1.4 if len(mark.text) == 1 else 1.05)
        scene.add(TextLine(place[0], place[1] + size * BASELINE, mark.text, Writing(size, ink, bold=True)))


def _draw_letter(scene: Scene, mark: Letter, place: Point, theme: Theme) -> None:
    size = _LETTER * CELL
    scene.add(Disc(*place, size * (0.38 + 0.2 * len(mark.text)), Paint(theme.ground)))
    writing = Writing(size, theme.sign, bold=True)
    scene.add(TextLine(place[0], place[1] + size * BASELINE, mark.text, writing))
