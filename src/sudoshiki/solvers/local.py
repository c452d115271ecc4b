"""Local search on full boards: simulated annealing, genetic. They prove nothing."""

from __future__ import annotations

from .. import _core
from ..puzzle import SIGNS
from ..solve import Algorithm, Option, register
from .native import calls
from .options import PROPAGATION

COOLING = Option(
    "cooling", 0.99, "temperature after a chain, as a fraction of the one before", low=0.01, high=0.9999
)
CHAINS = Option(
    "restart-after",
    20,
    "chains at a low temperature without a lower cost before a restart",
    low=1,
    high=10**6,
    old_name="patience",
)
BOARDS = Option("population", 60, "number of boards in a generation", low=2, high=100_000)
MUTATION = Option(
    "mutation", 0.3, "probability of a random swap in a child, and of each further one", low=0, high=0.99
)
CLIMB = Option(
    "climb", 200, "swaps tried on each child; one is kept unless the cost rises", low=1, high=10**6
)
GENERATIONS = Option(
    "restart-after",
    100,
    "generations without improvement before a new population",
    low=1,
    high=10**6,
    old_name="patience",
)


register(
    Algorithm(
        name="annealing",
        title="simulated annealing: swaps inside boxes (rows where there are none), restarted when cold",
        source="Lewis 2007",
        supports=SIGNS,
        solve=calls(_core.solve_annealing, "cooling", "restart-after", "propagation"),
        complete=False,
        effort="swaps tried",
        counts=False,
        traces="moves",
        seeded=True,
        options=(COOLING, CHAINS, PROPAGATION),
    ),
    Algorithm(
        name="genetic",
        title="genetic algorithm: boxes (rows where there are none) inherited whole, swaps inside them",
        source="Mantere and Koljonen 2007",
        supports=SIGNS,
        solve=calls(_core.solve_genetic, "population", "mutation", "climb", "restart-after", "propagation"),
        complete=False,
        effort="swaps tried",
        counts=False,
        traces="moves",
        seeded=True,
        options=(BOARDS, MUTATION, CLIMB, GENERATIONS, PROPAGATION),
    ),
)
