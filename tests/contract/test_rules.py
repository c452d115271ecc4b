"""Every public function and command, with every rule: right, or refused by name.

The functions of every package are found by their signatures. Those that take a puzzle, boards or an outcome
need a judge here, so that new ones are covered from the start.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import Parameter, isfunction, signature
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki import formats
from sudoshiki.draw import as_svg, board_scene, text
from sudoshiki.puzzle import SIGNS
from sudoshiki.puzzle.symmetry import complement, relabelled, rotated
from sudoshiki.solve import Event, Request
from tests.rules.brute_force import solutions

# One for each kind of primitive, and for what is none of them: groups, signs, candidates.
RULES: dict[str, sk.Rule] = {
    "group": sk.AntiKnight(),
    "sign": sk.Thermo("r1c1 r1c2 r1c3"),
    "candidates": sk.Odd("r1c1 r4c4"),
    "pair": sk.Whisper("r1c1 r2c3 r3c2", by=2),
    "sum": sk.Cage(5, "r1c1 r1c2 r2c3", repeats=True),
    "product": sk.CalcCage("*", 6, "r1c1 r1c2 r2c3"),
    "automaton": sk.SumLine(4, "r1c1 r1c2 r2c3 r3c1"),
}
PUZZLES = {
    kind: sk.sudoku("." * 13 + given, rules=[rule])
    for (kind, rule) in RULES.items()
    for given in (["..." if kind in ("product", "automaton") else "1.."])
}
PLAIN = sk.sudoku("." * 13 + "1..")
BOARD = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
WANTED = {kind: sorted(solutions(puzzle, [RULES[kind]])) for kind, puzzle in PUZZLES.items()}


def same_count(kind: str, result: Any) -> bool:
    return bool(result.exact) and result.solution_count == len(WANTED[kind])


def possible(kind: str, result: Any) -> bool:
    seen = [{board[cell] for board in WANTED[kind]} for cell in range(16)]
    return [set(result.values(cell)) for cell in range(16)] == seen


def check_solved(kind: str, result: Any) -> bool:
    actual = set(result.solutions) <= set(WANTED[kind])
    return actual and result.verdict.value == ("none", "one", "many")[min(2, len(WANTED[kind]))]


def proved(kind: str, result: Any) -> bool:
    return check_solved(kind, result) and bool(sk.check_proof(PUZZLES[kind], result))


def check_kept(kind: str, result: Any) -> bool:
    return bool(sk.parse(result) == PUZZLES[kind])


def check_varied(kind: str, result: Any) -> bool:
    """Check that the number of solutions is the same after a move, by enumeration."""
    one = next(iter(result))
    return len(list(solutions(one, one.graph.rules))) == len(WANTED[kind])


def only_signs(kind: str, result: Any) -> bool:
    """Check a step, which is only right if groups and signs are all constraints."""
    del result
    return kind in ("group", "sign", "candidates")


def check_shown(kind: str, result: Any) -> bool:
    """Check that the output differs from that of the puzzle without the rule."""
    del kind
    plain = {"Scene": lambda: as_svg(board_scene(PLAIN)), "str": lambda: text(PLAIN)}
    output = as_svg(result) if type(result).__name__ == "Scene" else result
    return bool(output != plain[type(result).__name__]())


def in_book(kind: str, entry: Any) -> bool:
    right = entry.verdict == ("none", "one", "many")[min(2, len(WANTED[kind]))]
    return bool(right) and (entry.solution in WANTED[kind] or not WANTED[kind])


def reduced(kind: str, result: Any) -> bool:
    left = len(list(solutions(result.puzzle, result.puzzle.graph.rules)))
    return bool(left * result.factor == len(WANTED[kind]))


def check_estimate(kind: str, estimate: sk.Estimate) -> bool:
    """Check that it is within a tenth, as ten thousand probes of a small board are."""
    number = len(WANTED[kind])
    return 0.9 * number <= estimate.mean <= 1.1 * number and (number > 0 or estimate.hits == 0)


def check_outcome(kind: str, outcome: sk.Outcome) -> bool:
    """Check the solutions; if one is requested, it need not be the only one."""
    known = outcome.solutions or outcome.verdict == "undecided"
    return set(outcome.solutions) <= set(WANTED[kind]) and (bool(known) or not WANTED[kind])


def check_not_avoided(kind: str, made: Any) -> bool:
    """Check that avoiding a puzzle with a rule changes nothing."""
    del made
    first, second = (next(iter(sk.generate(side=4, seed=1, avoid=one))) for one in ([], [PUZZLES[kind]]))
    return bool(first.puzzle == second.puzzle)


def never(kind: str, result: Any) -> bool:
    del kind, result
    return False


JUDGES: dict[str, Callable[[str, Any], bool]] = {
    "animated_svg": check_shown,
    "as_dimacs": never,  # these have a proof of the plain puzzle
    "as_drat": never,
    "as_gif": lambda kind, gif: kind in RULES and gif.startswith(b"GIF"),
    "as_lrat": never,
    "best_format": lambda kind, name: check_kept(kind, sk.write(PUZZLES[kind], name)),
    "board_scene": check_shown,
    "candidates_text": lambda kind, text: kind in RULES and "1" in text,  # it shows the marks it is given
    "canonical": never,
    "carries": lambda kind, yes: kind in RULES and not yes,  # of a line of symbols
    "check": lambda kind, report: bool(report) == (BOARD in WANTED[kind]),
    "check_fits": only_signs,
    "check_proof": lambda kind, report: kind in RULES and not report,
    "compare": lambda kind, compared: all(check_outcome(kind, run.outcome) for run in compared),
    "complement": lambda kind, one: len(list(solutions(one, one.graph.rules))) == len(WANTED[kind]),
    "confirm_count": lambda kind, found: found.confirmed and same_count(kind, sk.count(PUZZLES[kind])),
    "count": same_count,
    "count_all": same_count,
    "entry_for": in_book,
    "estimate_count": check_estimate,
    "explain": only_signs,
    "filled_by": never,
    "full_board": lambda kind, board: board in WANTED[kind],
    "generate": check_not_avoided,
    "grade": only_signs,
    "grade_many": never,
    "graph_scene": only_signs,
    "hint": only_signs,
    "make_book": lambda kind, pdf: kind in RULES and pdf.startswith(b"%PDF"),
    "minimize": only_signs,
    "needs": only_signs,
    "next_step": only_signs,
    "only_solution": lambda kind, outcome: len(WANTED[kind]) == 1 and check_solved(kind, outcome),
    "path": only_signs,
    "possible_values": possible,
    "proof_of": proved,
    "prove": proved,
    "reduce_by_symmetry": reduced,
    "relabelled": lambda kind, one: kind == "group" and one.graph == PUZZLES[kind].graph,
    "require": only_signs,
    "rotated": lambda kind, one: len(list(solutions(one, one.graph.rules))) == len(WANTED[kind]),
    "situations": lambda kind, found: kind in RULES and not found,  # of no steps
    "solutions": lambda kind, boards: sorted(boards) == sorted(WANTED[kind]),
    "solve": check_solved,
    "solve_many": never,
    "text": check_shown,
    "unknown_kinds": lambda kind, found: bool(found) != only_signs(kind, found),
    "vary": check_varied,
    "write": check_kept,
    "write_all": check_kept,
}

# Types of parameters by which a function is found; a ParsedPuzzle holds a puzzle that a reader accepted.
TAKEN = re.compile(r"\bPuzzle|Graph|Outcome|Boards")


def takes_a_puzzle(function: Callable[..., Any]) -> bool:
    return any(
        name in ("puzzle", "puzzles", "boards") or TAKEN.search(str(parameter.annotation))
        for name, parameter in signature(function).parameters.items()
        if name != "self"
    )


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Return the public functions of all packages that take a puzzle."""
    packages = [
        sk,
        *(import_module(f"sudoshiki.{found.name}") for found in pkgutil.iter_modules(sk.__path__)),
    ]
    here = {name: getattr(package, name) for package in packages for name in getattr(package, "__all__", ())}
    here |= {"complement": complement, "relabelled": relabelled, "rotated": rotated}
    for name, function in sorted(here.items()):
        if isfunction(function) and takes_a_puzzle(function):
            yield name, function


def arguments(function: Callable[..., Any], kind: str) -> list[Any]:
    """Return the puzzle and the other required arguments."""
    puzzle = PUZZLES[kind]
    more: dict[str, Any] = {
        "board": BOARD, "boards": [puzzle], "by": "singles", "empty": puzzle, "format": "line",
        "events": (Event("placed", 0, 1, -1), Event("conflict", 1, 0, -1)),
        "graph": puzzle.graph, "label": [2, 1, 3, 4], "masks": puzzle.candidates, "number": 1,
        "outcome": sk.count(puzzle), "proof": sk.prove(PLAIN), "puzzle": puzzle, "puzzles": [puzzle],
        "request": Request(), "steps": (), "supported": SIGNS, "values": puzzle.givens, "who": "the test",
    }  # fmt: skip
    if function is formats.write_all:
        more["format"] = "json"
    results: list[Any] = []
    for name, parameter in signature(function).parameters.items():
        if parameter.default is Parameter.empty and parameter.kind is Parameter.POSITIONAL_OR_KEYWORD:
            results.append(more[name])
    return results


def test_every_function_has_a_judge() -> None:
    assert {name for name, _ in functions()} == set(JUDGES)


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize(("name", "function"), [*functions()], ids=[name for name, _ in functions()])
def test_a_function_refuses_a_rule_by_name_or_is_right(
    name: str, function: Callable[..., Any], kind: str
) -> None:
    refused = ""
    try:
        result = function(*arguments(function, kind))
        if isinstance(result, Iterator) and name != "vary":
            result = [*result]
        right = JUDGES[name](kind, result)
    except sk.SudoshikiError as error:
        refused = str(error)
        count = "more than one solution" if WANTED[kind] else "no solution"
        names = (RULES[kind].titles.en, RULES[kind].words(), count, "relabelled", "about another puzzle")
        right = any(name in refused for name in names)
    assert right, refused or result
