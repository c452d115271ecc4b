"""The package on simulated Windows and macOS; see tests/platforms/simulation.py.

A whole folder of tests can run under a simulation, too; only what that system lacks may fail:

    SUDOSHIKI_SIMULATE=win32 PYTHONPATH=.:tests/platforms/startup python -m pytest tests/bulk
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sudoshiki.formats.shipped import shipped_names

from .platforms.missing import MACOS, WINDOWS
from .platforms.simulation import VARIABLE
from .processes.conftest import mark, marked_processes, wait_until

__all__ = ["mark"]  # a fixture

ROOT = Path(__file__).parents[1]
SYSTEMS = [WINDOWS, MACOS]
PATH = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "platforms" / "startup")])
BOARD = "3.4..1.2.4.32.1."
RECIPE = """
title = "tiny"
[[boards]]
make = "unique"
side = [4]
count = 2
[[algorithms]]
name = "mrv"
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="simulates other systems on Linux")


def start(system: str, *arguments: str, cwd: Path = ROOT) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | {VARIABLE: system, "PYTHONPATH": PATH},
    )


def ask(system: str, call: str, cwd: Path = ROOT) -> str:
    """Return the result of a call of a function of `platforms.trial`."""
    code = f"from tests.platforms.trial import *; print({call})"
    child = start(system, "-W", "error::ResourceWarning", "-c", code, cwd=cwd)
    output, errors = child.communicate(timeout=300)
    assert child.returncode == 0, errors
    return output.rstrip("\n")


def run(system: str, folder: Path, *arguments: str) -> str:
    """Return the output of a command in a process of its own."""
    command = start(system, "-m", "sudoshiki", *arguments, cwd=folder)
    output, errors = command.communicate(timeout=300)
    assert command.returncode == 0, errors
    return output


def run_all(system: str, folder: Path, *commands: list[str]) -> list[str]:
    """Return the outputs of commands, all run in one process; the exit code of each is 0."""
    results = json.loads(ask(system, f"run_commands(*{commands!r})", folder))
    assert [code for code, _ in results] == [0] * len(commands), results
    return [output for _, output in results]


@pytest.mark.parametrize(
    ("system", "colon"),
    [(WINDOWS, "can't be the name of a file on Windows: leave out the colon"), (MACOS, "taken")],
)
def test_files_are_written(system: str, colon: str) -> None:
    assert ask(system, "write_files()") == colon


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_module_can_be_imported(system: str) -> None:
    refused = {WINDOWS: 3, MACOS: 4}
    assert ask(system, "import_all()") == f"{refused[system]} refused"


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_command_has_help(system: str) -> None:
    assert ask(system, "print_helps()") == "[]"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("system", "used_up"), [(WINDOWS, "ended with exit code 72"), (MACOS, "was killed by SIGXCPU")]
)
def test_children_work_within_limits(system: str, used_up: str) -> None:
    no_memory = "ran out of memory and ended with exit code 71"
    assert ask(system, "start_children()") == f"ended with exit code 3 | {no_memory} | {used_up}"


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_children_end_with_a_killed_parent(system: str, mark: str) -> None:
    parent = start(system, "-c", "from tests.platforms.trial import *; start_family()")
    assert parent.stdout is not None
    assert parent.stdout.readline() == "3\n"
    assert len(marked_processes(mark)) == 5
    parent.kill()
    parent.communicate(timeout=60)
    wait_until(lambda: not marked_processes(mark), "a child lives on")


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_web_application_answers(system: str) -> None:
    pytest.importorskip("fastapi")
    pytest.importorskip("httpx")
    assert ask(system, "ask_web()") == "200 one"


GENERATE = ["generate", "--count", "2", "--seed", "1"]
PRINTING = [
    ["solve", BOARD],
    ["count", "." * 16, "--limit", "1000"],
    ["grade", "s5-sudoku-9x9"],
    GENERATE,
    ["doctor", "--json"],
]
WRITING = [
    ["convert", BOARD, "--to", "grid", "-o", "grid.txt"],
    ["boards", "--to", "boards"],
    ["generate", "--count", "2", "--seed", "3", "-o", "new.txt"],
]


@pytest.fixture(scope="module")
def generated_here() -> str:
    (output,) = run_all("", ROOT, GENERATE)
    return output


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_commands_that_print(system: str, tmp_path: Path, generated_here: str) -> None:
    solved, count, grade, puzzles, report = run_all(system, tmp_path, *PRINTING)
    assert "exactly one solution (proved)\n" in solved
    assert count.startswith("288 solutions, all counted")
    assert "HoDoKu" in grade
    assert puzzles == generated_here
    facts = json.loads(report)
    assert (facts["ok"], facts["platform"]["tested"]) == (True, False)
    assert len(facts["platform"]["differences"]) > 2


def write_files_in(system: str, folder: Path) -> Path:
    """Return a folder with the files that commands write; `bulk` starts workers."""
    (folder / "in.txt").write_text(f"{BOARD}\nno board\n" * 50)
    output = folder / "out"
    output.mkdir()
    bulk = start(system, "-m", "sudoshiki", "bulk", "../in.txt", "-o", "a.csv", "--workers", "2", cwd=output)
    assert "50 rejected" in bulk.communicate(timeout=300)[0]
    run_all(system, output, *WRITING)
    return output


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.*")}


@pytest.fixture(scope="module")
def written_here(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return contents(write_files_in("", tmp_path_factory.mktemp("linux")))


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_commands_that_write_files(system: str, tmp_path: Path, written_here: dict[str, bytes]) -> None:
    """They leave nothing else behind, and write the same bytes as on Linux."""
    assert len(written_here) == 4 + len(shipped_names())
    assert contents(write_files_in(system, tmp_path)) == written_here


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_an_experiment_of_the_lab(system: str, tmp_path: Path) -> None:
    (tmp_path / "tiny.toml").write_text(RECIPE)
    assert "runs done" in run(system, tmp_path, "lab", "run", "tiny.toml", "--out", "runs")
    facts = json.loads((tmp_path / "runs" / "machine.json").read_text())["machine"]
    assert (facts["pins_to_core"], facts["load"] is None) == (False, system == WINDOWS)


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_type_checkers_know_all_names_there(system: str) -> None:
    """mypy knows the standard library of each system; its cache is kept."""
    pytest.importorskip("mypy")
    cache = f"build/mypy/{system}"
    packages = [f"src/sudoshiki/{package}" for package in ("processes", "files")]
    command = [sys.executable, "-m", "mypy", "--platform", system, "--cache-dir", cache, *packages]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
