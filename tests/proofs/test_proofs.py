"""Proofs for every kind of board, valid for that board only."""

from functools import partial
from itertools import permutations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sudoshiki as sk
from sudoshiki import _core
from sudoshiki.proofs import as_dimacs, as_drat, as_lrat, proof_checker, proof_of, proving
from sudoshiki.proofs.plain import read_by_checker
from sudoshiki.puzzle import Board, InternalError, Puzzle, UsageError
from sudoshiki.solve import Verdict
from tests.proofs.boards import BOARDS

Clause = tuple[int, ...]


@pytest.mark.parametrize("name", BOARDS)
def test_every_kind_of_board_has_a_proof_that_holds(name: str) -> None:
    puzzle = BOARDS[name]
    proof = sk.prove(puzzle)
    assert proof.verdict is sk.solve(puzzle, "dlx" if not puzzle.arcs else "mrv").verdict
    for checker in ("python", "native", "both", "auto"):
        assert sk.check_proof(puzzle, proof, checker=checker).verdict is proof.verdict


@pytest.mark.parametrize("name", BOARDS)
def test_it_holds_for_no_other_board(name: str) -> None:
    proof = sk.prove(BOARDS[name])
    for other in BOARDS.values():
        if other != BOARDS[name]:
            assert not sk.check_proof(other, proof)


def test_a_proof_is_a_file(tmp_path: Path) -> None:
    for number, puzzle in enumerate(BOARDS.values()):
        proof = sk.prove(puzzle.named("é\u2028\n"))
        proof.write(tmp_path / f"{number}.proof")
        assert (tmp_path / f"{number}.proof").read_text("utf-8") == "".join(proof.lines())
        assert sk.check_proof(puzzle, tmp_path / f"{number}.proof").verdict is proof.verdict


LATIN = {
    side: [
        tuple(value for row in rows for value in row)
        for rows in product(permutations(range(1, side + 1)), repeat=side)
        if all(len(set(column)) == side for column in zip(*rows, strict=True))
    ]
    for side in (1, 2, 3)
}


def models(puzzle: Puzzle, board: Board) -> set[int]:
    """Return the true literals of a board; order variables follow from its values."""
    plain = read_by_checker(puzzle)
    left = [set(candidates) for candidates in plain.candidates]
    for group in plain.groups:
        for given_cell, cell in permutations(group, 2):
            if len(plain.candidates[given_cell]) == 1:
                left[cell] -= plain.candidates[given_cell]
    facts = [board[cell] == value for cell, values in enumerate(left) for value in sorted(values)]
    ends = sorted({cell for arc in plain.arcs for cell in arc})
    facts += [board[cell] <= value for cell in ends for value in range(1, puzzle.side)]
    return {number if fact else -number for number, fact in enumerate(facts, start=1)}


@st.composite
def small_puzzles(draw: st.DrawFn) -> Puzzle:
    side = draw(st.integers(1, 3))
    neighbours = [(c, c + 1) for c in range(side**2) if c % side < side - 1]
    neighbours += [(c, c + side) for c in range(side**2 - side)]
    arcs = [
        pair if draw(st.booleans()) else pair[::-1]
        for pair in (draw(st.lists(st.sampled_from(neighbours), unique=True)) if neighbours else [])
    ]
    marks = st.sets(st.integers(1, side), min_size=1)
    try:
        return sk.latin(candidates=[sorted(draw(marks)) for _ in range(side**2)], arcs=arcs)
    except sk.PuzzleError:
        return sk.latin(side=side)


@given(small_puzzles())
@settings(max_examples=40, deadline=None)
def test_the_clauses_match_the_rules(puzzle: Puzzle) -> None:
    """A Latin square satisfies all clauses if and only if it is a solution."""
    variables, clauses = proof_checker.formula_of(read_by_checker(puzzle))
    for board in LATIN[puzzle.side]:
        true = models(puzzle, board)
        assert {abs(literal) for clause in clauses for literal in clause} <= set(range(1, variables + 1))
        assert all(true.intersection(clause) for clause in clauses) == bool(sk.check(puzzle, board))


@given(small_puzzles())
@settings(max_examples=40, deadline=None)
def test_small_puzzles_are_proved_right(puzzle: Puzzle) -> None:
    solutions = [board for board in LATIN[puzzle.side] if sk.check(puzzle, board)]
    proof = sk.prove(puzzle, "cdcl")
    assert proof.verdict == ("none", "one", "many")[min(2, len(solutions))]
    assert set(proof.solutions) <= set(solutions)
    assert sk.check_proof(puzzle, proof, checker="both")


def unit_propagation_refutes(clauses: list[Clause]) -> bool:
    true: set[int] = set()
    while True:
        open_ones = [
            [literal for literal in clause if -literal not in true]
            for clause in clauses
            if not true.intersection(clause)
        ]
        if [] in open_ones:
            return True
        units = {clause[0] for clause in open_ones if len(clause) == 1}
        if not units:
            return False
        true |= units


@pytest.mark.parametrize("name", ["sudoku", "signs without solution", "diagonals", "no place", "jigsaw"])
def test_other_checkers_are_given_the_same(name: str) -> None:
    """Each clause of the DRAT proof follows by unit propagation without hints."""
    puzzle, proof = BOARDS[name], sk.prove(BOARDS[name])
    first, *lines = as_dimacs(puzzle, proof)
    clauses = [tuple(map(int, line.split()[:-1])) for line in lines]
    variables, formula = proof_checker.formula_of(read_by_checker(puzzle), *map(list, proof.solutions))
    assert (first, clauses) == (f"p cnf {variables} {len(clauses)}\n", formula)
    assert "".join(as_lrat(puzzle, proof)) == proof.lrat.decode()
    for line in as_drat(puzzle, proof):
        deleted, clause = line.startswith("d "), tuple(map(int, line.removeprefix("d ").split()[:-1]))
        if deleted:
            clauses.remove(clause)
            continue
        assert unit_propagation_refutes([*clauses, *((-literal,) for literal in clause)])
        clauses.append(clause)
    assert clauses[-1] == ()


def test_two_solutions_are_nothing_for_other_checkers() -> None:
    with pytest.raises(UsageError, match="two solutions are the proof"):
        list(as_dimacs(BOARDS["empty"], sk.prove(BOARDS["empty"])))


def test_an_undecided_verdict_has_no_proof() -> None:
    with pytest.raises(sk.NoProof, match="undecided"):
        sk.prove(BOARDS["hard"], "backtracking", effort=3)
    with pytest.raises(sk.NoProof, match="not known"):
        proof_of(sk.solve(BOARDS["sudoku"], limit=1))
    stop = sk.StopFlag()
    outcome = sk.solve(BOARDS["hard"])
    stop.set()
    with pytest.raises(sk.NoProof, match="stopped on request"):
        proof_of(outcome, stop=stop)
    with pytest.raises(sk.NoProof, match="time limit"):
        proof_of(outcome, seconds=0)


def test_a_proof_takes_no_more_memory_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nine cells of a row have eight values, which resolution finds late."""
    crowded = sk.latin(candidates=[[*range(1, 9)]] * 9 + [[*range(1, 17)]] * 247)
    outcome = sk.solve(crowded)
    assert outcome.verdict == "none"
    assert sk.check_proof(crowded, proof_of(outcome), checker="native")
    monkeypatch.setattr(_core, "prove", partial(_core.prove, most_hints=1000))
    with pytest.raises(sk.NoProof, match="memory"):
        proof_of(outcome)


def test_a_verdict_that_can_not_be_proved_is_an_error_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    none = replace(sk.solve(BOARDS["sudoku"]), verdict=Verdict.NONE, solutions=(), algorithm="liar")
    with pytest.raises(sk.WrongAnswer, match=r"liar .*none.* 3 2 4 1"):
        proof_of(none)
    many = sk.solve(BOARDS["empty"])
    one = replace(many, verdict=Verdict.ONE, solutions=many.solutions[:1])
    with pytest.raises(sk.WrongAnswer, match="found this solution too"):
        proof_of(one)
    with pytest.raises(sk.WrongAnswer, match=r"many.* one"):
        sk.prove(BOARDS["sudoku"], claimed="many")
    with pytest.raises(UsageError, match="no verdict is called 'two'"):
        sk.prove(BOARDS["sudoku"], claimed="two")
    monkeypatch.setattr(proving, "_refutation", lambda *_: b"7 0 1 0\n")
    with pytest.raises(InternalError, match="proof of one"):
        sk.prove(BOARDS["sudoku"])


def test_boards_that_are_solved_many_at_once_are_handed_over() -> None:
    lines = ["3.4..1.2.4.32.1.", "12....34........", "................"]
    for line, code in zip(lines, sk.solve_many(lines).verdict, strict=True):
        verdict = sk.Code(code).name.lower()
        assert sk.prove(sk.parse(line), claimed=verdict).verdict == verdict
