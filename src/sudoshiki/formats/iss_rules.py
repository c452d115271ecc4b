"""Read constraints of Interactive Sudoku Solver (ISS): one reader per name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations, repeat
from typing import TypeVar

from ..puzzle import Kind, Rule
from ..puzzle.places import Place
from ..puzzle.primitives import Less
from ..puzzle.rule import Constraint, DeferredRules, NumberedRule
from ..rules import (
    AllMarked,
    AntiConsecutive,
    AntiKing,
    AntiKnight,
    AntiTaxicab,
    Arrow,
    Cage,
    Diagonal,
    Difference,
    DisjointGroups,
    DoubleArrow,
    Entropic,
    EqualSums,
    LittleKiller,
    Modular,
    PairSum,
    Palindrome,
    Ratio,
    Region,
    RegionSumLine,
    Renban,
    SumLine,
    Thermo,
    Whisper,
    Windoku,
    Zipper,
)
from .iss_terms import MAX_SIDE, Part, Term, Terms, numbers_by_name

T = TypeVar("T")
Reader = Callable[[Terms], Sequence[Constraint | DeferredRules]]
_new = tuple.__new__  # of a tuple's subclass: its own takes twice as long


def _deferred(
    kind: type[NumberedRule], terms: Terms, fields: Iterable[tuple[object, ...]], *, valid: bool = True
) -> list[DeferredRules]:
    """Return the rules with these fields; building invalid ones raises PuzzleError."""
    rules: DeferredRules = _new(DeferredRules, (kind, terms.side, [*fields]))
    if not valid:
        rules.resolve()
    return [rules]


def _lines(kind: type[NumberedRule], least: int = 2, *others: object) -> Reader:
    """Return a reader of lists of cells, for a rule that may have other fields, too."""
    return lambda terms: _deferred(kind, terms, [(cells, *others) for cells in terms.cells(least=least)])


def _numbered(kind: type[NumberedRule], what: str, lowest: int = 0, default: int | None = None) -> Reader:
    """A reader for a number and a line; the number is optional if there is a default."""

    def read(terms: Terms) -> Sequence[DeferredRules]:
        if default is not None:
            terms = terms._replace(parts=[_with_number(part) for part in terms.parts])
        numbers = terms.numbers(what, default)
        fields = zip(terms.cells(1, least=2), numbers, strict=True)
        return _deferred(kind, terms, fields, valid=min(numbers) >= lowest)

    return read


def _with_number(part: Part) -> Part:
    """The same with an empty number, if it starts with a cell."""
    return [part[0], "", *part[1:]] if part[1:] and part[1][:1] in ("R", "r") else part


def _one_by_one(read: Callable[[Term], Rule]) -> Reader:
    """A reader for constraints of which a puzzle has few."""
    return lambda terms: [read(term) for term in terms.each()]


def _alone(make: Callable[[], Rule]) -> Reader:
    """A reader for a constraint without arguments."""
    make = cache(make)

    def read(term: Term) -> Rule:
        if any(term.args):
            raise term.error("takes no arguments", Kind.EXTRA)
        return make()

    return _one_by_one(read)


def _cages(terms: Terms) -> Sequence[DeferredRules]:
    totals = [total or None for total in terms.numbers("sum", default=0)]
    return _deferred(Cage, terms, zip(totals, terms.cells(1), repeat(False)))


def _sums(terms: Terms) -> Sequence[DeferredRules]:
    for term in terms.each():
        if term.args and "_" in term.args[0]:
            raise term.error("sums with coefficients are not supported")
    return _deferred(Cage, terms, zip(terms.numbers("sum"), terms.cells(1), repeat(True)))


def _distinct(kind: type[NumberedRule], least: int = 2) -> Reader:
    """Return a reader of lists of cells, none twice in a list."""

    def read(terms: Terms) -> Sequence[DeferredRules]:
        lists = terms.cells(least=least)
        valid = list(map(len, map(set, lists))) == list(map(len, lists))
        return _deferred(kind, terms, zip(lists), valid=valid)

    return read


def _arrows(terms: Terms) -> Sequence[DeferredRules]:
    return _deferred(Arrow, terms, [(cells[:1], cells[1:]) for cells in terms.cells(least=2)])


def _pills(terms: Terms) -> Sequence[DeferredRules]:
    fields = []
    for size, cells, term in zip(
        terms.numbers("number of pill cells"), terms.cells(1), terms.each(), strict=True
    ):
        if size not in (2, 3):
            raise term.error("a pill has 2 or 3 cells", Kind.LENGTH)
        if len(cells) <= size:
            raise term.error(f"expected at least {size + 1} cells, found {len(cells)}", Kind.LENGTH)
        fields.append((tuple(sorted(cells[:size])), cells[size:]))
    return _deferred(Arrow, terms, fields)


def _diagonal(term: Term) -> Rule:
    if [*term.args] not in (["1"], ["-1"]):
        raise term.error("expected 1 (bottom left to top right) or -1", Kind.SYMBOL)
    return _long_diagonal(term.args[0] == "1")


_long_diagonal = cache(Diagonal)  # equal rules that are the same are compared faster


def _between_neighbours(terms: Terms, mark: Callable[[int, int], T]) -> list[T]:
    """The mark between any two neighbours among the cells of each, in their order."""
    marks = _marks_by_name(terms.side, mark)
    try:
        return [marks[first][second] for _, first, second in terms.parts]
    except (KeyError, ValueError):  # another spelling, no neighbours, or not two cells
        return [mark(*pair) for pair in _neighbours(terms)]


@lru_cache(maxsize=8 * MAX_SIDE)
def _marks_by_name(side: int, mark: Callable[[int, int], T]) -> dict[str, dict[str, T]]:
    """The mark between two neighbours, by their names in either order."""
    names = list(numbers_by_name(side))
    marks: dict[str, dict[str, T]] = {name: {} for name in names}
    for first, second in _neighbour_pairs(side):
        marks[names[first]][names[second]] = mark(first, second)
    return marks


def _neighbours(terms: Terms) -> list[tuple[int, int]]:
    """The pairs of neighbours among the cells of each, by number and in their order."""
    pairs = _neighbour_pairs(terms.side)
    neighbours: list[tuple[int, int]] = []
    for cells, term in zip(terms.cells(least=2), terms.each(), strict=True):
        here = [pair for pair in combinations(dict.fromkeys(cells), 2) if pair in pairs]
        if not here:
            raise term.error("no two of its cells are neighbours", Kind.SIGNS)
        neighbours += here
    return neighbours


@lru_cache(maxsize=MAX_SIDE)
def _neighbour_pairs(side: int) -> frozenset[tuple[int, int]]:
    """All of a board, by number and in both orders."""
    below = [(cell, cell + side) for cell in range(side * side - side)]
    beside = [(cell, cell + 1) for cell in range(side * side) if (cell + 1) % side]
    return frozenset([*below, *beside, *[(other, one) for one, other in below + beside]])


def _of_pairs(kind: type[NumberedRule], number: int) -> Reader:
    """A reader for marks between neighbours; the rules name the lower cell first."""

    def fields(first: int, second: int) -> tuple[int, int, int]:
        return min(first, second), max(first, second), number

    return lambda terms: _deferred(kind, terms, _between_neighbours(terms, fields))


def _sign(greater: int, lesser: int) -> Less:
    return Less(lesser, greater)


def _sum_line(term: Term) -> Rule:
    loop = "LOOP" in term.args[-1:]
    names = term.args[1:-1] if loop else term.args[1:]
    total = term.number(term.args[0] if term.args else "", "sum")
    return SumLine(total, term.cells(names), loop=loop)


def _equal_sums(term: Term) -> Rule:
    groups: list[list[Place]] = [[]]
    for arg in term.args:
        if arg == "-":
            groups.append([])
        else:
            groups[-1].append(term.cell(arg))
    if len(groups) < 2 or not all(groups):
        raise term.error("expected two or more groups of cells with - between them", Kind.LENGTH)
    return EqualSums(groups)


def _little_killers(terms: Terms) -> Sequence[DeferredRules]:
    directions, fields = _directions(terms.side), []
    for total, cells, part in zip(terms.numbers("sum"), terms.cells(1), terms.parts, strict=True):
        start = cells[0]
        if len(cells) > 1 or start not in directions:
            what = f"no diagonal starts at {part[2]}; name a cell on the edge"
            if len(cells) > 1:
                what = "expected a sum and the cell where the diagonal starts"
            raise Term(part[0], part[1:]).error(what, Kind.SIGNS)
        fields.append((total, start, directions[start]))
    return _deferred(LittleKiller, terms, fields)


@lru_cache(maxsize=MAX_SIDE)
def _directions(side: int) -> dict[int, str]:
    """Return the direction of the diagonal that a cell names."""
    last = side - 1
    directions = {row * side: "down-right" for row in range(last)}
    directions |= dict.fromkeys(range(1, side), "down-left")
    directions |= {row * side + last: "up-left" for row in range(1, last)}
    return directions | dict.fromkeys(range(last * side + 1, last * side + last), "up-right")


READERS: dict[str, Reader] = {
    "Cage": _cages,
    "Sum": _sums,
    "AllDifferent": _distinct(Region, least=1),
    "Diagonal": _one_by_one(_diagonal),
    "Windoku": _alone(Windoku),
    "DisjointSets": _alone(DisjointGroups),
    "AntiKnight": _alone(AntiKnight),
    "AntiKing": _alone(AntiKing),
    "AntiConsecutive": _alone(AntiConsecutive),
    "AntiTaxicab": _alone(AntiTaxicab),
    "Thermo": _lines(Thermo, 2, False),
    "Arrow": _arrows,
    "PillArrow": _pills,
    "DoubleArrow": _lines(DoubleArrow, least=3),
    "WhiteDot": _of_pairs(Difference, 1),
    "BlackDot": _of_pairs(Ratio, 2),
    "X": _of_pairs(PairSum, 10),
    "V": _of_pairs(PairSum, 5),
    "GreaterThan": lambda terms: _between_neighbours(terms, _sign),
    "StrictKropki": _alone(lambda: AllMarked(("difference", "ratio"))),
    "StrictXV": _alone(lambda: AllMarked(("xv",))),
    "Whisper": _numbered(Whisper, "difference", default=5),
    "Renban": _distinct(Renban),
    "Palindrome": _lines(Palindrome),
    "Zipper": _lines(Zipper, least=3),
    "RegionSumLine": _one_by_one(lambda term: RegionSumLine(term.cells(term.args))),
    "SumLine": _one_by_one(_sum_line),
    "EqualSum": _one_by_one(_equal_sums),
    "LittleKiller": _little_killers,
    "Modular": _numbered(Modular, "modulus", lowest=2),
    "Entropic": _lines(Entropic),
}
