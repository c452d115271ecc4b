"""SudokuPad's links: packed JSON, plain and zipped, and the short classic form."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki import formats
from sudoshiki.formats import ParsedPuzzle, lzstring
from sudoshiki.formats.zipped_json import unzip_json
from sudoshiki.puzzle import FormatError
from tests.document_boards import S1_LINE

BOXES = [[[r + a, c + b] for a in range(2) for b in range(2)] for r in (0, 2) for c in (0, 2)]
CELLS = [[{} if s == "." else {"value": int(s)} for s in S1_LINE[r : r + 4]] for r in range(0, 16, 4)]


def link(start: str = "https://sudokupad.app/scl", **data: Any) -> str:
    return start + lzstring.pack(json.dumps({"cells": CELLS, "regions": BOXES} | data))


def parse_details(text: str) -> ParsedPuzzle:
    (item,) = formats.iter_text(text)
    assert isinstance(item, ParsedPuzzle), item
    assert item.format == "sudokupad"
    return item


@pytest.mark.parametrize(
    "start",
    [
        "https://sudokupad.app/scl", "https://sudokupad.app/sudoku/ctc", "scl", "ctc",
        "https://app.crackingthecryptic.com/sudoku/scl", "https://sudokupad.app/?puzzleid=scl",
    ],
)  # fmt: skip
def test_links(start: str) -> None:
    assert parse_details(link(start)).puzzle == sk.parse(S1_LINE)
    assert parse_details(link(start) + "?setting-nogrid=1").puzzle == sk.parse(S1_LINE)


def test_cages_and_rules_of_the_whole_board() -> None:
    cages = [
        {"cells": [[0, 0], [0, 1]], "value": "4", "sum": 4, "unique": True, "style": "killer"},
        {"cells": [[1, 0], [1, 1]], "value": "5", "unique": False},
        {"cells": [[2, 0], [2, 1]], "unique": True},
        {"value": "title: A name"},
    ]
    empty: list[list[dict[str, int]]] = [[{}] * 4] * 4
    whole = {"global": ["disjoint"], "metadata": {"antiking": True}}
    item = parse_details(link("scl", cells=empty, cages=cages, **whole))
    rules = [
        sk.Cage(4, "r1c1 r1c2"), sk.Cage(5, "r2c1 r2c2", repeats=True), sk.Cage(None, "r3c1 r3c2"),
        sk.DisjointGroups(), sk.AntiKing(),
    ]  # fmt: skip
    assert item.puzzle == sk.sudoku(side=4, rules=rules)
    assert (item.puzzle.name, item.unread) == ("A name", ())


def test_drawings_and_texts_are_named() -> None:
    item = parse_details(
        link(
            lines=[{"wayPoints": [[0.5, 0.5], [1.5, 1.5]]}],
            overlays=[{"center": [1, 1]}],
            arrows=[{"wayPoints": []}],
            cages=[{"cells": [[0, 0]], "value": "?"}, {"value": "rules: no knights"}],
            foglight=[[0, 0]],
            triggers=[1],
        )
    )
    assert set(item.unread) == {
        "cages drawn on the board", "lines drawn on the board", "shapes drawn on the board",
        "arrows drawn on the board", "a text of rules", "fog", "the key 'triggers'",
    }  # fmt: skip
    assert parse_details(link(metadata={"rules": ["a", "b"], "title": "T"})).unread == ("a text of rules",)


def test_regions() -> None:
    bare = parse_details(link(regions=[]))
    assert bare.puzzle == sk.latin(S1_LINE)
    assert bare.note == "there are no boxes or regions"
    partly = parse_details(link(regions=BOXES[:1]))
    assert partly.puzzle == sk.latin(S1_LINE, rules=[sk.Region("r1c1 r1c2 r2c1 r2c2")])
    twice = parse_details(link(regions=[*BOXES, BOXES[0]]))
    assert len(twice.puzzle.graph.rules) == 4


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (
            {"global": ["antibishop"]},
            "global: 'antibishop' is not a supported rule; supported are antiknight",
        ),
        (
            {"global": ["antixv"], "overlays": [{"center": [1, 1]}]},
            "antixv is about marks, and these are only drawn",
        ),
        ({"cells": [[{}] * 4] * 3}, "row 1 has 4 cells, expected 3"),
        ({"cells": [[{"value": "x"}]]}, "'x' is no value"),
        ({"regions": [[[0, 9]]]}, "off the 4×4 board"),
        ({"regions": [[["a", 1]]]}, "is no cell"),
        ({"cells": 3}, "cells: expected a list"),
        ({"cages": [3]}, "not what SudokuPad writes"),
    ],
)
def test_invalid_links_are_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(FormatError, match=message):
        sk.parse(link(**data))


ZIPPED = (
    "{ce:[[,,{v:4},],[,{v:1},,{v:2}],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]]],"
    "ca:[{ce:[[0,0]],v:3,unique:t}]}"
)


def test_zipped_json_is_undone() -> None:
    assert unzip_json(ZIPPED)["cages"] == [{"cells": [[0, 0]], "value": 3, "unique": True}]
    text = r"{t:'it\'s \u00e9',c1:#0,c2:#F,c:a0B1c2,l:[{wp:[[0.5,-1e1]]},,null],d:f,d2:'',x:[]}"
    assert unzip_json(text) == {
        "title": "it's é", "borderColor": "#000000", "backgroundColor": "#FFFFFF", "color": "#a0B1c2",
        "lines": [{"wayPoints": [[0.5, -10.0]]}, {}, None], "duration": False, "d": "", "x": [{}],
    }  # fmt: skip
    puzzle = parse_details("scl" + lzstring.pack(ZIPPED)).puzzle
    assert puzzle.givens == (0, 0, 4, 0, 0, 1, 0, 2, *[0] * 8)
    assert puzzle.graph.rules == (sk.Cage(3, "r1c1"), sk.Region("r1c1 r1c2 r2c1 r2c2"))


@pytest.mark.parametrize(
    "text", ["{", "{a", "{a:", "{a:1", "[1 2]", "'x", "{a:zz}", "{}x", "[" * 99, r"'\x'", ""]
)
def test_zipped_json_that_is_cut_or_wrong(text: str) -> None:
    with pytest.raises(FormatError, match="not SudokuPad's JSON"):
        unzip_json(text)


def test_short_classics() -> None:
    cells = "1" + "C" + "r" + "X" + "0" * 3  # 1, 2 and an empty cell, 3 and five, 3 and three, three empty
    board = "1" + "20" + "300000" + "3000" + "000"
    assert parse_details(f"https://sudokupad.app/scf{cells}").puzzle == sk.sudoku(board)
    item = parse_details("https://sudokupad.app/scfooU*xwtA ** name**s*aAuthor")
    assert item.puzzle == sk.sudoku(side=4, diagonals=True, rules=[sk.Windoku()])
    assert item.puzzle.name == "A * name*s"
    with pytest.raises(FormatError, match="expected w, x, t or a"):
        sk.parse(f"https://sudokupad.app/scf{cells}*q")
    with pytest.raises(FormatError, match="15 cells"):
        sk.parse(f"https://sudokupad.app/scf{cells[:-1]}")


def test_links_that_hold_no_puzzle() -> None:
    for text in ("https://sudokupad.app/abc123", "https://app.crackingthecryptic.com/sudoku/author/title"):
        with pytest.raises(FormatError, match="kept on a server"):
            sk.parse(text)
    with pytest.raises(FormatError, match="ends too early"):
        sk.parse("https://sudokupad.app/?puzzleid=sclN4IgzgpgtglmAuIBcIAaA")
    with pytest.raises(FormatError, match="text after the puzzle"):
        sk.parse(link() + " and no knights")
