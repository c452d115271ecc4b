"""The gate: who knows which primitives. What nobody declared to know is refused, never ignored."""

from __future__ import annotations

from collections.abc import Collection

from .errors import Kind, UsageError
from .graph import Graph
from .model import Puzzle
from .primitives import SUBJECTS, AllDifferent, Less, Primitive
from .rule import Rule

__all__ = ["beyond_signs", "require", "require_no_rules", "subjects", "unknown_kinds"]


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


def require(
    puzzle: Puzzle | Graph, supported: Collection[type[Primitive]], who: str, advice: str = ""
) -> None:
    """Refuse a puzzle with primitives that `who` does not know, by their names and those of its rules."""
    graph = puzzle if isinstance(puzzle, Graph) else puzzle.graph
    if unknown := unknown_kinds(graph, supported):
        then = f": {advice}" if advice else ""
        raise UsageError(f"{who} knows nothing of {subjects(graph, unknown)}{then}", kind=Kind.UNSUPPORTED)


def require_no_rules(puzzle: Puzzle, who: str, advice: str = "") -> None:
    """Refuse named rules, other primitives and values from 0: for who takes groups and signs alone."""
    if found := beyond_signs(puzzle.graph):
        then = f": {advice}" if advice else ""
        raise UsageError(f"{who} knows nothing of {', '.join(found)}{then}", kind=Kind.UNSUPPORTED)


def beyond_signs(graph: Graph) -> list[str]:
    """What a graph has beside groups and signs, as people call it."""
    found = dict.fromkeys(rule.titles.en for rule in graph.rules)
    found |= dict.fromkeys(SUBJECTS[type(part)] for part in graph.constraints if not isinstance(part, Rule))
    for kind in (AllDifferent, Less):
        found.pop(SUBJECTS[kind], None)
    return [*found, *(() if graph.first_value else ("values from 0",))]
