"""`generate`: reported seeds, atomic writes, pipes puzzle by puzzle."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from sudoshiki import Puzzle, StopFlag, generate, parse, read_all, sudoku, write
from sudoshiki.cli import generate as generate_command
from sudoshiki.cli.running import Search
from sudoshiki.pipeline.sinks import puzzles as sink

from .conftest import COMMAND, Run
from .conftest import SMALL as LINE

SMALL = ("generate", "--box", "2x2", "--fraction", "0.5")


def seed_said(text: str) -> str:
    match = re.fullmatch(r"seed (\d+) \(--seed \1 repeats this run\)\n", text)
    assert match, text
    return match[1]


def test_without_a_seed_a_random_one_is_printed_on_stderr(run: Run) -> None:
    two = [run(*SMALL, "--count", "2") for _ in range(2)]
    seeds = [seed_said(done.stderr) for done in two]
    assert seeds[0] != seeds[1]
    for done, seed in zip(two, seeds, strict=True):
        assert all(parse(line).given_count == 8 for line in done.stdout.splitlines())
        again = run(*SMALL, "--count", "2", "--seed", seed)
        assert (again.stdout, again.stderr) == (done.stdout, "")


@pytest.mark.parametrize("format_", ["line", "s1"])
def test_a_file_gets_what_stdout_would_get(run: Run, tmp_path: Path, format_: str) -> None:
    arguments = (*SMALL, "--count", "3", "--seed", "5")
    file = tmp_path / "puzzles.txt"
    done = run(*arguments, "--format", format_, "-o", str(file))
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    assert (
        file.read_text()
        == run(*arguments, "--format", format_).stdout
        == run(*arguments, "--to", format_).stdout
    )
    assert len(read_all(file)) == 3


def test_an_output_that_can_not_be_is_refused_before_a_puzzle_is_made(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generate_command, "_make", lambda *_: pytest.fail("a puzzle was begun"))
    assert run(*SMALL, "-o", str(tmp_path)).exit_code == 2
    assert run(*SMALL, "-o", str(tmp_path / "no" / "file")).exit_code == 2
    assert run(*SMALL, "--format", "magic").exit_code == 2


def test_puzzles_made_before_a_stop_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("before\n")
    arguments = ["generate", "--seed", "1", "--count", "1000000", "-o", str(file)]
    process = subprocess.Popen([*COMMAND, *arguments], stderr=subprocess.PIPE, text=True)
    while len(lines := file.read_text().splitlines(keepends=True)) < 3:
        assert process.poll() is None
    assert all(len(line) == 82 for line in lines)  # the run is far from its end: none is torn, none is old
    process.send_signal(signal.SIGINT)
    output = process.communicate(timeout=60)[1]
    assert process.returncode == 130
    stopped = re.search(r"stopped after ([\d,]+) of 1,000,000 puzzles: those are kept", output)
    assert stopped
    assert [entry.name for entry in tmp_path.iterdir()] == ["puzzles.txt"]
    assert len(read_all(file)) == int(stopped[1].replace(",", ""))


def test_a_stop_does_not_wait_for_all_of_a_batch_to_be_built(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a format, puzzles are built one by one; a batch may have 250,000."""
    flags: list[StopFlag] = []

    class Known(Search):
        def __init__(self, text: str) -> None:
            super().__init__(text)
            flags.append(self.flag)

    def write_and_stop(puzzle: Puzzle, format_: str) -> str:
        flags[0].set()
        return write(puzzle, format_)

    monkeypatch.setattr(generate_command, "Search", Known)
    monkeypatch.setattr(sink, "write", write_and_stop)
    done = run("generate", "--seed", "1", "--count", "100", "--format", "line")
    assert done.stdout.count("\n") == 1


def test_where_no_puzzle_is_made_the_file_stays_as_it_was(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("before\n")
    assert run("generate", "--box", "2x2", "--er", "9-", "--effort", "4", "-o", str(file)).exit_code == 1
    assert [entry.name for entry in tmp_path.iterdir()] == ["puzzles.txt"]
    assert file.read_text() == "before\n"


def test_a_pipe_gets_puzzle_after_puzzle(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    arguments = ["generate", "--seed", "1", "--count", "1000000", "-o", str(pipe)]
    process = subprocess.Popen([*COMMAND, *arguments], stderr=subprocess.DEVNULL)
    with pipe.open() as reader:  # the run is far from its end
        lines = [reader.readline() for _ in range(2)]
    assert [parse(line).side for line in lines] == [9, 9]
    assert process.wait(60) == 2  # its reader left


def test_the_seed_is_printed_before_the_first_puzzle() -> None:
    process = subprocess.Popen(
        [*COMMAND, "generate", "--count", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    seed = seed_said(process.communicate(timeout=60)[1].splitlines(keepends=True)[0])
    again = subprocess.run([*COMMAND, "generate", "--seed", seed], capture_output=True, text=True)
    assert again.stdout == first


def test_an_impossible_spec_is_refused_before_a_seed_is_chosen(run: Run) -> None:
    for wrong in (("--level", "mediun"), ("--givens", "12"), ("--symmetry", "x"), ("--er", "fast")):
        refused = run("generate", *wrong)
        assert refused.exit_code == 2
        assert "seed" not in refused.stderr
        assert refused.stdout == ""


def test_an_unmet_spec_exits_with_1(run: Run) -> None:
    refused = run("generate", "--box", "2x2", "--er", "9-", "--effort", "64", "--seed", "1")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr


def test_workers_make_the_same_bytes(run: Run) -> None:
    arguments = ("generate", "--seed", "3", "--count", "300", "--symmetry", "rotation")
    alone = run(*arguments)
    assert len(alone.stdout.splitlines()) == 300
    assert run(*arguments, "--workers", "2").stdout == alone.stdout


def test_lines_are_those_that_the_writer_of_puzzles_makes(run: Run) -> None:
    for arguments in (
        (),
        ("--box", "2x3"),
        ("--box", "3x2"),
        ("--diagonals",),
        ("--signs", "3-5"),
        ("--size", "12"),
    ):
        made = run("generate", "--seed", "2", "--count", "2", *arguments)
        written = run("generate", "--seed", "2", "--count", "2", *arguments, "--format", "json")
        assert [parse(line) for line in made.stdout.splitlines()] == [
            parse(line) for line in written.stdout.splitlines()
        ]


def test_a_pattern_is_read_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("\n".join(("X.X.X.X.X", ".X.X.X.X.") * 4) + "\nX.X.X.X.X\n")
    made = run("generate", "--pattern", str(file), "--seed", "1")
    assert all(
        (cell // 9 + cell % 9) % 2 == 0 for cell, value in enumerate(parse(made.stdout).givens) if value
    )
    file.write_text("X" * 16)
    small = run("generate", "--pattern", str(file), "--seed", "1")
    assert parse(small.stdout).side == 4  # the pattern's own
    wrong = run("generate", "--pattern", str(file), "--size", "9")
    assert (wrong.exit_code, "the pattern has side 4" in wrong.stderr) == (2, True)
    file.write_text("XX")
    assert "expected a square" in run("generate", "--pattern", str(file)).stderr
    file.write_bytes(b"\xff" * 16)
    assert "not UTF-8 text" in run("generate", "--pattern", str(file)).stderr
    missing = run("generate", "--pattern", str(tmp_path / "heart.txt"))
    assert missing.stderr == f"Error: {tmp_path / 'heart.txt'}: no such file\n"


def test_a_puzzle_that_is_refused_is_named(run: Run) -> None:
    result = run("vary", "." * 16)
    assert (result.exit_code, result.stderr.startswith(f"{'.' * 16}: refused: ")) == (1, True)


def test_a_form_with_diagonals_is_kept_by_fewer_changes(run: Run) -> None:
    """With diagonals, exchanging rows and columns changes the canonical form."""
    order = [2, 1, 0, 3, 4, 5, 8, 7, 6]  # keeps boxes and both diagonals
    puzzle = next(generate(diagonals=True, seed=1)).puzzle
    moved = sudoku([puzzle.givens[9 * r + c] for r in order for c in order], diagonals=True)
    forms = [run("canonical", write(one)) for one in (puzzle, moved)]
    assert forms[0].stdout != forms[1].stdout
    for form in forms:
        assert "the same form only under turns and mirrors of the square" in form.stderr


def test_forms_and_equivalents_and_minimal_puzzles_are_printed(run: Run) -> None:
    first = run("generate", "--seed", "1").stdout.strip()
    others = run("vary", first, "--count", "3").stdout.split()
    forms = {run("canonical", one).stdout for one in (first, *others)}
    assert len({first, *others}) == 4
    assert len(forms) == 1
    assert run("canonical", first).stderr == "1 automorphism; symmetry of the givens: none\n"
    done = run("minimize", first)
    assert (done.stdout.strip(), done.stderr) == (first, "0 clues taken away\n")
    assert run("minimize", "." * 81).exit_code == 1


def test_puzzles_of_a_file_are_avoided_whatever_its_format(run: Run, tmp_path: Path) -> None:
    """Plain lines are read in blocks, JSON one by one; comments are skipped."""
    arguments = ("generate", "--count", "4", "--seed", "1", "--box", "2x3")
    first = run(*arguments).stdout
    turned = "".join(run("vary", line, "--seed", "5").stdout for line in first.split())
    lines, objects = tmp_path / "lines.txt", tmp_path / "puzzles.jsonl"
    lines.write_text(f"# published\n\n{turned}")
    assert run("convert", str(lines), "-o", str(objects)).exit_code == 0
    by_lines, by_json = (run(*arguments, "--avoid", str(file)).stdout for file in (lines, objects))
    assert by_lines == by_json
    forms = run("canonical", "--quiet", "-", stdin=first + by_lines).stdout.split()
    assert len(set(forms)) == 8


def test_plain_lines_are_avoided_where_signs_may_be(run: Run, tmp_path: Path) -> None:
    wish = {"box": (2, 2), "signs": "0-1", "givens": "4-16", "count": 12, "seed": 1}
    plain = [made.puzzle for made in generate(**wish) if not made.puzzle.arcs]  # type: ignore[arg-type]
    file = tmp_path / "lines.txt"
    file.write_text("".join(f"{write(puzzle)}\n" for puzzle in plain))
    arguments = ("--box", "2x2", "--signs", "0-1", "--givens", "4-16", "--count", "12", "--seed", "1")
    made = tmp_path / "made.jsonl"
    assert run("generate", *arguments, "--avoid", str(file), "-o", str(made)).exit_code == 0
    others = [one.puzzle for one in generate(avoid=plain, **wish)]  # type: ignore[arg-type]
    assert list(read_all(made)) == others
    assert plain
    assert not {puzzle.givens for puzzle in plain} & {puzzle.givens for puzzle in others}


def test_a_file_to_avoid_must_be_read_whole_and_is_never_written_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "known.txt"
    file.write_text(f"{LINE}\n12x\n")
    refused = run("generate", "--avoid", str(file))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "known.txt:2" in refused.stderr
    assert "correct or remove" in refused.stderr
    assert run("generate", "--avoid", str(file), "-o", str(file)).exit_code == 2
    assert run("generate", "--avoid", str(tmp_path / "none.txt")).exit_code == 2
    assert run("generate", "--fraction", "0.5", "--avoid", str(file)).exit_code == 2
    assert file.read_text().startswith(LINE)
