"""Project files agree: version, date, metadata, tools of commit hooks."""

from __future__ import annotations

import re
import subprocess
import tomllib
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

import sudoshiki
from sudoshiki.cli.main import cli
from tests.installed import LEFT_OUT, SELECTED, TESTS
from tests.test_pins import pins

PROJECT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))


def load_hook(name: str) -> Any:
    return yaml.safe_load((PROJECT / name).read_text(encoding="utf-8"))


def test_no_symbolic_link_is_committed() -> None:
    """Windows checks links out as text files by default."""
    if not (PROJECT / ".git").exists():
        pytest.skip("this is no git checkout")
    try:
        listed = subprocess.run(["git", "ls-files", "-s"], cwd=PROJECT, capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("git is not installed")
    assert listed.returncode == 0, listed.stderr
    entries = listed.stdout.splitlines()
    assert entries
    assert [entry for entry in entries if entry.startswith("120000")] == []


def test_the_installed_version_is_that_of_pyproject() -> None:
    version = PYPROJECT["project"]["version"]
    assert sudoshiki.__version__ == version, "run: make build"
    assert CliRunner().invoke(cli, ["--version"]).stdout == f"sudoshiki, version {version}\n"


def test_the_changelog_has_the_version_with_its_date() -> None:
    text = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    unreleased, released, *_ = re.findall(r"^## (.*)", text, re.MULTILINE)
    assert unreleased == "[Unreleased]"
    citation = load_hook("CITATION.cff")
    assert released == f"[{PYPROJECT['project']['version']}] - {citation['date-released']}"
    versions = re.findall(r"^## \[(.*?)\]", text, re.MULTILINE)
    assert re.findall(r"^\[(.*?)\]: https://", text, re.MULTILINE) == versions


def test_the_citation_is_of_this_version() -> None:
    citation = load_hook("CITATION.cff")
    project = PYPROJECT["project"]
    assert (citation["version"], citation["license"]) == (project["version"], project["license"])
    assert citation["repository-code"] == project["urls"]["Homepage"]


def test_the_documents_are_cited_alike_on_their_page_and_in_the_citation() -> None:
    page = (PROJECT / "docs" / "documents.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (S\d) \| (.*) \|$", page, re.MULTILINE))
    references = {reference["notes"]: reference for reference in load_hook("CITATION.cff")["references"]}
    assert [*rows] == [*references] == ["S1", "S2", "S3", "S4", "S5"]
    for name, reference in references.items():
        assert f"*{reference['title']}*" in rows[name].replace("–", "-")
        for author in reference["authors"]:
            assert f"{author['given-names']} {author['family-names']}" in rows[name]
        assert str(reference.get("year", "")) in rows[name]


def test_no_registration_number_is_cited() -> None:
    for name in ("docs/documents.md", "CITATION.cff"):
        assert re.findall(r"\bA?\d{5,}\b", (PROJECT / name).read_text(encoding="utf-8")) == []


def test_links_and_pictures_of_the_packaged_readme_are_addresses() -> None:
    """PyPI has no files of the repository: no link is relative, all targets exist."""
    text = metadata("sudoshiki").json["description"]
    assert isinstance(text, str), "run: make build"
    home, version = PYPROJECT["project"]["urls"]["Homepage"], PYPROJECT["project"]["version"]
    links = re.findall(r"(!?)\[[^]]*\]\((?!#)([^)\s]+)\)", text)
    assert [mark for mark, _ in links if mark], "no picture"
    for mark, target in links:
        start = f"{home}/{'raw' if mark else 'blob'}/v{version}/"
        assert target.startswith(start), f"{target}; run: make build"
        assert (PROJECT / target.removeprefix(start).partition("#")[0]).exists(), target


def test_wheels_are_tested_on_every_python_that_is_named() -> None:
    named = re.findall(r"Python :: 3\.(\d+)", "\n".join(PYPROJECT["project"]["classifiers"]))
    assert PYPROJECT["tool"]["cibuildwheel"]["build"] == [f"cp3{minor}-*" for minor in named]
    assert PYPROJECT["project"]["requires-python"] == f">=3.{named[0]}"


def test_commit_hooks_run_pinned_tools() -> None:
    if not (PROJECT / ".pre-commit-config.yaml").exists():
        pytest.skip("a source distribution has no hooks")
    (local,) = load_hook(".pre-commit-config.yaml")["repos"]
    tools = {hook["entry"].split()[0].removeprefix(".venv/bin/") for hook in local["hooks"]}
    assert {"ruff", "mypy", "clang-format"} <= tools
    assert tools <= set(pins())


def test_the_tests_of_the_installed_package_exist() -> None:
    assert [name for name in (*SELECTED, *LEFT_OUT) if not (TESTS / name).exists()] == []
