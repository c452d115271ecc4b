"""Read constraints of Interactive Sudoku Solver (ISS) as rules: one reader per name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations

from ..puzzle import Kind, Rule
from ..puzzle.places import Place, Places
from ..puzzle.primitives import Less
from ..puzzle.rule import Constraint, DeferredRule
from ..rules.board_rules import (
    AntiConsecutive,
    AntiKing,
    AntiKnight,
    AntiTaxicab,
    Diagonal,
    DisjointGroups,
    Windoku,
)
from ..rules.cages import Cage, Region
from ..rules.lines import Entropic, Modular, Palindrome, Renban, Thermo, Whisper
from ..rules.pairs import AllMarked, Difference, PairSum, Ratio
from ..rules.sums import Arrow, DoubleArrow, EqualSums, LittleKiller, RegionSumLine, SumLine, Zipper
from .iss_terms import MAX_SIDE, Term

Reader = Callable[[Term], Sequence[Constraint | DeferredRule]]
_new = tuple.__new__  # of a named tuple: its own takes twice as long


def _of_line(make: Callable[[tuple[Place, ...]], Rule], least: int = 1) -> Reader:
    """A reader for a constraint that is a list of cells."""
    return lambda term: [make(term.cells(term.args, least))]


def _alone(make: Callable[[], Rule]) -> Reader:
    """A reader for a constraint without arguments."""

    def read(term: Term) -> Sequence[Rule]:
        if any(term.args):
            raise term.error("takes no arguments", Kind.EXTRA)
        return (make(),)

    return read


def _numbered(
    make: Callable[[int, tuple[Place, ...]], Rule], what: str, default: int | None = None
) -> Reader:
    """A reader for a number and cells; the number is optional if there is a default."""

    def read(term: Term) -> Sequence[Rule]:
        first, names = (term.args[0], term.args[1:]) if term.args else ("", ())
        if default is not None and first[:1].upper() == "R":
            first, names = "", term.args
        number = default if default is not None and not first else term.number(first, what)
        return (make(number, term.cells(names)),)

    return read


def _cage(term: Term) -> Sequence[DeferredRule]:
    total = term.args[0] if term.args else ""
    fields = (term.number(total, "sum") if total else 0) or None, term.numbers(term.args[1:])
    return (_new(DeferredRule, (Cage, term.side, fields)),)


def _sum(term: Term) -> Sequence[DeferredRule]:
    total, *_ = term.args or ("",)
    if "_" in total:
        raise term.error("sums with coefficients are not supported")
    fields = term.number(total, "sum"), term.numbers(term.args[1:]), True
    return (_new(DeferredRule, (Cage, term.side, fields)),)


def _diagonal(term: Term) -> Sequence[Rule]:
    if [*term.args] not in (["1"], ["-1"]):
        raise term.error("expected 1 (bottom left to top right) or -1", Kind.SYMBOL)
    return (Diagonal(rising=term.args[0] == "1"),)


def _pill(term: Term) -> Sequence[Rule]:
    size = term.number(term.args[0] if term.args else "", "number of pill cells")
    cells = term.cells(term.args[1:], least=size + 1)
    if size not in (2, 3):
        raise term.error("a pill has 2 or 3 cells", Kind.LENGTH)
    return (Arrow(Places(sorted(cells[:size])), Places(cells[size:])),)


def _neighbours(term: Term) -> Sequence[tuple[int, int]]:
    """The pairs of neighbours among the cells, by number and in their order."""
    cells, pairs = term.numbers(term.args, least=2), _neighbour_pairs(term.side)
    if cells in pairs:
        return (cells,)
    found = [pair for pair in combinations(dict.fromkeys(cells), 2) if pair in pairs]
    if not found:
        raise term.error("no two of its cells are neighbours", Kind.SIGNS)
    return found


@lru_cache(maxsize=MAX_SIDE)
def _neighbour_pairs(side: int) -> frozenset[tuple[int, int]]:
    """All of a board, by number and in both orders."""
    below = [(cell, cell + side) for cell in range(side * side - side)]
    beside = [(cell, cell + 1) for cell in range(side * side) if (cell + 1) % side]
    return frozenset([*below, *beside, *[(other, one) for one, other in below + beside]])


def _of_pairs(kind: type[Rule], number: int) -> Reader:
    """A reader for marks between neighbours; the rules name the lower cell first."""
    return lambda term: [
        _new(DeferredRule, (kind, term.side, (one, other, number) if one < other else (other, one, number)))
        for one, other in _neighbours(term)
    ]


def _signs(term: Term) -> Sequence[Less]:
    """Signs, as primitives."""
    return [_new(Less, (lower, higher)) for higher, lower in _neighbours(term)]


def _sum_line(term: Term) -> Sequence[Rule]:
    loop = "LOOP" in term.args[-1:]
    names = term.args[1:-1] if loop else term.args[1:]
    total = term.number(term.args[0] if term.args else "", "sum")
    return (SumLine(total, term.cells(names), loop=loop),)


def _equal_sums(term: Term) -> Sequence[Rule]:
    groups: list[list[Place]] = [[]]
    for arg in term.args:
        if arg == "-":
            groups.append([])
        else:
            groups[-1].append(term.cell(arg))
    if len(groups) < 2 or not all(groups):
        raise term.error("expected two or more groups of cells with - between them", Kind.LENGTH)
    return (EqualSums(groups),)


def _little_killer(term: Term) -> Sequence[Rule]:
    if len(term.args) != 2:
        raise term.error("expected a sum and the cell where the diagonal starts", Kind.LENGTH)
    total, start, last = term.number(term.args[0], "sum"), term.cell(term.args[1]), term.side - 1
    row, column = start
    if column == 0 and row < last:
        direction = "down-right"
    elif row == 0:
        direction = "down-left"
    elif column == last and row < last:
        direction = "up-left"
    elif row == last and 0 < column < last:
        direction = "up-right"
    else:
        raise term.error(f"no diagonal starts at {term.args[1]}; name a cell on the edge", Kind.SIGNS)
    return (LittleKiller(total, start, direction),)


READERS: dict[str, Reader] = {
    "Cage": _cage,
    "Sum": _sum,
    "AllDifferent": _of_line(Region),
    "Diagonal": _diagonal,
    "Windoku": _alone(Windoku),
    "DisjointSets": _alone(DisjointGroups),
    "AntiKnight": _alone(AntiKnight),
    "AntiKing": _alone(AntiKing),
    "AntiConsecutive": _alone(AntiConsecutive),
    "AntiTaxicab": _alone(AntiTaxicab),
    "Thermo": _of_line(Thermo, least=2),
    "Arrow": _of_line(lambda cells: Arrow(Places(cells[:1]), Places(cells[1:])), least=2),
    "PillArrow": _pill,
    "DoubleArrow": _of_line(DoubleArrow, least=3),
    "WhiteDot": _of_pairs(Difference, 1),
    "BlackDot": _of_pairs(Ratio, 2),
    "X": _of_pairs(PairSum, 10),
    "V": _of_pairs(PairSum, 5),
    "GreaterThan": _signs,
    "StrictKropki": _alone(lambda: AllMarked(("difference", "ratio"))),
    "StrictXV": _alone(lambda: AllMarked(("xv",))),
    "Whisper": _numbered(lambda by, cells: Whisper(cells, by), "difference", default=5),
    "Renban": _of_line(Renban),
    "Palindrome": _of_line(Palindrome),
    "Zipper": _of_line(Zipper),
    "RegionSumLine": _of_line(RegionSumLine),
    "SumLine": _sum_line,
    "EqualSum": _equal_sums,
    "LittleKiller": _little_killer,
    "Modular": _numbered(lambda by, cells: Modular(cells, by), "modulus"),
    "Entropic": _of_line(Entropic),
}
