"""Files whose puzzles take several lines: answered, rejected by line, resumed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki import formats
from sudoshiki.bulk import InputOptions, SolveQuestion, run_bulk
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.pipeline.questions.grade import GradeQuestion
from sudoshiki.pipeline.source.inputs import examine
from tests.formats.links import PARTLY, UNREAD_PARTS, WHOLE

from .made import FOUR, NINE, puzzle_lines
from .test_command import bulk

SUDOKU = [sk.parse(line) for line in puzzle_lines(4)]
GRIDS = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n\n1 1 . .\n. . . .\n. . . .\n. . . .\n\n" + "\n".join(
    " ".join(FOUR[at : at + 4]) for at in range(0, 16, 4)
)


def answers(path: Path, **how: Any) -> list[dict[str, Any]]:
    out = path.with_suffix(".out.jsonl")
    run_bulk([str(path)], str(out), workers=0, **how)
    return [json.loads(line) for line in out.read_text().splitlines()]


@pytest.mark.parametrize("name", [entry.name for entry in formats.writable() if not entry.one_a_line])
def test_every_format_is_read_as_solve_reads_it(tmp_path: Path, name: str) -> None:
    puzzles = [shipped_board("s2-futoshiki-5x5")] * 2 if name in ("s2", "art") else SUDOKU
    path = tmp_path / "in.txt"
    path.write_text(formats.write_all(puzzles, name))
    result = answers(path)
    assert [record["id"] for record in result] == [str(n + 1) for n in range(len(puzzles))]
    for record, puzzle in zip(result, puzzles, strict=True):
        assert sk.parse(record["puzzle"]) == puzzle
        assert sk.check(puzzle, [int(sign) for sign in record["solution"]])
        assert record["verdict"] == "one"


@pytest.mark.parametrize("chunk_bytes", [1, 60, 1 << 20])
def test_rejects_name_their_line_whatever_the_chunks(tmp_path: Path, chunk_bytes: int) -> None:
    path = tmp_path / "grids.txt"
    path.write_text(GRIDS)
    out = tmp_path / "out.csv"
    report = run_bulk([str(path)], str(out), workers=0, chunk_bytes=chunk_bytes)
    assert (report.counts.solved, report.counts.rejected) == (2, 1)
    assert [line.split(",")[0] for line in out.read_text().splitlines()] == ["id", "1", "3"]
    assert "grids.txt:6:3 [r1c2] 1 appears twice" in (tmp_path / "out.csv.rejects").read_text()
    assert report.notes == (f"{path} is read as grid: {formats.FORMATS['grid'].title}",)


def test_a_run_is_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoshiki.pipeline.store._CHECKPOINT", -1)
    path, out = tmp_path / "grids.txt", tmp_path / "out.csv"
    path.write_text("\n\n".join([formats.write_all(SUDOKU, "grid")] * 5))

    def stop(progress: Any) -> None:
        if progress.counts.total > 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_bulk([str(path)], str(out), SolveQuestion("mrv"), workers=0, chunk_bytes=150, progress=stop)
    report = run_bulk([str(path)], str(out), SolveQuestion("mrv"), workers=0, chunk_bytes=150, resume=True)
    assert report.resumed > 0
    assert report.counts.solved == 20
    assert len(out.read_text().splitlines()) == 21


def test_grades_of_grids(tmp_path: Path) -> None:
    path = tmp_path / "grids.txt"
    path.write_text(GRIDS)
    report = run_bulk([str(path)], str(tmp_path / "out.csv"), GradeQuestion("word"), workers=0)
    assert report.counts.answers == {"graded": 2}


def test_a_document_of_json_and_a_table_without_its_ending(tmp_path: Path) -> None:
    path = tmp_path / "all.json"
    path.write_text(json.dumps([{"puzzle": FOUR}, {"puzzle": NINE}], indent=2))
    assert [record["puzzle"] for record in answers(path)] == [FOUR, NINE]
    table = tmp_path / "table.txt"
    table.write_text(f"id,puzzle\na,{FOUR}\n")
    assert [record["id"] for record in answers(table)] == ["a"]


def test_lines_stay_lines(tmp_path: Path) -> None:
    for text in (f"{FOUR}\nbad\n", "bad\nworse\n", f"# note\n{puzzle_lines(1)[0]}\n", "", "{\n"):
        path = tmp_path / "in.txt"
        path.write_text(text)
        assert examine(str(path)).format == "lines", text


def test_unread_parts_are_named_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "links.txt"
    path.write_text(f"{WHOLE}\n{PARTLY}\n")
    result = answers(path, finding=InputOptions("fpuzzles"))
    assert [record.get("not_read", []) for record in result] == [[], [*UNREAD_PARTS]]
    strict = SolveQuestion(strict=True)
    report = run_bulk(
        [str(path)], str(tmp_path / "out.csv"), strict, finding=InputOptions("fpuzzles"), workers=0
    )
    assert (report.counts.rejected, report.counts.solved) == (1, 1)


def test_other_symbols_and_boxes(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text("A.C.\n.D..\n..B.\n....\n\nABCD\n....\n....\n....\n")
    out = tmp_path / "out.csv"
    question = SolveQuestion(alphabet="A-Z", box="latin")
    report = run_bulk([str(path)], str(out), question, finding=InputOptions("grid"), workers=0)
    assert report.counts.solved == 2
    solutions = [line.split(",")[-2] for line in out.read_text().splitlines()[1:]]
    assert {sign for solution in solutions for sign in solution} == set("ABCD")


@pytest.mark.slow
def test_a_stream_is_read_in_the_format_of_the_option(tmp_path: Path) -> None:
    out = tmp_path / "out.txt"
    assert bulk("-", "--format", "grid", "-o", out, input=GRIDS.encode()).returncode == 1
    assert out.read_text().splitlines()[1:] == ["# rejected: clash", "3241413214232314"]
    refused = bulk("-", "--format", "gird", "-o", out, input=GRIDS.encode())
    assert refused.returncode == 2
    assert b"grid" in refused.stderr
