"""Interactive Sudoku Solver (ISS): `.Name~argument~…`, or a link with it.

One puzzle per line. If the first line is a single constraint, the puzzle continues up to a blank line,
`.Shape` or a link, as ISS formats long ones. The board is 9×9 with boxes, unless `.Shape` or `.NoBoxes` say
otherwise.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ..puzzle import FormatError, Kind, Puzzle, PuzzleError
from ..puzzle.errors import so_many
from ..puzzle.rule import Constraint, DeferredRules
from ..puzzle.validation import quote
from ..rules import Region
from .iss_rules import READERS
from .iss_terms import MAX_SIDE, Part, Term, Terms, chain_of, numbers_by_name, split_chain
from .iss_write import unsupported, write
from .known_rules import refusal_of_rule
from .layout import Labels, build_puzzle, usual_labels
from .line import with_line
from .records import Line, Options, ParsedPuzzle
from .source import DOCUMENT_LIMIT, too_long

__all__ = ["read", "unsupported", "write"]

_STARTS = re.compile(r"\.\s*Shape\b|\S*[?&]q=", re.ASCII)
_SHAPE = re.compile(r"(\d{1,3})x(\d{1,3})", re.ASCII)
_RANGE = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?", re.ASCII)
_GIVENS = ("", "Given")
_new = tuple.__new__  # of a NamedTuple: its own takes twice as long
# Constraints of the layout, and one that only sets ISS's search order.
_LAYOUT = (*_GIVENS, "Shape", "NoBoxes", "RegionSize", "Jigsaw", "SearchPriority")
_KNOWN = frozenset((*_LAYOUT, *READERS))


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:  # noqa: ARG001
    for entry in _entries(lines):
        if isinstance(entry, FormatError):
            yield entry
            continue
        try:
            yield ParsedPuzzle(_puzzle(entry.text), entry.number, entry.text)
        except (FormatError, PuzzleError) as error:
            yield with_line(error, entry.number, entry.text)


def _entries(lines: Iterable[Line]) -> Iterator[Line | FormatError]:
    """The lines of each puzzle, joined."""
    pending: list[Line] = []
    size = 0
    for line in lines:
        text = line.text.strip()
        if text.startswith("#"):
            continue
        if pending and (line.problem or not text or not _goes_on(pending[0].text, text)):
            yield _join_lines(pending)
            pending, size = [], 0
        if line.problem:
            yield line.error()
        elif text:
            pending.append(line)
            size += len(line.text)
        if size > DOCUMENT_LIMIT:
            yield too_long(line.number)
            return
    if pending:
        yield _join_lines(pending)


def _join_lines(lines: list[Line]) -> Line:
    if len(lines) == 1:
        return lines[0]
    return Line(lines[0].number, "\n".join(line.text for line in lines))


def _goes_on(first: str, text: str) -> bool:
    """Whether the line belongs to the puzzle that starts with the first one."""
    if text.startswith("~"):
        return True
    if not text.startswith(".") or _STARTS.match(text) or first.count(".") > 1 or "q=" in first:
        return False
    return not (_is_givens(first) and _is_givens(text))


def _is_givens(text: str) -> bool:
    return text.count(".") == 1 and re.match(r"\s*\.\s*~", text) is not None


def _puzzle(text: str) -> Puzzle:
    by_name: dict[str, list[Part]] = defaultdict(list)
    for part in split_chain(chain_of(text)):
        by_name[part[0]].append(part)
    shape = by_name["Shape"][0][1:] if "Shape" in by_name else ("9x9",)
    side, first_value = _shape(tuple(shape))
    if not _KNOWN.issuperset(by_name):
        raise refusal_of_rule(next(name for name in by_name if name not in _KNOWN), READERS)
    labels, rules = _regions(by_name, side)
    for name, parts in by_name.items():
        if read := READERS.get(name):
            rules += read(_new(Terms, (parts, side)))
    givens = [part for name in _GIVENS for part in by_name.get(name, ())]
    clues = _clues(givens, side, first_value)
    masks = [(1 << side) - 1] * (side * side)
    for cell, mask in clues.items():
        masks[cell] = mask
    return build_puzzle(side, labels, masks, rules, first_value=first_value, clues=clues)


@lru_cache(maxsize=64)
def _shape(args: tuple[str, ...]) -> tuple[int, int]:
    """The side and the lowest value."""
    term = Term("Shape", args)
    size, values, *rest = (*term.args, "", "")[: max(2, len(term.args))]
    match, span = _SHAPE.fullmatch(size), _RANGE.fullmatch(values or "1")
    if match is None or span is None or any(rest):
        raise term.error("expected rows x columns such as 6x6, and perhaps values such as 0-5", Kind.SIDE)
    rows, columns = int(match[1]), int(match[2])
    if rows != columns:
        raise term.error("only square boards are supported", Kind.SIDE)
    if not 1 <= rows <= MAX_SIDE:
        raise term.error(f"a board of ISS has 1 to {MAX_SIDE} rows", Kind.SIDE)
    if not values:
        return rows, 1
    first, count = (int(span[1]), int(span[2]) - int(span[1]) + 1) if span[2] else (1, int(span[1]))
    if count != rows:
        raise term.error(
            f"{so_many(count, 'value')} on lines of {rows} cells; they must be as many", Kind.SIDE
        )
    if first not in (0, 1):
        raise term.error("values start at 0 or 1", Kind.SIDE)
    return rows, first


def _regions(by_name: dict[str, list[Part]], side: int) -> tuple[Labels, list[Constraint | DeferredRules]]:
    """The region of each cell; with boxes, jigsaw pieces are extra regions."""
    for _, *args in by_name.get("RegionSize", ()):
        if args != [str(side)]:
            raise Term("RegionSize", args).error(
                f"regions of a {side}×{side} board have {side} cells here", Kind.SIDE
            )
    boxes = (None,) * (side * side) if "NoBoxes" in by_name else usual_labels(side)
    pieces = _jigsaw(Term("Jigsaw", tuple(by_name["Jigsaw"][0][1:]), side)) if "Jigsaw" in by_name else None
    if pieces is None or boxes[0] is None:
        return pieces or boxes, []
    cells: dict[str, list[tuple[int, int]]] = {}
    for cell, label in enumerate(pieces):
        if label is not None:
            cells.setdefault(label, []).append((cell // side + 1, cell % side + 1))
    return boxes, [Region(region) for region in cells.values()]


@lru_cache(maxsize=64)
def _jigsaw(term: Term) -> tuple[str | None, ...]:
    """The piece of each cell; None in the one piece that may be of another size."""
    layout = term.args[-1] if term.args else ""
    if len(layout) != term.side**2:
        raise term.error(f"{so_many(len(layout), 'cell')}, expected {term.side**2}", Kind.LENGTH)
    others = [label for label in dict.fromkeys(layout) if layout.count(label) != term.side]
    if len(others) > 1:
        pieces = " and ".join(map(repr, others[:2]))
        raise term.error(f"the pieces {pieces} don't have {term.side} cells", Kind.LENGTH)
    return tuple([None if label in others else label for label in layout])


def _clues(givens: list[Part], side: int, first_value: int) -> dict[int, int]:
    """The values that cells with givens may take, as a mask."""
    known = _single_values(side, first_value)
    try:
        values = [known[arg] for _, *args in givens for arg in args]
        if len(clues := dict(values)) == len(values):
            return clues
    except KeyError:  # several values, or in another spelling
        pass
    clues, bits = {}, dict(_bits(side, first_value))  # of several values, too
    for word, *args in givens:
        for arg in args:
            if arg in known:
                cell, mask = known[arg]
            else:
                cell, mask = _several_values(Term(word, (arg,), side), first_value, bits)
            clues[cell] = left = clues.get(cell, mask) & mask
            if not left:
                name = arg.partition("_")[0]
                raise Term(word, (arg,), side).error(f"no value is left for {name}", Kind.CLASH)
    return clues


@lru_cache(maxsize=2 * MAX_SIDE)
def _single_values(side: int, first_value: int) -> dict[str, tuple[int, int]]:
    """The cell and the bit of each given as ISS writes it."""
    bits = _bits(side, first_value).items()
    return {
        f"{name}_{value}": (cell, bit) for name, cell in numbers_by_name(side).items() for value, bit in bits
    }


def _several_values(term: Term, first_value: int, bits: dict[str, int]) -> tuple[int, int]:
    """The cell and the mask of several values, or of one in another spelling.

    Raises FormatError.
    """
    name, _, values = term.args[0].partition("_")
    cell = numbers_by_name(term.side).get(name)
    if cell is None:
        row, column = term.cell(name)
        cell = row * term.side + column
    if values not in bits:
        mask = 0
        for number in term.args[0].split("_")[1:]:
            mask |= bits.get(number) or _bit(term, number, first_value)
        bits[values] = mask
    return cell, bits[values]


@lru_cache(maxsize=2 * MAX_SIDE)
def _bits(side: int, first_value: int) -> dict[str, int]:
    """The bits of values as ISS writes them."""
    return {str(first_value + bit): 1 << bit for bit in range(side)}


def _bit(term: Term, number: str, first_value: int) -> int:
    """The bit of a value with another spelling. Raises FormatError."""
    value, last = term.number(number, "value"), first_value + term.side - 1
    if not first_value <= value <= last:
        raise term.error(f"{quote(value)} is outside {first_value}…{last}", Kind.SYMBOL)
    return 1 << value - first_value
