"""Other questions than solve and grade: a run answers as for single puzzles."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.bulk import ConvertQuestion, FilledQuestion, SolveQuestion, run_bulk
from sudoshiki.formats import write
from tests.document_boards import S5_LINE

from .made import FOUR, MANY, NINE, NO_SOLUTION, puzzle_lines

FUTOSHIKI = "4:0,0,0,0,0U,0,0R,3,0,0,0L,0,0,0,0,0,"
LINES = [
    S5_LINE,
    *puzzle_lines(3),
    MANY,
    NO_SOLUTION,
    f"{NINE} ED=1.2/1.2/1.2 x",
    FOUR,
    f" {NINE} ",
    "bad",
    "",
    FUTOSHIKI,
]


def run_question(
    tmp_path: Path, question: Any, ending: str = "csv", **how: Any
) -> tuple[Any, list[dict[str, Any]]]:
    (tmp_path / "in.txt").write_text("\n".join(LINES))
    out = tmp_path / f"out.{ending}"
    report = run_bulk([str(tmp_path / "in.txt")], str(out), question, workers=0, **how)
    if ending == "parquet":
        parquet = pytest.importorskip("pyarrow.parquet")
        return report.counts, parquet.read_table(out).to_pylist()
    text = out.read_text()
    rows = csv.DictReader(text.splitlines()) if ending == "csv" else map(json.loads, text.splitlines())
    return report.counts, list(rows)


@pytest.mark.parametrize("by", ["places", "singles"])
@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_filled_question_equals_filled_by(tmp_path: Path, by: str, ending: str) -> None:
    counts, rows = run_question(tmp_path, FilledQuestion(by), ending, chunk_bytes=100)
    assert (counts.rejected, counts.blank, counts.kinds["unsupported"]) == (2, 1, 1)
    cells = [line.removesuffix(" ED=1.2/1.2/1.2 x").strip() for line in LINES[:9]]
    assert [row["puzzle"].strip() for row in rows] == cells
    for row in rows:
        (filled,) = sk.filled_by([sk.parse(row["puzzle"])], by).filled
        assert row["status"] == ("filled" if filled else "unfilled")
    assert counts.of("filled") + counts.of("unfilled") == 9
    assert counts.of("filled") > 0 < counts.of("unfilled")


@pytest.mark.parametrize("to", ["line", "solo", "grid"])
@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_converted_puzzles_are_those_that_are_written(tmp_path: Path, to: str, ending: str) -> None:
    counts, rows = run_question(tmp_path, ConvertQuestion(to), ending)
    written = len(rows)
    assert (counts.answers, counts.rejected, counts.blank) == ({"written": written}, 11 - written, 1)
    for row in rows if ending != "csv" or to != "grid" else ():
        assert row["written"] == write(sk.parse(row["puzzle"]), to)


def test_wrong_settings_are_refused_before_anything_is_read(tmp_path: Path) -> None:
    for question in (FilledQuestion("pairs"), ConvertQuestion("nope")):
        with pytest.raises(sk.UsageError):
            run_bulk(["-"], str(tmp_path / "out.csv"), question)


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_boxes_that_do_not_fit_are_no_boxes_of_three(tmp_path: Path, ending: str) -> None:
    counts, rows = run_question(tmp_path, SolveQuestion(box=(2, 8)), ending)
    assert (counts.kinds["side"], counts.kinds["length"], rows) == (10, 1, [])  # a Futoshiki says no boxes
