"""Grades: words by one table, search needs against brute force, refusals."""

from __future__ import annotations

from itertools import combinations

import pytest

import sudoshiki as sk
from sudoshiki.logic import (
    TABLE,
    WORDS,
    Grade,
    NotForLogic,
    grade,
    named_technique,
    path,
    techniques,
    word_for,
)
from sudoshiki.logic.search_scale import Backdoor
from sudoshiki.say.steps import explain, hint
from tests.document_boards import S1_LINE, S5_LINE

from .test_explainer import RATED


def test_harder_words_have_higher_ratings() -> None:
    ratings = [tenths / 10 for tenths in range(10, 201)]
    order = [entry.word for entry in WORDS]
    ranks = [order.index(word_for(rating)) for rating in ratings]
    assert ranks == sorted(ranks)
    assert set(ranks) == set(range(len(order)))
    assert (order[0], order[-1]) == ("easy", "extreme")


@pytest.mark.slow
def test_every_step_has_the_rating_of_the_table() -> None:
    techniques_used = set()
    for puzzle, _ in RATED:
        for step in path(puzzle).steps:
            entry = named_technique(step.technique, step.size)
            techniques_used.add(entry.name)
            assert entry.least is not None
            assert entry.least <= step.rating, (entry, step)
            assert entry.most is None or step.rating <= entry.most, (entry, step)
    assert {entry.technique for entry in TABLE.values()} == {entry.name for entry in techniques()} | {
        "forced"
    }
    assert len(techniques_used) > 20


def test_the_grade_of_the_board_of_s5() -> None:
    result = grade(sk.sudoku(S5_LINE))
    assert result.se is not None
    assert (result.se.er, result.se.ep, result.se.ed, result.se.scale) == (2.6, 1.2, 1.2, "SE 1.2.1.3")
    assert (result.word, result.stopped) == ("hard", sk.Stopped.FINISHED)


KINDS = {
    "signs": sk.futoshiki([3, *[0] * 8], arcs=[(3, 6), (6, 7), (4, 5)]),
    "small": sk.sudoku(S1_LINE),
    "latin": sk.latin([1, 2, 3, 0, 2, 3, 0, 1, 0, 0, 1, 2, 0, 1, 2, 3]),
    "marked": sk.sudoku(
        candidates=[[int(v)] if v != "." else [1, 2, 3, 4] for v in "3.4..1.2.4.32.1"] + [[3, 4]]
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_variants_are_graded_on_a_scale_with_another_name(kind: str) -> None:
    result = grade(KINDS[kind])
    assert result.se is not None
    assert result.se.scale == "SE-like"
    assert result.word is not None


REFUSED = {
    "no solution": (sk.sudoku("12....34........"), "no solution"),
    "several": (sk.sudoku(S1_LINE[:10] + "......"), "more than one solution: r.c. may be"),
    "size": (sk.sudoku(side=36), "up to 32"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_puzzles_without_a_grade_are_refused_with_the_reason(what: str) -> None:
    puzzle, reason = REFUSED[what]
    for ask in (grade, hint, explain):
        with pytest.raises(NotForLogic, match=reason):
            ask(puzzle)


def test_without_time_there_is_no_grade_and_no_refusal() -> None:
    result = grade(max(RATED, key=lambda row: row[1])[0], seconds=0)
    assert (result.se, result.word, result.stopped) == (None, None, sk.Stopped.SECONDS)
    flag = sk.StopFlag()
    flag.set()
    assert grade(RATED[0][0], stop=flag).stopped is sk.Stopped.REQUESTED


def singles_finish(puzzle: sk.Puzzle, values: dict[int, int]) -> bool:
    """Whether naked and hidden singles solve it, by an independent loop."""
    full = (1 << puzzle.side) - 1
    masks = [1 << values[c] - 1 if c in values else mask for c, mask in enumerate(puzzle.candidates)]
    while True:
        before = masks.copy()
        for group in puzzle.groups:
            for cell in group:
                if masks[cell] & (masks[cell] - 1) == 0:
                    for other in group:
                        masks[other] &= masks[other] if other == cell else full ^ masks[cell]
            for value in range(puzzle.side):
                places = [cell for cell in group if masks[cell] >> value & 1]
                if len(places) == 1:
                    masks[places[0]] = 1 << value
        if masks == before:
            return all(mask & (mask - 1) == 0 for mask in masks)


def backdoor_of(found: Grade) -> Backdoor:
    assert found.search is not None
    assert found.search.backdoor is not None
    return found.search.backdoor


def test_a_backdoor_lets_singles_finish_and_none_smaller_does() -> None:
    sizes = set()
    for puzzle, _ in sorted(RATED, key=lambda row: row[1])[::36]:
        solution = sk.solve(puzzle).solution
        assert solution is not None
        door = backdoor_of(grade(puzzle))
        assert singles_finish(puzzle, {cell: solution[cell] for cell in door.cells})
        sizes.add(len(door.cells))
        if len(door.cells) == 2 and door.exact:
            cells = [cell for cell, value in enumerate(puzzle.givens) if not value]
            assert not any(singles_finish(puzzle, {cell: solution[cell]}) for cell in cells)
    assert sizes >= {0, 1}


def test_a_backdoor_that_is_only_a_bound_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = max(RATED, key=lambda row: row[1])[0]
    solution = sk.solve(hard).solution
    assert solution is not None
    monkeypatch.setattr("sudoshiki.logic.search_scale.TRIES", 0)
    door = backdoor_of(grade(hard))
    assert not door.exact
    assert door.at_least == 1 < len(door.cells)
    assert singles_finish(hard, {cell: solution[cell] for cell in door.cells})
    for fewer in combinations(door.cells, len(door.cells) - 1):  # none of them can be left out
        assert not singles_finish(hard, {cell: solution[cell] for cell in fewer})


def test_a_sudoku_with_signs_is_on_no_programs_scale() -> None:
    plain = sk.parse("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
    solution = sk.solve(plain).solution
    assert solution is not None
    pair = ((0, 1), (0, 2)) if solution[1] < solution[2] else ((0, 2), (0, 1))
    result = grade(sk.sudoku(plain.givens, arcs=[pair]), scales=("se", "hodoku", "qqwing"))
    assert result.se is not None
    assert result.se.scale == "SE-like"
    assert result.hodoku is None or result.hodoku.scale == "HoDoKu-like"
    assert result.qqwing is None
