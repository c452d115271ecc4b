"""Puzzles with exactly one solution, for every box shape, at a level said by what they need.

A full board is drawn, then givens are taken away in random order for as long as the solution stays the
only one and the level allows it. A board that ends below its level is thrown away and the next is drawn.
No two levels of LEVELS share a solution: each full board belongs to one of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import NamedTuple
from zlib import crc32

from ..puzzle import Board, Box, Puzzle, UsageError, sudoku
from ..puzzle.door import flag, real, shown
from ..puzzle.errors import choose_from
from ..puzzle.model import check_is_puzzle
from ..solve import Request
from ..solve.types import whole_number
from .full import GenerationFailed, board_needs, dig_board, full_board

TRIES = 200  # boards drawn before a level is said to be out of reach
RENAMINGS = 100  # of a full board's values, looked through for one that belongs to the level
FEW_BOARDS = 3  # sides up to this have too few full boards for every level to have its own
DIGGING = 100_000  # guesses in which givens are taken away; on boards above 16×16 some stay that could go


@dataclass(frozen=True, slots=True)
class Level:
    """What a board needs: singles alone, or guesses of the propagating search within a band.

    The search infers naked and hidden singles, guesses on the first cell of fewest candidates, and goes
    on until the solution is proved to be the only one; `guesses` are all values it set on the way.
    """

    singles: bool = False  # naked and hidden singles fill the board
    least: int = 0  # guesses, at least
    most: int | None = None  # and at most; None for any number
    givens: float = 0.0  # the fraction of the cells that stay given, at least

    def __post_init__(self) -> None:
        fraction = real(self.givens)
        if fraction is None or not 0 <= fraction <= 1:
            raise UsageError(f"the givens of a level must be between 0 and 1, not {shown(self.givens)}")
        put = object.__setattr__
        put(self, "singles", flag(self.singles, "the singles of a level"))
        put(self, "least", whole_number("the least guesses of a level", self.least, 0, 2**63))
        if self.most is not None:
            put(self, "most", whole_number("the most guesses of a level", self.most, 0, 2**63))
        put(self, "givens", fraction)


LEVELS: Mapping[str, Level] = {
    "any": Level(),
    "easy": Level(singles=True),
    "medium": Level(least=1, most=10),
    "hard": Level(least=20),
}


class Needs(NamedTuple):
    """What proving a puzzle's solution unique takes."""

    unique: bool
    singles: bool  # naked and hidden singles fill the board
    guesses: int


def needs(puzzle: Puzzle, *, guess_limit: int = 1_000_000, seconds: float = 60.0) -> Needs:
    """Measure `puzzle` by singles and by the propagating search."""
    check_is_puzzle(puzzle)
    answer = board_needs(puzzle, Request(effort=guess_limit, seconds=seconds))
    return Needs(answer.exhausted and answer.found == 1, answer.way == "singles", answer.counters.guesses)


def unique(
    side: int,
    box: Box | None = None,
    *,
    level: str | Level = "any",
    seed: int = 0,
    tries: int = TRIES,
    name: str = "",
) -> Puzzle:
    """A Sudoku with exactly one solution and of that level; the same seed gives the same board.

    Levels given by name have no solution in common, whatever the seeds.
    """
    wanted = _level(level)
    empty = sudoku(side=side, box=box, name=name)
    seeds = Random(whole_number("seed", seed, 0))
    for _ in range(whole_number("tries", tries, 1)):
        drawn = full_board(empty, seed=seeds.getrandbits(63))
        board = _renamed(drawn, level, seeds) if isinstance(level, str) else drawn
        if board is None:
            continue
        full = sudoku(board, box=empty.box)
        puzzle = sudoku(_dig(full, wanted, seeds.getrandbits(63)), box=empty.box, name=name)
        if _reaches(puzzle, wanted):
            return puzzle
    raise GenerationFailed(f"none of {tries} boards of side {side} reached the level {level}")


def _renamed(full: Board, level: str, random: Random) -> Board | None:
    """The board with its values renamed so that it belongs to the level; None if no renaming does that.

    Whose a board is, a checksum of all its cells tells: nothing that a player could make use of.
    """
    values = range(1, max(full) + 1)
    if len(values) <= FEW_BOARDS:
        return full
    own = list(LEVELS).index(level)
    for _ in range(RENAMINGS):
        names = random.sample(values, len(values))
        renamed = tuple(names[value - 1] for value in full)
        if crc32(bytes(renamed)) % len(LEVELS) == own:
            return renamed
    return None


def fits(found: Needs, level: Level) -> bool:
    if not found.unique or (level.singles and not found.singles):
        return False
    return level.least <= found.guesses and (level.most is None or found.guesses <= level.most)


def _reaches(puzzle: Puzzle, level: Level) -> bool:
    """Guesses are counted no further than the level asks; that the solution is the only one is known."""
    most = level.least if level.most is None else level.most
    return fits(needs(puzzle, guess_limit=most + 1)._replace(unique=True), level)


def _level(level: str | Level) -> Level:
    if isinstance(level, Level):
        return level
    if not isinstance(level, str) or level not in LEVELS:
        raise UsageError(f"unknown level {shown(level)}; {choose_from(level, LEVELS)}")
    return LEVELS[level]


def _dig(full: Puzzle, level: Level, seed: int) -> Board:
    request = Request(seed=seed, effort=DIGGING)
    givens = ceil(level.givens * full.side**2)
    answer = dig_board(full, request, givens, level.singles, level.most or 0)
    assert answer.partial is not None
    return answer.partial
