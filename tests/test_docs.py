"""What is written down is true: the page of algorithms, and the files and commands that documents name."""

from __future__ import annotations

import doctest
import pydoc
import re
import runpy
import shlex
import tomllib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import sudoshiki
from sudoshiki.cli.main import COMMANDS, cli
from sudoshiki.formats.shipped import shipped_names
from sudoshiki.lab.reading import read_recipe

PROJECT = Path(__file__).parent.parent
DOCUMENTS = [*PROJECT.glob("*.md"), *(PROJECT / "docs").glob("*.md"), *(PROJECT / "docs").glob("pt/*.md")]


def test_the_page_of_algorithms_is_up_to_date() -> None:
    made = CliRunner().invoke(cli, ["algorithms", "--markdown"]).stdout
    advice = "run: .venv/bin/sudoshiki algorithms --markdown > docs/algorithms.md"
    assert (PROJECT / "docs" / "algorithms.md").read_text() == made, advice


@pytest.mark.parametrize("house", ["core", "src/sudoshiki"])
def test_the_drawing_of_the_architecture_has_every_room(house: str) -> None:
    drawn = (PROJECT / "ARCHITECTURE.md").read_text().partition(f"\n{house}/")[2].partition("\nsrc/")[0]
    for room in (PROJECT / house).iterdir():
        if room.is_dir() and not room.name.startswith("__"):
            assert re.search(rf"^  (\w+/ )?{room.name}/ ", drawn, re.MULTILINE), room


def shown(pattern: str) -> list[tuple[Path, str]]:
    """Every place that has the pattern, with its document; a pattern that is nowhere is wrong."""
    found = [
        (page, text) for page in DOCUMENTS for text in re.findall(pattern, page.read_text(), re.MULTILINE)
    ]
    assert found
    return found


def test_links_lead_somewhere() -> None:
    for document, target in shown(r"\]\(([^)#:]+)\)"):
        assert (document.parent / target).exists(), (document.name, target)


def test_commands_that_are_shown_exist() -> None:
    for document, name in shown(r"^(?:\$ )?sudoshiki ([a-z]+)"):
        assert name in COMMANDS, document.name


def test_the_list_of_commands_says_what_each_says_of_itself() -> None:
    with click.Context(cli) as ctx:
        commands = [cli.get_command(ctx, name) for name in COMMANDS]
    assert [command and command.get_short_help_str(1000) for command in commands] == [*COMMANDS.values()]


def test_boards_that_are_shown_exist() -> None:
    for document, name in shown(r"\b(?:s\d-)?(?:sudoku|futoshiki|jigsaw|diagonal)-\d+x\d+(?:-solved)?\b"):
        assert name in shipped_names(), (document.name, name)


def test_no_board_is_shown_as_a_file_of_the_checkout() -> None:
    """Who installed the package has none."""
    for document in DOCUMENTS:
        assert not re.search(r"boards/[\w-]+\.txt", document.read_text()), document.name


def test_the_help_of_the_package_is_true() -> None:
    done = doctest.testmod(sudoshiki)
    assert (done.failed, done.attempted > 10) == (0, True)
    assert set(sudoshiki.__all__) <= set(dir(sudoshiki))


def test_help_of_the_package_is_a_page() -> None:
    """Each function and the names of the classes; not the methods that they inherit."""
    page = pydoc.plain(pydoc.render_doc(sudoshiki))
    assert len(page.splitlines()) < 280
    for name in set(dir(sudoshiki)) - {"__version__"}:
        assert re.search(rf"\b{name}\b", page), name
        assert hasattr(sudoshiki, name)


def commands_of_the_readme() -> list[str]:
    blocks = re.findall(r"```\n(.*?)```", (PROJECT / "README.md").read_text(), re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.startswith("sudoshiki ")]


@pytest.mark.slow
def test_the_commands_of_the_readme_work_wherever_the_package_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # no folder of boards is here
    commands = commands_of_the_readme()
    assert len(commands) > 20
    for command in commands:
        words = shlex.split(re.sub(r"--seconds \d+", "--seconds 0.1", command), comments=True)[1:]
        if words[0] in ("lab", "web"):
            continue  # minutes, and without end
        more = ["--seconds", "0.1"] if words[0] == "compare" else []
        done = CliRunner().invoke(cli, [*words, *more])
        assert done.exit_code in (0, 1), (command, done.output)
        assert "<argument>" not in done.stderr, (command, done.stderr)
        assert done.stdout or "-o" in words, command


def test_the_readme_says_who_the_documents_are_where_it_first_names_one() -> None:
    paragraphs = (PROJECT / "README.md").read_text().split("\n\n")
    first = next(text for text in paragraphs if re.search(r"\b[Ss][1-5]\b", text))
    assert "five papers in Portuguese" in first
    assert "S3, an article from a\ngraduate programme" in first
    assert all(f"S{number} " in first for number in range(1, 6))


def test_the_readme_says_what_every_extra_is_for() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    text = (PROJECT / "README.md").read_text()
    assert "\npip install ." in text
    for extra in set(project["optional-dependencies"]) - {"test", "dev"}:
        assert f"\n| `{extra}` | " in text, extra


def test_the_python_of_the_readme_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (PROJECT / "README.md").read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})


def test_the_grade_that_the_readme_shows_is_the_one_that_is_printed() -> None:
    """The block under the commands has what the first of them prints."""
    text = (PROJECT / "README.md").read_text()
    command, shown_line = re.findall(
        r"^sudoshiki (grade .+)\n(?:sudoshiki .+\n)*```\n```\n(.+)\n", text, re.MULTILINE
    )[0]
    assert CliRunner().invoke(cli, command.split()).stdout == f"{shown_line}\n"


def test_the_commands_of_the_portuguese_page_print_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # no folder of boards is here
    text = (PROJECT / "docs" / "pt" / "README.md").read_text()
    shown = re.findall(r"^\$ sudoshiki (.*)\n((?:(?!\$|```).*\n)+)", text, re.MULTILINE)
    assert len(shown) >= 3
    for command, output in shown:
        printed = CliRunner().invoke(cli, command.split()).stdout
        assert _timeless(printed) == _timeless(output), command


def _timeless(text: str) -> str:
    """Without times, and without blanks at the ends of lines, which no page keeps."""
    text = re.sub(r"(?m)^Time: \d+\.\d{6}$", "Time: T", text)
    return re.sub(r"(?m) +$", "", re.sub(r"\d+(,\d+)? µ?s$", "T", text, flags=re.MULTILINE))


def test_algorithms_that_the_portuguese_page_names_exist() -> None:
    text = (PROJECT / "docs" / "pt" / "README.md").read_text()
    names = set(re.findall(r"--(?:complete-)?with ([a-z][a-z-]*)", text))
    assert len(names) > 8
    assert names <= {row.name for row in sudoshiki.algorithms()}


def test_the_figures_in_portuguese_are_those_of_the_recipes_and_the_results() -> None:
    """Each number of a document, to its last digit, and ours as the reports among the documents have it."""
    folder = PROJECT / "docs" / "pt"
    made = runpy.run_path(str(folder / "figuras.py"))["page"]()
    assert (folder / "figuras.md").read_text() == made, "run: .venv/bin/python docs/pt/figuras.py"
    for document in ("s1", "s2", "s3", "s4", "s5"):
        for figures in read_recipe(f"paper:{document}").document:
            for value in (value for row in figures.values.values() for value in row.values()):
                told = str(value).replace(".", ",")
                assert value == "over" or f"| {told} |" in made.replace(".", "")
