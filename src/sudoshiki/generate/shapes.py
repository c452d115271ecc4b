"""Shapes of generated boards, and calls of the native generator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from .. import _core
from ..puzzle import Box, Puzzle, default_box, futoshiki, latin, sudoku
from ..solve import Request, StopFlag
from ..solvers.native import native_graph, native_request

MAX_GUESSES = 2000  # per proof while clues are removed: a clue that needs more stays
# The same with signs, where long proofs would use most of the time; a few more signs stay.
MAX_GUESSES_WITH_SIGNS = 200

Items = Sequence[tuple[int, Sequence[int]]]  # clues that are removed together, each with its priority
Keep = Sequence[tuple[int, int]]  # the least numbers of givens and signs of each board


@dataclass(frozen=True, slots=True)
class Shape:
    """The groups of boards, and whether there may be signs between neighbours."""

    kind: str
    side: int
    box: Box | None = None
    regions: tuple[int, ...] | None = None
    diagonals: bool = False
    signs: bool = False
    # Whether a plain line describes the puzzle: a Sudoku with the default box.
    is_line: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        plain = self.side <= 9 and not (self.diagonals or self.signs)
        is_line = plain and self.box is not None and self.box == default_box(self.side)
        object.__setattr__(self, "is_line", is_line)

    def build(self, clues: Clues | None = None, name: str = "") -> Puzzle:
        """Return the puzzle with these clues; without clues an empty board."""
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
        """Number of pairs of neighbours, if there may be signs."""
        return 2 * self.side * (self.side - 1) if self.signs else 0

    @property
    def lanes_box(self) -> Box:
        """Return the box for the native generator: 0 for none, -1 if unsupported."""
        if self.regions is not None or self.diagonals:
            return -1, -1
        return self.box or (0, 0)

    def native(self) -> _core.BoardKind:
        return _native_kind(self)


_FLAGS = bytes(map(bool, range(256)))


class Clues(NamedTuple):
    """A puzzle of a shape: a byte per cell, 0 if empty; a byte per pair of neighbours.

    1: the first of the pair is less, 255: greater. `solution` is the full board, if known.
    """

    values: bytes
    signs: bytes
    solution: bytes
    settled: bool = True  # every proof was finished

    @property
    def given_count(self) -> int:
        return len(self.values) - self.values.count(0)

    @property
    def sign_count(self) -> int:
        return len(self.signs) - self.signs.count(0)

    def flags(self) -> bytes:
        """1 for each clue that is given: cells, then signs."""
        return (self.values + self.signs).translate(_FLAGS)

    def arcs(self, side: int) -> list[tuple[int, int]]:
        pairs = edge_cells(side) if self.signs else ()
        return [
            pair if sign == 1 else pair[::-1] for pair, sign in zip(pairs, self.signs, strict=True) if sign
        ]


@lru_cache(maxsize=64)
def edge_cells(side: int) -> tuple[tuple[int, int], ...]:
    """Pairs of neighbours: horizontal ones first, then vertical ones."""
    beside = [(cell, cell + 1) for cell in range(side * side) if (cell + 1) % side]
    below = [(cell, cell + side) for cell in range(side * (side - 1))]
    return (*beside, *below)


@lru_cache(maxsize=64)
def _edge_numbers(side: int) -> dict[tuple[int, int], int]:
    return {pair: number for number, pair in enumerate(edge_cells(side))}


def shape_of(puzzle: Puzzle) -> tuple[Shape, Clues] | None:
    """Return shape and clues of a puzzle; None if it has more than these."""
    graph = puzzle.graph
    pairs = _edge_numbers(puzzle.side) if puzzle.arcs else {}
    known = all(arc in pairs or arc[::-1] in pairs for arc in puzzle.arcs)
    if puzzle.has_pencil_marks or not graph.is_plain or not known:
        return None
    boxed = graph.box is not None or graph.regions is not None
    kind = "sudoku" if boxed or graph.diagonals else "futoshiki" if puzzle.arcs else "latin"
    if kind == "sudoku" and not boxed:
        return None  # diagonals without boxes can't be generated
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
    """Make the full boards numbered `first`, `first` + 1, …, each from its own seed.

    `effort` limits the guesses per board; a board that needs more, or has no solution, is left out.
    """
    request = native_request(Request(seed=seed, effort=effort, stop=stop))
    boards_bytes = _core.fill_boards(shape.native(), first, count, request)
    return _rows(boards_bytes, shape.cells, len(boards_bytes) // shape.cells)


def sign_bytes(shape: Shape, full: Sequence[int]) -> bytes:
    """Return the signs between all neighbours of a full board."""
    if not shape.signs:
        return b""
    return bytes(1 if full[a] < full[b] else 255 for a, b in edge_cells(shape.side))


def guesses_for(shape: Shape, minimal: bool) -> int:
    """Return the limit of guesses of a proof."""
    return MAX_GUESSES_WITH_SIGNS if shape.signs and not minimal else MAX_GUESSES


def remove_clues(
    shape: Shape, boards: Sequence[Clues], items: Items, keep: Keep, request: Request, first: int = 0
) -> list[Clues]:
    """Remove clues while each board is unique; `keep` has the least numbers.

    If time is up, it is stopped, or a proof needs more guesses than the request's effort, clues are left and
    `settled` is False.
    """
    flags = b"".join([board.flags() for board in boards])
    return remove_clues_from(shape, [board.solution for board in boards], flags, items, keep, request, first)


def remove_clues_from(
    shape: Shape,
    solutions: Sequence[bytes],
    flags: bytes | None,
    items: Items,
    keep: Keep,
    request: Request,
    first: int,
) -> list[Clues]:
    """Remove clues of full boards with flags for their clues; None: all clues."""
    joined, native = b"".join(solutions), native_request(request)
    values, signs, settled = _core.dig_boards(
        shape.native(), joined, flags, items, *_least(keep), first, native
    )
    rows = (_rows(values, shape.cells, len(solutions)), _rows(signs, shape.edges, len(solutions)))
    return list(map(Clues, *rows, solutions, map(bool, settled)))


def remove_clues_to_level(
    shape: Shape,
    full: Sequence[bytes],
    start: bytes,
    items: Items,
    by_level: Sequence[int],
    level: int,
    keep: Keep,
    request: Request,
    first: int,
    *,
    unique_first: bool,
) -> tuple[list[Clues], bytes]:
    """Remove clues while the deductions of the level solve the board.

    Returns the clues and how each board fits (_core.Fit); fewer if it was stopped. `start` flags the first
    clues; clues are added again if fewer than `keep` are left. With `unique_first`, and all clues at the
    start, clues are first removed while the board is unique, then added again if that is too hard.
    """
    values, signs, fits = _core.dig_boards_to_level(
        shape.native(),
        b"".join(full),
        start * len(full),
        unique_first,
        items,
        by_level,
        level,
        *_least(keep),
        first,
        native_request(request),
    )
    clue_sets = map(Clues, _rows(values, shape.cells, len(full)), _rows(signs, shape.edges, len(full)), full)
    return list(clue_sets), fits


def _least(keep: Keep) -> tuple[list[int], list[int]]:
    """Return the least numbers of givens, and those of signs."""
    return [givens for givens, _ in keep], [signs for _, signs in keep]


def levels(
    shape: Shape, boards: Sequence[Clues], by_level: Sequence[int], stop: StopFlag | None
) -> list[int]:
    """The first level whose deductions solve each board; fewer if it was stopped."""
    values = b"".join(board.values for board in boards)
    signs = b"".join(board.signs for board in boards)
    request = native_request(Request(stop=stop))
    return list(_core.board_levels(shape.native(), values, signs, by_level, request))


def _rows(data: bytes, length: int, count: int) -> list[bytes]:
    """Split the bytes into one row per board."""
    return [data[i : i + length] for i in range(0, length * count, length)] if length else [b""] * count


def with_flags(shape: Shape, solution: bytes, flags: bytes) -> Clues:
    """Return the clues of a full board that are flagged with 1."""
    if 0 not in flags:
        return Clues(solution, sign_bytes(shape, solution), solution)
    values = _keep_flagged(solution, flags[: shape.cells])
    signs = flags[shape.cells :]
    if 1 in signs:
        signs = _keep_flagged(sign_bytes(shape, solution), signs)
    return Clues(values, signs, solution)


def _keep_flagged(row: bytes, flags: bytes) -> bytes:
    """Return the bytes flagged with 1, else 0, computed as one large number."""
    mask = int.from_bytes(flags, "little") * 255
    return (int.from_bytes(row, "little") & mask).to_bytes(len(row), "little")


def verdicts(shape: Shape, boards: Sequence[Clues], stop: StopFlag | None) -> list[_core.Code]:
    """Return the verdict of each board."""
    values = b"".join(board.values for board in boards)
    signs = b"".join(board.signs for board in boards)
    request = native_request(Request(stop=stop))
    codes = _core.prove_boards(shape.native(), values, signs, MAX_GUESSES, request)
    return [_core.Code(code) for code in codes]
