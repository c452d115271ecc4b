"""JSON as text and as objects: loading it, and taking from it only what is understood.

What can't be loaded, or is not of the type it should be, is a FormatError; so is a key that nobody here
knows: it may be a rule, and a rule that is left out makes another puzzle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from ..puzzle import FormatError, Kind
from ..puzzle.door import shown, whole
from .known_rules import rule_advice
from .likeness import looks_like_program
from .records import Line
from .source import DOCUMENT_LIMIT, too_long

_PROGRAM = "write [[5, 3, 0, …], …], or the rows without brackets"


class Document(NamedTuple):
    """What a line, or the whole text, holds."""

    data: Any
    line: int
    text: str


def read_documents(lines: Iterable[Line]) -> Iterator[Document | FormatError]:
    """One document a line where the first line is a whole one, else the text as one document."""
    by_line = False
    lines = iter(lines)
    for line in lines:
        if line.problem:
            yield line.error()
        elif line.text.strip():
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

    gathered = StringIO()  # one piece, where a list of short lines would take twenty times as much
    gathered.write(first.text)
    for line in rest:
        if line.problem:  # without this line the rest may say something else
            return line.error()
        if gathered.tell() + len(line.text) >= DOCUMENT_LIMIT:
            return too_long(line.number)
        gathered.write("\n" + line.text)
    text = gathered.getvalue()
    try:
        return Document(load(text), first.number, text)
    except FormatError as error:
        if looks_like_program(text):
            why = error.message.removeprefix("not JSON: ")
            reason = f"this looks like a list in a program, and is not JSON ({why}): {_PROGRAM}"
            error = FormatError(reason, line=error.line, column=error.column, kind=error.kind)
        return error.at(line=first.number + max(error.line, 1) - 1, text=text)


def load(text: str) -> Any:
    """What the text says. A FormatError knows line and column, counted from the start of the text."""
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
    """Made once: to make one takes as long as a short text."""
    import json

    return json.JSONDecoder(object_pairs_hook=_unique)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object. Of a key that stands twice, JSON readers silently keep the last."""
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise FormatError(f"the key {shown(twice)} stands twice in one object", kind=Kind.JSON)
    return found


def dumped(data: Any, separators: tuple[str, str] = (", ", ": ")) -> str:
    """The data on one line; shortened where it is nested too deeply to be written again.

    Letters of all scripts are as they are; what would steer a terminal or is no text, in JSON's escapes.
    """
    import json

    try:
        line = json.dumps(data, ensure_ascii=False, separators=separators)
    except RecursionError:
        return shown(data)
    if line.isprintable():
        return line
    return "".join(symbol if symbol.isprintable() else json.dumps(symbol)[1:-1] for symbol in line)


def has_something(value: Any) -> bool:
    """Whether a field says anything at all."""
    return value not in (None, False, 0, "", [], {})


def refuse_unknown(
    data: dict[str, Any], known: Collection[str], where: str = "", *, even_empty: bool = False
) -> None:
    """Refuse a key that is not `known`; one that says nothing only if `even_empty`. Names the one that it may
    be meant for."""
    for key, value in data.items():
        if key not in known and (even_empty or has_something(value)):
            from difflib import get_close_matches

            near = get_close_matches(key[:40].lower(), known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
            hint = rule_advice(key) or hint
            raise FormatError(
                f"{where}{shown(key)} is not among the rules known here; {hint}", kind=Kind.JSON
            )


def typed(data: dict[str, Any], key: str, kind: type, default: Any = None) -> Any:
    """The value of a key, which must be of that type; `default` where it is missing or null."""
    value = data.get(key)
    if value is None:
        return default
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise expected(key, kind.__name__, value)
    return well_formed(value) if isinstance(value, str) else value


def listed(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise expected(what, "a list", value)
    return value


def whole_number(value: Any, what: str) -> int:
    number = whole(value)
    if number is None:
        raise FormatError(f"{what}: {shown(value)} is not a whole number", kind=Kind.SYMBOL)
    return number


def expected(what: str, wanted: str, value: Any) -> FormatError:
    return FormatError(f"{what}: expected {wanted}, not {type(value).__name__}", kind=Kind.JSON)


def well_formed(text: str) -> str:
    """Without halves of characters, which JSON's escapes can hold but no file can."""
    return text.encode(errors="replace").decode()
