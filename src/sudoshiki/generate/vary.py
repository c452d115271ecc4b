"""Equivalent puzzles that look different."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from random import Random

from ..puzzle import Box, Puzzle, UsageError
from ..puzzle.errors import so_many
from ..puzzle.model import beyond_signs, check_is_puzzle
from ..puzzle.square import MOVES, box_after, move_cells
from ..puzzle.symmetry import complement, moved, relabelled, turned
from ..solve.types import whole_number
from .full import GenerationFailed

TRIES = 200  # without a new puzzle before it gives up


def vary(puzzle: Puzzle, count: int = 1, *, seed: int = 0) -> Iterator[Puzzle]:
    """Make `count` different equivalent puzzles; the same seed gives the same ones.

    They have the same number of solutions, the same word of `grade` and the same levels of Solo, Unequal and
    QQWing. Other ratings may differ, as they depend on which of several possible steps is found first.

    Rows and columns of boards with boxes and of Latin squares are exchanged as far as the rules allow, other
    boards are rotated and mirrored; values are renamed, or, with signs, complemented. Transformations that a
    rule does not support are left out. Raises GenerationFailed if there are not enough.
    """
    check_is_puzzle(puzzle)
    count = whole_number("count", count, 1)
    random = Random(whole_number("seed", seed, 0))
    return _variants(puzzle, count, random)


def _variants(puzzle: Puzzle, count: int, random: Random) -> Iterator[Puzzle]:
    seen, tries = {puzzle}, 0
    while len(seen) <= count:
        one = _other(puzzle, random)
        tries += 1
        if one not in seen:
            seen.add(one)
            tries = 0
            yield one
        elif tries > TRIES:
            variant_count = len(seen) - 1
            request = so_many(count, "equivalent puzzle")
            raise GenerationFailed(f"{request} requested, only {variant_count} found")


def _other(puzzle: Puzzle, random: Random) -> Puzzle:
    graph = puzzle.graph
    if beyond_signs(graph):
        return _with_rules(puzzle, random)
    free = graph.is_plain and not (graph.arcs or graph.diagonals or graph.regions)
    to, box = _exchange_lines(puzzle, random) if free else _random_move(puzzle, random)
    other = moved(puzzle, to, box=box)
    if graph.arcs:
        return complement(other) if random.random() < 0.5 else other
    return relabelled(other, random.sample(range(1, puzzle.side + 1), puzzle.side))


def _with_rules(puzzle: Puzzle, random: Random) -> Puzzle:
    """Return a symmetric image that all rules support, renamed if possible."""
    other = random.choice(_turns(puzzle))
    if puzzle.graph.names_no_value:
        return relabelled(other, random.sample(range(1, puzzle.side + 1), puzzle.side))
    if random.random() < 0.5:
        return other
    try:
        return complement(other)
    except UsageError:
        return other


@lru_cache(maxsize=8)
def _turns(puzzle: Puzzle) -> tuple[Puzzle, ...]:
    """Return the images under the symmetries of the square that all rules support."""
    turns = []
    for name in MOVES:
        with suppress(UsageError):
            turns.append(turned(puzzle, name))
    return tuple(turns)


def _exchange_lines(puzzle: Puzzle, random: Random) -> tuple[list[int], Box | None]:
    side, box = puzzle.side, puzzle.box
    rows = _order(side, box[0] if box else side, random)
    columns = _order(side, box[1] if box else side, random)
    turned = (box is None or box[0] == box[1]) and random.random() < 0.5
    to = [rows[cell // side] * side + columns[cell % side] for cell in range(side * side)]
    return [place % side * side + place // side for place in to] if turned else to, box


def _order(side: int, size: int, random: Random) -> list[int]:
    """Return a random order of lines that keeps bands of that size together."""
    bands = random.sample(range(side // size), side // size)
    within = [random.sample(range(size), size) for _ in bands]
    return [bands[line // size] * size + within[line // size][line % size] for line in range(side)]


def _random_move(puzzle: Puzzle, random: Random) -> tuple[tuple[int, ...], Box | None]:
    name = random.choice(list(MOVES))
    return move_cells(name, puzzle.side), box_after(name, puzzle.box)
