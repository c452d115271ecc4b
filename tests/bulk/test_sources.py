"""Other inputs than plain files: devices, pipes, /proc, files that disappear."""

import errno
import io
import os
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from sudoshiki.bulk import InputChanged, run_bulk
from sudoshiki.formats.source import lines_of_path
from sudoshiki.pipeline.source.inputs import chunks_of, examine
from sudoshiki.pipeline.source.records import records_of
from sudoshiki.puzzle import UsageError
from tests.bulk.made import NINE


def run(path: Any, out: Path, **settings: Any) -> Any:
    return run_bulk([str(path)], str(out), workers=0, **settings).counts


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/urandom"])
def test_a_device_without_end_is_refused_as_no_text(tmp_path: Path, path: str) -> None:
    if not os.path.exists(path):
        pytest.skip("there is no such device here")
    with pytest.raises(UsageError, match=f"{path}: not a text file"):
        run(path, tmp_path / "out.txt")
    assert os.listdir(tmp_path) == []


def test_a_file_without_a_size_is_read_all_the_same(tmp_path: Path) -> None:
    if not os.path.exists("/proc/self/status"):
        pytest.skip("there is no such file here")
    assert run("/proc/self/status", tmp_path / "out.txt").rejected > 5
    (tmp_path / "empty.txt").touch()
    assert run(tmp_path / "empty.txt", tmp_path / "out.txt").total == 0


def test_a_pipe_with_a_name(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(f"{NINE}\n" * 3,))
    writer.start()
    assert run(pipe, tmp_path / "out.txt").solved == 3
    writer.join()


def test_a_closed_stdin_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(OSError, match="<stdin>") as raised:
        run("-", tmp_path / "out.txt")
    assert raised.value.errno == errno.EBADF


@pytest.mark.parametrize("head", ["id,puzzle\n", "# a table\n\nnr;sudoku;x\n", "nr,brett\n"])
def test_a_table_on_stdin_is_seen_by_its_header(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, head: str
) -> None:
    separator = ";" if ";" in head else ","
    rows = "".join(f"a{row}{separator}{NINE}\n" for row in range(3))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO((head + rows).encode()))))
    assert run("-", tmp_path / "out.csv").solved == 3
    first = (tmp_path / "out.csv").read_text().splitlines()[1]
    assert first.startswith(f"{'1' if 'brett' in head else 'a0' if 'id' in head else '1'},{NINE},")


FUTOSHIKI = "4:0,0,0,0,0U,0,0R,3,0,0,0L,0,0,0,0,0,"
WITHOUT_A_HEADER = f"{NINE},1.5,a\n" * 2
JSON_AND_LINES = f'{{"id": "a", "sudoku": "{NINE}"}}\n{NINE}\n{FUTOSHIKI}\n'


@pytest.mark.parametrize("text", [WITHOUT_A_HEADER, JSON_AND_LINES], ids=["csv", "json"])
@pytest.mark.parametrize("name", ["in.txt", "-", "named"])
def test_records_are_read_by_what_they_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, text: str
) -> None:
    if name == "named":
        name = "in.csv" if text is WITHOUT_A_HEADER else "in.jsonl"
    path = "-" if name == "-" else tmp_path / name
    if isinstance(path, Path):
        path.write_text(text)
    else:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(text.encode()))))
    assert run(path, tmp_path / "out.csv").solved == text.count("\n")
    ids = [line.partition(",")[0] for line in (tmp_path / "out.csv").read_text().splitlines()[1:]]
    assert ids == (["1", "2"] if text is WITHOUT_A_HEADER else ["a", "2", "3"])


def test_a_grid_on_stdin_is_read_as_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grid = "".join(NINE[row : row + 9] + "\n" for row in range(0, 81, 9))

    class LineByLine(io.RawIOBase):
        lines = iter(f"{grid}\n{grid}".encode().splitlines(keepends=True))

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            line = next(self.lines, b"")
            buffer[: len(line)] = line
            return len(line)

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(LineByLine())))
    counts = run("-", tmp_path / "out.txt")
    assert (counts.solved, counts.total) == (2, 2)


def test_stdin_is_not_read_after_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = []

    class Terminal(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            data = super().read(size)
            ends.append(len(data) < (size or 0))  # each of these waits for a Ctrl-D
            return data

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Terminal(f"{NINE}\n".encode())))
    assert len(list(lines_of_path("-"))) == 1
    assert ends == [True]


def test_a_read_error_names_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(io.BytesIO):
        name = "<stdin>"

        def read(self, *_: object) -> bytes:
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Failing()))
    with pytest.raises(OSError, match="<stdin>"):
        run("-", tmp_path / "out.txt")


def test_a_file_that_goes_away_or_changes_in_mid_run_is_named(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text(f"{NINE}\n" * 10)
    input_ = examine(str(path))
    chunk = next(chunks_of(input_, 0, 100, False))
    path.write_text(f"{NINE[::-1]}\n" * 10)
    with pytest.raises(InputChanged, match=r"in\.txt was changed"):
        list(records_of(chunk, input_))
    path.unlink()
    with pytest.raises(FileNotFoundError, match=r"in\.txt"):
        list(records_of(chunk, input_))


@pytest.mark.parametrize("ending", ["txt", "csv", "txt.gz"])
def test_a_chunk_may_be_larger_than_anything(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"in.{ending}"
    path.write_text(f"{NINE}\n" * 3)
    assert run(path, tmp_path / "out.txt", chunk_bytes=10**20).solved == 3


def test_csv_whose_first_field_never_ends(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("x" * 200_000 + f"\n{NINE}\n")
    counts = run(tmp_path / "in.csv", tmp_path / "out.txt")
    assert (counts.solved, counts.rejected) == (1, 1)


def test_json_of_any_shape_is_a_reject(tmp_path: Path) -> None:
    lines = [
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"id":' + "[" * 900 + "]" * 900 + "}",
        "NaN",
        "-Infinity",
        "true",
    ]
    lines += [
        '"\\ud800"',
        '{"id":"\\ud800","puzzle":7}',
        '{"puzzle":null}',
        "9" * 5000,
        '{"puzzle":"\\u0000"}',
    ]
    (tmp_path / "in.jsonl").write_text("\n".join([*lines, f'{{"puzzle":"{NINE}"}}']) + "\n")
    for ending in ("txt", "csv", "jsonl"):
        counts = run(tmp_path / "in.jsonl", tmp_path / f"out.{ending}")
        assert (counts.solved, counts.rejected) == (1, len(lines))
        assert "error" not in counts.kinds
