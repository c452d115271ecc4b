"""What stands behind a link in LZString's base64: undone, with what links do to it on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from ..puzzle import FormatError
from .lzstring import unpack

__all__ = ["ON_A_SERVER", "unpacked"]

ON_A_SERVER = "the address names a puzzle that is kept on a server; export it with the puzzle itself in it"
_MOST_TRIES = 100  # places where one `/` may have been two


def unpacked(packed: str, load: Callable[[str], Any]) -> Any:
    """The object that `load` makes of the text.

    Percent escapes are undone, blanks are `+`. Web servers fold `//` into one: where the data is damaged,
    each `/` is doubled in turn.
    """
    data = unquote(packed).replace(" ", "+")
    try:
        return load(_text(data))
    except FormatError as error:
        places = [at for at, sign in enumerate(data) if sign == "/"]
        for at in places[:_MOST_TRIES]:
            try:
                return load(_text(f"{data[:at]}/{data[at:]}"))
            except FormatError:
                continue
        raise error.at(line=0, column=0) from None  # counted in what is packed


def _text(data: str) -> str:
    return unpack(data).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
