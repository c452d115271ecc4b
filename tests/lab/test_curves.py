"""Averages like those of a document: rows of means, curves, table words."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from sudoshiki import formats, sudoku
from sudoshiki.lab.cells import WORDS
from sudoshiki.lab.curves import document_curves, our_curves
from sudoshiki.lab.data import Data
from sudoshiki.lab.document import compare, means
from sudoshiki.lab.finished import Run
from sudoshiki.lab.grids import grid_table
from sudoshiki.lab.judgement import judgement
from sudoshiki.lab.reading import parse_recipe
from sudoshiki.lab.recipe import TableSpec
from sudoshiki.lab.tables import ranking_table
from sudoshiki.lab.words import ENGLISH
from sudoshiki.puzzle import UsageError
from sudoshiki.solve import Counters

RECIPE = """
[[boards]]
make = "unique"
side = [4, 6]
[[algorithms]]
name = "bfs"
[[algorithms]]
name = "dfs"
[[algorithms]]
name = "bfs"
label = "another bfs"
aside = true
[[document]]
title = "solved"
row = "side"
column = "algorithm"
measure = "solved"
statistic = "percent"
where = { level = "easy" }
mean = { bfs = 75, dfs = 30 }
notes = { "mean/dfs" = "its column gives 25" }
[document.values]
"4" = { bfs = 100, dfs = 50 }
"6" = { bfs = 50, dfs = 0 }
[[document]]
title = "seconds"
row = "side"
column = "algorithm"
measure = "seconds"
over = "solved"
where = { level = "easy" }
mean = { bfs = 6, dfs = 3 }
[document.values]
"4" = { bfs = 2, dfs = 3 }
"6" = { bfs = 10 }
[[plots]]
title = "means"
x = "level"
over = "solved"
mean_over = "side"
document = [2]
where = { algorithm = ["bfs", "dfs"] }
[[plots]]
title = "cells"
x = "side"
over = "solved"
document = [2]
where = { level = "easy", algorithm = ["bfs"] }
"""


def run(side: int, board: int, algorithm: str, seconds: float | None) -> Run:
    status = "undecided" if seconds is None else "solved"
    labels = {"set": "made", "side": side, "level": "easy", "algorithm": algorithm}
    counters = dict.fromkeys(Counters._fields, 0)
    puzzle = formats.write(
        sudoku([1] * board + [0] * (side**2 - board)) if board < 2 else sudoku(side=side), "json"
    )
    return Run(
        "",
        f"{side}/{board}",
        algorithm,
        1,
        status,
        "",
        "",
        "",
        "",
        seconds or 9.0,
        60.0,
        counters,
        labels,
        None,
        puzzle,
    )


def data(runs: Iterable[Run], recipe: str = RECIPE) -> Data:
    return Data(parse_recipe(recipe, name="made-up"), tuple(runs), {}, 0, {})


# bfs: three boards of 4×4 in 1 s each, of 6×6 one of three in 5 s. dfs: no 6×6 at all.
DATA = data(
    [run(4, board, "bfs", 1.0) for board in range(3)]
    + [run(6, board, "bfs", 5.0 if board == 0 else None) for board in range(3)]
    + [run(4, board, "dfs", 2.0) for board in range(3)]
    + [run(6, board, "dfs", None) for board in range(3)]
    + [run(4, 0, "another bfs", 7.0)]
)


def test_a_row_of_means_is_of_the_sizes_and_not_of_the_runs() -> None:
    solved, seconds = (means(DATA, figures) for figures in DATA.recipe.document)
    assert [(cell.row, cell.column, cell.theirs) for cell in solved] == [
        ("mean", "bfs", 75),
        ("mean", "dfs", 30),
    ]
    assert [cell.ours for cell in solved] == pytest.approx([200 / 3, 50])
    # The mean of four solved runs would be 2 s; of the two sizes it is 3 s. A size none solved has no part.
    assert [cell.ours for cell in seconds] == pytest.approx([3.0, 2.0])
    assert [cell.verdict for cell in seconds] == ["× 0.5", "× 0.6667"]


def test_a_mean_has_an_interval_over_the_boards_of_each_size_and_its_note() -> None:
    bfs, dfs = means(DATA, DATA.recipe.document[0])
    assert bfs.verdict == "within our 95 % interval"  # 50 to 100
    assert dfs.verdict == "+20 points; its column gives 25"  # 50 without doubt


def test_a_row_of_means_is_no_cell_more() -> None:
    figures = DATA.recipe.document[0]
    cells = compare(DATA, figures)
    assert len(cells) == 4
    assert "of 4 cells" in judgement(figures, cells)


def test_curves_take_the_mean_of_the_sizes_means() -> None:
    by_level, by_side = DATA.recipe.plots
    assert our_curves(DATA, by_level) == {"bfs": {"easy": 3.0}, "dfs": {"easy": 2.0}}
    assert document_curves(DATA.recipe, by_level) == {"bfs": {"easy": 6.0}, "dfs": {"easy": 3.0}}
    assert our_curves(DATA, by_side) == {"bfs": {4: 1.0, 6: 5.0}}
    assert document_curves(DATA.recipe, by_side) == {"bfs": {"4": 2.0, "6": 10.0}}


def test_a_plot_names_tables_that_are_there() -> None:
    with pytest.raises(UsageError, match=r"plots 1, document: .*3"):
        parse_recipe(RECIPE.replace("document = [2]", "document = [3]", 1), name="made-up")


def test_a_contender_aside_is_ranked_nowhere() -> None:
    assert DATA.contenders() == ["bfs", "dfs", "another bfs"]
    assert DATA.ranked() == ["bfs", "dfs"]
    assert "another bfs" not in [row[0] for row in ranking_table(DATA).rows]


def test_a_table_shows_givens_and_rates() -> None:
    assert WORDS["givens"](DATA.runs, ENGLISH) == "0 – 1"
    grid = TableSpec("t", "algorithm", "level", ("percent",))
    rows = {row[0]: row[1:] for row in grid_table(DATA, grid, "t").rows}
    assert rows == {"bfs": ["66.7 %"], "dfs": ["50.0 %"], "another bfs": ["100.0 %"]}
