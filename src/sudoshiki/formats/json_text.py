"""Load JSON and check its contents strictly.

Invalid JSON, a value of the wrong type and an unknown key are FormatErrors: an unknown key may be a rule, and
without it the puzzle would be another one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from ..puzzle import FormatError, Kind
from ..puzzle.validation import quote, whole
from .known_rules import rule_advice
from .likeness import looks_like_program
from .records import Line, is_blank
from .source import DOCUMENT_LIMIT, too_long

_PROGRAM = "write [[5, 3, 0, …], …], or the rows without brackets"


class Document(NamedTuple):
    """The object of a line, or of the whole text."""

    data: Any
    line: int
    text: str


def read_documents(lines: Iterable[Line]) -> Iterator[Document | FormatError]:
    """Yield one document per line, or the text as one document."""
    by_line = False
    lines = iter(lines)
    for line in lines:
        if line.problem:
            yield line.error()
        elif not is_blank(line.text):
            try:
                yield Document(load(line.text), line.number, line.text)
                by_line = True
            except FormatError as error:
                if not by_line:
                    yield _whole_text(line, lines)
                    return
                yield error.at(line=line.number, text=line.text)


def _whole_text(first: Line, rest: Iterator[Line]) -> Document | FormatError:
    from io import StringIO

    buffer = StringIO()  # a list of short lines would take twenty times the memory
    buffer.write(first.text)
    for line in rest:
        if line.problem:  # without this line the rest may mean something else
            return line.error()
        if buffer.tell() + len(line.text) >= DOCUMENT_LIMIT:
            return too_long(line.number)
        buffer.write("\n" + line.text)
    text = buffer.getvalue()
    try:
        return Document(load(text), first.number, text)
    except FormatError as error:
        if looks_like_program(text):
            why = error.message.removeprefix("not JSON: ")
            reason = f"this looks like a list in a program, and is not JSON ({why}): {_PROGRAM}"
            error = FormatError(reason, line=error.line, column=error.column, kind=error.kind)
        return error.at(line=first.number + max(error.line, 1) - 1, text=text)


def load(text: str) -> Any:
    """Parse JSON. Raises FormatError with line and column in the text."""
    import json

    try:
        return _decoder().decode(text)
    except json.JSONDecodeError as error:
        fault, line, column = error.msg, error.lineno, error.colno
    except RecursionError:
        fault, line, column = "nested too deeply", 1, 1
    except FormatError:
        raise
    except ValueError as error:  # a number of too many digits
        fault, line, column = str(error), 1, 1
    raise FormatError(f"not JSON: {fault}", line=line, column=column, kind=Kind.JSON)


@cache
def _decoder() -> Any:
    """The decoder, cached: making one takes as long as decoding a short text."""
    import json

    return json.JSONDecoder(object_pairs_hook=_unique)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object. Raises FormatError for a duplicate key."""
    object_ = dict(pairs)
    if len(object_) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise FormatError(f"the key {quote(twice)} appears twice in one object", kind=Kind.JSON)
    return object_


def dump(data: Any, separators: tuple[str, str] = (", ", ": ")) -> str:
    """The data on one line; shortened if it is nested too deeply.

    Letters of all scripts are as they are; what would steer a terminal or is no text, in JSON's escapes.
    """
    import json

    try:
        line = json.dumps(data, ensure_ascii=False, separators=separators)
    except RecursionError:
        return quote(data)
    if line.isprintable():
        return line
    return "".join(symbol if symbol.isprintable() else json.dumps(symbol)[1:-1] for symbol in line)


def has_something(value: Any) -> bool:
    """Whether a field has content."""
    return value not in (None, False, 0, "", [], {})


def refuse_unknown(
    data: dict[str, Any], known: Collection[str], where: str = "", *, even_empty: bool = False
) -> None:
    """Raise FormatError for an unknown key; for an empty one if `even_empty`."""
    for key, value in data.items():
        if key not in known and (even_empty or has_something(value)):
            from difflib import get_close_matches

            near = get_close_matches(key[:40].lower(), known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known keys are {', '.join(known)}"
            hint = rule_advice(key) or hint
            raise FormatError(f"{where}{quote(key)} is not a known key; {hint}", kind=Kind.JSON)


def typed_value(data: dict[str, Any], key: str, kind: type, default: Any = None) -> Any:
    """Return the value of a key, or `default`. Raises FormatError for another type."""
    value = data.get(key)
    if value is None:
        return default
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise type_error(key, kind.__name__, value)
    return well_formed(value) if isinstance(value, str) else value


def expect_list(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise type_error(what, "a list", value)
    return value


def whole_number(value: Any, what: str) -> int:
    number = whole(value)
    if number is None:
        raise FormatError(f"{what}: {quote(value)} is not a whole number", kind=Kind.SYMBOL)
    return number


def type_error(what: str, kind: str, value: Any) -> FormatError:
    return FormatError(f"{what}: expected {kind}, not {type(value).__name__}", kind=Kind.JSON)


def well_formed(text: str) -> str:
    """Replace lone surrogates, which JSON's escapes allow but files don't."""
    return text.encode(errors="replace").decode()
