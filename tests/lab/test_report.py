"""Reports use only the store, show the documents' figures and wrong answers."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from sudoshiki.cli.main import cli
from sudoshiki.lab.blocks import Heading, ReportTable, Text
from sudoshiki.lab.cells import CellContent
from sudoshiki.lab.claims import kept_claims
from sudoshiki.lab.compare_runs import compare_runs
from sudoshiki.lab.data import Data, load, varying
from sudoshiki.lab.document import compare
from sudoshiki.lab.experiment import open_store, run_recipe
from sudoshiki.lab.growth import growth_blocks
from sudoshiki.lab.judgement import judgement
from sudoshiki.lab.noise import Sample
from sudoshiki.lab.papers.claims import CLAIMS
from sudoshiki.lab.plan import Job
from sudoshiki.lab.quick import quick_version
from sudoshiki.lab.ratios import ratio_blocks
from sudoshiki.lab.reading import parse_recipe, read_recipe
from sudoshiki.lab.recipe import Figures, Quick
from sudoshiki.lab.report import _circumstances, load_run, report
from sudoshiki.lab.stats import statistic
from sudoshiki.lab.store import Result, ResultStore, StoredBoard
from sudoshiki.lab.tables import best_table, ranking_table, virtual_best
from sudoshiki.solve import Counters

DOCS = Path(__file__).parents[2] / "docs"
RECIPE = """
title = "made up"
[[boards]]
make = "unique"
side = [4, 6]
level = ["easy", "hard"]
[[algorithms]]
name = "mrv"
[[algorithms]]
name = "saturbfs"
[[plots]]
title = "Time by level"
x = "level"
"""


def make_store(folder: Path, *, slower: float = 1.0, wrong: bool = False) -> Path:
    """Return a store with four boards, two contenders and three repetitions."""
    folder.mkdir(parents=True)
    with ResultStore(folder / "results.db", create=True) as store:
        for name, value in {"recipe": RECIPE, "name": "made-up", "quick": "no"}.items():
            store.note(name, value)
        store.note(
            "machine", '{"cpu": "x", "cores": 2, "load": [0], "memory_gb": 1, "system": "s", "python": "3"}'
        )
        for side in (4, 6):
            for level in ("easy", "hard"):
                board = f"unique/{side}/{level}/1"
                labels = {"set": "unique", "kind": "sudoku", "side": side, "level": level}
                store.add_board(StoredBoard(board, "h", 1, labels, "{}"))
                for label in ("mrv", "saturbfs"):
                    for at in (1, 2, 3):
                        job = Job(f"{board}|{label}|{at}", board, label, label, at, 1, 1, 10.0, None, {})
                        store.add_jobs([job])
                        store.finish(job.key, _result(label, side, level, at, slower, wrong))
    return folder


def _result(label: str, side: int, level: str, at: int, slower: float, wrong: bool) -> Result:
    seconds = side * at * 0.001 * (slower if label == "mrv" else 2.0)
    if label == "saturbfs" and (level, side) == ("hard", 6):
        return Result("wrong", note="5 appears twice") if wrong else Result("undecided", seconds=seconds)
    return Result(
        "solved", "some", found=1, solution="abc", counters=Counters(tried=10 * side), seconds=seconds
    )


@pytest.mark.slow
def test_a_report_has_every_table_and_plot(tmp_path: Path) -> None:
    out = report(make_store(tmp_path / "run")).parent
    text = (out / "report.md").read_text()
    for name in ("cactus", "scatter", "profile", "time-to-solution", "heat-level-solved", "plot-1"):
        assert (out / f"{name}.svg").stat().st_size > 1000
        assert (out / f"{name}.png").stat().st_size > 1000
        assert f"({name}.svg)" in text
        assert f'src="{name}.svg"' in (out / "report.html").read_text()
    for name in ("ranking", "best", "ends", "cells", "runs"):
        assert list(csv.reader((out / f"{name}.csv").open()))
    assert len(list(csv.reader((out / "runs.csv").open()))) == 1 + 24


@pytest.mark.slow
def test_a_slim_report_is_a_page_and_the_plots_it_shows(tmp_path: Path) -> None:
    folder = make_store(tmp_path / "run")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "mine.svg").write_text("not of a report")
    page = report(folder, tmp_path / "docs", slim=True)
    assert sorted(path.name for path in page.parent.iterdir()) == ["README.md", "mine.svg", "plot-1.svg"]
    text = page.read_text()
    assert "## Ranking" in text
    assert "## Every cell" not in text
    assert "`sudoshiki lab run made-up`" in text
    # Another with other plots takes the place of the first, and leaves what was never shown there.
    recipe = tmp_path / "made-up.toml"
    named = RECIPE.replace('x = "level"', 'x = "level"\nname = "levels"')
    recipe.write_text(named.replace('title = "made up"', 'pictures = ["cactus"]'))
    report(folder, tmp_path / "docs", slim=True, recipe=str(recipe))
    left = sorted(path.name for path in page.parent.iterdir())
    assert left == ["README.md", "cactus.svg", "levels.svg", "mine.svg"]


def test_a_report_lists_limits_the_system_lacks(tmp_path: Path) -> None:
    folder = make_store(tmp_path / "run")
    with ResultStore(folder / "results.db") as store:
        facts = {"cpu": "x", "cores": 2, "load": None, "memory_gb": None, "system": "Windows", "python": "3"}
        store.note("machine", json.dumps(facts | {"pins_to_core": False}))
    words = _circumstances(load_run(folder))
    assert "Machine: x, 2 cores, Windows. " in words
    assert "on one core" in words
    assert "on one core" not in _circumstances(load_run(make_store(tmp_path / "other")))


def test_a_scatter_plot_of_what_was_not_run_is_refused(tmp_path: Path) -> None:
    folder = str(make_store(tmp_path / "run"))
    refused = CliRunner().invoke(cli, ["lab", "report", folder, "--scatter", "mrv,magic"])
    assert refused.exit_code == 2
    assert "no 'magic'" in refused.stderr


@pytest.mark.slow
def test_the_same_store_gives_the_same_report(tmp_path: Path) -> None:
    folder = make_store(tmp_path / "run")
    one, other = (report(folder, tmp_path / name, plots=False).parent for name in ("one", "other"))
    for path in sorted(one.iterdir()):
        assert path.read_bytes() == (other / path.name).read_bytes(), path.name


@pytest.mark.slow
def test_numbers_are_those_of_the_store(tmp_path: Path) -> None:
    with open_store(make_store(tmp_path / "run")) as store:
        data = load(store)
    assert varying(data.runs) == ["side", "level"]
    rows = {row[0]: row for row in ranking_table(data).rows}
    assert rows["mrv"][2] == 100.0
    assert rows["mrv"][5] == pytest.approx((0.008 + 0.012) / 2)
    assert rows["saturbfs"][2] == 75.0
    assert rows["saturbfs"][5] == pytest.approx((0.016 * 2 + 0.024 + 20.0) / 4)
    assert rows["virtual best"][5] == pytest.approx(rows["mrv"][5])
    assert {labels for labels, _ in virtual_best(data).values()} == {("mrv",)}


def test_a_tie_is_no_win(tmp_path: Path) -> None:
    with open_store(make_store(tmp_path / "run", slower=2.0)) as store:  # both take the same time
        data = load(store)
    ranking = ranking_table(data)
    rows = {row[0]: dict(zip(ranking.header, row, strict=True)) for row in ranking.rows}
    assert (rows["mrv"]["best on"], rows["mrv"]["tied on"]) == (1, 3)  # one board saturbfs did not solve
    assert (rows["saturbfs"]["best on"], rows["saturbfs"]["tied on"]) == (0, 3)
    best = best_table(data)
    assert best is not None
    assert [row[2] for row in best.rows].count("mrv = saturbfs") == 3


@pytest.mark.parametrize(
    ("theirs", "ours", "message"),
    [
        ({"a": 1, "b": 2}, {"a": 3.0, "b": 4.0}, "winner in 1 of 1 rows."),
        ({"a": 1, "b": 2}, {"a": 4.0, "b": 3.0}, "winner in 0 of 1 rows."),
        ({"a": 1, "b": 1}, {"a": 3.0, "b": 3.0}, "winner in 0 of 1 rows. Ties for the first place: 1 in"),
        ({"a": 1, "b": 2}, {"a": 3.0, "b": 3.0}, "place: 0 in the document, 1 here."),
    ],
)
def test_a_tie_in_a_documents_table_is_counted_apart(
    theirs: dict[str, int], ours: dict[str, float], message: str
) -> None:
    figures = Figures("t", "side", "algorithm", "tried", {"4": theirs}, wins="low", exact=True)
    assert message in judgement(
        figures, [CellContent("4", name, theirs[name], ours[name], "differs") for name in theirs]
    )


@pytest.mark.parametrize(
    ("times", "message"),
    [
        ((3.0, 3.1, 2.9, 3.05, 2.95), "winner in 1 of 1 rows."),
        ((3.0, 5.2, 2.9, 4.9, 3.1), "winner in 0 of 1 rows. Too close to call here: 1."),
        ((3.0, 3.1), "winner in 0 of 1 rows. Too close to call here: 1."),  # too few to know
    ],
)
def test_a_winner_by_no_more_than_noise_is_too_close_to_call(times: tuple[float, ...], message: str) -> None:
    figures = Figures("t", "side", "algorithm", "seconds", {"4": {"a": 1.0, "b": 2.0}}, wins="low")
    samples = {name: Sample([one + more for one in times], ["x"] * len(times)) for name, more in NEAR.items()}
    cells = [
        CellContent("4", name, theirs, statistic("mean", samples[name].values), "times", "", samples[name])
        for name, theirs in figures.values["4"].items()
        if not isinstance(theirs, str)
    ]
    assert message in judgement(figures, cells)


NEAR = {"a": 0.0, "b": 0.5}  # seconds that one takes more than the other


def test_a_wrong_answer_is_reported_and_not_ranked(tmp_path: Path) -> None:
    folder = make_store(tmp_path / "run", wrong=True)
    result = CliRunner().invoke(cli, ["lab", "report", str(folder), "--no-plots"])
    assert result.exit_code == 1
    assert "WRONG ANSWER: saturbfs" in result.stderr
    text = (folder / "report" / "report.md").read_text()
    assert "WRONG ANSWER: saturbfs is" in text
    ranking = text.split("## Every cell")[0]
    assert "| saturbfs | 4 |" not in ranking


def test_a_contradicted_proof_is_a_wrong_answer(tmp_path: Path) -> None:
    folder = make_store(tmp_path / "run")
    with ResultStore(folder / "results.db") as store:
        job = Job("x", "unique/4/easy/1", "mrv", "mrv", 9, 1, 1, 1.0, None, {})
        store.add_jobs([job])
        store.finish("x", Result("none", "none"))
        assert "said there is no solution" in load(store).strikes["mrv"]


def test_diff_distinguishes_change_from_noise(tmp_path: Path) -> None:
    before, same = make_store(tmp_path / "before"), make_store(tmp_path / "same")
    after = make_store(tmp_path / "after", slower=1000.0)
    verdicts = [row[-1] for row in compare_runs(before, same)[-1].rows]  # type: ignore[union-attr]
    assert set(verdicts) == {"same"}
    result = CliRunner().invoke(cli, ["lab", "diff", str(before), str(after)])
    assert result.exit_code == 0
    assert "0 took another effort" in result.stdout
    assert "1,000" in result.stdout


def test_growth_is_fitted_to_our_runs_and_to_the_documents_means(tmp_path: Path) -> None:
    recipe = parse_recipe(
        """
[[boards]]
make = "empty"
set = "many"
side = [4, 6, 8, 9]
[[algorithms]]
name = "one-guess"
[[growth]]
title = "Growth"
series = "set"
measures = ["guesses", "conflicts"]
[[document]]
title = "t"
row = "side"
column = "set"
measure = "guesses"
[document.values]
"4" = { many = 16 }
"6" = { many = 36 }
"8" = { many = 64 }
"9" = { many = 81 }
""",
        name="g",
    )
    run_recipe(recipe, tmp_path / "run", quiet=True)
    with open_store(tmp_path / "run") as store:
        heading, _, table = growth_blocks(load(store))
    assert heading == Heading("Growth")
    assert isinstance(table, ReportTable)
    assert table.rows == [
        ["many", "the document's mean", 2.0, "2 – 2"],
        ["many", "guesses", 3.0, "3 – 3"],  # side × side cells, side colours
        ["many", "conflicts", None, None],  # there are none
    ]


def test_ratios_are_of_the_boards_that_both_ended_on(tmp_path: Path) -> None:
    recipe = parse_recipe(
        RECIPE
        + """
[[ratios]]
title = "Is it?"
of = "saturbfs"
to = "mrv"
least = 2
most = 3
measures = ["seconds", "tried"]
row = "level"
""",
        name="made-up",
    )
    with open_store(make_store(tmp_path / "run", slower=4.0)) as store:
        heading, _, table, *sentences = ratio_blocks(replace(load(store), recipe=recipe))
    assert heading == Heading("Is it?")
    assert isinstance(table, ReportTable)
    assert table.rows == [
        ["easy", "mrv", 2, "0.5 (0.5 – 0.5)", "0 of 2", "1 (1 – 1)", "0 of 2"],
        ["hard", "mrv", 2, "0.5", "0 of 1", "1", "0 of 1"],  # on 6×6 one of them was undecided
    ]
    assert [sentence.text for sentence in sentences if isinstance(sentence, Text)] == [
        "saturbfs to mrv, seconds: 2 to 3 times on 0 of 3 boards, less than once on 2 of easy, 1 of hard."
        " Not ended: 1.",
        "saturbfs to mrv, tried: 2 to 3 times on 0 of 3 boards, less than once on none. Not ended: 1.",
    ]


def test_cells_of_a_document_are_compared_one_by_one(tmp_path: Path) -> None:
    recipe = parse_recipe(
        RECIPE
        + """
[[document]]
title = "t"
row = "side"
column = "algorithm"
measure = "tried"
statistic = "median"
[document.values]
"4" = { mrv = 40, saturbfs = 50 }
"6" = { mrv = "over", dfs = 3 }
""",
        name="made-up",
    )
    folder = make_store(tmp_path / "run")
    with open_store(folder) as store:
        data = load(store)
    verdicts = [cell.verdict for cell in compare(data, recipe.document[0])]
    assert verdicts == ["exact", "× 0.8", "differs", "not run here"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["paper:s3", "phase", "arena", "heavy-tail"])
def test_the_larger_experiments_run_when_cut_down(name: str, tmp_path: Path) -> None:
    whole = read_recipe(name)
    without = ("ilp", "cpsat", "sat", *whole.quick.without)
    cut = Quick(repetitions=1, count=1, seconds=0.05, max_side=9, every=4, without=without)
    recipe = quick_version(replace(whole, quick=cut))
    assert set(run_recipe(recipe, tmp_path / "run", quiet=True)) == {"done"}
    text = report(tmp_path / "run", plots=False).read_text()
    assert "## Ranking" in text
    assert "WRONG" not in text


EXACT = {"paper:s2": 12, "paper:s5": 3}  # cells: all of them


@pytest.mark.slow
@pytest.mark.parametrize("name", ["paper:s1", "paper:s2", "paper:s4", "paper:s5"])
def test_a_paper_runs_quickly_and_reports(name: str, tmp_path: Path) -> None:
    counts = run_recipe(read_recipe(name, quick=True), tmp_path / "run", quiet=True)
    assert set(counts) == {"done"}
    text = report(tmp_path / "run", plots=False).read_text()
    assert "beside ours" in text
    with open_store(tmp_path / "run") as store:
        data = load(store)
    assert not data.strikes
    cells = compare(data, data.recipe.document[0])
    _assert_as_committed(data)
    if name in EXACT:
        assert [cell.verdict for cell in cells] == ["exact"] * EXACT[name]
        assert f"Exact: {EXACT[name]} of {EXACT[name]} cells." in text


ON_EVERY_MACHINE = ("counts", "fewer", "over", "adjacency")  # claims whose numbers no machine changes


def _assert_as_committed(data: Data) -> None:
    """Check that the committed claims of a document equal those of its experiment."""
    document = data.recipe.source
    there = kept_claims(DOCS / "results" / f"paper-{document.lower()}")["numbers"]
    for claim in CLAIMS[document]:
        if claim.name.startswith(ON_EVERY_MACHINE):
            assert there[claim.name] == claim.measure(data), claim.says
