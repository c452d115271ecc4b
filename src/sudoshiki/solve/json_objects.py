"""Results as JSON objects, written and read again exactly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from ..formats import parse, write
from ..formats.json_text import dump, expect_list, load, type_error, whole_number
from ..puzzle import FormatError, Kind, Puzzle
from ..puzzle.validation import quote, real

Word = TypeVar("Word", bound=str)


def json_text(kind: str, fields: Mapping[str, Any]) -> str:
    """A line of JSON with the kind of its object."""
    return dump({"object": kind, **fields})


def load_object(text: str, kind: str, keys: tuple[str, ...]) -> dict[str, Any]:
    """Read an object of that kind. Raises FormatError if a key is missing or unknown."""
    if not isinstance(text, str):
        raise type_error("JSON", "text", text)
    data = load(text)
    if not isinstance(data, dict) or data.get("object") != kind:
        raise FormatError(f'expected {{"object": "{kind}", …}}, as to_json writes it', kind=Kind.JSON)
    if wrong := data.keys() ^ {"object", *keys}:
        first = min(wrong)
        has = "has an unknown key" if first in data else "lacks the key"
        raise FormatError(f"this {kind} {has} {quote(first)}", kind=Kind.JSON)
    return data


def puzzle_object(puzzle: Puzzle) -> Any:
    return load(write(puzzle, "json"))


def read_puzzle_object(data: Any) -> Puzzle:
    return parse(dump(data), "json", strict=True)


def whole_numbers(data: Any, what: str) -> tuple[int, ...]:
    return tuple(whole_number(entry, what) for entry in expect_list(data, what))


def number(data: Any, what: str) -> float:
    value = real(data)
    if value is None:
        raise type_error(what, "a number", data)
    return value


def enum_member(data: Any, words: type[Word], what: str) -> Word:
    """The member of an enumeration. Raises FormatError."""
    try:
        return words(data)
    except ValueError:
        raise FormatError(f"{what}: {quote(data)} is none of {', '.join(words)}", kind=Kind.JSON) from None  # type: ignore[arg-type]


def text_of(data: Any, what: str) -> str:
    if not isinstance(data, str):
        raise type_error(what, "text", data)
    return data
