"""Run folders: failed runs block nothing, results and user files stay."""

from __future__ import annotations

import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.document_boards import S1_LINE

from sudoshiki.cli.main import cli
from sudoshiki.lab.experiment import open_store, run_recipe
from sudoshiki.lab.plan import Job
from sudoshiki.lab.quick import quick_version
from sudoshiki.lab.reading import parse_recipe
from sudoshiki.lab.schema import VERSION
from sudoshiki.lab.store import Result, ResultStore
from sudoshiki.puzzle import UsageError

RECIPE = """
title = "first title"
effort = 1000
repetitions = 2
[[boards]]
make = "unique"
side = [4, 6]
[[algorithms]]
name = "mrv"
[[algorithms]]
name = "saturbfs"
options = { attempts = 5 }
[[plots]]
title = "by size"
x = "side"
[quick]
repetitions = 1
"""


def go(recipe: str, folder: Path, **settings: object) -> dict[str, int]:
    return run_recipe(parse_recipe(recipe, name="r"), folder, quiet=True, **settings)  # type: ignore[arg-type]


def change(old: str, new: str, text: str = RECIPE) -> str:
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    "recipe",
    [
        change('"unique"', '"magic"'),
        change('"mrv"', '"magic"'),
        change("attempts = 5", "attempts = -5"),
        change("attempts", "atempts"),
        change("[4, 6]", "[4, 7]"),  # seven rows have no boxes
        change('"unique"\nside = [4, 6]', "'file'\npath = 'nowhere.txt'"),
        change('"unique"\nside = [4, 6]', "'file'"),
        change('"unique"\nside = [4, 6]', "'written'"),
        change('"unique"\nside = [4, 6]', "'written'\npuzzles = [{name = 'a', text = 'nonsense'}]"),
        change("[4, 6]", "4\nlevel = 'hard'"),  # no such board
        change("\nside = [4, 6]", ""),
        change("side = [4, 6]", "side = [4, 6, 4]"),
    ],
)
def test_a_recipe_that_fails_leaves_nothing(tmp_path: Path, recipe: str) -> None:
    with pytest.raises((UsageError, FileNotFoundError)):
        go(recipe, tmp_path / "runs" / "run")
    assert os.listdir(tmp_path) == []


def test_a_run_that_fails_before_its_first_result_blocks_nothing(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="address"):
        go(RECIPE, tmp_path / "run", cluster="nonsense")
    with pytest.raises(UsageError, match="one to a core"):
        go(RECIPE, tmp_path / "run", workers=999)
    other = change("[4, 6]", "4")
    assert go(other, tmp_path / "run") == {"done": 4}
    with open_store(tmp_path / "run") as store:
        assert len(store.boards()) == 1
    with pytest.raises(UsageError, match="already holds a run"):
        go(other, tmp_path / "run")


def test_a_run_that_is_going_on_is_not_taken_over(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="one to a core"):
        go(RECIPE, tmp_path / "run", workers=999)
    with open_store(tmp_path / "run") as store:
        assert store.claim() is not None
        with pytest.raises(UsageError, match="already holds a run"):
            go(RECIPE, tmp_path / "run")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_stopped_while_boards_are_made_it_leaves_nothing(tmp_path: Path, number: signal.Signals) -> None:
    script = (
        "import sys, time\n"
        "from sudoshiki.cli.main import cli\n"
        "from sudoshiki.lab import experiment\n"
        "def slow(_):\n"
        "    print('begun', flush=True)\n"
        "    while True: time.sleep(0.05)\n"
        "experiment.make_board = slow\n"
        "cli(sys.argv[1:])"
    )
    (tmp_path / "r.toml").write_text(RECIPE)
    arguments = ["lab", "run", str(tmp_path / "r.toml"), "--out", str(tmp_path / "run")]
    command = [sys.executable, "-c", script, *arguments]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)
    try:
        assert process.stdout is not None
        begun = process.stdout.readline()  # or its end, if it fails: no clock is asked how long that may take
        process.send_signal(number)
        output = process.communicate(timeout=300)[1]
    finally:
        process.kill()
    assert begun == "begun\n", output
    assert not (tmp_path / "run").exists()
    if number != signal.SIGKILL:
        assert process.returncode == 128 + number, output
        assert "nothing was done yet" in output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("first title", "second title"),
        ('title = "by size"\nx = "side"', 'title = "by set"\nx = "set"'),
        ("[quick]\nrepetitions = 1", "[quick]\ncount = 1"),
        ('title = "first title"', '# a comment\nabout = "more words"'),
    ],
)
def test_text_and_plots_may_change(tmp_path: Path, old: str, new: str) -> None:
    go(RECIPE, tmp_path / "run")
    recipe = change(old, new)
    assert go(recipe, tmp_path / "run", resume=True) == {"done": 8}
    assert (tmp_path / "run" / "recipe.toml").read_text() == recipe
    with open_store(tmp_path / "run") as store:
        assert store.meta("recipe") == recipe


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[4, 6]", "[4, 8]", r"boards 1, side was \[4, 6\] and is \[4, 8\]"),
        ("attempts = 5", "attempts = 6", "algorithms 2, options was {attempts = 5} and is {attempts = 6}"),
        ("effort = 1000", "seconds = 3", "seconds was 60.0 and is 3.0; effort was 1000 and is not given"),
        ("[[plots]]", '[[algorithms]]\nname = "dsatur"\n[[plots]]', "algorithms 3 came"),
        (
            '[[algorithms]]\nname = "mrv"\n',
            "",
            "algorithms 1, name was 'mrv' and is 'saturbfs'.*algorithms 2 went",
        ),
        ("repetitions = 2", "repetitions = 3", "repetitions was 2 and is 3"),
    ],
)
def test_the_definition_of_finished_runs_may_not_change(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    go(RECIPE, tmp_path / "run")
    with pytest.raises(UsageError, match=message):
        go(change(old, new), tmp_path / "run", resume=True)
    assert (tmp_path / "run" / "recipe.toml").read_text() == RECIPE


def test_a_quick_run_stays_one(tmp_path: Path) -> None:
    recipe = parse_recipe(RECIPE, name="r")
    run_recipe(quick_version(recipe), tmp_path / "run", quiet=True)
    with pytest.raises(UsageError, match="is the quick version: give --quick"):
        run_recipe(recipe, tmp_path / "run", quiet=True, resume=True)


def test_boards_in_a_file_may_not_change(tmp_path: Path) -> None:
    boards = tmp_path / "boards.txt"
    boards.write_text("1......2..3....4\n")
    text = change('"unique"\nside = [4, 6]', "'file'\npath = 'boards.txt'")
    recipe = parse_recipe(text, name="r", folder=str(tmp_path))
    run_recipe(recipe, tmp_path / "run", quiet=True)
    boards.write_text(f"{S1_LINE}\n")
    with pytest.raises(UsageError, match="board file/1/4/1 has changed"):
        run_recipe(recipe, tmp_path / "run", quiet=True, resume=True)


def test_a_report_under_other_plots(tmp_path: Path) -> None:
    go(RECIPE, tmp_path / "run")
    (tmp_path / "new.toml").write_text(change("first title", "second title"))
    (tmp_path / "other.toml").write_text(change("[4, 6]", "4"))
    report = ["lab", "report", str(tmp_path / "run"), "--out", "-"]
    plain = CliRunner().invoke(cli, report)
    assert plain.stdout.startswith("# first title\n")
    assert plain.exit_code == 0
    again = CliRunner().invoke(cli, [*report, "--recipe", str(tmp_path / "new.toml")])
    assert again.stdout.startswith("# second title\n")
    refused = CliRunner().invoke(cli, [*report, "--recipe", str(tmp_path / "other.toml")])
    assert (refused.exit_code, "boards 1, side was" in refused.stderr) == (2, True)
    assert sorted(os.listdir(tmp_path)) == ["new.toml", "other.toml", "run"]


@pytest.mark.parametrize("name", ["recipe.toml", "boards.jsonl", "machine.json"])
def test_files_of_the_users_are_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    with pytest.raises(UsageError, match=name):
        go(RECIPE, tmp_path)
    assert (tmp_path / name).read_text() == "mine"
    assert os.listdir(tmp_path) == [name]


def test_a_recipe_may_lie_in_its_run_folder(tmp_path: Path) -> None:
    (tmp_path / "recipe.toml").write_text(RECIPE)
    assert go(RECIPE, tmp_path) == {"done": 8}


def test_a_database_of_the_users_is_left_alone(tmp_path: Path) -> None:
    own = sqlite3.connect(tmp_path / "results.db")
    own.execute("CREATE TABLE mine (x)")
    own.commit()
    own.close()
    before = (tmp_path / "results.db").read_bytes()
    for resume in (True, False):
        with pytest.raises(UsageError, match="not a store"):
            go(RECIPE, tmp_path, resume=resume)
    assert (tmp_path / "results.db").read_bytes() == before
    assert os.listdir(tmp_path) == ["results.db"]


def test_a_link_in_the_report_folder_is_followed(tmp_path: Path) -> None:
    go(RECIPE, tmp_path / "run")
    (tmp_path / "out").mkdir()
    (tmp_path / "real.md").write_text("old")
    (tmp_path / "out" / "report.md").symlink_to("../real.md")
    report = ["lab", "report", str(tmp_path / "run"), "--out", str(tmp_path / "out"), "--no-plots"]
    done = CliRunner().invoke(cli, report)
    assert done.exit_code == 0
    assert (tmp_path / "out" / "report.md").is_symlink()
    assert (tmp_path / "real.md").read_text().startswith("# first title")
    assert not [name for name in os.listdir(tmp_path / "out") if "half" in name]


def _jobs(store: ResultStore) -> None:
    store.add_jobs(
        Job(f"b{at}|mrv|1", f"b{at}", "mrv", "mrv", 1, at, 1, 1.0, None, {"text": "x" * 500})
        for at in range(2000)
    )


def _facts(store: ResultStore) -> None:
    store.note("recipe", "x" * 10**6)


def _results(store: ResultStore) -> None:
    for at in range(2000):
        store.finish(f"b{at}", Result("crash", note="x" * 500))


@pytest.mark.parametrize("fill", [_jobs, _facts, _results])
def test_a_full_disk_names_the_store(tmp_path: Path, fill: Callable[[ResultStore], None]) -> None:
    with ResultStore(tmp_path / "results.db", create=True) as store:
        store._db.execute("PRAGMA max_page_count = 40")  # as a disk with no more room
        with pytest.raises(OSError, match="No space left") as error:
            fill(store)
        assert error.value.filename == str(tmp_path / "results.db")
        assert store.meta("version") == str(VERSION)


@pytest.mark.slow
def test_a_disk_that_fails_is_one_line_and_the_next_run_goes(tmp_path: Path) -> None:
    """A limit on file sizes simulates the full disk."""
    (tmp_path / "r.toml").write_text(RECIPE)
    command = [sys.executable, "-m", "sudoshiki", "lab", "run", "r.toml", "--out", "run", "--quiet"]
    for size in (100, 30_000, 60_000):
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            preexec_fn=partial(resource.setrlimit, resource.RLIMIT_FSIZE, (size, size)),
            check=False,
        )
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert done.stderr.count("\n") == 1
        assert "run/" in done.stderr
    assert subprocess.run(command, capture_output=True, cwd=tmp_path, check=False).returncode == 0
    assert len((tmp_path / "run" / "boards.jsonl").read_text().splitlines()) == 2
    assert json.loads((tmp_path / "run" / "machine.json").read_text())["seed"] == 1
