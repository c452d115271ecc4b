"""S3's experiment on boards in its authors' layout, and on substitutes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from sudoshiki.cli.main import cli
from sudoshiki.lab.boards import make_board, specs
from sudoshiki.lab.cells import WORDS
from sudoshiki.lab.collected import left_out_boards
from sudoshiki.lab.data import load
from sudoshiki.lab.document import compare
from sudoshiki.lab.experiment import open_store, run_recipe
from sudoshiki.lab.finished import Run, select_runs
from sudoshiki.lab.papers.claims import CLAIMS
from sudoshiki.lab.papers.s3_work import SIDES, work
from sudoshiki.lab.quick import quick_version
from sudoshiki.lab.reading import parse_recipe, read_recipe
from sudoshiki.lab.recipe import Quick, Recipe
from sudoshiki.lab.report import report
from sudoshiki.lab.words import ENGLISH
from sudoshiki.puzzle import UsageError

FOUR = "1-0-0-0\n0-0-3-0\n0-4-0-0\n0-0-0-2"
CLASH = "1-0-0-0\n1-0-3-0\n0-4-0-0\n0-0-0-2"
SHORT = "1-0-0-0\n0-0-3-0\n0-4-0-0"
WALKS = ("bfs", "dfs", "saturbfs", "solutions")
TINY = Quick(repetitions=2, count=3, seconds=0.2, max_side=4)


SMALL = """
[[boards]]
make = "s3"
set = "S3"
side = 4
level = "easy"
optional = true
[[boards]]
make = "unique"
set = "S3"
side = 4
level = "easy"
instead = true
[[algorithms]]
name = "mrv"
"""


def write_boards(folder: Path, *texts: str) -> Path:
    """Write 4×4 boards of each level; return the text of the first number."""
    for level in ("easy", "medium", "difficult"):
        place = folder / "4x4" / level
        place.mkdir(parents=True)
        for number, text in enumerate(texts, start=1):
            (place / f"sudoku4x4_{level}_{number}.txt").write_text(text)
    return folder


def tiny(folder: Path | None = None) -> Recipe:
    recipe = quick_version(replace(read_recipe("paper:s3", folder=folder), quick=TINY))
    return replace(recipe, algorithms=tuple(entry for entry in recipe.algorithms if entry.label in WALKS))


def test_boards_are_read_as_the_program_reads_them(tmp_path: Path) -> None:
    recipe = tiny(write_boards(tmp_path, FOUR, CLASH, SHORT))
    boards = {spec.id: make_board(spec) for spec in specs(recipe)}
    assert [*boards] == [
        f"S3/4/{level}/{number}" for level in ("easy", "medium", "hard") for number in (1, 3)
    ]
    assert boards["S3/4/hard/3"].givens[8:] == (0, 4, 0, 0, 0, 0, 0, 0)
    assert left_out_boards(recipe) == {
        f"sudoku4x4_{level}_2.txt": "1 appears twice in column 1: r1c1 and r2c1"
        for level in ("easy", "medium", "difficult")
    }


def test_a_file_that_is_missing_among_others_is_named(tmp_path: Path) -> None:
    recipe = tiny(write_boards(tmp_path, FOUR, FOUR))
    with pytest.raises(UsageError, match=r"sudoku4x4_easy_3\.txt: No such file"):
        specs(recipe)


def test_with_a_data_folder_no_board_is_substituted(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"S3 .*sudoku4x4_easy_1\.txt"):
        read_recipe("paper:s3", folder=tmp_path)


@pytest.mark.slow
def test_the_report_names_the_source_of_the_boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    own = tiny(write_boards(tmp_path / "sudokus", FOUR, CLASH, SHORT))
    for name, recipe in {"own": own, "made": tiny()}.items():
        assert set(run_recipe(recipe, tmp_path / name, quiet=True)) == {"done"}
    own_text, made_text = (report(tmp_path / name, plots=False).read_text() for name in ("own", "made"))
    assert made_text.splitlines()[2].startswith("**⚠ Substitutes:")
    assert "fitted" in made_text
    assert "Substitutes" not in own_text
    assert "fitted" not in own_text
    assert "Left out: sudoku4x4_easy_2.txt (1 appears twice in column 1: r1c1 and r2c1);" in own_text
    assert "| 4×4 | one: 1; many: 3 |" in own_text
    errors = CliRunner().invoke(cli, ["lab", "report", "made", "--no-plots"]).stderr
    assert "substitutes" in errors


@pytest.mark.slow
def test_a_run_goes_on_with_the_boards_that_it_was_begun_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    boards = write_boards(tmp_path / "sudokus", FOUR)
    own, made = (parse_recipe(SMALL, name="small", folder=folder) for folder in (str(boards), ""))
    for name, recipe in {"own": own, "made": made}.items():
        run_recipe(recipe, tmp_path / name, quiet=True)
    assert set(run_recipe(made, tmp_path / "own", resume=True, quiet=True)) == {"done"}  # without --data
    with pytest.raises(UsageError, match="substitutes"):
        run_recipe(own, tmp_path / "made", resume=True, quiet=True)
    boards.rename(tmp_path / "elsewhere")
    with pytest.raises(UsageError, match="boards themselves of S3"):
        run_recipe(made, tmp_path / "own", resume=True, quiet=True)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ('make = "s3"\nside = 4', "boards 1: boards of S3 need the keys 'side' and 'level'"),
        ('make = "unique"\nside = 4\ninstead = true', "instead: there are no optional boards of the set ''"),
    ],
)
def test_an_entry_that_makes_no_sense_is_refused(entry: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_recipe(f'[[boards]]\n{entry}\n[[algorithms]]\nname = "mrv"', name="r")


@pytest.mark.slow
def test_a_rate_is_compared_with_what_so_many_runs_may_give(tmp_path: Path) -> None:
    """4×4 is always solved, as in the document's table; another rate is reported."""
    recipe = tiny(write_boards(tmp_path, FOUR, FOUR, FOUR))
    run_recipe(recipe, tmp_path / "run", quiet=True)
    with open_store(tmp_path / "run") as store:
        data = load(store)
    table = recipe.document[0]
    assert {cell.verdict for cell in compare(data, table)} == {"exact", "not run here"}
    lower = replace(table, values={"4": {"bfs": 95, "dfs": 3, "saturbfs": 100}})
    near, far, same = (cell.verdict for cell in compare(data, lower))
    assert near.startswith("within 66.7 – 100")
    assert far.startswith("+97 points, outside 0 – ")
    assert same == "exact"


def make_run(board: str, repetition: int, solved: bool, seconds: float) -> Run:
    status = "solved" if solved else "undecided"
    verdict = "some" if solved else "undecided"
    return Run("k", board, "bfs", repetition, status, verdict, "", "", "", seconds, 60.0, {}, {})


def test_the_time_of_a_board_is_up_to_its_first_success() -> None:
    runs = [make_run("a", 3, True, 4.0), make_run("a", 1, False, 1.0), make_run("a", 2, True, 2.0)]
    runs += [make_run("b", 1, False, 9.0), make_run("c", 1, True, 5.0), make_run("c", 2, False, 7.0)]
    assert {run.board: run.seconds for run in select_runs(runs, "first")} == {"a": 3.0, "c": 5.0}
    assert len(select_runs(runs, "solved")) == 3
    assert len(select_runs(runs, "all")) == 6


def test_the_work_of_saturbfs_is_counted_as_the_document_does() -> None:
    """By hand on 4×4: 16 vertices with 7 neighbours, 4 colours, worst case per call."""
    result = work()
    assert result["highestSaturationVertex"][4] == (16 * 7, 16 * 7)
    assert result["highestSaturationAdjacent"][4] == (7 * 7, 7 * 7)
    assert result["colorVertex"][4] == (4 * 7, 4 * 7)
    counted, formula = result["SaturBFS"][4]
    assert formula == 16 * 7 + 4 * 7 + 16 * (7 * 7 + 4 * 7)
    assert 16 * 7 + 7 * sum(range(1, 8)) < counted < formula
    assert all(
        result[method][side].formula > result[method][4].formula for method in result for side in SIDES[1:]
    )


@pytest.mark.parametrize("name", ["work-start", "work-next", "work-colour", "work"])
def test_a_formula_that_is_exceeded_is_no_bound(name: str) -> None:
    (claim,) = (claim for claim in CLAIMS["S3"] if claim.name == name)
    numbers = {"most": 1.0, "exponent of the side, counted": 3.0, "of the formula": 3.0}
    assert claim.judge(numbers) == "in shape"
    assert claim.judge({**numbers, "most": 1.2}) == "not"
    assert claim.judge({**numbers, "exponent of the side, counted": 3.5}) == "not"


def test_a_table_counts_the_solutions_of_each_board() -> None:
    verdicts = {1: "one", 2: "one", 3: "many", 4: "one", 10: "one", 9: "one"}
    runs = [replace(make_run(f"S3/9/easy/{at}", 1, True, 1.0), verdict=name) for at, name in verdicts.items()]
    assert WORDS["solutions"](runs, ENGLISH) == "one: 1–2, 4, 9–10; many: 3"
