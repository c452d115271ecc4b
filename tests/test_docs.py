"""Documents are true: generated tables, links, boards, extras, figures.

tests/docs runs the commands and the Python of the pages.
"""

from __future__ import annotations

import doctest
import pydoc
import re
import tomllib
from pathlib import Path
from runpy import run_path

import click
from click.testing import CliRunner

import sudoshiki
from sudoshiki.cli.main import COMMANDS, cli
from sudoshiki.formats.shipped import shipped_names
from sudoshiki.lab.reading import read_recipe
from sudoshiki.rules import every_rule
from tests.test_architecture import STEPS

PROJECT = Path(__file__).parent.parent
DOCUMENTS = [*PROJECT.glob("*.md"), *(PROJECT / "docs").glob("*.md"), *(PROJECT / "docs").glob("pt/*.md")]


def test_the_page_of_algorithms_is_up_to_date() -> None:
    made = CliRunner().invoke(cli, ["algorithms", "--markdown"]).stdout
    advice = "run: .venv/bin/sudoshiki algorithms --markdown > docs/algorithms.md"
    assert (PROJECT / "docs" / "algorithms.md").read_text() == made, advice


def test_the_architecture_has_every_package() -> None:
    text = (PROJECT / "ARCHITECTURE.md").read_text()
    for folder in (path for path in (PROJECT / "core").iterdir() if path.is_dir()):
        assert re.search(rf"^  {folder.name}/ ", text, re.MULTILINE), folder
    packages = {path.parent.name for path in (PROJECT / "src" / "sudoshiki").glob("*/__init__.py")}
    assert sorted(re.findall(r"^- \*\*(\w+)\*\* – ", text, re.MULTILINE)) == sorted(packages)


def test_the_drawing_of_the_layers_is_up_to_date() -> None:
    drawn = run_path(str(PROJECT / "docs" / "layers.py"))
    assert [tuple(step) for step in drawn["layers"]()] == [*STEPS]
    assert drawn["PICTURE"].read_text() == drawn["picture"](), "run: .venv/bin/python docs/layers.py"


def matches(pattern: str) -> list[tuple[Path, str]]:
    """Yield every match of the pattern with its document; fail if there is none."""
    results = [
        (page, text) for page in DOCUMENTS for text in re.findall(pattern, page.read_text(), re.MULTILINE)
    ]
    assert results
    return results


def test_links_lead_somewhere() -> None:
    built = run_path(str(PROJECT / "docs" / "logic.py"))["BUILT"]
    for document, target in matches(r"\]\(([^)#:]+)(?:#[^)]*)?\)"):
        assert (document.parent / target).exists() or target in built, (document.name, target)


def test_the_list_of_commands_has_their_short_help() -> None:
    with click.Context(cli) as ctx:
        commands = [cli.get_command(ctx, name) for name in COMMANDS]
    assert [command and command.get_short_help_str(1000) for command in commands] == [*COMMANDS.values()]


def test_boards_that_are_shown_exist() -> None:
    kinds = "sudoku|futoshiki|jigsaw|diagonal|killer"
    for document, name in matches(rf"\b(?:s\d-)?(?:{kinds})-\d+x\d+(?:-solved)?\b"):
        assert name in shipped_names(), (document.name, name)


def test_no_board_is_shown_as_a_file_of_the_checkout() -> None:
    """An installed package has none of these files."""
    for document in DOCUMENTS:
        assert not re.search(r"boards/[\w-]+\.txt", document.read_text()), document.name


def test_the_help_of_the_package_is_true() -> None:
    done = doctest.testmod(sudoshiki)
    assert (done.failed, done.attempted > 10) == (0, True)
    assert set(sudoshiki.__all__) <= set(dir(sudoshiki))


def test_help_of_the_package_is_a_page() -> None:
    """It lists each function and the names of classes but rules, without inherited methods."""
    page = pydoc.plain(pydoc.render_doc(sudoshiki))
    assert len(page.splitlines()) < 480
    for name in set(dir(sudoshiki)) - {"__version__"} - {rule.__name__ for rule in every_rule()}:
        assert re.search(rf"\b{name}\b", page), name
        assert hasattr(sudoshiki, name)


def test_every_extra_is_listed() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    listed = re.findall(r"^\| `([a-z]+)` \| \S", (PROJECT / "docs" / "install.md").read_text(), re.MULTILINE)
    assert sorted(listed) == sorted(set(project["optional-dependencies"]) - {"test", "dev", "docs"})


def test_figures_of_the_readme_stand_on_the_pages_beside_them() -> None:
    """Each bold number of the four bullets is on a page that the bullet links to."""
    text = (PROJECT / "README.md").read_text()
    bullets = re.findall(r"^- (.*?)(?=^- |^$)", text.partition("\n## ")[0], re.MULTILINE | re.DOTALL)
    assert len(bullets) == 4
    for bullet in bullets:
        pages = [(PROJECT / path).read_text() for path in re.findall(r"\((docs/[\w-]+\.md)\)", bullet)]
        figures = re.findall(r"\*\*(\d[^*]*)\*\*", bullet)
        assert figures, bullet
        for figure in figures:
            assert any(re.search(rf"(?<![\d.,]){re.escape(figure)}(?![\d,])", page) for page in pages), figure


def test_every_benchmark_is_on_its_page() -> None:
    text = (PROJECT / "docs" / "benchmarks.md").read_text()
    for script in (PROJECT / "benchmarks").glob("*.py"):
        assert script.name in text or f"benchmarks.{script.stem}" in text, script.name


def test_algorithms_that_the_portuguese_page_names_exist() -> None:
    text = (PROJECT / "docs" / "pt" / "README.md").read_text()
    names = set(re.findall(r"--(?:complete-)?with ([a-z][a-z-]*)", text))
    assert len(names) > 8
    assert names <= {entry.name for entry in sudoshiki.algorithms()}


def test_the_figures_in_portuguese_are_those_of_the_recipes_and_the_results() -> None:
    """Each number of a document, to its last digit, and ours from the reports."""
    folder = PROJECT / "docs" / "pt"
    made = run_path(str(folder / "figuras.py"))["page"]()
    assert (folder / "figuras.md").read_text() == made, "run: .venv/bin/python docs/pt/figuras.py"
    for document in ("s1", "s2", "s3", "s4", "s5"):
        for figures in read_recipe(f"paper:{document}").document:
            for value in (value for row in figures.values.values() for value in row.values()):
                shown = str(value).replace(".", ",")
                assert value == "over" or f"| {shown} |" in made.replace(".", "")
