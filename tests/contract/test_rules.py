"""Every public function and command, given puzzles with every kind of rule: each refuses by name or is right.

The functions are found by their signatures: those that take a puzzle, or boards, need a judge here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import sudoshiki as sk
from sudoshiki import generate
from sudoshiki.cli.main import cli
from sudoshiki.generate.unique import needs
from sudoshiki.puzzle.symmetry import complement, relabelled, rotated
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
BOARD = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
WANTED = {kind: sorted(solutions(puzzle, [RULES[kind]])) for kind, puzzle in PUZZLES.items()}


def same_count(kind: str, result: Any) -> bool:
    return bool(result.exact) and result.found == len(WANTED[kind])


def possible(kind: str, result: Any) -> bool:
    seen = [{board[cell] for board in WANTED[kind]} for cell in range(16)]
    return [set(result.values(cell)) for cell in range(16)] == seen


def solved(kind: str, result: Any) -> bool:
    found = set(result.solutions) <= set(WANTED[kind])
    return found and result.verdict.value == ("none", "one", "many")[min(2, len(WANTED[kind]))]


def proved(kind: str, result: Any) -> bool:
    return solved(kind, result) and bool(sk.check_proof(PUZZLES[kind], result))


def kept(kind: str, result: Any) -> bool:
    return bool(sk.parse(result) == PUZZLES[kind])


def varied(kind: str, result: Any) -> bool:
    """The same number of solutions: turned and renamed, the enumeration is asked again by its rules."""
    one = next(iter(result))
    return len(list(solutions(one, one.graph.rules))) == len(WANTED[kind])


def only_signs(kind: str, result: Any) -> bool:
    """A step is told, which only where groups and signs are all there is can be right."""
    del result
    return kind in ("group", "sign", "candidates")


def never(kind: str, result: Any) -> bool:
    del kind, result
    return False


JUDGES: dict[str, Callable[[str, Any], bool]] = {
    "canonical": never,
    "check": lambda kind, report: bool(report) == (BOARD in WANTED[kind]),
    "check_proof": never,  # of a proof of the plain puzzle
    "complement": lambda kind, one: len(list(solutions(one, one.graph.rules))) == len(WANTED[kind]),
    "count": same_count,
    "count_all": same_count,
    "explain": only_signs,
    "filled_by": never,
    "grade": only_signs,
    "hint": only_signs,
    "minimize": only_signs,
    "needs": only_signs,
    "possible_values": possible,
    "prove": proved,
    "relabelled": lambda kind, one: kind == "group" and one.graph == PUZZLES[kind].graph,
    "rotated": lambda kind, one: len(list(solutions(one, one.graph.rules))) == len(WANTED[kind]),
    "solve": solved,
    "solve_many": never,
    "vary": varied,
    "write": kept,
}


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """The public functions that take a puzzle or boards first."""
    here = {name: getattr(sk, name) for name in sk.__all__}
    here |= {name: getattr(generate, name) for name in generate.__all__}
    here |= {"complement": complement, "needs": needs, "relabelled": relabelled, "rotated": rotated}
    for name, function in here.items():
        if callable(function) and not isinstance(function, type):
            first = next(iter(signature(function).parameters), "")
            if first in ("puzzle", "puzzles", "boards"):
                yield name, function


def arguments(function: Callable[..., Any], kind: str) -> list[Any]:
    """The puzzle, and what else must be given."""
    plain = sk.prove(sk.sudoku("." * 13 + "1.."))
    more = {"board": BOARD, "proof": plain, "by": "singles", "label": [2, 1, 3, 4]}
    found: list[Any] = []
    for name, parameter in signature(function).parameters.items():
        if name in ("puzzle", "puzzles", "boards"):
            found.append(PUZZLES[kind] if name == "puzzle" else [PUZZLES[kind]])
        elif parameter.default is Parameter.empty and parameter.kind is Parameter.POSITIONAL_OR_KEYWORD:
            found.append(more[name])
    return found


def test_every_function_has_a_judge() -> None:
    assert {name for name, _ in functions()} <= set(JUDGES)


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize(("name", "function"), [*functions()], ids=[name for name, _ in functions()])
def test_a_function_refuses_a_rule_by_name_or_is_right(
    name: str, function: Callable[..., Any], kind: str
) -> None:
    refused = ""
    try:
        result = function(*arguments(function, kind))
        right = JUDGES[name](kind, result) or (name == "check_proof" and not result)
    except sk.SudoshikiError as error:
        refused = str(error)
        names = (RULES[kind].titles.en, RULES[kind].words(), "more than one solution", "relabelled")
        right = any(name in refused for name in names) or ("no solution" in refused and not WANTED[kind])
    assert right, refused or result


COMMANDS = (
    "solve",
    "count",
    "candidates",
    "second",
    "grade",
    "hint",
    "explain",
    "canonical",
    "minimize",
    "vary",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_refuses_a_rule_that_it_does_not_know(command: str, tmp_path: Path) -> None:
    """With a sum, until an engine knows it: what is answered then is the enumeration's answer."""
    file = tmp_path / "a.json"
    file.write_text(sk.write(PUZZLES["sum"], "json"))
    found = CliRunner().invoke(cli, [command, str(file)])
    if found.exit_code and "a second solution" not in found.output:
        assert "killer cage" in found.output or "more than one solution" in found.output
        return
    assert command in ("solve", "count", "candidates", "second", "vary")
    if command == "count":
        assert str(len(WANTED["sum"])) in found.output


def test_files_of_puzzles_with_rules_go_through_the_gate(tmp_path: Path) -> None:
    file, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    file.write_text("".join(f"{sk.write(puzzle, 'json')}\n" for puzzle in PUZZLES.values()))
    found = CliRunner().invoke(cli, ["bulk", str(file), "-o", str(out)])
    assert found.exit_code in (0, 1), found.output
    answered = {int(row["id"]): row for row in map(json.loads, out.read_text().splitlines())}
    for number, kind in enumerate(PUZZLES, start=1):
        if number in answered:
            assert answered[number]["verdict"] == ("none", "one", "many")[min(2, len(WANTED[kind]))]
    rejects = out.with_name("out.jsonl.rejects")
    assert len(answered) + (len(rejects.read_text().splitlines()) if rejects.exists() else 0) == len(PUZZLES)
