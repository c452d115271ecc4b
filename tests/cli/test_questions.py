"""`candidates`, `second` and `count --all`."""

import json

from click.testing import CliRunner, Result

from sudoshiki.cli.main import cli

UNIQUE = "3.4..1.2.4.32.1."
LOOSE = "3.4..1.2.4......"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def test_candidates_of_a_unique_puzzle_are_its_solution() -> None:
    result = run("candidates", UNIQUE)
    assert result.exit_code == 0
    assert "".join(result.stdout.splitlines()[0].split()) == "3241"
    assert "16 of 16 cells" in result.stdout


def test_candidates_of_a_loose_puzzle_as_json() -> None:
    told = json.loads(run("candidates", LOOSE, "--json").stdout)
    assert told["exact"] is True
    assert told["candidates"][0] == [3]
    assert any(len(values) > 1 for values in told["candidates"])


def test_candidates_without_a_solution() -> None:
    result = run("candidates", "12....34........")
    assert result.exit_code == 1
    assert "no solution (proved)" in result.stdout


def test_candidates_without_time_are_undecided() -> None:
    result = run("candidates", "." * 81, "--seconds", "0")
    assert result.exit_code == 1
    assert "undecided" in result.stdout
    assert "-?" in result.stdout


def test_second_names_the_cells_that_differ() -> None:
    result = run("second", LOOSE)
    assert result.exit_code == 1
    assert "differs from the first in" in result.stdout


def test_there_is_no_second() -> None:
    result = run("second", UNIQUE)
    assert result.exit_code == 0
    assert "exactly one solution (proved)" in result.stdout


def test_count_all_says_how() -> None:
    result = run("count", "." * 36, "--all")
    assert result.exit_code == 0
    assert "28,200,960 solutions, all counted" in result.stdout
    assert "by symmetry" in result.stdout
    assert "by symmetry" not in run("count", UNIQUE, "--all").stdout
