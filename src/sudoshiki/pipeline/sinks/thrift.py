"""Thrift's compact protocol, as far as the footers of Parquet files use it.

Nothing is known of the fields: what is read is written back as it was, but for what the caller changes.
"""

from __future__ import annotations

from typing import Any, NamedTuple

_TRUE, _FALSE, _BYTE, I64, _DOUBLE, _BINARY, LIST, STRUCT = 1, 2, 3, 6, 7, 8, 9, 12


class Field(NamedTuple):
    type: int
    value: Any


class Items(NamedTuple):
    """The value of a list."""

    type: int
    values: list[Any]


Struct = dict[int, Field]  # by the numbers of the fields, ascending


def read_struct(data: bytes) -> Struct:
    """ValueError or IndexError where it is none."""
    return _Reader(data).struct()


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def struct(self) -> Struct:
        fields: Struct = {}
        number = 0
        while head := self._byte():
            number = number + (head >> 4) if head >> 4 else self._number()
            fields[number] = Field(head & 15, self._value(head & 15))
        return fields

    def _value(self, type_: int) -> Any:
        if type_ in (_TRUE, _FALSE):
            return None  # the type says it
        if type_ == _BYTE:
            return self._byte()
        if type_ <= I64:
            return self._number()
        if type_ == _DOUBLE:
            return self._bytes(8)
        if type_ == _BINARY:
            return self._bytes(self._varint())
        if type_ == LIST:
            return self._items()
        if type_ == STRUCT:
            return self.struct()
        raise ValueError(f"no footer of Parquet has fields of type {type_}")

    def _items(self) -> Items:
        head = self._byte()
        count = self._varint() if head >> 4 == 15 else head >> 4
        if head & 15 in (_TRUE, _FALSE):
            raise ValueError("no footer of Parquet has lists of truth values")
        return Items(head & 15, [self._value(head & 15) for _ in range(count)])

    def _byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def _bytes(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def _varint(self) -> int:
        value = shift = 0
        while (byte := self._byte()) >= 128:
            value |= (byte & 127) << shift
            shift += 7
        return value | byte << shift

    def _number(self) -> int:
        coded = self._varint()
        return coded >> 1 ^ -(coded & 1)


def written_struct(struct: Struct) -> bytes:
    out = bytearray()
    _write_struct(struct, out)
    return bytes(out)


def _write_struct(struct: Struct, out: bytearray) -> None:
    before = 0
    for number, (type_, value) in struct.items():
        if 0 < number - before < 16:
            out.append((number - before) << 4 | type_)
        else:
            out.append(type_)
            _write_number(number, out)
        _write_value(type_, value, out)
        before = number
    out.append(0)


def _write_value(type_: int, value: Any, out: bytearray) -> None:
    if type_ in (_TRUE, _FALSE):
        return
    if type_ == _BYTE:
        out.append(value)
    elif type_ <= I64:
        _write_number(value, out)
    elif type_ == _DOUBLE:
        out += value
    elif type_ == _BINARY:
        _write_varint(len(value), out)
        out += value
    elif type_ == LIST:
        _write_items(value, out)
    else:
        _write_struct(value, out)


def _write_items(items: Items, out: bytearray) -> None:
    count = len(items.values)
    out.append(min(count, 15) << 4 | items.type)
    if count >= 15:
        _write_varint(count, out)
    for value in items.values:
        _write_value(items.type, value, out)


def _write_varint(value: int, out: bytearray) -> None:
    while value >= 128:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)


def _write_number(value: int, out: bytearray) -> None:
    _write_varint(value << 1 ^ value >> 63, out)
