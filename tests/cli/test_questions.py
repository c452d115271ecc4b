"""`candidates`, `second` and `count --all`."""

import json

from click.testing import CliRunner, Result

from sudoshiki.cli.main import cli
from tests.document_boards import S1_LINE as UNIQUE

LOOSE = UNIQUE[:10] + 6 * "."


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def test_candidates_of_a_unique_puzzle_are_its_solution() -> None:
    result = run("candidates", UNIQUE)
    assert result.exit_code == 0
    assert "".join(result.stdout.splitlines()[0].split()) == "3241"
    assert "16 of 16 cells" in result.stdout


def test_candidates_of_a_loose_puzzle_as_json() -> None:
    record = json.loads(run("candidates", LOOSE, "--json").stdout)
    assert record["exact"] is True
    assert record["candidates"][0] == [3]
    assert any(len(values) > 1 for values in record["candidates"])


def test_candidates_without_a_solution() -> None:
    result = run("candidates", "12....34........")
    assert result.exit_code == 1
    assert "no solution (proved)" in result.stdout


def test_candidates_without_time_are_undecided() -> None:
    result = run("candidates", "." * 81, "--seconds", "0")
    assert result.exit_code == 1
    assert "undecided" in result.stdout
    assert "-?" in result.stdout


def test_candidates_cut_short_leave_givens_alone_and_list_the_open_cells() -> None:
    result = run("candidates", "12..3...........", "--seconds", "0")
    assert result.stdout.splitlines()[:2] == ["1   2   -?  -?", "3   -?  -?  -?"]
    record = json.loads(run("candidates", "12..3...........", "--seconds", "0", "--json").stdout)
    assert record["exact"] is False
    assert record["candidates"][:5] == [[1], [2], [], [], [3]]
    assert len(record["open"]) == 13
    assert record["open"][:3] == ["r1c3", "r1c4", "r2c2"]


def test_settled_candidates_have_no_open_cell() -> None:
    assert json.loads(run("candidates", LOOSE, "--json").stdout)["open"] == []
    assert "?" not in run("candidates", LOOSE).stdout


def test_second_names_the_cells_that_differ() -> None:
    result = run("second", LOOSE)
    assert result.exit_code == 1
    assert "differs from the first in" in result.stdout


def test_there_is_no_second() -> None:
    result = run("second", UNIQUE)
    assert result.exit_code == 0
    assert "exactly one solution (proved)" in result.stdout


def test_count_all_takes_no_limit() -> None:
    result = run("count", UNIQUE, "--all", "--limit", "5")
    assert result.exit_code == 2
    assert "--all" in result.stderr
    assert "--limit" in result.stderr


def test_count_all_names_the_use_of_symmetry() -> None:
    result = run("count", "." * 36, "--all")
    assert result.exit_code == 0
    assert "28,200,960 solutions, all counted" in result.stdout
    assert "by symmetry" in result.stdout
    assert "by symmetry" not in run("count", UNIQUE, "--all").stdout
