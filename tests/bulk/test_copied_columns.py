"""Parquet to Parquet by row groups: stored columns copied, and others."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from sudoshiki.bulk import InputOptions, run_bulk
from sudoshiki.pipeline.questions.solve import SolveQuestion
from sudoshiki.pipeline.sinks import copied_columns, final_file
from sudoshiki.pipeline.sinks.part_builders import ChunkTask
from sudoshiki.pipeline.sinks.styles import style_for
from sudoshiki.pipeline.sinks.thrift import read_struct, written_struct
from sudoshiki.pipeline.source.cutting import Chunk, Rows
from sudoshiki.pipeline.source.inputs import examine
from sudoshiki.pipeline.work import work
from tests.bulk.made import as_type, puzzle_lines

arrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

COUNT = 40
ANSWERS = ("solution", "verdict")


@pytest.fixture(autouse=True)
def small_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let row groups of ten rows be large enough."""
    for module in (copied_columns, final_file):
        monkeypatch.setattr(module, "FEW_ROWS", 10)


def columns() -> dict[str, Any]:
    return {
        "id": arrow.array(range(100, 100 + COUNT), arrow.int32()),
        "sudoku": puzzle_lines(COUNT),
        "solution": ["s", None] * (COUNT // 2),
        "rating": arrow.array([1.5, None, 2.25, -0.0] * (COUNT // 4), arrow.float32()),
        "day": arrow.array(range(COUNT), arrow.date32()),
        "seen": arrow.array(range(COUNT), arrow.timestamp("us")),
    }


def write(path: Path, table: dict[str, Any], **settings: Any) -> None:
    parquet.write_table(arrow.table(table), path, **{"row_group_size": 10, "compression": "gzip", **settings})


def run(sources: list[Path], out: Path, **settings: Any) -> Any:
    finding = InputOptions(keep=("*",))
    return run_bulk([str(path) for path in sources], str(out), workers=0, finding=finding, **settings).counts


def as_text(row: dict[str, Any]) -> dict[str, str]:
    return {name: json.dumps(value) if isinstance(value, list) else str(value) for name, value in row.items()}


def expected(tmp_path: Path, sources: list[Path]) -> list[dict[str, Any]]:
    """Return the same answers by way of JSON, whose rows are written one by one."""
    run(sources, tmp_path / "plain.jsonl")
    return [json.loads(line) for line in (tmp_path / "plain.jsonl").read_text().splitlines()]


def assert_right(tmp_path: Path, sources: list[Path], out: Path) -> None:
    rows = parquet.read_table(out).to_pylist()
    assert list(map(as_text, rows)) == list(map(as_text, expected(tmp_path, sources)))


def packed_as(out: Path) -> list[dict[str, str]]:
    """Return the compression of each column, by row group."""
    result = parquet.ParquetFile(out).metadata
    groups = [result.row_group(number) for number in range(result.num_row_groups)]
    return [
        {group.column(at).path_in_schema: group.column(at).compression for at in range(group.num_columns)}
        for group in groups
    ]


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"compression": "none", "use_dictionary": False},
        {"data_page_version": "2.0", "write_page_index": True},
        {"write_statistics": False, "store_schema": False},
        {"row_group_size": 17},
        {"row_group_size": 1000},
    ],
    ids=str,
)
def test_columns_are_copied_as_they_are_stored(tmp_path: Path, settings: dict[str, Any]) -> None:
    source, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    write(source, columns(), **settings)
    assert run([source], out).solved == COUNT
    assert_right(tmp_path, [source], out)
    given, found = parquet.ParquetFile(source), parquet.ParquetFile(out)
    assert found.metadata.num_row_groups == given.metadata.num_row_groups
    codec = str(settings.get("compression", "gzip")).upper().replace("NONE", "UNCOMPRESSED")
    for group in packed_as(out):
        assert {name for name, packed in group.items() if packed == "ZSTD"} == set(ANSWERS)
        assert {packed for name, packed in group.items() if name not in ANSWERS} == {codec}
    for name in ("rating", "day", "seen"):
        assert found.schema_arrow.field(name).type == given.schema_arrow.field(name).type
    assert found.read().column("input_solution").to_pylist() == columns()["solution"]


def test_statistics_of_copied_columns_are_those_of_the_input(tmp_path: Path) -> None:
    source, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    write(source, columns())
    run([source], out)
    for number in range(COUNT // 10):
        group = parquet.ParquetFile(out).metadata.row_group(number)
        ids = group.column(0).statistics
        assert (ids.min, ids.max) == (100 + 10 * number, 109 + 10 * number)
    days = parquet.read_table(out, filters=[("id", ">=", 135)]).column("id").to_pylist()
    assert days == list(range(135, 140))


def test_a_row_group_with_a_bad_row_is_made_anew(tmp_path: Path) -> None:
    """Columns of the first input are copied, those of the second are not."""
    good, bad, out = tmp_path / "good.parquet", tmp_path / "bad.parquet", tmp_path / "out.parquet"
    write(good, columns())
    puzzles = puzzle_lines(COUNT)
    puzzles[25], puzzles[26] = "no board", "1" * 81
    write(bad, columns() | {"sudoku": puzzles})
    counts = run([good, bad], out)
    assert (counts.solved, counts.rejected) == (2 * COUNT - 2, 2)
    assert_right(tmp_path, [good, bad], out)
    assert [group["puzzle"] for group in packed_as(out)] == ["GZIP"] * 4 + ["ZSTD"]


@pytest.mark.parametrize(
    ("changes", "fits"),
    [
        ({"id": None}, True),
        ({"id": [None, "a"] * (COUNT // 2)}, False),
        ({"id": ["", "a"] * (COUNT // 2)}, False),
        ({"sudoku": [None, *puzzle_lines(COUNT - 1)]}, False),
        ({"tags": [["a"], []] * (COUNT // 2)}, False),
        ({"raw": arrow.array([b"a", b"b"] * (COUNT // 2))}, False),
        ({"text": as_type([b"a", b"\xffb"] * (COUNT // 2), arrow.string())}, False),
        ({"id": as_type([b"a", b"\xffb"] * (COUNT // 2), arrow.string())}, False),
        ({"late": arrow.array(range(COUNT), arrow.timestamp("s"))}, True),
        ({f"c{number}": list(range(COUNT)) for number in range(20)}, True),
    ],
    ids=[
        "no ids",
        "null id",
        "empty id",
        "null puzzle",
        "lists",
        "bytes",
        "no UTF-8",
        "id no UTF-8",
        "seconds",
        "many columns",
    ],
)
def test_columns_stored_differently_are_not_copied(
    tmp_path: Path, changes: dict[str, Any], fits: bool
) -> None:
    source, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    table = {name: values for name, values in (columns() | changes).items() if values is not None}
    write(source, table)
    run([source], out)
    assert_right(tmp_path, [source], out)
    assert {group["puzzle"] for group in packed_as(out)} == {"GZIP" if fits else "ZSTD"}


@pytest.mark.parametrize("rows", [Rows(5, 25), Rows(10, 30), Rows(0, 15), Rows(25, 40)], ids=str)
def test_rows_within_row_groups_keep_their_own_answers(tmp_path: Path, rows: Rows) -> None:
    """A range of rows as long as two groups may start and end inside of groups."""
    source = tmp_path / "in.parquet"
    write(source, columns())
    found, question = examine(str(source)), SolveQuestion()
    style = style_for(str(tmp_path / "out.parquet"), question, (), tuple(found.kept_types()))
    chunk = Chunk(0, rows, rows.start + 1, rows.stop - rows.start, 0, 0)
    written = b"".join(work(ChunkTask(0, chunk, found, question, style)).output)
    table = parquet.read_table(arrow.BufferReader(written))
    assert table["id"].to_pylist() == list(range(100 + rows.start, 100 + rows.stop))
    assert table["puzzle"].to_pylist() == puzzle_lines(COUNT)[rows.start : rows.stop]


def test_columns_that_can_not_be_null_are_not_copied(tmp_path: Path) -> None:
    source, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    schema = arrow.schema([arrow.field("puzzle", arrow.string(), nullable=False)])
    table = arrow.table({"puzzle": puzzle_lines(COUNT)}, schema)
    parquet.write_table(table, source, row_group_size=10, compression="gzip")
    run([source], out)
    assert_right(tmp_path, [source], out)
    assert {group["puzzle"] for group in packed_as(out)} == {"ZSTD"}


@pytest.mark.parametrize("column", ["sudoku", "rating"])
def test_damage_is_found_in_columns_that_would_be_copied(tmp_path: Path, column: str) -> None:
    source, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    write(source, columns())
    at = list(columns()).index(column)
    hit = parquet.ParquetFile(source).metadata.row_group(1).column(at)
    start = hit.dictionary_page_offset or hit.data_page_offset
    data = bytearray(source.read_bytes())
    data[start : start + hit.total_compressed_size] = bytes(hit.total_compressed_size)
    source.write_bytes(data)
    counts = run([source], out)
    assert (counts.solved, counts.rejected) == (COUNT - 10, 10)
    ids = parquet.read_table(out).column("id").to_pylist()
    assert ids == [*range(100, 110), *range(120, 140)]


def test_parts_of_text_are_joined_as_row_groups(tmp_path: Path) -> None:
    source, out = tmp_path / "in.txt", tmp_path / "out.parquet"
    lines = puzzle_lines(COUNT)
    source.write_text("\n".join(lines))
    run_bulk([str(source)], str(out), workers=0, chunk_bytes=82 * 12)
    assert parquet.ParquetFile(out).metadata.num_row_groups > 1
    assert parquet.read_table(out).column("puzzle").to_pylist() == lines


def test_a_footer_is_written_as_it_was_read(tmp_path: Path) -> None:
    source = tmp_path / "in.parquet"
    wide = {f"c{number}": [True, None] * (COUNT // 2) for number in range(200)}
    write(source, columns() | wide, write_page_index=True)
    data = source.read_bytes()
    length = int.from_bytes(data[-8:-4], "little")
    footer = data[-8 - length : -8]
    assert written_struct(read_struct(BytesIO(footer))) == footer


@pytest.mark.parametrize("data", [b"\x1b\x00", b"\x19\x11\x01\x00", b"\x15", b""], ids=repr)
def test_an_invalid_footer_is_refused(data: bytes) -> None:
    with pytest.raises((ValueError, IndexError)):
        read_struct(BytesIO(data))
