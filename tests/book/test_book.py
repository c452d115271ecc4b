"""Books read back: pages, text, outline, links, reproducible bytes."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from pypdf import PageObject, PdfReader

from sudoshiki import Puzzle, UsageError, grade, parse, solve, sudoku
from sudoshiki.book import PAPERS, BookSettings, entry_for, make_book
from sudoshiki.book.sheet import Sheet
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.solve import Verdict

from .reading import SMALL, entries, letters, pages, pieces


def numbers(page: PageObject) -> list[int]:
    """Return the numbers of the puzzles on a page, from their captions."""
    return [int(number) for number in re.findall(r"(\d+) · easy", page.extract_text())]


@pytest.mark.parametrize("per_page", [1, 2, 4, 6, 9, 12])
def test_puzzles_per_page_in_order_and_every_solution_once(per_page: int) -> None:
    made = pages(make_book(entries(13), BookSettings(per_page=per_page)))
    sheets = -(-13 // per_page)
    shown = [numbers(page) for page in made]
    assert [number for one in shown for number in one] == list(range(1, 14))
    assert [len(one) for one in shown[:sheets]] == [per_page] * (13 // per_page) + [13 % per_page] * (
        13 % per_page > 0
    )
    assert "Solutions" in made[sheets].extract_text()
    assert len(made) == sheets + 1


def test_puzzles_among_entries_get_numbers_that_are_free() -> None:
    first, second = entries(2)
    assert numbers(pages(make_book([SMALL, first, SMALL, second], BookSettings()))[0]) == [3, 1, 4, 2]
    assert numbers(pages(make_book([SMALL, second, SMALL], BookSettings()))[0]) == [1, 2, 3]


def test_pages_are_numbered_and_have_the_size_of_the_paper() -> None:
    for paper, (wide, high) in PAPERS.items():
        for number, page in enumerate(pages(make_book(entries(5), BookSettings(paper=paper))), 1):
            assert str(number) in page.extract_text().split()
            assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((wide, high))


def test_title_outline_and_links() -> None:
    reader = PdfReader(
        BytesIO(make_book(entries(5), BookSettings(title="For <the> train & bus", per_page=4)))
    )
    assert reader.metadata is not None
    assert reader.metadata.title == "For <the> train & bus"
    assert all("For <the> train & bus" in page.extract_text() for page in reader.pages)
    titles = [one.title for one in reader.outline if not isinstance(one, list)]
    assert titles == ["1 to 4", "5", "Solutions"]
    linked = [len(page.get("/Annots", [])) for page in reader.pages]
    assert linked == [4, 1, 5]


def test_the_same_puzzles_make_the_same_bytes() -> None:
    settings = BookSettings(title="again", upside_down=True)
    assert make_book(entries(3), settings) == make_book(entries(3), settings)


def test_solutions_are_those_of_the_puzzles_also_upside_down() -> None:
    solution = solve(SMALL).solution
    assert solution is not None
    for turned in (False, True):
        made = pages(make_book(entries(1), BookSettings(upside_down=turned)))
        words = "".join(made[-1].extract_text().replace("Solutions", "").split())
        assert sorted(words) == sorted([*map(str, solution), "1", "2"])  # its number, and the page's
    without = pages(make_book(entries(1), BookSettings(solutions="none")))
    assert len(without) == 1


def test_every_letter_is_in_the_book() -> None:
    """Printers refuse a book whose fonts are not embedded."""
    for page in pages(make_book(entries(1), BookSettings(title="T"))):
        fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]  # type: ignore[index]
        assert fonts
        assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)


def test_large_print_is_large() -> None:
    small = pages(make_book(entries(2), BookSettings()))
    large = pages(make_book(entries(2), BookSettings(large_print=True)))
    assert len(large) == 2  # two small puzzles on a page, and their solutions
    assert max(letters(large[0])) > 1.5 * max(letters(small[0]))
    assert min(letters(large[0])) >= 14
    assert min(letters(large[-1])) >= 10


def test_an_improper_puzzle_has_a_note_under_it() -> None:
    two = entry_for(1, sudoku(side=4))
    none = entry_for(2, parse(".234....1......."))
    assert (two.verdict, none.verdict) == (Verdict.MANY, Verdict.NONE)
    made = pages(make_book([two, none], BookSettings()))
    assert "1 · several solutions" in made[0].extract_text()
    assert "2 · no solution" in made[0].extract_text()
    assert len(made) == 2  # the solution of the first alone


def test_levels_are_shown_if_requested_and_known() -> None:
    word = grade(shipped_board("s5-sudoku-9x9")).word
    assert entry_for(7, shipped_board("s5-sudoku-9x9")).caption() == f"7 · {word}"
    assert entry_for(7, shipped_board("s5-sudoku-9x9"), levels=False).caption() == "7"
    out_of_time = entry_for(1, shipped_board("sudoku-36x36"), seconds=0)
    assert out_of_time.caption() == "1 · not solved"


@pytest.mark.parametrize(
    "settings",
    [
        BookSettings(paper="a3"),
        BookSettings(per_page=0),
        BookSettings(per_page=99),
        BookSettings(per_page=3, large_print=True),
    ],
)
def test_settings_that_make_no_sense_are_refused_with_those_that_do(settings: BookSettings) -> None:
    with pytest.raises(UsageError, match="choose from"):
        make_book(entries(1), settings)


def test_no_puzzle_no_book() -> None:
    with pytest.raises(UsageError, match="no puzzle for the book"):
        make_book([], BookSettings())


def test_a_long_title_stays_on_the_page() -> None:
    for length in (40, 80, 500):
        title = "W" * length
        first = pages(make_book(entries(1), BookSettings(title=title)))[0]
        shown, *_, size = next(piece for piece in pieces(first) if piece.text.startswith("W"))
        assert 8 <= size <= 26
        assert shown.rstrip("…") == title[: len(shown.rstrip("…"))]
        assert len(shown) * size * 0.9 <= 595
        assert (len(shown) == length) is (length < 80)


@pytest.mark.parametrize("title", ["<b>", "\x00\x1b", "\ud800", "x" * 500])
def test_titles_of_every_sort(title: str) -> None:
    assert len(pages(make_book(entries(1), BookSettings(title=title)))) == 2


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("count", [1, 2, 3, 5, 6, 12, 48])
def test_slots_lie_on_the_page_and_not_on_each_other(count: int, paper: str, large: bool) -> None:
    sheet = Sheet(BookSettings(paper=paper, large_print=large))
    slots = sheet.slots(count, caption=24)
    assert len(slots) == count
    for slot in slots:
        assert slot.left >= sheet.inner - 0.01
        assert slot.left + slot.side <= sheet.width - sheet.outer + 0.01
        assert slot.top <= sheet.head
        assert slot.top - slot.side - 24 >= sheet.foot + sheet.small
    apart = [
        abs(a.left - b.left) >= a.side or abs(a.top - b.top) >= a.side + 24
        for a in slots
        for b in slots
        if a != b
    ]
    assert all(apart)


def test_solutions_of_all_sizes_flow_over_the_pages() -> None:
    sheet = Sheet(BookSettings())
    sides = [100.0, 100.0, 50.0, 300.0, 100.0, 499.0, 30.0] * 3
    flowed = list(sheet.flow(sides, caption=16))
    assert [slot.side for page in flowed for slot in page] == sides
    for page in flowed:
        assert all(slot.left + slot.side <= sheet.width - sheet.outer + 0.01 for slot in page)
        assert all(slot.top - slot.side - 16 >= sheet.foot + sheet.small for slot in page)
        for a in page:
            for b in page:
                if a is not b and a.top == b.top:
                    assert a.left + a.side <= b.left or b.left + b.side <= a.left


@pytest.mark.parametrize("name", ["jigsaw-9x9", "futoshiki-9x9", "sudoku-16x16", "sudoku-25x25"])
def test_puzzles_of_every_kind(name: str) -> None:
    puzzle: Puzzle = shipped_board(name)
    made = pages(make_book([entry_for(1, puzzle, levels=False)], BookSettings()))
    shown = [word for word in made[0].extract_text().split() if word.isdigit()]
    assert len(shown) == puzzle.given_count + 2  # its number, and the page's
