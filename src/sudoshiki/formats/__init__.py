"""Reading and writing puzzles: one format a file, sniffing in one place.

    puzzle = formats.parse("3.4..1.2.4.32.1.")
    puzzles = formats.read_all("boards.txt.gz")
    text = formats.write(puzzle, "solo")

Each reader takes `format` (sniffed where None), `alphabet` for symbols above 9 and `box`: (rows, columns),
"RxC", or "latin" for none. `iter_puzzles` goes on after a bad puzzle and hands out a Reject for it. What a
text says of its puzzle and nobody here understands is named: by the warning NotRead, or in `Found.unread`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, takewhile
from typing import BinaryIO, NamedTuple, TypeVar

from ..puzzle import Box, FormatError, Puzzle, UsageError
from ..puzzle.door import file_name, flag, maker_of, shown, whole_box
from ..puzzle.model import check_is_puzzle
from ..puzzle.symbols import check_alphabet
from .records import Found, Line, NotRead, Options, Reject, box_of, not_read, refuse_unread
from .registry import FORMATS, Format, find, readable, refusal, writable
from .source import Block, lines_of_bytes, lines_of_path, lines_of_text, opened

__all__ = [
    "FORMATS",
    "Format",
    "FormatError",
    "Found",
    "LineBlock",
    "NotRead",
    "Reject",
    "best_format",
    "carries",
    "found_in",
    "iter_blocks",
    "iter_puzzles",
    "iter_text",
    "not_read",
    "parse",
    "parse_all",
    "read",
    "read_all",
    "readable",
    "refuse_unread",
    "sniff",
    "writable",
    "write",
    "write_all",
]

Path = str | os.PathLike[str]
BoxOption = Box | str | None


def parse(
    text: str,
    format: str | None = None,
    alphabet: str = "1-9A",
    box: BoxOption = None,
    *,
    strict: bool = False,
) -> Puzzle:
    """The one puzzle in a text. A FormatError names line, column and cell.

    What the text says beyond what is understood here raises the warning NotRead; `strict` refuses it.
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
    """All puzzles in a text; the first bad one raises its FormatError."""
    return _puzzles(iter_text(text, format, alphabet, box), strict)


def read(
    path: Path,
    format: str | None = None,
    alphabet: str = "1-9A",
    box: BoxOption = None,
    *,
    strict: bool = False,
) -> Puzzle:
    """The one puzzle in a file; `-` is stdin, .gz and .zst are unpacked."""
    return _only(_puzzles(iter_puzzles(path, format, alphabet, box), strict), str(path))


def read_all(
    path: Path,
    format: str | None = None,
    alphabet: str = "1-9A",
    box: BoxOption = None,
    *,
    strict: bool = False,
) -> list[Puzzle]:
    """All puzzles in a file; the first bad one raises its FormatError."""
    return _puzzles(iter_puzzles(path, format, alphabet, box), strict)


def found_in(text: str, format: str | None = None, alphabet: str = "1-9A", box: BoxOption = None) -> Found:
    """The one puzzle in a text, and how it was read: for those who tell it in their own way."""
    return _only(_good(iter_text(text, format, alphabet, box)), "the text")


def iter_puzzles(
    source: Path | BinaryIO, format: str | None = None, alphabet: str = "1-9A", box: BoxOption = None
) -> Iterator[Found | Reject]:
    """The puzzles of a file, of stdin (`-`) or of an open binary file, one by one; bad ones as Rejects."""
    if isinstance(source, str | os.PathLike):
        name = "<stdin>" if source == "-" else file_name(source)
        return _iter(lines_of_path(source), name, format, _options(alphabet, box))
    if not hasattr(source, "read"):
        raise UsageError(f"a file is read by its name or open in binary, not {shown(source)}")
    return _iter(lines_of_bytes(source), str(getattr(source, "name", "")), format, _options(alphabet, box))


def iter_text(
    text: str, format: str | None = None, alphabet: str = "1-9A", box: BoxOption = None, file: str = ""
) -> Iterator[Found | Reject]:
    """The puzzles of a text, one by one; bad ones as Rejects."""
    if not isinstance(text, str):
        raise UsageError(f"a puzzle is parsed from str, not {type(text).__name__}; use {maker_of(text)}")
    return _iter(lines_of_text(text), file, format, _options(alphabet, box))


def sniff(text: str) -> str:
    """The name of the format that `text` seems to be in."""
    from .sniffing import format_and_head

    return format_and_head(lines_of_text(text), Options())[0]


def write(puzzle: Puzzle, format: str | None = None) -> str:
    """The puzzle as text, without a final newline; `format` None takes the simplest that can carry it."""
    check_is_puzzle(puzzle)
    return write_all([puzzle], best_format(puzzle) if format is None else format)


def write_all(puzzles: Sequence[Puzzle], format: str) -> str:
    """Several puzzles as one text. Where that alone would be read as others, a comment tells the format."""
    text = find(format).write_all(puzzles)
    sniffed = sniff(text)
    if sniffed == format or _read_as(sniffed, text) == list(puzzles):
        return text
    from .sniffing import header

    return f"{header(format)}\n{text}"


def _read_as(format: str, text: str) -> list[Puzzle]:
    """The puzzles that a reader of this format finds, up to the first that it refuses."""
    items = takewhile(lambda item: isinstance(item, Found), iter_text(text, format))
    return [item.puzzle for item in items if isinstance(item, Found)]


def carries(format: str, puzzle: Puzzle) -> bool:
    """Whether the format can say all there is to the puzzle."""
    return not refusal(find(format), puzzle)


def best_format(puzzle: Puzzle) -> str:
    """The simplest format of one puzzle a line that can carry the puzzle."""
    rows = (row.name for row in writable() if row.one_a_line and not refusal(row, puzzle))
    return next(rows, "json")


def _iter(lines: Iterator[Line], file: str, format: str | None, options: Options) -> Iterator[Found | Reject]:
    name = ""
    try:
        row, head = _row_and_head(lines, format, options)
        name = row.name
        yield from _entries(chain(head, lines), row, file, options, format is None)
    except FormatError as error:  # the source itself can't be read as text
        yield _reject(error, file, name)


def _entries(
    lines: Iterable[Line], row: Format, file: str, options: Options, sniffed: bool
) -> Iterator[Found | Reject]:
    """What stands in the lines. Where the format was `sniffed`, a line may be in another one."""
    items = row.read(lines, options)
    return _labelled(_by_line(items, row, options) if sniffed else items, file, row.name)


def _row_and_head(lines: Iterator[Line], format: str | None, options: Options) -> tuple[Format, list[Line]]:
    """The format, and the lines that were taken to see it."""
    if format is not None:
        return find(format), []
    from .sniffing import format_and_head

    name, head = format_and_head(lines, options)
    return find(name), head


def _by_line(
    items: Iterable[Found | FormatError], row: Format, options: Options
) -> Iterator[Found | FormatError]:
    """The same; but in a file with a puzzle a line, a line that its format refuses may be in another one."""
    if not row.one_a_line:
        yield from items
        return
    for item in items:
        other = None if isinstance(item, Found) else _in_another_format(item, row, options)
        yield other or item


def _in_another_format(error: FormatError, row: Format, options: Options) -> Found | None:
    """The puzzle of a refused line, read in the format of one a line that the line itself looks like."""
    if not error.text or "\n" in error.text or "\0" in error.text:
        return None
    other = find(sniff(error.text))
    if other.name == row.name or not other.one_a_line:
        return None
    found = next(iter(other.read([Line(error.line, error.text)], options)), None)
    return found._replace(format=other.name) if isinstance(found, Found) else None


def _labelled(items: Iterable[Found | FormatError], file: str, format: str) -> Iterator[Found | Reject]:
    for item in items:
        if isinstance(item, Found):
            yield item._replace(file=file, format=item.format or format)
        else:
            yield _reject(item, file, format)


class LineBlock(NamedTuple):
    """Lines of a file in the format `line` that nobody has read yet; each is ended by a line feed."""

    block: Block
    file: str
    options: Options
    sniffed: bool = False  # whether the format was seen, not said: a line may be in another one

    def entries(self, wanted: Sequence[int] | None = None) -> Iterator[Found | Reject]:
        """What stands in the lines, or in those `wanted`, counted from 0."""
        return _entries(self.block.lines(wanted), find("line"), self.file, self.options, self.sniffed)


def iter_blocks(
    path: Path, format: str | None = None, alphabet: str = "1-9A", box: BoxOption = None, least: int = 0
) -> Iterator[Found | Reject | LineBlock]:
    """The same as `iter_puzzles`; but a file with a puzzle a line, and more than one of them, comes by the
    block, for those who can make short work of plain lines: of `least` bytes, if they need so many at once.
    """
    file = "<stdin>" if path == "-" else file_name(path)
    options, name = _options(alphabet, box), ""
    with opened(path) as source:
        lines = lines_of_bytes(source)
        try:
            row, head = _row_and_head(lines, format, options)
            name = row.name
            if name != "line":
                yield from _entries(chain(head, lines), row, file, options, format is None)
                return
            rest = lines.blocks(least)
            more = list(islice(rest, 1))
            several = more or sum(map(_says_something, head)) > 1
            for item in chain(_in_blocks([*head, *more]) if several else head, rest):
                if isinstance(item, Block):
                    yield LineBlock(item, file, options, format is None)
                else:
                    yield from _entries([item], row, file, options, format is None)
        except FormatError as error:  # the source itself can't be read as text
            yield _reject(error, file, name)


def _says_something(line: Line) -> bool:
    return bool(line.text.strip()) and not line.text.lstrip().startswith("#")


def _in_blocks(items: Iterable[Line | Block]) -> Iterator[Line | Block]:
    """Lines and blocks that follow each other joined into blocks; a line that can't be used stays alone."""
    first, after, held = 0, 0, list[bytes]()  # the numbers of the first line held and of the one to come
    for item in items:
        if isinstance(item, Line) and item.problem:
            if held:
                yield Block(first, b"".join(held))
            held = []
            yield item
            continue
        if held and item.number != after:
            yield Block(first, b"".join(held))
            held = []
        data = f"{item.text}\n".encode() if isinstance(item, Line) else item.data
        first = first if held else item.number
        after = item.number + data.count(b"\n")
        held.append(data)
    if held:
        yield Block(first, b"".join(held))


def _reject(error: FormatError, file: str, format: str) -> Reject:
    place = (file, error.line, error.column, error.cell, error.text)
    return Reject(error.message, *place, format, error.kind, error.givens)


def _options(alphabet: str, box: BoxOption) -> Options:
    check_alphabet(alphabet, UsageError)
    if isinstance(box, str):
        return Options(alphabet, box if box == "latin" else box_of(box))
    return Options(alphabet, None if box is None else whole_box(box))


def _good(items: Iterable[Found | Reject]) -> list[Found]:
    found = []
    for item in items:
        if isinstance(item, Reject):
            raise item.error()
        found.append(item)
    return found


def _puzzles(items: Iterable[Found | Reject], strict: bool) -> list[Puzzle]:
    """The puzzles. A public function calls this: the warning names the line of its caller."""
    import warnings

    strict = flag(strict, "strict")
    found = _good(refuse_unread(item) if strict else item for item in items)
    for item in found:
        if item.unread:
            where = f"{item.file}:{item.line}: " if item.file else ""
            warnings.warn(f"{where}{not_read(item.unread)}", NotRead, stacklevel=3)
    return [item.puzzle for item in found]


T = TypeVar("T")


def _only(found: list[T], where: str) -> T:
    if len(found) != 1:
        how_many = "no puzzle" if not found else f"{len(found)} puzzles, expected one"
        raise FormatError(f"{how_many} in {where}")
    return found[0]
