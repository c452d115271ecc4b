"""Committed reports: only what their pages show, small, readable numbers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sudoshiki.lab.reading import read_recipe

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(DOCS.glob("results/*/README.md"))


def test_there_are_reports() -> None:
    assert len(PAGES) > 5


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_a_report_has_the_plots_of_its_recipe(page: Path) -> None:
    recipe = read_recipe(page.parent.name.replace("paper-", "paper:"))
    wanted = {plot.name for plot in recipe.plots} | set(recipe.pictures)
    shown = re.findall(r"^!\[.*\]\(([\w.-]+)\.svg\)$", page.read_text(), re.MULTILINE)
    assert sorted(shown) == sorted(wanted)
    files = {path.name for path in page.parent.iterdir()}
    kept = {"claims.json"} if page.parent.name.startswith("paper-") else set()
    assert files == {"README.md", *kept, *(f"{name}.svg" for name in wanted)}
    for path in page.parent.iterdir():
        assert path.stat().st_size < 50_000, path


@pytest.mark.parametrize("page", [*PAGES, DOCS / "large.md"], ids=lambda page: page.parent.name)
def test_numbers_are_for_people(page: Path) -> None:
    assert re.findall(r"\d[eE][-+]\d", page.read_text()) == []


def test_the_page_of_results_counts_the_runs_of_each_report() -> None:
    text = (DOCS / "results" / "README.md").read_text()
    rows = re.findall(r"^\| \[[\w:-]+\]\(([\w-]+)/README\.md\) \| ([\d,]+) \|", text, re.MULTILINE)
    assert len(rows) == len(PAGES)
    for folder, runs in rows:
        assert f"\n{runs} runs on " in (DOCS / "results" / folder / "README.md").read_text(), folder
