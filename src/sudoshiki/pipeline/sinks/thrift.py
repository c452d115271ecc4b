"""Read and write Thrift's compact protocol, for footers of Parquet.

The fields have no meaning here: what is read is written back unchanged, except for the caller's changes.
"""

from __future__ import annotations

from typing import Any, BinaryIO, NamedTuple

_TRUE, _FALSE, _BYTE, I64, _DOUBLE, _BINARY, LIST, STRUCT = 1, 2, 3, 6, 7, 8, 9, 12


class Field(NamedTuple):
    type: int
    value: Any


class Items(NamedTuple):
    """The value of a list."""

    type: int
    values: list[Any]


Struct = dict[int, Field]  # by field number, ascending


def read_struct(data: BinaryIO) -> Struct:
    """Parse a struct. Raises ValueError or IndexError if the data is invalid."""
    fields: Struct = {}
    number = 0
    while head := data.read(1)[0]:
        number = number + (head >> 4) if head >> 4 else _read_number(data)
        fields[number] = Field(head & 15, _read_value(data, head & 15))
    return fields


def _read_value(data: BinaryIO, type_: int) -> Any:
    if type_ in (_TRUE, _FALSE):
        return None  # the value is in the type
    if type_ == _BYTE:
        return data.read(1)[0]
    if type_ <= I64:
        return _read_number(data)
    if type_ == _DOUBLE:
        return data.read(8)
    if type_ == _BINARY:
        return data.read(_read_varint(data))
    if type_ == LIST:
        return _read_items(data)
    if type_ == STRUCT:
        return read_struct(data)
    raise ValueError(f"no footer of Parquet has fields of type {type_}")


def _read_items(data: BinaryIO) -> Items:
    head = data.read(1)[0]
    count = _read_varint(data) if head >> 4 == 15 else head >> 4
    if head & 15 in (_TRUE, _FALSE):
        raise ValueError("no footer of Parquet has lists of truth values")
    return Items(head & 15, [_read_value(data, head & 15) for _ in range(count)])


def _read_varint(data: BinaryIO) -> int:
    value = shift = 0
    while (byte := data.read(1)[0]) >= 128:
        value |= (byte & 127) << shift
        shift += 7
    return value | byte << shift


def _read_number(data: BinaryIO) -> int:
    coded = _read_varint(data)
    return coded >> 1 ^ -(coded & 1)


def written_struct(struct: Struct) -> bytes:
    out = bytearray()
    before = 0
    for number, (type_, value) in struct.items():
        if 0 < number - before < 16:
            out.append((number - before) << 4 | type_)
        else:
            out.append(type_)
            out += _written_number(number)
        out += _written_value(type_, value)
        before = number
    return bytes(out) + b"\0"


def _written_value(type_: int, value: Any) -> bytes:
    if type_ in (_TRUE, _FALSE):
        return b""
    if type_ == _BYTE:
        return bytes([value])
    if type_ <= I64:
        return _written_number(value)
    if type_ == _BINARY:
        return _written_varint(len(value)) + bytes(value)
    if type_ == LIST:
        return _written_items(value)
    return written_struct(value) if type_ == STRUCT else bytes(value)


def _written_items(items: Items) -> bytes:
    count = len(items.values)
    head = bytes([min(count, 15) << 4 | items.type]) + (_written_varint(count) if count >= 15 else b"")
    return head + b"".join(_written_value(items.type, value) for value in items.values)


def _written_varint(value: int) -> bytes:
    out = bytearray()
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def _written_number(value: int) -> bytes:
    return _written_varint(value << 1 ^ value >> 63)
