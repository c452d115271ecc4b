"""`sk.compare` and `compare --plot`, `--each`, `--seeds`."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import sudoshiki as sk
from sudoshiki.cli.main import cli

FOUR = sk.parse("3.4..1.2.4.32.1.")
FIVE = sk.read(Path(sk.__file__).parent / "boards" / "s2-futoshiki-5x5.txt")


def test_each_algorithm_runs_on_each_puzzle() -> None:
    compared = sk.compare([FOUR, FIVE], ["backtracking", "mrv:habits=s2"])
    assert [(run.board, run.algorithm) for run in compared] == [
        ("board 1", "backtracking"), ("board 1", "mrv:habits=s2"),
        (FIVE.name or "board 2", "backtracking"), (FIVE.name or "board 2", "mrv:habits=s2"),
    ]  # fmt: skip
    rows = list(csv.DictReader(StringIO(compared.to_csv())))
    assert [int(row["tried"]) for row in rows] == [20, 8, 4002, 297]
    assert compared.runs[2].outcome.counters == sk.solve(FIVE, "backtracking", limit=1).counters


@pytest.mark.slow
def test_without_names_all_take_part_that_can() -> None:
    ran = {run.algorithm for run in sk.compare(FOUR, seconds=5)}
    assert ran == {entry.name for entry in sk.algorithms() if not entry.why_unavailable()}


def test_seeds_are_a_column() -> None:
    compared = sk.compare(FOUR, ["saturbfs"], seeds=[3, 5])
    assert compared.table().header[2] == "seed"
    assert [row[2] for row in compared.table().rows] == [3, 5]


def test_a_notebook_shows_tables() -> None:
    named = sk.sudoku("3.4..1.2.4.32.1.", name="<b>")
    shown = [
        sk.compare(named, ["mrv"])._repr_html_(),
        sk.grade(FOUR)._repr_html_(),
        sk.hint(FOUR)._repr_html_(),
        sk.solve_many(["3.4..1.2.4.32.1."] * 12)._repr_html_(),
    ]
    for html in shown:
        ElementTree.fromstring(f"<div>{html}</div>")  # whole, and nothing left open
        assert "<table>" in html
    assert "&lt;b&gt;" in shown[0]
    assert "SE 1.2.1.3" in shown[1] or "SE-like" in shown[1]
    assert "<svg" in shown[2]
    assert "2 more" in shown[3]


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["svg", "png", "pdf"])
@pytest.mark.parametrize("boards", [1, 6])
def test_plots_are_files_of_their_kind(tmp_path: Path, ending: str, boards: int) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / f"plot.{ending}"
    sk.compare([FOUR.named(f"b{at}") for at in range(boards)], ["mrv", "dlx"]).plot(path)
    begin = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}[ending]
    assert path.read_bytes().startswith(begin)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--plot", "x.gif"], "name the file with one of .svg"),
        (["--each"], "--each is for --to md"),
        (["--runs", "2", "--seeds", "1-3"], "give one of them"),
        (["--seeds", "a-3"], "'a-3' is neither a seed"),
        (["--seeds", "5-3"], "no seed given"),
        (["--seeds", "1-1000000"], "more than 100,000 seeds"),
    ],
)
def test_invalid_arguments_are_refused(arguments: list[str], message: str) -> None:
    done = CliRunner().invoke(cli, ["compare", "3.4..1.2.4.32.1.", "--with", "mrv", *arguments])
    assert done.exit_code == 2
    assert message in " ".join(done.output.split())


def test_a_table_for_each_board() -> None:
    boards = ["3.4..1.2.4.32.1.", "s2-futoshiki-5x5"]
    done = CliRunner().invoke(cli, ["compare", *boards, "--with", "mrv", "--to", "md", "--each"])
    assert done.stdout.count("\n## ") == 2
    assert done.stdout.count("| algorithm |") == 2
    html = CliRunner().invoke(cli, ["compare", *boards, "--with", "mrv", "--to", "html"])
    assert html.stdout.count("<table>") == 1
    ElementTree.fromstring(html.stdout.split("<body>")[1].split("</body>")[0].join(["<body>", "</body>"]))


def test_seeds_may_be_listed() -> None:
    arguments = ["compare", "3.4..1.2.4.32.1.", "--with", "saturbfs", "--seeds", "1-3,9", "--to", "csv"]
    row = next(csv.DictReader(StringIO(CliRunner().invoke(cli, arguments).stdout)))
    assert row["runs"] == "4"
