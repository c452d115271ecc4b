"""The puzzles of a book, solved and graded, and its pages as a PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ..draw.board import board_scene
from ..draw.frame import CELL
from ..draw.pdf import Paper
from ..draw.scene import Scene, Words, Writing
from ..draw.themes import THEMES
from ..logic import NotForLogic, grade
from ..puzzle import Board, Puzzle, UsageError
from ..solve import Request, StopFlag, Verdict, solve
from .sheet import BookSettings, Sheet, Slot

_THEME = THEMES["print"]
_CAPTION = 2.3  # room under a board, in sizes of its letters
_TITLE = 26.0
_SMALLEST = 8.0  # letters that a long title is set in


def make_book(entries: Iterable[Entry], settings: BookSettings) -> bytes:
    """The book; the same bytes for the same puzzles and settings, on every machine."""
    book = _Book(settings.checked())
    book.add_puzzles(entries)
    if not book.entries:
        raise UsageError("no puzzle for the book")
    if settings.solutions:
        book.add_solutions([entry for entry in book.entries if entry.solution is not None])
    return book.paper.finished()


def _batches(entries: Iterable[Entry], size: int) -> Iterator[list[Entry]]:
    remaining = iter(entries)
    while batch := list(islice(remaining, size)):
        yield batch


class _Book:
    def __init__(self, settings: BookSettings) -> None:
        self.settings, self.sheet = settings, Sheet(settings)
        self.paper = Paper((self.sheet.width, self.sheet.height), settings.title or "Puzzles")
        self.paper.canvas.setSubject("Sudoku and Futoshiki")
        self.paper.canvas.showOutline()
        self.pages = 0
        self.entries: list[Entry] = []

    def add_puzzles(self, entries: Iterable[Entry]) -> None:
        """Page after page; the first one has the title."""
        size, caption = self.settings.puzzles_a_page, self.sheet.text * _CAPTION
        for batch in _batches(entries, size):
            first = not self.entries
            heading = _TITLE * 1.6 if first and self.settings.title else 0
            self._page(head="" if first else self.settings.title)
            if heading:
                self._write(
                    self.sheet.width / 2, self.sheet.head - _TITLE, self.settings.title, _TITLE, bold=True
                )
            self._mark(_range_of(batch), f"page-{self.pages}", 0)
            slots = self.sheet.slots(size, caption=caption, heading=heading)
            for entry, slot in zip(batch, slots, strict=False):  # the last page may not be full
                self._puzzle(entry, slot)
            self.entries += batch

    def add_solutions(self, entries: Sequence[Entry]) -> None:
        """Small, in order; each turned upside down if asked, with its number."""
        caption, heading = self.sheet.small * 1.8, _TITLE * 1.5
        most = self.sheet.largest_side(caption=caption, heading=heading)
        sides = [min(most, self._solution_side(entry)) for entry in entries]
        remaining = iter(entries)
        for slots in self.sheet.flow(sides, caption=caption, heading=heading):
            batch = list(islice(remaining, len(slots)))
            self._page(head=self.settings.title)
            y = self.sheet.head - _TITLE * 1.4
            self._write(self.sheet.width / 2, y, "Solutions", _TITLE * 0.75, bold=True)
            if batch[0] is entries[0]:
                self._mark("Solutions", "solutions", 0)
            self._mark(_range_of(batch), f"solutions-{self.pages}", 1)
            for entry, slot in zip(batch, slots, strict=True):
                self._solution(entry, slot)

    def _solution_side(self, entry: Entry) -> float:
        """As large as its numbers need to be read: so many points a cell."""
        cell = 18.0 if self.settings.large_print else 11.4
        scene = board_scene(entry.puzzle, theme=_THEME)
        return max(scene.width, scene.height) / CELL * cell * (1.2 if entry.puzzle.side > 9 else 1)

    def _page(self, head: str) -> None:
        self.paper.page()
        self.pages += 1
        middle = self.sheet.width / 2
        if head:
            self._write(middle, self.sheet.head, head, self.sheet.small)
        self._write(middle, self.sheet.foot, str(self.pages), self.sheet.small)

    def _puzzle(self, entry: Entry, slot: Slot) -> None:
        self._board(board_scene(entry.puzzle, theme=_THEME), slot)
        size, y = self.sheet.text, slot.top - slot.side - self.sheet.text * 1.35
        self._write(slot.left + slot.side / 2, y, entry.caption, size)
        self.paper.canvas.bookmarkPage(f"puzzle-{entry.number}")
        if self.settings.solutions and entry.solution is not None:
            self._link(f"solution-{entry.number}", slot.left, y, slot.side, size)

    def _solution(self, entry: Entry, slot: Slot) -> None:
        scene = board_scene(entry.puzzle, entry.solution, theme=_THEME)
        turned = self.settings.upside_down
        size = self.sheet.small
        self._board(scene, slot, upside_down=turned)
        middle = slot.left + slot.side / 2
        y = slot.top - slot.side - size * 1.3
        if turned:
            self.paper.turned_words(Words(middle, y + size * 0.7, str(entry.number), _writing(size)))
        else:
            self._write(middle, y, str(entry.number), size)
        self.paper.canvas.bookmarkPage(f"solution-{entry.number}")
        self._link(f"puzzle-{entry.number}", slot.left, y, slot.side, size)

    def _board(self, scene: Scene, slot: Slot, *, upside_down: bool = False) -> None:
        scale = slot.side / max(scene.width, scene.height)
        left = slot.left + max(0.0, scene.height - scene.width) * scale / 2  # notes below make it taller
        self.paper.draw(scene, left, slot.top, scale, upside_down=upside_down)

    def _write(self, x: float, y: float, text: str, size: float, *, bold: bool = False) -> None:
        """In the middle of x; what is too long for the page is set smaller, then cut."""
        wide, writing = self.sheet.width - 2 * self.sheet.margin, _writing(size, bold)
        length = self.paper.width_of(text, writing)
        if length > wide:
            writing = _writing(max(min(size, _SMALLEST), size * wide / length), bold)
            kept = int(len(text) * wide / self.paper.width_of(text, writing) + 1e-6)
            text = text if kept >= len(text) else text[: kept - 1] + "…"
        self.paper.words(Words(x, y, text, writing))

    def _mark(self, title: str, key: str, level: int) -> None:
        """An entry of the outline that readers show beside the pages."""
        self.paper.canvas.bookmarkPage(key)
        self.paper.canvas.addOutlineEntry(title, key, level=level)

    def _link(self, key: str, left: float, y: float, width: float, size: float) -> None:
        box = (left, y - size * 0.4, left + width, y + size * 1.1)
        self.paper.canvas.linkAbsolute("", key, box, thickness=0)


def _writing(size: float, bold: bool = False) -> Writing:
    return Writing(size, _THEME.given, bold=bold)


def _range_of(batch: Sequence[Entry]) -> str:
    first, last = batch[0].number, batch[-1].number
    return f"{first}" if first == last else f"{first} to {last}"


class Entry(NamedTuple):
    number: int
    puzzle: Puzzle
    verdict: Verdict
    solution: Board | None
    level: str  # a word; empty where there is none, or nobody asked

    @property
    def doubt(self) -> str:
        """What readers should know of its solutions; empty where there is exactly one."""
        return _DOUBTS[self.verdict]

    @property
    def caption(self) -> str:
        return " · ".join([str(self.number), *filter(None, (self.level, self.doubt))])


_DOUBTS = {
    Verdict.ONE: "",
    Verdict.NONE: "no solution",
    Verdict.MANY: "several solutions",
    Verdict.SOME: "",
    Verdict.UNDECIDED: "not solved",
}


def entry_for(
    number: int,
    puzzle: Puzzle,
    *,
    levels: bool = True,
    seconds: float | None = None,
    stop: StopFlag | None = None,
) -> Entry:
    """Solve and grade a puzzle, in so many seconds at most."""
    request = Request(seconds=seconds, stop=stop)
    outcome = solve(puzzle, seconds=seconds, stop=request.stop)
    level = _level(puzzle, request) if levels and outcome.verdict is Verdict.ONE else ""
    return Entry(number, puzzle, outcome.verdict, outcome.solution, level)


def _level(puzzle: Puzzle, request: Request) -> str:
    """The word for its hardest step; where logic has none, as for signs, the level of Tatham's programs."""
    for scale in ("word", "tatham"):
        try:
            found = grade(puzzle, scales=(scale,), seconds=request.seconds_left(), stop=request.stop)
        except NotForLogic:
            continue
        if level := found.word or (found.tatham and found.tatham.level):
            return level
    return ""
