"""A Grade as JSON and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from ..formats.json_text import expect_list, type_error, whole_number
from ..puzzle import FormatError, Kind
from ..solve import Stopped
from ..solve.json_objects import (
    enum_member,
    json_text,
    load_object,
    number,
    puzzle_object,
    read_puzzle_object,
    text_of,
    whole_numbers,
)
from .levels import LevelGrade
from .ratings import GRADE_SCALES, ExplainerRating, HodokuGrade, check_scales
from .search_scale import Backdoor, SearchGrade

_KIND = "grade"
_KEYS = ("puzzle", "scales", "stopped", "seconds", *GRADE_SCALES)


def grade_text(fields: Mapping[str, Any]) -> str:
    """Return the fields of a Grade on one line; null for a scale that says nothing."""
    grades = {name: _object(fields[name]) for name in GRADE_SCALES}
    record = {**fields, "puzzle": puzzle_object(fields["puzzle"]), **grades}
    return json_text(_KIND, {key: record[key] for key in _KEYS})


def _object(value: Any) -> Any:
    match value:
        case ExplainerRating() | HodokuGrade():
            return asdict(value)
        case SearchGrade():
            return value._asdict() | {"backdoor": value.backdoor and value.backdoor._asdict()}
        case LevelGrade():
            return value._asdict()
    return value


def grade_fields(text: str) -> dict[str, Any]:
    """Read what `grade_text` wrote; anything else is refused."""
    data = load_object(text, _KIND, _KEYS)
    return {
        "puzzle": read_puzzle_object(data["puzzle"]),
        "scales": check_scales(expect_list(data["scales"], "scales")),
        "stopped": enum_member(data["stopped"], Stopped, "stopped"),
        "seconds": number(data["seconds"], "seconds"),
        **{name: None if data[name] is None else _READERS[name](data[name]) for name in GRADE_SCALES},
    }


def _fields(data: Any, names: tuple[str, ...], what: str) -> list[Any]:
    if not isinstance(data, dict) or data.keys() != set(names):
        raise type_error(what, f"an object with {', '.join(names)}", data)
    return [data[name] for name in names]


def _explainer(data: Any) -> ExplainerRating:
    *ratings, scale = _fields(data, ("er", "ep", "ed", "scale"), "se")
    er, ep, ed = (number(rating, "se") for rating in ratings)
    return ExplainerRating(er, ep, ed, text_of(scale, "scale"))


def _hodoku(data: Any) -> HodokuGrade:
    score, level, scale = _fields(data, ("score", "level", "scale"), "hodoku")
    return HodokuGrade(whole_number(score, "score"), text_of(level, "level"), text_of(scale, "scale"))


def _level(data: Any) -> LevelGrade:
    return LevelGrade(*(text_of(entry, "level") for entry in _fields(data, LevelGrade._fields, "level")))


def _search(data: Any) -> SearchGrade:
    singles, guesses, door = _fields(data, SearchGrade._fields, "search")
    if not isinstance(singles, bool):
        raise type_error("singles", "true or false", singles)
    if door is not None:
        cells, at_least = _fields(door, Backdoor._fields, "backdoor")
        door = Backdoor(whole_numbers(cells, "backdoor"), whole_number(at_least, "backdoor"))
    return SearchGrade(singles, None if guesses is None else whole_number(guesses, "guesses"), door)


def _word(data: Any) -> str:
    from .scales import WORDS

    words = [row.word for row in WORDS]
    if data not in words:
        raise FormatError(f"word: expected one of {', '.join(words)}", kind=Kind.JSON)
    return text_of(data, "word")


_READERS: dict[str, Callable[[Any], Any]] = {
    "word": _word,
    "se": _explainer,
    "sukaku": _explainer,
    "hodoku": _hodoku,
    "tatham": _level,
    "qqwing": _level,
    "search": _search,
}
