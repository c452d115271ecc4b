"""Export a proof for other checkers: clauses in DIMACS, steps in LRAT or DRAT."""

from __future__ import annotations

from collections.abc import Iterator

from ..puzzle import Puzzle, UsageError
from . import proof_checker
from .plain import read_by_checker
from .source import ProofSource, proof_lines


def as_dimacs(puzzle: Puzzle, proof: ProofSource) -> Iterator[str]:
    """Lines of the clauses that the proof refutes."""
    boards = _boards(puzzle, proof)
    variables, clauses = proof_checker.formula_of(read_by_checker(puzzle), *boards)
    yield f"p cnf {variables} {len(clauses)}\n"
    for clause in clauses:
        yield " ".join(map(str, (*clause, 0))) + "\n"


def as_lrat(puzzle: Puzzle, proof: ProofSource) -> Iterator[str]:
    """Lines of the steps."""
    with proof_lines(proof) as lines:
        _read_head(puzzle, lines)
        yield from lines


def as_drat(puzzle: Puzzle, proof: ProofSource) -> Iterator[str]:
    """Lines of the steps' clauses, without numbers and hints."""
    steps: dict[str, str] = {}
    for line in as_lrat(puzzle, proof):
        number, *words = line.split()
        if words[0] == "d":
            for old in words[1:-1]:
                yield f"d {steps.pop(old)}0\n"
        else:
            steps[number] = "".join(f"{word} " for word in words[: words.index("0")])
            yield f"{steps[number]}0\n"


def _boards(puzzle: Puzzle, proof: ProofSource) -> list[list[int]]:
    with proof_lines(proof) as lines:
        return _read_head(puzzle, lines)


def _read_head(puzzle: Puzzle, lines: Iterator[str]) -> list[list[int]]:
    """Read the head and return its solutions; leave `lines` at the first step.

    Raises UsageError.
    """
    solutions: list[list[int]] = []

    def leave(_puzzle: proof_checker.Problem, boards: list[list[int]], _lines: Iterator[str]) -> None:
        solutions.extend(boards)

    try:
        verdict = proof_checker.check_proof(read_by_checker(puzzle), lines, leave)
    except proof_checker.Rejected as why:
        raise UsageError(f"the proof can't be written for other checkers: {why}") from None
    if verdict == "many":
        raise UsageError("two solutions are the proof: there is nothing in it for other checkers")
    return solutions
