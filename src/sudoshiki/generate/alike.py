"""Which puzzles are the same but for symmetry: canonical forms, and fingerprints where those take long."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from .. import _core
from ..puzzle import Box, Kind, Puzzle, UsageError
from ..puzzle.model import check_is_puzzle, require_no_rules
from ..puzzle.square import MOVES, box_after, move_cells, symmetries_of
from .judging import Attempt
from .plain import Batch
from .shapes import Clues, Shape, edge_cells, shape_of

LARGEST_SIDE = 9  # of canonical forms under all symmetries of Sudoku


class Canonical(NamedTuple):
    """The form that puzzles share if one becomes the other under the changes of `group`."""

    puzzle: Puzzle
    automorphisms: int  # ways of the puzzle to itself, doing nothing counted
    symmetries: tuple[str, ...]  # of the pattern of givens, as it was handed in
    group: str  # what counts as the same


SUDOKU = "rows in a band, bands, columns in a stack, stacks, turning, names of values"
SQUARE = "turns and mirrors of the square, names of values"
SIGNED = "turns and mirrors of the square, values and signs turned round"
_ROUND = bytes(-sign % 256 for sign in range(256))  # of signs: 1 becomes 255


def canonical(puzzle: Puzzle) -> Canonical:
    """The least of all forms: empty cells before values, cell by cell; then signs.

    For Sudoku with rectangular boxes up to 9×9 and without diagonals all that keeps a puzzle what it is
    counts; for others the eight symmetries of the square, with new names for the values, or, where there are
    signs, with all values turned round.
    """
    check_is_puzzle(puzzle)
    require_no_rules(puzzle, "the canonical form")
    taken = shape_of(puzzle)
    if taken is None:
        raise UsageError(
            "a canonical form is known of Sudoku, Futoshiki and Latin squares without pencil marks",
            kind=Kind.UNSUPPORTED,
        )
    shape, clues = taken
    form_shape, form, ways, group = canonical_clues(shape, clues)
    given = [cell for cell, value in enumerate(clues.values) if value]
    return Canonical(form_shape.build(form, puzzle.name), ways, symmetries_of(given, shape.side), group)


def canonical_clues(shape: Shape, clues: Clues) -> tuple[Shape, Clues, int, str]:
    """The form, with its boxes or regions, the ways to it, and what counts as the same."""
    if shape.side <= LARGEST_SIDE and shape.lanes_box[0] > 0 and not shape.signs:
        (form, ways), *_ = _core.canonical_boards(shape.side, *shape.lanes_box, clues.values)
        if not form:
            raise UsageError(
                "too few givens for a canonical form: next to everything is symmetric to it",
                kind=Kind.UNSUPPORTED,
            )
        return shape, Clues(form, b"", b""), ways, SUDOKU
    return _by_square(shape, clues)


def _by_square(shape: Shape, clues: Clues) -> tuple[Shape, Clues, int, str]:
    forms = []
    for name in MOVES:
        to = move_cells(name, shape.side)
        ground, moved = _moved_ground(shape, name, to), _moved(shape, clues, name)
        if shape.signs:
            forms += [(*ground, moved.values, moved.signs), (*ground, *_turned_round(shape, moved))]
        else:
            forms.append((*ground, _renamed(moved.values), b""))
    box, regions, values, signs = least = min(forms)
    ground_shape = replace(shape, box=box or None, regions=tuple(regions) or None)
    return ground_shape, Clues(values, signs, b""), forms.count(least), SIGNED if shape.signs else SQUARE


def _moved_ground(shape: Shape, name: str, to: Sequence[int]) -> tuple[Box | tuple[()], bytes]:
    """Boxes and regions turn with the board; what there is not comes out empty."""
    box = box_after(name, shape.box) or ()
    regions = bytearray(shape.cells if shape.regions else 0)
    for cell, region in enumerate(shape.regions or ()):
        regions[to[cell]] = region
    return box, bytes(_renamed(region + 1 for region in regions))


def _moved(shape: Shape, clues: Clues, name: str) -> Clues:
    cells, edges = _sources(shape.side, shape.signs, name)
    both_ways = clues.signs + clues.signs.translate(_ROUND)
    values = bytes(map(clues.values.__getitem__, cells))
    return Clues(values, bytes(map(both_ways.__getitem__, edges)), b"")


@lru_cache(maxsize=256)
def _sources(side: int, signs: bool, name: str) -> tuple[list[int], list[int]]:
    """Where each cell and each sign of a moved board comes from; signs that turn round come from a second
    row of all signs, turned round."""
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


def _renamed(values: Iterable[int]) -> bytes:
    """Values named 1, 2, … as they come."""
    names: dict[int, int] = {0: 0}
    return bytes(names.setdefault(value, len(names)) for value in values)


def _turned_round(shape: Shape, clues: Clues) -> tuple[bytes, bytes]:
    values = clues.values.translate(bytes([0, *range(shape.side, 0, -1), *range(shape.side + 1, 256)]))
    return values, clues.signs.translate(_ROUND)


class _Kept(NamedTuple):
    """Puzzles of one shape, row by row, numbered from `first` on."""

    first: int
    shape: Shape
    values: bytes
    signs: bytes

    def clues(self, number: int) -> Clues:
        at, cells, edges = number - self.first, self.shape.cells, self.shape.edges
        return Clues(self.values[at * cells :][:cells], self.signs[at * edges :][:edges], b"")


class Alike:
    """Puzzles seen so far. Fingerprints are compared first; only where they agree, canonical forms are.

    Above 9×9 the fingerprint alone decides: two that agree by chance would cost a puzzle, no more. They are
    kept as bytes, many at a time, which Python need not look through when it collects its garbage.
    """

    def __init__(self) -> None:
        self._kept: list[_Kept] = []
        self._count = 0
        self._seen: dict[Shape, _core.Seen] = defaultdict(_core.Seen)  # fingerprints
        self._others: dict[int, list[int]] = defaultdict(list)  # with the fingerprint of one that was seen

    def new_of(self, attempts: Sequence[Attempt]) -> list[Attempt]:
        """Those that are equal to none before them; from now on they count as seen."""
        found: list[Attempt] = []
        for shape, same_shape in groupby(attempts, key=itemgetter(0)):
            listed = list(same_shape)
            values = b"".join([one.clues.values for one in listed])
            signs = b"".join([one.clues.signs for one in listed])
            marks = _core.fingerprint_boards(shape.native(), values, signs)
            found += map(listed.__getitem__, self._new(shape, values, signs, marks))
        return found

    def new_in(self, batch: Batch) -> Sequence[int]:
        """The same for a batch: their places in it."""
        return self._new(batch.shape, batch.values, b"", batch.marks)

    def _new(self, shape: Shape, values: bytes, signs: bytes, marks: bytes) -> Sequence[int]:
        first = self._count
        self._kept.append(_Kept(first, shape, values, signs))
        self._count += len(values) // shape.cells
        again = self._seen[_however_turned(shape)].add(marks, first)
        places = range(self._count - first)
        alike = {number - first for number, same in again if not self._is_new(number, same)}
        return [place for place in places if place not in alike] if alike else places

    def _is_new(self, number: int, same: int) -> bool:
        """Whether a puzzle is another than all with its fingerprint, the first of which is `same`."""
        if self._is_among(number, [same, *self._others[same]]):
            return False
        self._others[same].append(number)
        return True

    def _is_among(self, number: int, same: list[int]) -> bool:
        shape = self._kept_with(number).shape
        return shape.side > LARGEST_SIDE or self._form(number) in map(self._form, same)

    def _kept_with(self, number: int) -> _Kept:
        return self._kept[bisect(self._kept, number, key=itemgetter(0)) - 1]

    def _form(self, number: int) -> tuple[Shape, bytes, bytes]:
        kept = self._kept_with(number)
        form_shape, form, _, _ = canonical_clues(kept.shape, kept.clues(number))
        return form_shape, form.values, form.signs


@lru_cache(maxsize=64)
def _however_turned(shape: Shape) -> Shape:
    """One shape for boxes, or irregular regions, and all that they can be turned to."""
    box, regions = min(_moved_ground(shape, name, move_cells(name, shape.side)) for name in MOVES)
    return replace(shape, box=box or None, regions=tuple(regions) or None)
