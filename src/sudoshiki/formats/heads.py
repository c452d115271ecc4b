"""Patterns of line starts and headings, without importing modules of rules.

`draw` and `solve` print headings of `say.words.heading`; `candidates` prints what its rows leave out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

SOLO = re.compile(r"(\d{1,3})(?:x(\d{1,3}))?(j?)(x?)(k?)(?:d[a-z])?:", re.ASCII)
UNEQUAL = re.compile(r"(\d{1,9})(a?)(?:d[a-z])?:", re.ASCII)
KEEN = re.compile(r"(\d{1,3})(?:d[a-z]m?)?:(?=[a-z_0-9]*(?:,|$))", re.ASCII)
KILLER = re.compile(r"(\d)x(\d):([a-z]*):k:", re.ASCII)
KILLER_ARROWS = re.compile(r"(?=[^<>^v]*[<>^v])[0-9A-Za-jv<>^`',.]{81}$", re.ASCII)

FPUZZLES = re.compile(r"(?:\S*(?:load=|puzzleid=|fpuz(?:zles?)?))?(N4Ig[\w+/=%]+)", re.ASCII)
FPUZZLES_ADDRESS = re.compile(r"\S*f-puzzles\.com/\?id=\S*", re.ASCII)

_SITE = r"\S*(?:puzzleid=|sudokupad\.app/(?:sudoku/)?|crackingthecryptic\.com/(?:sudoku/)?)"
_CLASSIC = r"(scf|(?<=puzzleid=)classic)([0-9A-Za-x]+)(\*[^?&#]*)?"
SUDOKUPAD = re.compile(rf"(?:{_SITE})?(?:(scl|ctc)(N4[\w+/=%]+)|{_CLASSIC})", re.ASCII)
SUDOKUPAD_ADDRESS = re.compile(rf"{_SITE}(?!\S*N4Ig)\S*", re.ASCII)

# A link, a constraint with arguments, or one without: also constraints that are refused later, by name.
_NAMES = r"NoBoxes|Windoku|DisjointSets|Anti[A-Z][a-z]+|Strict(?:Kropki|XV)|Or|And"
_ALONE = rf"\.(?:{_NAMES}|(?-i:[A-Z][a-z]{{3,}}|[A-Z][a-z]+[A-Z][a-z]+))(?=[.\s]|$)"
ISS = re.compile(
    rf"\S*[?&]q=(?:\.|%2E)|\S*Interactive-Sudoku-Solver\S*[?&]q=|\.?\.\s*[A-Za-z]*\s*~|{_ALONE}",
    re.ASCII | re.IGNORECASE,
)


HEADING = re.compile(
    r"(?P<kind>[a-z]+|quadrado latino) (?P<side>\d+)[×x](?P=side)(?: (?P<name>.+?))?, \d+ (?:givens?|pistas?)"
    r"(?:, (?P<signs>\d+) (?:signs?|sinal|sinais))?(?:, (?:with|com) (?P<more>.+?))?(?:  \(.*\))?\s*"
)
QUOTED = re.compile(r"(?:[ \t]?>)+ ?")
LEFT_OUT = re.compile(r"\s*# rules not in these rows: (?P<what>.+?)\s*")


def left_out_comment(what: Sequence[str]) -> str:
    """The comment above rows that leave out these rules."""
    return f"# rules not in these rows: {', '.join(what)}"
