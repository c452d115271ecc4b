"""Pasted text: links, sentences and sheets with a board, conflicting boards."""

from __future__ import annotations

from typing import Any

import pytest

from sudoshiki import formats
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.web import WebLimits
from sudoshiki.web.answers import ANSWERS
from sudoshiki.web.requests import ReadRequest, TextsRequest
from sudoshiki.web.work import RequestWork
from tests.formats.links import PARTLY, WHOLE, link
from tests.web.page_modules import evaluate, needs_node

pytestmark = needs_node

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CLASH = f"55{LINE[2:]}"
ROWS = [LINE[row : row + 9] for row in range(0, 81, 9)]
SHEET = "\n".join("\t".join(" " if cell == "." else cell for cell in row) for row in ROWS)
CUT_SHEET = "\n".join("\t".join("" if cell == "." else cell for cell in row).rstrip("\t") for row in ROWS)
HOLDING = [
    f"https://sudoku.coach/en/play/{LINE}",
    f"https://sudokuexchange.com/play/?s={LINE.replace('.', '0')}&d=3",
    f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={LINE}",
    f"https://some.page/?board={LINE.replace('.', '%3F')}",
    f"Try this one ({LINE}), it is nice.",
    LINE.replace(".", "x"),
    LINE.replace(".", "?"),
    SHEET,
    CUT_SHEET,
    "\r\n".join(ROWS),
]
WITHOUT = ["", "hello", LINE[:-1], f"{LINE}1", "." * 81 + "9", "a" * 81, "1234567\t8\n9"]


def boards(texts: list[str]) -> list[Any]:
    result: list[Any] = evaluate(
        "const { boardIn } = await load('board-in-text'); return data.map(boardIn);", texts
    )
    return result


def test_a_board_is_found_in_links_sentences_and_sheets() -> None:
    wanted = [int(cell) if cell != "." else 0 for cell in LINE]
    assert [board and board["givens"] for board in boards(HOLDING)] == [wanted] * len(HOLDING)


def test_no_board_is_found_in_other_text() -> None:
    assert boards(WITHOUT) == [None] * len(WITHOUT)


def test_a_board_with_clashing_values_is_found() -> None:
    rows = [CLASH[row : row + 9] for row in range(0, 81, 9)]
    framed = "\n".join(f"{row[:3]} | {row[3:6]} | {row[6:]}" for row in rows)
    assert [board["givens"][:3] for board in boards([CLASH, framed])] == [[5, 5, 0]] * 2


@pytest.mark.parametrize(
    "text", [WHOLE, PARTLY, f"https://www.sudokuwiki.org/sudoku.htm?bd={LINE.replace('.', '0')}"]
)
def test_the_page_without_a_server_reads_links_as_python_does(text: str) -> None:
    alone: Any = evaluate(
        "const { readText } = await load('standalone/texts'); return readText(data, 10);", text
    )
    ours = ANSWERS["read"](ReadRequest(text=text), RequestWork(10.0, WebLimits(), []))
    assert [set(alone["puzzles"][0].get("not_read", [])), alone["rejects"]] == [
        set(ours["puzzles"][0].get("not_read", [])),
        [],
    ]
    for key in ("side", "givens", "box"):
        assert alone["puzzles"][0][key] == ours["puzzles"][0][key]


def test_packed_candidates_of_sudokuwiki_are_read() -> None:
    codes = [int(cell) if cell != "." else 18 + 0b101 for cell in LINE]
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    packed = "".join(digits[code // 36] + digits[code % 36] for code in codes)
    text = f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{packed}"
    alone: Any = evaluate(
        "const { fromLinkOf } = await load('standalone/links'); return fromLinkOf(data);", text
    )
    assert alone["candidates"]["r1c3"] == [1, 3]
    assert alone["givens"][:3] == [5, 3, 0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (link(arrow=[{"lines": [["R1C1", "R1C2"]], "cells": ["R1C1"]}]), "the rules arrow need Python"),
        (WHOLE[:-30], "the packed data"),
        ("https://www.sudokuwiki.org/sudoku.htm?bd=12", "expected 81 digits"),
    ],
)
def test_an_unreadable_link_is_refused_with_the_reason(text: str, why: str) -> None:
    alone: Any = evaluate(
        "const { readText } = await load('standalone/texts'); return readText(data, 10);", text
    )
    assert alone["puzzles"] == []
    assert why in alone["rejects"][0]


def test_copies_are_offered_in_formats_that_hold_the_puzzle() -> None:
    for name in ("s2-futoshiki-5x5", "s5-sudoku-9x9"):
        puzzle = shipped_board(name)
        request = {"puzzle": formats.write(puzzle, "json")}
        result = ANSWERS["texts"](TextsRequest(**request), RequestWork(10.0, WebLimits(), []))["texts"]
        assert all(formats.parse(one["text"], one["name"]).givens == puzzle.givens for one in result)
        assert ("art" in {one["name"] for one in result}) == (puzzle.kind == "futoshiki")
