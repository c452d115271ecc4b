"""The large recipes: missing board files, comparison with peers, substitutes."""

from __future__ import annotations

import os
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import sudoshiki as sk
from sudoshiki.cli.main import cli
from sudoshiki.lab.blocks import ReportTable
from sudoshiki.lab.boards import make_board, specs, to_text
from sudoshiki.lab.cells import WORDS, duration
from sudoshiki.lab.data import Data, load
from sudoshiki.lab.experiment import open_store, run_recipe
from sudoshiki.lab.finished import Run
from sudoshiki.lab.peer_ratios import PeerRatio, geometric_mean, peer_cells
from sudoshiki.lab.reading import parse_recipe, read_recipe
from sudoshiki.lab.recipe import Compare
from sudoshiki.lab.report import report, report_blocks
from sudoshiki.lab.store import Result, ResultStore
from sudoshiki.lab.words import ENGLISH
from sudoshiki.puzzle import UsageError, default_box
from sudoshiki.solve import Counters

pytestmark = pytest.mark.slow

RECIPE = """
clock = "processor"
seconds = 10
[[boards]]
make = "file"
set = "masked"
path = "masked.txt"
optional = true
names = "_a(?P<fraction>[0-9.]+)"
[[boards]]
make = "few-givens"
set = "own"
kind = "futoshiki"
side = 4
count = 2
first_seed = 0
[[algorithms]]
name = "auto"
[[algorithms]]
name = "mac"
label = "peer"
[compare]
ours = "auto"
peers = ["peer"]
means."only masked" = { set = "masked" }
"""
FILE = """gen4_a0.25_s0 4 2x2 1 0 0 0 0 2 0 0 0 0 3 0 0 0 0 4
gen4_a0.25_s1 4 2x2 1 0 0 0 0 0 2 0 0 0 3 0 0 0 0 4
gen4_a0.50_s0 4 2x2 3 0 4 0 0 1 0 2 0 4 0 3 2 0 1 0
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "masked.txt").write_text(FILE)
    (tmp_path / "recipe.toml").write_text(RECIPE)
    return tmp_path / "data"


def lab(*words: object) -> str:
    result = CliRunner().invoke(cli, ["lab", *map(str, words)])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.slow
def test_ours_against_peers(tmp_path: Path, data: Path) -> None:
    run = tmp_path / "run"
    lab("run", tmp_path / "recipe.toml", "--data", data, "--out", run, "--quiet")
    text = report(run).read_text()
    table = text.split("### masked")[1].split("###")[0]
    assert "| 4×4 0.25 | 2 | 2 |" in table
    assert "| 4×4 0.50 | 1 | 1 |" in table
    assert "| geometric mean |" in table
    assert "| 4×4 | 2 | 2 |" in text.split("### own")[1]
    assert "auto against the best peer, only masked: " in text
    assert "Not decided by auto: none" in text
    assert (run / "report" / "cactus.svg").stat().st_size > 1000
    again = lab(
        "run", tmp_path / "recipe.toml", "--out", run, "--resume", "--quiet"
    )  # files are where they were
    assert "10 runs done" in again


def test_a_missing_file_is_skipped_with_a_note(tmp_path: Path, data: Path) -> None:
    run, empty = tmp_path / "run", tmp_path / "empty"
    empty.mkdir()
    output = lab("run", tmp_path / "recipe.toml", "--data", empty, "--out", run, "--quiet")
    for text in (output, lab("report", run, "--out", "-")):
        about = [line for line in text.splitlines() if str(empty / "masked.txt") in line]
        assert "the boards of masked" in about[0].lower()
    # What has come since does not change a run that was begun without it.
    assert "4 runs done" in lab(
        "run", tmp_path / "recipe.toml", "--data", data, "--out", run, "--resume", "--quiet"
    )


def test_no_boards_at_all_is_refused(tmp_path: Path) -> None:
    only_files = RECIPE[: RECIPE.index('[[boards]]\nmake = "few')] + RECIPE[RECIPE.index("[[algorithms]]") :]
    recipe = parse_recipe(only_files, name="files", folder=str(tmp_path))
    with pytest.raises(UsageError, match=r"masked\.txt.*--data"):
        run_recipe(recipe, tmp_path / "run", quiet=True)


def test_names_show_labels_and_each_keeps_a_few(data: Path) -> None:
    recipe = parse_recipe(RECIPE, name="t", folder=str(data))
    assert [spec.labels.get("fraction") for spec in specs(recipe)] == [0.25, 0.25, 0.5, None, None]
    first = replace(recipe, boards=(replace(recipe.boards[0], each=1),))
    assert [spec.labels["board"] for spec in specs(first)] == ["gen4_a0.25_s0", "gen4_a0.50_s0"]
    other = parse_recipe(RECIPE.replace("_a(", "_b("), name="t", folder=str(data))
    with pytest.raises(UsageError, match=r"the name 'gen4_a0[.]25_s0' is not as"):
        specs(other)
    other = parse_recipe(
        RECIPE.replace("_a(?P<fraction>[0-9.]+)", "(?P<fraction>gen4)"), name="t", folder=str(data)
    )
    with pytest.raises(UsageError, match="could not convert"):
        specs(other)


def test_a_file_is_read_once_for_all_its_boards(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[Path] = []

    def counted(path: Path) -> list[sk.Puzzle]:
        reads.append(path)
        return list(sk.read_all(path))

    monkeypatch.setattr("sudoshiki.lab.collected.formats.read_all", counted)
    recipe = parse_recipe(RECIPE, name="t", folder=str(data))
    boards = [make_board(spec) for spec in specs(recipe)]
    assert len(boards) == 5
    assert len(reads) == 1
    (data / "masked.txt").write_text(FILE[: FILE.index("\n") + 1])
    os.utime(data / "masked.txt", ns=(0, 0))  # another file by its time, however coarse the clock
    assert len(specs(recipe)) == 3
    assert len(reads) == 2


@pytest.mark.parametrize(
    ("was", "slip", "why"),
    [
        ("(?P<fraction>", "(?P<colour>", "names has a group 'colour'"),
        ("[0-9.]+)", "[0-9.]+", "names is no pattern"),
        ('peers = ["peer"]', 'peers = ["bop"]', "compare: there is no 'bop'"),
        ('{ set = "masked" }', '{ sets = "masked" }', "compare, means.only masked has no label 'sets'"),
        ('"processor"', '"sun"', "clock must be one of wall, processor"),
        (
            "[compare]",
            '[[tables]]\ntitle = "t"\nrow = "side"\ncolumn = "set"\nshow = ["age"]\n[compare]',
            "show must be of",
        ),
    ],
)
def test_mistakes_are_refused(was: str, slip: str, why: str) -> None:
    assert was in RECIPE
    with pytest.raises(UsageError, match=why):
        parse_recipe(RECIPE.replace(was, slip), name="t")


def make_run(board: str, algorithm: str, seconds: float | None) -> Run:
    """Return a run of an invented cell with a limit of 60 seconds; None: no answer."""
    status, spent = ("timeout", 60.0) if seconds is None else ("solved", seconds)
    labels = {"set": "s", "side": 9, "fraction": 0.5, "algorithm": algorithm}
    return Run(f"{board}{algorithm}", board, algorithm, 1, status, "", "", "", "", spent, 60.0, {}, labels)


def against(*runs: Run) -> tuple[str, str, str, int]:
    recipe = parse_recipe(RECIPE, name="t")
    data = Data(recipe, runs, {}, 0, {})
    (cell,) = peer_cells(data, Compare("us", ("a", "b")))
    best = cell.best.text(ENGLISH) if cell.best else "–"
    return cell.name(ENGLISH), cell.ratios["a"].text(ENGLISH), best, cell.ahead


def test_ratios_and_their_bounds() -> None:
    us = [make_run("1", "us", 1.0), make_run("2", "us", 2.0), make_run("3", "us", 3.0)]
    slower = [make_run("1", "a", 10.0), make_run("2", "a", 6.0), make_run("3", "a", 2.5)]
    assert against(*us, *slower) == ("9×9 0.50", "3", "3", 2)  # 6 ÷ 2; one board was the peer's
    lost = [make_run("1", "a", None), make_run("2", "a", None), make_run("3", "a", 3.0)]
    assert against(*us, *lost)[1:] == ("≥30", "≥30", 2)  # the third is a tie, which is not ahead
    nobody = [make_run("1", "us", None), make_run("1", "a", None)]
    assert against(*nobody)[1:] == ("?", "–", 0)
    assert against(make_run("1", "us", None), make_run("1", "a", 6.0))[1:] == ("≤0.1", "≤0.1", 0)
    assert geometric_mean(
        [PeerRatio(2.0, ""), PeerRatio(8.0, "≥"), PeerRatio(1.0, "?"), None]
    ) == pytest.approx(4.0)
    assert geometric_mean([None]) is None


def test_text_of_a_table_cell() -> None:
    runs = [make_run("1", "us", 0.001), make_run("2", "us", 0.5), make_run("3", "us", None)]
    board = to_text(sk.latin([1, 2, 0, 0], side=2))
    runs = [replace(run, counters=dict.fromkeys(Counters._fields, 7), puzzle=board) for run in runs]
    words = {word: say(runs, ENGLISH) for word, say in WORDS.items()}
    assert words == {
        "solved": "2/3",
        "unguessed": "0/3",
        "percent": "66.7 %",
        "givens": "2",
        "solutions": "",
        "likeness": "–",
        "median": "500 ms",
        "longest": "60 s",
        "par2": "40.2 s",
        **dict.fromkeys(Counters._fields, "7"),
    }
    assert [duration(0.0000004), duration(4000.0)] == ["0.4 µs", "4,000 s"]


PEAK = """
clock = "processor"
seconds = 10
[[boards]]
make = "masked"
side = [4, 9]
fraction = [0.2, 0.9]
count = 2
first_seed = 5
[[algorithms]]
name = "auto"
[[tables]]
title = "By the fraction kept"
row = "fraction"
column = "side"
show = ["solved", "likeness"]
[[plots]]
title = "Likeness"
name = "likeness"
x = "fraction"
y = "likeness"
series = "side"
"""


@pytest.mark.slow
def test_how_like_the_full_board_a_solution_is(tmp_path: Path) -> None:
    recipe = parse_recipe(PEAK, name="peak")
    run_recipe(recipe, tmp_path / "run", quiet=True)
    with open_store(tmp_path / "run") as store:
        results = {run.key: run.likeness for run in load(store).runs}
    text = report(tmp_path / "run").read_text()
    assert "| 0.90 | 2/2  100% | 2/2  100% |" in text
    assert "| not solved | none | none |" in text
    for spec in specs(recipe):
        side, fraction = spec.labels["side"], spec.labels["fraction"]
        full = sk.generate.full_sudoku(default_box(side), spec.seed)
        assert make_board(spec).givens == sk.generate.empty_cells(full, fraction, spec.seed)
        solution = sk.solve(make_board(spec), "mac", limit=1)
        likeness = results[f"{spec.id}|auto|1"]
        assert likeness is not None
        assert 0 <= likeness <= 1
        if sk.solve(make_board(spec)).verdict is sk.Verdict.ONE:
            assert (likeness, solution.solution) == (1.0, full)


def test_the_shipped_recipes_are_whole(tmp_path: Path) -> None:
    for name, quick in (("large", False), ("large", True), ("peak", True)):
        recipe = read_recipe(name, quick=quick, folder=tmp_path)
        assert recipe.clock == "processor"
        assert all(entry.first_seed == 0 for entry in recipe.boards if entry.make != "file")
    small = replace(recipe, boards=(replace(recipe.boards[0], side=(4,)),))
    run_recipe(small, tmp_path / "run", quiet=True)
    with open_store(tmp_path / "run") as store:
        grid = next(block for block in report_blocks(load(store)) if isinstance(block, ReportTable))
    assert grid.header == ["fraction", "4×4: solved, likeness, longest"]
    assert all(str(row[1]).startswith("1/1") for row in grid.rows[:-1])


def test_a_store_of_the_first_version_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "results.db"
    ResultStore(path, create=True).close()
    old = sqlite3.connect(path)
    old.executescript(
        "ALTER TABLE boards DROP COLUMN full_board; ALTER TABLE runs DROP COLUMN likeness;"
        + "".join(f"ALTER TABLE {table} DROP COLUMN sum;" for table in ("meta", "boards", "jobs", "runs"))
        + "UPDATE meta SET value = '1' WHERE name = 'version';"
    )
    old.close()
    with ResultStore(path) as store:
        assert store.meta("version") == "3"
        assert store.finish("k", Result("solved", likeness=0.5))
    with ResultStore(path) as store:
        assert store.texts() == {}
