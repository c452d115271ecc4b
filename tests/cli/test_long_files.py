"""Long files with one puzzle per line: read in blocks, with the same output."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from sudoshiki import formats
from sudoshiki.cli import convert
from sudoshiki.cli.inputs import puzzles_in
from sudoshiki.formats import line as line_format
from sudoshiki.formats import source
from sudoshiki.formats.rows_of_text import rows_writer
from sudoshiki.pipeline.sinks.terminal import Terminal
from sudoshiki.pipeline.source import reading
from sudoshiki.puzzle import sudoku
from tests.bulk.made import BAD_LINES, FOUR, MANY, NINE, NO_SOLUTION, puzzle_lines
from tests.cli.conftest import Run
from tests.document_boards import S5_LINE
from tests.many.mangled import mangled_line
from tests.strategies import shifted_square

HEAD = 300  # lines that are read one by one, to see the format
BY_ROWS = ("line", "csv", "solo", "puzzlink", "table", "json", "candidate-line")


@pytest.fixture
def mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return good and bad lines, blanks, comments, other sides and many solutions.

    They fill several blocks.
    """
    monkeypatch.setattr(source, "_CHUNK", 5000)
    monkeypatch.setattr(reading, "_BLOCK_BYTES", 5000)
    chance = Random(0)
    lines = [line.encode() for line in puzzle_lines(200)]
    for at in range(0, 200, 7):
        lines[at] = mangled_line(chance, 9, "1-9A").replace(b"\r", b"").replace(b"\n", b"")
    odd = [*BAD_LINES, b"", b"# a comment", FOUR.encode(), MANY.encode(), NO_SOLUTION.encode(), b"\t"]
    odd += [NINE.replace(".", " ").encode(), NINE.encode() + b" # hard", b" " + NINE.encode()]
    lines[100:100] = odd
    lines[50:50] = [NINE.replace(".", sign).encode() for sign in "0*_-"]
    path = tmp_path / "mixed.txt"
    path.write_bytes(b"\n".join(lines))
    return path


def one_by_one(arguments: Any, reading: Any, parts_of: Any, least: int = 0) -> Any:  # noqa: ARG001
    return puzzles_in(arguments, reading)


def comparable(result: Any) -> tuple[int, bytes, str]:
    return result.exit_code, result.stdout_bytes, result.stderr


@pytest.mark.parametrize(
    ("target", "ending"),
    [*((target, b"\n") for target in (*BY_ROWS, "grid")), ("line", b"\r\n"), ("line", b"\r")],
)
def test_convert_by_the_block_writes_what_it_writes_one_by_one(
    run: Run, mixed: Path, monkeypatch: pytest.MonkeyPatch, target: str, ending: bytes
) -> None:
    mixed.write_bytes(mixed.read_bytes().replace(b"\n", ending))
    by_block = comparable(run("convert", str(mixed), "--to", target, "--format", "line"))
    monkeypatch.setattr(convert, "puzzles_or_parts_in", one_by_one)
    assert comparable(run("convert", str(mixed), "--to", target, "--format", "line")) == by_block
    assert "rejected" in by_block[2]


@pytest.mark.parametrize("limit", ["1", "2"])
@pytest.mark.parametrize("layout", ["s1", "s4", "s5"])
def test_solve_by_the_block_prints_what_it_prints_one_by_one(
    run: Run, mixed: Path, monkeypatch: pytest.MonkeyPatch, layout: str, limit: str
) -> None:
    arguments = ("solve", str(mixed), "--print", layout, "--limit", limit, "--format", "line")
    by_block = comparable(run(*arguments))
    monkeypatch.setattr(Terminal, "parts", lambda _, block, __: block.entries())
    assert comparable(run(*arguments)) == by_block


UNMEASURED = re.compile(rb"[0-9,]+ tried +[0-9.e-]+ (s|\xc2\xb5s)|- +-")


def without_measures(line: bytes, as_json: bool) -> Any:
    """Return the output for a puzzle without algorithm, effort and time."""
    if not as_json:
        return b" ".join(UNMEASURED.sub(b"*", line).split())
    fields = json.loads(line)
    return {key: value for key, value in fields.items() if key not in ("counters", "seconds", "way")}


@pytest.mark.parametrize("more", [(), ("--limit", "1"), ("--limit", "7", "--seed", "5")])
@pytest.mark.parametrize("as_json", [False, True])
def test_solve_shows_of_many_at_once_what_it_shows_one_by_one(
    run: Run, mixed: Path, monkeypatch: pytest.MonkeyPatch, as_json: bool, more: tuple[str, ...]
) -> None:
    arguments = ("solve", str(mixed), "--format", "line", *more, *(["--json"] if as_json else []))
    at_once = run(*arguments)
    monkeypatch.setattr(Terminal, "parts", lambda _, block, __: block.entries())
    slowly = run(*arguments)
    assert at_once.exit_code == slowly.exit_code
    outputs = [
        [without_measures(line, as_json) for line in done.stdout_bytes.splitlines()]
        for done in (at_once, slowly)
    ]
    assert outputs[0] == outputs[1]
    *rest, advice = at_once.stderr.splitlines(keepends=True)
    assert "--with auto" in advice
    assert "".join(rest) == slowly.stderr


def test_the_note_on_batches_names_only_files_with_answers(run: Run, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text("\n".join(puzzle_lines(3)))
    (tmp_path / "bad.txt").write_text("11" + "." * 79 + "\n" + "." * 80)
    output = run("solve", str(tmp_path / "bad.txt"), str(tmp_path / "good.txt")).stderr
    assert output.count("good.txt") == 1
    assert output.count("bad.txt") == 2  # its two rejects
    assert run("solve", str(tmp_path / "bad.txt")).stderr.count("bad.txt") == 2


@pytest.mark.parametrize("to", BY_ROWS)
def test_a_block_without_a_plain_board_is_converted_line_by_line(run: Run, tmp_path: Path, to: str) -> None:
    (tmp_path / "in.txt").write_text(f" {NINE} \n# a comment\n{NINE} # another\n{'.' * 80}\n")
    done = run("convert", str(tmp_path / "in.txt"), "--to", to)
    (tmp_path / "one.txt").write_text(NINE)
    line = run("convert", str(tmp_path / "one.txt"), "--to", to).stdout.splitlines()[-1]
    assert [*done.stdout.splitlines()][-2:] == [line, line]
    assert (done.exit_code, "2 written, 1 rejected" in done.stderr) == (1, True)


def test_output_of_solve_for_many_boards_can_be_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("\n".join(puzzle_lines(HEAD + 20)))
    printed = run("solve", str(tmp_path / "in.txt")).stdout
    again = run("convert", "-", "--to", "line", stdin=printed)
    assert again.stdout.splitlines() == [line.split()[-1] for line in printed.splitlines()]


def test_boards_solved_together_are_marked_as_such(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("\n".join(puzzle_lines(HEAD + 20)))
    records = list(map(json.loads, run("solve", str(tmp_path / "in.txt"), "--json").stdout.splitlines()))
    assert all(record["way"].startswith("lanes") for record in records)
    named = run("solve", str(tmp_path / "in.txt"), "--json", "--with", "auto").stdout.splitlines()
    assert all(json.loads(line)["seconds"] > 0 for line in named)
    assert list(json.loads(named[0])) == list(records[0])


@pytest.mark.parametrize("format", [(), ("--format", "line")])
def test_all_records_of_a_file_have_the_same_fields(
    run: Run, tmp_path: Path, format: tuple[str, ...]
) -> None:
    """For every algorithm: before and after line 300, other sizes, other verdicts."""
    lines = puzzle_lines(HEAD + 20)
    for at in (0, HEAD - 1, HEAD + 5):
        lines[at : at + 3] = [FOUR, MANY, NO_SOLUTION]
    (tmp_path / "in.txt").write_text("\n".join(lines))
    records = list(
        map(json.loads, run("solve", str(tmp_path / "in.txt"), "--json", *format).stdout.splitlines())
    )
    assert len(records) == len(lines)
    for record in records:
        assert record["seconds"] is None
        assert [name for name, value in record["counters"].items() if value is not None] == ["guesses"]
    printed = run("solve", str(tmp_path / "in.txt"), *format).stdout
    assert len(printed.splitlines()) == len(lines)
    assert all(re.search(" - +-  ", line) for line in printed.splitlines())


@pytest.mark.parametrize("count", [2, 3, HEAD, HEAD + 1])
def test_output_does_not_depend_on_the_length_of_the_file(run: Run, tmp_path: Path, count: int) -> None:
    """The same bytes line by line from two puzzles on; one alone has more detail."""
    lines = ["# a comment", *puzzle_lines(HEAD + 1)]
    (tmp_path / "all.txt").write_text("\n".join(lines))
    (tmp_path / "some.txt").write_text("\n".join(lines[: count + 1]))
    for more in ((), ("--json",)):
        whole = run("solve", str(tmp_path / "all.txt"), *more).stdout.replace("all.txt", "some.txt")
        output = run("solve", str(tmp_path / "some.txt"), *more).stdout
        assert output.splitlines() == whole.splitlines()[:count]
    (tmp_path / "one.txt").write_text("\n".join(lines[:2]))
    assert json.loads(run("solve", str(tmp_path / "one.txt"), "--json").stdout)["seconds"] > 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("convert", "--to", "solo"),
        ("solve", "--print", "s5"),
        ("convert", "--to", "csv"),
        ("solve",),
        ("solve", "--json"),
    ],
)
def test_few_lines_of_a_long_file_are_read_one_by_one(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    lines = puzzle_lines(4000)
    lines[1000] = lines[2000] = "bad"
    (tmp_path / "in.txt").write_text("\n".join(lines))
    read: list[str] = []
    one = line_format._read

    def counted(text: str, options: Any) -> Any:
        read.append(text)
        return one(text, options)

    monkeypatch.setattr(line_format, "_read", counted)
    done = run(arguments[0], str(tmp_path / "in.txt"), *arguments[1:])
    assert "4,000 puzzles" in done.stderr
    assert "2 rejected" in done.stderr
    assert len(read) <= HEAD + 10


def test_labels_of_a_long_file_can_be_requested(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With comments, blank and bad lines, before and in the block that is solved."""
    monkeypatch.chdir(tmp_path)  # a label has the name of its file: here no blanks
    lines = puzzle_lines(HEAD + 60)
    for at in (3, 50, HEAD + 10, HEAD + 30):
        lines[at:at] = ["# a comment", "", "bad", "# un café", "\xa0", "\x0b"]
    Path("in.txt").write_text("\n".join(lines))
    rows = [line.split() for line in run("solve", "in.txt", "--format", "line").stdout.splitlines()]
    labels = {words[0]: words[-1] for words in rows}
    assert len(labels) == HEAD + 60
    for label in [*labels][:: HEAD // 4]:
        assert labels[label] == run("solve", label, "--print", "s5").stdout.replace(" ", "").replace("\n", "")


def test_a_long_file_without_a_puzzle_exits_with_0(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("# nothing\n\n" * 2 * HEAD)
    for arguments in (("convert", "--to", "line"), ("solve", "--print", "s5")):
        done = run(arguments[0], str(tmp_path / "in.txt"), *arguments[1:])
        assert (done.exit_code, done.stdout) == (0, "")
        assert done.stderr.startswith(str(tmp_path / "in.txt"))


@pytest.mark.parametrize(("count", "hints"), [(999, 0), (1500, 1)])
def test_solve_recommends_bulk_once_for_long_files(run: Run, tmp_path: Path, count: int, hints: int) -> None:
    (tmp_path / "in.txt").write_text(f"{FOUR}\n" * count)
    done = run("solve", str(tmp_path / "in.txt"))
    assert done.exit_code == 0
    assert done.stderr.count("sudoshiki bulk FILE -o") == hints


@pytest.mark.parametrize("side", [4, 6, 8, 9])
@pytest.mark.parametrize("target", [entry.name for entry in formats.writable()])
def test_rows_are_written_as_the_format_writes_them(target: str, side: int) -> None:
    writer = rows_writer(target, side)
    if writer is None:
        assert target not in BY_ROWS or not formats.carries(target, sudoku(side=side))
        return
    chance, boards = Random(side), []
    for keep in (0, 0.05, 0.3, 0.3, 0.6, 0.95, 1):
        box = sudoku(side=side).box
        assert box is not None
        boards.append([v if chance.random() < keep else 0 for v in shifted_square(side, box, chance)])
    wanted = [formats.write(sudoku(board), target).rpartition("\n")[2] for board in boards]
    assert writer(np.array(boards, np.uint8)).decode().splitlines() == wanted


@pytest.fixture
def easy_and_hard(tmp_path: Path) -> Path:
    """Return more lines than are read to detect the format, then harder boards."""
    file = tmp_path / "in.txt"
    lines = puzzle_lines(HEAD + 40)
    lines[HEAD + 20 : HEAD + 20] = [S5_LINE, "bad", "", MANY, NO_SOLUTION, FOUR]
    file.write_text("\n".join(lines))
    return file


@pytest.mark.parametrize("scales", ["word", "se,hodoku", "tatham,qqwing,search"])
def test_grades_by_the_block_are_those_of_one_by_one(
    easy_and_hard: Path, run: Run, monkeypatch: pytest.MonkeyPatch, scales: str
) -> None:
    at_once = run("grade", str(easy_and_hard), "--scale", scales)
    monkeypatch.setattr(Terminal, "parts", lambda _, block, __: block.entries())
    alone = run("grade", str(easy_and_hard), "--scale", scales)
    assert comparable(at_once) == comparable(alone)
    if scales == "word":
        assert at_once.stdout.count("  easy\n") == HEAD + 41


def test_grades_by_the_block_have_all_fields_but_the_time(easy_and_hard: Path, run: Run) -> None:
    lines = run("grade", str(easy_and_hard), "--scale", "word", "--json").stdout.splitlines()
    graded = [record for record in map(json.loads, lines) if record["grade"]]
    assert len(graded) == HEAD + 42
    assert {tuple(record) for record in graded} == {tuple(graded[0])}
    assert {record["seconds"] for record in graded} == {None}
    assert [record["grade"]["word"] for record in graded].count("easy") == HEAD + 41
