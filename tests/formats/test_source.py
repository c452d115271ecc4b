"""Where text comes from: packed, piped, broken off, endless. Memory stays bounded and good lines are kept."""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path

import pytest

from sudoshiki import formats
from sudoshiki.formats import Found, Reject, source

LINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def found_and_rejected(data: bytes) -> tuple[int, list[str]]:
    items = list(formats.iter_puzzles(io.BytesIO(data)))
    return sum(isinstance(item, Found) for item in items), [str(i) for i in items if isinstance(i, Reject)]


def test_gzip_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt.gz"
    path.write_bytes(gzip.compress((LINE + "\n").encode() * 1000))
    assert len(formats.read_all(path)) == 1000


def test_gzip_members_follow_each_other() -> None:
    assert found_and_rejected(gzip.compress(f"{LINE}\n".encode()) * 3) == (3, [])
    assert found_and_rejected(gzip.compress(f"{LINE}\n".encode()) + b"\0" * 512) == (1, [])


def test_truncated_gzip_keeps_the_good_lines() -> None:
    lines = "".join(LINE[i % 81 :] + LINE[: i % 81] + f"# {i * 7919 % 10007}\n" for i in range(5000))
    packed = gzip.compress(lines.encode())
    good, rejected = found_and_rejected(packed[: len(packed) // 2])
    assert good + len(rejected) > 1000
    assert rejected[-1].endswith("the gzip data ends too early; the lines before it were read")


def test_damaged_gzip_is_one_reject() -> None:
    packed = bytearray(gzip.compress(f"{LINE}\n".encode() * 10))
    packed[-6] ^= 0xFF  # the checksum
    good, rejected = found_and_rejected(bytes(packed))
    assert good == 10
    assert len(rejected) == 1
    assert "damaged" in rejected[0]


def test_a_bomb_stops_at_the_declared_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "UNPACK_SAFE", 1 << 18)
    good, rejected = found_and_rejected(gzip.compress(b"#\n" * (1 << 19)))
    assert good == 0
    assert len(rejected) == 1
    assert "unpacks to more than 200 times its size" in rejected[0]


def test_zst_is_unpacked_and_damage_told(tmp_path: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    packed = zstandard.ZstdCompressor().compress((LINE + "\n").encode() * 1000)
    path = tmp_path / "boards.txt.zst"
    path.write_bytes(packed)
    assert len(formats.read_all(path)) == 1000
    assert "damaged" in found_and_rejected(packed[:10] + b"junk" + packed[10:])[1][-1]


def test_zst_without_the_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    assert found_and_rejected(b"\x28\xb5\x2f\xfdwhatever") == (
        0,
        ["line 1: zst data needs the zstandard library: pip install 'sudoshiki[bulk]'"],
    )


class Endless(io.RawIOBase):
    """One line of `size` bytes, then a good one."""

    def __init__(self, size: int) -> None:
        self.left, self.tail = size, f"\n{LINE}\n".encode()

    def read(self, count: int = -1) -> bytes:
        if self.left:
            piece = min(count, self.left)
            self.left -= piece
            return b"1" * piece
        tail, self.tail = self.tail, b""
        return tail


@pytest.mark.parametrize("limit", [1 << 16, 1 << 20])
def test_a_line_without_end_is_passed_over(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    monkeypatch.setattr(source, "LINE_LIMIT", limit)
    lines = list(source.lines_of_bytes(Endless(64 << 20)))  # type: ignore[arg-type]
    assert [line.number for line in lines] == [1, 2]
    assert "line longer than" in lines[0].problem
    assert len(lines[0].text) < 1000
    assert lines[1].text == LINE


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_on_the_border_of_a_chunk(monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    data = (end.join(["ab", "", "c", "def"]) + end).encode()
    for chunk in range(1, 8):
        monkeypatch.setattr(source, "_CHUNK", chunk)
        lines = list(source.lines_of_bytes(io.BytesIO(data)))
        assert [(line.number, line.text) for line in lines] == [(1, "ab"), (2, ""), (3, "c"), (4, "def")]


def test_text_and_bytes_give_the_same_lines() -> None:
    text = "\ufeffab\r\nc\rd\n\ne"
    assert list(source.lines_of_text(text)) == list(source.lines_of_bytes(io.BytesIO(text.encode())))


def test_stdin_is_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{LINE}\n{LINE[:80]}\n".encode())))
    good, bad = formats.iter_puzzles("-")
    assert isinstance(good, Found)
    assert str(bad) == "<stdin>:2 80 cells, expected 81"


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        formats.read(tmp_path / "nothing.txt")


def test_one_puzzle_means_one() -> None:
    with pytest.raises(formats.FormatError, match="no puzzle in the text"):
        formats.parse("# nothing")
    with pytest.raises(formats.FormatError, match="2 puzzles, expected one in the text"):
        formats.parse(f"{LINE}\n{LINE}")
