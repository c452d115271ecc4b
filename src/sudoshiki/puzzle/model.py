"""A puzzle: a graph and the candidates of each cell. Bad puzzles can't be built."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from . import showing
from .arcs import Arc
from .errors import Kind, PuzzleError, UsageError, cell_name, so_many
from .fitting import fits
from .graph import Graph
from .primitives import SUBJECTS, AllDifferent, Less, Primitive
from .rule import Rule
from .validation import Box, Immutable, maker_of, quote, text, whole_numbers

Board = tuple[int, ...]  # one value per cell, row by row; 0 is empty


class Puzzle(Immutable):
    """An immutable, hashable puzzle. Build it with `sudoku`, `futoshiki` or `latin`.

    `candidates` has one mask per cell, bit v-1 for value v. A cell with a single candidate is a given.
    `kind` and `name` are for people; puzzles that differ only in them are equal.

    >>> puzzle = sk.parse("3.4..1.2.4.32.1.")
    >>> puzzle.side, puzzle.givens[:4]
    (4, (3, 0, 4, 0))
    >>> print(puzzle)
    3 . │ 4 .
    . 1 │ . 2
    ────┼────
    . 4 │ . 3
    2 . │ 1 .
    """

    __slots__ = ("candidates", "graph", "kind", "name", "side")

    graph: Graph
    candidates: tuple[int, ...]
    kind: str
    name: str
    side: int

    def __init__(self, graph: Graph, candidates: Sequence[int], *, kind: str, name: str = "") -> None:
        if not isinstance(graph, Graph):
            raise UsageError(f"the graph of a Puzzle must be a Graph, not {quote(graph)}")
        masks = whole_numbers(candidates, "candidates of a Puzzle must be masks, one whole number a cell")
        if type(kind) is not str or type(name) is not str:
            kind, name = text(kind, "kind"), text(name, "name")
        self._put(graph, masks, kind, name)

    @classmethod
    def _of_numbers(
        cls, graph: Graph, masks: Sequence[int], kind: str, name: str, clues: Iterable[int] | None = None
    ) -> Puzzle:
        """The same without conversion, for masks that are plain ints.

        All cells but the `clues` have all candidates; None if these cells are not known.
        """
        puzzle = cls.__new__(cls)
        puzzle._put(graph, tuple(masks), kind, name, clues)
        return puzzle

    def _put(
        self, graph: Graph, masks: tuple[int, ...], kind: str, name: str, clues: Iterable[int] | None = None
    ) -> None:
        different = set(masks)  # few, so they are checked faster
        _check_candidates(graph, masks, different)
        if graph.narrowed:
            masks = _narrowed(graph, masks)
            different, clues = set(masks), None
        if not _singles(graph.side).isdisjoint(different):
            _check_givens_differ(graph, masks, range(len(masks)) if clues is None else clues)
        if graph.arcs and min(different) < (1 << graph.side) - 1:  # no chain is too long for an empty board
            _check_givens_ascend(graph, masks)
        put = object.__setattr__
        put(self, "graph", graph)
        put(self, "candidates", masks)
        put(self, "kind", kind)
        put(self, "name", name)
        put(self, "side", graph.side)
        put(self, "_hash", None)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.graph, self.candidates, self.kind, self.name)

    __hash__ = Immutable.__hash__  # since __eq__ removes it

    def _hashed(self) -> tuple[object, ...]:
        return self.graph, self.candidates

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self.graph == other.graph and self.candidates == other.candidates

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name else ""
        givens, signs = so_many(self.given_count, "given"), so_many(len(self.graph.signs), "sign")
        rules = f", {so_many(len(self.graph.rules), 'rule')}" if self.graph.rules else ""
        return f"<{self.kind}{name} {self.side}×{self.side}, {givens}, {signs}{rules}>"

    def __str__(self) -> str:
        """The board as text, as `sudoshiki draw` prints it."""
        return showing.text(self)

    def _repr_svg_(self) -> str | None:
        """Return the SVG for notebooks, by the function that `draw` registers."""
        return showing.picture(self)

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        return self.graph.groups

    @property
    def arcs(self) -> tuple[Arc, ...]:
        return self.graph.arcs

    @property
    def box(self) -> Box | None:
        return self.graph.box

    @property
    def givens(self) -> Board:
        """The value of each cell that has only one candidate, 0 elsewhere."""
        return tuple(mask.bit_length() if mask & (mask - 1) == 0 else 0 for mask in self.candidates)

    @property
    def given_count(self) -> int:
        return sum(mask & (mask - 1) == 0 for mask in self.candidates)

    @property
    def has_pencil_marks(self) -> bool:
        """Whether some cell starts with several candidates, but not all."""
        full = (1 << self.side) - 1
        return any(mask != full and mask & (mask - 1) for mask in self.candidates)

    def as_seen(self, values: Iterable[int]) -> tuple[int, ...]:
        """Convert internal values, 1…N, to displayed ones, from `first_value` on."""
        first = self.graph.first_value
        return tuple(values) if first == 1 else tuple(value - 1 + first for value in values)

    def fits(self, board: Sequence[int], cell: int, value: int) -> bool:
        """Whether `value` may stand in `cell` (from 0) of the board; 0 is an empty cell.

        It must be a candidate, and break no rule whose cells are all filled then.
        """
        return bool(self.candidates[cell] >> (value - 1) & 1) and fits(self.graph, board, cell, value)

    def named(self, name: str) -> Puzzle:
        """The same puzzle under another name."""
        return Puzzle(self.graph, self.candidates, kind=self.kind, name=name)


def in_primitives(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the primitives of its rules, not the rules.

    Another process may not find the class of a rule, such as one of a script.
    """
    graph = puzzle.graph
    if not graph.stated_rules:
        return puzzle
    plain = graph.replaced(graph.primitives(), box=graph.box, regions=graph.regions)
    return Puzzle(plain, puzzle.candidates, kind=puzzle.kind, name=puzzle.name)


def check_is_puzzle(puzzle: object) -> None:
    if not isinstance(puzzle, Puzzle):
        what, maker = type(puzzle).__name__, maker_of(puzzle)
        raise UsageError(f"a Puzzle is expected, not {what}: {maker} gives one")


def _rebuild(graph: Graph, candidates: tuple[int, ...], kind: str, name: str) -> Puzzle:
    return Puzzle(graph, candidates, kind=kind, name=name)


def _check_candidates(graph: Graph, masks: tuple[int, ...], different: set[int]) -> None:
    cells = graph.side**2
    if len(masks) != cells:
        raise PuzzleError(f"{so_many(len(masks), 'cell')}, expected {cells}", kind=Kind.LENGTH)
    full = (1 << graph.side) - 1
    if min(different) > 0 and max(different) <= full:
        return
    for cell, mask in enumerate(masks):
        if not 0 < mask <= full:
            place = cell_name(cell, graph.side)
            what = "no candidate" if mask == 0 else f"a value outside 1…{graph.side}"
            raise PuzzleError(f"{place} has {what}", (cell,), kind=Kind.SYMBOL)


def _narrowed(graph: Graph, masks: tuple[int, ...]) -> tuple[int, ...]:
    """The candidates that the rules about single cells allow."""
    candidates = list(masks)
    for cell, mask in graph.narrowed.items():
        candidates[cell] &= mask
        if not candidates[cell]:
            place = cell_name(cell, graph.side)
            raise PuzzleError(f"{place} has no candidate that its rules allow", (cell,), kind=Kind.CLASH)
    return tuple(candidates)


def _check_givens_differ(graph: Graph, masks: tuple[int, ...], clues: Iterable[int]) -> None:
    """Raise PuzzleError if a given, one of the clues, repeats in a group."""
    singles, groups_of = _singles(graph.side), graph.shared.groups_of
    filled = dict.fromkeys(singles, 0)  # per value, a bit set of the groups that have it
    clash = 0
    for cell in clues:
        if (mask := masks[cell]) in filled:
            before, groups = filled[mask], groups_of[cell]
            clash |= before & groups
            filled[mask] = before | groups
    others = graph.groups[len(graph.shared.cells) :]
    if clash or (others and _repeats(others, [mask if mask in singles else 0 for mask in masks])):
        _refuse_repeat(graph, masks)


def _repeats(groups: Sequence[Sequence[int]], givens: Sequence[int]) -> bool:
    """Whether a given repeats in a group; 0 is empty."""
    for group in groups:
        if len(group) == 2:  # a rule may make hundreds
            if givens[group[0]] == givens[group[1]] != 0:
                return True
        else:
            values = [givens[cell] for cell in group if givens[cell]]
            if len(set(values)) < len(values):
                return True
    return False


def _refuse_repeat(graph: Graph, masks: tuple[int, ...]) -> None:
    """Raise PuzzleError for the first given that repeats in a group."""
    for number, group in enumerate(graph.groups):
        seen = 0
        for cell in group:
            mask = masks[cell]
            if mask & (mask - 1):
                continue
            if seen & mask:
                first = next(other for other in group if masks[other] == mask)
                here, there = cell_name(first, graph.side), cell_name(cell, graph.side)
                value, name = mask.bit_length() - 1 + graph.first_value, graph.names[number]
                raise PuzzleError(
                    f"{value} appears twice in {name}: {here} and {there}",
                    (first, cell),
                    kind=Kind.CLASH,
                    givens=[0 if given & (given - 1) else given.bit_length() for given in masks],
                )
            seen |= mask


@lru_cache(maxsize=16)
def _singles(side: int) -> frozenset[int]:
    """The masks of a single value."""
    return frozenset(1 << value for value in range(side))


def _check_givens_ascend(graph: Graph, masks: tuple[int, ...]) -> None:
    """Follow the signs upwards; refuse a cell whose givens leave it no value."""
    lowest = [0] * len(masks)  # per cell, after the arcs that lead to it were followed
    floors = [0] * len(masks)  # per cell, the greatest of the least values of lesser cells
    for lesser, greater in graph.rising_arcs:
        low = lowest[lesser]
        if not low:
            floor = floors[lesser]
            fitting = masks[lesser] >> floor
            if not fitting:
                _refuse_chain(graph, masks, _chain_down(lesser, graph.arcs, lowest))
            lowest[lesser] = low = floor + (fitting & -fitting).bit_length()
        if low > floors[greater]:
            floors[greater] = low
    for _, cell in graph.rising_arcs:
        if not masks[cell] >> floors[cell]:
            _refuse_chain(graph, masks, _chain_down(cell, graph.arcs, lowest))


def _chain_down(cell: int, arcs: tuple[Arc, ...], lowest: Sequence[int]) -> tuple[int, ...]:
    """The ascending chain of cells that forces `cell` highest."""
    below: dict[int, list[int]] = {}
    for lesser, greater in arcs:
        below.setdefault(greater, []).append(lesser)
    chain = [cell]
    while below.get(chain[-1]):
        chain.append(max(below[chain[-1]], key=lowest.__getitem__))
    return tuple(reversed(chain))


def _refuse_chain(graph: Graph, masks: tuple[int, ...], chain: tuple[int, ...]) -> None:
    def label(cell: int) -> str:
        mask = masks[cell]
        value = f"={mask.bit_length() - 1 + graph.first_value}" if mask & (mask - 1) == 0 else ""
        return cell_name(cell, graph.side) + value

    signs = " < ".join(label(cell) for cell in chain)
    raise PuzzleError(f"no values fit the signs {signs}", chain, kind=Kind.SIGNS)


def unknown_kinds(graph: Graph, supported: Collection[type[Primitive]]) -> list[type[Primitive]]:
    """The kinds of primitives that a graph has beyond the supported ones, sorted."""
    if graph.kinds.issubset(supported):
        return []
    return [kind for kind in SUBJECTS if kind in graph.kinds and kind not in supported]


def subjects(graph: Graph, kinds: Collection[type[Primitive]]) -> str:
    """The kinds in words, each with the rules that need it: sums (killer cage)."""
    phrases = []
    for kind in kinds:
        rules = dict.fromkeys(
            rule.titles.en
            for rule, primitives in graph.expansions
            if any(type(primitive) is kind for primitive in primitives)
        )
        phrases.append(f"{SUBJECTS[kind]} ({', '.join(rules)})" if rules else SUBJECTS[kind])
    return " or ".join(phrases)


def require(puzzle: Puzzle, supported: Collection[type[Primitive]], who: str, advice: str = "") -> None:
    """Refuse objects that are no puzzle, and primitives `who` does not support."""
    check_is_puzzle(puzzle)
    require_known(puzzle.graph, supported, who, advice)


def require_known(graph: Graph, supported: Collection[type[Primitive]], who: str, advice: str = "") -> None:
    """Refuse primitives that `who` does not support; name them and their rules."""
    if unknown := unknown_kinds(graph, supported):
        then = f": {advice}" if advice else ""
        raise UsageError(f"{who} does not support {subjects(graph, unknown)}{then}", kind=Kind.UNSUPPORTED)


def require_no_rules(puzzle: Puzzle, who: str, advice: str = "") -> None:
    """Refuse all but groups and signs, and values from 0."""
    if features := beyond_signs(puzzle.graph):
        then = f": {advice}" if advice else ""
        raise UsageError(f"{who} does not support {', '.join(features)}{then}", kind=Kind.UNSUPPORTED)


def beyond_signs(graph: Graph) -> list[str]:
    """Name what a graph has besides groups and signs."""
    features = dict.fromkeys(rule.titles.en for rule in graph.rules)
    features |= dict.fromkeys(
        SUBJECTS[type(part)] for part in graph.constraints if not isinstance(part, Rule)
    )
    for kind in (AllDifferent, Less):
        features.pop(SUBJECTS[kind], None)
    return [*features, *(() if graph.first_value else ("values from 0",))]
