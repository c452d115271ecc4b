"""One module per family of algorithms, imported when one of them is needed."""

from ..solve.registry import announce, announce_plugins

# A new algorithm is an entry in its module, and its name here.
MODULES = {
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

for _module, _names in MODULES.items():
    announce(f"{__name__}.{_module}", *_names)
announce_plugins("sudoshiki.custom.plugins")

__all__ = ["MODULES"]
