"""The constraint graph: cells, the groups that must all differ, and the arcs lesser < greater."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter

from .errors import Kind, PuzzleError, cell_name

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
]

Arc = tuple[int, int]  # (lesser, greater), cells counted from 0
Box = tuple[int, int]  # (rows, columns) of a box
Groups = tuple[tuple[int, ...], ...]

MAX_SIDE = 128  # the widest mask that the native core is built for


def side_problem(side: int) -> str:
    """What is wrong with a side, before anything is allocated for it; nothing if it can be handled."""
    if 1 <= side <= MAX_SIDE:
        return ""
    problem = f"side {side}: a board has between 1 and {MAX_SIDE} rows"
    if side < 1:
        return problem
    # Three groups a cell of side - 1 neighbours each, four bytes a neighbour in the graph.
    megabytes = 12 * side**3 / 1e6
    amount = f"{megabytes:,.0f} MB" if megabytes < 1000 else f"{megabytes / 1000:.2g} GB"
    return f"{problem}; this one's graph alone would take about {amount}"


def check_side(side: int) -> None:
    if problem := side_problem(side):
        raise PuzzleError(problem, kind=Kind.SIDE)


class Graph:
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
        groups: Groups,
        names: Sequence[str],
        *,
        arcs: Iterable[Arc] = (),
        box: Box | None = None,
        regions: tuple[int, ...] | None = None,
    ) -> None:
        check_side(side)
        _check_groups(side, groups, names)
        ordered = tuple(sorted(set(arcs)))
        _check_arcs(side, ordered)
        put = object.__setattr__
        put(self, "side", side)
        put(self, "groups", groups)
        put(self, "names", tuple(names))
        put(self, "pickers", tuple(_picker(group) for group in groups))
        put(self, "arcs", ordered)
        put(self, "box", box)
        put(self, "regions", regions)
        put(self, "_hash", hash((side, groups, ordered, box, regions)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a Graph is immutable")

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
            f"boxes of {rows}×{columns} don't fit: a box of a {side}×{side} board has {side} cells",
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


def _check_groups(side: int, groups: Groups, names: Sequence[str]) -> None:
    if len(groups) != len(names):
        raise PuzzleError(f"{len(groups)} groups but {len(names)} names")
    for group, name in zip(groups, names, strict=True):
        if len(group) > side:
            raise PuzzleError(f"{name} has {len(group)} cells, but there are only {side} values", group)
        if len(set(group)) != len(group):
            raise PuzzleError(f"{name} names a cell twice", group)
        for cell in group:
            if not 0 <= cell < side * side:
                raise PuzzleError(f"{name} names cell {cell}, which is off the board")


def _check_arcs(side: int, arcs: tuple[Arc, ...]) -> None:
    for lesser, greater in arcs:
        for cell in (lesser, greater):
            if not 0 <= cell < side * side:
                raise PuzzleError(
                    f"a sign names cell {cell}, which is off the {side}×{side} board", kind=Kind.SIGNS
                )
        if lesser == greater:
            raise PuzzleError(
                f"{cell_name(lesser, side)} can't be less than itself", (lesser,), kind=Kind.SIGNS
            )
    if arcs:
        _check_chains(side, arcs)


def _check_chains(side: int, arcs: tuple[Arc, ...]) -> None:
    """Refuse cycles of signs, and ascending chains of more cells than there are values."""
    above: dict[int, list[int]] = {}
    waiting: dict[int, int] = {}
    for lesser, greater in arcs:
        above.setdefault(lesser, []).append(greater)
        waiting[greater] = waiting.get(greater, 0) + 1
    longest_to: dict[int, tuple[int, ...]] = {cell: (cell,) for cell in above if cell not in waiting}
    ready = list(longest_to)
    while ready:
        cell = ready.pop()
        chain = longest_to[cell]
        if len(chain) > side:
            shown = " < ".join(cell_name(c, side) for c in chain)
            raise PuzzleError(
                f"{shown} is a chain of {len(chain)} cells, but there are only {side} values",
                chain,
                kind=Kind.SIGNS,
            )
        for other in above.get(cell, ()):
            if len(chain) + 1 > len(longest_to.get(other, ())):
                longest_to[other] = (*chain, other)
            waiting[other] -= 1
            if not waiting[other]:
                ready.append(other)
    if any(waiting.values()):
        cycle = _find_cycle(above, {cell for cell, count in waiting.items() if count})
        shown = " < ".join(cell_name(c, side) for c in (*cycle, cycle[0]))
        raise PuzzleError(f"the signs form a cycle: {shown}", cycle, kind=Kind.SIGNS)


def _find_cycle(above: dict[int, list[int]], stuck: set[int]) -> tuple[int, ...]:
    """A cycle among `stuck` cells, each of which has a stuck cell below it."""
    below: dict[int, int] = {}
    for lesser, greaters in above.items():
        if lesser in stuck:
            below.update((greater, lesser) for greater in greaters if greater in stuck)
    cell = min(stuck & below.keys())
    path: list[int] = []
    place: dict[int, int] = {}
    while cell not in place:
        place[cell] = len(path)
        path.append(cell)
        cell = below[cell]
    cycle = path[place[cell] :][::-1]
    start = cycle.index(min(cycle))
    return (*cycle[start:], *cycle[:start])
