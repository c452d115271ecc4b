"""Estimate the number of solutions, with a confidence interval, by random probes.

D. E. Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975).
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from math import exp, fsum, inf, sqrt
from typing import NamedTuple

from ..puzzle import ALL_PRIMITIVES, Puzzle
from ..puzzle.check import check_board
from ..puzzle.model import check_is_puzzle
from ..solve import Request, StopFlag, Verdict, WrongAnswer
from ..solve.types import whole_number

PROBES = 10_000
MAX_PROBES = 10_000_000  # all are kept until the end
_BATCHES = 20
_STUDENT = 2.093  # the two-sided 95 % quantile of Student's t with 19 degrees of freedom
_MARKOV = 1.26  # 1.26**20 > 100: see Estimate.at_least
_DIGITS = 4


class Estimate(NamedTuple):
    """An estimate of the number of solutions; numbers have four significant digits.

    A probe fills the board at random and multiplies the numbers of choices; a dead end counts as 0. The mean
    is unbiased. `low` to `high` is a 95 % interval by Student's t on the means of 20 batches; where a few
    fillings have most of the weight, it is too narrow and mostly too low. `at_least` holds without such
    assumptions: by Markov's inequality it is wrong for at most one seed in 100.

    >>> estimate = sk.estimate_count(sk.sudoku(side=4), probes=1000)
    >>> estimate.at_least <= 288, estimate.hits <= estimate.probes
    (True, True)
    """

    mean: int
    low: int
    high: int | None  # None: no solution found, or fewer than 20 probes
    at_least: int
    probes: int
    hits: int  # probes that reached a solution
    verdict: Verdict  # many if two solutions were found, some if one; none if propagation proves it

    @property
    def is_usable(self) -> bool:
        """Whether there is an interval."""
        return self.high is not None

    def explain(self) -> str:
        """Return the estimate as a sentence."""
        if self.verdict is Verdict.NONE:
            return "no solution (proved)"
        reached = f"{self.hits:,} of {self.probes:,} random probes reached a solution"
        if self.high is None:
            return f"no estimate: {reached}"
        interval = f"95 % interval {short_number(self.low)} to {short_number(self.high)}"
        bound = f"at least {short_number(self.at_least)} with 99 % confidence"
        noun = "solution" if self.mean == 1 else "solutions"
        return f"about {short_number(self.mean)} {noun}, {interval}, {bound} ({reached})"


def short_number(number: int) -> str:
    """Return a number as text, with a power of ten if it is long."""
    if number < 10**9:
        return f"{number:,}"
    digits, _, exponent = f"{Decimal(number):.{_DIGITS - 1}e}".partition(
        "e+"
    )  # Python's str(int) ends at 4300
    return f"{digits}×10^{exponent}"


def estimate_count(
    puzzle: Puzzle,
    *,
    probes: int = PROBES,
    seconds: float | None = None,
    effort: int | None = None,
    seed: int = 0,
    stop: StopFlag | None = None,
) -> Estimate:
    """Estimate the number of solutions by random probes, as many as the limits allow.

    The same seed gives the same estimate, unless time runs out.

    >>> estimate = sk.estimate_count(sk.sudoku(side=4), probes=1000)
    >>> abs(estimate.mean - 288) < 29
    True
    """
    from .. import _core
    from ..solvers.native import native_candidates, native_graph, native_request

    check_is_puzzle(puzzle)
    walks = whole_number("probes", probes, 1, MAX_PROBES)
    request = Request(seconds=seconds, effort=effort, seed=seed, stop=stop)
    graph = native_graph(puzzle.graph, ALL_PRIMITIVES, "an estimate")
    native = _core.probe_solutions(graph, native_candidates(puzzle), native_request(request), walks)
    for board in native.solutions:
        report = check_board(puzzle, tuple(board))
        if report.problems or report.empty:
            raise WrongAnswer(f"a probe gave a wrong board: {report.in_short()}")
    if native.refuted:
        return Estimate(0, 0, 0, 0, 0, 0, Verdict.NONE)
    return _estimate(native.log_weights, len(native.solutions))


def _estimate(logs: Sequence[float], distinct: int) -> Estimate:
    """Estimate from the logarithms of the probes' weights and the solutions found."""
    verdict = (Verdict.UNDECIDED, Verdict.SOME, Verdict.MANY)[min(distinct, 2)]
    hits = sum(log > -inf for log in logs)
    if hits == 0 or len(logs) < _BATCHES:
        return Estimate(0, distinct, None, distinct, len(logs), hits, verdict)
    top = max(logs)
    batches = [[exp(log - top) for log in logs[first::_BATCHES]] for first in range(_BATCHES)]
    means = [fsum(batch) / len(batch) for batch in batches]
    mean = fsum(means) / _BATCHES
    spread = sqrt(fsum((each - mean) ** 2 for each in means) / (_BATCHES - 1) / _BATCHES)
    return Estimate(
        mean=max(distinct, _number(mean, top, ROUND_HALF_EVEN)),
        low=max(distinct, _number(mean - _STUDENT * spread, top, ROUND_FLOOR)),
        high=max(distinct, _number(mean + _STUDENT * spread, top, ROUND_CEILING)),
        at_least=max(distinct, _number(min(means) / _MARKOV, top, ROUND_FLOOR)),
        probes=len(logs),
        hits=hits,
        verdict=verdict,
    )


def _number(scaled: float, log: float, rounding: str) -> int:
    """`scaled` times e to the `log`, rounded; it may be too large for a float."""
    if scaled <= 0:
        return 0
    context = Context(prec=40, Emax=10**6, Emin=-(10**6))
    exact = context.multiply(Decimal(scaled), context.exp(Decimal(log)))
    nearest = exact.to_integral_value()
    if context.abs(context.subtract(exact, nearest)) < Decimal("1e-9") * exact + Decimal("1e-9"):
        exact = nearest  # the logarithm lost the last digits
    short = Context(prec=_DIGITS, rounding=rounding, Emax=10**6, Emin=-(10**6)).plus(exact)
    return int(short.to_integral_value(rounding=rounding))
