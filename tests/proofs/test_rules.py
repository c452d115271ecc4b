"""Proofs with rules: all-different, signs and pairs; others are refused by name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import sudoshiki as sk
from sudoshiki.cli.main import cli
from sudoshiki.proofs import Proof, proof_checker
from sudoshiki.proofs.plain import PROVABLE, plain, plain_json, read_by_checker
from sudoshiki.puzzle import Pair, Puzzle, UsageError
from sudoshiki.puzzle.model import unknown_kinds
from sudoshiki.rules import known_names, rule_class
from tests.proofs.mutations import MUTATIONS, spoil
from tests.proofs.test_proofs import models
from tests.rules.brute_force import Made, random_puzzle, solutions

ANTI_TAXICAB = sk.sudoku("1" + "." * 35, rules=[sk.AntiTaxicab(), sk.Whisper("r1c1 r2c2 r3c1", by=3)])


def is_provable(name: str) -> bool:
    """Whether an example of the rule, perhaps one of several, needs neither sums nor automata."""
    class_ = rule_class(name)
    boards = {"sudoku": sk.sudoku, "latin": sk.latin}
    kind, side = class_.example_board
    puzzles = [boards[kind](side=side, rules=[rule]) for rule in class_.examples() if rule.name == name]
    return any(not unknown_kinds(puzzle.graph, PROVABLE) for puzzle in puzzles)


def make_provable(random: Random, names: list[str], side: int | None = None) -> Made:
    """Return a random puzzle with rules of these names that can be proved."""
    while True:
        made = random_puzzle(random, names, side)
        if made and not unknown_kinds(made[0].graph, PROVABLE):
            return made


def mixtures(seed: str, count: int, side: int | None = None) -> Iterator[Made]:
    """Return every rule that the checker supports, each with up to two others."""
    random, names = Random(seed), [name for name in proof_checker.RULES if side != 4 or name != "entropic"]
    for number in range(count):
        others = random.sample(names, random.randint(0, 2))
        yield make_provable(random, [names[number % len(names)], *others], side)


def test_the_independent_checker_knows_all_rules_but_sums() -> None:
    """A new rule need not be taught to it: a puzzle with one is given to it as primitives."""
    assert set(proof_checker.RULES) <= {name for name in known_names() if is_provable(name)}
    assert len(proof_checker.RULES) >= 25


def test_it_reads_named_rules_as_we_expand_them() -> None:
    for puzzle, rules in mixtures("read", 4 * len(proof_checker.RULES)):
        alone = proof_checker.read_puzzle(sk.write(puzzle, "json"))
        assert alone == proof_checker.read_puzzle(plain_json(puzzle)), rules
        assert alone == read_by_checker(puzzle)


@pytest.mark.slow
def test_the_clauses_match_the_rules() -> None:
    """Of all boards with valid rows, columns and boxes only solutions satisfy them."""
    for puzzle, rules in mixtures("clauses", len(proof_checker.RULES), side=4):
        _, clauses = proof_checker.formula_of(read_by_checker(puzzle))
        wanted = set(solutions(puzzle, rules))
        for board in solutions(puzzle, ()):
            true = models(plain(puzzle), board)
            assert all(true.intersection(clause) for clause in clauses) == (board in wanted), rules


@cache
def proofs() -> list[Proof]:
    return [sk.prove(puzzle) for puzzle, _ in mixtures("proofs", 2 * len(proof_checker.RULES))]


@pytest.mark.slow
def test_proofs_hold_for_the_verdict_that_enumeration_finds() -> None:
    made = mixtures("proofs", 2 * len(proof_checker.RULES))
    for (puzzle, rules), proof in zip(made, proofs(), strict=True):
        wanted = sorted(solutions(puzzle, rules))
        assert proof.verdict == ("none", "one", "many")[min(2, len(wanted))]
        assert set(proof.solutions) <= set(wanted)
        assert sk.check_proof(puzzle, proof, checker="both").verdict is proof.verdict
    assert {proof.verdict for proof in proofs()} == {"none", "one", "many"}


def test_a_proof_holds_with_its_rules_alone() -> None:
    """A proof of the plain puzzle is invalid with a rule, and the other way round."""
    compared = 0
    for proof in proofs():
        graph = proof.puzzle.graph
        without = Puzzle(
            graph.replaced([part for part in graph.constraints if part not in graph.rules], box=graph.box),
            proof.puzzle.candidates,
            kind=proof.puzzle.kind,
        )
        if read_by_checker(without) == read_by_checker(proof.puzzle):  # its rules say nothing more
            continue
        compared += 1
        assert not sk.check_proof(without, proof, checker="both")
        assert not sk.check_proof(proof.puzzle, sk.prove(without), checker="both")
    assert compared > len(proofs()) / 2


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_a_corrupted_proof_of_a_puzzle_with_rules_is_rejected(mutation: str, tmp_path: Path) -> None:
    random = Random(mutation)
    ours = [proof for proof in proofs() if proof.lrat and plain(proof.puzzle).graph.pairs]
    for _ in range(8):
        puzzle, text = spoil(ours, mutation, random)
        (tmp_path / "spoilt.proof").write_text(text, encoding="utf-8")
        assert not sk.check_proof(puzzle, tmp_path / "spoilt.proof", checker="both")


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        (sk.Cage(5, "r1c1 r1c2"), r"sums \(killer cage\)"),
        (sk.CalcCage("*", 6, "r1c1 r1c2"), r"products \(KenKen cage\)"),
        (sk.SumLine(4, "r1c1 r1c2 r2c3"), r"lines that are cut into pieces \(sum line\)"),
    ],
)
def test_other_rules_are_refused_by_name(rule: sk.Rule, name: str, tmp_path: Path) -> None:
    puzzle = sk.sudoku("1" + "." * 15, rules=[rule])
    with pytest.raises(UsageError, match=rf"\bprover\b.*{name}"):
        sk.prove(puzzle)
    with pytest.raises(UsageError, match=rf"\bchecker\b.*{name}"):
        sk.check_proof(puzzle, sk.prove(sk.sudoku("1" + "." * 15)))
    with pytest.raises(ValueError, match="not known here"):
        proof_checker.read_puzzle(sk.write(puzzle, "json"))
    (tmp_path / "a.json").write_text(sk.write(puzzle, "json"))
    refused = CliRunner().invoke(
        cli, ["solve", str(tmp_path / "a.json"), "--proof", str(tmp_path / "a.proof")]
    )
    assert refused.exit_code == 2
    assert "the prover does not support" in refused.output


@pytest.mark.parametrize(
    "rule",
    [
        {"rule": "thermo", "cells": "r1c1 r1c2", "fast": True},
        {"rule": "skyscraper", "cells": "r1c1"},
        {"rule": "entropic", "cells": "r1c1 r1c2 r1c3"},  # four values have no thirds
        {"rule": "thermo", "cells": "r1c1 r1c5"},
        {"rule": "clone", "cells": "r1c1 r1c2", "others": "r3c3"},
        {"rule": "difference", "first": "r1c1", "second": "r1c1"},
        {"rule": "all-marked", "marked": ["quadruple"]},
        {"cells": "r1c1"},
    ],
)
def test_the_independent_checker_refuses_unknown_rules(rule: dict[str, object]) -> None:
    with pytest.raises((ValueError, LookupError)):
        proof_checker.read_puzzle(json.dumps({"kind": "sudoku", "givens": [0] * 16, "rules": [rule]}))


def test_pairs_without_a_named_rule_are_listed() -> None:
    graph = sk.sudoku(side=4).graph
    parts = (*graph.constraints, Pair(5, 0, (0b0010, 0b0001, 0b1000, 0b0000)))
    puzzle = Puzzle(graph.replaced(parts, box=graph.box), [1] + [15] * 15, kind="sudoku")
    proof = sk.prove(puzzle)
    assert '"pairs": [{"allowed": [[2], [1], [], [3]], "cells": ["r1c1 r2c2"]}]' in proof.head()
    assert sk.check_proof(puzzle, proof, checker="both").verdict == "many"
    assert all(board[5] == 2 for board in proof.solutions)


def test_a_stranger_checks_a_puzzle_with_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, proof = str(tmp_path / "a.json"), str(tmp_path / "a.proof")
    Path(file).write_text(sk.write(ANTI_TAXICAB, "json"))
    result = CliRunner().invoke(cli, ["solve", file, "--proof", proof])
    verdict = sk.solve(ANTI_TAXICAB).verdict
    assert "proof written" in result.output
    checked = CliRunner().invoke(cli, ["check", file, "--proof", proof])
    assert checked.exit_code == 0, checked.output
    assert proof_checker.main(file, proof) == 0
    assert capsys.readouterr().out == f"the proof holds; solutions: {verdict}\n"


def test_the_native_checker_is_given_relations_that_can_be() -> None:
    from sudoshiki import _core

    goes = [[1, 2], [2]]
    for pairs, fault in [
        ([(0, 4, goes)], "leaves the board"),
        ([(1, 1, goes)], "with itself"),
        ([(0, 1, [[1]])], "not a list a value"),
        ([(0, 1, [[1, 3], [2]])], "no list of values"),
        ([(0, 1, [[2, 1], [2]])], "no list of values"),
    ]:
        with pytest.raises(ValueError, match=fault):
            _core.ProofCheck(side=2, groups=[], arcs=[], pairs=pairs, candidates=[[1, 2]] * 4)
    check = _core.ProofCheck(side=2, groups=[], arcs=[], pairs=[(0, 1, goes)], candidates=[[1, 2]] * 4)
    assert check.board_fault([2, 1, 1, 1]) == "r1c1 does not go with r1c2"
    assert check.board_fault([1, 1, 1, 1]) == ""
