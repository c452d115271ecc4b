"""Settings of a book: paper, margins, content of pages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ..draw.fonts import Fonts
from ..puzzle import UsageError
from ..puzzle.errors import choose_from
from ..puzzle.validation import flag, quote, text, whole

INCH, MM = 72.0, 72 / 25.4  # in points
PAPERS = {
    "a4": (595.28, 841.89),
    "a5": (419.53, 595.28),
    "letter": (612.0, 792.0),
    "6x9": (6 * INCH, 9 * INCH),
    "8x10": (8 * INCH, 10 * INCH),
    "8.5x11": (8.5 * INCH, 11 * INCH),
}
_UNITS = {"in": INCH, '"': INCH, "mm": MM, "cm": 10 * MM, "pt": 1.0}
_SMALLEST, _LARGEST = 3 * INCH, 40 * INCH
_BINDING = 0.25 * INCH  # width of a page that the binding hides
SECTIONS = ("level", "kind")
SOLUTIONS = ("small", "large", "none")
DIFFICULTIES = ("words", "stars", "none")
LANGUAGES = ("en", "pt")
_MAX_PER_PAGE = 48
_ANY_SIDE = 0
_MAX_PER_LARGE_PAGE = 2  # in large print
PerPage = int | str | Mapping[int, int] | None  # 4, "9=4,16=1", {9: 4, 16: 1}; None: by size


class BookSettings(NamedTuple):
    """The layout of a book; large print has larger letters and fewer puzzles per page.

    >>> settings = sk.BookSettings(title="For the train", paper="6x9", difficulty="stars")
    >>> settings.upside_down
    False
    """

    title: str = ""
    paper: str = "a4"  # a name, or "5.5x8.5in"
    inner: str | None = None  # margin at the binding, such as "0.75in"; None: 0.25in more than the outer
    outer: str | None = None  # at the other three sides; None: by the width of the paper
    per_page: PerPage = None
    sections: str | None = None  # level or kind
    how_to_play: bool | None = None  # None: if there are sections
    difficulty: str = "words"
    solutions: str | None = None  # None: small, or large in large print
    upside_down: bool = False
    large_print: bool = False
    header: bool = True
    page_numbers: bool = True
    font: str = ""  # TrueType files
    bold_font: str = ""
    language: str = "en"

    def checked(self) -> BookSettings:
        """Return the settings. Raises UsageError if they are invalid."""
        for name in ("upside_down", "large_print", "header", "page_numbers"):
            flag(getattr(self, name), name)
        for name in ("title", "font", "bold_font"):
            text(getattr(self, name), f"the {name}")
        if self.how_to_play is not None:
            flag(self.how_to_play, "how_to_play")
        for name, value, known in (
            ("sections", self.sections, SECTIONS),
            ("difficulty", self.difficulty, DIFFICULTIES),
            ("solutions", self.solutions, SOLUTIONS),
            ("language", self.language, LANGUAGES),
        ):
            if value not in known and not (value is None and name in ("sections", "solutions")):
                raise UsageError(f"no {name} {quote(value)}; {choose_from(value, known)}")
        self._check_margins()
        self.puzzles_a_page(9)
        self.fonts.checked().require(self.title)
        return self

    def _check_margins(self) -> None:
        (wide, high), inner, outer = self.size, self.inner_margin, self.outer_margin
        if inner + outer > wide / 2 or 2 * outer > high / 2:
            raise UsageError(
                f"margins of {inner / INCH:.3g} and {outer / INCH:.3g} inches leave less than half of the "
                "paper: choose smaller ones"
            )

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the paper, in points."""
        return paper_size(self.paper)

    @property
    def inner_margin(self) -> float:
        if self.inner is None:
            return self.outer_margin + _BINDING
        return length(self.inner, "the inner margin")

    @property
    def outer_margin(self) -> float:
        if self.outer is None:
            return min(40.0 if self.large_print else 48.0, 0.09 * self.size[0])
        return length(self.outer, "the outer margin")

    @property
    def fonts(self) -> Fonts:
        return Fonts(self.font, self.bold_font)

    @property
    def solution_size(self) -> str:
        return self.solutions or ("large" if self.large_print else "small")

    @property
    def shows_how_to_play(self) -> bool:
        return bool(self.sections) if self.how_to_play is None else self.how_to_play

    @property
    def needs_levels(self) -> bool:
        """Whether puzzles have to be graded."""
        return self.difficulty != "none" or self.sections == "level"

    def puzzles_a_page(self, side: int) -> int | None:
        """Return the number of boards of that side per page; None to choose by their size."""
        counts = by_side(self.per_page)
        most = _MAX_PER_LARGE_PAGE if self.large_print else _MAX_PER_PAGE
        if wrong := [count for count in counts.values() if not 1 <= count <= most]:
            large = " in large print" if self.large_print else ""
            raise UsageError(f"{wrong[0]} puzzles a page{large}: choose from 1 to {most}")
        return counts.get(side, counts.get(_ANY_SIDE))


def paper_size(value: str) -> tuple[float, float]:
    """Return width and height in points of a name or WxH. Raises UsageError."""
    if not isinstance(value, str):
        raise UsageError(f"paper must be a name or a size such as 5.5x8.5in, not {quote(value)}")
    if (name := value.strip().lower()) in PAPERS:
        return PAPERS[name]
    wide, cross, high = re.sub("[x×]", "x", name).partition("x")
    number = r"\d+(?:[.,]\d+)?"
    if not (cross and re.fullmatch(number, wide.strip()) and re.match(number, high.strip())):
        raise UsageError(f"no paper {quote(value)}; {choose_from(name, PAPERS)}, or a size such as 5.5x8.5in")
    if re.fullmatch(number, high.strip()):
        raise UsageError(f"paper {quote(value)} lacks a unit: {value}in, {value}mm, {value}cm or {value}pt")
    height = length(high, "the height of the paper")
    unit = next(unit for unit in _UNITS if high.strip().endswith(unit))
    width = length(wide + unit, "the width of the paper")
    if not (_SMALLEST <= width <= _LARGEST and _SMALLEST <= height <= _LARGEST):
        raise UsageError(f"paper {quote(value)}: each side must be from 3in (76mm) to 40in (1016mm)")
    return width, height


def length(value: str, what: str) -> float:
    """Return a length with a unit in points. Raises UsageError."""
    expected = f"{what} must be a number with a unit, such as 0.5in, 13mm, 1.3cm or 36pt, not {quote(value)}"
    if not isinstance(value, str):
        raise UsageError(expected)
    match = re.fullmatch(r'(\d{1,5}(?:[.,]\d{1,6})?)\s*(in|"|mm|cm|pt)', value.strip().lower())
    if match is None:
        raise UsageError(expected)
    return float(match[1].replace(",", ".")) * _UNITS[match[2]]


def by_side(value: PerPage) -> dict[int, int]:
    """Return puzzles per page by side, from 4, "9=4" or a mapping. Raises UsageError."""
    pairs: list[tuple[object, object]]
    if value is None:
        pairs = []
    elif isinstance(value, Mapping):
        pairs = list(value.items())
    elif isinstance(value, str) and "=" in value:
        pairs = [(side, count) for side, _, count in (part.partition("=") for part in value.split(","))]
    else:
        pairs = [(_ANY_SIDE, value)]
    counts = {_whole(side, value): _whole(count, value) for side, count in pairs}
    if len(counts) < len(pairs):
        raise UsageError(f"per page, {quote(value)} names a side twice")
    return counts


def _whole(part: object, value: PerPage) -> int:
    digits = part.strip() if isinstance(part, str) else ""
    number = int(digits) if digits.isdecimal() and len(digits) < 6 else None
    number = number if isinstance(part, str) else whole(part)
    if number is None:
        raise UsageError(
            f"per page must be a number, or numbers by side such as 9=4,16=1, not {quote(value)}"
        )
    return number
