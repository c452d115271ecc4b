"""The pages of a book as a PDF: puzzles, section titles, how to play, solutions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, islice

from ..draw.board import board_scene, board_size
from ..draw.frame import CELL
from ..draw.pdf import Paper
from ..draw.scene import Scene, TextLine, Writing
from ..draw.themes import THEMES
from ..puzzle import UsageError
from ..puzzle.errors import so_many
from ..solve import Verdict
from .entries import LEVELS, BookSection, Entry
from .kinds import how_to_play, kind_title
from .settings import BookSettings
from .sheet import Sheet, Slot, is_legible
from .stars import draw_stars, width_of_stars
from .words import words_in

THEME = THEMES["print"]
_CAPTION = 2.3  # space below a board, in font sizes
_TITLE = 26.0
_SMALLEST = 8.0  # font size of a long title
_LINE = 1.4  # line height, in font sizes
SOLUTION_CELLS = {"small": 11.4, "large": 18.0}  # in points


class Book:
    """A book being made; `finished` returns its bytes."""

    def __init__(self, settings: BookSettings) -> None:
        self.settings, self.sheet = settings, Sheet(settings)
        self.words = words_in(settings.language)
        title = settings.title or self.words.puzzles
        self.paper = Paper((self.sheet.width, self.sheet.height), title, settings.fonts)
        self.paper.canvas.setSubject(self.words.subject)
        self.paper.canvas.showOutline()
        self.pages = 0
        self._counts: dict[tuple[int, tuple[float, float]], int] = {}  # puzzles per page, by side and size
        self.section = ""  # title of the current section

    @property
    def _caption(self) -> float:
        """Height of the caption of a puzzle."""
        return self.sheet.text * _CAPTION

    def to_bytes(self) -> bytes:
        return self.paper.to_bytes()

    def add_title(self) -> None:
        """Add a page with only the title, if the first page has no puzzles."""
        self._page(head=False, number=False)
        self._write(self.sheet.height * 0.62, self.settings.title, _TITLE * 1.2, bold=True)

    def add_rules(self, entries: Sequence[Entry]) -> None:
        """Add pages on how to play puzzles of each kind."""
        kinds: dict[str, list[Entry]] = {}
        for entry in entries:
            kinds.setdefault(kind_title(entry.puzzle, self.words), []).append(entry)
        y = self._text_page(f"how-to-play-{self.pages + 1}")
        for title, same in kinds.items():
            proper = all(entry.verdict is Verdict.ONE for entry in same)
            paragraphs = how_to_play([entry.puzzle for entry in same], self.words, all_proper=proper)
            if len(kinds) > 1 or not self.section:
                paragraphs = [(title, ""), *paragraphs]
            for heading, text in paragraphs:
                y = self._paragraph(heading, text, y)

    def _text_page(self, key: str = "") -> float:
        """Begin a page of text; return the y of its first line."""
        self._page()
        y = self.sheet.head - _TITLE * 1.4
        if key:
            self._write(y, self.words.how_to_play, _TITLE * 0.75, bold=True)
            self._mark(self.words.how_to_play, key, 1 if self.section else 0)
        return y - _TITLE * 1.3

    def _paragraph(self, heading: str, text: str, y: float) -> float:
        """Write a paragraph after a bold heading; return the y of the next one."""
        size = self.sheet.text * (0.8 if self.sheet.large else 1.05)
        lines = [
            (line, bold)
            for words, bold in ((heading, True), (text, False))
            for line in self._wrap(words, _writing(size, bold))
        ]
        if y - len(lines) * size * _LINE < self.sheet.bottom:
            y = self._text_page()
        for line, bold in lines:
            writing = _writing(size, bold)._replace(anchor="start")
            self.paper.words(TextLine(self.sheet.left(self.pages), y, line, writing))
            y -= size * _LINE
        return y - (size * 0.6 if text else 0)

    def _wrap(self, text: str, writing: Writing) -> Iterator[str]:
        line = ""
        for word in text.split():
            longer = f"{line} {word}" if line else word
            if line and self.paper.width_of(longer, writing) > self.sheet.wide:
                yield line
                longer = word
            line = longer
        if line:
            yield line

    def add_section(self, section: BookSection) -> None:
        """Add the title page, how to play if there is only one kind, and the puzzles."""
        self.section = section.title
        if section.title:
            self._title_page(section)
            if self.settings.sections == "kind" and self.settings.shows_how_to_play:
                self.add_rules(section.entries)
        self._add_puzzles(section.entries)

    def _title_page(self, section: BookSection) -> None:
        self._page(head=False)
        self._mark(section.title, f"section-{self.pages}", 0)
        y = self.sheet.height * 0.62
        self._write(y, section.title, _TITLE, bold=True)
        count = len(section.entries)
        number = self.words.how_many[count != 1].format(count)
        self._write(y - _TITLE * 1.5, f"{number}: {self._range_of(section.entries)}", self.sheet.text)

    def _add_puzzles(self, entries: Sequence[Entry]) -> None:
        """Add the pages of puzzles; the first page of the book has the title."""
        for count, batch in self._batches(entries):
            first = self.pages == 0
            heading = _TITLE * 1.6 if first and self.settings.title else 0
            self._page(head=not first)
            if heading:
                self._write(self.sheet.head - _TITLE, self.settings.title, _TITLE, bold=True)
            self._mark(self._range_of(batch), f"page-{self.pages}", 1 if self.section else 0)
            slots = self.sheet.slots(count, caption=self._caption, heading=heading, page=self.pages)
            for entry, slot in zip(batch, slots, strict=False):  # the last page may not be full
                self._puzzle(entry, slot)

    def _batches(self, entries: Sequence[Entry]) -> Iterator[tuple[int, list[Entry]]]:
        """Yield the puzzles of each page, and how many fit on it."""
        for count, same in groupby(entries, self._count_for):
            while batch := list(islice(same, count)):
                yield count, batch

    def cell_of(self, entry: Entry) -> float:
        """Return the side of a cell of that puzzle in the book, in points."""
        size = board_size(entry.puzzle, self.settings.language)
        return self.sheet.cell(self._count_for(entry), size, self._caption)

    def _count_for(self, entry: Entry) -> int:
        side, size = entry.puzzle.side, board_size(entry.puzzle, self.settings.language)
        if (side, size) not in self._counts:
            self._counts[side, size] = self._count(side, size)
        return self._counts[side, size]

    def _count(self, side: int, size: tuple[float, float]) -> int:
        requested = self.settings.puzzles_a_page(side)
        count = self.sheet.usual_count(size, self._caption) if requested is None else requested
        if not is_legible(self.sheet.cell(count, size, self._caption, _TITLE * 1.6)):
            raise UsageError(
                f"{so_many(count, 'puzzle')} of {side}×{side} on a page of {self.settings.paper} "
                "can't be read: choose fewer a page, or larger paper"
            )
        return count

    def add_solutions(self, entries: Sequence[Entry]) -> None:
        """Add the solutions in order with their numbers, upside down if requested."""
        self.section = ""
        caption, heading = self.sheet.small * 1.8, _TITLE * 1.5
        room = {"caption": caption, "heading": heading}
        most = self.sheet.largest_side(**room)
        sides = [min(most, self.sheet.fitting_side(self._solution_side(entry), **room)) for entry in entries]
        remaining = iter(entries)
        flow = self.sheet.flow(sides, caption=caption, heading=heading, page=self.pages + 1)
        for slots in flow:
            batch = list(islice(remaining, len(slots)))
            self._page()
            self._write(self.sheet.head - _TITLE * 1.4, self.words.solutions, _TITLE * 0.75, bold=True)
            if batch[0] is entries[0]:
                self._mark(self.words.solutions, "solutions", 0)
            self._mark(self._range_of(batch), f"solutions-{self.pages}", 1)
            for entry, slot in zip(batch, slots, strict=True):
                self._solution(entry, slot)

    def _solution_side(self, entry: Entry) -> float:
        """Return the side of a solution, large enough to read its numbers."""
        cell = SOLUTION_CELLS[self.settings.solution_size] * (1.2 if entry.puzzle.side > 9 else 1)
        return max(board_size(entry.puzzle, self.settings.language)) / CELL * cell

    def _page(self, *, head: bool = True, number: bool = True) -> None:
        """Begin a page: book title on left pages, section title on right pages."""
        self.paper.page()
        self.pages += 1
        title = (self.section if self.pages % 2 else "") or self.settings.title
        if head and self.settings.header and title:
            self._write(self.sheet.head, title, self.sheet.small)
        if number and self.settings.page_numbers:
            self._write(self.sheet.foot, str(self.pages), self.sheet.small)

    def _puzzle(self, entry: Entry, slot: Slot) -> None:
        self._board(board_scene(entry.puzzle, theme=THEME, language=self.settings.language), slot)
        size, y = self.sheet.text, slot.top - slot.side - self.sheet.text * 1.35
        self._write_caption(entry, slot.left + slot.side / 2, y, size)
        self.paper.canvas.bookmarkPage(f"puzzle-{entry.number}")
        if self.settings.solution_size != "none" and entry.solution is not None:
            self._link(f"solution-{entry.number}", slot.left, y, slot.side, size)

    def _write_caption(self, entry: Entry, middle: float, y: float, size: float) -> None:
        difficulty = self.settings.difficulty
        stars = entry.stars if difficulty == "stars" else 0
        text = entry.caption(self.settings.language, level=difficulty != "none" and not stars)
        wide = width_of_stars(len(LEVELS), size) if stars else 0.0
        self._write(y, text, size, middle=middle - wide / 2)
        if stars:
            end = middle - wide / 2 + self.paper.width_of(text, _writing(size)) / 2
            self.paper.put(draw_stars(stars, len(LEVELS), end, -y, size, THEME.given))

    def _solution(self, entry: Entry, slot: Slot) -> None:
        scene = board_scene(entry.puzzle, entry.solution, theme=THEME, language=self.settings.language)
        turned = self.settings.upside_down
        size = self.sheet.small
        self._board(scene, slot, upside_down=turned)
        middle = slot.left + slot.side / 2
        y = slot.top - slot.side - size * 1.3
        if turned:
            self.paper.turned_words(TextLine(middle, y + size * 0.7, str(entry.number), _writing(size)))
        else:
            self._write(y, str(entry.number), size, middle=middle)
        self.paper.canvas.bookmarkPage(f"solution-{entry.number}")
        self._link(f"puzzle-{entry.number}", slot.left, y, slot.side, size)

    def _board(self, scene: Scene, slot: Slot, *, upside_down: bool = False) -> None:
        scale = slot.side / max(scene.width, scene.height)
        left = slot.left + max(0.0, scene.height - scene.width) * scale / 2  # notes below make it taller
        self.paper.draw(scene, left, slot.top, scale, upside_down=upside_down)

    def _write(
        self, y: float, text: str, size: float, *, bold: bool = False, middle: float | None = None
    ) -> None:
        """Write centred text, in a smaller font if it is too long, then cut."""
        wide, writing = self.sheet.wide, _writing(size, bold)
        width = self.paper.width_of(text, writing)
        if width > wide:
            writing = _writing(max(min(size, _SMALLEST), size * wide / width), bold)
            length = int(len(text) * wide / self.paper.width_of(text, writing) + 1e-6)
            text = text if length >= len(text) else text[: length - 1] + "…"
        x = self.sheet.middle(self.pages) if middle is None else middle
        self.paper.words(TextLine(x, y, text, writing))

    def _range_of(self, batch: Sequence[Entry]) -> str:
        first, last = batch[0].number, batch[-1].number
        return f"{first}" if first == last else self.words.range.format(first, last)

    def _mark(self, title: str, key: str, level: int) -> None:
        """Add an entry to the outline, which PDF readers show."""
        self.paper.canvas.bookmarkPage(key)
        self.paper.canvas.addOutlineEntry(title, key, level=level)

    def _link(self, key: str, left: float, y: float, width: float, size: float) -> None:
        box = (left, y - size * 0.4, left + width, y + size * 1.1)
        self.paper.canvas.linkAbsolute("", key, box, thickness=0)


def _writing(size: float, bold: bool = False) -> Writing:
    return Writing(size, THEME.given, bold=bold)
