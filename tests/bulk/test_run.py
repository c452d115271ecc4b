"""Whole runs: same bytes for all chunk sizes and workers, counts that add up."""

import csv
import gzip
import json
import os
from pathlib import Path
from typing import Any

import pytest

from sudoshiki.bulk import InputOptions, SolveQuestion, run_bulk
from sudoshiki.pipeline.run import Progress
from sudoshiki.puzzle import UsageError, check, sudoku
from sudoshiki.solve import DEFAULT_ALGORITHM
from tests.bulk.made import BAD_LINES, NINE, NINE_SOLVED, plain_file, puzzle_lines, run


def test_one_name_is_no_list_of_them(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"in a list: \['puzzles.txt'\]"):
        run_bulk("puzzles.txt", str(tmp_path / "out.txt"))


def test_every_line_is_answered_in_its_place(tmp_path: Path, mixed_file: Path) -> None:
    out = tmp_path / "out.txt"
    counts = run(mixed_file, out).counts
    given = mixed_file.read_bytes().split(b"\n")[:-1]
    answers = out.read_bytes().split(b"\n")[:-1]
    assert counts.total == len(given) == len(answers)
    assert counts.rejected == len(BAD_LINES)
    assert (counts.blank, counts.of("none")) == (3, 1)
    for line, answer in zip(given, answers, strict=True):
        if len(line) == 81 and line not in BAD_LINES and b"# none" not in answer:
            assert check(sudoku(line.decode()), [int(c) for c in answer[:81].decode()])
        elif line in BAD_LINES:
            assert answer == f"# rejected: {BAD_LINES[line]}".encode()


def test_rejects_have_line_column_kind_and_text(tmp_path: Path, mixed_file: Path) -> None:
    out = tmp_path / "out.txt"
    counts = run(mixed_file, out).counts
    given = mixed_file.read_bytes().split(b"\n")
    records = [line.split("\t") for line in (tmp_path / "out.txt.rejects").read_text().splitlines()]
    assert len(records) == len(BAD_LINES)
    for place, kind, text in records:
        assert place.startswith(f"{mixed_file}:")
        line, column = place.removeprefix(f"{mixed_file}:").split(" ")[0].split(":")
        assert int(column) >= 1
        raw = given[int(line) - 1]
        assert kind == BAD_LINES[raw]
        if raw.isascii() and b"\0" not in raw:
            assert text == raw.decode()
    assert sum(counts.kinds.values()) == len(BAD_LINES)


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["txt", "csv", "jsonl", "txt.gz", "jsonl.zst", "parquet"])
def test_the_same_bytes_for_every_chunk_size_and_number_of_workers(
    tmp_path: Path, mixed_file: Path, ending: str
) -> None:
    out = tmp_path / f"out.{ending}"
    seen = set()
    for chunk_bytes, workers in [(1 << 20, 0), (1, 0), (777, 0), (1500, 2)]:
        run(mixed_file, out, chunk_bytes=chunk_bytes, workers=workers)
        seen.add((out.read_bytes(), (tmp_path / f"out.{ending}.rejects").read_bytes()))
    assert len(seen) == 1
    assert sorted(os.listdir(tmp_path)) == ["mixed.txt", f"out.{ending}", f"out.{ending}.rejects"]


def test_all_input_and_output_formats_agree(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq
    import zstandard

    lines = puzzle_lines(40)
    ids = [f"p{number}" for number in range(40)]
    (tmp_path / "in.csv").write_text(
        "id,quizzes\n" + "".join(f"{i},{p}\n" for i, p in zip(ids, lines, strict=True))
    )
    (tmp_path / "in.jsonl").write_text(
        "".join(json.dumps({"id": i, "puzzle": p}) + "\n" for i, p in zip(ids, lines, strict=True))
    )
    pq.write_table(pa.table({"id": ids, "puzzle": lines}), tmp_path / "in.parquet", row_group_size=7)
    text = "".join(f"{line}\n" for line in lines).encode()
    (tmp_path / "in.txt").write_bytes(text)
    (tmp_path / "in.txt.gz").write_bytes(gzip.compress(text))
    (tmp_path / "in.txt.zst").write_bytes(zstandard.compress(text))
    wanted: list[Any] = []
    for name in ("in.csv", "in.jsonl", "in.parquet"):
        run(tmp_path / name, tmp_path / "out.csv", chunk_bytes=900)
        rows = list(csv.DictReader((tmp_path / "out.csv").open()))
        assert [row["id"] for row in rows] == ids
        wanted = wanted or rows
        assert rows == wanted
    for name in ("in.txt", "in.txt.gz", "in.txt.zst"):
        run(tmp_path / name, tmp_path / "out.jsonl", chunk_bytes=900)
        rows = [json.loads(line) for line in (tmp_path / "out.jsonl").open()]
        assert [row["id"] for row in rows] == [str(n) for n in range(1, 41)]
        assert [row["solution"] for row in rows] == [row["solution"] for row in wanted]
    run(tmp_path / "in.csv", tmp_path / "out.parquet")
    assert pq.read_table(tmp_path / "out.parquet").to_pylist() == wanted


@pytest.mark.parametrize("name", ["in.txt", "in.txt.gz", "in.parquet"])
def test_progress_goes_to_the_end(tmp_path: Path, name: str) -> None:
    text = "".join(f"{line}\n" for line in puzzle_lines(400)).encode()
    if name == "in.parquet":
        arrow = pytest.importorskip("pyarrow")
        parquet = pytest.importorskip("pyarrow.parquet")
        table = arrow.table({"puzzle": text.decode().split()})
        parquet.write_table(table, tmp_path / name, row_group_size=50)
    else:
        (tmp_path / name).write_bytes(text if name == "in.txt" else gzip.compress(text))
    seen: list[Progress] = []
    run(tmp_path / name, tmp_path / "out.txt", chunk_bytes=5000, progress=seen.append)
    shares = [now.done / now.total for now in seen]
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1, abs=0.02)
    assert seen[-1].counts.total == 400


def test_several_inputs_keep_their_order_and_their_ids(tmp_path: Path) -> None:
    for number in range(3):
        plain_file(tmp_path / f"{number}.txt", 20, seed=number)
    run([tmp_path / f"{n}.txt" for n in range(3)], tmp_path / "out.csv", chunk_bytes=300)
    rows = list(csv.DictReader((tmp_path / "out.csv").open()))
    assert [row["id"] for row in rows] == [f"{tmp_path}/{n}.txt:{k}" for n in range(3) for k in range(1, 21)]


def test_formulas_are_neutralised_in_csv(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f'id,puzzle\n=cmd(),{NINE}\n"a,""b",{NINE}\n')
    run(tmp_path / "in.csv", tmp_path / "out.csv")
    rows = list(csv.reader((tmp_path / "out.csv").open()))
    assert [row[0] for row in rows] == ["id", "'=cmd()", 'a,"b']


def test_an_empty_file_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_bytes(b"")
    report = run(tmp_path / "in.txt", tmp_path / "out.txt")
    assert report.counts.total == 0
    assert (tmp_path / "out.txt").read_bytes() == b""


def test_any_algorithm_with_a_budget_for_each_puzzle(tmp_path: Path) -> None:
    plain_file(tmp_path / "in.txt", 20)
    counts = run(
        tmp_path / "in.txt", tmp_path / "out.txt", request=SolveQuestion("backtracking", effort=50)
    ).counts
    assert (counts.total, counts.of("undecided")) == (20, 20)
    assert "# undecided" in (tmp_path / "out.txt").read_text()
    counts = run(tmp_path / "in.txt", tmp_path / "out.txt", request=SolveQuestion("mrv", limit=1)).counts
    assert counts.of("some") == 20


def test_slow_algorithms_get_small_chunks(tmp_path: Path) -> None:
    """So that stopping loses little, and the progress bar moves."""
    path = plain_file(tmp_path / "in.txt", 900)
    steps = {}
    for algorithm in (DEFAULT_ALGORITHM, "mrv"):
        seen: list[Progress] = []
        run(path, tmp_path / "out.txt", request=SolveQuestion(algorithm), progress=seen.append)
        steps[algorithm] = len({now.done for now in seen if now.done})
    assert steps == {DEFAULT_ALGORITHM: 1, "mrv": 5}


def test_large_boards_get_small_chunks(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{'.' * 625}\n" * 60)
    seen: list[Progress] = []
    counts = run(
        tmp_path / "in.txt", tmp_path / "out.txt", request=SolveQuestion(limit=1), progress=seen.append
    ).counts
    assert counts.solved == 60
    assert len({now.done for now in seen if now.done}) == 3


def test_csv_without_header_and_with_chosen_column(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"{NINE},{NINE_SOLVED}\n")
    run(tmp_path / "in.csv", tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text() == NINE_SOLVED + "\n"
    (tmp_path / "in.csv").write_text(f"a,b\nx,{NINE}\n")
    run(tmp_path / "in.csv", tmp_path / "out.csv", finding=InputOptions(column="b", id_column="a"))
    assert (tmp_path / "out.csv").read_text() == f"id,puzzle,solution,verdict\nx,{NINE},{NINE_SOLVED},one\n"
