"""The report of `doctor` if all works, if something is missing or wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import metadata
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from sudoshiki.cli.main import cli
from sudoshiki.doctor import inspect_installation, inventory, run_self_tests, self_tests
from sudoshiki.doctor.self_tests import NINE_LOOSE, SELF_TESTS, SelfTest
from sudoshiki.puzzle import sudoku
from sudoshiki.solve import Verdict


def doctor(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["doctor", *arguments])


@pytest.fixture
def few_oracles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use only quick self-tests where these are not the subject."""
    monkeypatch.setattr(self_tests, "SELF_TESTS", (SELF_TESTS[2], SELF_TESTS[7]))


@pytest.mark.slow
def test_all_is_well_here() -> None:
    result = doctor("--json")
    record = json.loads(result.stdout)
    assert [one for one in record["selftest"] if one["problems"]] == []
    assert len(record["selftest"]) == len(SELF_TESTS) >= 12
    assert (result.exit_code, record["ok"], record["native"]) == (0, True, "ready")
    assert record["instruction_sets"][-1] == "baseline"
    assert record["needs"].keys() == {"click", "rich", "numpy"}


@pytest.mark.usefixtures("few_oracles")
def test_it_can_be_read_in_80_columns() -> None:
    result = doctor()
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[-1].startswith("all ")
    assert [line.split()[0] for line in lines if line[:1].isalpha()][1:] == [
        *("machine", "platform", "needs", "CPU", "GPU", "extras", "self-test", "all")
    ]


def test_titles_fit_their_column() -> None:
    assert max(len(self_test.title) for self_test in SELF_TESTS) <= 62


def fails() -> Any:
    yield "2 + 2: 5 instead of 4"


def raises() -> Any:
    yield from ()
    raise ZeroDivisionError("by nought")


def test_faults_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = (SelfTest("sums", fails), SELF_TESTS[7], SelfTest("quotients", raises))
    monkeypatch.setattr(self_tests, "SELF_TESTS", broken)
    result = doctor()
    assert result.exit_code == 1
    assert "WRONG sums" in result.stdout
    assert "        2 + 2: 5 instead of 4\n" in result.stdout
    assert "        ZeroDivisionError: by nought\n" in result.stdout
    assert result.stdout.splitlines()[-1].startswith("2 of 3 ")
    assert json.loads(doctor("--json").stdout)["ok"] is False


def test_a_core_that_can_not_be_imported_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sudoshiki.doctor.self_tests", None)
    (result,) = run_self_tests()
    assert not result.ok


def answer_with(verdict: Verdict) -> Any:
    return lambda *_, **__: SimpleNamespace(
        verdict=verdict, solution_count=0, counters=SimpleNamespace(tried=1), solution=None
    )


@pytest.mark.parametrize(
    ("title", "name", "instead"),
    [
        ("4×4 and 6×6", "count_all", answer_with(Verdict.ONE)),
        ("Latin squares", "count_all", answer_with(Verdict.ONE)),
        ("first row", "count", answer_with(Verdict.ONE)),
        ("complete algorithm finds", "solve", answer_with(Verdict.ONE)),
        ("incomplete", "solve", answer_with(Verdict.NONE)),
        ("budget", "solve", answer_with(Verdict.NONE)),
        ("engine for many", "solve_many", lambda *_, **__: SimpleNamespace(verdict=[3, 3, 3])),
        ("checker", "check", lambda *_: True),
        ("planted", "solve_many", lambda *_, **__: None),
        ("papers", "solve", answer_with(Verdict.ONE)),
        ("each format", "write", lambda *_: "3.4..1.2.4.32.1."),
        ("seed", "generate", lambda **_: [SimpleNamespace(puzzle=sudoku(NINE_LOOSE))]),
    ],
)
def test_every_oracle_sees_what_it_is_there_to_see(
    title: str, name: str, instead: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (self_test,) = (one for one in SELF_TESTS if title in one.title)
    monkeypatch.setattr(self_tests, name, instead)
    assert next(self_test.problems())


@pytest.mark.usefixtures("few_oracles")
def test_a_missing_extra_is_listed_and_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    version = metadata.version

    def without(package: str) -> str:
        if package in ("ortools", "pyarrow"):
            raise metadata.PackageNotFoundError
        return version(package)

    monkeypatch.setattr("sudoshiki.doctor.inventory.metadata.version", without)
    result = doctor()
    assert result.exit_code == 0
    assert "pip install 'sudoshiki[ortools]'" in result.stdout
    bulk = next(extra for extra in inspect_installation().extras if extra.name == "bulk")
    assert (bulk.missing, "zstandard" in bulk.packages) == (["pyarrow"], True)


@pytest.mark.usefixtures("few_oracles")
def test_a_missing_dependency_of_the_core_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inventory, "_version", lambda package: "" if package == "rich" else "1")
    result = doctor()
    assert (result.exit_code, "rich MISSING" in result.stdout) == (1, True)


def broken() -> str:
    raise OSError("the driver is of another version")


@pytest.mark.usefixtures("few_oracles")
@pytest.mark.parametrize(
    ("gpu", "message"),
    [
        (None, "GPU         none: this version has no code for one"),
        (SimpleNamespace(why_no_device=lambda: "it is in the other room"), "none: it is in the other room"),
        (
            SimpleNamespace(why_no_device=lambda: "", device=lambda: SimpleNamespace(name="Abacus 3000")),
            "GPU         Abacus 3000",
        ),
        (
            SimpleNamespace(why_no_device=broken),
            "none: it does not answer: the driver is of another version",
        ),
    ],
    ids=["no code", "no GPU", "a GPU", "a broken one"],
)
def test_a_gpu_is_named_or_the_reason_why_there_is_none(
    gpu: Any, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sudoshiki.gpu.device", gpu)
    result = doctor()
    assert (result.exit_code, message in result.stdout) == (0, True)


@pytest.mark.slow
def test_it_works_where_only_the_core_is_installed() -> None:
    """Let no library of an extra be importable."""
    script = """
import sys
from importlib import metadata
from importlib.abc import MetaPathFinder
class Nothing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {extras!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Nothing())
version = metadata.version
def without(package):
    if package not in ("sudoshiki", "click", "rich", "numpy"):
        raise metadata.PackageNotFoundError
    return version(package)
metadata.version = without
from importlib import util
find = util.find_spec
util.find_spec = lambda name, *more: None if name.partition(".")[0] in {extras!r} else find(name, *more)
from sudoshiki.cli.main import cli
cli(["doctor"])
"""
    extras = {"ortools", "pysat", "scipy", "matplotlib", "pyarrow", "zstandard", "pandas", "reportlab"}
    extras |= {"resvg_py", "PIL", "fastapi", "starlette", "uvicorn", "dask", "distributed", "cupy"}
    done = subprocess.run(
        [sys.executable, "-c", script.format(extras=extras)], capture_output=True, text=True, timeout=120
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1].startswith("all ")
    assert "pip install 'sudoshiki[web]'" in done.stdout
    assert done.returncode == 0
