"""Grades of many: the records of `grade`, in the order of the puzzles, however the work is shared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sudoshiki as sk
from sudoshiki.bulk.grades import GradingRequest, grade_files
from sudoshiki.logic import USUAL_SCALES, grade
from sudoshiki.say.logic_records import grade_record
from tests.document_boards import S5_LINE

from .made import MANY, NO_SOLUTION, puzzle_lines

LINES = [S5_LINE, *puzzle_lines(3), MANY, NO_SOLUTION, "bad", "# nothing", *puzzle_lines(3, seed=1)]


def graded(tmp_path: Path, request: GradingRequest, **how: int) -> bytes:
    (tmp_path / "in.txt").write_text("\n".join(LINES))
    out = tmp_path / "out.jsonl"
    report = grade_files([str(tmp_path / "in.txt")], str(out), request, **how)
    counts = report.counts
    assert (counts.one, counts.many, counts.none, counts.rejected, counts.blank) == (7, 1, 1, 1, 1)
    return out.read_bytes()


def test_each_record_is_that_of_the_puzzle_alone(tmp_path: Path) -> None:
    records = [json.loads(line) for line in graded(tmp_path, GradingRequest(), workers=0).splitlines()]
    assert [record["id"] for record in records] == [str(n + 1) for n in (*range(6), 8, 9, 10)]
    for record in records:
        text = LINES[int(record["id"]) - 1]
        if text in (MANY, NO_SOLUTION):
            assert record["grade"] is None
            assert "solution" in record["refused"]
            continue
        alone = json.loads(json.dumps(grade_record(text, grade(sk.parse(text)))))
        assert set(record["grade"]) == set(USUAL_SCALES)
        assert record == {"id": record["id"]} | {key: alone[key] for key in alone if key != "seconds"}


def test_the_output_does_not_depend_on_workers_or_chunks(tmp_path: Path) -> None:
    request = GradingRequest(scales="word,tatham")
    alone = graded(tmp_path, request, workers=0)
    assert graded(tmp_path, request, workers=2, chunk_bytes=90) == alone
    assert [*json.loads(alone.splitlines()[0])["grade"]] == ["word", "tatham"]


def test_grades_are_json_lines_of_scales_that_are_there(tmp_path: Path) -> None:
    with pytest.raises(sk.UsageError, match="end the name in"):
        grade_files(["-"], str(tmp_path / "out.csv"), GradingRequest())
    with pytest.raises(sk.UsageError, match="no scale 'wrod'"):
        grade_files(["-"], str(tmp_path / "out.jsonl"), GradingRequest(scales="wrod"))
