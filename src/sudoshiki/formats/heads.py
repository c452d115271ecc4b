"""How lines of formats with a puzzle a line begin. The readers need the modules of rules; this does not."""

from __future__ import annotations

import re

__all__ = [
    "FPUZZLES",
    "FPUZZLES_ADDRESS",
    "ISS",
    "KEEN",
    "KILLER",
    "KILLER_ARROWS",
    "SOLO",
    "SUDOKUPAD",
    "SUDOKUPAD_ADDRESS",
    "UNEQUAL",
]

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

# A link, a constraint with arguments, or one that has none.
_ALONE = r"\.(?:NoBoxes|Windoku|DisjointSets|Anti[A-Z][a-z]+|Strict(?:Kropki|XV))(?=[.\s]|$)"
ISS = re.compile(
    rf"\S*[?&]q=(?:\.|%2E)|\S*Interactive-Sudoku-Solver\S*[?&]q=|\.\s*[A-Za-z]*\s*~|{_ALONE}",
    re.ASCII | re.IGNORECASE,
)
