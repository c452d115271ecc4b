"""f-puzzles: an address with LZString's base64 of JSON, or such a link.

The JSON has `size`, `grid` (rows of {"value", "given", "region", "givenPencilMarks"}) and a key for each rule
(`formats.fpuzzles_rules`). Unknown rules are rejected, never ignored. What is only drawn or written as text
may be a rule, too: it is reported as not read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..puzzle import FormatError, Kind, Puzzle, Rule, cell_name
from ..puzzle.errors import so_many
from ..puzzle.validation import check_side, quote
from ..rules import Sign, Thermo
from .fpuzzles_rules import RULE_KEYS, read_rules
from .fpuzzles_write import ADDRESS, unsupported, write
from .heads import FPUZZLES, FPUZZLES_ADDRESS
from .json_text import has_something, load, well_formed, whole_number
from .known_rules import refusal_of_rule
from .layout import Labels, build_puzzle, masks_of, usual_labels
from .lzstring import find_link, unpack_object
from .records import Noted, Options

__all__ = ["ADDRESS", "from_data", "read_line", "unsupported", "write"]

_HARMLESS = {
    "size", "grid", "title", "author", "solution", "highlightConflicts", "successMessage", "disabledlogic",
    "truecandidatesoptions",
}  # fmt: skip
_DRAWN = {
    "line": "lines", "circle": "circles", "rectangle": "rectangles", "text": "texts", "cage": "cages",
}  # fmt: skip
_FOG = ("fogofwar", "foglight", "triggereffect")
_UNREAD = {*_DRAWN, *_FOG, "ruleset", "metadata"}
# Lists of objects in which an empty value has no meaning.
_CLUES_OUTSIDE = ("sandwichsum", "xsum", "skyscraper")
_IN_METADATA = {"title", "author", "solution", "source", "rules"}
_COPIED = {"germanwhispers": "whispers", "dutchwhispers": "whispers", "entropic": "entropicline"}
_WHITE = {"#FFFFFF", "#FFF", "WHITE"}
_IN_A_CELL = {
    "value", "given", "region", "givenPencilMarks", "centerPencilMarks",
    "cornerPencilMarks", "c", "cArray", "highlight", "highlightArray",
}  # fmt: skip


def read_line(line: str, options: Options) -> Noted:  # noqa: ARG001
    expected = "expected an address with load= or fpuz, or the packed data itself"
    head = find_link(FPUZZLES, FPUZZLES_ADDRESS, line, expected)
    return from_data(unpack_object(head[1], load))


def from_data(data: Any) -> Noted:
    """The puzzle of the JSON, with what was not read. Raises FormatError."""
    if not isinstance(data, dict):
        raise FormatError("the packed data is not a JSON object", kind=Kind.JSON)
    try:
        _refuse_rules(data)
        return Noted(_build(data), unread=tuple(_unread(data)))
    except (TypeError, KeyError, AttributeError, IndexError) as error:
        raise FormatError(f"the JSON is not what f-puzzles writes ({error!r})", kind=Kind.JSON) from None


def _refuse_rules(data: dict[str, Any]) -> None:
    for key, value in data.items():
        if key in RULE_KEYS or key in _HARMLESS or key in _UNREAD or not has_something(value):
            continue
        if key in _CLUES_OUTSIDE and not any(has_something(clue.get("value")) for clue in value):
            continue
        raise refusal_of_rule(key, sorted(RULE_KEYS))


def _unread(data: dict[str, Any]) -> Iterator[str]:
    """The parts that may be a rule, but are only drawn or written as text."""
    for key, what in _DRAWN.items():
        if any(not _is_copy(shape, data) for shape in data.get(key) or ()):
            yield f"{what} drawn on the board"
    cells = [cell for row in data["grid"] for cell in row]
    if any(_is_coloured(cell) for cell in cells):
        yield "colours of cells"
    if any(cell.get("centerPencilMarks") or cell.get("cornerPencilMarks") for cell in cells):
        yield "notes in cells"
    if any(cell.get("value") for cell in cells) and not any(map(_is_given, cells)):
        yield "digits that are not marked as given"
    if any(has_something(data.get(key)) for key in _FOG):
        yield "fog"
    metadata = data.get("metadata") or {}
    if data.get("ruleset") or metadata.get("rules"):
        yield "a text of rules"
    for key, value in metadata.items():
        if key not in _IN_METADATA and has_something(value):
            yield f"metadata {quote(key)}"


def _is_copy(shape: dict[str, Any], data: dict[str, Any]) -> bool:
    """Whether it draws a rule that was read."""
    rule = str(shape.get("fromConstraint") or "").lower().replace(" ", "")
    keys = (rule, _COPIED.get(rule, rule))
    return any(key in RULE_KEYS and has_something(data.get(key)) for key in keys)


def _is_coloured(cell: dict[str, Any]) -> bool:
    colours = [cell.get("c"), *(cell.get("cArray") or ())]
    return any(colour and str(colour).upper() not in _WHITE for colour in colours)


def _build(data: dict[str, Any]) -> Puzzle:
    side = whole_number(data["size"], "size")
    check_side(side)
    cells = [cell for row in data["grid"] for cell in row]
    if len(cells) != side * side:
        raise FormatError(f"{so_many(len(cells), 'cell')}, expected {side * side}", kind=Kind.LENGTH)
    for index, cell in enumerate(cells):
        for key, value in cell.items():
            if key not in _IN_A_CELL and has_something(value):
                raise FormatError(f"{cell_name(index, side)}: {key} is not a supported rule")
    rules = _with_signs(list(read_rules(data, side)))
    name = well_formed(str(data.get("title") or ""))
    return build_puzzle(side, _labels(cells, side), masks_of(_values(cells, side), side), rules, name=name)


def _with_signs(rules: list[Rule]) -> list[Rule]:
    """Convert thermometers to signs if all have two cells: f-puzzles has no signs."""
    thermos = [rule for rule in rules if isinstance(rule, Thermo) and not rule.slow]
    if any(len(thermo.cells) != 2 for thermo in thermos):
        return rules
    others = [rule for rule in rules if rule not in thermos]
    return [*others, *(Sign(*thermo.cells) for thermo in thermos)]


def _values(cells: list[dict[str, Any]], side: int) -> list[Iterable[int]]:
    """Candidates of each cell. Digits that are not given are the setter's own notes."""
    every = range(1, side + 1)
    return [[cell["value"]] if _is_given(cell) else cell.get("givenPencilMarks") or every for cell in cells]


def _is_given(cell: dict[str, Any]) -> bool:
    return bool(cell.get("given") and cell.get("value"))


def _labels(cells: list[dict[str, Any]], side: int) -> Labels:
    """Return the region of each cell; a missing one is the default box or the row."""
    usual = usual_labels(side)
    if usual[0] is None and any("region" in cell for cell in cells):
        usual = [index // side for index in range(len(cells))]
    return [cell.get("region", usual[index]) for index, cell in enumerate(cells)]
