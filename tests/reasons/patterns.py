"""Steps without links: changes must follow from the cells and groups named.

A named cell has one of its candidates, a named group has each of the named values, and conflicting candidates
are not both true. If the opposite of a change contradicts these facts, the change follows from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain

from .board import Board, Candidate, Record, Wrong
from .candidates import CandidateClauses
from .deadly import add_deadly_pattern, add_grave

NOT_JUDGED = ("forced", "guess")  # proved by a solver, and no reason at all


class Facts(CandidateClauses):
    """The facts of a step, as clauses."""

    def __init__(self, board: Board, step: Record) -> None:
        signs = {board.sign(sign) for sign in step["signs"]}
        if not signs <= board.signs:
            raise Wrong("a sign is named that is not there")
        super().__init__(board.with_signs(signs))  # no others may be used
        self.all_signs = board.signs
        self.step = step
        self.cells = board.cells(step["cells"])
        self.parts = [board.cells(part) for part in step["parts"]]
        self.groups = [board.group(name) for name in step["groups"]]
        self.values = step["values"] or [one["value"] for one in step["placements"]]

    def need_cells(self, cells: Iterable[int]) -> None:
        for cell in cells:
            self.need(Candidate(cell, value) for value in sorted(self.board.left(cell)))

    def need_groups(self, groups: Iterable[list[frozenset[int]]], values: Iterable[int]) -> None:
        """Require every value in every group; a name means its first full group."""
        values = list(values)
        for named in groups:
            group = next(filter(self.board.is_full, named), None)
            if group is None:
                raise Wrong("a group is named that need not have every value")
            for value in values:
                self.need(Candidate(cell, value) for cell in sorted(self.board.places(group, value)))


def check_pattern(board: Board, step: Record) -> None:
    """Raise Wrong if a change does not follow."""
    if step["technique"] in NOT_JUDGED:
        return
    facts = Facts(board, step)
    RULES.get(step["technique"], _cells)(facts)
    placed = [board.candidate(one) for one in step["placements"]]
    gone = [board.candidate(one) for one in step["eliminations"]]
    denials = [*(-facts.candidate(one) for one in placed), *(facts.candidate(one) for one in gone)]
    if not all(facts.refute([denial]) for denial in denials):
        raise Wrong("what is changed does not follow from the cells and groups that are named")


def _single(facts: Facts) -> None:
    facts.need_groups(facts.groups, facts.values)


def _naked_single(facts: Facts) -> None:
    facts.need_cells(facts.board.candidate(one).cell for one in facts.step["placements"])


def _cells(facts: Facts) -> None:
    """Return the cells; those of signs are named with them."""
    of_signs = (cell for sign in sorted(facts.board.signs) for cell in sign)
    facts.need_cells(dict.fromkeys([*facts.cells, *chain.from_iterable(facts.parts), *of_signs]))


def _bases(count: Callable[[Facts], int]) -> Callable[[Facts], None]:
    """Return the groups that need the values; the others only lose them."""

    def add(facts: Facts) -> None:
        facts.need_groups(facts.groups[: count(facts)], facts.values)

    return add


def _direct_hidden(facts: Facts) -> None:
    placed = [one["value"] for one in facts.step["placements"]]
    facts.need_groups(facts.groups, [*facts.values, *placed])


def _direct_locked(facts: Facts) -> None:
    """The value then has one place left in a group of the same kind as the first."""
    board, (base, _) = facts.board, facts.step["groups"]
    ((cell, value),) = (board.candidate(one) for one in facts.step["placements"])
    kind = base.partition(" ")[0]
    named = [groups for name, groups in board.groups.items() if name.partition(" ")[0] == kind]
    facts.need_groups([facts.groups[0], *([g] for groups in named for g in groups if cell in g)], [value])


def _w_wing(facts: Facts) -> None:
    facts.need_cells(facts.cells)
    (link,) = facts.board.left(facts.cells[0]) - set(facts.values)
    facts.need_groups(facts.groups, [link])


def _empty_rectangle(facts: Facts) -> None:
    """Return the box, and the line in which the value is at one end or the other."""
    facts.need_groups([facts.groups[0], facts.groups[3]], facts.values)


def _aligned(facts: Facts) -> None:
    """Return the cells, and those that see all of them; each needs a value."""
    common = frozenset.intersection(*(facts.board.sees[cell] for cell in facts.cells))
    facts.need_cells([*facts.cells, *sorted(cell for cell in common if cell not in facts.board.values)])


def _colours(facts: Facts) -> None:
    """Two colours at a time: a group with one place of each needs one of them."""
    (value,) = facts.values
    for one, other in zip(facts.parts[::2], facts.parts[1::2], strict=True):
        for pair in ({a, b} for a in one for b in other):
            if any(
                facts.board.is_full(group) and facts.board.places(group, value) == pair
                for group in facts.board.each_group()
            ):
                facts.need(Candidate(cell, value) for cell in sorted(pair))


_SIZES = ("pair", "triplet", "quad")
_FISH = ("x-wing", "swordfish", "jellyfish")
_FINS = ("", "finned-", "sashimi-", "franken-", "finned-franken-")
# Techniques that rest on more or on other facts than the cells they name; all others rest on these cells.
RULES: Mapping[str, Callable[[Facts], None]] = {
    **dict.fromkeys(["full-house", "hidden-single-box", "hidden-single-line"], _single),
    "naked-single": _naked_single,
    **dict.fromkeys(["pointing", "claiming", *(f"hidden-{size}" for size in _SIZES)], _bases(lambda _: 1)),
    **dict.fromkeys(
        [fins + fish for fins in _FINS for fish in _FISH], _bases(lambda facts: len(facts.groups) // 2)
    ),
    **dict.fromkeys(
        [f"{count}-strong-links" for count in ("two", "three", "four")],
        _bases(lambda facts: facts.step["size"]),
    ),
    **dict.fromkeys(["skyscraper", "two-string-kite", "turbot-fish"], _bases(lambda _: 2)),
    **dict.fromkeys(["direct-pointing", "direct-claiming"], _direct_locked),
    **dict.fromkeys([f"direct-hidden-{size}" for size in _SIZES], _direct_hidden),
    "w-wing": _w_wing,
    "empty-rectangle": _empty_rectangle,
    **dict.fromkeys([f"aligned-{size}-exclusion" for size in _SIZES], _aligned),
    **dict.fromkeys(["simple-colours", "multi-colours"], _colours),
    **dict.fromkeys(
        ["unique-rectangle", "unique-loop", "hidden-rectangle", "avoidable-rectangle"], add_deadly_pattern
    ),
    "bivalue-universal-grave": add_grave,
}
