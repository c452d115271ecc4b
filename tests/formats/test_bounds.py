"""Readers go once through text of any size and hold little of it.

Work is counted, not timed; what grows with the square of these sizes would not come to an end.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import pytest

from sudoshiki import formats
from sudoshiki.formats import (
    Reject,
    art,
    csv_format,
    cutting,
    grid,
    json_text,
    lzstring,
    opensudoku,
    reading,
    records,
    sdk,
    source,
)
from sudoshiki.formats.records import Line, Options, ParsedPuzzle
from sudoshiki.puzzle import FormatError, Kind, sudoku

MILLION = 1_000_000
LONG_LINES = {
    "bars": "1|" * MILLION,
    "bars without cells": "|" * MILLION,
    "signs down": "v" * MILLION + "x",
    "signs across": "1111" + "<" * MILLION + "x",
    "dashes": "1111" + "-" * MILLION + "x",
    "commas": "a," * MILLION,
    "colons": ":" * MILLION,
    "blanks": "1" + " " * MILLION + "2",
    "letters": "a" * MILLION + " 9",
    "cells of Unequal": "4:" + "0," * MILLION,
    "edges of Solo": "4j:p," + "z" * MILLION,
    "base64": "N4Ig" + "A" * (MILLION // 10),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG_LINES)
def test_a_long_line_is_read_once(name: str) -> None:
    items = list(formats.iter_text(LONG_LINES[name]))
    assert items
    for item in items:
        assert isinstance(item, Reject)
        assert len(item.reason) < 1000


@pytest.mark.parametrize("format", ["grid", "s4", "s1", "s2", "art", "candidates"])
def test_a_line_too_long_for_a_row_is_refused_and_let_go(format: str) -> None:
    (reject,) = formats.iter_text("1 " * MILLION, format)
    assert isinstance(reject, Reject)
    assert reject.kind is Kind.TOO_LONG
    assert len(reject.text) < records.ROW_LIMIT


class Lines:
    """The same lines repeatedly, counted as they are read."""

    def __init__(self, *texts: str, count: int = 10**9) -> None:
        self.texts, self.count, self.taken = texts, count, 0

    def __iter__(self) -> Iterator[Line]:
        for number in range(1, self.count):
            self.taken = number
            yield Line(number, self.texts[number % len(self.texts)])


@pytest.mark.parametrize("read", [grid.read, art.read], ids=["grid", "art"])
def test_boards_come_as_soon_as_they_are_whole(read: Any) -> None:
    lines = Lines(". .")
    boards = read(lines, Options())
    for _ in range(1000):
        next(boards)
    assert lines.taken < 2 * 1000 + 400  # and what is looked ahead


@pytest.mark.slow
def test_a_board_too_wide_is_refused_at_its_first_row() -> None:
    for read in (grid.read, art.read):
        lines = Lines(". " * 1000)
        first = next(read(lines, Options()))
        assert isinstance(first, FormatError)
        assert "side 1000" in str(first)
        assert lines.taken < 400
    board = "\n".join([". " * 1000] * 1000)
    assert len(list(formats.iter_text(f"{board}\n\n12\n2.", "grid"))) == 2


def test_only_so_much_is_looked_ahead() -> None:
    lines = Lines("." * (1 << 20))
    head = formats.sniffing.head_of(iter(lines))
    assert len(list(head)) == 1


ENDLESS = {
    "json": (json_text, "["),
    "sdk": (sdk, "12"),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_documents_read_as_a_whole_are_bounded(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    module, text = ENDLESS[name]
    monkeypatch.setattr(module, "DOCUMENT_LIMIT", 10_000)
    lines = Lines(text)
    (error,) = formats.FORMATS[name].read(lines, Options())
    assert isinstance(error, FormatError)
    assert error.kind is Kind.TOO_LONG
    assert lines.taken < 20_000


def test_a_quote_of_csv_that_is_never_closed_is_read_a_bit_further_only() -> None:
    lines = Lines('","')
    (error, *_) = islice(csv_format.read(chain([Line(0, '"')], lines), Options()), 1)
    assert isinstance(error, FormatError)
    assert error.kind is Kind.CSV
    assert lines.taken < 20_000


def test_an_xml_tag_without_end_is_refused() -> None:
    lines = islice(Lines("a" * 100), 5000)
    first = Line(0, "<opensudoku><game data='")
    items = list(opensudoku.read(chain([first], lines), Options()))
    assert "64 KiB" in str(items[0])
    assert len(items) == 1


def test_packed_data_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lzstring, "DOCUMENT_LIMIT", 1000)
    with pytest.raises(FormatError, match="unpacks to more than"):
        lzstring.unpack(lzstring.pack("a" * 1001))


def test_one_document_has_one_limit() -> None:
    for module in (json_text, sdk):
        assert vars(module)["DOCUMENT_LIMIT"] == source.DOCUMENT_LIMIT
    assert cutting.LINE_LIMIT <= source.DOCUMENT_LIMIT


@pytest.mark.slow
def test_the_widest_board_is_within_all_limits() -> None:
    widest = sudoku(list(range(1, 129)) + [0] * (128 * 127))
    names = [entry.name for entry in formats.writable() if formats.carries(entry.name, widest)]
    assert len(names) > 8
    for name in names:
        data = io.BytesIO(formats.write(widest, name).encode())
        assert [item.puzzle for item in formats.iter_puzzles(data) if isinstance(item, ParsedPuzzle)] == [
            widest
        ]


def test_a_line_of_text_is_bounded_as_one_of_a_file_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (source, cutting):
        monkeypatch.setattr(module, "LINE_LIMIT", 1000)
    monkeypatch.setattr(reading, "LINE_LIMIT", 1000)
    text = "1" * 1001 + "\n."
    assert list(reading.lines_of_text(text)) == list(
        source.lines_in(source.text_chunks(io.BytesIO(text.encode())))
    )
