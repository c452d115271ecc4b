"""Boards as lines: a text, a buffer, a list, or pieces of a buffer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from ..formats.one_line import Text
from ..formats.source import line_feeds
from ..puzzle import UsageError
from ..puzzle.validation import quote
from .batch import Boards
from .even_lines import even_width, likely_width
from .input_boards import InputBoards, ReadingOptions, side_of_lines
from .line_answers import count_lines
from .line_answers import lines_at as native_lines_at

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_text(text: str | bytes | memoryview, options: ReadingOptions) -> InputBoards:
    """Read one board per line; lines end with LF, CRLF or CR."""
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    if data[:3] == _BYTE_ORDER_MARK:
        data = data[3:]
    width = likely_width(data) if options.assume_even else even_width(data, options.threads)
    if not width and _has_carriage_returns(data):
        data = line_feeds(bytes(data))
    count = -(-len(data) // width) if width else count_lines(data)

    def lines_at(numbers: list[int]) -> Sequence[Text]:
        spans = native_lines_at(data, numbers)
        return [line.decode(errors="surrogatepass") for line in spans] if isinstance(text, str) else spans

    def lines() -> Iterator[Text]:
        return (match.group() for match in re.finditer(rb"[^\n]+", data))

    boards = Boards(data, count, True, width=width, width_is_sure=not options.assume_even)
    return InputBoards(boards, side_of_lines(lines, options), lines_at)


def _has_carriage_returns(data: bytes | memoryview) -> bool:
    """Find ends of lines at the speed of memory; a regular expression is much slower."""
    if isinstance(data, bytes):
        return b"\r" in data
    import numpy as np

    return bool((np.frombuffer(data, np.uint8) == ord("\r")).any())


def read_lines(entries: Sequence[object], options: ReadingOptions) -> InputBoards:
    """Read one board per entry; None is a missing one."""
    import numpy as np

    data = _join_lines(entries)
    lines = cast(Sequence[Text], entries)  # or it had been refused
    width = even_width(data, options.threads)
    if (len(data) // width if width else data.count(b"\n")) == len(lines):
        boards = Boards(data, len(lines), True, width=width)
    else:  # entries with line breaks of their own: say where each one begins
        pieces = [_piece(line, number) for number, line in enumerate(lines)]
        offsets = np.zeros(len(pieces) + 1, np.int64)
        np.cumsum([len(piece) for piece in pieces], out=offsets[1:])
        boards = Boards(b"".join(pieces), len(pieces), True, offsets)
    side = side_of_lines(lambda: iter(lines), options)
    return InputBoards(boards, side, lambda numbers: [lines[number] for number in numbers])


def _join_lines(entries: Sequence[object]) -> bytes:
    """Join the lines, each with a line feed; all at once if all are text or all bytes."""
    try:
        return "\n".join([*cast(Sequence[str], entries), ""]).encode(errors="surrogatepass")
    except TypeError:
        return b"\n".join([*(_piece(line, number) for number, line in enumerate(entries)), b""])


def _piece(line: object, number: int) -> bytes:
    if isinstance(line, str):
        return line.encode(errors="surrogatepass")
    if isinstance(line, (bytes, bytearray)):
        return bytes(line)
    if line is None:
        return b""
    raise UsageError(f"board {number} is {quote(line)}, not a line of text as others are")


def read_pieces(
    data: memoryview, offsets: NDArray[np.int32] | NDArray[np.int64], options: ReadingOptions
) -> InputBoards:
    """Board k goes from `offsets[k]` to `offsets[k + 1]`."""
    count = len(offsets) - 1

    def lines_at(numbers: list[int]) -> Sequence[Text]:
        return [bytes(data[offsets[number] : offsets[number + 1]]) for number in numbers]

    def lines() -> Iterator[Text]:
        return (line for number in range(count) for line in lines_at([number]))

    boards = Boards(data, count, True, offsets, offsets.itemsize)
    return InputBoards(boards, side_of_lines(lines, options), lines_at)
