"""Check generated puzzles by other means: unique, minimal, of the level."""

from __future__ import annotations

from random import Random
from typing import Any

import sudoshiki as sk
from sudoshiki.generate import SpecNotMet, generate
from sudoshiki.puzzle.groups import grouped
from sudoshiki.puzzle.square import symmetries_of

from .judging import truth

SECONDS = 20.0  # a wish may be hard to meet
WISHES: list[dict[str, Any]] = [
    {"side": 4},
    {"box": (2, 3)},
    {"box": (3, 2), "symmetry": "rotation"},
    {"side": 9},
    {"side": 9, "level": "easy"},
    {"side": 9, "level": "medium"},
    {"side": 9, "level": "hard"},
    {"side": 9, "symmetry": "rotation", "givens": "28-40"},
    {"side": 9, "diagonals": True},
    {"side": 6, "regions": "random"},
    {"side": 6, "signs": "2-8"},
    {"side": 8},
    {"kind": "latin", "side": 5},
    {"kind": "futoshiki", "side": 4},
    {"kind": "futoshiki", "side": 5},
    {"kind": "futoshiki", "side": 6, "givens": "0-3"},
    {"kind": "futoshiki", "side": 7, "signs": "5-30"},
]


def wish_of(random: Random) -> dict[str, Any]:
    wish = {**random.choice(WISHES), "seed": random.getrandbits(32)}
    decided = "level" in wish or "symmetry" in wish  # which decide themselves what may be spared
    return {**wish, "minimal": True} if not decided and random.random() < 0.4 else wish


def wrong_puzzle(wish: dict[str, Any]) -> str:
    """Return what is wrong with the puzzle for a spec; None if none was found in time."""
    try:
        made = next(iter(generate(count=1, seconds=SECONDS, **wish)))
    except (SpecNotMet, StopIteration):
        return ""
    except Exception as error:  # whatever it is, the hunt has found it
        return f"{type(error).__name__}: {error}"
    puzzle = made.puzzle
    for name in ("mrv", "cdcl"):
        if (verdict := sk.solve(puzzle, name, limit=2).verdict) is not sk.Verdict.ONE:
            return f"{name} says {verdict} of a puzzle that was made"
    if puzzle.side == 4 and truth(puzzle, 2).most != 1:
        return "brute force does not find exactly one solution"
    if "level" in wish and (word := sk.grade(puzzle).word) != wish["level"]:
        return f"a wish for {wish['level']} was met by {word}"
    cells = [cell for cell, value in enumerate(puzzle.givens) if value]
    if "symmetry" in wish and wish["symmetry"] not in symmetries_of(cells, puzzle.side):
        return "the givens don't have the symmetry"
    spare = [fewer for fewer in without_a_clue(puzzle) if one_solution(fewer)] if wish.get("minimal") else []
    return "a clue could be spared" if spare else ""


def one_solution(puzzle: sk.Puzzle) -> bool:
    return sk.solve(puzzle, "mrv", limit=2).verdict is sk.Verdict.ONE


def without_a_clue(puzzle: sk.Puzzle) -> list[sk.Puzzle]:
    """Yield the puzzle without each of its givens, then without each of its signs."""
    graph, masks, everything = puzzle.graph, list(puzzle.candidates), (1 << puzzle.side) - 1
    fewer = [
        sk.Puzzle(graph, [*masks[:cell], everything, *masks[cell + 1 :]], kind=puzzle.kind)
        for cell, value in enumerate(puzzle.givens)
        if value
    ]
    for arc in graph.arcs:
        arcs = [other for other in graph.arcs if other != arc]
        plain = sk.Graph(
            graph.side,
            grouped(graph.groups, graph.names, arcs=arcs),
            box=graph.box,
            regions=graph.regions,
        )
        fewer.append(sk.Puzzle(plain, masks, kind=puzzle.kind))
    return fewer
