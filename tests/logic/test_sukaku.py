"""Ratings of Sukaku Explainer with its default techniques.

`sukaku_ratings.tsv` has puzzles of our generator, rated by Sukaku Explainer 1.18.1: puzzle, ER, EP, ED.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import sudoshiki as sk
from sudoshiki.cli.main import cli
from sudoshiki.logic import TABLE, Step, grade, named_technique, path, situations
from sudoshiki.logic.boards import boards_of
from sudoshiki.logic.native import native_ratings
from sudoshiki.say.steps import explain_step
from sudoshiki.solve import Request

ROWS = [line.split("\t") for line in (Path(__file__).parent / "sukaku_ratings.tsv").read_text().splitlines()]
RATED = [(sk.parse(puzzle), tuple(round(float(r) * 10) for r in ratings[:3])) for puzzle, *ratings in ROWS]
REGIONS = [int(label) for label in "000111002211022221344445334455333555"]
OWN = [name for name, row in TABLE.items() if row.only_sukaku]


@pytest.mark.slow
def test_all_ratings_are_those_of_the_program() -> None:
    puzzles = [puzzle for puzzle, _ in RATED]
    ours = native_ratings(boards_of(puzzles), Request(), "sukaku")
    assert len(ours) > 150
    assert ours == [ratings for _, ratings in RATED]


def test_its_own_techniques_have_the_ratings_of_the_table() -> None:
    met = set()
    for puzzle, _ in RATED[::2]:
        for step in path(puzzle, scale="sukaku").steps:
            entry = named_technique(step.technique, step.size)
            met.add(entry.name)
            assert entry.least is not None
            assert entry.least <= step.rating, (entry, step)
            assert entry.most is None or step.rating <= entry.most, (entry, step)
    assert met.issuperset(OWN)


def _eliminations_of(step: Step) -> list[tuple[int, int]]:
    return [] if step.placements else [*step.eliminations]


def _true_candidates_stay(puzzle: sk.Puzzle) -> None:
    solution = sk.solve(puzzle).solution
    assert solution is not None
    way = path(puzzle, scale="sukaku", seconds=20)
    for step in way.steps:
        assert all(solution[cell] == value for cell, value in step.placements), step
        assert all(solution[cell] != value for cell, value in _eliminations_of(step)), step


@pytest.mark.slow
@pytest.mark.parametrize(("side", "boards"), [(4, 30), (6, 30), (8, 12), (9, 30), (10, 6), (12, 5), (16, 2)])
def test_no_step_takes_a_true_candidate_away(side: int, boards: int) -> None:
    for seed in range(boards):
        _true_candidates_stay(sk.generate.unique(side, seed=seed))


def _puzzle(empty: sk.Puzzle, values: list[int]) -> sk.Puzzle:
    masks = [1 << value - 1 if value else (1 << empty.side) - 1 for value in values]
    return sk.Puzzle(empty.graph, masks, kind=empty.kind)


def _dug(empty: sk.Puzzle, seed: int) -> sk.Puzzle:
    """Return a minimal unique puzzle of that shape."""
    left = list(sk.generate.full_board(empty, seed=seed))
    for cell in Random(seed).sample(range(len(left)), len(left)):
        value, left[cell] = left[cell], 0
        if sk.solve(_puzzle(empty, left)).verdict is not sk.Verdict.ONE:
            left[cell] = value
    return _puzzle(empty, left)


@pytest.mark.slow
@pytest.mark.parametrize(
    "empty",
    [
        sk.sudoku(side=9, diagonals=True),
        sk.latin(side=7),
        sk.sudoku(side=6, regions=REGIONS),
    ],
)
def test_no_step_takes_a_true_candidate_away_in_other_shapes(empty: sk.Puzzle) -> None:
    for seed in range(6):
        _true_candidates_stay(_dug(empty, seed))


def test_strong_links_and_wings_have_the_places_and_values_they_need() -> None:
    """A strong link has all places of the value; n cells of a wing have n + 1 values."""
    for puzzle, _ in RATED[::3]:
        for situation, step in situations(puzzle, path(puzzle, scale="sukaku").steps):
            if step.technique == "strong-links":
                (value,) = step.values
                for i, base in enumerate(step.groups[: step.size]):
                    places = {c for c in puzzle.groups[base] if situation.has(c, value)}
                    assert places == {*step.parts[2 * i], *step.parts[2 * i + 1]}
                for i, cover in enumerate(step.groups[step.size :]):
                    meeting = [*step.parts[2 * i + 1], *step.parts[(2 * i + 2) % len(step.parts)]]
                    assert set(meeting) <= set(puzzle.groups[cover])
            elif step.technique == "larger-wing":
                *cells, pair = step.cells
                values = {value for cell in cells for value in situation.candidates(cell)}
                assert len(values) == len(cells) + 1 == step.size
                assert values.issuperset(situation.candidates(pair))


@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_step_is_shown(language: str) -> None:
    for puzzle, _ in RATED[::10]:
        for situation, step in situations(puzzle, path(puzzle, scale="sukaku").steps):
            words = explain_step(step, situation, language)
            assert words.title
            assert words.reason.endswith(".")
            assert words.change.endswith(".")
            assert "{" not in str(words)


def test_a_grade_has_it_only_if_requested() -> None:
    puzzle, (er, ep, ed) = RATED[0]
    assert grade(puzzle).sukaku is None
    rating = grade(puzzle, scales=["sukaku"]).sukaku
    assert rating is not None
    assert (rating.er, rating.ep, rating.ed) == (er / 10, ep / 10, ed / 10)
    assert rating.scale == "Sukaku Explainer 1.18.1"


def test_the_command_prints_it_if_requested() -> None:
    text, er, ep, ed, *_ = ROWS[0]
    plain = CliRunner().invoke(cli, ["grade", text])
    result = CliRunner().invoke(cli, ["grade", text, "--scale", "sukaku"])
    assert "Sukaku" not in plain.stdout
    assert f"Sukaku Explainer 1.18.1: ER {er} EP {ep} ED {ed}" in result.stdout
    record = json.loads(CliRunner().invoke(cli, ["grade", text, "--scale", "sukaku", "--json"]).stdout)
    assert record["grade"]["sukaku"] == {"er": float(er), "ep": float(ep), "ed": float(ed)}
    assert record["settings"]["sukaku"] == "Sukaku Explainer 1.18.1"
