"""Read SudokuPad's "zipped" JSON, a shortened form of JSON.

Strings are in single quotes (`\\'` is one inside), keys are bare, an empty object in a list is nothing at
all, t and f are true and false, #0 and #F black and white, six bare hex digits a colour; keys are shortened.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from ..puzzle import FormatError, Kind
from ..puzzle.validation import quote

_KEYS = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
    "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height",
    "v": "value", "vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize",
    "th": "thickness", "hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration",
    "d2": "d",
}  # fmt: skip
_WORDS = {"t": True, "f": False, "true": True, "false": False, "null": None, "#0": "#000000", "#F": "#FFFFFF"}
_COLOUR = re.compile(r"[0-9a-fA-F]{6}", re.ASCII)
_BARE = re.compile(r"[^,:{}\[\]'\"\s]+")
_BLANK = re.compile(r"\s*")
_STRINGS = {mark: re.compile(rf"{mark}((?:[^{mark}\\]|\\.)*){mark}", re.S) for mark in "'\""}
_DEEPEST = 50  # levels; a puzzle has five


def unzip_json(text: str) -> Any:
    """Parse the text and restore the full names of keys. Raises FormatError."""
    reader = _Reader(text)
    value = reader.value(0)
    if reader.next():
        raise reader.error("text after the end")
    return value


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def error(self, problem: str) -> FormatError:
        near = self.text[self.at : self.at + 20]
        return FormatError(f"not SudokuPad's JSON: {problem} at {quote(near)}", kind=Kind.JSON)

    def next(self) -> str:
        """Return the next character after blanks; "" at the end."""
        self.at = _BLANK.match(self.text, self.at).end()  # type: ignore[union-attr]
        return self.text[self.at : self.at + 1]

    def take(self, sign: str) -> None:
        if self.next() != sign:
            raise self.error(f"expected {sign}")
        self.at += 1

    def value(self, depth: int) -> Any:
        if depth > _DEEPEST:
            raise self.error("nested too deeply")
        sign = self.next()
        if sign == "{":
            return dict(self.items("}", lambda: self.member(depth)))
        if sign == "[":
            return [{} if item is None else item[0] for item in self.items("]", lambda: self.item(depth))]
        if sign in _STRINGS:
            return self.string()
        return self.word()

    def items(self, end: str, read: Callable[[], Any]) -> list[Any]:
        """Return the items between brackets; `[]` has one empty object."""
        self.at += 1
        items: list[Any] = []
        if self.next() == "}":
            self.at += 1
            return items
        while True:
            items.append(read())
            if self.next() == end:
                self.at += 1
                return items
            self.take(",")

    def item(self, depth: int) -> tuple[Any] | None:
        """Return an item of a list; None if nothing is written."""
        return None if self.next() in (",", "]") else (self.value(depth + 1),)

    def member(self, depth: int) -> tuple[str, Any]:
        key = self.string() if self.next() in _STRINGS else self.bare()
        self.take(":")
        return _KEYS.get(key, key), self.value(depth + 1)

    def string(self) -> str:
        mark = self.next()
        match = _STRINGS[mark].match(self.text, self.at)
        if match is None:
            raise self.error("a string that does not end")
        self.at = match.end()
        inside = match[1].replace("\\'", "'") if mark == "'" else match[1]
        inside = re.sub(r'(?<!\\)((?:\\\\)*)"', r'\1\\"', inside) if mark == "'" else inside
        try:
            return str(json.loads(f'"{inside}"', strict=False))
        except ValueError:
            raise self.error("a wrong string before") from None

    def bare(self) -> str:
        match = _BARE.match(self.text, self.at)
        if match is None:
            raise self.error("expected a word" if self.next() else "ends too early")
        self.at = match.end()
        return match[0]

    def word(self) -> Any:
        after_key = self.text[self.at - 1 : self.at] == ":"
        word = self.bare()
        if word in _WORDS:
            return _WORDS[word]
        if after_key and _COLOUR.fullmatch(word):
            return f"#{word}"
        try:
            return json.loads(word)
        except ValueError:
            self.at -= len(word)
            raise self.error("expected a value") from None
