"""Guess what a rejected text is: an address, a file name, words, a board.

Used only for better error messages.
"""

from __future__ import annotations

import re

from ..puzzle import FormatError, Kind

_CELLS = 81  # of a board that is recognised by its length
_RUN = re.compile(rf"(?<![\w.*-])[0-9.]{{{_CELLS}}}(?![\w.*-])", re.ASCII)
_FEWEST_DIGITS = 8  # of a board, so that a row of dots or zeros is none
_ADDRESS = re.compile(r"\s*(?:[a-z][a-z+.-]*://|www\.)\S", re.IGNORECASE)
_FILE = re.compile(
    r"[^\n]*[\w)-]\.(?:txt|sdk|sdm|sdx|csv|tsv|jsonl?|xml|gz|zst|parquet|pdf|png|jpe?g|html?|xlsx?|ods|zip|docx?)",
    re.IGNORECASE,
)
_WORD = re.compile(r"\b[A-Za-z]?[a-z]{2,}\b")
_FEWEST_WORDS = 2
# A list in the syntax of a program, which is no JSON.
_PROGRAM = re.compile(
    r"""\s*(?:[A-Za-z_][\w.]*\s*=\s*[\[({]          # board = [
    |[A-Za-z_][\w.]*\(\s*[\[(]                      # array([
    |\(\s*[(\[]|\(\s*\d+\s*,                        # ((5, or (5,
    |\[\s*\[?\s*(?:'|\d+[\s.]|None\b)               # ['53.', [[5 3, [5. 3.
    |\{\s*\{?\s*\d)                                 # {{5,
    """,
    re.VERBOSE,
)
# Errors that a better guess may explain; all others are about certain cells.
_KINDS = frozenset((Kind.LENGTH, Kind.SYMBOL, Kind.SIDE))


def refusal_of(text: str, error: FormatError) -> FormatError:
    """The error, or a better one if the text seems to be something else."""
    reason = _seems(text) if error.kind in _KINDS else ""
    return FormatError(reason, kind=error.kind) if reason else error


def is_address(text: str) -> bool:
    """Whether it starts like a web address."""
    return _ADDRESS.match(text) is not None


def looks_like_program(text: str) -> bool:
    """Whether it starts like a list in a program."""
    return _PROGRAM.match(text) is not None


def _seems(text: str) -> str:
    address = is_address(text)
    for line in text.splitlines():
        if (column := _board_in(line)) and len(line.strip()) > _CELLS:
            what = "this looks like an address" if address else "there is more here than a board"
            board = f"the {_CELLS} characters from column {column} on look like a puzzle"
            return f"{what}; {board}: give them alone"
    if address:
        return "this looks like an address without a puzzle in it; copy the puzzle itself"
    if _FILE.fullmatch(text.strip()):
        return "this looks like the name of a file; read the file instead"
    if len(_WORD.findall(text)) >= _FEWEST_WORDS:
        return "this looks like words, not like a puzzle; give the rows of the board alone"
    return ""


def _board_in(line: str) -> int:
    """Return the column where a board starts, from 1; 0 if there is none."""
    run = _RUN.search(line)
    digits = sum(sign in "123456789" for sign in run[0]) if run else 0
    return run.start() + 1 if run and digits >= _FEWEST_DIGITS else 0
