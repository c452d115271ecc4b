"""Grades of many puzzles: the records of `grade`, in order, with any workers."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.bulk import InputOptions, run_bulk
from sudoshiki.logic import USUAL_SCALES, grade
from sudoshiki.pipeline.questions.grade import GradeQuestion
from sudoshiki.say.logic_records import grade_record
from tests.document_boards import S5_LINE

from .made import MANY, NO_SOLUTION, puzzle_lines

LINES = [S5_LINE, *puzzle_lines(3), MANY, NO_SOLUTION, "bad", "# nothing", *puzzle_lines(3, seed=1)]


def grade_file(tmp_path: Path, request: GradeQuestion, **how: Any) -> bytes:
    (tmp_path / "in.txt").write_text("\n".join(LINES))
    out = tmp_path / "out.jsonl"
    report = run_bulk([str(tmp_path / "in.txt")], str(out), request, **how)
    counts = report.counts
    assert (counts.answers, counts.rejected, counts.blank) == ({"graded": 7, "refused": 2}, 1, 1)
    return out.read_bytes()


def test_each_record_is_that_of_the_puzzle_alone(tmp_path: Path) -> None:
    records = [json.loads(line) for line in grade_file(tmp_path, GradeQuestion(), workers=0).splitlines()]
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
    request = GradeQuestion(scales="word,tatham")
    alone = grade_file(tmp_path, request, workers=0)
    assert grade_file(tmp_path, request, workers=2, chunk_bytes=90) == alone
    assert [*json.loads(alone.splitlines()[0])["grade"]] == ["word", "tatham"]


def test_grades_are_json_lines_of_scales_that_are_there(tmp_path: Path) -> None:
    with pytest.raises(sk.UsageError, match="end the name in"):
        run_bulk(["-"], str(tmp_path / "out.txt"), GradeQuestion())
    with pytest.raises(sk.UsageError, match="no scale 'wrod'"):
        run_bulk(["-"], str(tmp_path / "out.jsonl"), GradeQuestion(scales="wrod"))


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_table_of_grades(tmp_path: Path, ending: str) -> None:
    """The columns of a table have the values of the JSON records."""
    (tmp_path / "in.csv").write_text("".join(f"{text},row\n" for text in ["puzzle,source", *LINES]))
    scales = "word,se,hodoku,search"
    for name in ("out.jsonl", f"out.{ending}"):
        finding = InputOptions(keep=("source",))
        run_bulk(
            [str(tmp_path / "in.csv")],
            str(tmp_path / name),
            GradeQuestion(scales=scales),
            finding=finding,
            workers=0,
        )
    records = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    if ending == "csv":
        with (tmp_path / "out.csv").open(newline="") as file:
            rows: list[dict[str, Any]] = list(csv.DictReader(file))
    else:
        rows = pytest.importorskip("pyarrow.parquet").read_table(tmp_path / "out.parquet").to_pylist()
    assert [*rows[0]] == [
        *("id", "puzzle", "status", "word", "er", "ep", "ed", "hodoku_score", "hodoku_level"),
        *("singles", "guesses", "backdoor", "backdoor_at_least", "refused", "source"),
    ]
    for row, record in zip(rows, records, strict=True):
        grades = record["grade"]
        assert row["status"] == ("graded" if grades else "refused")
        assert (row["refused"] or None) == record.get("refused")
        expected = [grades["word"], grades["se"]["er"], grades["hodoku"]["score"]] if grades else [None] * 3
        results = [row["word"], row["er"], row["hodoku_score"]]
        if ending == "csv":
            expected = ["" if value is None else str(value) for value in expected]
        assert results == expected


def test_a_puzzle_with_a_rule_that_logic_lacks_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(".Shape~4x4.Cage~3~R1C1~R1C2\n")
    out = tmp_path / "out.csv"
    report = run_bulk([str(tmp_path / "in.txt")], str(out), GradeQuestion(), workers=0)
    assert report.counts.answers == {"refused": 1}
    assert "do not support sums (killer cage)" in out.read_text()
