"""Lists and columns of lines: an entry is one line, perhaps with BOM and end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki.many import Code, Fault

from .hard_nine import HARD_NINE
from .test_agreement import assert_same

GOOD = HARD_NINE[0]


def as_entries(lines: list[str]) -> Iterator[Any]:
    """Return the lines in every form in which a line break does not end an entry."""
    pa = pytest.importorskip("pyarrow")
    raw = [line.encode() for line in lines]
    yield from (lines, raw, np.array(lines, object))
    yield from (pa.array(lines), pa.array(raw), pa.array(lines, pa.large_string()))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_an_entry_of_several_lines_is_refused(end: str) -> None:
    """It is never an extra or a missing board, nor one that `parse` would not find."""
    several = {
        GOOD[:9] + end + GOOD[9:]: 10,
        GOOD[:9] + end + GOOD[10:]: 10,
        GOOD + end + GOOD: 82,
        GOOD + end + "# words": 82,
        GOOD + " # words" + end + "more": 90,
        "# words" + end + GOOD: 8,
        "# words" + end + "# more": 8,
        end + GOOD: 1,
        " " + end + " ": 2,
        "\ufeff" + GOOD + end + GOOD: 82,
    }
    lines = [GOOD]
    for line in several:
        lines += [line, GOOD]
    for given in as_entries(lines):
        batch = sk.solve_many(given)
        assert len(batch) == len(lines)
        assert set(batch.verdict[::2].tolist()) == {Code.ONE}
        assert set(batch.verdict[1::2].tolist()) == {Code.REJECTED}
        assert set(batch.fault[1::2].tolist()) == {Fault.CHARACTER}
        assert batch.column[1::2].tolist() == [*several.values()]


def test_a_byte_order_mark_before_an_entry_is_none_of_it() -> None:
    mark = "\ufeff"
    lines = [
        mark + GOOD,
        GOOD,
        mark + GOOD + "\r\n",
        mark,
        mark + "# words",
        mark + GOOD[:-1],
        mark * 2 + GOOD,
    ]
    faults = [Fault.FINE] * 3 + [Fault.BLANK] * 2 + [Fault.LENGTH] * 2
    for given in as_entries(lines):
        batch = sk.solve_many(given)
        assert batch.fault.tolist() == faults
        assert batch.column.tolist() == [0, 0, 0, 1, 1, 81, 82]
        assert len(np.unique(batch.solution[:3], axis=0)) == 1


def test_lines_of_an_open_file_keep_their_ends() -> None:
    assert_same(sk.solve_many(HARD_NINE), sk.solve_many([f"{line}\n" for line in HARD_NINE]))
    assert_same(sk.solve_many(HARD_NINE), sk.solve_many([f"{line}\r\n".encode() for line in HARD_NINE]))


def missing_values() -> list[Any]:
    pd = pytest.importorskip("pandas")
    return [None, float("nan"), np.nan, np.float32("nan"), pd.NA, pd.NaT]


def test_a_missing_value_is_a_blank_board_and_costs_no_other() -> None:
    pd = pytest.importorskip("pandas")
    faults = [Fault.FINE, Fault.BLANK, Fault.FINE]
    for missing in missing_values():
        given = [GOOD, missing, GOOD]
        columns = [pd.Series(given, dtype=kind) for kind in ("object", "str", "string", None)]
        for boards in (given, tuple(given), iter(given), np.array(given, object), *columns):
            batch = sk.solve_many(boards)
            assert batch.fault.tolist() == faults
            assert batch.verdict.tolist() == [Code.ONE, Code.REJECTED, Code.ONE]
        assert sk.solve_many([missing, GOOD]).fault.tolist() == [Fault.BLANK, Fault.FINE]
        assert sk.filled_by([GOOD, missing], "singles").counts()["rejected"] == 1


def test_a_column_of_missing_values_alone_is_blank() -> None:
    pd = pytest.importorskip("pandas")
    for missing in missing_values():
        assert sk.solve_many([missing] * 2).fault.tolist() == [Fault.BLANK] * 2
    assert sk.solve_many(pd.Series([np.nan, np.nan])).fault.tolist() == [Fault.BLANK] * 2


def test_a_number_among_lines_is_still_refused_by_name() -> None:
    with pytest.raises(sk.UsageError, match=r"board 1 is 3\.5"):
        sk.solve_many([GOOD, 3.5])  # type: ignore[arg-type]
