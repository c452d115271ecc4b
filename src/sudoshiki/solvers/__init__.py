"""One room a family of algorithms. Importing this package fills the registry; heavy libraries stay out."""

from . import (
    auto,
    coloring,
    cover,
    cpsat,
    ilp,
    sat,
    search,
)

__all__ = [
    "auto",
    "coloring",
    "cover",
    "cpsat",
    "ilp",
    "sat",
    "search",
]
