"""Every complete algorithm can prove its verdict; a disagreement is an error."""

import pytest

import sudoshiki as sk
from sudoshiki.solve import Algorithm

COMPLETE = [entry for entry in sk.algorithms() if entry.complete and not entry.why_unavailable()]
ONE = sk.sudoku("3.4..1.2.4.32.1.")
NONE = sk.sudoku(".12...3.......1...46..3...34..1....2")


@pytest.mark.parametrize("algorithm", COMPLETE, ids=lambda entry: entry.name)
@pytest.mark.parametrize(("puzzle", "verdict"), [(ONE, "one"), (NONE, "none")], ids=["one", "none"])
def test_a_complete_algorithm_gives_a_proof(algorithm: Algorithm, puzzle: sk.Puzzle, verdict: str) -> None:
    proof = sk.prove(puzzle, algorithm.name)
    assert proof.verdict == verdict
    assert sk.check_proof(puzzle, proof, checker="both").verdict == verdict
