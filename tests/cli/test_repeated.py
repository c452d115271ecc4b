"""`compare --runs`: per cent solved and mean times, as S3 measures them."""

from __future__ import annotations

import csv
import json
from io import StringIO

import pytest

import sudoshiki as sk
from sudoshiki.cli.repeated import combine, summarize_board

from .conftest import SMALL, Run

EIGHT = "sudoku-8x8"


def outcomes(*found: bool) -> list[sk.Outcome]:
    solved, failed = sk.solve(sk.sudoku(side=4)), sk.solve(sk.sudoku(side=4), "one-guess")
    return [solved if one else failed for one in found]


def test_the_time_of_a_board_is_up_to_its_first_success() -> None:
    runs = outcomes(False, False, True, False, True)
    seconds = [one.seconds for one in runs]
    part = summarize_board(runs)
    assert (part.runs, part.solved, part.percent) == (5, 2, 40)
    assert part.mean_first == pytest.approx(sum(seconds[:3]))
    assert part.mean_seconds == pytest.approx(sum(seconds) / 5)


def test_boards_without_a_success_are_left_out_of_the_mean() -> None:
    never, once = summarize_board(outcomes(False, False)), summarize_board(outcomes(True, False))
    both = combine([never, once])
    assert (both.runs, both.solved, both.percent) == (4, 1, 25)
    assert both.mean_first == once.mean_first
    assert never.mean_first is None


def test_runs_are_seeded_one_after_the_other(run: Run) -> None:
    arguments = ("compare", EIGHT, "--with", "saturbfs:attempts=1", "--runs", "3", "--seed", "5", "--json")
    records = [json.loads(line) for line in run(*arguments).stdout.splitlines()]
    assert [record["seed"] for record in records] == [5, 6, 7]
    assert len({record["counters"]["tried"] for record in records}) > 1


def test_the_table(run: Run) -> None:
    done = run("compare", SMALL, EIGHT, "--with", "bfs:attempts=2,dfs", "--runs", "4", "--seconds", "5")
    lines = done.stdout.splitlines()
    assert lines[0].split("  ")[0] == "algorithm"
    assert lines[2].startswith("sudoku 4×4")
    assert lines[-3] == "all 2 boards"
    assert lines[-1].split()[:6] == ["dfs", "4", "of", "8", "50", "%"]
    assert "as S3 measures" in done.stderr
    alone = run("compare", SMALL, "--with", "dfs", "--runs", "2").stdout.splitlines()
    assert alone[0].startswith("sudoku 4×4")
    assert alone[-1].split()[:6] == ["dfs", "2", "of", "2", "100", "%"]


def test_the_table_as_csv(run: Run) -> None:
    text = run("compare", SMALL, "--with", "dfs,mrv", "--runs", "3", "--to", "csv").stdout
    rows = list(csv.DictReader(StringIO(text)))
    assert [(row["algorithm"], row["runs"], row["solved"], row["solved %"]) for row in rows] == [
        ("dfs", "3", "3", "100.0"),
        ("mrv", "3", "3", "100.0"),
    ]
    assert all(float(row["mean seconds"]) >= 0 and float(row["to the first"]) >= 0 for row in rows)


def test_wrong_numbers_of_runs_are_refused(run: Run) -> None:
    assert run("compare", SMALL, "--runs", "0").exit_code == 2
