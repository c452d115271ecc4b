"""Check a proof by the independent checker, the native one, or both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from .. import _core
from ..puzzle import InternalError, Puzzle, UsageError, require
from ..puzzle.errors import choose_from
from ..puzzle.model import check_is_puzzle
from ..puzzle.validation import quote
from ..solve import Request, Verdict
from ..solvers.native import native_request
from . import proof_checker
from .certificate import Proof
from .plain import PROVABLE, read_by_checker
from .source import ProofSource, proof_lines, rereadable, size_of

CHECKERS = ("auto", "both", "python", "native")
_LONG = 20_000_000  # bytes of a proof beyond which `auto` uses the native checker only
_BLOCK = 2_000_000  # characters passed to the native checker at once; Python handles signals in between


class NotChecked(Exception):
    """Time was up before the proof was checked."""


class ProofReport(NamedTuple):
    """The result of the checkers; true if the proof holds.

    >>> puzzle = sk.parse("3.4..1.2.4.32.1.")
    >>> bool(sk.check_proof(sk.parse("................"), sk.prove(puzzle)))
    False
    """

    verdict: Verdict | None  # the proved verdict; None if rejected
    why: str  # the reason of a rejection
    checkers: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.verdict is not None


def check_proof(puzzle: Puzzle, proof: ProofSource, *, checker: str = "auto") -> ProofReport:
    """Check a Proof, or a file (`-` is stdin), against the puzzle.

    `checker` is "python" for proof_checker.py, which is independent of the package and slow with proofs of
    many megabytes, "native", or "both"; "auto" is both, but only native for very long proofs.

    >>> puzzle = sk.parse("3.4..1.2.4.32.1.")
    >>> bool(sk.check_proof(puzzle, sk.prove(puzzle)))
    True
    """
    check_is_puzzle(puzzle)
    require(puzzle, PROVABLE, "the checker of proofs")
    if not isinstance(checker, str) or checker not in CHECKERS:
        raise UsageError(f"no checker is called {quote(checker)}; {choose_from(checker, CHECKERS)}")
    with rereadable(proof) as copy:
        if checker == "auto":
            checker = "native" if size_of(copy) > _LONG else "both"
        checkers = tuple(name for name in ("python", "native") if checker in (name, "both"))
        reports = [_run_checker(name, puzzle, copy, Request()) for name in checkers]
    if len({report.verdict for report in reports}) > 1:
        raise InternalError(f"the checkers disagree: {'; '.join(map(repr, reports))}")
    return reports[0]._replace(checkers=checkers)


def check_proof_within(puzzle: Puzzle, proof: Proof, request: Request) -> ProofReport:
    """Check by the native checker only. Raises NotChecked if time is up first."""
    if request.must_end():
        raise NotChecked
    return _run_checker("native", puzzle, proof, request)


def _run_checker(name: str, puzzle: Puzzle, proof: ProofSource, request: Request) -> ProofReport:
    natively = partial(_follow_natively, request)
    follow: Callable[..., None] = proof_checker.check_steps if name == "python" else natively
    try:
        with proof_lines(proof) as lines:
            return ProofReport(
                Verdict(proof_checker.check_proof(read_by_checker(puzzle), lines, follow)), "", ()
            )
    except proof_checker.Rejected as why:
        return ProofReport(None, str(why), ())
    except UsageError:
        raise
    except ValueError:  # not UTF-8, or a number of thousands of digits
        return ProofReport(None, "it is no text that can be read", ())


def _follow_natively(
    request: Request, puzzle: proof_checker.Problem, boards: list[list[int]], lines: Iterator[str]
) -> None:
    """The native version of proof_checker.check_steps, which also makes the clauses."""
    candidates = [sorted(values) for values in puzzle.candidates]
    check = _core.ProofCheck(
        side=puzzle.side,
        groups=puzzle.groups,
        arcs=puzzle.arcs,
        pairs=puzzle.pairs,
        candidates=candidates,
    )
    if not check.begin(boards[0] if boards else [], native_request(request)):
        raise NotChecked
    for block in _blocks(lines):
        if request.must_end():
            raise NotChecked
        if not check.read(block.encode()):
            raise proof_checker.Rejected(f"step in line {check.lines} of the steps: {check.fault}")
    if not check.refuted:
        raise proof_checker.Rejected("it ends before the empty clause")


def _blocks(lines: Iterator[str]) -> Iterator[str]:
    """Join lines to blocks of about _BLOCK characters."""
    pending: list[str] = []
    size = 0
    for line in lines:
        pending.append(line)
        size += len(line)
        if size >= _BLOCK:
            yield "".join(pending)
            pending, size = [], 0
    if pending:
        yield "".join(pending)
