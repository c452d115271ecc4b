"""Numbers as people read them, in every report: no exponents, thousands apart."""

from __future__ import annotations

from decimal import Decimal
from math import isfinite

__all__ = ["show"]


def show(value: object, digits: int = 0) -> str:
    """Four digits that count, and whatever stands before the point in full; with `digits`, rounded to those.

    What is no number stays as it is; nothing is shown of None.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return "" if value is None else str(value)
    if isinstance(value, int) and not digits:
        return f"{value:,}"
    if not isfinite(value):
        return "–"
    rounded = float(value) if abs(value) >= 1000 and not digits else float(f"{value:.{digits or 4}g}")
    if abs(rounded) >= 1000:
        return f"{rounded:,.0f}"
    return format(Decimal(f"{rounded:.{digits or 4}g}"), "f")
