"""Names of algorithms with options; a wrong one gets a suggestion and a reason."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sudoshiki import UsageError, parse, solve
from sudoshiki.bulk import SolveQuestion
from sudoshiki.formats.fpuzzles import ADDRESS
from sudoshiki.formats.lzstring import pack
from sudoshiki.lab.reading import parse_recipe
from sudoshiki.puzzle.errors import choose_from
from sudoshiki.solve import find_with_options

from .conftest import SMALL, SMALL_SOLVED, SUDOKU, Run

NAMED = "mrv:habits=s5"


@pytest.mark.parametrize("command", ["solve", "count", "second", "compare"])
def test_a_name_with_options_is_taken_by_every_command(run: Run, command: str) -> None:
    done = run(command, SMALL, "--json", "--with", NAMED)
    assert done.exit_code == 0
    fields = json.loads(done.stdout)
    assert (fields["algorithm"], fields["options"]) == ("mrv", {"habits": "s5"})


def test_a_name_with_options_is_taken_where_nothing_shows_them(run: Run, tmp_path: Path) -> None:
    assert run("candidates", SMALL, "--with", NAMED).exit_code == 0
    (tmp_path / "in.txt").write_text(f"{SMALL}\n")
    out = tmp_path / "out.txt"
    assert run("bulk", str(tmp_path / "in.txt"), "-o", str(out), "--with", NAMED).exit_code == 0
    assert out.read_text() == f"{SMALL_SOLVED}\n"
    made = run("generate", "--box", "2x2", "--fraction", "0.5", "--complete-with", "dlx", "--seed", "1")
    assert made.exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        *(["solve", SMALL, "--with"], ["count", SMALL, "--with"], ["second", SMALL, "--with"]),
        *(
            ["candidates", SMALL, "--with"],
            ["compare", SMALL, "--with"],
            ["bulk", "IN", "-o", "OUT", "--with"],
        ),
        ["generate", "--box", "2x2", "--fraction", "0.5", "--complete-with"],
    ],
    ids=lambda arguments: arguments[0],
)
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("mrv:habits=sideways", "one of ours, s2, s5"),
        ("mrv:habit=s5", "did you mean habits?"),
        ("mrv:habits", "'habits' in 'mrv:habits' is not NAME=VALUE"),
        ("mrv:habits=s2:habits=s5", "'habits' is given twice"),
        ("mvr:habits=s2", "did you mean mrv?"),
    ],
)
def test_a_wrong_name_is_refused_alike(
    run: Run, arguments: list[str], name: str, message: str, tmp_path: Path
) -> None:
    (tmp_path / "in.txt").write_text(f"{SMALL}\n")
    places = {"IN": str(tmp_path / "in.txt"), "OUT": str(tmp_path / "out.txt")}
    done = run(*(places.get(argument, argument) for argument in arguments), name)
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr


def test_python_takes_the_same_names() -> None:
    puzzle = parse(SUDOKU)
    named, by_options = solve(puzzle, NAMED, limit=1), solve(puzzle, "mrv", limit=1, options={"habits": "s5"})
    assert named.counters == by_options.counters != solve(puzzle, "mrv", limit=1).counters
    with pytest.raises(UsageError, match=r"'habits'.*'mrv:habits=s5'"):
        find_with_options(NAMED, {"habits": "s2"})
    SolveQuestion(algorithm=NAMED).check()
    with pytest.raises(UsageError, match="one of ours"):
        SolveQuestion(algorithm="mrv:habits=x").check()


def test_recipes_take_the_same_names() -> None:
    text = '[[boards]]\nmake = "unique"\nside = 4\n[[algorithms]]\nname = "mrv:habits=s2"\n'
    (entry,) = parse_recipe(text, name="r").algorithms
    assert (entry.name, entry.label, entry.options) == ("mrv", "mrv:habits=s2", {"habits": "s2"})
    with pytest.raises(UsageError, match="is given in its name and beside it"):
        parse_recipe(text + 'options = { habits = "s5" }\n', name="r")


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["slove", SMALL], "solve"),
        (["lab", "rnu", "phase"], "run"),
        (["solve", SMALL, "--with", "backtrakcing"], "backtracking"),
        (["algorithms", "MRV"], "mrv"),
        (["convert", SMALL, "--to", "jsno"], "json"),
        (["solve", SMALL, "--format", "unequals"], "unequal"),
        (["generate", "--level", "meduim"], "medium"),
        (["bulk", "in.txt", "-o", "out.txt", "--format", "parqet"], "parquet"),
        (["solve", "s5-sudoku-9x8"], "s5-sudoku-9x9"),
        (["lab", "run", "paper:s22"], "paper:s2"),
        (["lab", "run", "arean"], "arena"),
        (["solve", SMALL, "--print", "s22"], "s2"),
    ],
)
def test_a_typo_gets_a_suggestion(run: Run, arguments: list[str], meant: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert f"did you mean {meant}? or choose from " in done.stderr


def test_an_unknown_name_without_a_similar_one_lists_the_choices() -> None:
    assert choose_from("xyzzy", ["mrv", "dlx"]) == "choose from mrv, dlx"
    assert choose_from(7, ["mrv"]) == "choose from mrv"
    assert len(choose_from("m" * 10**6, ["mrv"])) < 100


def address(**rules: object) -> str:
    """Return a link of f-puzzles, as people copy it."""
    grid: list[list[dict[str, int]]] = [[{} for _ in range(4)] for _ in range(4)]
    return ADDRESS + pack(json.dumps({"size": 4, "grid": grid, **rules}))


@pytest.mark.parametrize("command", ["solve", "draw", "compare", "count", "candidates", "second"])
def test_a_link_with_an_unknown_rule_is_refused_by_name(run: Run, command: str) -> None:
    done = run(command, address(sandwichsum=[{"cell": "R0C1", "value": "5"}]))
    assert done.exit_code == 1
    assert "'sandwichsum'" in done.stderr
    assert "no such file" not in done.stderr


def test_a_file_that_is_not_there_is_not_measured_as_a_puzzle(run: Run) -> None:
    done = run("solve", "no/file.txt")
    assert done.exit_code == 2
    assert done.stderr == "Error: no/file.txt: no such file\n"


def test_an_ambiguous_argument_is_reported_as_file_and_as_puzzle(run: Run) -> None:
    done = run("solve", "3.4..1.2./4.32.1")
    assert done.exit_code == 2
    assert "no such file, and no puzzle either: " in done.stderr
