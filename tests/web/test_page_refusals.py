"""Refusals of the server have a translation on the Portuguese page."""

from __future__ import annotations

import json
import re
from typing import Any

import sudoshiki as sk
from sudoshiki.formats.lzstring import pack
from sudoshiki.formats.own_object import as_object
from sudoshiki.rules import every_rule
from sudoshiki.say.page_words import translate_error as refused_in_python
from sudoshiki.web import WebLimits, worker
from sudoshiki.web.answers import ANSWERS
from sudoshiki.web.routes import ROUTES
from tests.web.page_modules import MODULES, evaluate, needs_node

ENGLISH = re.compile(
    r"\b(the|of|is|are|not|nor|an|and|expected|asked|with|there|must|rows?|cells?|givens?|found|choose|did)\b"
)
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TEXTS = [
    LINE[:15],
    LINE[:-1],
    "1" + "." * 6,
    "hello world",
    "x" + LINE[1:],
    LINE.replace(".", "x"),
    "l" + LINE[1:],
    f"https://example.com/?p={LINE}",
    f'puzzle = "{LINE}"',
    "https://example.com/easy",
    "puzzle.txt",
    "[[5 3 0]\n [6 0 0]]",
    "<!DOCTYPE html><html></html>",
    '{"side": 4, "cages": [["r1c1"]]}',
    "55" + LINE[2:],
    "1234\n12",
    "٣" + LINE[1:],
    "3x3:a",
    '{"a": 1}',
    "[1, 2]",
    '{"side": 4, "givens": "1234"}',
    '{"side": 4, "box": [3, 3]}',
    '{"side": 11}',
    "3\n0 0 0\n0 0 0\n",
    "1 2 3\n4 5 6\n7 8 9",
    "12\n12",
    "\0abc",
    '{"kind": "futoshiki", "side": 3, "arcs": [["r1c1", "r1c2"], ["r1c2", "r1c1"]]}',
    '{"kind": "futoshiki", "side": 3, "arcs": [["r1c1", "r3c3"]]}',
    '{"kind": "futoshiki", "side": 3, "arcs": [["r1c1", "r9c3"]]}',
    '{"kind": "futoshiki", "side": 3, "givens": [3, 1, 0, 0, 0, 0, 0, 0, 0], "arcs": [["r1c1", "r1c2"]]}',
]
VARIANTS = [  # the formats that have rules
    ".Cage~10~R1C1~R10C1",
    ".Cage~10",
    ".Cage~ten~R1C1",
    ".Cage~10~R1C1.1234",
    ".AntiKing~3",
    ".Sum~10_=_1_-1~R1C1~R1C2",
    ".Thermo~R1C1",
    ".~R1C1",
    ".~R1C1_10",
    ".Shape~17x17",
    ".Shape~9",
    ".Shape~9x9~0-9",
    ".Shape~9x9~2-10",
    ".Shape~6x8",
    ".Jigsaw~000111",
    ".RegionSize~6.AntiKing",
    ".LittleKiller~30~R5C5",
    ".PillArrow~4~R1C1~R1C2~R1C3~R1C4~R2C1",
    ".PillArrow~two~R1C1~R1C2~R1C3",
    ".WhiteDot~R1C1~R5C5",
    ".Whisper~five~R1C1~R1C2",
    ".Modular~three~R1C1~R1C2",
    ".EqualSum~R1C1~R1C2",
    ".Diagonal~2",
    ".Sandwich~3~C1",
    "3x3:q:k:0:",
    "3x3::k:" + "x:" * 81,
    "3x3::k:2561:2817:" + "0:" * 79,
    "9<" + "9" * 78 + ">",
    "4:a_6baa_aa_a__",
    "4:a_6baa_aa_a__,s1a4",
    "4:a_6baa_aa_a__,x1a4",
    "4:a_6baa_aa_a__,s1a4s1a5m4d2m12d2a5",
    "5:a_6baa_aa_a__,s1",
    "5a:0R," + "0," * 24,
    "2x2k:p,_a_aa_ab______c_,6_7a6a3b7a9c",
    "https://www.f-puzzles.com/?id=abc",
    "https://sudokupad.app/sclN4Ig",
    '{"side": 4, "givens": [[1, 2, 3, 4], [1, 2]]}',
    '{"side": 4, "rules": [{"rule": "anti-knight"}, {"rule": "thermo", "cells": "r1c1"}]}',
    *(
        "https://www.f-puzzles.com/?load=" + pack(json.dumps({"size": 1, "grid": [[{}]]} | rules))
        for rules in (
            {"size": 9.5},
            {"grid": 5},
            {"killercage": ["R1C1"]},
            {"killercage": [{"cells": ["R1C2"]}]},
            {"killercage": [{"cells": ["R1C1"], "value": "ten"}]},
            {"killercage": [{"cells": ["R1C1"], "sandwich": 1}]},
            {"difference": [{"cells": ["R1C1", "R1C1", "R1C1"]}]},
            {"xv": [{"cells": ["R1C1", "R1C1"], "value": "Z"}]},
            {"arrow": [{"cells": [], "lines": [["R1C1"]]}]},
            {"clone": [{"cells": ["R1C1"], "cloneCells": []}]},
            {"littlekillersum": [{"cell": "R0C1", "direction": "X", "value": "3"}]},
            {"littlekillersum": [{"cell": "R0C0", "direction": "UL", "value": "3"}]},
            {"negative": ["quad"]},
            {"sandwichsum": [{"cell": "R0C1", "value": "3"}]},
        )
    ),
]
WISHES: list[dict[str, Any]] = [
    {"side": 101},
    {"kind": "latin", "signs": "3"},
    {"givens": "30-20"},
    {"givens": "100"},
    {"givens": "5"},
    {"pattern": [1, 2, 3]},
    {"kind": "futoshiki", "box": [3, 3]},
    {"side": 7},
    {"level": "hrd"},
    {"er": "99"},
    {"level": "easy", "er": "4"},
    {"pattern": list(range(20)), "symmetry": "full"},
    {"require": ["xwing"]},
    {"symmetry": "round"},
    {"signs": "3", "hodoku": "hard"},
    {"signs": "3", "tatham": "basic"},
    {"hodoku": "nope"},
    {"givens": "a"},
    {"minimal": True, "givens": "81"},
    {"side": 4, "er": "9-", "seconds": 0.1},
]
PUZZLES_WITH_RULES = [
    sk.sudoku(LINE, rules=[sk.Cage(17, "r1c3 r1c4 r2c4"), sk.PairSum("r1c3", "r1c4", 10)]),
    sk.sudoku(LINE, rules=[sk.Arrow("r1c3", "r1c4 r2c5"), sk.LittleKiller(40, "r1c1", "down-right")]),
    sk.sudoku(LINE, rules=[sk.Whisper("r1c3 r2c3", 2), sk.CalcCage("*", 12, "r1c3 r1c4")]),
    sk.sudoku(LINE, rules=[sk.SumLine(9, "r1c3 r1c4 r2c5"), sk.Renban("r1c3 r1c4 r1c6")]),
]
WRONG_RULES: list[dict[str, Any]] = [  # on a Latin square of side 4
    {"rule": "cage", "total": 1.5, "cells": "r1c1"},
    {"rule": "cage", "total": 10**13, "cells": "r1c1"},
    {"rule": "cage", "total": 3, "cells": "r1c1 r9c9"},
    {"rule": "cage", "total": 3, "cells": "r1c1 r0c1"},
    {"rule": "cage", "total": 3, "cells": []},
    {"rule": "cage", "total": 3, "cells": 5},
    {"rule": "cage", "total": None, "cells": "r1c1", "repeats": True},
    {"rule": "cage", "total": 3, "cells": "r1c1", "repeats": 2},
    {"rule": "difference", "first": [5], "second": "r1c1"},
    {"rule": "difference", "first": "r1c1", "second": "r1c1"},
    {"rule": "equal-sums", "groups": 5},
    {"rule": "equal-sums", "groups": ["r1c1"]},
    {"rule": "restricted", "cells": "r1c1", "values": 5},
    {"rule": "restricted", "cells": "r1c1", "values": []},
    {"rule": "restricted", "cells": "r1c1", "values": [9]},
    {"rule": "all-marked", "marked": 5},
    {"rule": "all-marked", "marked": [5]},
    {"rule": "all-marked", "marked": []},
    {"rule": "all-marked", "marked": "odd"},
    {"rule": "calc-cage", "operation": 5, "total": 3, "cells": "r1c1"},
    {"rule": "calc-cage", "operation": "^", "total": 3, "cells": "r1c1"},
    {"rule": "calc-cage", "operation": "+", "total": 3, "cells": "r1c1 r1c1"},
    {"rule": "calc-cage", "operation": "-", "total": 3, "cells": "r1c1"},
    {"rule": "calc-cage", "operation": "*", "total": -3, "cells": "r1c1"},
    {"rule": "calc-cage", "operation": "*", "total": 3, "cells": "r9c9"},
    {"rule": "arrow", "circle": "r1c1 r1c2 r1c3 r1c4", "cells": "r2c1"},
    {"rule": "double-arrow", "cells": "r1c1 r1c2"},
    {"rule": "zipper", "cells": "r1c1 r1c2"},
    {"rule": "clone", "cells": "r1c1", "others": "r2c2 r2c3"},
    {"rule": "region", "cells": "r1c1 r1c1"},
    {"rule": "region", "cells": "r1c1 r1c2 r1c3 r1c4 r2c1"},
    {"rule": "renban", "cells": "r1c1 r1c1"},
    {"rule": "thermo", "cells": "r1c1"},
    {"rule": "thermo", "cells": "r1c1 r1c1"},
    {"rule": "thermo", "cells": "r1c1 r1c2 r1c3 r1c4 r2c4"},
    {"rule": "thermo", "cells": "r1c1 r1c2 r1c1"},
    {"rule": "whisper", "cells": "r1c1 r1c2", "by": -1},
    {"rule": "whisper", "cells": "r1c1 r1c1"},
    {"rule": "modular", "cells": "r1c1 r1c2", "by": 1},
    {"rule": "entropic", "cells": "r1c1 r1c2 r1c3"},
    {"rule": "sum-line", "total": 10**6, "cells": "r1c1 r1c2"},
    {"rule": "sum-line", "total": 5, "cells": "r1c1 r1c2 r1c1"},
    {"rule": "little-killer", "total": 5, "start": "r1c1", "direction": "up"},
    {"rule": "little-killer", "total": 5, "start": "r2c2", "direction": "down-right"},
    {"rule": "little-killer", "total": 5, "start": "r1c4", "direction": "up-right"},
    {"cells": "r1c1"},
]
RUNS: list[tuple[str, dict[str, Any]]] = [
    ("solve", {"puzzle": LINE, "algorithm": "nope"}),
    ("solve", {"puzzle": LINE, "algorithm": "mrv:foo=1"}),
    ("trace", {"puzzle": LINE, "algorithm": "dlx"}),
    ("grade", {"puzzle": "55" + LINE[2:]}),
    ("hint", {"puzzle": "." * 81, "language": "pt"}),
    ("solve", {"puzzle": LINE, "seconds": -1}),
    ("solve", {"puzzle": LINE, "secnds": 1}),
    ("solve", {"puzzle": [5, 3]}),
    ("generate", {"count": 1001}),
    *(
        (name, {"puzzle": ruled, **more})
        for ruled in map(as_object, PUZZLES_WITH_RULES)
        for name, more in (
            ("solve", {"algorithm": "dlx"}),
            ("solve", {"algorithm": "annealing"}),
            ("solve", {"algorithm": "mrv:habits=s2"}),
            ("grade", {}),
            ("hint", {"language": "pt"}),
            ("convert", {"to": "line"}),
            ("convert", {"to": "art"}),
        )
    ),
    ("solve", {"puzzle": {"side": 4, "rules": [{"rule": "sandwich", "total": 3}]}}),
    ("solve", {"puzzle": {"side": 4, "rules": [{"rule": "thermo"}]}}),
    ("solve", {"puzzle": {"side": 4, "rules": [{"rule": "thermo", "cells": "r1c1 r1c2", "warm": 1}]}}),
    *(("solve", {"puzzle": {"kind": "latin", "side": 4, "rules": [rule]}}) for rule in WRONG_RULES),
    ("solve", {"puzzle": {"kind": "latin", "side": 5, "rules": [{"rule": "windoku"}]}}),
]


def translate_error(name: str, **arguments: Any) -> list[str]:
    (route,) = [one for one in ROUTES if one.name == name]
    answers = worker._answer_pieces(ANSWERS[name], route, json.dumps(arguments).encode(), None, WebLimits())
    pieces = [piece.decode() for status, piece in answers if status != worker.BEGUN]
    records = [json.loads(line) for piece in pieces for line in piece.splitlines()]
    return [*(one["error"] for one in records if "error" in one), *(records[0].get("rejects", [])[:1])]


def translate_all(texts: list[str]) -> list[str]:
    body = "const { translateError } = await load('i18n'); return Promise.all(data.map(translateError));"
    result: list[str] = evaluate(body, texts, "pt")
    return result


@needs_node
def test_error_messages_are_translated() -> None:
    requests = (
        [("read", {"text": text}) for text in TEXTS + VARIANTS]
        + [("generate", wish) for wish in WISHES]
        + RUNS
    )
    texts = [translate_error(name, **body) for name, body in requests]
    assert [body for (_, body), text in zip(requests, texts, strict=True) if len(text) != 1] == []
    words = translate_all([text for (text,) in texts])
    # What a technique, a key or a parameter is called, and what is quoted, is the same in both languages.
    lists = "as (?:conhecidas|suportadas) são .*|falta à regra .*|ela leva .*"
    lists += "|entrada 2 de rules|: givens: .*"
    names = rf"""'[^']*'|"[^"]*"|[\w-]+, \w+: |{lists}"""
    assert [one for one in words if ENGLISH.search(re.sub(names, "", one))] == []


def wrong_boards() -> list[sk.CheckReport]:
    """Return boards that break every rule, have gaps or are invalid."""
    rules = [*PUZZLES_WITH_RULES, sk.sudoku(LINE, rules=[sk.Thermo("r1c3 r1c4 r2c5")])]
    plain = [sk.sudoku(LINE), sk.futoshiki(side=4, arcs=[(0, 1)]), sk.sudoku(side=4, diagonals=True)]
    boards = [(puzzle, [value] * puzzle.side**2) for puzzle in (*rules, *plain) for value in (3, 10)]
    boards.append((rules[0], [*range(1, 10)] * 9))
    return [sk.check(puzzle, board) for puzzle, board in boards] + [sk.check(plain[1], [1, 2])]


@needs_node
def test_problems_of_a_board_are_translated() -> None:
    problems = [problem for report in wrong_boards() for problem in report.problems]
    assert len({re.sub(r"\d+", "#", problem) for problem in problems}) > 15
    words = translate_all([*problems, *(report.in_short() for report in wrong_boards())])
    assert [one for one in words if ENGLISH.search(one)] == []
    assert refused_in_python(problems[0]) == words[0]


@needs_node
def test_rules_are_called_by_their_titles() -> None:
    titles = [rule.titles for rule in every_rule()]
    assert translate_all([title.en for title in titles]) == [title.pt for title in titles]


@needs_node
def test_the_page_without_a_server_refuses_rules_in_portuguese() -> None:
    body = """const { readText } = await load('standalone/texts'), { translateError } = await load('i18n');
        const rejects = data.flatMap((record) => readText(JSON.stringify(record), 1).rejects);
        return Promise.all(rejects.map(translateError));"""
    records = [as_object(PUZZLES_WITH_RULES[0]), as_object(sk.latin(side=4, first_value=0))]
    assert evaluate(body, records, "pt") == [
        "as regras cage, pair-sum precisam de Python e ficam fora desta página: sudoshiki web as tem",
        "valores a partir de 0 precisam de Python e ficam fora desta página: sudoshiki web os tem",
    ]


def test_every_refusal_has_the_same_gaps_in_both_languages() -> None:
    pairs = re.findall(
        r'\["((?:[^"\\]|\\.)+)", "((?:[^"\\]|\\.)+)"\]', (MODULES / "refusals-pt.js").read_text()
    )
    assert pairs
    assert [one for one, other in pairs if one.count("{}") != other.count("{}")] == []
