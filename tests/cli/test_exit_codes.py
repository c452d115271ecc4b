"""Exit codes as documented, for every command; the same for empty input."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sudoshiki import futoshiki, generate, parse, prove
from sudoshiki.cli.main import cli

from .conftest import SMALL, SMALL_SOLVED, Run

LOOSE, NONE = "." * 16, "12..3........4.."
CLASH = "33.............."
PAGE = Path(__file__).parents[2] / "docs" / "exit-codes.md"


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        *((0, [name, SMALL]) for name in ("solve", "count", "candidates", "second", "draw")),
        (0, ["compare", SMALL, "--with", "mrv"]),
        (0, ["check", SMALL, SMALL_SOLVED]),
        (0, ["convert", SMALL, "--to", "s1"]),
        (0, ["generate", "--box", "2x2", "--seed", "1"]),
        (0, ["algorithms"]),
        *((1, [name, CLASH]) for name in ("solve", "count", "candidates", "second", "draw", "compare")),
        (1, ["check", CLASH, SMALL_SOLVED]),
        (1, ["convert", CLASH, "--to", "s1"]),
        *((1, [name, NONE]) for name in ("solve", "candidates", "second")),
        (1, ["solve", LOOSE, "--effort", "0", "--with", "mrv"]),
        (1, ["count", LOOSE, "--effort", "0", "--with", "mrv"]),
        (1, ["compare", LOOSE, "--effort", "0", "--with", "mrv"]),
        (1, ["check", SMALL, SMALL]),
        (1, ["second", LOOSE]),
        *(
            (2, [name, "nowhere.txt"])
            for name in ("solve", "count", "candidates", "second", "draw", "compare")
        ),
        (2, ["check", "nowhere.txt", SMALL]),
        (2, ["convert", "nowhere.txt", "--to", "s1"]),
        (2, ["bulk", "nowhere.txt", "-o", "out.txt"]),
        (2, ["lab", "run", "nowhere.toml"]),
        (2, ["lab", "report", "nowhere"]),
        *(
            (2, [name])
            for name in ("solve", "count", "candidates", "second", "draw", "compare", "check", "nothing")
        ),
        (2, ["generate", "--level", "x"]),
        (2, ["algorithms", "x"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_codes_are_as_documented(
    run: Run, code: int, arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*arguments).exit_code == code


def test_help_and_page_have_the_same_codes() -> None:
    listed = re.findall(r"^\| (\d+)", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    helped = (cli.help or "").partition("Exit codes:")[2].partition("\n\n")[0]
    assert listed == re.findall(r"\b\d+\b", helped) == ["0", "1", "2", "3", "128"]


EMPTY = {
    **{f"{name} IN": 0 for name in ("solve", "count", "candidates", "second", "compare", "draw", "grade")},
    **{f"{name} IN": 0 for name in ("minimize", "canonical", "vary")},
    "convert IN --to line": 0,
    "bulk IN -o OUT": 0,
    "grade IN -o OUT": 0,
    "check IN 1": 1,
    "hint IN": 1,
    "explain IN": 1,  # these need one
}


@pytest.mark.parametrize("content", ["", "# nothing\n\n"], ids=["empty", "comment"])
@pytest.mark.parametrize("command", EMPTY)
def test_an_input_without_a_puzzle_is_the_same_everywhere(
    run: Run, command: str, content: str, tmp_path: Path
) -> None:
    file = tmp_path / "in.txt"
    file.write_text(content)
    places = {"IN": str(file), "OUT": str(tmp_path / "out.csv")}
    done = run(*(places.get(word, word) for word in command.split()))
    assert done.exit_code == EMPTY[command]
    assert f"{file}: no puzzle in it" in done.stderr
    if "OUT" not in command:
        by_stdin = run(*({**places, "IN": "-"}.get(word, word) for word in command.split()), stdin=content)
        noted = "<stdin>: no puzzle in it" in by_stdin.stderr
        assert (by_stdin.exit_code, noted) == (EMPTY[command], True)


def test_an_empty_argument_is_the_same_in_bulk_too(run: Run, tmp_path: Path) -> None:
    solved, bulk = run("solve", ""), run("bulk", "", "-o", str(tmp_path / "out.txt"))
    assert (solved.exit_code, bulk.exit_code) == (1, 1)
    assert solved.stderr.splitlines()[0] == bulk.stderr.splitlines()[0] == "<argument>: no puzzle in it"
    assert not (tmp_path / "out.txt").exists()
    (tmp_path / "in.txt").write_text(f"{SMALL}\n")
    assert run("bulk", "", str(tmp_path / "in.txt"), "-o", str(tmp_path / "out.txt")).exit_code == 1
    assert (tmp_path / "out.txt").read_text() == f"{SMALL_SOLVED}\n"


def test_an_empty_file_among_others_leaves_them_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("")
    done = run("solve", str(tmp_path / "empty.txt"), SMALL, "--json")
    assert done.exit_code == 0
    assert "empty.txt: no puzzle in it" in done.stderr
    assert len(done.stdout.splitlines()) == 1
    assert run("solve", str(tmp_path / "empty.txt:1"), SMALL).exit_code == 1, "one was asked for"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4 2 2\n1 2 3 4\n", "1 row, expected 4"),
        ("1\n2 1\n0 0\n0 0\n", "0 signs, expected 1"),
        ("2\n1 0\n1\n", "1 board, expected 2"),
        ("1 2\n", "2 cells make no square"),
    ],
)
def test_singular_and_plural_fit_the_number(run: Run, text: str, message: str) -> None:
    assert message in run("solve", "-", stdin=text).stderr


def test_a_puzzle_shows_itself_as_people_count() -> None:
    assert repr(futoshiki([1, 0, 0, 0], arcs=[(0, 1)])) == "<futoshiki 2×2, 1 given, 1 sign>"
    assert repr(prove(parse("3.4..1.2.4.32.1."))).endswith(", 1 step>")


def test_a_puzzle_that_was_made_shows_itself() -> None:
    (made,) = generate(side=4, count=1, seed=1)
    assert repr(made) == f"<GeneratedPuzzle 1: {made.puzzle!r}>"


def test_one_is_one(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "in.txt"
    file.write_text(f"{CLASH}\n")
    out = str(tmp_path / "out.txt")
    almost = SMALL_SOLVED[:-1] + "."
    texts = [
        *(run(name, str(file)).output for name in ("solve", "count", "draw")),
        *(run(name, SMALL).output for name in ("solve", "count", "candidates", "second")),
        run("convert", str(file), "--to", "line").output,
        run("bulk", str(file), "-o", out).output,
        run("check", SMALL, almost).output,
        run("solve", "1...").output,
        run("solve", almost, "--with", "mrv").output,
    ]
    assert "1 puzzle" in "".join(texts)
    for text in texts:
        assert not re.search(
            r"(?<![\d.,])1 (\w+ )?(puzzles|cells|runs|boards|givens|signs|solutions|guesses)\b", text
        )
