"""Files that are broken as files: bounded memory, the good lines kept, one clear word for the rest."""

import gzip

import pytest

from sudoshiki.bulk import run_bulk
from sudoshiki.formats import source
from sudoshiki.formats.source import LINE_LIMIT
from tests.bulk.made import NINE, NINE_SOLVED, puzzle_lines


def run(path, out, **settings):
    report = run_bulk([str(path)], str(out), workers=0, **settings)
    rejects = out.with_name(out.name + ".rejects")
    return report.counts, rejects.read_text().splitlines() if rejects.exists() else []


@pytest.mark.parametrize("chunk_bytes", [1000, 4 << 20, 64 << 20])
def test_a_line_of_many_megabytes(tmp_path, chunk_bytes):
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


def test_a_gzip_bomb_is_stopped(tmp_path, monkeypatch):
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
def test_line_ends_and_byte_order_marks(tmp_path, end, start):
    lines = [*puzzle_lines(20), "", "bad", NINE]
    path = tmp_path / "in.txt"
    path.write_bytes(start + end.join(lines).encode())
    counts, rejects = run(path, tmp_path / "out.txt", chunk_bytes=500)
    assert (counts.solved, counts.rejected, counts.blank) == (21, 1, 1)
    assert rejects[0].startswith(f"{path}:22:1 ")
    assert (tmp_path / "out.txt").read_text().splitlines()[-1] == NINE_SOLVED


def test_utf16_is_one_reject(tmp_path):
    path = tmp_path / "in.txt"
    path.write_text(f"{NINE}\n" * 1000, encoding="utf-16")
    counts, rejects = run(path, tmp_path / "out.txt")
    assert (counts.total, counts.rejected) == (1, 1)
    assert "UTF-16" in rejects[0]


def test_duplicates_are_both_answered(tmp_path):
    (tmp_path / "in.txt").write_text(f"{NINE}\n" * 3)
    counts, _ = run(tmp_path / "in.txt", tmp_path / "out.txt")
    assert counts.one == 3


def test_terminals_are_not_steered(tmp_path):
    (tmp_path / "in.txt").write_bytes(b"\x1b[2Jred\tab\n")
    _, rejects = run(tmp_path / "in.txt", tmp_path / "out.txt")
    assert "\x1b" not in rejects[0]
    assert rejects[0].endswith("\\x1b[2Jred\\tab")
    assert rejects[0].count("\t") == 2
