"""Sources of text: packed, piped, truncated, endless. Memory stays bounded."""

from __future__ import annotations

import errno
import gzip
import io
import random
import sys
import zipfile
from pathlib import Path

import pytest

from sudoshiki import formats
from sudoshiki.formats import ParsedPuzzle, Reject, cutting, reading, source
from sudoshiki.formats.records import displayable
from sudoshiki.puzzle import FormatError, Kind, PuzzleError, UsageError, futoshiki, latin, sudoku
from sudoshiki.rules import Cage, CalcCage
from tests.document_boards import S5_LINE as LINE


def read_counts(data: bytes) -> tuple[int, list[str]]:
    items = list(formats.iter_puzzles(io.BytesIO(data)))
    return sum(isinstance(item, ParsedPuzzle) for item in items), [
        str(i) for i in items if isinstance(i, Reject)
    ]


def test_gzip_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt.gz"
    path.write_bytes(gzip.compress((LINE + "\n").encode() * 1000))
    assert len(formats.read_all(path)) == 1000


def test_gzip_members_follow_each_other() -> None:
    assert read_counts(gzip.compress(f"{LINE}\n".encode()) * 3) == (3, [])
    assert read_counts(gzip.compress(f"{LINE}\n".encode()) + b"\0" * 512) == (1, [])


def test_truncated_gzip_keeps_the_good_lines() -> None:
    lines = "".join(LINE[i % 81 :] + LINE[: i % 81] + f"# {i * 7919 % 10007}\n" for i in range(5000))
    packed = gzip.compress(lines.encode())
    good, rejected = read_counts(packed[: len(packed) // 2])
    assert good + len(rejected) > 1000
    assert rejected[-1].endswith("the gzip data ends too early; the lines before it were read")


def test_a_line_that_was_torn_with_the_data_is_no_puzzle() -> None:
    """The first 81 cells of a 16×16 board look like a board."""
    stored = gzip.compress(b"." * 256 + b"\n" + b"." * 256, 0)  # as it is, with 8 bytes of sums behind it
    good, torn = formats.iter_puzzles(io.BytesIO(stored[: -8 - 175]))
    assert isinstance(good, ParsedPuzzle)
    assert isinstance(torn, Reject)
    assert (torn.line, torn.text) == (2, "." * 81)


def test_damaged_gzip_is_one_reject() -> None:
    packed = bytearray(gzip.compress(f"{LINE}\n".encode() * 10))
    packed[-6] ^= 0xFF  # the checksum
    good, rejected = read_counts(bytes(packed))
    assert good == 10
    assert len(rejected) == 1
    assert "damaged" in rejected[0]


def test_a_bomb_stops_at_the_declared_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "UNPACK_SAFE", 1 << 18)
    good, rejected = read_counts(gzip.compress(b"#\n" * (1 << 19)))
    assert good == 0
    assert len(rejected) == 1
    assert "200 times" in rejected[0]


def test_zst_is_unpacked_and_damage_is_refused(tmp_path: Path) -> None:
    zstandard = pytest.importorskip("zstandard")
    packed = zstandard.ZstdCompressor().compress((LINE + "\n").encode() * 1000)
    path = tmp_path / "boards.txt.zst"
    path.write_bytes(packed)
    assert len(formats.read_all(path)) == 1000
    assert "damaged" in read_counts(packed[:10] + b"junk" + packed[10:])[1][-1]


@pytest.mark.slow
def test_truncated_zst_is_refused() -> None:
    zstandard = pytest.importorskip("zstandard")
    lines = "".join(LINE[i % 81 :] + LINE[: i % 81] + f"# {i * 7919 % 10007}\n" for i in range(5000))
    packed = zstandard.ZstdCompressor().compress(lines.encode())
    for end in (len(packed) // 3, len(packed) // 2, len(packed) - 1):
        _, rejected = read_counts(packed[:end])
        assert rejected[-1].endswith("the zst data ends too early; the lines before it were read")


def test_zst_frames_follow_each_other() -> None:
    zstandard = pytest.importorskip("zstandard")
    frame = zstandard.ZstdCompressor().compress(f"{LINE}\n".encode())
    assert read_counts(frame * 3) == (3, [])


def test_zst_without_the_library_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    assert read_counts(b"\x28\xb5\x2f\xfdwhatever") == (
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
    for module in (source, cutting):
        monkeypatch.setattr(module, "LINE_LIMIT", limit)
    lines = list(source.lines_in(source.text_chunks(Endless(64 << 20))))  # type: ignore[arg-type]
    assert [line.number for line in lines] == [1, 2]
    assert lines[0].problem == f"a line of {64 << 20:,} bytes; at most {limit:,} are read"
    assert len(lines[0].text) < 1000
    assert lines[1].text == LINE


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_on_the_border_of_a_chunk(monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    data = (end.join(["ab", "", "c", "def"]) + end).encode()
    for chunk in range(1, 8):
        monkeypatch.setattr(source, "_CHUNK", chunk)
        lines = list(source.lines_in(source.text_chunks(io.BytesIO(data))))
        assert [(line.number, line.text) for line in lines] == [(1, "ab"), (2, ""), (3, "c"), (4, "def")]


def test_text_and_bytes_give_the_same_lines() -> None:
    text = "\ufeffab\r\nc\rd\n\ne"
    assert list(reading.lines_of_text(text)) == list(
        source.lines_in(source.text_chunks(io.BytesIO(text.encode())))
    )


def test_stdin_is_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{LINE}\n{LINE[:80]}\n".encode())))
    good, bad = formats.iter_puzzles("-")
    assert isinstance(good, ParsedPuzzle)
    assert str(bad) == "<stdin>:2 80 cells, expected 81"


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        formats.read(tmp_path / "nothing.txt")


def test_one_puzzle_means_one() -> None:
    with pytest.raises(formats.FormatError, match="no puzzle in the text"):
        formats.parse("# nothing")
    with pytest.raises(formats.FormatError, match="2 puzzles, expected one in the text"):
        formats.parse(f"{LINE}\n{LINE}")


def a_zip() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("boards.txt", LINE * 100)
    return file.getvalue()


NOISE = random.Random(1).randbytes(100_000)
NO_TEXT = {
    "a program": b"\x7fELF\x02\x01\x01" + NOISE,
    "a program of some system": b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0" * 200,
    "a picture": b"\x89PNG\r\n\x1a\n" + NOISE,
    "a zip archive": a_zip(),
    "a PDF": b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n" + NOISE,
    "noise": NOISE,
    "noise with a good line first": NOISE[:1000] + b"\n" + LINE.encode() + b"\n" + NOISE,
    "zeros": b"\0" * 10_000,
    "frames in an old encoding": "\n".join("│ 1 2 │ . . │"[:12] for _ in range(50)).encode("cp437"),
    "packed noise": gzip.compress(NOISE),
}


@pytest.mark.parametrize("name", NO_TEXT)
def test_binary_data_is_refused_once(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(NO_TEXT[name])
    (reject,) = formats.iter_puzzles(tmp_path / "file")
    assert isinstance(reject, Reject)
    assert (reject.kind, reject.line) == (Kind.ENCODING, 1)
    assert str(reject).startswith(f"{tmp_path / 'file'}:1 not a text file")
    with pytest.raises(FormatError, match="not a text file"):
        formats.read_all(tmp_path / "file")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("comment", ["", " # café ②"])
@pytest.mark.parametrize("lines", [1000, 1427, 4000])
def test_text_that_turns_into_noise_is_refused_from_there(lines: int, comment: str, end: str) -> None:
    """All lines before the noise are read, wherever it begins."""
    good, rejected = read_counts(f"{LINE}{comment}{end}".encode() * lines + NOISE)
    assert good == lines
    assert len(rejected) <= 300
    assert "UTF-8" in rejected[-1]


def test_an_invalid_byte_in_a_text_loses_one_line() -> None:
    bad = "4\xe9\xe8\xe7..".encode("latin-1") + b"\0\x01"
    good, rejected = read_counts(f"{LINE}\n".encode() * 5 + bad + b"\n" + f"{LINE}\n".encode() * 5)
    assert (good, len(rejected)) == (10, 1)


def test_a_terminal_s_colours_are_text() -> None:
    assert (
        list(source.lines_in(source.text_chunks(io.BytesIO(b"\x1b[1m3\x1b[0m \x1b[36m2\x1b[0m\n" * 1000))))[
            999
        ].problem
        == ""
    )


class Broken(io.RawIOBase):
    """A file on a failing disk."""

    name = "boards.txt"

    def read(self, *_: int) -> bytes:
        raise OSError(errno.EIO, "Input/output error")


def test_a_read_error_names_the_file() -> None:
    with pytest.raises(OSError, match="Input/output error") as raised:
        list(formats.iter_puzzles(Broken()))  # type: ignore[arg-type]
    assert raised.value.filename == "boards.txt"


def test_a_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError) as raised:
        formats.read_all(tmp_path)
    assert str(raised.value.filename) == str(tmp_path)


def test_stdin_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(OSError, match="<stdin>"):
        list(formats.iter_puzzles("-"))


@pytest.mark.parametrize("end", ["\r", "\r\n"])
@pytest.mark.parametrize("name", [entry.name for entry in formats.writable()])
def test_any_line_end_ends_a_line_in_every_format(name: str, end: str) -> None:
    boards = [
        sudoku(side=9),
        futoshiki(side=4, arcs=[(0, 1), (4, 8)]),
        latin(side=4, name="a b"),
        sudoku(side=4, regions=[1, 2, 1, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4]),
    ]
    puzzles = [puzzle for puzzle in boards if formats.carries(name, puzzle)]
    if name == "killer":
        puzzles = [sudoku(side=9, rules=[Cage(10, "r1c1 r1c2")])] * 2
    if name == "keen":
        puzzles = [latin(side=2, rules=[CalcCage("+", 6, "r1c1 r1c2 r2c1 r2c2")])] * 2
    assert puzzles
    text = formats.write_all(puzzles, name).replace("\n", end) + end
    for format in (name, None):
        assert formats.parse_all(text, format) == puzzles
        result = formats.iter_puzzles(io.BytesIO(text.encode()), format)
        assert [item.puzzle for item in result if isinstance(item, ParsedPuzzle)] == puzzles


def test_messages_have_no_control_characters() -> None:
    steering = "\x1b]0;title\x07\x1b[2J\x9b31m\u202e\r\x7f"
    errors = [
        FormatError(f"bad {steering}", file=steering, cell=steering, line=1),
        PuzzleError(f"bad {steering}"),
        UsageError(f"bad {steering}"),
        Reject(steering, steering),
    ]
    assert all(str(error).isprintable() for error in errors)
    assert FormatError(steering).message.isprintable()
    assert displayable(f"1{steering}\n\t2").replace("\n", "").replace("\t", "").isprintable()
    for text in (f'{{"side": 2, "{steering[:3]}": 1}}', f"1234{steering}", f"sudoku/4/4/{steering}"):
        for item in formats.iter_text(text):
            assert isinstance(item, Reject)
            assert str(item).isprintable()
    groups = '{"side": 2, "givens": [1, 1, 0, 0], "groups": {"a\\u001b[2Jb": ["r1c1", "r1c2"]}}'
    with pytest.raises(FormatError, match=r"1 appears twice in a\\x1b\[2Jb"):
        formats.parse(groups)
