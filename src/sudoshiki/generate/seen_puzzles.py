"""Find puzzles that are equal up to symmetry, by fingerprints and canonical forms."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby, islice
from operator import itemgetter
from typing import NamedTuple

from .. import _core
from ..puzzle import Box, Kind, Puzzle, UsageError
from ..puzzle.model import check_is_puzzle, require_no_rules
from ..puzzle.square import MOVES, box_after, move_cells, symmetries_of
from .judging import Attempt
from .plain import PlainPuzzles
from .shapes import Clues, Shape, edge_cells, shape_of

_BLOCK = 4096  # puzzles to avoid that are processed together
MAX_CANONICAL_SIDE = 9  # of canonical forms under all symmetries of Sudoku


class Canonical(NamedTuple):
    """The canonical form, equal for puzzles that are equal under `group`."""

    puzzle: Puzzle
    automorphisms: int  # including the identity
    symmetries: tuple[str, ...]  # symmetries of the original puzzle's pattern of givens
    group: str  # name of the transformations


SUDOKU = "rows in a band, bands, columns in a stack, stacks, turning, names of values"
SQUARE = "turns and mirrors of the square, names of values"
SIGNED = "turns and mirrors of the square, values and signs turned round"
_REVERSED = bytes(-sign % 256 for sign in range(256))  # table that reverses signs: 1 becomes 255


def canonical(puzzle: Puzzle) -> Canonical:
    """Return the canonical form: the least, cell by cell, empty cells first.

    For Sudoku with rectangular boxes up to 9×9 and without diagonals, all transformations that preserve the
    rules count; for others the eight symmetries of the square, with renamed values, or, with signs, with
    all values complemented.
    """
    check_is_puzzle(puzzle)
    require_no_rules(puzzle, "the canonical form")
    shape_and_clues = shape_of(puzzle)
    if shape_and_clues is None:
        raise UsageError(
            "a canonical form needs a Sudoku, Futoshiki or Latin square without pencil marks",
            kind=Kind.UNSUPPORTED,
        )
    shape, clues = shape_and_clues
    form_shape, form, ways, group = canonical_clues(shape, clues)
    given_cells = [cell for cell, value in enumerate(clues.values) if value]
    return Canonical(form_shape.build(form, puzzle.name), ways, symmetries_of(given_cells, shape.side), group)


def canonical_clues(shape: Shape, clues: Clues) -> tuple[Shape, Clues, int, str]:
    """Return the canonical form with shape, automorphisms, group. Raises UsageError."""
    if shape.side <= MAX_CANONICAL_SIDE and shape.lanes_box[0] > 0 and not shape.signs:
        (form, ways), *_ = _core.canonical_boards(shape.side, *shape.lanes_box, clues.values)
        if not form:
            raise UsageError(
                "too few givens for a canonical form: it has too many symmetries",
                kind=Kind.UNSUPPORTED,
            )
        return shape, Clues(form, b"", b""), ways, SUDOKU
    return _by_square(shape, clues)


def _by_square(shape: Shape, clues: Clues) -> tuple[Shape, Clues, int, str]:
    forms = []
    for name in MOVES:
        to = move_cells(name, shape.side)
        ground, moved = _move_regions(shape, name, to), _move(shape, clues, name)
        if shape.signs:
            forms += [(*ground, moved.values, moved.signs), (*ground, *_complement(shape, moved))]
        else:
            forms.append((*ground, _canonical_names(moved.values), b""))
    box, regions, values, signs = least = min(forms)
    ground_shape = replace(shape, box=box or None, regions=tuple(regions) or None)
    return ground_shape, Clues(values, signs, b""), forms.count(least), SIGNED if shape.signs else SQUARE


def _move_regions(shape: Shape, name: str, to: Sequence[int]) -> tuple[Box | tuple[()], bytes]:
    """Box and regions of the moved board; empty if there are none."""
    box = box_after(name, shape.box) or ()
    regions = bytearray(shape.cells if shape.regions else 0)
    for cell, region in enumerate(shape.regions or ()):
        regions[to[cell]] = region
    return box, bytes(_canonical_names(region + 1 for region in regions))


def _move(shape: Shape, clues: Clues, name: str) -> Clues:
    cells, edges = _sources(shape.side, shape.signs, name)
    both_ways = clues.signs + clues.signs.translate(_REVERSED)
    values = bytes(map(clues.values.__getitem__, cells))
    return Clues(values, bytes(map(both_ways.__getitem__, edges)), b"")


@lru_cache(maxsize=256)
def _sources(side: int, signs: bool, name: str) -> tuple[list[int], list[int]]:
    """Return the source of each cell and each sign of a moved board.

    Reversed signs come from a reversed second copy.
    """
    to = move_cells(name, side)
    cells = sorted(range(side * side), key=to.__getitem__)
    pairs = edge_cells(side) if signs else ()
    numbers = {pair: number for number, pair in enumerate(pairs)}
    edges = [0] * len(pairs)
    for number, (first, second) in enumerate(pairs):
        if (to[first], to[second]) in numbers:
            edges[numbers[to[first], to[second]]] = number
        else:
            edges[numbers[to[second], to[first]]] = number + len(pairs)
    return cells, edges


def _canonical_names(values: Iterable[int]) -> bytes:
    """Rename values to 1, 2, … in the order of their first occurrence."""
    names: dict[int, int] = {0: 0}
    return bytes(names.setdefault(value, len(names)) for value in values)


def _complement(shape: Shape, clues: Clues) -> tuple[bytes, bytes]:
    values = clues.values.translate(bytes([0, *range(shape.side, 0, -1), *range(shape.side + 1, 256)]))
    return values, clues.signs.translate(_REVERSED)


class _StoredPuzzles(NamedTuple):
    """Puzzles of one shape, numbered from `first` on."""

    first: int
    shape: Shape
    values: bytes
    signs: bytes

    def clues(self, number: int) -> Clues:
        index, cells, edges = number - self.first, self.shape.cells, self.shape.edges
        return Clues(self.values[index * cells :][:cells], self.signs[index * edges :][:edges], b"")


class SeenPuzzles:
    """Puzzles seen so far, compared by fingerprint, then by canonical form.

    Above 9×9 the fingerprint alone decides: a collision only loses a puzzle. Puzzles are stored as bytes,
    many at a time, to spare the garbage collector.
    """

    def __init__(self) -> None:
        self._stored: list[_StoredPuzzles] = []
        self._count = 0
        self._seen: dict[Shape, _core.FingerprintTable] = defaultdict(_core.FingerprintTable)  # fingerprints
        self._others: dict[int, list[int]] = defaultdict(list)  # with the fingerprint of one that was seen

    def __len__(self) -> int:
        return self._count

    def avoid(self, puzzles: Iterable[Puzzle], target: Shape) -> None:
        """Count puzzles as seen, except those that are never generated."""
        shaped = filter(None, map(shape_of, puzzles))
        while some := list(islice(shaped, _BLOCK)):
            for shape, listed in groupby(some, key=itemgetter(0)):
                self.avoid_boards(shape, *_concatenate(clues for _, clues in listed), target)

    def avoid_boards(self, shape: Shape, values: bytes, signs: bytes, target: Shape) -> None:
        """Avoid boards of one shape. A board without signs may equal others."""
        if target.signs and not shape.signs and target.side == shape.side:
            kind = target.kind if shape.kind == "latin" else shape.kind
            shape = replace(shape, kind=kind, signs=True)
            signs = bytes(len(values) // shape.cells * shape.edges)
        self._new(shape, values, signs)

    def new_attempts(self, attempts: Sequence[Attempt]) -> list[Attempt]:
        """The attempts that are equal to none before; they count as seen from now on."""
        new: list[Attempt] = []
        for shape, same_shape in groupby(attempts, key=itemgetter(0)):
            attempt_list = list(same_shape)
            values, signs = _concatenate(one.clues for one in attempt_list)
            new += map(attempt_list.__getitem__, self._new(shape, values, signs))
        return new

    def new_positions(self, batch: PlainPuzzles) -> Sequence[int]:
        """Return the positions of a batch's new puzzles."""
        return self._new(batch.shape, batch.values, b"", batch.marks)

    def _new(self, shape: Shape, values: bytes, signs: bytes, marks: bytes | None = None) -> Sequence[int]:
        """Positions of the new ones; `marks` are their fingerprints, if known."""
        if marks is None:
            marks = _core.fingerprint_boards(shape.native(), values, signs)
        first = self._count
        self._stored.append(_StoredPuzzles(first, shape, values, signs))
        self._count += len(values) // shape.cells
        again = self._seen[_normal_shape(shape)].add(marks, first)
        positions = range(self._count - first)
        duplicates = {number - first for number, same in again if not self._is_new(number, same)}
        return [position for position in positions if position not in duplicates] if duplicates else positions

    def _is_new(self, number: int, same: int) -> bool:
        """Return whether a puzzle differs from all with its fingerprint, from `same` on."""
        if self._is_among(number, [same, *self._others[same]]):
            return False
        self._others[same].append(number)
        return True

    def _is_among(self, number: int, same: list[int]) -> bool:
        board = self._board(number)
        if board[0].side > MAX_CANONICAL_SIDE or board in map(self._board, same):
            return True
        return self._form(number) in map(self._form, same)

    def _board(self, number: int) -> tuple[Shape, Clues]:
        stored = self._stored[bisect(self._stored, number, key=itemgetter(0)) - 1]
        return stored.shape, stored.clues(number)

    def _form(self, number: int) -> tuple[Shape, Clues]:
        """Return the canonical form, with boxes at most as high as wide."""
        shape, clues = self._board(number)
        if shape.box and shape.box[0] > shape.box[1]:
            shape, clues = replace(shape, box=shape.box[::-1]), _move(shape, clues, "diagonal")
        return canonical_clues(shape, clues)[:2]


def _concatenate(puzzles: Iterable[Clues]) -> tuple[bytes, bytes]:
    """Return all values and all signs of the puzzles."""
    every = list(puzzles)
    return b"".join([clues.values for clues in every]), b"".join([clues.signs for clues in every])


@lru_cache(maxsize=64)
def _normal_shape(shape: Shape) -> Shape:
    """One shape for boxes, or irregular regions, and all their symmetric images."""
    box, regions = min(_move_regions(shape, name, move_cells(name, shape.side)) for name in MOVES)
    return replace(shape, box=box or None, regions=tuple(regions) or None)
