"""The normal form of a puzzle in proofs: groups, signs and pairs, no named rules.

docs/proofs.md defines the form; `proof_checker.py` derives it from the named rules by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations

from ..puzzle import SIGNS, AllDifferent, Constraint, Graph, Less, Pair, Puzzle, cell_name
from ..puzzle.model import beyond_signs, require
from . import proof_checker

PROVABLE = SIGNS | {Pair}


def plain(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without named rules, with values from 1."""
    graph = puzzle.graph
    if not beyond_signs(graph):
        return puzzle
    groups = _groups(graph)
    parts = chain[Constraint](groups, (Less(*arc) for arc in graph.arcs), _pairs(graph, groups))
    return Puzzle(Graph(graph.side, parts), puzzle.candidates, kind=puzzle.kind, name=puzzle.name)


def _groups(graph: Graph) -> list[AllDifferent]:
    """Groups of the board; of rules, complete groups, then other pairs that differ.

    A complete group has as many cells as there are values.
    """
    own = graph.own_groups
    known = _pairs_of(sorted(group.cells) for group in own)
    of_rules = {tuple(sorted(cells)) for cells in graph.groups[len(own) :]}
    more = {cells for cells in of_rules if not _pairs_of([cells]) <= known}
    whole = {cells for cells in more if len(cells) == graph.side}
    others = _pairs_of(more) - known - _pairs_of(whole)
    return [*own, *(AllDifferent(cells, "a rule") for cells in (*sorted(whole), *sorted(others)))]


def _pairs(graph: Graph, groups: Iterable[AllDifferent]) -> Iterable[Pair]:
    """Return a relation per pair of cells, if it is stronger than that they differ."""
    masks: dict[tuple[int, int], tuple[int, ...]] = {}
    for stated in graph.pairs:
        pair = stated if stated.first < stated.second else stated.turned()
        before = masks.get(pair.cells, pair.allowed)
        masks[pair.cells] = tuple(one & other for one, other in zip(before, pair.allowed, strict=True))
    differ, full = _pairs_of(sorted(group.cells) for group in groups), (1 << graph.side) - 1
    for cells, allowed in masks.items():
        most = [full & ~(1 << v) if cells in differ else full for v in range(graph.side)]
        both = tuple(one & other for one, other in zip(allowed, most, strict=True))
        if both != tuple(most):
            yield Pair(*cells, both)


def _pairs_of(groups: Iterable[Iterable[int]]) -> set[tuple[int, ...]]:
    return {pair for group in groups for pair in combinations(group, 2)}


def plain_json(puzzle: Puzzle) -> str:
    """Our JSON of the normal form; `pairs` has the allowed values and cells."""
    from ..formats.json_text import dump
    from ..formats.own_object import as_object

    stated = plain(puzzle)
    graph, side = stated.graph, stated.side
    data = as_object(stated)
    relations: dict[tuple[int, ...], list[str]] = {}
    for first, second, allowed in graph.pairs:
        relations.setdefault(allowed, []).append(f"{cell_name(first, side)} {cell_name(second, side)}")
    if relations:
        data["pairs"] = [
            {"allowed": [[w + 1 for w in range(side) if mask >> w & 1] for mask in masks], "cells": cells}
            for masks, cells in relations.items()
        ]
    return dump(data)


def read_by_checker(puzzle: Puzzle) -> proof_checker.Problem:
    """The puzzle as the independent checker reads it: from named rules it knows."""
    from ..formats import write

    require(puzzle, PROVABLE, "the checker of proofs")
    graph = puzzle.graph
    rules_are_known = {part.name for part in graph.rules} <= proof_checker.RULES.keys()
    primitives_are_known = all(type(part) in SIGNS for part in graph.constraints if part not in graph.rules)
    return proof_checker.read_puzzle(
        write(puzzle, "json") if rules_are_known and primitives_are_known else plain_json(puzzle)
    )
