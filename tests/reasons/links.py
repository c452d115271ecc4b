"""The links of a chain: each must follow from its parents by what it names."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from .board import Board, Candidate, Record, Wrong
from .propagation import Propagation


class Link(NamedTuple):
    """On: one of the cells has the value. Off: none has."""

    cells: frozenset[int]
    value: int
    on: bool
    record: Record

    @property
    def candidates(self) -> list[Candidate]:
        return [Candidate(cell, self.value) for cell in sorted(self.cells)]

    @property
    def is_plain(self) -> bool:
        return len(self.cells) == 1


def read_branch(board: Board, branch: Sequence[Record]) -> list[Link]:
    """Return the links of a branch, each checked to follow from earlier ones."""
    links = [_read(board, record) for record in branch]
    for place, link in enumerate(links):
        parents = link.record["parents"]
        if any(not place < parent < len(links) for parent in parents):
            raise Wrong(f"{_named(link)} has a parent that does not stand behind it")
        if missing := [one for one in link.candidates if not board.has(one)]:
            raise Wrong(f"{_named(link)}: {missing} is not on the board")
        if not _follows(board, link, [links[parent] for parent in parents]):
            raise Wrong(f"{_named(link)} does not follow from its parents")
    if [link for link in links if link.record["cause"] == "assumed"] != [links[-1]]:
        raise Wrong("a branch does not go back to one assumption")
    return links


def _read(board: Board, record: Record) -> Link:
    cells = frozenset(board.cells([record["cell"], *record["others"]]))
    return Link(cells, record["value"], record["on"], record)


def _named(link: Link) -> str:
    record = link.record
    where = "/".join([record["cell"], *record["others"]])
    by = record["group"] or record["sign"] or record["pattern"] or ""
    return f"the link {where} {'=' if link.on else '<>'} {link.value} by {record['cause']} {by}".strip()


def _follows(board: Board, link: Link, parents: list[Link]) -> bool:
    cause = link.record["cause"]
    if cause == "assumed":
        return not parents
    if not parents:
        return False
    if cause == "cell":
        return _by_cell(board, link, parents)
    if cause == "group":
        return _by_groups(board, link, parents)
    if cause == "sign":
        return _by_sign(board, link, parents)
    return cause == "pattern" and _by_pattern(board, link, parents)


def _by_cell(board: Board, link: Link, parents: list[Link]) -> bool:
    """Off: the cell has another value. On: it has no other left."""
    if not link.is_plain or any(parent.cells != link.cells for parent in parents):
        return False
    values = {parent.value for parent in parents}
    if link.on:
        (cell,) = link.cells
        return not any(parent.on for parent in parents) and values == board.left(cell) - {link.value}
    return all(parent.on for parent in parents) and link.value not in values


def _by_groups(board: Board, link: Link, parents: list[Link]) -> bool:
    if any(parent.value != link.value or parent.on is link.on for parent in parents):
        return False
    names = [link.record["group"], *link.record.get("more_groups", ())]
    groups = [group for name in names for group in board.group(name)]
    if link.on:
        return len(names) == 1 and any(_has_no_other_place(board, link, parents, group) for group in groups)
    return len(parents) == 1 and all(
        one != other and any({one, other} <= group for group in groups)
        for one, other in product(parents[0].cells, link.cells)
    )


def _has_no_other_place(board: Board, link: Link, parents: list[Link], group: frozenset[int]) -> bool:
    others = frozenset().union(*(parent.cells for parent in parents))
    return (
        board.is_full(group)
        and link.cells <= group
        and others <= group - link.cells
        and board.places(group, link.value) <= link.cells | others
    )


def _by_sign(board: Board, link: Link, parents: list[Link]) -> bool:
    if link.on or not link.is_plain or len(parents) != 1 or not (parents[0].on and parents[0].is_plain):
        return False
    sign = board.sign(link.record["sign"])
    return board.clash_by_sign(parents[0].candidates[0], link.candidates[0], sign)


def _by_pattern(board: Board, link: Link, parents: list[Link]) -> bool:
    """Without the eliminations of the parents the candidate is refuted."""
    if link.on or not link.is_plain or any(parent.on for parent in parents):
        return False
    gone = [candidate for parent in parents for candidate in parent.candidates]
    return Propagation(board, gone).refutes(link.candidates[0])
