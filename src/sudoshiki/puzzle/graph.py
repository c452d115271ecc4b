"""The constraint graph: cells, the groups that must all differ, and the arcs lesser < greater."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from operator import itemgetter
from typing import Any

from .arcs import Arc, check_arcs, plain_arcs
from .door import MakeError, entries, shown, text, whole, whole_numbers
from .errors import Kind, PuzzleError
from .immutable import Immutable
from .rules import Rule

__all__ = [
    "MAX_SIDE",
    "Arc",
    "Box",
    "Graph",
    "Groups",
    "box_groups",
    "check_side",
    "latin_groups",
    "long_diagonals",
    "plain_groups",
    "whole_box",
    "whole_regions",
]

Box = tuple[int, int]  # (rows, columns) of a box
Groups = tuple[tuple[int, ...], ...]

MAX_SIDE = 128  # the widest mask that the native core is built for


def side_problem(side: int) -> str:
    """What is wrong with a side, before anything is allocated for it; nothing if it can be handled."""
    if 1 <= side <= MAX_SIDE:
        return ""
    problem = f"side {shown(side)}: a board has between 1 and {MAX_SIDE} rows"
    if side < 1 or side > 10**9:  # beyond, the amount tells nobody more, and may be too large for a float
        return problem
    # Three groups a cell of side - 1 neighbours each, four bytes a neighbour in the graph.
    megabytes = 12 * side**3 / 1e6
    amount = f"{megabytes:,.0f} MB" if megabytes < 1000 else f"{megabytes / 1000:.2g} GB"
    return f"{problem}; this one's graph alone would take about {amount}"


def check_side(side: int) -> int:
    """The side as a plain int, if a board can have it."""
    found = whole(side)
    if found is None:
        raise PuzzleError(f"a side must be a whole number, not {shown(side)}", kind=Kind.SIDE)
    if problem := side_problem(found):
        raise PuzzleError(problem, kind=Kind.SIDE)
    return found


_NO_BOX = partial(PuzzleError, kind=Kind.SIDE)


def whole_box(
    box: object,
    expected: str = "a box must be (rows, columns), two whole numbers",
    error: MakeError = _NO_BOX,
) -> Box:
    """A box as two plain ints; whether it fits is seen when boxes are made of it."""
    numbers = whole_numbers(box, expected, error)
    if len(numbers) != 2:
        raise error(f"{expected}, not {shown(box)}")
    return numbers[0], numbers[1]


class Graph(Immutable):
    """Side, groups and arcs: what all puzzles of one shape share. Immutable and hashable.

    `regions` (the region of each cell, by number) and `box` are for drawing and writing; the groups
    say what they mean. `names` has a name for people for each group.
    """

    __slots__ = ("_hash", "arcs", "box", "groups", "names", "pickers", "regions", "side")

    side: int
    groups: Groups
    arcs: tuple[Arc, ...]
    names: tuple[str, ...]
    box: Box | None
    regions: tuple[int, ...] | None
    pickers: tuple[Callable[[Sequence[int]], tuple[int, ...]], ...]  # from a board, the cells of each group
    _hash: int

    def __init__(
        self,
        side: int,
        groups: Iterable[Sequence[int]],
        names: Sequence[str],
        *,
        arcs: Iterable[Arc] = (),
        box: Box | None = None,
        regions: Sequence[int] | None = None,
    ) -> None:
        side = check_side(side)
        groups, names = _plain_lists(groups, names)
        _check_groups(side, groups, names)
        ordered = tuple(sorted(set(plain_arcs(arcs))))
        check_arcs(side, ordered)
        if box is not None:
            box = whole_box(box)
            box_groups(side, box)
        if regions is not None:
            regions = whole_regions(regions, side)
        put = object.__setattr__
        put(self, "side", side)
        put(self, "groups", groups)
        put(self, "names", names)
        put(self, "pickers", tuple(_picker(group) for group in groups))
        put(self, "arcs", ordered)
        put(self, "box", box)
        put(self, "regions", regions)
        put(self, "_hash", hash((side, groups, ordered, box, regions)))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.side, self.groups, self.names, self.arcs, self.box, self.regions)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Graph):
            return NotImplemented
        return self._hash == other._hash and (
            (self.side, self.groups, self.arcs, self.box, self.regions)
            == (other.side, other.groups, other.arcs, other.box, other.regions)
        )

    def __repr__(self) -> str:
        return f"Graph(side={self.side}, {len(self.groups)} groups, {len(self.arcs)} arcs)"

    @property
    def rules(self) -> Mapping[Rule, Groups]:
        """The rules it has, each with the cells that it binds together."""
        found: dict[Rule, Groups] = {Rule.ALL_DIFFERENT: self.groups, Rule.LESS_THAN: self.arcs}
        return {rule: cells for rule, cells in found.items() if cells}

    @property
    def diagonals(self) -> bool:
        """Whether the two long diagonals are among the groups."""
        return self.side > 1 and set(long_diagonals(self.side)) <= set(self.groups)

    @property
    def is_plain(self) -> bool:
        """Whether side, box or regions, and diagonals tell all groups."""
        return self.groups == plain_groups(self.side, self.box, self.regions, self.diagonals)[0]

    def neighbours(self) -> list[list[int]]:
        """The adjacency list: for each cell those that share a group with it, ascending."""
        found: list[set[int]] = [set() for _ in range(self.side**2)]
        for group in self.groups:
            for cell in group:
                found[cell].update(group)
        return [sorted(others - {cell}) for cell, others in enumerate(found)]


def _picker(group: tuple[int, ...]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    if len(group) > 1:
        return itemgetter(*group)
    return lambda board: tuple(board[cell] for cell in group)


def _rebuild(
    side: int,
    groups: Groups,
    names: Sequence[str],
    arcs: tuple[Arc, ...],
    box: Box | None,
    regions: tuple[int, ...] | None,
) -> Graph:
    return Graph(side, groups, names, arcs=arcs, box=box, regions=regions)


@lru_cache(maxsize=64)
def latin_groups(side: int) -> tuple[Groups, tuple[str, ...]]:
    """Rows and columns, with their names."""
    check_side(side)
    rows = tuple(tuple(range(r * side, (r + 1) * side)) for r in range(side))
    columns = tuple(tuple(range(c, side * side, side)) for c in range(side))
    names = [f"row {r + 1}" for r in range(side)] + [f"column {c + 1}" for c in range(side)]
    return rows + columns, tuple(names)


@lru_cache(maxsize=64)
def box_groups(side: int, box: Box) -> tuple[Groups, tuple[str, ...]]:
    """Boxes of `box` rows × columns, row by row, with their names."""
    check_side(side)
    rows, columns = box
    if rows < 1 or columns < 1 or rows * columns != side:
        raise PuzzleError(
            f"boxes of {shown(rows)}×{shown(columns)} don't fit: "
            f"a box of a {side}×{side} board has {side} cells",
            kind=Kind.SIDE,
        )
    groups = []
    for top in range(0, side, rows):
        for left in range(0, side, columns):
            cells = [(top + r) * side + left + c for r in range(rows) for c in range(columns)]
            groups.append(tuple(cells))
    return tuple(groups), tuple(f"box {b + 1}" for b in range(side))


def long_diagonals(side: int) -> Groups:
    """The falling and the rising diagonal."""
    falling = tuple(i * (side + 1) for i in range(side))
    return falling, tuple((i + 1) * (side - 1) for i in range(side))


def plain_groups(
    side: int, box: Box | None, regions: tuple[int, ...] | None, diagonals: bool
) -> tuple[Groups, tuple[str, ...]]:
    """Rows, columns, then boxes or regions (numbered from 1 as they come), then the long diagonals."""
    groups, names = latin_groups(side)
    if regions is not None:
        by_label: dict[int, list[int]] = {}
        for cell, label in enumerate(regions):
            by_label.setdefault(label, []).append(cell)
        groups += tuple(map(tuple, by_label.values()))
        names += tuple(f"region {label}" for label in by_label)
    elif box is not None:
        more, more_names = box_groups(side, box)
        groups, names = groups + more, names + more_names
    if diagonals and side > 1:
        groups += long_diagonals(side)
        names += ("the falling diagonal", "the rising diagonal")
    return groups, names


def _plain_lists(groups: Any, names: Any) -> tuple[Groups, tuple[str, ...]]:
    expected = "groups must be sequences of cells, each a whole number from 0"
    found = tuple(whole_numbers(group, expected) for group in entries(groups, expected))
    return found, tuple(text(name, "the name of a group") for name in entries(names, "names must be texts"))


def whole_regions(regions: Any, side: int) -> tuple[int, ...]:
    numbers = whole_numbers(regions, "regions must be whole numbers, one for each cell")
    if len(numbers) != side * side:
        raise PuzzleError(f"{len(numbers)} region numbers, expected {side * side}", kind=Kind.LENGTH)
    return numbers


def _check_groups(side: int, groups: Groups, names: tuple[str, ...]) -> None:
    if len(groups) != len(names):
        raise PuzzleError(f"{len(groups)} groups but {len(names)} names")
    for group, name in zip(groups, names, strict=True):
        if len(group) > side:
            raise PuzzleError(f"{name} has {len(group)} cells, but there are only {side} values", group)
        if len(set(group)) != len(group):
            raise PuzzleError(f"{name} names a cell twice", group)
        for cell in group:
            if not 0 <= cell < side * side:
                raise PuzzleError(f"{name} names cell {shown(cell)}, which is off the board")
