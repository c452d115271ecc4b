"""Whole runs: the same bytes for every chunk size and number of workers, counts that add up, resume."""

import csv
import gzip
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sudoshiki.pipeline import Counts, Finding, SolveQuestion, run_bulk
from sudoshiki.pipeline.run import Progress
from sudoshiki.pipeline.source.records import InputChanged
from sudoshiki.puzzle import UsageError, check, sudoku
from sudoshiki.solve import DEFAULT_ALGORITHM
from tests.bulk.made import BAD_LINES, NINE, NINE_SOLVED, puzzle_lines


def run(path: Any, out: Path, **settings: Any) -> Any:
    settings.setdefault("workers", 0)
    return run_bulk(
        [str(path)] if isinstance(path, (str, os.PathLike)) else list(map(str, path)), str(out), **settings
    )


def plain_file(path: Path, count: int = 300, seed: int = 0) -> Path:
    path.write_text("".join(f"{line}\n" for line in puzzle_lines(count, seed)))
    return path


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


def test_rejects_say_line_column_kind_and_text(tmp_path: Path, mixed_file: Path) -> None:
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


def test_all_ways_in_and_out_agree(tmp_path: Path) -> None:
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


class Break(Exception):
    pass


def interrupted(path: Path, out: Path, after: int, **settings: Any) -> None:
    """Run until `after` reports of progress, then fail as a crash would."""
    calls = []

    def progress(_: object) -> None:
        calls.append(1)
        if len(calls) >= after:
            raise Break

    with pytest.raises(Break):
        run(path, out, progress=progress, **settings)


@pytest.mark.parametrize("ending", ["txt", "csv", "parquet"])
@pytest.mark.parametrize("after", [1, 5, 12])
def test_resume_gives_the_same_bytes(tmp_path: Path, mixed_file: Path, after: int, ending: str) -> None:
    out = tmp_path / f"out.{ending}"
    run(mixed_file, out)
    wanted = out.read_bytes(), (tmp_path / f"out.{ending}.rejects").read_bytes()
    out.unlink()
    interrupted(mixed_file, out, after, chunk_bytes=500)
    assert not out.exists(), "half an output must not have the name of a whole one"
    with pytest.raises(UsageError, match="--resume"):
        run(mixed_file, out)
    run(mixed_file, out, resume=True, chunk_bytes=500)
    assert (out.read_bytes(), (tmp_path / f"out.{ending}.rejects").read_bytes()) == wanted
    assert not (tmp_path / f"out.{ending}.work").exists()


@pytest.mark.parametrize("ending", ["txt", "csv.gz"])
@pytest.mark.parametrize(
    "last",
    [
        "pipeline.store.copied",
        "pipeline.store.put_in_place",
        "files.writing.sync_folder",
        "pipeline.store.os.rmdir",
    ],
)
def test_killed_while_finishing(
    tmp_path: Path, mixed_file: Path, monkeypatch: pytest.MonkeyPatch, last: str, ending: str
) -> None:
    out, rejects = tmp_path / f"out.{ending}", tmp_path / f"out.{ending}.rejects"
    wanted = run(mixed_file, out)
    before = out.read_bytes(), rejects.read_bytes()
    out.unlink()
    rejects.unlink()

    def fail(path: object, *_: object) -> None:
        if "state.json" not in str(path) and "manifest.json" not in str(path):
            raise Break

    monkeypatch.setattr(f"sudoshiki.{last}", fail)
    with pytest.raises(Break):
        run(mixed_file, out)
    monkeypatch.undo()
    again = run(mixed_file, out, resume=True)
    assert (out.read_bytes(), rejects.read_bytes()) == before
    assert again.done_before == (last == "pipeline.store.os.rmdir")
    assert again.counts == (Counts() if again.done_before else wanted.counts)
    assert sorted(os.listdir(tmp_path)) == ["mixed.txt", out.name, rejects.name]


def test_a_finished_run_is_not_begun_again(tmp_path: Path, mixed_file: Path) -> None:
    out = tmp_path / "out.txt"
    assert not run(mixed_file, out, resume=True).done_before, "nothing was there yet"
    written = out.stat()
    again = run(mixed_file, out, resume=True)
    assert (again.done_before, again.counts) == (True, Counts())
    assert out.stat() == written, "not touched"
    assert sorted(os.listdir(tmp_path)) == ["mixed.txt", "out.txt", "out.txt.rejects"]
    os.utime(mixed_file, ns=(0, written.st_mtime_ns + 1))  # so it answers another input
    assert not run(mixed_file, out, resume=True).done_before
    assert not run(mixed_file, out).done_before


def test_a_changed_input_is_refused(tmp_path: Path) -> None:
    path = plain_file(tmp_path / "in.txt")
    out = tmp_path / "out.txt"
    interrupted(path, out, 4, chunk_bytes=900)
    text = path.read_text()
    path.write_text(text[:-3] + "5" + text[-2:])
    with pytest.raises(InputChanged, match=r"in\.txt has changed"):
        run(path, out, resume=True, chunk_bytes=900)
    assert not out.exists()
    run(path, out, restart=True)
    assert out.exists()


def test_other_questions_are_not_mixed_into_one_output(tmp_path: Path) -> None:
    path = plain_file(tmp_path / "in.txt")
    interrupted(path, tmp_path / "out.txt", 4, chunk_bytes=900)
    with pytest.raises(UsageError, match="asked"):
        run(path, tmp_path / "out.txt", request=SolveQuestion("mrv"), resume=True, chunk_bytes=900)


def test_output_equal_to_input_is_refused(tmp_path: Path) -> None:
    path = plain_file(tmp_path / "in.txt", 3)
    before = path.read_bytes()
    with pytest.raises(UsageError, match="written over"):
        run(path, path)
    os.link(path, tmp_path / "same.txt")
    with pytest.raises(UsageError, match="written over"):
        run(path, tmp_path / "same.txt")
    assert path.read_bytes() == before


def test_the_second_run_on_one_output_is_refused(tmp_path: Path) -> None:
    path = plain_file(tmp_path / "in.txt")
    out = tmp_path / "out.txt"

    def meddle(_: object) -> None:
        with pytest.raises(UsageError, match="another run"):
            run(path, out, resume=True)

    run(path, out, progress=meddle, chunk_bytes=9000)
    assert out.read_text().count("\n") == 300


def test_old_output_survives_a_failure(tmp_path: Path) -> None:
    path = plain_file(tmp_path / "in.txt")
    out = tmp_path / "out.txt"
    out.write_text("old")
    interrupted(path, out, 3, chunk_bytes=900)
    assert out.read_text() == "old"


def test_a_missing_input_and_a_missing_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as error:
        run(tmp_path / "nowhere.txt", tmp_path / "out.txt")
    assert error.value.filename == str(tmp_path / "nowhere.txt")
    path = plain_file(tmp_path / "in.txt", 3)
    with pytest.raises(FileNotFoundError) as error:
        run(path, tmp_path / "no folder" / "out.txt")
    assert "no folder" in str(error.value.filename)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_names_the_path(tmp_path: Path) -> None:
    path = plain_file(tmp_path / "in.txt", 3)
    out = tmp_path / "out.txt"

    def fill(_: object) -> None:
        full = os.open("/dev/full", os.O_WRONLY)
        for link in os.listdir("/proc/self/fd"):
            try:
                if os.readlink(f"/proc/self/fd/{link}").endswith("out.txt.work/output"):
                    os.dup2(full, int(link))
            except OSError:
                continue
        os.close(full)

    with pytest.raises(OSError, match="No space left") as error:
        run(path, out, progress=fill, chunk_bytes=82)
    assert "out.txt.work" in str(error.value.filename)
    assert not out.exists()


@pytest.mark.slow
def test_killed_at_any_moment_nothing_is_lost(tmp_path: Path) -> None:
    """SIGKILL again and again; each time a new process continues, until it is done."""
    path = plain_file(tmp_path / "in.txt", 4000)
    run(path, tmp_path / "plain.txt")
    out = tmp_path / "out.txt"
    script = (
        "import sys\nfrom sudoshiki.pipeline import run_bulk\n"
        "run_bulk([sys.argv[1]], sys.argv[2], workers=2, chunk_bytes=4000, resume=True)"
    )
    chance = random.Random(3)
    kills = 0
    for _ in range(40):
        process = subprocess.Popen([sys.executable, "-c", script, str(path), str(out)])
        try:
            process.wait(0.3 + 0.5 * chance.random() + 0.2 * kills)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            kills += 1
        if process.returncode == 0:  # not as soon as there is an output: what lies beside it goes after it
            break
        time.sleep(0.01)
    assert out.read_bytes() == (tmp_path / "plain.txt").read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["in.txt", "out.txt", "plain.txt"]


@pytest.mark.parametrize("left", [(), ("manifest.json.sudoshiki-01234567.half",)])
@pytest.mark.parametrize("resume", [True, False])
def test_killed_before_its_manifest_a_run_begins_anew(
    tmp_path: Path, left: tuple[str, ...], resume: bool
) -> None:
    path, work = plain_file(tmp_path / "in.txt", 10), tmp_path / "out.txt.work"
    work.mkdir()
    for name in left:
        (work / name).write_text("{")
    assert run(path, tmp_path / "out.txt", resume=resume).counts.solved == 10
    assert sorted(os.listdir(tmp_path)) == ["in.txt", "out.txt"]


def test_slow_algorithms_get_small_chunks(tmp_path: Path) -> None:
    """So that a stop costs little, and the bar moves."""
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
    run(tmp_path / "in.csv", tmp_path / "out.csv", finding=Finding(column="b", id_column="a"))
    assert (tmp_path / "out.csv").read_text() == f"id,puzzle,solution,verdict\nx,{NINE},{NINE_SOLVED},one\n"
