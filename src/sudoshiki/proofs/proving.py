"""Prove a verdict of any algorithm by our own clause learning."""

from __future__ import annotations

from collections.abc import Mapping

from .. import _core
from ..puzzle import Board, InternalError, Kind, Puzzle, SudoshikiError, require
from ..puzzle.errors import UsageError
from ..puzzle.model import check_is_puzzle
from ..puzzle.validation import quote
from ..solve import DEFAULT_ALGORITHM, Outcome, Request, Setting, StopFlag, Verdict, WrongAnswer, solve
from ..solvers.native import native_candidates, native_graph, native_request
from .certificate import Proof
from .checking import NotChecked, ProofReport, check_proof, check_proof_within
from .plain import PROVABLE, plain


class NoProof(SudoshikiError):
    """Raised if there is no verdict to prove, or the budget ran out without a proof.

    >>> try:
    ...     sk.prove(sk.sudoku(side=25), seconds=0)
    ... except sk.NoProof as error:
    ...     print("no proof")
    no proof
    """

    kind = Kind.NOT_FOUND


def prove(
    puzzle: Puzzle,
    with_: str = DEFAULT_ALGORITHM,
    *,
    claimed: Verdict | str | None = None,
    seconds: float | None = None,
    effort: int | None = None,
    seed: int = 0,
    options: Mapping[str, Setting] | None = None,
    stop: StopFlag | None = None,
) -> Proof:
    """Solve with the algorithm named `with_` and prove its verdict.

    `claimed` is a verdict of another run (of solve_many, say); raises WrongAnswer if it is another one.
    `effort` limits the algorithm, `seconds` and `stop` also the prover; raises NoProof if undecided.

    >>> sk.prove(sk.parse("3.4..1.2.4.32.1.")).verdict
    <Verdict.ONE: 'one'>
    """
    check_is_puzzle(puzzle)
    require(puzzle, PROVABLE, "the prover")
    request = Request(seconds=seconds)
    outcome = solve(
        puzzle, with_, limit=2, seconds=seconds, effort=effort, seed=seed, options=options, stop=stop
    )
    if claimed is not None:
        _compare(_verdict(claimed), outcome)
    return proof_of(outcome, seconds=request.seconds_left(), stop=stop)


def _verdict(claimed: Verdict | str) -> Verdict:
    try:
        return Verdict(claimed)
    except ValueError:
        known = ", ".join(Verdict)
        raise UsageError(f"no verdict is called {quote(claimed)}; choose from {known}") from None


def _compare(claimed: Verdict, outcome: Outcome) -> None:
    settled = (Verdict.NONE, Verdict.ONE, Verdict.MANY)
    if claimed in settled and outcome.verdict in settled and claimed is not outcome.verdict:
        raise WrongAnswer(f"the verdict claimed is {claimed}, but {outcome.algorithm} says {outcome.verdict}")


def proof_of(outcome: Outcome, *, seconds: float | None = None, stop: StopFlag | None = None) -> Proof:
    """Prove the verdict of an outcome of any algorithm. Raises NoProof."""
    if not isinstance(outcome, Outcome):
        raise UsageError(f"an Outcome is expected, not {quote(outcome)}: solve(puzzle) gives one")
    puzzle, verdict = outcome.puzzle, outcome.verdict
    require(puzzle, PROVABLE, "the prover")
    if verdict is Verdict.MANY:
        proof = Proof(puzzle, verdict, outcome.solutions[:2])
        return _require_valid(proof, check_proof(puzzle, proof, checker="native"))
    if verdict not in (Verdict.NONE, Verdict.ONE):
        raise NoProof(f"no proof: {outcome.explain()}")
    request = Request(seconds=seconds, stop=stop)
    proof = Proof(puzzle, verdict, outcome.solutions, _refutation(outcome, request))
    try:
        return _require_valid(proof, check_proof_within(puzzle, proof, request))
    except NotChecked:
        raise NoProof(f"no proof: one was found, but {_why_ended(request)} before it was checked") from None


def _refutation(outcome: Outcome, request: Request) -> bytes:
    """Steps that prove that there is no other solution. Raises NoProof or WrongAnswer."""
    puzzle, only = outcome.puzzle, outcome.solution or ()
    native = _core.prove(
        native_graph(plain(puzzle).graph, PROVABLE, "the prover"),
        native_candidates(puzzle),
        bytes(only),
        native_request(request),
    )
    if native.refused:
        raise NoProof(
            f"no proof: the board takes {native.clauses:,} clauses, more than the prover can hold; "
            "the more givens, the fewer clauses"
        )
    if native.too_long:
        raise NoProof(
            f"no proof: {outcome.algorithm} says {outcome.verdict}, but after {native.conflicts:,} conflicts "
            "of the prover the proof took more memory than it may"
        )
    if not native.finished:
        raise NoProof(
            f"no proof: {outcome.algorithm} says {outcome.verdict}, but {_why_ended(request)} after "
            f"{native.conflicts:,} conflicts of the prover"
        )
    if native.counterexample:
        _raise_wrong_answer(outcome, tuple(native.counterexample))
    return native.lrat


def _raise_wrong_answer(outcome: Outcome, board: Board) -> None:
    raise WrongAnswer(
        f"{outcome.algorithm} says {outcome.verdict}, but the prover found this solution"
        f"{' too' * bool(outcome.solutions)}: {' '.join(map(str, board))}"
    )


def _why_ended(request: Request) -> str:
    return "stopped on request" if request.stop.is_set() else "the time limit was reached"


def _require_valid(proof: Proof, report: ProofReport) -> Proof:
    """Return the proof. Raises InternalError if the native checker rejects it."""
    if not report:
        raise InternalError(f"a proof of {proof.verdict} was made that does not hold: {report.why}")
    return proof
