"""The shape of boards to be made, and the seam to the native generator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from .. import _core
from ..puzzle import Box, Puzzle, default_box, futoshiki, latin, sudoku
from ..solve import Request, StopFlag
from ..solvers.native import native_graph, native_request

MOST_GUESSES = 2000  # of a proof while clues are taken away: what takes longer stays


@dataclass(frozen=True, slots=True)
class Shape:
    """What all boards share: groups, and whether signs may stand between neighbours."""

    kind: str
    side: int
    box: Box | None = None
    regions: tuple[int, ...] | None = None
    diagonals: bool = False
    signs: bool = False
    # Whether symbols alone say all of a puzzle: a Sudoku whose box is the usual one.
    is_line: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        plain = self.side <= 9 and not (self.diagonals or self.signs)
        is_line = plain and self.box is not None and self.box == default_box(self.side)
        object.__setattr__(self, "is_line", is_line)

    def build(self, clues: Clues | None = None, name: str = "") -> Puzzle:
        """The puzzle with these clues; without any an empty board."""
        cells = None if clues is None else list(clues.values)
        side = self.side if cells is None else None
        arcs = () if clues is None else clues.arcs(self.side)
        if self.kind == "futoshiki":
            return futoshiki(cells, arcs, side=side, name=name)
        if self.kind == "latin":
            return latin(cells, side=side, arcs=arcs, name=name)
        return sudoku(
            cells,
            self.box,
            side=side,
            regions=self.regions,
            diagonals=self.diagonals,
            arcs=arcs,
            name=name,
        )

    @property
    def cells(self) -> int:
        return self.side**2

    @property
    def edges(self) -> int:
        """Pairs of neighbours, where signs may stand."""
        return 2 * self.side * (self.side - 1) if self.signs else 0

    @property
    def lanes_box(self) -> Box:
        """The box as the native generator wants it: 0 for none, -1 for what the lanes can't hold."""
        if self.regions is not None or self.diagonals:
            return -1, -1
        return self.box or (0, 0)

    def native(self) -> _core.BoardKind:
        return _native_kind(self)


_FLAGS = bytes(map(bool, range(256)))


class Clues(NamedTuple):
    """A puzzle of a shape: a byte a cell, 0 where empty; a byte a pair of neighbours.

    1 says that the first of the pair is less, 255 that it is greater. `solution` is the full board, where it
    is known.
    """

    values: bytes
    signs: bytes
    solution: bytes
    settled: bool = True  # no proof was left undone: where all was dug, nothing more can go

    @property
    def given_count(self) -> int:
        return len(self.values) - self.values.count(0)

    @property
    def sign_count(self) -> int:
        return len(self.signs) - self.signs.count(0)

    def flags(self) -> bytes:
        """1 for each clue that is there: cells, then signs."""
        return (self.values + self.signs).translate(_FLAGS)

    def arcs(self, side: int) -> list[tuple[int, int]]:
        pairs = edge_cells(side) if self.signs else ()
        return [
            pair if sign == 1 else pair[::-1] for pair, sign in zip(pairs, self.signs, strict=True) if sign
        ]


@lru_cache(maxsize=64)
def edge_cells(side: int) -> tuple[tuple[int, int], ...]:
    """Pairs of neighbours: those side by side first, then those one above the other."""
    beside = [(cell, cell + 1) for cell in range(side * side) if (cell + 1) % side]
    below = [(cell, cell + side) for cell in range(side * (side - 1))]
    return (*beside, *below)


def shape_of(puzzle: Puzzle) -> tuple[Shape, Clues] | None:
    """A puzzle's shape and clues; None where it has more to it: pencil marks, signs between others."""
    graph = puzzle.graph
    pairs = {pair: number for number, pair in enumerate(edge_cells(puzzle.side))}
    known = all(arc in pairs or arc[::-1] in pairs for arc in puzzle.arcs)
    if puzzle.has_pencil_marks or not graph.is_plain or not known:
        return None
    boxed = graph.box is not None or graph.regions is not None
    kind = "sudoku" if boxed or graph.diagonals else "futoshiki" if puzzle.arcs else "latin"
    if kind == "sudoku" and not boxed:
        return None  # diagonals without boxes: nothing that can be asked for
    shape = Shape(kind, puzzle.side, graph.box, graph.regions, graph.diagonals, bool(puzzle.arcs))
    signs = bytearray(shape.edges)
    for lesser, greater in puzzle.arcs:
        if (lesser, greater) in pairs:
            signs[pairs[lesser, greater]] = 1
        else:
            signs[pairs[greater, lesser]] = 255
    return shape, Clues(bytes(puzzle.givens), bytes(signs), b"")


@lru_cache(maxsize=64)
def _native_kind(shape: Shape) -> _core.BoardKind:
    return _core.BoardKind(
        native_graph(shape.build().graph, who="the generator"), *shape.lanes_box, shape.signs
    )


def fill(
    shape: Shape, seed: int, first: int, count: int, stop: StopFlag | None, effort: int | None = None
) -> list[bytes]:
    """Full boards, each by a seed of its own: those numbered `first`, `first` + 1, …

    `effort` bounds the guesses at a board; where that does not do, or there is none, none comes back.
    """
    request = native_request(Request(seed=seed, effort=effort, stop=stop))
    filled = _core.fill_boards(shape.native(), first, count, request)
    return _rows(filled, shape.cells, len(filled) // shape.cells)


def sign_bytes(shape: Shape, full: Sequence[int]) -> bytes:
    """The signs between all neighbours of a full board."""
    if not shape.signs:
        return b""
    return bytes(1 if full[a] < full[b] else 255 for a, b in edge_cells(shape.side))


def dig(
    shape: Shape,
    boards: Sequence[Clues],
    items: Sequence[tuple[int, Sequence[int]]],
    *,
    keep: Sequence[tuple[int, int]],
    seed: int,
    first: int,
    stop: StopFlag | None,
    seconds: float | None = None,
) -> list[Clues]:
    """Clues taken away for as long as each board has one solution; `keep` bounds givens and signs below.

    Where time is up or it is stopped, more are left, and `settled` is False.
    """
    solutions = [board.solution for board in boards]
    flags = b"".join([board.flags() for board in boards])
    return dig_solutions(
        shape, solutions, flags, items, keep=keep, seed=seed, first=first, stop=stop, seconds=seconds
    )


def dig_solutions(
    shape: Shape,
    solutions: Sequence[bytes],
    flags: bytes | None,
    items: Sequence[tuple[int, Sequence[int]]],
    *,
    keep: Sequence[tuple[int, int]],
    seed: int,
    first: int,
    stop: StopFlag | None,
    seconds: float | None = None,
) -> list[Clues]:
    """The same for full boards and the flags of their clues, one board after the other; None: all clues."""
    values, signs, settled = _core.dig_boards(
        shape.native(),
        b"".join(solutions),
        flags,
        items,
        [givens for givens, _ in keep],
        [signs for _, signs in keep],
        first,
        native_request(Request(seed=seed, effort=MOST_GUESSES, seconds=seconds, stop=stop)),
    )
    rows = zip(
        _rows(values, shape.cells, len(solutions)),
        _rows(signs, shape.edges, len(solutions)),
        solutions,
        map(bool, settled),
        strict=True,
    )
    return list(map(Clues._make, rows))


def dig_to_level(
    shape: Shape,
    full: Sequence[bytes],
    start: bytes,
    items: Sequence[tuple[int, Sequence[int]]],
    by_level: Sequence[int],
    level: int,
    *,
    unique_first: bool,
    keep: Sequence[tuple[int, int]],
    seed: int,
    first: int,
    stop: StopFlag | None,
) -> tuple[list[Clues], bytes]:
    """Clues taken away for as long as the deductions of the level fill the board.

    What is left of each, and how it fits (_core.Fit); fewer where it was stopped. `start` flags the clues
    that each begins with; where fewer are left than `keep` says, some come back. With `unique_first`, and
    all clues at the start, more go, and come back where that is too hard.
    """
    values, signs, fits = _core.dig_boards_to_level(
        shape.native(),
        b"".join(full),
        start * len(full),
        unique_first,
        items,
        by_level,
        level,
        [givens for givens, _ in keep],
        [signs for _, signs in keep],
        first,
        native_request(Request(seed=seed, stop=stop)),
    )
    left = map(Clues, _rows(values, shape.cells, len(full)), _rows(signs, shape.edges, len(full)), full)
    return list(left), fits


def levels(
    shape: Shape, boards: Sequence[Clues], by_level: Sequence[int], stop: StopFlag | None
) -> list[int]:
    """The first level whose deductions fill each board; fewer where it was stopped."""
    values = b"".join(board.values for board in boards)
    signs = b"".join(board.signs for board in boards)
    request = native_request(Request(stop=stop))
    return list(_core.board_levels(shape.native(), values, signs, by_level, request))


def _rows(all_of_them: bytes, length: int, count: int) -> list[bytes]:
    """One row a board."""
    return (
        [all_of_them[at : at + length] for at in range(0, length * count, length)]
        if length
        else [b""] * count
    )


def with_flags(shape: Shape, solution: bytes, flags: bytes) -> Clues:
    """The clues of a full board that are flagged with 1."""
    if 0 not in flags:
        return Clues(solution, sign_bytes(shape, solution), solution)
    values = _masked(solution, flags[: shape.cells])
    signs = flags[shape.cells :]
    if 1 in signs:
        signs = _masked(sign_bytes(shape, solution), signs)
    return Clues(values, signs, solution)


def _masked(row: bytes, flags: bytes) -> bytes:
    """The bytes that are flagged with 1, 0 elsewhere; as one large number, which is much faster."""
    mask = int.from_bytes(flags, "little") * 255
    return (int.from_bytes(row, "little") & mask).to_bytes(len(row), "little")


def verdicts(shape: Shape, boards: Sequence[Clues], stop: StopFlag | None) -> list[_core.Code]:
    """Whether each has one solution."""
    values = b"".join(board.values for board in boards)
    signs = b"".join(board.signs for board in boards)
    request = native_request(Request(stop=stop))
    codes = _core.prove_boards(shape.native(), values, signs, MOST_GUESSES, request)
    return [_core.Code(code) for code in codes]
