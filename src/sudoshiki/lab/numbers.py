"""Numbers as text for reports: no exponents, thousands separated."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from math import ceil, isfinite, log10

from ..solve import Outcome, Stopped
from ..solve.registry import user_algorithm

COMPARED_COUNTERS = ("tried", "placed", "guesses")


def compared_numbers(outcome: Outcome) -> dict[str, float | None]:
    """Return counters and seconds of a run; None if it failed or counts nothing."""
    failed, algorithm = outcome.stopped is Stopped.FAILED, user_algorithm(outcome.algorithm)
    without_counters = failed or (algorithm is not None and not algorithm.effort)
    counters = {
        name: None if without_counters else getattr(outcome.counters, name) for name in COMPARED_COUNTERS
    }
    return {**counters, "seconds": None if failed else round(outcome.seconds, 6)}


def power_below(values: Iterable[float]) -> float | None:
    """Return the power of ten below the least positive value, for bars."""
    smallest = min((value for value in values if value > 0), default=None)
    return None if smallest is None else 10.0 ** (ceil(round(log10(smallest), 9)) - 1)


def show(value: object, digits: int = 0, marks: tuple[str, str] = (".", ",")) -> str:
    """Format a number with four significant digits, or rounded to `digits`.

    Other values are converted by str, None to "". `marks` are the decimal point and the thousands separator.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return "" if value is None else str(value)
    if isinstance(value, int) and not digits:
        return _with_separators(f"{value:,}", marks)
    if not isfinite(value):
        return "–"
    rounded = float(value) if abs(value) >= 1000 and not digits else float(f"{value:.{digits or 4}g}")
    if abs(rounded) >= 1000:
        return _with_separators(f"{rounded:,.0f}", marks)
    return _with_separators(format(Decimal(f"{rounded:.{digits or 4}g}"), "f"), marks)


def _with_separators(number: str, marks: tuple[str, str]) -> str:
    decimal, thousands = marks
    return number.translate({ord("."): decimal, ord(","): thousands})
