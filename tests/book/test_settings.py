"""Paper, margins and puzzles per page, read back from the PDF; invalid settings."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from sudoshiki import UsageError, parse, sudoku
from sudoshiki.book import BookSettings, Entry, make_book
from sudoshiki.book.sheet import Sheet
from sudoshiki.solve import Verdict

from .reading import entries, pages, pieces


@pytest.mark.parametrize(
    ("paper", "wide", "high"),
    [
        ("6x9", 432, 648),
        ("8x10", 576, 720),
        ("8.5x11", 612, 792),
        ("letter", 612, 792),
        ("A5", 419.53, 595.28),
        ("a4", 595.28, 841.89),
        ("5.5x8.5in", 396, 612),
        ("148x210mm", 419.53, 595.28),
        ("14,8 × 21 cm", 419.53, 595.28),
        ("300x400pt", 300, 400),
        ('7x10"', 504, 720),
    ],
)
def test_every_page_has_the_size_of_the_paper_and_nothing_to_trim(
    paper: str, wide: float, high: float
) -> None:
    for page in pages(make_book(entries(5), BookSettings(paper=paper))):
        for box in (page.mediabox, page.cropbox, page.trimbox, page.bleedbox):
            assert (float(box.width), float(box.height)) == pytest.approx((wide, high), abs=0.01)


def test_inner_margins_alternate_and_margins_are_empty() -> None:
    inner, outer, wide = 1.25 * 72, 0.4 * 72, 432
    settings = BookSettings(paper="6x9", inner="1.25in", outer="0.4in", per_page=1, title="T" * 30)
    for number, page in enumerate(pages(make_book(entries(4), settings)), 1):
        left, right = (inner, outer) if number % 2 else (outer, inner)
        result = pieces(page)
        assert result
        assert min(piece.x for piece in result) >= left
        assert max(piece.x for piece in result) <= wide - right
        middle = next(piece.x for piece in result if piece.text == str(number) and piece.size == 9)
        assert middle == pytest.approx((left + wide - right) / 2, abs=4)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"paper": "a3"}, "no paper 'a3'; choose from a4"),
        ({"paper": "7x10"}, "lacks a unit: 7x10in, 7x10mm"),
        ({"paper": "1x1in"}, "from 3in"),
        ({"paper": "60x60in"}, "to 40in"),
        ({"paper": "x9in"}, "no paper"),
        ({"paper": 6}, "paper must be"),
        ({"inner": "1"}, "the inner margin must be a number with a unit"),
        ({"outer": "-1in"}, "the outer margin must be"),
        ({"inner": 1.0}, "the inner margin must be"),
        ({"inner": "4in"}, "leave less than half of the paper"),
        ({"outer": "3in", "paper": "letter"}, "leave less than half"),
        ({"sections": "size"}, "no sections 'size'; choose from level, kind"),
        ({"solutions": "huge"}, "choose from small, large, none"),
        ({"difficulty": "numbers"}, "choose from words, stars, none"),
        ({"language": "fr"}, "choose from en, pt"),
        ({"per_page": "9=x"}, "numbers by side such as 9=4,16=1"),
        ({"per_page": "9=4,9=2"}, "names a side twice"),
        ({"per_page": {9: 99}}, "99 puzzles a page: choose from 1 to 48"),
        ({"per_page": True}, "per page must be"),
        ({"title": 7}, "the title must be"),
        ({"per_page": 48, "paper": "3x3in"}, "can't be read: choose fewer a page"),
        ({"bold_font": "b.ttf"}, "goes with a plain one"),
    ],
)
def test_invalid_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        make_book(entries(1), BookSettings(**settings))


def blank(side: int) -> Entry:
    return Entry(1, sudoku(side=side), Verdict.MANY, None, "")


def counts(listed: list[Entry], settings: BookSettings) -> list[int]:
    made = pages(make_book(listed, settings))
    return [sum(" · several" in piece.text for piece in pieces(page)) for page in made]


def test_larger_boards_have_fewer_a_page_by_default() -> None:
    results = [counts([blank(side)] * 13, BookSettings())[0] for side in (4, 6, 9, 12, 16, 25)]
    assert results[2] == 4  # the usual one on A4
    assert results[-1] == 1
    assert all(one >= next_ for one, next_ in pairwise(results))
    mixed = [blank(9)] * 3 + [blank(16)] * 2
    assert counts(mixed, BookSettings(per_page="9=2,16=1")) == [2, 1, 1, 1]
    assert counts(mixed, BookSettings(per_page={9: 3})) == [3, 1, 1]
    assert counts(mixed, BookSettings(per_page=5)) == [5]


def test_head_and_page_numbers_can_be_left_out() -> None:
    settings = BookSettings(title="Tea", header=False, page_numbers=False, solutions="none", per_page=1)
    first, second = pages(make_book(entries(2), settings))
    assert "Tea" in first.extract_text()  # the title itself
    assert [piece.text for piece in pieces(second) if piece.size == 9] == []


def test_solutions_are_small_or_large() -> None:
    puzzle = [parse("1" + "." * 80)]
    results = [Entry(1, puzzle[0], Verdict.ONE, puzzle[0].givens, "")]
    small, large = (
        min(  # the numbers of the puzzle and of the page are larger
            piece.size
            for piece in pieces(pages(make_book(results, BookSettings(solutions=size)))[-1])
            if piece.text == "1"
        )
        for size in ("small", "large")
    )
    assert large > small


def test_the_default_inner_margin_is_wider_than_the_outer() -> None:
    assert BookSettings(outer="0.5in").inner_margin == 0.75 * 72
    assert BookSettings(paper="6x9").inner_margin > BookSettings(paper="6x9").outer_margin
    assert BookSettings(inner="0.4in", outer="0.5in").inner_margin == 0.4 * 72


def test_solutions_shrink_a_little_where_one_more_row_fits() -> None:
    sheet = Sheet(BookSettings(paper="6x9"))
    side = sheet.fitting_side(102.6, caption=16.2, heading=39)
    assert 0.92 * 102.6 < side < 102.6
    assert len(next(sheet.flow([side] * 50, caption=16.2, heading=39))) == 12
    assert len(next(sheet.flow([102.6] * 50, caption=16.2, heading=39))) == 9


def test_a_column_of_solutions_is_centred() -> None:
    sheet = Sheet(BookSettings(paper="5x8in", inner="1in", outer="0.5in"))
    for page, slots in enumerate(sheet.flow([200.0] * 4, caption=16), 1):
        middles = [slot.left + slot.side / 2 for slot in slots]
        assert middles == pytest.approx([sheet.middle(page)] * len(slots))
