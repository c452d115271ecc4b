"""Cases 3 to 18: wrong files. The bad puzzle is reported, the others are solved."""

from __future__ import annotations

import csv
import gzip
import json
import random
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from sudoshiki.formats import source
from tests.tiers import DEEP

from .commands import NINE, NINE_SOLVED, CommandResult, bulk, solve, sudoshiki

GOOD = f"{NINE}\n".encode()


def verdicts(result: CommandResult) -> list[str]:
    return [json.loads(line)["verdict"] for line in result.out.splitlines()]


def assert_refused(folder: Path, bad: bytes, reason: str, kind: str) -> None:
    """Check one bad line between two good ones: same report by `solve` and `bulk`."""
    content = GOOD + bad + b"\n" + GOOD
    result = solve(folder, content)
    assert result.err.splitlines()[0] == f"in.txt:{reason}"
    assert "3 puzzles: 2 solved (one: 2), 0 unsolved, 1 rejected" in result.err
    assert (result.code, verdicts(result)) == (1, ["one", "one"])
    result, answers, rejects = bulk(folder, content)
    assert result.code == 1
    assert "3 records: 2 solved, 0 unsolved, 1 rejected, 0 blank" in result.out
    assert answers == [NINE_SOLVED, f"# rejected: {kind}", NINE_SOLVED]
    place, _, why = reason.partition(" ")
    assert len(rejects) == 1
    assert rejects[0].startswith(f"in.txt:{place.split(':')[0]}:")
    assert rejects[0].endswith(why)


def test_case_03_80_cells(tmp_path: Path) -> None:
    assert_refused(tmp_path, NINE[:80].encode(), "2 80 cells, expected 81", "length")


def test_case_04_82_cells_are_never_cut_to_81(tmp_path: Path) -> None:
    assert_refused(tmp_path, f"{NINE}.".encode(), "2 82 cells, expected 81", "length")


def test_case_05_a_length_that_is_no_square(tmp_path: Path) -> None:
    result = solve(tmp_path, "." * 90)
    why = "90 cells make no square; the nearest sizes are 81 (9×9) and 100 (10×10)"
    assert (result.code, result.err.splitlines()[0]) == (1, f"in.txt:1 {why}")


def test_case_06_a_symbol_out_of_range(tmp_path: Path) -> None:
    why = "2:2 [r1c2] 'A' is not one of 123…9, nor empty (. 0 * _ -)"
    assert_refused(tmp_path, f"5A{NINE[2:]}".encode(), why, "symbol")


def test_case_07_nought_and_dot_mixed(tmp_path: Path) -> None:
    mixed = NINE.replace(".", "0", 20)
    assert "0" in mixed
    assert "." in mixed
    result = solve(tmp_path, mixed)
    assert (result.code, verdicts(result)) == (0, ["one"])
    result, answers, _ = bulk(tmp_path, mixed)
    assert (result.code, answers) == (0, [NINE_SOLVED])


def test_case_08_a_byte_order_mark(tmp_path: Path) -> None:
    content = b"\xef\xbb\xbf" + GOOD
    assert solve(tmp_path, content)[0] == 0
    assert bulk(tmp_path, content)[1] == [NINE_SOLVED]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_case_09_utf_16_is_one_clear_error(tmp_path: Path, encoding: str) -> None:
    content = (GOOD.decode() * 50).encode(encoding)
    why = "the text is UTF-16 (or UTF-32); save it as UTF-8"
    result = solve(tmp_path, content)
    assert (result.code, result.err.splitlines()[0], result.err.count("\n")) == (1, f"in.txt:1 {why}", 2)
    result, answers, _ = bulk(tmp_path, content)
    assert result == (2, "", f"Error: in.txt: {why}\n")
    assert answers == []


def test_case_10_invalid_utf_8_costs_that_line(tmp_path: Path) -> None:
    assert_refused(tmp_path, b"\xff\xfe" + NINE.encode(), "2:1 not UTF-8: byte 0xff", "encoding")


@pytest.mark.parametrize("digit", ["４", "٤", "४", "𝟒"])
def test_case_11_digits_of_other_scripts_are_not_read(tmp_path: Path, digit: str) -> None:
    why = f"2:1 [r1c1] '{digit}' is not one of 123…9, nor empty (. 0 * _ -)"
    why += " (a digit of another script; write plain digits)"
    assert_refused(tmp_path, f"{digit}{NINE[1:]}".encode(), why, "script")


def test_case_12_a_nul_byte(tmp_path: Path) -> None:
    assert_refused(tmp_path, f"{NINE[:5]}\0{NINE[6:]}".encode(), "2:6 a NUL byte", "NUL")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("final", [True, False])
def test_case_13_line_ends_and_none_at_the_end(tmp_path: Path, end: str, final: bool) -> None:
    content = end.join([NINE] * 3) + end * final
    result = solve(tmp_path, content)
    assert (result.code, verdicts(result)) == (0, ["one"] * 3)
    result, answers, _ = bulk(tmp_path, content)
    assert (result.code, answers) == (0, [NINE_SOLVED] * 3)


LONG = (1 << 30) if DEEP else (160 << 20)  # bytes
MEMORY = 128 << 20  # bytes: twice what the command needs, and less than the line has


@pytest.fixture(scope="module")
def long_line(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("long") / "in.txt"
    with file.open("wb") as text:
        text.write(GOOD)
        for _ in range(LONG >> 20):
            text.write(b"." * (1 << 20))
        text.write(b"\n" + GOOD)
    return file


@pytest.mark.slow
@pytest.mark.parametrize("command", ["solve IN --json", "bulk IN -o OUT --workers 1", "convert IN --to line"])
def test_case_14_a_line_of_a_gigabyte(tmp_path: Path, long_line: Path, command: str) -> None:
    places = {"IN": str(long_line), "OUT": str(tmp_path / "out.txt")}

    def bound_memory() -> None:
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))

    words = [places.get(word, word) for word in command.split()]
    done = subprocess.run(
        [sys.executable, "-m", "sudoshiki", *words], capture_output=True, text=True, preexec_fn=bound_memory
    )
    assert done.returncode == 1, done.stderr[-300:]
    if command.startswith("bulk"):
        assert "3 records: 2 solved, 0 unsolved, 1 rejected, 0 blank" in done.stdout
        assert f"a line of {LONG:,} bytes; at most" in (tmp_path / "out.txt.rejects").read_text()
    else:
        assert f"in.txt:2 a line of {LONG:,} bytes; at most" in done.stderr
        assert done.stdout.count("\n") == 2
        assert len(done.stderr) < 5000


def test_case_15_a_truncated_gzip_keeps_its_good_lines(tmp_path: Path) -> None:
    chance = random.Random(15)
    comments = "".join(f"{NINE}  # {chance.getrandbits(400):x}\n" for _ in range(60))
    packed = gzip.compress(comments.encode())
    result = solve(tmp_path, packed[: len(packed) // 2], name="in.txt.gz")
    kept = verdicts(result)
    assert result.code == 1
    assert 10 < len(kept) < 50
    assert set(kept) == {"one"}
    assert f"in.txt.gz:{len(kept) + 1} the gzip data ends too early" in result.err
    result, answers, rejects = bulk(tmp_path, packed[: len(packed) // 2], name="in.txt.gz")
    assert (result.code, len(rejects)) == (1, 1)
    assert [line[:81] for line in answers[:-1]] == [NINE_SOLVED] * len(kept)
    assert "gzip" in rejects[0]


def test_case_16_a_gzip_bomb_stops_at_the_declared_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "UNPACK_SAFE", 1 << 20)
    bomb = gzip.compress(GOOD + (b"#" + b"." * 1022 + b"\n") * 8192, 9)
    result = solve(tmp_path, bomb, name="in.txt.gz")
    assert (result.code, verdicts(result)) == (1, ["one"])
    assert "200 times" in result.err
    assert ": stopped there" in result.err


def test_case_17_csv_with_quotes_commas_and_line_ends(tmp_path: Path) -> None:
    names = ['a,b "c"', "two\nlines", "=1+1", "+1", "-1", "@SUM(A1)", "plain"]
    with (tmp_path / "in.csv").open("w", newline="") as file:
        csv.writer(file).writerows(
            [["id", "puzzle", "=HYPERLINK()"], *([name, NINE, name] for name in names)]
        )
    out = tmp_path / "out.csv"
    result = sudoshiki("bulk", str(tmp_path / "in.csv"), "-o", str(out), "--keep", "=HYPERLINK()")
    assert result.code == 0
    with out.open(newline="") as file:
        header, *rows = csv.reader(file)
    shown = [f"'{name}" if name[0] in "=+-@" else name for name in names]
    assert header == ["id", "puzzle", "solution", "verdict", "'=HYPERLINK()"]
    assert [row[0] for row in rows] == [row[4] for row in rows] == shown
    assert {row[2] for row in rows} == {NINE_SOLVED}


def test_case_17_names_are_neutralised_in_every_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("=1+1.txt").write_bytes(GOOD)
    result = sudoshiki("compare", "=1+1.txt", "--with", "mrv", "--to", "csv")
    assert result.out.splitlines()[1].startswith("'=1+1.txt:1,mrv,")


def test_case_18_duplicates_are_both_answered(tmp_path: Path) -> None:
    result = solve(tmp_path, GOOD * 2)
    assert (result.code, verdicts(result)) == (0, ["one", "one"])
    assert bulk(tmp_path, GOOD * 2)[1] == [NINE_SOLVED] * 2
