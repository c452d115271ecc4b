"""Parquet input: invalid text, other column types, damage in the middle."""

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sudoshiki.bulk import InputOptions, run_bulk
from sudoshiki.pipeline.source.inputs import chunks_of, examine
from sudoshiki.pipeline.source.records import records_of
from sudoshiki.puzzle import UsageError
from tests.bulk.made import NINE, NINE_SOLVED, as_type, puzzle_lines

arrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

BAD = b"\xff\xfe" + NINE.encode()[2:]


def run(path: Any, out: Path, **settings: Any) -> Any:
    report = run_bulk([str(path)], str(out), workers=0, **settings)
    rejects = out.with_name(out.name + ".rejects")
    return report.counts, rejects.read_text().splitlines() if rejects.exists() else []


KINDS = [
    arrow.string(),
    arrow.large_string(),
    arrow.binary(),
    arrow.dictionary(arrow.int32(), arrow.string()),
]


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("chunk_bytes", [1000, 1 << 20])
def test_one_bad_value_is_one_reject(tmp_path: Path, kind: Any, chunk_bytes: int) -> None:
    lines = [line.encode() for line in puzzle_lines(50)]
    lines[20] = BAD
    column = as_type(lines, kind)
    parquet.write_table(arrow.table({"puzzle": column}), tmp_path / "in.parquet", row_group_size=15)
    counts, rejects = run(tmp_path / "in.parquet", tmp_path / "out.csv", chunk_bytes=chunk_bytes)
    assert (counts.solved, counts.rejected) == (49, 1)
    assert rejects[0].startswith(f"{tmp_path}/in.parquet:21:1 not UTF-8: byte 0xff\tencoding\t\\xff\\xfe")


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("bad", [[], [BAD]], ids=["good", "bad"])
def test_boards_stored_as_bytes_stand_in_the_output(tmp_path: Path, kind: Any, bad: list[bytes]) -> None:
    lines = puzzle_lines(5)
    column = as_type([*(line.encode() for line in lines), *bad], kind)
    parquet.write_table(arrow.table({"puzzle": column}), tmp_path / "in.parquet")
    run(tmp_path / "in.parquet", tmp_path / "out.parquet")
    assert parquet.read_table(tmp_path / "out.parquet")["puzzle"].to_pylist() == lines


def test_an_id_that_is_no_text_is_shown(tmp_path: Path) -> None:
    ids = as_type([b"good", b"\xffbad"], arrow.string())
    parquet.write_table(arrow.table({"id": ids, "puzzle": [NINE, NINE]}), tmp_path / "in.parquet")
    run(tmp_path / "in.parquet", tmp_path / "out.csv")
    rows = (tmp_path / "out.csv").read_text().splitlines()[1:]
    assert rows == [f"{id_},{NINE},{NINE_SOLVED},one" for id_ in ("good", "\\xffbad")]


@pytest.mark.parametrize("others", [[], ["no board"]], ids=["plain", "with a reject"])
def test_text_that_is_no_utf8_is_escaped_in_parquet(tmp_path: Path, others: list[str]) -> None:
    boards = [NINE, NINE, *others]
    texts = as_type([b"good", b"\xffbad", b"x"][: len(boards)], arrow.string())
    parquet.write_table(arrow.table({"id": texts, "puzzle": boards, "k": texts}), tmp_path / "in.parquet")
    run(tmp_path / "in.parquet", tmp_path / "out.parquet", finding=InputOptions(keep=("k",)))
    result = parquet.read_table(tmp_path / "out.parquet").to_pydict()
    assert result["id"] == result["k"] == ["good", "\\xffbad"]


@pytest.mark.parametrize(
    "ids",
    [
        arrow.array([1, None]),
        arrow.array([1.5, float("nan")]),
        arrow.array([1, 2], arrow.timestamp("ns")),
        arrow.array([[1], [2]]),
        arrow.array([{"a": 1}, None]),
        arrow.array([b"x", b"\xff"]),
        arrow.array([None, None]),
    ],
    ids=lambda ids: str(ids.type),
)
def test_ids_may_be_anything(tmp_path: Path, ids: list[Any]) -> None:
    parquet.write_table(arrow.table({"id": ids, "puzzle": [NINE, NINE]}), tmp_path / "in.parquet")
    counts, _ = run(tmp_path / "in.parquet", tmp_path / "out.csv")
    assert counts.solved == 2


@pytest.mark.parametrize("write_statistics", [True, False])
@pytest.mark.parametrize(
    "ids",
    [
        arrow.array([10, None, 12]),
        arrow.array([0.5, None, 2.0]),
        arrow.array([True, None, False]),
        arrow.array([1, None, 3], arrow.date32()),
        arrow.array([1, None, 3], arrow.timestamp("us")),
    ],
    ids=lambda ids: str(ids.type),
)
def test_ids_of_which_some_are_missing_are_text_in_parquet(
    tmp_path: Path, ids: Any, write_statistics: bool
) -> None:
    """The first file has all ids; they are written as those of the other."""
    paths = [tmp_path / "one.parquet", tmp_path / "other.parquet"]
    for path, held in zip(paths, (ids.take(arrow.array([0, 2, 2])), ids), strict=True):
        table = arrow.table({"id": held, "puzzle": [NINE] * 3})
        parquet.write_table(table, path, write_statistics=write_statistics)
    for sources in (paths, paths[1:]):
        for out in ("out.csv", "out.parquet"):
            run_bulk(list(map(str, sources)), str(tmp_path / out), workers=0)
        lines = (tmp_path / "out.csv").read_text().splitlines()[1:]
        result = parquet.read_table(tmp_path / "out.parquet")["id"].to_pylist()
        assert result == [line.partition(",")[0] for line in lines]


def test_kept_columns_of_several_types_are_the_same_text_as_in_csv(tmp_path: Path) -> None:
    paths = [tmp_path / "one.parquet", tmp_path / "other.parquet"]
    for path, kept in zip(paths, ([2.0, None], [True, None]), strict=True):
        parquet.write_table(arrow.table({"puzzle": [NINE] * 2, "k": kept}), path)
    for out in ("out.csv", "out.parquet"):
        finding = InputOptions(keep=("k",))
        run_bulk(list(map(str, paths)), str(tmp_path / out), workers=0, finding=finding)
    lines = (tmp_path / "out.csv").read_text().splitlines()[1:]
    result = parquet.read_table(tmp_path / "out.parquet")["k"].to_pylist()
    assert [text or "" for text in result] == [line.rpartition(",")[2] for line in lines]


def test_a_missing_value_is_blank_and_a_long_one_a_reject(tmp_path: Path) -> None:
    values = [NINE, None, "1" * (9 << 20), "", "a\0b", "two\nlines", NINE]
    parquet.write_table(arrow.table({"puzzle": values}), tmp_path / "in.parquet")
    counts, rejects = run(tmp_path / "in.parquet", tmp_path / "out.txt")
    assert (counts.solved, counts.blank, counts.rejected) == (2, 2, 3)
    assert [line.split("\t")[1] for line in rejects] == ["too long", "NUL", "length"]
    assert max(map(len, rejects)) < 1000


@pytest.mark.parametrize(
    "values",
    [
        [1, 2],
        [1.5, 2.5],
        [True, False],
        [[1, 2], [3]],
        [{"a": 1}, {"a": 2}],
        arrow.array([1, 2], arrow.timestamp("ns")),
    ],
    ids=str,
)
def test_a_column_of_other_things_is_refused_before_anything_is_read(
    tmp_path: Path, values: list[Any]
) -> None:
    parquet.write_table(arrow.table({"puzzle": values, "text": [NINE, NINE]}), tmp_path / "in.parquet")
    with pytest.raises(UsageError, match=r"'puzzle' .*--column"):
        run(tmp_path / "in.parquet", tmp_path / "out.txt")
    counts, _ = run(tmp_path / "in.parquet", tmp_path / "out.txt", finding=InputOptions(column="text"))
    assert counts.solved == 2


def test_columns_of_one_name_and_none(tmp_path: Path) -> None:
    twice = arrow.table([arrow.array([NINE]), arrow.array([NINE])], names=["puzzle", "puzzle"])
    parquet.write_table(twice, tmp_path / "twice.parquet")
    parquet.write_table(arrow.table({}), tmp_path / "none.parquet")
    parquet.write_table(
        arrow.table({"puzzle": arrow.array([], arrow.string())}), tmp_path / "no_rows.parquet"
    )
    for name, message in (("twice", "several columns 'puzzle'"), ("none", "without columns")):
        with pytest.raises(UsageError, match=message):
            run(tmp_path / f"{name}.parquet", tmp_path / "out.txt")
    assert run(tmp_path / "no_rows.parquet", tmp_path / "out.txt")[0].total == 0


@pytest.mark.parametrize(
    ("name", "keep"), [("id", ()), ("k", ("k",)), ("k", ("*",))], ids=["id", "kept", "all kept"]
)
def test_two_columns_of_one_name_are_refused_if_they_are_needed(
    tmp_path: Path, name: str, keep: tuple[str, ...]
) -> None:
    columns = [arrow.array([NINE]), arrow.array(["a"]), arrow.array(["b"])]
    parquet.write_table(arrow.table(columns, names=["puzzle", name, name]), tmp_path / "in.parquet")
    with pytest.raises(UsageError, match=f"several columns '{name}'"):
        run(tmp_path / "in.parquet", tmp_path / "out.csv", finding=InputOptions(keep=keep))


@pytest.mark.parametrize("chunk_bytes", [100, 1 << 20])
def test_a_damaged_row_group_costs_its_own_rows(tmp_path: Path, chunk_bytes: int) -> None:
    path = tmp_path / "in.parquet"
    table = arrow.table({"puzzle": puzzle_lines(60)})
    parquet.write_table(table, path, row_group_size=20, use_dictionary=False, compression="zstd")
    column = parquet.ParquetFile(path).metadata.row_group(1).column(0)
    data = bytearray(path.read_bytes())
    start = column.data_page_offset
    data[start : start + column.total_compressed_size] = bytes(column.total_compressed_size)
    path.write_bytes(data)
    counts, rejects = run(path, tmp_path / "out.txt", chunk_bytes=chunk_bytes)
    assert (counts.solved, counts.rejected) == (40, 20)
    assert all("the Parquet data is damaged" in line for line in rejects)
    assert [line.split(":")[1] for line in rejects] == [str(number) for number in range(21, 41)]


@pytest.mark.parametrize("out", ["out.csv", "out.parquet"])
def test_damage_may_hit_more_rows_than_a_block_has(tmp_path: Path, out: str) -> None:
    path, count = tmp_path / "in.parquet", 40_000
    parquet.write_table(arrow.table({"puzzle": [NINE] * count}), path)
    column = parquet.ParquetFile(path).metadata.row_group(0).column(0)
    start = column.dictionary_page_offset
    data = bytearray(path.read_bytes())
    data[start : start + column.total_compressed_size] = bytes(column.total_compressed_size)
    path.write_bytes(data)
    counts, rejects = run(path, tmp_path / out)
    assert (counts.total, counts.rejected) == (count, count)
    assert [line.split(":")[1] for line in rejects[:: count - 1]] == ["1", str(count)]


@pytest.mark.slow
def test_damage_anywhere_is_an_answer_rejects_or_one_error(tmp_path: Path) -> None:
    path = tmp_path / "in.parquet"
    table = arrow.table({"id": list(range(40)), "puzzle": puzzle_lines(40)})
    parquet.write_table(table, path, row_group_size=10, compression="snappy")
    whole = path.read_bytes()
    chance = random.Random(1)
    refused = []
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data[: chance.choice((len(data), len(data), chance.randrange(len(data))))])
        try:
            counts, _ = run(path, tmp_path / "out.txt", finding=InputOptions("parquet"), restart=True)
            assert counts.total <= 40
        except UsageError as error:
            refused.append(str(error))
    assert len(refused) > 10
    assert not any("\n" in message or "Errno" in message for message in refused)


def test_a_name_of_a_column_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "in.parquet"
    parquet.write_table(arrow.table({"puzzle": [NINE]}), path, store_schema=False)
    path.write_bytes(path.read_bytes().replace(b"puzzle", b"puz\xffle"))
    with pytest.raises(UsageError, match="a column's name is no text"):
        run(path, tmp_path / "out.txt")


def test_a_file_that_is_gone_is_named(tmp_path: Path) -> None:
    path = tmp_path / "in.parquet"
    parquet.write_table(arrow.table({"puzzle": [NINE]}), path)
    input_ = examine(str(path))
    (chunk,) = chunks_of(input_, 0, 1000, False)
    path.unlink()
    with pytest.raises(FileNotFoundError) as raised:
        list(records_of(chunk, input_))
    assert raised.value.filename == str(path)


@pytest.mark.parametrize(
    ("workers", "slow_to_load"),
    [(0, "pandas pyarrow.compute"), pytest.param(1, "pyarrow", marks=pytest.mark.slow)],
)
def test_parquet_runs_without_what_is_slow_to_load(tmp_path: Path, workers: int, slow_to_load: str) -> None:
    """`pyarrow.array` imports pandas, which takes longer than the run.

    With workers, the first of them does all that needs Arrow.
    """
    table = arrow.table({"id": ["a", "b"], "puzzle": [NINE, NINE], "note": ["x", None]})
    parquet.write_table(table, tmp_path / "in.parquet")
    code = (
        "import sys; from sudoshiki.bulk import InputOptions, run_bulk;"
        f"run_bulk(sys.argv[1:2], sys.argv[2], workers={workers}, finding=InputOptions(keep=('*',)));"
        f"sys.exit(any(name in sys.modules for name in {slow_to_load.split()}))"
    )
    out = tmp_path / "out.parquet"
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "in.parquet"), str(out)], check=True)
    assert parquet.read_table(out).to_pydict() == {
        "id": ["a", "b"],
        "puzzle": [NINE, NINE],
        "solution": [NINE_SOLVED, NINE_SOLVED],
        "verdict": ["one", "one"],
        "note": ["x", None],
    }


def test_boards_without_a_solution_and_ids_that_are_empty(tmp_path: Path) -> None:
    """Solved natively among other boards: a null solution, a number as id."""
    two, one = "12" + "." * 79, "1" + "." * 80
    none = "12345678." + "........9" + "." * 63
    boards = [NINE, none, two, one]
    parquet.write_table(arrow.table({"id": ["a", "", "c", "d"], "puzzle": boards}), tmp_path / "in.parquet")
    counts, _ = run(tmp_path / "in.parquet", tmp_path / "out.parquet")
    result = parquet.read_table(tmp_path / "out.parquet").to_pydict()
    assert result["id"] == ["a", "2", "c", "d"]
    assert result["puzzle"] == boards
    assert result["verdict"] == ["one", "none", "many", "many"]
    assert result["solution"][1] is None
    assert all(len(text) == 81 for at, text in enumerate(result["solution"]) if at != 1)
    assert counts.answers == {"one": 1, "none": 1, "many": 2}
