"""Each fault has one kind in all formats; too large sizes name an estimate."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from sudoshiki import FormatError, PuzzleError, UsageError, formats, sudoku
from sudoshiki.formats import Reject
from sudoshiki.puzzle import Kind
from tests.document_boards import S1_LINE

FAULTS = {
    "." * 80: Kind.LENGTH,
    "." * 15: Kind.LENGTH,
    "1 2\n3": Kind.LENGTH,
    "33..............": Kind.CLASH,
    "4 2 2\n3 3 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0": Kind.CLASH,
    "x" + "." * 80: Kind.SYMBOL,
    "5 . . .\n. . . .\n. . . .\n. . . .": Kind.SYMBOL,
    "４" + "." * 80: Kind.SCRIPT,
    "2:0R,0D,0U,0L,": Kind.SIGNS,
    "1 > 2\n.   .": Kind.SIGNS,
    '{"side": 200}': Kind.SIDE,
    '{"side": 7}': Kind.SIDE,
    "200:0,": Kind.SIDE,
    "." * 129**2: Kind.SIDE,
    "4 2 3\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1": Kind.SIDE,
    '{"side": "4"}': Kind.JSON,
    "{": Kind.JSON,
    "." * 81 + " " + "1" * 81: Kind.EXTRA,
    "." * 80 + "\0": Kind.NUL,
    "3x3:": Kind.LENGTH,
    "4a:0,0,0,0,": Kind.LENGTH,
    "https://sudokupad.app/abc123": Kind.FORMAT,
    ".Sandwich~R1~5": Kind.UNSUPPORTED,
}


@pytest.mark.parametrize("text", FAULTS, ids=lambda text: ascii(text[:20]))
def test_a_fault_has_its_kind(text: str) -> None:
    (reject,) = formats.iter_text(text)
    assert isinstance(reject, Reject)
    assert reject.kind is FAULTS[text]
    with pytest.raises(FormatError) as raised:
        formats.parse(text)
    assert raised.value.kind is FAULTS[text]


def test_a_file_that_is_no_utf8(tmp_path: Path) -> None:
    (tmp_path / "boards.txt").write_bytes(b"\xe9" + b"." * 80 + b"\n")
    (reject,) = formats.iter_puzzles(tmp_path / "boards.txt")
    assert isinstance(reject, Reject)
    assert reject.kind is Kind.ENCODING


def test_the_kind_survives_pickling() -> None:
    with pytest.raises(PuzzleError) as raised:
        sudoku("33..............")
    for error in (raised.value, FormatError("short", line=3, kind=Kind.LENGTH)):
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.kind) == (str(error), error.kind)


@pytest.mark.slow
@pytest.mark.parametrize("side", [130, 200, 1000])
def test_a_board_that_is_too_large_is_one_reject_with_an_estimate(side: int) -> None:
    row = " ".join(["0"] * side)
    (reject,) = formats.iter_text("\n".join([row] * side))
    assert isinstance(reject, Reject)
    assert f"side {side}: " in reject.reason
    assert "128" in reject.reason
    assert reject.kind is Kind.SIDE


def test_a_place_without_a_file_labels_its_numbers() -> None:
    assert str(FormatError("short", line=1)) == "line 1: short"
    assert str(FormatError("bad", line=1, column=2, cell="r1c2")) == "line 1, column 2: [r1c2] bad"
    assert str(FormatError("bad", file="a.txt", line=1, column=2, cell="r1c2")) == "a.txt:1:2 [r1c2] bad"
    assert str(FormatError("bad", cell="r1c2")) == "[r1c2] bad"


def test_bytes_are_no_text() -> None:
    with pytest.raises(UsageError, match="not bytes"):
        formats.parse(S1_LINE.encode())  # type: ignore[arg-type]
