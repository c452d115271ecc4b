"""Read and write puzzles: one module per format; sniffing.py detects the format.

    puzzle = formats.parse("3.4..1.2.4.32.1.")
    puzzles = formats.read_all("boards.txt.gz")
    text = formats.write(puzzle, "solo")

Each reader takes `format` (sniffed where None), `alphabet` for symbols above 9 and `box`: (rows, columns),
"RxC", or "latin" for none. `iter_puzzles` goes on after a bad puzzle and yields a Reject for it. Parts
of a text that are not understood are named: by the warning NotRead, or in `ParsedPuzzle.unread`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any, TypeVar
from warnings import warn

from ..puzzle import FormatError, Puzzle
from ..puzzle.model import check_is_puzzle
from ..puzzle.validation import flag
from .reading import BoxOption, Path, iter_puzzles, iter_text, sniff
from .records import NotRead, ParsedPuzzle, Reject, not_read, refuse_unread
from .registry import FORMATS, Format, find, readable, refusal, writable

__all__ = [
    "FORMATS",
    "Format",
    "FormatError",
    "NotRead",
    "ParsedPuzzle",
    "Reject",
    "best_format",
    "carries",
    "iter_puzzles",
    "iter_text",
    "not_read",
    "parse",
    "parse_all",
    "parse_with_details",
    "read",
    "read_all",
    "readable",
    "refuse_unread",
    "sniff",
    "writable",
    "write",
    "write_all",
]


def parse(
    text: str,
    format: str | None = None,
    alphabet: str = "1-9A",
    box: BoxOption = None,
    *,
    strict: bool = False,
) -> Puzzle:
    """Parse the only puzzle in a text. A FormatError names line, column and cell.

    Parts of the text that are not understood raise the warning NotRead; `strict` refuses them.

    >>> sk.parse("3.4..1.2.4.32.1.").side
    4
    """
    return _only(_puzzles(iter_text(text, format, alphabet, box), strict), "the text")


def parse_all(
    text: str,
    format: str | None = None,
    alphabet: str = "1-9A",
    box: BoxOption = None,
    *,
    strict: bool = False,
) -> list[Puzzle]:
    """Parse all puzzles in a text; the first bad one raises its FormatError.

    >>> len(sk.parse_all("3.4..1.2.4.32.1.\\n................"))
    2
    """
    return _puzzles(iter_text(text, format, alphabet, box), strict)


def read(
    path: Path,
    format: str | None = None,
    alphabet: str = "1-9A",
    box: BoxOption = None,
    *,
    strict: bool = False,
) -> Puzzle:
    """Read the only puzzle in a file; `-` is stdin, .gz and .zst are unpacked.

    >>> from importlib.resources import files
    >>> path = str(files("sudoshiki") / "boards" / "s1-sudoku-4x4.txt")
    >>> sk.read(path).side
    4
    """
    return _only(_puzzles(iter_puzzles(path, format, alphabet, box), strict), str(path))


def read_all(
    path: Path,
    format: str | None = None,
    alphabet: str = "1-9A",
    box: BoxOption = None,
    *,
    strict: bool = False,
) -> list[Puzzle]:
    """Read all puzzles in a file; the first bad one raises its FormatError.

    >>> from importlib.resources import files
    >>> path = str(files("sudoshiki") / "boards" / "s1-sudoku-4x4.txt")
    >>> len(sk.read_all(path))
    1
    """
    return _puzzles(iter_puzzles(path, format, alphabet, box), strict)


def parse_with_details(
    text: str, format: str | None = None, alphabet: str = "1-9A", box: BoxOption = None
) -> ParsedPuzzle:
    """Parse the only puzzle in a text, with line and format. Raises FormatError."""
    return _only(_good(iter_text(text, format, alphabet, box)), "the text")


def write(puzzle: Puzzle, format: str | None = None) -> str:
    """Return the puzzle as text; default: the simplest format that fits.

    >>> sk.write(sk.parse("3.4..1.2.4.32.1."), "line")
    '3.4..1.2.4.32.1.'
    """
    check_is_puzzle(puzzle)
    return write_all([puzzle], best_format(puzzle) if format is None else format)


def write_all(puzzles: Sequence[Puzzle], format: str) -> str:
    """Return puzzles as one text, with a comment if its format is not detected."""
    text = find(format).write_all(puzzles)
    sniffed = sniff(text)
    if sniffed == format or _read_as(sniffed, text) == list(puzzles):
        return text
    from .sniffing import header

    return f"{header(format)}\n{text}"


def _read_as(format: str, text: str) -> list[Puzzle]:
    """The puzzles that this format reads, up to the first error."""
    items = takewhile(lambda item: isinstance(item, ParsedPuzzle), iter_text(text, format))
    return [item.puzzle for item in items if isinstance(item, ParsedPuzzle)]


def carries(format: str, puzzle: Puzzle) -> bool:
    """Whether the format can hold the whole puzzle."""
    return not refusal(find(format), puzzle)


def best_format(puzzle: Puzzle) -> str:
    """The simplest format with one puzzle per line that can hold the puzzle."""
    names = (format_.name for format_ in writable() if format_.one_a_line and not refusal(format_, puzzle))
    return next(names, "json")


def _good(items: Iterable[ParsedPuzzle | Reject]) -> list[ParsedPuzzle]:
    good_items = []
    for item in items:
        if isinstance(item, Reject):
            raise item.error()
        good_items.append(item)
    return good_items


def _puzzles(items: Iterable[ParsedPuzzle | Reject], strict: bool) -> list[Puzzle]:
    """The puzzles; warns of unread parts, with the caller's caller as the place."""
    entries = _good(map(refuse_unread, items) if flag(strict, "strict") else items)
    for item in entries:
        if item.unread:
            where = f"{item.file}:{item.line}: " if item.file else ""
            warn(f"{where}{not_read(item.unread)}", NotRead, stacklevel=3)
    return [item.puzzle for item in entries]


T = TypeVar("T")


def _only(items: list[T], where: str) -> T:
    if len(items) != 1:
        how_many = "no puzzle" if not items else f"{len(items)} puzzles, expected one"
        raise FormatError(f"{how_many} in {where}")
    return items[0]


_OLD_NAMES: dict[str, Any] = {"Found": ParsedPuzzle, "found_in": parse_with_details}


def __getattr__(name: str) -> Any:
    """The new object for a deprecated name."""
    if name in _OLD_NAMES:
        new = _OLD_NAMES[name]
        warn(f"formats.{name} is now formats.{new.__name__}", DeprecationWarning, stacklevel=2)
        return new
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
