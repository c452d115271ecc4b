"""The rules of f-puzzles' JSON by key, refusals and notes."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki import formats
from sudoshiki.formats import lzstring
from sudoshiki.puzzle import FormatError
from tests.formats.rule_puzzles import meaning


def link(side: int = 9, **data: Any) -> str:
    return lzstring.pack(json.dumps({"size": side, "grid": [[{}] * side] * side} | data))


def lines(*cells: str) -> list[dict[str, Any]]:
    return [{"lines": [list(cells)]}]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({"diagonal+": True}, [sk.Diagonal(rising=True)]),
        ({"diagonal-": True}, [sk.Diagonal(rising=False)]),
        ({"antiknight": True, "antiking": True}, [sk.AntiKnight(), sk.AntiKing()]),
        ({"disjointgroups": True}, [sk.DisjointGroups()]),
        ({"nonconsecutive": True}, [sk.AntiConsecutive()]),
        ({"negative": ["xv"]}, [sk.AllMarked("xv")]),
        ({"negative": ["ratio"], "nonconsecutive": True}, [sk.AllMarked("difference ratio")]),
        ({"nonconsecutive": True, "difference": [{"cells": ["R1C1", "R1C2"]}]},
         [sk.AllMarked("difference"), sk.Difference("r1c1", "r1c2")]),
        ({"odd": [{"cell": "R1C1"}, {"cell": "R5C5"}]}, [sk.Odd("r1c1 r5c5")]),
        ({"even": [{"cell": "R1C1"}]}, [sk.Even("r1c1")]),
        ({"minimum": [{"cell": "R1C1"}]}, [sk.Sign("r1c1", "r1c2"), sk.Sign("r1c1", "r2c1")]),
        ({"maximum": [{"cell": "R1C1"}, {"cell": "R1C2"}]},
         [sk.Sign("r2c1", "r1c1"), sk.Sign("r1c3", "r1c2"), sk.Sign("r2c2", "r1c2")]),
        ({"extraregion": [{"cells": ["R1C1", "R5C5"]}]}, [sk.Region("r1c1 r5c5")]),
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "10", "outlineC": "#000000"}]},
         [sk.Cage(10, "r1c1 r1c2")]),
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": ""}]}, [sk.Cage(None, "r1c1 r1c2")]),
        ({"littlekillersum": [{"cell": "R10C4", "direction": "UR", "value": "30",
                               "cells": ["R9C5", "R8C6", "R7C7", "R6C8", "R5C9"]}]},
         [sk.LittleKiller(30, "r9c5", "up-right")]),
        ({"littlekillersum": [{"cell": "R0C0", "direction": "DR", "value": "30"}]},
         [sk.LittleKiller(30, "r1c1", "down-right")]),
        ({"littlekillersum": [{"cell": "R0C3", "direction": "DR", "value": ""}]}, []),
        ({"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2", "R1C3"], ["R1C1", "R2C2"]]}]},
         [sk.Arrow("r1c1", "r1c2 r1c3"), sk.Arrow("r1c1", "r2c2")]),
        ({"arrow": [{"cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R1C3"]]}]},
         [sk.Arrow("r1c1 r1c2", "r1c3")]),
        ({"arrow": [{"cells": ["R1C1"], "lines": []}]}, []),
        ({"thermometer": lines("R1C1", "R1C2", "R1C3")}, [sk.Thermo("r1c1 r1c2 r1c3")]),
        ({"thermometer": [*lines("R1C1", "R1C2", "R1C3"), *lines("R2C1", "R2C2")]},
         [sk.Thermo("r1c1 r1c2 r1c3"), sk.Thermo("r2c1 r2c2")]),
        ({"thermometer": lines("R1C1", "R1C2")}, [sk.Sign("r1c1", "r1c2")]),
        ({"slowthermometer": lines("R1C1", "R1C2")}, [sk.Thermo("r1c1 r1c2", slow=True)]),
        ({"palindrome": lines("R1C1", "R1C2")}, [sk.Palindrome("r1c1 r1c2")]),
        ({"difference": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, [sk.Difference("r1c1", "r1c2", 3)]),
        ({"ratio": [{"cells": ["R1C1", "R1C2"]}]}, [sk.Ratio("r1c1", "r1c2")]),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "v"}, {"cells": ["R2C1", "R2C2"], "value": ""}]},
         [sk.PairSum("r1c1", "r1c2", 5)]),
        ({"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R5C5", "R1C2"]}]},
         [sk.Clone("r1c1", "r5c5")]),
        ({"renban": lines("R1C1", "R1C2")}, [sk.Renban("r1c1 r1c2")]),
        ({"whispers": lines("R1C1", "R1C2")}, [sk.Whisper("r1c1 r1c2", 5)]),
        ({"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "4"}]}, [sk.Whisper("r1c1 r1c2", 4)]),
        ({"dutchwhispers": lines("R1C1", "R1C2")}, [sk.Whisper("r1c1 r1c2", 4)]),
        ({"regionsumline": lines("R1C1", "R4C4")}, [sk.RegionSumLine("r1c1 r4c4")]),
        ({"entropicline": lines("R1C1", "R1C2")}, [sk.Entropic("r1c1 r1c2")]),
        ({"modularline": lines("R1C1", "R1C2")}, [sk.Modular("r1c1 r1c2")]),
        ({"zipperline": lines("R1C1", "R1C2", "R1C3")}, [sk.Zipper("r1c1 r1c2 r1c3")]),
        ({"doublearrow": lines("R1C1", "R1C2", "R1C3")}, [sk.DoubleArrow("r1c1 r1c2 r1c3")]),
        ({"sandwichsum": [{"cell": "R0C4", "value": ""}]}, []),
    ],
)  # fmt: skip
def test_a_key_is_a_rule(data: dict[str, Any], found: list[sk.Rule]) -> None:
    (item,) = formats.iter_text(link(**data))
    assert isinstance(item, formats.ParsedPuzzle)
    assert item.unread == ()
    assert item.puzzle == sk.sudoku(side=9, rules=found)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"sandwichsum": [{"cell": "R0C4", "value": "12"}]}, r"'sandwichsum' \(sandwich sums\).*supported"),
        ({"quadruple": [{"cells": ["R1C1"], "values": [1]}]}, r"'quadruple' \(quadruples\)"),
        ({"betweenline": lines("R1C1", "R1C2")}, r"'betweenline' \(between lines\)"),
        ({"skyscraper": [{"cell": "R0C4", "value": "3"}]}, "skyscrapers"),
        ({"boxindexer": [{"cells": ["R1C1"]}]}, "indexing cells"),
        ({"nabner": lines("R1C1", "R1C2")}, "nabner lines"),
        ({"negative": ["quadruple"]}, "negative: 'quadruple' is not a supported rule"),
        ({"negative": ["ratio"], "ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, "ratio 2 alone"),
        ({"killercage": [{"cells": ["R1C1"], "value": "x"}]}, r"killercage: 'x' at \['R1C1'\] is no number"),
        ({"killercage": [{"cells": ["R1C10"], "value": "1"}]}, "killercage: 'R1C10' is no cell"),
        ({"killercage": [{"cells": ["R1C1"], "modulo": 3}]}, "killercage: modulo is not a supported rule"),
        ({"killercage": ["R1C1"]}, "killercage: expected objects"),
        ({"killercage": {"cells": []}}, "killercage: expected a list"),
        ({"killercage": [{"cells": []}]}, "no cells"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "L"}]}, "'L' between r1c1 and r1c2 is neither X nor V"),
        ({"difference": [{"cells": ["R1C1"]}]}, "difference: 1 cells, expected 2"),
        ({"clone": [{"cells": ["R1C1"], "cloneCells": []}]}, "clone: 1 cells and 0 clones"),
        ({"arrow": [{"cells": ["R1C1"], "lines": [["R2C2", "R3C3"]]}]}, "does not start in its circle"),
        ({"arrow": [{"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R1C3"]]}]}, "the pill at r1c2"),
        ({"littlekillersum": [{"cell": "R0C4", "direction": "XX", "value": "1"}]}, "direction 'XX' is none"),
        ({"littlekillersum": [{"cell": "R0C9", "direction": "DR", "value": "1"}]}, "no diagonal goes DR"),
        ({"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "1", "cells": ["R1C1"]}]},
         "its cells are not the diagonal"),
        ({"renban": lines("R1C1")}, "two cells"),
    ],
)  # fmt: skip
def test_errors_show_the_key(data: dict[str, Any], message: str) -> None:
    with pytest.raises(FormatError, match=message):
        formats.parse(link(**data))


def test_a_board_without_boxes_has_rows_where_no_region_is_given() -> None:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(5)] for _ in range(5)]
    assert formats.parse(link(5, grid=grid)) == sk.latin(side=5)
    grid[0][4]["region"], grid[1][4]["region"] = 1, 0  # the other cells are in the region of their row
    regions = [1, 1, 1, 1, 2, 2, 2, 2, 2, 1, *[3] * 5, *[4] * 5, *[5] * 5]
    assert formats.parse(link(5, grid=grid)) == sk.sudoku(side=5, regions=regions)


def test_regions_of_some_cells_or_of_none() -> None:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][1]["region"], grid[0][2]["region"] = 1, 0
    assert formats.parse(link(4, grid=grid)).graph.regions == (1, 2, 1, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4)
    none = [[{"region": None}] * 4] * 4
    assert formats.parse(link(4, grid=none)) == sk.latin(side=4)
    assert formats.parse(link(7)) == sk.latin(side=7)
    grid[0][0]["region"] = None
    partly = formats.parse(link(4, grid=grid))
    assert sorted(len(rule.places()) for rule in partly.graph.rules) == [3, 4, 4, 4]
    with pytest.raises(FormatError, match="region sum line needs every cell"):
        formats.parse(link(4, grid=grid, regionsumline=lines("R1C1", "R1C2")))


def test_pencil_marks_of_the_setter_are_rules_and_notes_are_not() -> None:
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][0]["givenPencilMarks"] = [1, 2]
    grid[0][1]["centerPencilMarks"] = [1, 2]
    (item,) = formats.iter_text(link(4, grid=grid))
    assert isinstance(item, formats.ParsedPuzzle)
    assert item.puzzle.candidates[:2] == (0b11, 0b1111)
    assert item.unread == ("notes in cells",)


def test_digits_that_are_not_given_are_no_clues_and_are_named_if_none_is() -> None:
    row: list[dict[str, Any]] = [{"value": 1}, {"value": 2, "given": True}, {}, {}]
    for cells, givens, unread in (
        (row, (0, 2, 0, 0), ()),
        (row[:1] + row[2:] + [{}], (0, 0, 0, 0), ("digits that are not marked as given",)),
    ):
        (item,) = formats.iter_text(link(4, grid=[cells] + [[{}] * 4] * 3))
        assert isinstance(item, formats.ParsedPuzzle)
        assert (item.puzzle.givens[:4], item.unread) == (givens, unread)


def test_fog_is_named_and_a_copy_of_a_rule_is_not() -> None:
    copies = [{"lines": [["R1C1", "R1C2"]], "fromConstraint": "German Whispers"}]
    text = link(whispers=lines("R1C1", "R1C2"), line=copies, foglight=["R1C1"])
    (item,) = formats.iter_text(text)
    assert isinstance(item, formats.ParsedPuzzle)
    assert item.unread == ("fog",)


def test_a_slash_that_a_server_folded_is_found_again() -> None:
    data = {"size": 9, "grid": [[{}] * 9] * 9, "title": "\uffff", "antiking": True}
    text = lzstring.pack(json.dumps(data, ensure_ascii=False))
    assert "//" in text
    assert formats.parse(text.replace("//", "/", 1)) == formats.parse(text)
    assert formats.parse(text.replace("+", "%2B").replace("/", "%2F")) == formats.parse(text)


def test_windows_and_places_of_other_boxes_are_extra_regions() -> None:
    puzzle = sk.sudoku(side=6, box=(3, 2), rules=[sk.DisjointGroups()])
    text = formats.write(puzzle, "fpuzzles")
    result = formats.parse(text)
    assert [rule.name for rule in result.graph.rules] == ["region"] * 6
    assert meaning(result) == meaning(puzzle)
