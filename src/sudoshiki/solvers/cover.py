"""Exact cover with dancing links, native."""

from __future__ import annotations

from .. import _core
from ..puzzle import SIGNS
from ..solve import Algorithm, register
from .native import calls

register(
    Algorithm(
        name="dlx",
        title="exact cover by dancing links: cells and the values of groups; arcs as side conditions",
        source="Knuth, Dancing Links, 2000",
        supports=SIGNS,
        unsupported="an exact cover has no sums or relations of values",
        solve=calls(_core.solve_dlx),
        complete=True,
        effort="options tried",
    ),
)
