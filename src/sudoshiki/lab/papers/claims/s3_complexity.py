"""S3's complexity formulas against the work of its Algorithm 1."""

from __future__ import annotations

from collections.abc import Iterable

from ...claims import Claim, Numbers
from ...data import Data
from ...stats import power_law
from ..s3_work import SIDES, work
from .measures import ClaimMeasure, all_or_none, shape

LOOKS = "neighbours looked at in Algorithm 1 on empty boards, 4×4 to 16×16"


def _work(method: str) -> ClaimMeasure:
    """Return visited neighbours over the formula on two boards, and their growth."""

    def measure(data: Data) -> Numbers:
        del data
        counts = work()[method]
        part = {f"{side}×{side}": counts[side].counted / counts[side].formula for side in SIDES}
        first, last = f"{SIDES[0]}×{SIDES[0]}", f"{SIDES[-1]}×{SIDES[-1]}"
        return all_or_none(
            {
                f"counted ÷ formula on {first}": part[first],
                f"on {last}": part[last],
                "most": max(part.values()),
                "exponent of the side, counted": _exponent(counts[side].counted for side in SIDES),
                "of the formula": _exponent(counts[side].formula for side in SIDES),
            }
        )

    return measure


def _exponent(counts: Iterable[int]) -> float | None:
    law = power_law(SIDES, [*map(float, counts)])
    return None if law is None else law[0]


def _complexity(name: str, method: str, formula: str, because: str) -> Claim:
    """The formula bounds the work if it is never exceeded, its constants being 1."""
    names = ("most", "exponent of the side, counted", "of the formula")
    return Claim(name, f"{method} takes {formula}", _work(method), shape(_is_bound, *names), because)


def _is_bound(most: float, count: float, formula: float) -> bool:
    return most <= 1 and count <= formula + 1e-9


COMPLEXITY = (
    _complexity("work-start", "highestSaturationVertex", "O(V · Adj)", LOOKS),
    _complexity("work-next", "highestSaturationAdjacent", "O(Adj²)", f"{LOOKS}; the costliest call"),
    _complexity("work-colour", "colorVertex", "O(K · Adj)", f"{LOOKS}; the costliest call"),
    _complexity(
        "work",
        "SaturBFS",
        "O(V · Adj) + O(K · Adj) + O(V) · [O(Adj²) + O(K · Adj)]",
        f"{LOOKS}; a whole attempt, with constants of 1",
    ),
)
