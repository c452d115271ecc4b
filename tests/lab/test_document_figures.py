"""All figures of S2 and S5 are reproduced."""

from __future__ import annotations

import pytest

from sudoshiki import solve
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.lab.papers.figures import Figure, figures_for
from sudoshiki.lab.reading import read_recipe
from sudoshiki.puzzle import latin
from sudoshiki.say.layouts import S2_OPERATIONS

S2 = {side: f"s2-futoshiki-{side}x{side}" for side in (5, 6, 7, 9)}
S5 = "s5-sudoku-9x9"
FIGURES = [
    (board, figure) for board in (*S2.values(), S5) for figure in figures_for(shipped_board(board)).values()
]
LABELS = {"backtracking": "backtracking", "forward-checking": "forward checking", "mrv": "MRV"}


def test_there_are_fifteen() -> None:
    assert len(FIGURES) == 15
    assert figures_for(latin(side=5)) == {}


@pytest.mark.slow
@pytest.mark.parametrize(("board", "figure"), FIGURES, ids=lambda part: getattr(part, "algorithm", part))
def test_every_figure_is_reproduced_with_the_documents_own_limit(board: str, figure: Figure) -> None:
    options = dict(setting.split("=") for setting in figure.settings.split(":") if setting)
    limit = S2_OPERATIONS if figure.document == "S2" else None
    outcome = solve(shipped_board(board), figure.algorithm, limit=1, options=options, effort=limit)
    assert figure.compare_with(outcome) == "the same"
    if figure.reported is not None:
        assert getattr(outcome.counters, figure.counter) == figure.reported


def test_they_are_those_printed_in_the_documents() -> None:
    printed = [
        (4002, 339, 297),
        (864_453, 5706, 4064),
        (None, 117_922, 16_087),
        (None, None, 7103),
        (9_727_396, 4_652_288, 432),
    ]
    assert [figure.reported for _, figure in FIGURES] == [number for row in printed for number in row]


def test_the_recipe_stops_where_the_document_does() -> None:
    assert read_recipe("paper:s2").effort == S2_OPERATIONS


@pytest.mark.parametrize("name", ["s2", "s5"])
def test_the_recipe_runs_the_documents_habits(name: str) -> None:
    recipe = read_recipe(f"paper:{name}")
    habits = {entry.label: entry.options.get("habits", "ours") for entry in recipe.algorithms}
    assert [habits[label] for label in LABELS.values()] == ["ours", name, name]
