"""Books for tests, and their content as read by pypdf."""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

from pypdf import PageObject, PdfReader

from sudoshiki import parse, solve
from sudoshiki.book import Entry
from sudoshiki.solve import Verdict

SMALL = parse("3.4..1.2.4.32.1.")


def entries(count: int, *levels: str) -> list[Entry]:
    """Return one small puzzle `count` times, with these levels in turn."""
    solution, words = solve(SMALL).solution, levels or ("easy",)
    return [
        Entry(number, SMALL, Verdict.ONE, solution, words[(number - 1) % len(words)])
        for number in range(1, count + 1)
    ]


def pages(made: bytes) -> list[PageObject]:
    return list(PdfReader(BytesIO(made)).pages)


class Piece(NamedTuple):
    """A text at its position on the page, in points."""

    text: str
    x: float
    y: float
    size: float


def pieces(page: PageObject) -> list[Piece]:
    results: list[Piece] = []

    def visit(text: str, outer: list[float], inner: list[float], _: object, size: float) -> None:
        if text.strip():
            x = inner[4] * outer[0] + outer[4]
            y = inner[5] * outer[3] + outer[5]
            results.append(Piece(text.strip(), x, y, size * abs(outer[0])))

    page.extract_text(visitor_text=visit)
    return results


def letters(page: PageObject) -> list[float]:
    """Return the font sizes used."""
    return [piece.size for piece in pieces(page)]
