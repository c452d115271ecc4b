"""Futoshiki and Sudoku with signs: effects of each technique across signs."""

from __future__ import annotations

from itertools import permutations

import pytest

import sudoshiki as sk
from sudoshiki.logic import NotForLogic, Step, grade, path
from sudoshiki.logic.native import every_step
from sudoshiki.logic.step import Cause
from sudoshiki.puzzle.groups import grouped
from sudoshiki.say.step_records import step_record
from sudoshiki.say.steps import LANGUAGES, explain, hint
from sudoshiki.solve import Request
from tests.document_boards import BOARDS
from tests.say.test_steps import assert_good

S2 = ["5x5", "6x6", "7x7", "9x9"]


def s2(size: str) -> sk.Puzzle:
    return sk.read(str(BOARDS / f"s2-futoshiki-{size}.txt"))


def steps_of(puzzle: sk.Puzzle, technique: str) -> list[Step]:
    every = every_step(puzzle.graph, puzzle.givens, puzzle.candidates, Request(), 0)
    return [step for step in every if step.technique == technique]


def eliminations_of(step: Step) -> set[tuple[int, int]]:
    return {(cell, value) for cell, value in step.eliminations}


@pytest.mark.parametrize("size", S2)
def test_the_boards_of_s2_are_graded_and_explained(size: str) -> None:
    puzzle = s2(size)
    result = grade(puzzle)
    assert result.se is not None
    assert result.se.scale == "SE-like"
    explanation = explain(puzzle)
    assert explanation.path.solved
    assert explanation.path.board == sk.solve(puzzle).solution
    assert max(one.step.rating for one in explanation.steps) == result.se.er


@pytest.mark.parametrize("side", [*range(2, 10), 16, 25])
def test_every_side_is_solved(side: int) -> None:
    """A cyclic square with signs between neighbours: all of them, and a third given."""
    board = [(row + column) % side + 1 for row in range(side) for column in range(side)]
    pairs = [(cell, cell + 1) for cell in range(side**2) if (cell + 1) % side]
    pairs += [(cell, cell + side) for cell in range(side**2 - side)]
    arcs = [(a, b) if board[a] < board[b] else (b, a) for a, b in pairs]
    givens = [value if cell % 3 == 0 else 0 for cell, value in enumerate(board)]
    way = path(sk.futoshiki(givens, side=side, arcs=arcs), seconds=60)
    assert way.board == tuple(board)


def test_a_sign_beside_a_value() -> None:
    (step,) = steps_of(sk.futoshiki([0, 3, *[0] * 14], arcs=[(0, 1)]), "sign-beside-value")
    assert step.arcs == ((0, 1),)
    assert eliminations_of(step) == {(0, 4)}  # the 3 itself sees the cell


def test_a_sign_between_open_cells_takes_from_both() -> None:
    (step,) = steps_of(sk.futoshiki(side=4, arcs=[(0, 1)]), "sign-bound")
    assert eliminations_of(step) == {(0, 4), (1, 1)}


def test_a_chain_leaves_values_for_all_its_cells() -> None:
    (step,) = steps_of(sk.futoshiki(side=5, arcs=[(0, 1), (1, 6), (6, 7)]), "ascending-chain")
    assert step.cells == (0, 1, 6, 7)
    left = {cell: {1, 2, 3, 4, 5} - {v for c, v in eliminations_of(step) if c == cell} for cell in step.cells}
    assert left == {0: {1, 2}, 1: {2, 3}, 6: {3, 4}, 7: {4, 5}}


def test_a_chain_under_a_placed_value() -> None:
    puzzle = sk.futoshiki([0, 0, 3, *[0] * 22], arcs=[(0, 1), (1, 2)])
    (step,) = steps_of(puzzle, "chain-from-value")
    assert step.cells == (0, 1, 2)
    assert (1, 4) in eliminations_of(step)
    assert {value for cell, value in eliminations_of(step) if cell == 0} == {2, 4, 5}


def test_hills_and_valleys_need_enough_values() -> None:
    hill = steps_of(sk.futoshiki(side=4, arcs=[(0, 1), (2, 1)]), "hill")
    assert {candidate for step in hill for candidate in eliminations_of(step)} == {(1, 1), (1, 2)}
    valley = steps_of(sk.futoshiki(side=4, arcs=[(1, 0), (1, 2)]), "valley")
    assert {candidate for step in valley for candidate in eliminations_of(step)} == {(1, 4), (1, 3)}


def test_a_hill_over_chains() -> None:
    """r2c2 is two signs above r1c1 and above r1c3, which differ."""
    arcs = {(0, 4), (4, 5), (2, 6), (6, 5)}
    (step,) = steps_of(sk.futoshiki(side=4, arcs=arcs), "hill-of-chains")
    assert set(step.arcs) == arcs
    assert eliminations_of(step) == {(5, 1), (5, 2), (5, 3)}


def test_a_set_with_signs_is_as_brute_force_finds_it() -> None:
    masks = [0b00111, 0b00111, 0b00111, *[0b11111] * 22]
    puzzle = sk.Puzzle(sk.futoshiki(side=5, arcs=[(1, 0), (1, 2)]).graph, masks, kind="futoshiki")
    (step,) = [one for one in steps_of(puzzle, "ordered-set") if set(one.cells) == {0, 1, 2}]
    ways = [way for way in permutations((1, 2, 3)) if way[1] < way[0] and way[1] < way[2]]
    inside = {(cell, v) for cell in range(3) for v in (1, 2, 3) if v not in {way[cell] for way in ways}}
    assert inside <= eliminations_of(step)
    assert eliminations_of(step) - inside == {(cell, value) for cell in (3, 4) for value in (1, 2, 3)}


def test_uniqueness_techniques_do_not_use_cells_with_signs() -> None:
    """Two values could be swapped around a loop if no sign beside it forbade that."""
    puzzle = sk.parse("..8......43...6...2......1..2.38...1.9.4...7.8..16.3..9.....5...7.8..2.........93")
    loop = next(step for step in path(puzzle).steps if step.technique == "unique-loop")
    solution = sk.solve(puzzle).solution or ()
    cell = loop.cells[0]
    beside = cell + 1 if (cell + 1) % 9 else cell - 1
    arc = (cell, beside) if solution[cell] < solution[beside] else (beside, cell)
    graph = sk.Graph(9, grouped(puzzle.groups, puzzle.graph.names, arcs=[arc]), box=(3, 3))
    way = path(sk.Puzzle(graph, puzzle.candidates, kind="sudoku"))
    assert way.solved
    for step in way.steps:
        assert step.technique != "unique-loop" or not {*arc} & {*step.cells}
        assert step.technique != "bug"


def test_a_scale_that_knows_no_signs_is_left_out_and_its_steps_are_refused() -> None:
    result = grade(s2("5x5"))
    assert (result.hodoku, result.stopped) == (None, sk.Stopped.FINISHED)
    with pytest.raises(NotForLogic, match=r"hodoku .*signs"):
        path(s2("5x5"), scale="hodoku")


def chains_with_signs() -> list[tuple[sk.Puzzle, Step]]:
    puzzle = s2("9x9")
    every = every_step(puzzle.graph, puzzle.givens, puzzle.candidates, Request(), 2)
    linked = [
        step for step in every if any(link.cause is Cause.SIGN for branch in step.branches for link in branch)
    ]
    return [(puzzle, step) for step in linked]


def test_links_across_signs_name_the_sign() -> None:
    result = chains_with_signs()
    assert len(result) > 5
    for puzzle, step in result:
        for branch in step.branches:
            for link in branch:
                if link.cause is Cause.SIGN:
                    (parent,) = (branch[number] for number in link.parents)
                    low, high = link.sign or (-1, -1)
                    assert (low, high) in puzzle.arcs
                    values = {
                        link.candidate.cell: link.candidate.value,
                        parent.candidate.cell: parent.candidate.value,
                    }
                    assert parent.on
                    assert values.keys() == {low, high}
                    assert values[low] >= values[high]


@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_across_signs_are_shown_whole_and_name_their_signs(language: str) -> None:
    for size in S2:
        for one in explain(s2(size), language=language).steps:
            assert_good(str(one.words))
            for low, high in one.step.arcs:
                side = one.situation.puzzle.side
                names = [f"r{cell // side + 1}c{cell % side + 1}" for cell in (low, high)]
                assert all(name in one.words.reason for name in names)
            record = step_record(one)
            assert [(sign["smaller"], sign["greater"]) for sign in record["signs"]] == [
                tuple(f"r{c // side + 1}c{c % side + 1}" for c in arc) for arc in one.step.arcs
            ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hint_of_a_futoshiki_leads_to_its_signs(language: str) -> None:
    result = hint(s2("5x5"), language=language)
    assert result.next.step is not None
    assert result.next.step.arcs
    for text in result.stages:
        assert_good(text)
    where, which, _ = result.stages
    assert ("sign" if language == "en" else "sina") in where
    assert where != which
