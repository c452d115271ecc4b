"""One room a family of algorithms. Importing this package fills the registry; heavy libraries stay out."""

from . import (
    auto,
    coloring,
    search,
)

__all__ = [
    "auto",
    "coloring",
    "search",
]
