"""Hunt for wrong reasons in explanations: few clues, all kinds, every scale."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import sudoshiki as sk
from sudoshiki.generate import vary
from sudoshiki.logic import SCALES, NotForLogic
from sudoshiki.puzzle.groups import grouped
from sudoshiki.say.json_records import json_line
from sudoshiki.say.logic_records import explanation_record

from ..reasons.checker import wrong_reasons
from . import boards

SECONDS = 5.0  # a way that was cut short is judged as far as it went
SIDES = (4, 5, 5, 6, 6, 7, 8, 9, 9, 9)
# The hardest that people know: their chains use patterns, and chains within chains.
HARDEST = (
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
)


class Manner(NamedTuple):
    """The options of an explanation."""

    scale: str
    simplest: bool
    one_solution: bool


def drawn_manner(random: Random) -> Manner:
    return Manner(random.choice(SCALES), random.random() < 0.3, random.random() < 0.8)


def every_manner() -> Iterator[Manner]:
    return (Manner(scale, simplest, True) for scale in SCALES for simplest in (False, True))


def puzzle_to_explain(seed: int, number: int) -> sk.Puzzle:
    """Return a unique puzzle with few spare clues, which needs long chains."""
    random = Random(f"explained {seed} {number}")
    if random.random() < 0.05:
        return next(vary(sk.sudoku(random.choice(HARDEST)), seed=random.getrandbits(32)))
    while True:
        graph = boards.plain_graph(random.choice(SIDES), random)
        if (full := boards.full_board(graph, random)) is not None:
            return _dug(graph, full, random)


def _dug(graph: sk.Graph, full: list[int], random: Random) -> sk.Puzzle:
    signs = boards.signs_of(random, full, graph.side) if random.random() < 0.4 else []
    groups, names = [*graph.groups], [*graph.names]
    if random.random() < 0.15:
        cells = {full[cell]: cell for cell in random.sample(range(len(full)), random.randint(2, graph.side))}
        groups.append(tuple(cells.values()))
        names.append("a group of its own")
    graph = sk.Graph(graph.side, grouped(groups, names, arcs=signs), box=graph.box, regions=graph.regions)
    spared, marked = random.choice([0, 0, 0, 0.1]), random.choice([0, 0, 0, 0, 0.5])
    masks = [1 << value - 1 for value in full]
    for cell in random.sample(range(len(masks)), len(masks)):
        if random.random() < spared:
            continue
        everything = (1 << graph.side) - 1
        left = masks[cell] | random.getrandbits(graph.side) if random.random() < marked else everything
        fewer = [*masks[:cell], left & everything, *masks[cell + 1 :]]
        if _has_one_solution(sk.Puzzle(graph, fewer, kind="puzzle")):
            masks = fewer
    return sk.Puzzle(graph, masks, kind="puzzle")


def _has_one_solution(puzzle: sk.Puzzle) -> bool:
    return sk.solve(puzzle, "mrv", limit=2, effort=20_000).verdict is sk.Verdict.ONE


def wrong_reason(puzzle: sk.Puzzle, manner: Manner) -> str:
    """Return the first wrong reason; None if there is none or it can't be explained."""
    try:
        explanation = sk.explain(puzzle, seconds=SECONDS, **manner._asdict())
    except NotForLogic:
        return ""
    except Exception as error:  # whatever it is, the hunt has found it
        return f"{manner}: {type(error).__name__}: {error}"
    record = json.loads(json_line(explanation_record("", explanation, explanation.steps)))
    return next((f"{manner}: {wrong}" for wrong in wrong_reasons(record, puzzle)), "")
