"""A run folder: what was asked, on which machine, and the store. Begin it, or run what is missing."""

from __future__ import annotations

import json
import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from ..puzzle import UsageError
from .boards import BoardSpec, board_hash, make_board, specs, to_text
from .cluster import run_on_cluster
from .plan import plan, unavailable
from .progress import Progress
from .recipe import Recipe, parse_recipe
from .runner import cores, run_here
from .store import Store

__all__ = ["load_recipe", "machine", "open_store", "run_recipe", "versions"]

STORE = "results.db"
RECIPE = "recipe.toml"
BOARDS = "boards.jsonl"
PACKAGES = ("sudoshiki", "numpy", "ortools", "python-sat", "matplotlib")


def run_recipe(
    recipe: Recipe,
    folder: Path,
    *,
    resume: bool = False,
    workers: int | None = None,
    cluster: str | None = None,
    quiet: bool = False,
) -> dict[str, int]:
    """Run all that is missing in `folder`; gives the number of jobs by state.

    On `workers` local processes, or on a Dask `cluster`: a scheduler's address, or "local".
    """
    with _begin(recipe, folder, resume) as store:
        _make_boards(recipe, folder, store)
        team = workers or len(cores())
        limits: dict[str, Any] = {"workers": team, "timed": recipe.timed, "memory_mb": recipe.memory_mb}
        done = store.counts().get("done", 0)
        with Progress(store.left_by_label(), done, team, quiet=quiet) as progress:
            if cluster is None:
                run_here(store, progress=progress, **limits)
            else:
                run_on_cluster(store, cluster=cluster, progress=progress, **limits)
        return store.counts()


def open_store(folder: Path) -> Store:
    return Store(folder / STORE)


def load_recipe(store: Store) -> Recipe:
    """The recipe as it was run."""
    text, name = store.meta("recipe"), store.meta("name")
    if text is None or name is None:
        raise UsageError(f"{store.path} was never begun")
    recipe = parse_recipe(text, name=name, folder=store.meta("folder") or "")
    return recipe.made_quick() if store.meta("quick") == "yes" else recipe


def _begin(recipe: Recipe, folder: Path, resume: bool) -> Store:
    if (folder / STORE).exists() and not resume:
        raise UsageError(f"{folder} already holds a run: continue it with --resume, or choose another --out")
    folder.mkdir(parents=True, exist_ok=True)
    store = Store(folder / STORE, create=True)
    try:
        facts = {"recipe": recipe.text, "name": recipe.name, "quick": "yes" if recipe.is_quick else "no"}
        for name, value in facts.items():
            store.note(name, value, keep=True)
            if store.meta(name) != value:
                raise UsageError(f"{folder} is a run of another recipe: its {name} differs")
        store.note("folder", recipe.folder, keep=True)
        store.note("seed", str(recipe.seed), keep=True)
        store.note("machine", json.dumps(machine()), keep=True)
        store.note("versions", json.dumps(versions()), keep=True)
        store.note("unavailable", json.dumps(unavailable(recipe)))
        (folder / RECIPE).write_text(recipe.text, encoding="utf-8")
        (folder / "machine.json").write_text(_facts_text(store), encoding="utf-8")
    except BaseException:
        store.close()
        raise
    return store


def _facts_text(store: Store) -> str:
    facts = {name: json.loads(store.meta(name) or "{}") for name in ("machine", "versions", "unavailable")}
    facts["seed"] = int(store.meta("seed") or 0)
    return json.dumps(facts, indent=2) + "\n"


def _make_boards(recipe: Recipe, folder: Path, store: Store) -> None:
    """Boards that are not there yet are made and kept; then the jobs on them are."""
    wanted = specs(recipe)
    known = store.boards()
    for spec in wanted:
        if spec.id not in known:
            _add_board(store, spec)
    store.add_jobs(plan(recipe, wanted))
    lines = [
        json.dumps(
            {"id": board_id, **{k: row[k] for k in ("hash", "seed", "labels")}, "puzzle": row["puzzle"]}
        )
        for board_id, row in store.boards().items()
    ]
    (folder / BOARDS).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _add_board(store: Store, spec: BoardSpec) -> None:
    puzzle = make_board(spec)
    store.add_board(spec.id, board_hash(puzzle), spec.seed, spec.labels, to_text(puzzle))


def machine() -> dict[str, Any]:
    """The machine as it is now."""
    return {
        "cpu": _cpu_model(),
        "cores": len(cores()),
        "load": [round(value, 2) for value in os.getloadavg()],
        "memory_gb": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30, 1),
        "system": f"{platform.system()} {platform.machine()}",
        "python": sys.version.split()[0],
    }


def _cpu_model() -> str:
    try:
        with open("/proc/cpuinfo") as info:
            names = [line.split(":", 1)[1].strip() for line in info if line.startswith("model name")]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or "unknown"


def versions() -> dict[str, str]:
    found = {}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found
