"""Chains and almost locked sets of HoDoKu.

`hodoku_chains.tsv` has puzzles of our generator as HoDoKu 2.2.0 solves them: puzzle, score, level, and the
name and changes of each chain and each step of almost locked sets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import sudoshiki as sk
from sudoshiki.logic import HODOKU_LEVELS, Step, path, situations
from sudoshiki.logic.boards import boards_of
from sudoshiki.logic.native import native_ratings
from sudoshiki.logic.step import Cause, ChainLink
from sudoshiki.puzzle import cell_name
from sudoshiki.say.steps import explain
from sudoshiki.say.steps.hodoku_chains import CHAIN_REASONS
from sudoshiki.solve import Request

ROWS = [line.split("\t") for line in (Path(__file__).parent / "hodoku_chains.tsv").read_text().splitlines()]
SOLVED = [(sk.parse(puzzle), int(score), level, steps.split("; ")) for puzzle, score, level, steps in ROWS]
CHAINS = {*CHAIN_REASONS, "forcing-chain-verity", "forcing-net-verity"}


def _describe(step: Step) -> str:
    placed = [f"{cell_name(cell, 9)}={value}" for cell, value in sorted(step.placements)]
    gone = [f"{cell_name(cell, 9)}<>{value}" for cell, value in sorted(step.eliminations)]
    return " ".join([step.technique, *(placed or gone)])


def test_scores_and_levels_are_those_of_the_program() -> None:
    puzzles = [puzzle for puzzle, *_ in SOLVED]
    ours = native_ratings(boards_of(puzzles), Request(), "hodoku")
    assert ours == [(score, HODOKU_LEVELS.index(level)) for _, score, level, _ in SOLVED]


@pytest.mark.slow
def test_every_chain_is_the_one_that_the_program_takes() -> None:
    met: Counter[str] = Counter()
    for puzzle, _, _, expected in SOLVED:
        steps = [step for step in path(puzzle, scale="hodoku").steps if step.technique in CHAINS]
        met.update(step.technique for step in steps)
        assert [_describe(step) for step in steps] == expected
        for branch in (branch for step in steps for branch in step.branches):
            assert [link.cause is Cause.ASSUMED for link in branch] == [False] * (len(branch) - 1) + [True]
    assert set(met) == CHAINS


KINDS = {
    "4x4": lambda seed: sk.generate.unique(4, seed=seed),
    "6x6": lambda seed: sk.generate.unique(6, seed=seed),
    "8x8": lambda seed: sk.generate.unique(8, seed=seed),
    "9x9": lambda seed: sk.generate.unique(9, seed=seed, level="hard"),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_no_step_takes_a_true_candidate_away(kind: str) -> None:
    for seed in range(8):
        puzzle = KINDS[kind](seed)
        solution = sk.solve(puzzle).solution
        assert solution is not None
        way = path(puzzle, scale="hodoku", seconds=20)
        for step in way.steps:
            assert all(solution[cell] == value for cell, value in step.placements), step
            assert all(solution[cell] != value for cell, value in step.eliminations), step
        assert way.board == solution


@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_chain_is_shown(language: str) -> None:
    techniques: set[str] = set()
    for puzzle, *_ in SOLVED:
        if techniques >= CHAINS:
            break
        for one in explain(puzzle, scale="hodoku", language=language).steps:
            techniques.add(one.step.technique)
            assert "{" not in str(one.words)
    assert techniques >= CHAINS


def with_diagonals(line: str, box: tuple[int, int]) -> sk.Puzzle:
    return sk.sudoku([int(letter) for letter in line.replace(".", "0")], box, diagonals=True)


def links_of(step: Step) -> Iterator[tuple[int, ChainLink, Sequence[ChainLink]]]:
    """Return the links, each with its index in its branch."""
    for links in step.branches:
        yield from ((place, link, links) for place, link in enumerate(links))


def test_a_link_names_all_groups_that_it_takes() -> None:
    """A cell sees two others by its column and a diagonal; no group has all three."""
    puzzle = with_diagonals("..251..................46...........", (2, 3))
    across = 0
    for step in path(puzzle, scale="hodoku").steps:
        for _, link, branch in links_of(step):
            if link.on or link.group is None:
                continue
            groups = [set(puzzle.groups[number]) for number in (link.group, *link.more_groups)]
            pairs = [{one, other} for one in link.cells for other in branch[link.parents[0]].cells]
            assert all(any(pair <= group for group in groups) for pair in pairs), (step, link)
            across += bool(link.more_groups)
    assert across == 1


def test_a_net_names_all_premises() -> None:
    """A value goes to a cell if all other places are gone: each of them is named."""
    puzzle = with_diagonals(
        "..3.56..................5.2.72..89........4..6.5.4127...4.8..........8.......5...", (3, 3)
    )
    nets = 0
    for situation, step in situations(puzzle, path(puzzle, scale="hodoku").steps):
        for place, link, branch in links_of(step):
            assert all(parent > place for parent in link.parents)
            if not link.on or link.group is None:
                continue
            named = {*link.cells, *(cell for parent in link.parents for cell in branch[parent].cells)}
            places = (c for c in puzzle.groups[link.group] if situation.has(c, link.candidate.value))
            assert named == {*places}, (step, link)
        nets += "net" in step.technique
    assert nets > 2
