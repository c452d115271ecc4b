"""LZString's base64: LZW with a growing code width, used by puzzle sites for JSON.

The text becomes codes of `width` bits, lowest bit first, strung into base64 characters of six bits. Codes
0 and 1 bring in a new character of 8 or 16 bits, 2 ends the text; the others are strings seen before.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from ..puzzle import FormatError, Kind
from .source import DOCUMENT_LIMIT

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = {digit: f"{value:06b}" for value, digit in enumerate(_DIGITS)}
_SHORT, _LONG, _END = 0, 1, 2


class _Width:
    """The number of bits of a code, which grows when all codes are used."""

    def __init__(self, bits: int, codes_left: int) -> None:
        self.bits, self.codes_left = bits, codes_left

    def use(self) -> None:
        self.codes_left -= 1
        if not self.codes_left:
            self.codes_left = 1 << self.bits
            self.bits += 1


def unpack(packed: str) -> str:
    """Decompress a text. Raises FormatError."""
    bits, at = _bits(packed), 0

    def read_bits(count: int) -> int:
        nonlocal at
        at += count
        if at > len(bits):
            raise FormatError("the packed data ends too early", kind=Kind.BROKEN_OFF)
        return int(bits[at - count : at][::-1], 2)

    known: dict[int, str] = {}
    pieces: list[str] = []
    width, size, before = _Width(2, 2), 3, ""
    length = 0
    while True:
        code = read_bits(width.bits)
        if code == _END:
            return "".join(pieces)
        if code in (_SHORT, _LONG):
            known[size] = chr(read_bits(16 if code == _LONG else 8))
            code, size = size, size + 1
            width.use()
        entry = known.get(code, "")
        if code == size and before:
            entry = before + before[:1]
        length += len(entry)
        if not entry:
            raise FormatError("the packed data is damaged", kind=Kind.BROKEN_OFF)
        if length > DOCUMENT_LIMIT:
            message = f"unpacks to more than {DOCUMENT_LIMIT >> 20} MiB"
            raise FormatError(message, kind=Kind.TOO_LONG)
        pieces.append(entry)
        if before:
            known[size] = before + entry[0]
            size += 1
        width.use()
        before = entry


def _bits(packed: str) -> str:
    """Zeros and ones."""
    digits = packed.rstrip("=")
    if not _BITS.keys() >= set(digits):
        column, digit = next((at, digit) for at, digit in enumerate(digits, start=1) if digit not in _BITS)
        raise FormatError(f"{digit!r} is no base64 digit", column=column)
    return "".join(map(_BITS.__getitem__, digits))


def pack(text: str) -> str:
    """Compress a text."""
    bits: list[int] = []

    def write_bits(value: int, count: int) -> None:
        bits.extend(value >> k & 1 for k in range(count))

    codes: dict[str, int] = {}
    fresh: set[str] = set()  # characters with a code that were not written yet
    width = _Width(2, 2)

    def write_code(entry: str) -> None:
        if entry in fresh:
            fresh.remove(entry)
            long = ord(entry) > 255
            write_bits(_LONG if long else _SHORT, width.bits)
            write_bits(ord(entry), 16 if long else 8)
            width.use()
        else:
            write_bits(codes[entry], width.bits)
        width.use()

    before = ""
    for character in _utf16(text):
        if character not in codes:
            codes[character] = len(codes) + 3
            fresh.add(character)
        if before + character in codes:
            before += character
            continue
        if before:
            write_code(before)
            codes[before + character] = len(codes) + 3
        before = character
    if before:
        write_code(before)
    write_bits(_END, width.bits)
    return _base64(bits)


def _utf16(text: str) -> str:
    """Split characters beyond 16 bits into two, as JavaScript does."""
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(low + 256 * high) for low, high in zip(data[::2], data[1::2], strict=True))


def _base64(bits: list[int]) -> str:
    bits = bits + [0] * (6 - len(bits) % 6)
    digits = [_DIGITS[int("".join(map(str, bits[at : at + 6])), 2)] for at in range(0, len(bits), 6)]
    return "".join(digits) + "=" * (-len(digits) % 4)


ON_A_SERVER = "the address names a puzzle that is kept on a server; export it with the puzzle itself in it"


def find_link(link: re.Pattern[str], address: re.Pattern[str], line: str, expected: str) -> re.Match[str]:
    """Return the link in a line, without what follows. Raises FormatError."""
    text = line.strip()
    match = link.match(text)
    if match is None:
        raise FormatError(ON_A_SERVER if address.match(text) else expected, column=1)
    if (rest := text[match.end() :].lstrip()) and rest[0] not in "?&#":
        message = "text after the puzzle; put # before a comment"
        raise FormatError(message, column=match.end() + 1, kind=Kind.EXTRA)
    return match


_MOST_TRIES = 100  # places where one `/` may have been two


def unpack_object(packed: str, load: Callable[[str], Any]) -> Any:
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
