"""The gate: who knows which primitives. What nobody declared to know is refused, never ignored."""

from __future__ import annotations

from collections.abc import Collection

from .errors import Kind, UsageError
from .graph import Graph
from .model import Puzzle
from .primitives import SUBJECTS, Primitive

__all__ = ["require", "subjects", "unknown_kinds"]


def unknown_kinds(graph: Graph, supported: Collection[type[Primitive]]) -> list[type[Primitive]]:
    """The kinds of primitives that a graph has beyond the supported ones, in one order."""
    return [kind for kind in SUBJECTS if kind in graph.kinds and kind not in supported]


def subjects(graph: Graph, kinds: Collection[type[Primitive]]) -> str:
    """The kinds as people call them, each with the rules that ask for it: sums (killer cage)."""
    told = []
    for kind in kinds:
        rules = dict.fromkeys(
            rule.titles.en
            for rule, primitives in graph.expansions
            if any(type(primitive) is kind for primitive in primitives)
        )
        told.append(f"{SUBJECTS[kind]} ({', '.join(rules)})" if rules else SUBJECTS[kind])
    return " or ".join(told)


def require(puzzle: Puzzle, supported: Collection[type[Primitive]], who: str, advice: str = "") -> None:
    """Refuse a puzzle with primitives that `who` does not know, by their names and those of its rules."""
    if unknown := unknown_kinds(puzzle.graph, supported):
        then = f": {advice}" if advice else ""
        said = f"{who} knows nothing of {subjects(puzzle.graph, unknown)}{then}"
        raise UsageError(said, kind=Kind.UNSUPPORTED)
