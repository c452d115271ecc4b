"""Corrupted proofs, none of which is valid.

Each mutation breaks a rule of docs/proofs.md, or makes the proof claim something false, so that a checker
must reject it. Not every change does: without a line that only deletes steps, a proof is still valid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

import sudoshiki as sk
from sudoshiki.proofs import Proof, proof_checker
from sudoshiki.proofs.plain import read_by_checker
from sudoshiki.puzzle import Puzzle


class Spoilt(NamedTuple):
    puzzle: Puzzle  # that it is held against
    text: str


Steps = list[list[str]]  # lines, split
Mutation = Callable[[Proof, Random], Spoilt | None]  # None where there is nothing to spoil in this way


def _steps(proof: Proof) -> Steps:
    return [line.split() for line in proof.lrat.decode().splitlines()]


def _corrupted(proof: Proof, steps: Steps) -> Spoilt:
    return Spoilt(proof.puzzle, proof.head() + "".join(" ".join(step) + "\n" for step in steps))


def _some_step(steps: Steps, random: Random, least: int = 0) -> list[str] | None:
    """Return a step that derives a clause of at least so many literals."""
    fitting = [step for step in steps if step[1] != "d" and step.index("0", 1) > least]
    return random.choice(fitting) if fitting else None


def _flip_a_literal(proof: Proof, random: Random) -> Spoilt | None:
    """Every literal is needed to follow the hints: negated, it satisfies one of them."""
    steps = _steps(proof)
    if (step := _some_step(steps, random, least=1)) is None:
        return None
    at = random.randrange(1, step.index("0", 1))
    step[at] = str(-int(step[at]))
    return _corrupted(proof, steps)


def _drop_a_step(proof: Proof, random: Random) -> Spoilt | None:
    """Every step is a hint of a later one, except the required last one."""
    steps = _steps(proof)
    step = _some_step(steps, random)
    return _corrupted(proof, [other for other in steps if other is not step])


def _drop_a_hint(proof: Proof, random: Random) -> Spoilt | None:
    """Every hint is needed for a later one, except the last, the contradiction."""
    steps = _steps(proof)
    if (step := _some_step(steps, random)) is None:
        return None
    del step[random.randrange(step.index("0", 1) + 1, len(step) - 1)]
    return _corrupted(proof, steps)


def _swap_a_hint(proof: Proof, random: Random) -> Spoilt | None:
    """Use a clause of two or more other variables: nothing follows from it."""
    steps = _steps(proof)
    if (step := _some_step(steps, random)) is None:
        return None
    _, formula = proof_checker.formula_of(read_by_checker(proof.puzzle), *map(list, proof.solutions))
    clauses = {str(number): clause for number, clause in enumerate(formula, start=1)}
    for other in steps:
        if other[1] != "d":
            clauses[other[0]] = tuple(map(int, other[1 : other.index("0", 1)]))
    hints = step[step.index("0", 1) + 1 : -1]
    known = {abs(literal) for name in (step[0], *hints) for literal in clauses[name]}
    far = [
        str(number)
        for number, clause in enumerate(formula, start=1)
        if len(clause) > 1 and known.isdisjoint(map(abs, clause))
    ]
    if not far:
        return None
    step[random.randrange(len(step) - 1 - len(hints), len(step) - 1)] = random.choice(far)
    return _corrupted(proof, steps)


def _ask_another_puzzle(proof: Proof, random: Random) -> Spoilt | None:
    """Check the same proof against the puzzle with one given more or less."""
    masks = [*proof.puzzle.candidates]
    cell = random.randrange(len(masks))
    full = (1 << proof.puzzle.side) - 1
    masks[cell] = full if masks[cell] != full else 1 << random.randrange(proof.puzzle.side)
    try:
        other = Puzzle(proof.puzzle.graph, masks, kind=proof.puzzle.kind)
    except sk.PuzzleError:
        return None
    return None if other == proof.puzzle else Spoilt(other, "".join(proof.lines()))


def _claim_what_is_false(proof: Proof, random: Random) -> Spoilt | None:
    """Put its steps below the head of a puzzle with another verdict."""
    if proof.verdict == "one" and random.random() < 0.5:
        claim = replace(proof, verdict=sk.Verdict.NONE, solutions=())
        return Spoilt(proof.puzzle, "".join(claim.lines()))
    masks = [*proof.puzzle.candidates]
    givens = [cell for cell, mask in enumerate(masks) if mask & (mask - 1) == 0]
    random.shuffle(givens)
    for cell in givens:
        masks[cell] = (1 << proof.puzzle.side) - 1
        other = Puzzle(proof.puzzle.graph, masks, kind=proof.puzzle.kind)
        if sk.solve(other).verdict != proof.verdict:
            return Spoilt(other, "".join(replace(proof, puzzle=other).lines()))
    return None


def _show_another_solution(proof: Proof, random: Random) -> Spoilt | None:
    """Replace the only solution by another board, which breaks a rule."""
    side = proof.puzzle.side
    board = [*(proof.solutions[0] if proof.solutions else (random.randint(1, side) for _ in range(side**2)))]
    cell = random.randrange(side**2)
    board[cell] = board[cell] % side + 1
    if side == 1:
        return None
    claim = replace(proof, verdict=sk.Verdict.ONE, solutions=(tuple(board),))
    return Spoilt(proof.puzzle, "".join(claim.lines()))


def _cut_off(proof: Proof, random: Random) -> Spoilt | None:
    """Cut it before the 0 that ends the last step."""
    text = "".join(proof.lines())
    return Spoilt(proof.puzzle, text[: random.randrange(len(text) - 2)])


MUTATIONS: dict[str, Mutation] = {
    "a literal flipped": _flip_a_literal,
    "a step dropped": _drop_a_step,
    "a hint dropped": _drop_a_hint,
    "a hint swapped": _swap_a_hint,
    "another puzzle": _ask_another_puzzle,
    "a false claim": _claim_what_is_false,
    "another solution": _show_another_solution,
    "cut off": _cut_off,
}


def spoil(proofs: Sequence[Proof], mutation: str, random: Random) -> Spoilt:
    """Corrupt one of the proofs to which this mutation applies."""
    for proof in random.sample(proofs, len(proofs)):
        if spoilt := MUTATIONS[mutation](proof, random):
            return spoilt
    raise ValueError(f"no proof here can be spoilt: {mutation}")
