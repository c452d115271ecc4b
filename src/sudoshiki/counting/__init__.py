"""The number of solutions: exact, confirmed by a second method, or estimated."""

from .confirming import Confirmation, confirm_count
from .estimating import Estimate, estimate_count
from .exact import count_all
from .progress import CountProgress
from .reduction import Reduction, reduce_by_symmetry

__all__ = [
    "Confirmation",
    "CountProgress",
    "Estimate",
    "Reduction",
    "confirm_count",
    "count_all",
    "estimate_count",
    "reduce_by_symmetry",
]
