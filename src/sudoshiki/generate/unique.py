"""Puzzles with one solution, for every box shape, of a level defined by guesses.

Givens are removed from a random full board in random order while the solution stays unique and the level
allows it. A board below its level is discarded and the next one is tried. Levels of LEVELS have no solution
in common: each full board belongs to one of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import NamedTuple
from zlib import crc32

from ..puzzle import Board, Box, Puzzle, UsageError, sudoku
from ..puzzle.errors import choose_from
from ..puzzle.model import check_is_puzzle
from ..puzzle.validation import flag, quote, real
from ..solve import Request
from ..solve.types import whole_number
from .full import GenerationFailed, board_needs, full_board, remove_givens

TRIES = 200  # boards before it gives up
RENAMINGS = 100  # of a full board's values, tried for one that belongs to the level
FEW_BOARDS = 3  # sides up to this have too few full boards for every level to have its own
REMOVAL_EFFORT = 100_000  # guesses; above 16×16 some givens stay that could be removed


@dataclass(frozen=True, slots=True)
class Level:
    """The inference that a board needs: singles only, or guesses of the search.

    The search infers naked and hidden singles, guesses on the first cell of fewest candidates, and continues
    until the solution is proved unique; `guesses` are all values it set.
    """

    singles: bool = False  # naked and hidden singles solve the board
    least: int = 0  # minimum number of guesses
    most: int | None = None  # guesses; None for any number
    givens: float = 0.0  # the least fraction of the cells that are given

    def __post_init__(self) -> None:
        fraction = real(self.givens)
        if fraction is None or not 0 <= fraction <= 1:
            raise UsageError(f"the givens of a level must be between 0 and 1, not {quote(self.givens)}")
        set_field = object.__setattr__
        set_field(self, "singles", flag(self.singles, "the singles of a level"))
        set_field(self, "least", whole_number("the least guesses of a level", self.least, 0, 2**63))
        if self.most is not None:
            set_field(self, "most", whole_number("the most guesses of a level", self.most, 0, 2**63))
        set_field(self, "givens", fraction)


LEVELS: Mapping[str, Level] = {
    "any": Level(),
    "easy": Level(singles=True),
    "medium": Level(least=1, most=10),
    "hard": Level(least=20),
}


class Needs(NamedTuple):
    """The inference that the proof of uniqueness needs."""

    unique: bool
    singles: bool  # naked and hidden singles fill the board
    guesses: int


def needs(puzzle: Puzzle, *, guess_limit: int = 1_000_000, seconds: float = 60.0) -> Needs:
    """Measure what a puzzle needs: singles, or guesses of the search."""
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
    """Generate a Sudoku with one solution and of that level. Raises GenerationFailed.

    The same seed gives the same board. Levels given by name have no solution in common for any seeds.
    """
    target = _level(level)
    empty = sudoku(side=side, box=box, name=name)
    seeds = Random(whole_number("seed", seed, 0))
    for _ in range(whole_number("tries", tries, 1)):
        random_board = full_board(empty, seed=seeds.getrandbits(63))
        board = _rename_for_level(random_board, level, seeds) if isinstance(level, str) else random_board
        if board is None:
            continue
        full = sudoku(board, box=empty.box)
        puzzle = sudoku(_remove_givens(full, target, seeds.getrandbits(63)), box=empty.box, name=name)
        if _reaches(puzzle, target):
            return puzzle
    raise GenerationFailed(f"none of {tries} boards of side {side} reached the level {level}")


def _rename_for_level(full: Board, level: str, random: Random) -> Board | None:
    """Rename the values so that the board belongs to the level; None if impossible.

    A checksum of all cells decides, which does not help a player.
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


def fits(measured: Needs, level: Level) -> bool:
    if not measured.unique or (level.singles and not measured.singles):
        return False
    return level.least <= measured.guesses and (level.most is None or measured.guesses <= level.most)


def _reaches(puzzle: Puzzle, level: Level) -> bool:
    """Return whether the unique puzzle is of the level, with as few guesses as needed."""
    most = level.least if level.most is None else level.most
    return fits(needs(puzzle, guess_limit=most + 1)._replace(unique=True), level)


def _level(level: str | Level) -> Level:
    if isinstance(level, Level):
        return level
    if not isinstance(level, str) or level not in LEVELS:
        raise UsageError(f"unknown level {quote(level)}; {choose_from(level, LEVELS)}")
    return LEVELS[level]


def _remove_givens(full: Puzzle, level: Level, seed: int) -> Board:
    request = Request(seed=seed, effort=REMOVAL_EFFORT)
    givens = ceil(level.givens * full.side**2)
    answer = remove_givens(full, request, givens, level.singles, level.most or 0)
    assert answer.partial is not None
    return answer.partial
