"""From a verdict to its proof. Whoever found the verdict, the proof is made by clause learning of our own."""

from __future__ import annotations

from collections.abc import Mapping

from .. import _core
from ..puzzle import Board, InternalError, Kind, Puzzle, SudoshikiError, require
from ..puzzle.door import shown
from ..puzzle.errors import UsageError
from ..puzzle.model import check_is_puzzle
from ..solve import DEFAULT_ALGORITHM, Outcome, Request, Setting, StopFlag, Verdict, WrongAnswer, solve
from ..solvers.native import native_candidates, native_graph, native_request
from .certificate import Proof
from .checking import NotChecked, ProofReport, check_proof, check_proof_within
from .plain import PROVABLE, plain


class NoProof(SudoshikiError):
    """Nothing is settled that could be proved, or its proof was not found within the budget."""

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
    """Ask the algorithm named `with_` how many solutions there are, and prove what it says.

    `claimed` is a verdict that somebody else gave (of solve_many, say): another one is an error of ours.
    `effort` bounds the algorithm, `seconds` and `stop` the prover too; what stays undecided raises NoProof.
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
        raise UsageError(f"no verdict is called {shown(claimed)}; choose from {known}") from None


def _compare(claimed: Verdict, outcome: Outcome) -> None:
    settled = (Verdict.NONE, Verdict.ONE, Verdict.MANY)
    if claimed in settled and outcome.verdict in settled and claimed is not outcome.verdict:
        raise WrongAnswer(f"the verdict claimed is {claimed}, but {outcome.algorithm} says {outcome.verdict}")


def proof_of(outcome: Outcome, *, seconds: float | None = None, stop: StopFlag | None = None) -> Proof:
    """The proof of an outcome's verdict, whatever algorithm it is from."""
    if not isinstance(outcome, Outcome):
        raise UsageError(f"an Outcome is expected, not {shown(outcome)}: solve(puzzle) gives one")
    puzzle, verdict = outcome.puzzle, outcome.verdict
    require(puzzle, PROVABLE, "the prover")
    if verdict is Verdict.MANY:
        proof = Proof(puzzle, verdict, outcome.solutions[:2])
        return _holding(proof, check_proof(puzzle, proof, checker="native"))
    if verdict not in (Verdict.NONE, Verdict.ONE):
        raise NoProof(f"no proof: {outcome.explain()}")
    request = Request(seconds=seconds, stop=stop)
    proof = Proof(puzzle, verdict, outcome.solutions, _refutation(outcome, request))
    try:
        return _holding(proof, check_proof_within(puzzle, proof, request))
    except NotChecked:
        raise NoProof(f"no proof: one was found, but {_why_ended(request)} before it was checked") from None


def _refutation(outcome: Outcome, request: Request) -> bytes:
    """That there is no solution besides those of the outcome."""
    puzzle, only = outcome.puzzle, outcome.solution or ()
    found = _core.prove(
        native_graph(plain(puzzle).graph, PROVABLE, "the prover"),
        native_candidates(puzzle),
        bytes(only),
        native_request(request),
    )
    if found.refused:
        raise NoProof(
            f"no proof: the board takes {found.clauses:,} clauses, more than the prover can hold; "
            "the more givens, the fewer clauses"
        )
    if found.too_long:
        raise NoProof(
            f"no proof: {outcome.algorithm} says {outcome.verdict}, but after {found.conflicts:,} conflicts "
            "of the prover the proof took more memory than it may"
        )
    if not found.finished:
        raise NoProof(
            f"no proof: {outcome.algorithm} says {outcome.verdict}, but {_why_ended(request)} after "
            f"{found.conflicts:,} conflicts of the prover"
        )
    if found.counterexample:
        _say_wrong(outcome, tuple(found.counterexample))
    return found.lrat


def _say_wrong(outcome: Outcome, board: Board) -> None:
    raise WrongAnswer(
        f"{outcome.algorithm} says {outcome.verdict}, but the prover found this solution"
        f"{' too' * bool(outcome.solutions)}: {' '.join(map(str, board))}"
    )


def _why_ended(request: Request) -> str:
    return "stopped on request" if request.stop.is_set() else "the time allowed is used up"


def _holding(proof: Proof, report: ProofReport) -> Proof:
    """No proof leaves this room that the native checker rejects."""
    if not report:
        raise InternalError(f"a proof of {proof.verdict} was made that does not hold: {report.why}")
    return proof
