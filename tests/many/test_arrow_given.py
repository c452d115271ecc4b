"""Columns of Arrow as boards: nulls, bytes, and other types."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.many import Code, Fault

from .hard_nine import HARD_NINE

GOOD = HARD_NINE[0]


def arrow_columns(pa: Any) -> Iterator[Any]:
    """Return GOOD, null, GOOD, blank in every Arrow layout; the null has board bytes."""
    offsets = pa.array([0, 81, 162, 243, 243], pa.int32()).buffers()[1]
    large = pa.array([0, 81, 162, 243, 243], pa.int64()).buffers()[1]
    valid, data = pa.py_buffer(bytes([0b1101])), pa.py_buffer((GOOD * 3).encode())
    for type_, places in ((pa.string(), offsets), (pa.binary(), offsets), (pa.large_string(), large)):
        whole = pa.Array.from_buffers(type_, 4, [valid, places, data])
        whole.validate(full=True)
        yield whole
        yield pa.concat_arrays([whole, whole]).slice(4)
        yield pa.concat_arrays([whole.slice(0, 3), whole]).slice(3)
        yield pa.chunked_array([whole.slice(0, 1), whole.slice(1, 1), whole.slice(2)])
        yield pa.chunked_array([whole])
    texts = [GOOD, None, GOOD, ""]
    yield pa.array(texts).dictionary_encode()
    yield pa.DictionaryArray.from_arrays(pa.array([0, 1, 0, 2], pa.int8()), [GOOD, None, ""])
    yield pa.chunked_array([pa.array(texts).dictionary_encode()])
    yield pa.array(texts, pa.string_view())
    yield pa.array([GOOD.encode(), None, GOOD.encode(), b" " * 81], pa.binary(81))


def test_nulls_of_arrow_are_blank() -> None:
    pa = pytest.importorskip("pyarrow")
    for column in arrow_columns(pa):
        batch = sk.solve_many(column)
        assert batch.fault.tolist() == [Fault.FINE, Fault.BLANK, Fault.FINE, Fault.BLANK], column.type
        assert batch.verdict.tolist() == [Code.ONE, Code.REJECTED, Code.ONE, Code.REJECTED]
        assert not batch.solution[1].any()
    assert sk.solve_many(pa.nulls(3)).fault.tolist() == [Fault.BLANK] * 3
    for nothing in (pa.array([], pa.string()), pa.chunked_array([], pa.string())):
        assert len(sk.solve_many(nothing)) == 0


def test_bytes_in_arrow_that_are_no_text() -> None:
    pa = pytest.importorskip("pyarrow")
    bad = GOOD[:40].encode() + b"\xff" + GOOD[41:].encode()
    batch = sk.solve_many(pa.array([GOOD.encode(), bad]))
    assert batch.fault.tolist() == [Fault.FINE, Fault.ENCODING]
    assert batch.column.tolist() == [0, 41]


def test_arrow_that_holds_no_boards_is_named() -> None:
    pa = pytest.importorskip("pyarrow")
    with pytest.raises(sk.UsageError, match="holds strings, not int64"):
        sk.solve_many(pa.array([1, 2]))
    with pytest.raises(sk.UsageError, match="Table is no column"):
        sk.solve_many(pa.table({"puzzle": [GOOD]}))
