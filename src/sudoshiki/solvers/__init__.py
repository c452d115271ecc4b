"""One room a family of algorithms. Importing this package fills the registry; heavy libraries stay out."""

from . import search

__all__ = ["search"]
