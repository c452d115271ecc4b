"""Write chains of Interactive Sudoku Solver: one writer per rule.

A rule without a name is written as sums, signs or sets of different cells if these are equivalent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress
from typing import Any

from ..puzzle import AllDifferent, Graph, Less, Primitive, Puzzle, Rule, Sum
from ..puzzle.frame import Frame
from ..puzzle.places import Place, one_cell
from ..rules import (
    AllMarked,
    AntiConsecutive,
    AntiKing,
    AntiKnight,
    AntiTaxicab,
    Arrow,
    Cage,
    Clone,
    Difference,
    DisjointGroups,
    DoubleArrow,
    Entropic,
    EqualSums,
    Even,
    LittleKiller,
    Modular,
    Odd,
    PairSum,
    Palindrome,
    Ratio,
    Region,
    RegionSumLine,
    Renban,
    Restricted,
    SumLine,
    Thermo,
    Whisper,
    Windoku,
    Zipper,
)
from .covering import LARGEST_NUMBER, has_short_numbers, rule_with_number
from .iss_terms import cell_text
from .layout import touch, usual_labels

_PIECES = "0123456789abcdef"
_LARGEST_PIECE = 30  # sum of a piece of a line


def write(puzzle: Puzzle) -> str:
    graph = puzzle.graph
    parts = [_shape(graph), _layout(graph), _givens(puzzle)]
    parts += [_term("Diagonal", str(slope)) for slope in compress((-1, 1), graph.which_diagonals)]
    parts += [_sign(Less(*arc), graph.frame) for arc in graph.signs]
    for rule in graph.rules:
        parts += _terms_of(rule, graph) or ()
    return "".join(parts)


def unsupported(puzzle: Puzzle) -> list[str]:
    """The rules of the puzzle that ISS can't express."""
    graph = puzzle.graph
    return list(dict.fromkeys(_feature(rule) for rule in graph.rules if _terms_of(rule, graph) is None))


def _feature(rule: Rule) -> str:
    """A rule that can't be written, with its number if that is why."""
    if type(rule) not in _WRITERS:
        return f"rule {rule.name}"
    most = _LARGEST_PIECE if isinstance(rule, SumLine) else LARGEST_NUMBER
    return rule_with_number(rule, most=most)


def _term(name: str, *args: str) -> str:
    return "~".join((f".{name}", *args))


def _names(cells: Iterable[object]) -> list[str]:
    return [cell_text(one_cell(cell)) for cell in cells]


def _shape(graph: Graph) -> str:
    side = graph.side
    values = [f"0-{side - 1}"] if graph.first_value == 0 else []
    return _term("Shape", f"{side}x{side}", *values)


def _layout(graph: Graph) -> str:
    side = graph.side
    if graph.regions is not None:
        labels = [number - 1 for number in graph.regions]
    elif graph.box is not None:
        high, wide = graph.box
        labels = [r // high * (side // wide) + c // wide for r in range(side) for c in range(side)]
    else:
        return ".NoBoxes"
    if tuple(labels) == usual_labels(side):
        return ""
    return ".NoBoxes" + _term("Jigsaw", "".join(_PIECES[label] for label in labels))


def _givens(puzzle: Puzzle) -> str:
    side, first = puzzle.side, puzzle.graph.first_value
    args = []
    for cell, mask in enumerate(puzzle.candidates):
        if mask != (1 << side) - 1:
            values = [str(v + first) for v in range(side) if mask >> v & 1]
            args.append("_".join((cell_text(puzzle.graph.frame.place(cell)), *values)))
    return _term("", *args) if args else ""


def _sign(sign: Less, frame: Frame) -> str:
    lesser, greater = (frame.place(cell) for cell in sign)
    if touch(lesser, greater):
        return _term("GreaterThan", *_names((greater, lesser)))
    return _term("Thermo", *_names((lesser, greater)))


def _terms_of(rule: Rule, graph: Graph) -> list[str] | None:
    """The constraints of a rule; None if it can't be written."""
    if not has_short_numbers(rule):
        return None
    writer = _WRITERS.get(type(rule))
    text = writer(rule, graph) if writer else None
    if text is not None:
        return [text] if text else []
    primitives = next(parts for owner, parts in graph.expansions if owner is rule)
    texts = [_primitive(primitive, graph.frame) for primitive in primitives]
    return None if None in texts else [text for text in texts if text]


def _primitive(primitive: Primitive, frame: Frame) -> str | None:
    if isinstance(primitive, AllDifferent):
        return _term("AllDifferent", *_names(map(frame.place, primitive.cells)))
    if isinstance(primitive, Less):
        return _sign(primitive, frame)
    if not isinstance(primitive, Sum) or primitive.relation != "=" or min(primitive.coefficients) < 1:
        return None
    terms = list(zip(primitive.cells, primitive.coefficients, strict=True))
    total = primitive.total + (frame.first_value - 1) * sum(primitive.coefficients)
    cells = [frame.place(cell) for cell, coefficient in terms for _ in range(coefficient)]
    return _term("Sum", str(total), *_names(cells)) if total >= 0 else None


def _line(name: str) -> Callable[[Any, Graph], str]:
    return lambda rule, _: _term(name, *_names(rule.cells))


def _alone(name: str) -> Callable[[Any, Graph], str]:
    return lambda *_: _term(name)


def _cage(rule: Cage, _: Graph) -> str | None:
    if rule.repeats:
        return None if rule.total is None else _term("Sum", str(rule.total), *_names(rule.cells))
    return None if rule.total == 0 else _term("Cage", str(rule.total or 0), *_names(rule.cells))


def _arrow(rule: Arrow, _: Graph) -> str:
    cells = _names((*rule.circle, *rule.cells))
    pill = len(rule.circle)
    return _term("Arrow", *cells) if pill == 1 else _term("PillArrow", str(pill), *cells)


def _dot(name: str, number: str, usual: int) -> Callable[[Any, Graph], str | None]:
    """A mark between neighbours, for the one number that has a name."""

    def write(rule: Any, _: Graph) -> str | None:
        named = getattr(rule, number) == usual and touch(one_cell(rule.first), one_cell(rule.second))
        return _term(name, *_names((rule.first, rule.second))) if named else None

    return write


def _pair_sum(rule: PairSum, graph: Graph) -> str:
    name = {10: "X", 5: "V"}.get(rule.total, "")
    mark = _dot(name, "total", rule.total)(rule, graph) if name else None
    return mark or _term("Sum", str(rule.total), *_names((rule.first, rule.second)))


def _all_marked(rule: AllMarked, _: Graph) -> str | None:
    name = {("difference", "ratio"): "StrictKropki", ("xv",): "StrictXV"}.get(tuple(rule.marked))
    return _term(name) if name else None


def _of_boxes(name: str) -> Callable[[Any, Graph], str | None]:
    """A rule about boxes; ISS has only the default ones."""
    return lambda _, graph: _term(name) if graph.box and not _layout(graph) else None


def _entropic(rule: Entropic, graph: Graph) -> str | None:
    return _term("Entropic", *_names(rule.cells)) if (graph.side, graph.first_value) == (9, 1) else None


def _sum_line(rule: SumLine, _: Graph) -> str | None:
    if rule.total > _LARGEST_PIECE:
        return None
    return _term("SumLine", str(rule.total), *_names(rule.cells), *["LOOP"] * rule.loop)


def _equal_sums(rule: EqualSums, _: Graph) -> str:
    args: list[str] = []
    for group in rule.groups:
        args += ["-"] * bool(args)
        args += _names(group)
    return _term("EqualSum", *args)


def _little_killer(rule: LittleKiller, graph: Graph) -> str | None:
    """The diagonal by the end that ISS names it by; a single corner has none."""
    (row, column), last = one_cell(rule.start), graph.side - 1
    down, right = rule.direction.startswith("down"), rule.direction.endswith("right")
    if down == right:  # falling to the right
        end = Place(row - column, 0) if row >= column else Place(last + row - column, last)
        named = end.row < last if not end.column else end.row > 0
    else:
        end = Place(0, row + column) if row + column <= last else Place(last, row + column - last)
        named = end.column > 0 if not end.row else end.column < last
    return _term("LittleKiller", str(rule.total), cell_text(end)) if named else None


_WRITERS: dict[type[Rule], Callable[[Any, Graph], str | None]] = {
    Cage: _cage,
    Region: _line("AllDifferent"),
    Windoku: _of_boxes("Windoku"),
    DisjointGroups: _of_boxes("DisjointSets"),
    AntiKnight: _alone("AntiKnight"),
    AntiKing: _alone("AntiKing"),
    AntiConsecutive: _alone("AntiConsecutive"),
    AntiTaxicab: _alone("AntiTaxicab"),
    Thermo: lambda rule, _: None if rule.slow else _term("Thermo", *_names(rule.cells)),
    Arrow: _arrow,
    DoubleArrow: _line("DoubleArrow"),
    Difference: _dot("WhiteDot", "by", 1),
    Ratio: _dot("BlackDot", "by", 2),
    PairSum: _pair_sum,
    AllMarked: _all_marked,
    Whisper: lambda rule, _: _term("Whisper", str(rule.by), *_names(rule.cells)),
    Renban: _line("Renban"),
    Palindrome: _line("Palindrome"),
    Zipper: _line("Zipper"),
    RegionSumLine: _line("RegionSumLine"),
    SumLine: _sum_line,
    EqualSums: _equal_sums,
    LittleKiller: _little_killer,
    Modular: lambda rule, _: _term("Modular", str(rule.by), *_names(rule.cells)),
    Entropic: _entropic,
    Clone: lambda rule, _: "".join(
        _term("Palindrome", *_names(pair)) for pair in zip(rule.cells, rule.others, strict=True)
    ),
    Odd: lambda *_: "",  # in the candidates
    Even: lambda *_: "",
    Restricted: lambda *_: "",
}
