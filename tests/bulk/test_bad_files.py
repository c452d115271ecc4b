"""Damaged files: memory stays bounded, good lines are kept, the rest is rejected."""

import ast
import gzip
import os
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki.bulk import run_bulk
from sudoshiki.formats import Reject, source
from sudoshiki.formats.cutting import LINE_LIMIT
from sudoshiki.pipeline.source.blocks import decode_line
from sudoshiki.pipeline.target import reject_line
from sudoshiki.puzzle import Kind, UsageError
from tests.bulk.made import NINE, NINE_SOLVED, puzzle_lines


def run(path: Any, out: Path, **settings: Any) -> Any:
    report = run_bulk([str(path)], str(out), workers=0, **settings)
    rejects = out.with_name(out.name + ".rejects")
    return report.counts, rejects.read_text().splitlines() if rejects.exists() else []


@pytest.mark.parametrize("chunk_bytes", [1000, 4 << 20, 64 << 20])
def test_a_line_of_many_megabytes(tmp_path: Path, chunk_bytes: int) -> None:
    path = tmp_path / "in.txt"
    with path.open("wb") as file:
        file.write(f"{NINE}\n".encode())
        for _ in range(20):
            file.write(b"1" * (1 << 20))
        file.write(f"\n{NINE}\n".encode())
    counts, rejects = run(path, tmp_path / "out.txt", chunk_bytes=chunk_bytes)
    assert (counts.solved, counts.rejected) == (2, 1)
    assert rejects[0].startswith(
        f"{path}:2:1 a line of 20,971,520 bytes; at most {LINE_LIMIT:,} are read\ttoo long"
    )
    assert len(rejects[0]) < 1000
    lines = (tmp_path / "out.txt").read_text().splitlines()
    assert lines == [NINE_SOLVED, "# rejected: too long", NINE_SOLVED]


@pytest.mark.parametrize("chunk_bytes", [1000, 4 << 20])
def test_a_damaged_part_loses_only_its_lines(tmp_path: Path, chunk_bytes: int) -> None:
    """The text is read to its end; damaged lines in the middle are rejected."""
    path = tmp_path / "in.txt"
    good = f"{NINE}\n".encode() * 200
    path.write_bytes(good + random.Random(1).randbytes(20_000) + b"\n" + good)
    counts, rejects = run(path, tmp_path / "out.txt", chunk_bytes=chunk_bytes)
    assert counts.solved == 400
    assert counts.rejected == len(rejects) > 20
    assert rejects[0].startswith(f"{path}:201:1 not UTF-8")


def test_a_gzip_bomb_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "UNPACK_SAFE", 4 << 20)
    path = tmp_path / "bomb.txt.gz"
    with gzip.open(path, "wb", 9) as file:
        file.write(f"{NINE}\n".encode())
        for _ in range(40):
            file.write((b"#" + b"." * 1022 + b"\n") * 1024)
    counts, rejects = run(path, tmp_path / "out.csv")
    assert (counts.solved, counts.rejected) == (1, 1)
    assert "times its size" in rejects[0]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_marks(tmp_path: Path, end: str, start: bytes) -> None:
    lines = [*puzzle_lines(20), "", "bad", NINE]
    path = tmp_path / "in.txt"
    path.write_bytes(start + end.join(lines).encode())
    counts, rejects = run(path, tmp_path / "out.txt", chunk_bytes=500)
    assert (counts.solved, counts.rejected, counts.blank) == (21, 1, 1)
    assert rejects[0].startswith(f"{path}:22:1 ")
    assert (tmp_path / "out.txt").read_text().splitlines()[-1] == NINE_SOLVED


NO_TEXT = {
    "utf-16": (f"{NINE}\n" * 1000).encode("utf-16"),
    "utf-16 without a mark": (f"{NINE}\n" * 1000).encode("utf-16-le"),
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40,
    "program": b"\x7fELF\x02\x01\x01" + bytes(range(256)) * 40,
    "archive": b"PK\x03\x04" + bytes(range(256)) * 40,
    "noise": random.Random(1).randbytes(10_000),
    "zeros": bytes(10_000),
}


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("ending", ["txt", "csv", "jsonl"])
@pytest.mark.parametrize("what", NO_TEXT)
def test_a_file_that_is_no_text_is_refused_once_and_at_once(
    tmp_path: Path, what: Any, ending: str, packed: bool
) -> None:
    path = tmp_path / f"in.{ending}"
    path.write_bytes(gzip.compress(NO_TEXT[what]) if packed else NO_TEXT[what])
    (tmp_path / "good.txt").write_text(NINE)
    with pytest.raises(UsageError, match=re.escape(str(path))) as raised:
        run_bulk([str(tmp_path / "good.txt"), str(path)], str(tmp_path / "out.txt"), workers=0)
    assert "\n" not in str(raised.value)
    assert sorted(os.listdir(tmp_path)) == sorted(["good.txt", path.name])


def test_one_bad_byte_is_one_reject(tmp_path: Path) -> None:
    for bad in (b"\0", b"\xff", b"\x1b[2J"):
        (tmp_path / "in.txt").write_bytes(f"{NINE}\n".encode() * 20 + bad + f"\n{NINE}\n".encode())
        counts, rejects = run(tmp_path / "in.txt", tmp_path / "out.txt")
        assert (counts.solved, counts.rejected, len(rejects)) == (21, 1, 1)


def test_duplicates_are_both_answered(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{NINE}\n" * 3)
    counts, _ = run(tmp_path / "in.txt", tmp_path / "out.txt")
    assert counts.of("one") == 3


def test_terminals_are_not_steered(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_bytes(b"\x1b[2Jred\tab\n")
    _, rejects = run(tmp_path / "in.txt", tmp_path / "out.txt")
    assert "\x1b" not in rejects[0]
    assert rejects[0].endswith("\\x1b[2Jred\\tab")
    assert rejects[0].count("\t") == 2


@given(raw=st.one_of(st.binary(max_size=60), st.text(max_size=60).map(lambda t: t.encode(errors="replace"))))
def test_a_reject_is_printable_and_holds_every_byte(raw: bytes) -> None:
    record = decode_line(7, raw)
    reject = record.reject or Reject("bad", text=record.text, kind=Kind.LENGTH)
    line = reject_line(reject, "a\x1bfile\t\n", 7).decode()
    assert line.endswith("\n")
    fields = line[:-1].split("\t")
    assert len(fields) == 3
    assert all(field.isprintable() for field in fields)
    again = re.sub(
        r"\\(?:x([89a-f].)|(u....|U........|[^xuU]|x..))",
        lambda m: chr(0xDC00 + int(m[1], 16)) if m[1] else ast.literal_eval(f"'\\{m[2]}'"),
        fields[2],
    )
    assert again.encode(errors="surrogateescape") == raw
