"""Corrupted lines of boards: other signs, alphabets, blanks, comments, junk."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sudoshiki.puzzle.symbols import ALPHABETS, EMPTY

from .boards import full_board, thin_out

BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4)}
ODD = ["x", "G", "g", "Z", "0", ".", "-", "_", "*", "?", "#", "|", "+", ",", ";", ":", "/", "<", ">", "v"]
ODD += [
    "é",
    "１",
    "٣",
    "²",
    "\u00a0",
    "\u2003",
    "\u2028",
    "\ufeff",
    "\0",
    "\x1c",
    "\x0b",
    "\x0c",
    "\x1a",
    "\x85",
]
ODD += ["\t", " ", "'", '"', "\\", "{", "[", "=", "\x7f", "\x80"]
COMMENTS = [
    " # a note",
    " #",
    "# close",
    "#",
    "\t#\ttabs\t",
    " # café",
    " # \0",
    " # <1>",
    " # 4 2x2 1 2 3 4",
]
COMMENTS += [
    "#x 4 2x2 1 2 3 4 ",
    "#/sudoku/9/9/1",
    " #/sudoku/9/9/1",
    "#load=N4IgAAAA",
    " # a,puzzle",
    " ## #",
]
WORDS = [" trailing words", "\t17", " 1", " .", " x", " 0 0", ",one", ";2", " # and" + " on" * 9]
BLANKS = [" ", "  ", "\t", " \t ", "\u00a0", "\x0c", "\x0b", "\x1f", "\u3000"]
JUNK = [
    "",
    " ",
    "#",
    "# words",
    "  # more",
    "\t",
    "\x0c",
    "\u00a0",
    "hello",
    "1",
    ".",
    "0",
    "-" * 16,
    "{}",
    "[",
    "4:",
]
JUNK += [
    "# \0",
    "# café",
    "#A me",
    "." * 80,
    "." * 82,
    "1" * 17,
    "9 3 3",
    "<",
    "::",
    "4x4:a1",
    "0" * 256,
    "--+--",
]


def mangled_line(random: Random, side: int, alphabet: str) -> bytes:
    """Return a line for a board of that side in that alphabet; a third are valid."""
    if random.random() < 0.03:
        text = random.choice(JUNK)
    else:
        text = _written(random, side, alphabet)
        for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
            text = random.choice(SPOILERS)(text, random)
    raw = text.replace("\r", " ").replace("\n", " ").encode()
    if random.random() < 0.02:  # a byte that may be no UTF-8
        at = random.randint(0, len(raw))
        raw = raw[:at] + bytes([random.randrange(128, 256)]) + raw[at:]
    return raw


def _written(random: Random, side: int, alphabet: str) -> str:
    """Return a board, mostly in the alphabet in which it is read."""
    if random.random() < 0.15:
        alphabet = random.choice(list(ALPHABETS))
    if random.random() < 0.1:
        side = random.choice(list(BOXES))
    keep = random.choice(
        (0.05, 0.1, 0.8, 0.95, 1.0)
    )  # between them, boards are hard, which is no matter here
    board = thin_out(full_board(side, *BOXES[side], random), keep, random)
    empties = random.choice([".", ".", ".", "0", "-", "_", "*", ".0", EMPTY])
    if random.random() < 0.05:
        return " ".join(str(value) if value else random.choice(empties) for value in board)
    symbols = ALPHABETS[alphabet]
    text = "".join(symbols[value - 1] if value else random.choice(empties) for value in board)
    return text.swapcase() if random.random() < 0.1 else text


def _replace(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(ODD) + text[at + 1 :]


def _insert(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(ODD) + text[at:]


def _leave_out(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + text[at + random.choice((1, 1, 2, 40)) :]


def _repeat_one(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + text[at - 1 : at] + text[at:]


def _copy_one(text: str, random: Random) -> str:
    """Copy a given to another cell, which often causes a conflict."""
    at, other = random.randint(0, len(text)), random.randint(0, len(text))
    return text[:at] + text[other : other + 1] + text[at + 1 :]


def _other_empties(text: str, random: Random) -> str:
    return text.replace(random.choice(EMPTY), random.choice(EMPTY), random.choice((1, -1)))


def _parted(text: str, random: Random) -> str:
    """Split into rows, or anywhere."""
    step = random.choice((4, 9, 16, 20, round(len(text) ** 0.5) or 1, random.randint(1, 300)))
    return random.choice(BLANKS).join(text[at : at + step] for at in range(0, len(text), step))


SPOILERS: list[Callable[[str, Random], str]] = [
    _replace,
    _replace,
    _insert,
    _leave_out,
    _repeat_one,
    _copy_one,
    _other_empties,
    _other_empties,
    _parted,
    lambda text, random: text + random.choice(COMMENTS),
    lambda text, random: text + random.choice(WORDS),
    lambda text, random: text + random.choice(BLANKS),
    lambda text, random: random.choice(BLANKS) + text,
    lambda text, random: text.swapcase() if random.random() < 0.5 else text.lower(),
    lambda text, random: text * 2 if random.random() < 0.2 else text,
]
