"""Files with one puzzle per line: forum lists with names, mixed formats."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from sudoshiki import formats
from sudoshiki.bulk import Counts, InputOptions, SolveQuestion, run_bulk
from sudoshiki.formats import ParsedPuzzle, Reject
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.pipeline.questions.grade import GradeQuestion
from sudoshiki.pipeline.questions.question import Question
from tests.bulk.made import NINE, NINE_SOLVED, puzzle_lines

FUTOSHIKI = "4:0,0,0,0,0U,0,0R,3,0,0,0L,0,0,0,0,0,"
LISTED = [
    (f"{NINE} ED=11.7/11.7/2.6 elevens", "ED=11.7/11.7/2.6 elevens"),
    (f"{NINE}  11.7 1.2 1.2", "11.7 1.2 1.2"),
    (f"{NINE.replace('.', '0')} 9.0", "9.0"),
    (f"1) {NINE}", ""),
    (f"12. {NINE}\tGolden Nugget # hard", "Golden Nugget"),
    (f"{NINE}", ""),
]


@pytest.mark.parametrize(("line", "name"), LISTED)
def test_a_name_behind_a_puzzle_is_its_name(line: str, name: str) -> None:
    puzzle = formats.parse(line)
    assert (formats.write(puzzle), puzzle.name) == (NINE, name)


@pytest.mark.parametrize(("line", "name"), LISTED)
def test_a_list_of_a_forum_is_read_whole(tmp_path: Path, line: str, name: str) -> None:
    lines = [line.replace(NINE, board) for board in puzzle_lines(12)] if NINE in line else [line] * 12
    path = tmp_path / "list.txt"
    path.write_text("\n".join(lines))
    assert {puzzle.name for puzzle in formats.read_all(path)} == {name}
    report = run_bulk([str(path)], str(tmp_path / "out.jsonl"), workers=0)
    assert (report.counts.of("one"), report.counts.total) == (12, 12)
    records = list(map(json.loads, (tmp_path / "out.jsonl").read_text().splitlines()))
    assert [record["id"] for record in records] == ([name] * 12 if name else [str(n + 1) for n in range(12)])
    assert {len(record["puzzle"]) for record in records} == {81}


@pytest.mark.parametrize("odd", ["| a |", "hello", f"{NINE};x", f"{NINE}|y", "4:0,0,", "> <"])
@pytest.mark.parametrize("first", [NINE, f"{NINE} 11.7", f"1) {NINE}"])
def test_one_odd_line_does_not_change_how_others_are_read(first: str, odd: str) -> None:
    entries = list(formats.iter_text("\n".join([first, odd, f"{NINE} name", NINE])))
    assert [type(entry) for entry in entries] == [ParsedPuzzle, Reject, ParsedPuzzle, ParsedPuzzle]


def test_strings_of_json_are_read_one_a_line() -> None:
    puzzles = formats.parse_all(f'"{NINE}"\n"{NINE_SOLVED}"\n')
    assert list(map(formats.write, puzzles)) == [NINE, NINE_SOLVED]


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
@pytest.mark.parametrize("question", [SolveQuestion(), SolveQuestion("mrv"), GradeQuestion("word")])
def test_the_name_is_no_part_of_the_puzzle(tmp_path: Path, ending: str, question: Question) -> None:
    boards = puzzle_lines(3)
    (tmp_path / "in.txt").write_text("\n".join(f"{n}) {board} name {n}" for n, board in enumerate(boards)))
    out = tmp_path / f"out.{ending}"
    run_bulk([str(tmp_path / "in.txt")], str(out), question, workers=0)
    if ending == "parquet":
        rows = pytest.importorskip("pyarrow.parquet").read_table(out).to_pylist()
    elif ending == "csv":
        rows = list(csv.DictReader(out.read_text().splitlines()))
    else:
        rows = list(map(json.loads, out.read_text().splitlines()))
    assert [(row["id"], row["puzzle"]) for row in rows] == [(f"name {n}", b) for n, b in enumerate(boards)]


@pytest.mark.parametrize(
    "line",
    [
        f"{NINE} {NINE_SOLVED}",
        f"{NINE} xy | y",
        f"{NINE[:-1]} name",
        f"{NINE} 11",
        f"{NINE} .",
        f"{NINE[:64]} {NINE[64:]}.",  # the board is cut in two, and is no 8×8
    ],
)
def test_an_invalid_name_is_refused(line: str) -> None:
    with pytest.raises(formats.FormatError):
        formats.parse(line)


@pytest.mark.parametrize("at", [0, 3, 29])
@pytest.mark.parametrize("long", [False, True])
def test_each_line_is_read_in_its_own_format(tmp_path: Path, at: int, long: bool) -> None:
    """A Futoshiki among Sudoku lines, or after the first lines, spoils none of them."""
    lines = puzzle_lines(400 if long else 30)
    lines.insert(at + (350 if long else 0), FUTOSHIKI)
    lines.insert(5, "bad")
    path = tmp_path / "mixed.txt"
    path.write_text("\n".join(lines))
    items = list(formats.iter_puzzles(path))
    assert [item.text for item in items if isinstance(item, Reject)] == ["bad"]
    results = [item for item in items if isinstance(item, ParsedPuzzle)]
    assert {(item.puzzle.kind, item.format) for item in results} == {
        ("sudoku", "line"),
        ("futoshiki", "unequal"),
    }
    assert [item.text for item in results] == [line for line in lines if line != "bad"]


def test_with_a_format_no_other_is_tried() -> None:
    items = list(formats.iter_text(f"{NINE}\n{FUTOSHIKI}\n", "line"))
    assert [type(item) for item in items] == [ParsedPuzzle, Reject]


RECORDS = [
    {"puzzle": NINE, "ok": True, "tags": ["a"], "deep": {"a": [1]}, "rating": float("nan"), "id": 1},
    {"sudoku": NINE, "antiknight": True},
    {"grid": NINE, "Non-consecutive": True},
    {"puzzle": NINE, "diagonals": True},
    {"puzzle": NINE, "thermometers": [["r1c1", "r1c2"]], "tags": ["a"], "deep": {"a": [1]}},
    {"puzzle": "", "rating": 2},
    {"puzzle": "# none"},
    {"puzzle": "12\n34"},
    {"puzzle": "1234\n3412\n2143\n...."},
    {"puzzle": 5},
    [1],
    [[1, 0], [0, 0]],
    5,
    "x",
    "",
    NINE,
]


def test_solve_and_bulk_read_the_same_records(tmp_path: Path) -> None:
    """Both read, refuse and skip the same, with the same messages."""
    (tmp_path / "in.jsonl").write_text("".join(f"{json.dumps(record)}\n" for record in RECORDS))
    items = list(formats.iter_puzzles(tmp_path / "in.jsonl"))
    refused = {item.line: item.reason for item in items if isinstance(item, Reject)}
    assert list(refused) == [2, 3, 4, 5, 8, 10, 13, 14]
    assert [item.line for item in items if isinstance(item, ParsedPuzzle)] == [1, 9, 11, 12, 16]
    counts = run_bulk([str(tmp_path / "in.jsonl")], str(tmp_path / "out.jsonl"), workers=0).counts
    assert (counts.total, counts.rejected, counts.blank) == (16, 8, 3)
    for message, (line, reason) in zip(
        (tmp_path / "out.jsonl.rejects").read_text().splitlines(), refused.items(), strict=True
    ):
        assert f"in.jsonl:{line}:" in message
        assert reason in message
    assert run_kept(tmp_path, "thermometers").rejected == 7


def run_kept(folder: Path, key: str) -> Counts:
    """A key that is kept must be a column."""
    finding = InputOptions(keep=(key,))
    return run_bulk([str(folder / "in.jsonl")], str(folder / "o.jsonl"), finding=finding, workers=0).counts


def test_several_puzzles_in_a_line_of_json_are_refused_not_lost(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text(f'{{"puzzle": "{NINE}"}}\n["{NINE}", "{NINE}"]\n')
    counts = run_bulk([str(tmp_path / "in.jsonl")], str(tmp_path / "out.csv"), workers=0).counts
    assert (counts.solved, counts.rejected) == (1, 1)
    assert "a list of puzzles; write one a line" in (tmp_path / "out.csv.rejects").read_text()


def test_a_rejected_record_takes_no_type_from_the_ids(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    (tmp_path / "in.jsonl").write_text(f'{{"id": 7, "puzzle": "{NINE}"}}\n{{broken\n')
    run_bulk([str(tmp_path / "in.jsonl")], str(tmp_path / "out.parquet"), workers=0)
    assert parquet.read_table(tmp_path / "out.parquet").column("id").to_pylist() == [7]


def test_a_blank_field_of_csv_is_a_blank_row(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"id,puzzle\na,{NINE}\nb,\nc\n")
    items = list(formats.iter_puzzles(tmp_path / "in.csv"))
    assert [isinstance(item, ParsedPuzzle) for item in items] == [True, False]
    counts = run_bulk([str(tmp_path / "in.csv")], str(tmp_path / "out.csv"), workers=0).counts
    assert (counts.solved, counts.rejected, counts.blank) == (1, 1, 1)


def test_a_field_of_a_table_is_read_in_any_format_by_solve_and_bulk(tmp_path: Path) -> None:
    large = shipped_board("sudoku-16x16")
    fields = [NINE, FUTOSHIKI, formats.write(large, "csv").splitlines()[1], f"{NINE} name a", "bad", "1;2;3"]
    fields += [formats.write(large, "json"), formats.write(large, "grid"), formats.write(large, "solo")]
    with (tmp_path / "in.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("id", "puzzle"), *enumerate(fields)])
    items = list(formats.iter_puzzles(tmp_path / "in.csv"))
    assert [at for at, item in enumerate(items) if isinstance(item, Reject)] == [4, 5]
    assert [items[at].puzzle.givens == large.givens for at in (2, 6, 7, 8)] == [True] * 4  # type: ignore[union-attr]
    counts = run_bulk([str(tmp_path / "in.csv")], str(tmp_path / "out.jsonl"), workers=0).counts
    assert (counts.total, counts.rejected) == (9, 2)
