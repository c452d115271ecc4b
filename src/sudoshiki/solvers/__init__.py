"""One room a family of algorithms. Importing this announces them; a room is entered when asked for."""

from ..solve.registry import announce, announce_others

# A new algorithm is a row in its room, and its name here.
ROOMS = {
    "auto": ("auto",),
    "cdcl": ("cdcl",),
    "search": ("backtracking", "forward-checking", "mrv", "dsatur", "mac"),
    "coloring": ("one-guess", "bfs", "dfs", "saturbfs"),
    "list_coloring": ("tabu", "memetic"),
    "local": ("annealing", "genetic"),
    "cover": ("dlx",),
    "cnf": ("sat",),
    "cpsat": ("cpsat",),
    "ilp": ("ilp",),
}

for _room, _names in ROOMS.items():
    announce(f"{__name__}.{_room}", *_names)
announce_others("sudoshiki.custom.others")

__all__ = ["ROOMS"]
