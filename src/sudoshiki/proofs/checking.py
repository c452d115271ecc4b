"""Does a proof hold? Asked of the checker that stands alone, of the native one, or of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from .. import _core
from ..puzzle import InternalError, Puzzle, UsageError, require
from ..puzzle.door import shown
from ..puzzle.errors import choose_from
from ..puzzle.model import check_is_puzzle
from ..solve import Request, Verdict
from ..solvers.native import native_request
from . import proof_checker
from .certificate import Proof
from .plain import PROVABLE, read_by_checker
from .source import ProofSource, kept_proof, proof_lines, size_of

CHECKERS = ("auto", "both", "python", "native")
_LONG = 20_000_000  # bytes of a proof from which on the native checker alone is asked, unless told
_BLOCK = 2_000_000  # characters handed to the native checker at once; between two Python hears of signals


class NotChecked(Exception):
    """There was not time enough to check a proof."""


class ProofReport(NamedTuple):
    """What the checkers found. True in a test when the proof holds."""

    verdict: Verdict | None  # that is proved, or None
    why: str  # it is rejected, if it is
    checkers: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.verdict is not None


def check_proof(puzzle: Puzzle, proof: ProofSource, *, checker: str = "auto") -> ProofReport:
    """Whether `proof`, a file or a Proof, proves its verdict for this puzzle; `-` is stdin.

    `checker` is "python" for proof_checker.py, which stands alone and is slow with proofs of many megabytes,
    "native", or "both"; "auto" asks both but of very long proofs, which the native one checks alone.
    """
    check_is_puzzle(puzzle)
    require(puzzle, PROVABLE, "the checker of proofs")
    if not isinstance(checker, str) or checker not in CHECKERS:
        raise UsageError(f"no checker is called {shown(checker)}; {choose_from(checker, CHECKERS)}")
    with kept_proof(proof) as kept:
        if checker == "auto":
            checker = "native" if size_of(kept) > _LONG else "both"
        asked = tuple(name for name in ("python", "native") if checker in (name, "both"))
        reports = [_asked_of(name, puzzle, kept, Request()) for name in asked]
    if len({report.verdict for report in reports}) > 1:
        raise InternalError(f"the checkers disagree: {'; '.join(map(repr, reports))}")
    return reports[0]._replace(checkers=asked)


def check_proof_within(puzzle: Puzzle, proof: Proof, request: Request) -> ProofReport:
    """The same by the native checker alone; raises NotChecked where time is up before its end."""
    if request.must_end():
        raise NotChecked
    return _asked_of("native", puzzle, proof, request)


def _asked_of(name: str, puzzle: Puzzle, proof: ProofSource, request: Request) -> ProofReport:
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
    request: Request, puzzle: proof_checker.Asked, boards: list[list[int]], lines: Iterator[str]
) -> None:
    """What proof_checker.check_steps does; the clauses are made natively too."""
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
    """Whole lines joined, a few at a time however long they are."""
    waiting: list[str] = []
    size = 0
    for line in lines:
        waiting.append(line)
        size += len(line)
        if size >= _BLOCK:
            yield "".join(waiting)
            waiting, size = [], 0
    if waiting:
        yield "".join(waiting)
