"""Tables: kept columns, ids and their types, numbers from 1, separators, endings."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from sudoshiki import formats
from sudoshiki.bulk import InputOptions, SolveQuestion, run_bulk
from sudoshiki.formats.columns import PUZZLE_COLUMNS
from sudoshiki.puzzle import UsageError
from sudoshiki.solve import DEFAULT_ALGORITHM
from tests.bulk.made import NINE, NINE_SOLVED, NO_SOLUTION, puzzle_lines

KEPT = {"rating": ["1.5", "", "a,b", 'say "x"', "two\nlines", "=1+1", "ü", "\x1f", "{}"], "source": ["s"] * 9}


def run(source: Path, out: Path, *keep: str, **settings: Any) -> None:
    finding = InputOptions(
        keep=keep, **{k: settings.pop(k) for k in ("column", "id_column") if k in settings}
    )
    run_bulk([str(source)], str(out), finding=finding, workers=0, **settings)


def rows_of(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".csv":
        with path.open(newline="") as file:
            return list(csv.DictReader(file))
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    parquet = pytest.importorskip("pyarrow.parquet")
    return list(parquet.read_table(path).to_pylist())


def table(path: Path, puzzles: list[str], **others: str) -> None:
    """Return the same records in every format."""
    count = len(puzzles)
    ids = list(range(10, 10 + count))
    kept = {name: (values * count)[:count] for name, values in KEPT.items()}
    records = [
        {"id": i, "puzzle": p, "rating": r, "source": s, **others}
        for i, p, r, s in zip(ids, puzzles, kept["rating"], kept["source"], strict=True)
    ]
    if path.suffix == ".csv":
        with path.open("w", newline="") as file:
            writer = csv.DictWriter(file, list(records[0]))
            writer.writeheader()
            writer.writerows(records)
    elif path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(record) + "\n" for record in records))
    else:
        arrow = pytest.importorskip("pyarrow")
        parquet = pytest.importorskip("pyarrow.parquet")
        parquet.write_table(arrow.Table.from_pylist(records), path, row_group_size=4)


@pytest.mark.parametrize("out", ["csv", "jsonl", "parquet"])
@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_other_columns_are_carried_through(tmp_path: Path, kind: str, out: str) -> None:
    puzzles = [*puzzle_lines(20), NO_SOLUTION, "bad", ""]
    table(tmp_path / f"in.{kind}", puzzles)
    seen = set()
    for algorithm, chunk_bytes in ((DEFAULT_ALGORITHM, 1 << 20), ("mrv", 1 << 20), (DEFAULT_ALGORITHM, 700)):
        target = tmp_path / f"out.{out}"
        request = SolveQuestion(algorithm)
        run(tmp_path / f"in.{kind}", target, "source", "rating", request=request, chunk_bytes=chunk_bytes)
        seen.add(target.read_bytes())
    assert len(seen) == 1
    rows = rows_of(target)
    assert list(rows[0]) == ["id", "puzzle", "solution", "verdict", "source", "rating"]
    ratings = (KEPT["rating"] * 3)[:21]
    if out == "csv":
        ratings = ["'=1+1" if rating == "=1+1" else rating for rating in ratings]
    assert [row["rating"] for row in rows] == ratings
    assert {row["source"] for row in rows} == {"s"}
    typed = kind != "csv" and out != "csv"
    assert [row["id"] for row in rows] == [i if typed else str(i) for i in range(10, 31)]


def test_all_columns_and_their_types(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    from datetime import date

    columns = {
        "id": arrow.array([7, 8, None], arrow.int32()),
        "puzzle": [NINE] * 3,
        "solution": [NINE_SOLVED, None, ""],
        "rating": arrow.array([1.5, None, 2.0], arrow.float32()),
        "minimal": [True, False, None],
        "day": [date(2024, 1, 1), None, date(2025, 12, 31)],
        "tags": [["a"], [], None],
    }
    parquet.write_table(arrow.table(columns), tmp_path / "in.parquet")
    run(tmp_path / "in.parquet", tmp_path / "out.parquet", "*")
    result = parquet.read_table(tmp_path / "out.parquet")
    given = parquet.read_table(tmp_path / "in.parquet")
    assert result.column("solution").to_pylist() == [NINE_SOLVED] * 3
    assert result.column("input_solution").to_pylist() == columns["solution"]
    for name in ("rating", "minimal", "day"):
        assert result.column(name) == given.column(name)
        assert result.schema.field(name).type == given.schema.field(name).type
    assert result.column("tags").to_pylist() == ['["a"]', "[]", None]
    run(tmp_path / "in.parquet", tmp_path / "out.jsonl", "rating", "minimal", "tags")
    rows = rows_of(tmp_path / "out.jsonl")
    assert [(row["id"], row["rating"], row["minimal"], row["tags"]) for row in rows] == [
        (7, 1.5, True, ["a"]), (8, None, False, []), ("3", 2.0, None, None),
    ]  # fmt: skip


def test_ids_of_whole_numbers_stay_that_in_parquet(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    ids = arrow.array([7, 8], arrow.int32())
    parquet.write_table(arrow.table({"id": ids, "puzzle": [NINE] * 2}), tmp_path / "in.parquet")
    run(tmp_path / "in.parquet", tmp_path / "out.parquet")
    assert parquet.read_table(tmp_path / "out.parquet").column("id").type == arrow.int32()
    for ids, kind in (([0, 7], arrow.int64()), (["007", 7], arrow.string()), ([2**70, 7], arrow.string())):
        records = [json.dumps({"id": id_, "puzzle": NINE}) for id_ in ids]
        (tmp_path / "in.jsonl").write_text("\n".join(records))
        run(tmp_path / "in.jsonl", tmp_path / "out.parquet")
        result = parquet.read_table(tmp_path / "out.parquet").column("id")
        assert result.type == kind
        assert result.to_pylist() == (ids if kind == arrow.int64() else list(map(str, ids)))
        run(tmp_path / "in.jsonl", tmp_path / "out.jsonl")
        assert [row["id"] for row in rows_of(tmp_path / "out.jsonl")] == ids


TYPED: list[tuple[str, list[Any]]] = [
    ("int64", [7, None, -(2**60)]),
    ("double", [1.5, 2, None]),
    ("bool", [True, None, False]),
    ("string", ["7", "", None]),
    ("string", [7, "seven", 1.5]),
    ("string", [2**70, 1, 2]),
    ("string", [2**60, 1.5, 2]),
    ("string", [float("nan"), 1.5, 2]),
    ("string", [True, 1, 0]),
    ("string", [[1], {"a": 2}, None]),
    ("string", [None, None, None]),
]


@pytest.mark.parametrize("chunk_bytes", [1, 1 << 20])
def test_values_of_json_keep_their_types_in_parquet(tmp_path: Path, chunk_bytes: int) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    names = [f"c{at}" for at in range(len(TYPED))]
    records = [
        {"puzzle": NINE, **dict(zip(names, values, strict=True))}
        for values in zip(*(values for _, values in TYPED), strict=True)
    ]
    (tmp_path / "in.jsonl").write_text("\n".join(map(json.dumps, records)))
    run(tmp_path / "in.jsonl", tmp_path / "out.parquet", *names, chunk_bytes=chunk_bytes)
    result = parquet.read_table(tmp_path / "out.parquet")
    for name, (kind, values) in zip(names, TYPED, strict=True):
        assert str(result.schema.field(name).type) == kind
        if kind != "string":
            assert result.column(name).to_pylist() == values
    assert result.column("c3").to_pylist() == ["7", "", None]
    assert result.column("c9").to_pylist() == ["[1]", '{"a": 2}', None]


@pytest.mark.parametrize("value", ["007", "abc"])
@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_columns_of_json_and_of_another_table_are_text_in_parquet(
    tmp_path: Path, kind: str, value: str
) -> None:
    one, other, out = tmp_path / "in.jsonl", tmp_path / f"in.{kind}", tmp_path / "out.parquet"
    one.write_text(json.dumps({"id": 1, "puzzle": NINE, "k": 5}))
    table(other, [NINE], k=value)
    run_bulk([str(one), str(other)], str(out), finding=InputOptions(keep=("k",)), workers=0)
    assert [(row["id"], row["k"]) for row in rows_of(out)] == [("1", "5"), ("10", value)]


@pytest.mark.parametrize("chunk_bytes", [1, 100, 1 << 20])
def test_records_are_numbered_from_1_whatever_lines_they_take(tmp_path: Path, chunk_bytes: int) -> None:
    notes = ["x", '"two\nlines"', "", '"a ""b"""', "y"] * 4
    text = "".join(f"{NINE},{note}\n" for note in notes)
    (tmp_path / "in.csv").write_text(f"puzzle,note\n{text}")
    run(tmp_path / "in.csv", tmp_path / "out.csv", chunk_bytes=chunk_bytes)
    assert [row["id"] for row in rows_of(tmp_path / "out.csv")] == [str(n) for n in range(1, 21)]
    (tmp_path / "in.csv").write_text(text)  # without a header
    run(tmp_path / "in.csv", tmp_path / "out.csv", chunk_bytes=chunk_bytes)
    assert [row["id"] for row in rows_of(tmp_path / "out.csv")] == [str(n) for n in range(1, 21)]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("in.csv", "id;puzzle;rating\n7;{};1,5\n"),
        ("in.csv", "id\tpuzzle\trating\n7\t{}\t1,5\n"),
        ("in.tsv", "id\tpuzzle\trating\n7\t{}\t1,5\n"),
        ("in.csv", 'id;puzzle;rating\n7;"{}";"1,5"\n'),
    ],
)
def test_semicolons_and_tabs(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text.format(NINE))
    run(tmp_path / name, tmp_path / "out.csv", "rating")
    assert rows_of(tmp_path / "out.csv") == [
        {"id": "7", "puzzle": NINE, "solution": NINE_SOLVED, "verdict": "one", "rating": "1,5"}
    ]
    run(tmp_path / name, tmp_path / "out.csv", column="puzzle", id_column="rating")
    assert rows_of(tmp_path / "out.csv")[0]["id"] == "1,5"


@pytest.mark.parametrize("line", ["hard,{},1.5", "1;{};2", "{}\t1.5", "a,b,{}"])
def test_a_table_without_a_header_names_the_column_read(tmp_path: Path, line: str) -> None:
    (tmp_path / "in.csv").write_text(f"{line}\n".format(NINE) * 2)
    report = run_bulk([str(tmp_path / "in.csv")], str(tmp_path / "out.txt"), workers=0)
    assert (tmp_path / "out.txt").read_text() == f"{NINE_SOLVED}\n" * 2
    assert [note.partition("in.csv: ")[2][:9] for note in report.notes] == ["no header"]


def test_a_board_with_blanks_is_answered_and_shown_whole(tmp_path: Path) -> None:
    lines = [board.replace(".", " ") for board in (NINE, NO_SOLUTION)]
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in lines))
    run(tmp_path / "in.txt", tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text() == f"{NINE_SOLVED}\n{NO_SOLUTION} # none\n"


@pytest.mark.parametrize("name", ["out.xlsx", "out.bz2", "out.txt.bz2", "out.tsv", "out.CSV.xz", "out.md"])
def test_an_ending_that_is_not_known_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "in.txt").write_text(f"{NINE}\n")
    with pytest.raises(UsageError, match=r"\.txt, \.csv"):
        run(tmp_path / "in.txt", tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]


@pytest.mark.parametrize("name", ["out", "out.sdm", "out.TXT", "out.gz", "out.txt.zst"])
def test_text_has_several_endings(tmp_path: Path, name: str) -> None:
    (tmp_path / "in.txt").write_text(f"{NINE}\n")
    run(tmp_path / "in.txt", tmp_path / name)
    assert (tmp_path / name).exists()


@pytest.mark.parametrize(
    ("name", "keep", "out", "message"),
    [
        ("in.txt", "rating", "out.csv", "no columns that could all be kept"),
        ("in.csv", "other", "out.csv", "no column 'other'; it has puzzle"),
        ("in.csv", "rating", "out.txt", "text has no columns"),
        ("in.jsonl", "*", "out.csv", "name the keys"),
        ("bare.csv", "rating", "out.csv", "no column 'rating'"),
    ],
)
def test_a_column_that_can_not_be_kept_is_refused(
    tmp_path: Path, name: str, keep: str, out: str, message: str
) -> None:
    (tmp_path / "in.txt").write_text(f"{NINE}\n")
    (tmp_path / "in.csv").write_text(f"puzzle,rating\n{NINE},1\n")
    (tmp_path / "bare.csv").write_text(f"{NINE},1\n")
    (tmp_path / "in.jsonl").write_text(json.dumps({"puzzle": NINE}))
    with pytest.raises(UsageError, match=message):
        run(tmp_path / name, tmp_path / out, keep)
    assert not (tmp_path / out).exists()


@pytest.mark.parametrize("out", ["csv", "jsonl", "parquet"])
@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_every_kept_column_has_a_name_of_its_own(tmp_path: Path, kind: str, out: str) -> None:
    source, target = tmp_path / f"in.{kind}", tmp_path / f"out.{out}"
    table(source, puzzle_lines(3), solution="a", input_solution="b")
    run(source, target, "solution", "input_solution", "solution")
    rows = rows_of(target)
    names = ["id", "puzzle", "solution", "verdict", "input_input_solution", "input_solution"]
    assert [list(row) for row in rows] == [names] * 3
    assert {(row["input_input_solution"], row["input_solution"]) for row in rows} == {("a", "b")}


@pytest.mark.parametrize("head", [b"PK\x03\x04", b"BZh91AY&SY"])
def test_a_spreadsheet_and_bzip2_are_refused_by_name(tmp_path: Path, head: bytes) -> None:
    (tmp_path / "in.xlsx").write_bytes(head + bytes(range(256)))
    with pytest.raises(UsageError, match=r"save it as CSV|packed with bzip2"):
        run(tmp_path / "in.xlsx", tmp_path / "out.csv")


@pytest.mark.parametrize("name", [*PUZZLE_COLUMNS, "Sudoku"])
@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_puzzles_have_the_same_names_in_every_table(tmp_path: Path, kind: str, name: str) -> None:
    """`solve` and `bulk` read the same columns and keys."""
    name = name.lower() if kind == "jsonl" else name
    source, records = tmp_path / f"in.{kind}", [{"number": 7, name: NINE}]
    if kind == "csv":
        source.write_text(f"number,{name}\n7,{NINE}\n")
    elif kind == "jsonl":
        source.write_text(json.dumps(records[0]))
    else:
        arrow = pytest.importorskip("pyarrow")
        pytest.importorskip("pyarrow.parquet").write_table(arrow.Table.from_pylist(records), source)
    run(source, tmp_path / "out.csv")
    assert rows_of(tmp_path / "out.csv") == [
        {"id": "7", "puzzle": NINE, "solution": NINE_SOLVED, "verdict": "one"}
    ]
    if kind != "parquet":
        assert formats.write(formats.read(source)) == NINE


def test_number_of_givens_is_no_puzzle(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text(f"givens,puzzle\n30,{NINE}\n")
    assert formats.write(formats.read(source)) == NINE
    run(source, tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text() == f"{NINE_SOLVED}\n"


def test_blank_records_have_no_columns_to_keep(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text(f"puzzle,rating\n\n{NINE},2\nbad\n")
    run(source, tmp_path / "out.jsonl", "rating")
    assert [(row["id"], row["rating"]) for row in rows_of(tmp_path / "out.jsonl")] == [("2", "2")]
