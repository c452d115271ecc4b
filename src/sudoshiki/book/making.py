"""Make a book of puzzles, or a picture of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from ..draw.board import board_scene
from ..draw.frame import CELL
from ..draw.scene import Scene
from ..puzzle import Board, Puzzle, UsageError
from ..puzzle.model import check_is_puzzle
from ..puzzle.validation import entries, quote
from .entries import BookSection, Entry, arranged, entry_for
from .pages import SOLUTION_CELLS, THEME, Book
from .settings import BookSettings

PICTURES = ("png", "svg", "pdf")
_PIXELS_PER_POINT = 96 / 72  # for scenes
_PRINTED_PIXELS_PER_POINT = 300 / 72


def make_book(puzzles: Puzzle | Iterable[Puzzle | Entry], settings: BookSettings | None = None) -> bytes:
    """Make a book as a PDF, reproducible byte for byte.

    Puzzles are solved and graded. An Entry is solved already, and keeps its number unless the book has
    sections.

    >>> import sudoshiki as sk
    >>> book = sk.make_book([sk.parse("3.4..1.2.4.32.1.")], sk.BookSettings(title="One", paper="6x9"))
    >>> book[:5]
    b'%PDF-'
    """
    settings = BookSettings() if settings is None else settings
    if not isinstance(settings, BookSettings):
        raise UsageError(f"settings must be BookSettings, not {quote(settings)}")
    settings = settings.checked()
    return book_of(arranged(_entries(puzzles, settings), settings.sections, settings.language), settings)


def book_of(sections: Sequence[BookSection], settings: BookSettings) -> bytes:
    """Make the PDF from sections."""
    every = [entry for section in sections for entry in section.entries]
    if not every:
        raise UsageError("no puzzle for the book")
    book = Book(settings)
    if settings.title and (settings.sections or settings.shows_how_to_play):
        book.add_title()
    if settings.shows_how_to_play and settings.sections != "kind":
        book.add_rules(every)
    for section in sections:
        book.add_section(section)
    with_solution = [entry for entry in every if entry.solution is not None]
    if settings.solution_size != "none" and with_solution:
        book.add_solutions(with_solution)
    return book.to_bytes()


def _entries(puzzles: Puzzle | Iterable[Puzzle | Entry], settings: BookSettings) -> Iterator[Entry]:
    """Yield entries; a puzzle without a number gets the first free one."""
    items = [puzzles] if isinstance(puzzles, Puzzle) else puzzles
    item_list = list(entries(items, "a book is made of puzzles", UsageError))
    used_numbers = {one.number for one in item_list if isinstance(one, Entry)}
    numbers = (number for number in count(1) if number not in used_numbers)
    for puzzle in item_list:
        if isinstance(puzzle, Entry):
            yield puzzle
        else:
            check_is_puzzle(puzzle)
            yield entry_for(next(numbers), puzzle, levels=settings.needs_levels)


def pictures_of(printed: Sequence[Entry], settings: BookSettings, kind: str) -> Iterator[tuple[str, bytes]]:
    """Yield a picture of each puzzle and solution, named "007", "007-solution"."""
    digits = len(str(max((entry.number for entry in printed), default=0)))
    book = Book(settings)
    for entry in printed:
        name = f"{entry.number:0{digits}}"
        cell = book.cell_of(entry)
        yield name, _picture(entry.puzzle, None, cell, settings, kind)
        if settings.solution_size != "none" and entry.solution is not None:
            cell = min(cell, SOLUTION_CELLS[settings.solution_size])
            yield f"{name}-solution", _picture(entry.puzzle, entry.solution, cell, settings, kind)


def _picture(puzzle: Puzzle, board: Board | None, cell: float, settings: BookSettings, kind: str) -> bytes:
    """Draw one puzzle at the size it has in the book."""
    scene = board_scene(puzzle, board, theme=THEME, language=settings.language)
    return _encode(scene, scene.width / CELL * cell, settings, kind)


def _encode(scene: Scene, points: float, settings: BookSettings, kind: str) -> bytes:
    if kind == "svg":
        from ..draw.svg import as_svg

        return as_svg(scene, points * _PIXELS_PER_POINT).encode()
    if kind == "png":
        from ..draw.png import as_png

        return as_png(scene, points * _PRINTED_PIXELS_PER_POINT, fonts=settings.fonts)
    from ..draw.pdf import as_pdf

    return as_pdf([scene], points * _PIXELS_PER_POINT, fonts=settings.fonts)
