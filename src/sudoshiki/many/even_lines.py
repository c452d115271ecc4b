"""Detect text whose lines all have one length, usable as a table."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from .line_answers import has_even_lines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_SHORT = 1 << 20  # bytes; a shorter text is read as fast as it is examined
_LONGEST = 1 << 10  # bytes of the longest line to be detected
_FIRST = 1 << 18  # bytes examined if the engine checks the rest
_FOR_A_THREAD = 1 << 24  # bytes per thread, at least
_CONTROLS = 13  # bytes up to this are line ends or invalid: CR is 13
_LINE_FEED = 10


def even_width(text: bytes | memoryview, threads: int = 1) -> int:
    """Return the bytes per line including the line feed, which the last line may lack.

    0 if lines differ in length, have other line ends or are too long for boards, or if the text is short.
    """
    width = _width_by_ends(text)
    if not width:
        return 0
    whole = _all_but_last(text, width)
    lines = len(whole) // width
    parts = min(threads, 1 + len(whole) // _FOR_A_THREAD, lines)
    if parts < 2:
        return width if has_even_lines(whole, width) else 0
    starts = [lines_before * width for lines_before in range(0, lines, -(-lines // parts))]
    pieces = [whole[start:end] for start, end in pairwise([*starts, len(whole)])]
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(parts) as pool:
        return width if all(pool.map(lambda piece: has_even_lines(piece, width), pieces)) else 0


def likely_width(text: bytes | memoryview) -> int:
    """Guess the length from the first lines and the last."""
    width = _width_by_ends(text)
    first = _all_but_last(text, width)[: max(1, _FIRST // width) * width] if width else None
    return width if first is not None and has_even_lines(first, width) else 0


def _width_by_ends(text: bytes | memoryview) -> int:
    """Return the length of the first line if all lines have it; else 0."""
    if len(text) < _SHORT:
        return 0
    import numpy as np

    width = bytes(text[:_LONGEST]).find(b"\n") + 1
    if width < 2 or (len(text) + 1) % width > 1:
        return 0
    last = np.frombuffer(text, np.uint8)[(_lines(text, width) - 1) * width :]
    ends_well = not (last[: width - 1] <= _CONTROLS).any() and not (last[width - 1 :] != _LINE_FEED).any()
    return width if ends_well else 0


def _lines(text: bytes | memoryview, width: int) -> int:
    return (len(text) + 1) // width


def _all_but_last(text: bytes | memoryview, width: int) -> NDArray[np.uint8]:
    import numpy as np

    return np.frombuffer(text, np.uint8)[: (_lines(text, width) - 1) * width]
