"""A run folder: recipe, machine and store. Start a run or continue it."""

from __future__ import annotations

import json
import platform
import sys
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from ..files import write_text
from ..processes import CAN_PIN_TO_CORE, cores, cpu_model, load_average, memory_bytes
from ..puzzle import SudoshikiError, UsageError
from .boards import (
    MAKERS,
    BoardSpec,
    board_hash,
    full_board_of,
    is_read,
    make_board,
    specs,
    to_text,
)
from .checks import check_names
from .cluster import run_on_cluster
from .collected import left_out_boards, missing_files, substituted_sets
from .plan import Job, plan, unavailable, without_counters
from .progress import LabProgress
from .quick import quick_version
from .reading import parse_recipe
from .recipe import Recipe
from .recipe_changes import refuse_changes
from .runner import run_here
from .store import ResultStore, StoredBoard

STORE = "results.db"
RECIPE = "recipe.toml"
MACHINE = "machine.json"
BOARDS = "boards.jsonl"
PACKAGES = ("sudoshiki", "numpy", "ortools", "python-sat", "scipy", "matplotlib")


def run_recipe(
    recipe: Recipe,
    folder: Path,
    *,
    resume: bool = False,
    workers: int | None = None,
    cluster: str | None = None,
    quiet: bool = False,
) -> dict[str, int]:
    """Run all missing jobs in `folder`; return the number of jobs by state.

    On `workers` local processes, or on a Dask `cluster`: a scheduler's address, or "local". Nothing is
    written before the recipe is known to be good and all its boards are made.
    """
    check_names(recipe, MAKERS)
    with _prepare_store(recipe, folder, resume) as store:
        team = workers or len(cores())
        limits: dict[str, Any] = {"workers": team, "timed": recipe.timed, "memory_mb": recipe.memory_mb}
        done = store.counts().get("done", 0)
        with LabProgress(store.left_by_label(), done, team, quiet=quiet) as progress:
            if cluster is None:
                run_here(store, progress=progress, **limits)
            else:
                run_on_cluster(store, cluster=cluster, progress=progress, **limits)
        return store.counts()


def holds_run(folder: Path) -> bool:
    return (folder / STORE).exists()


def open_store(folder: Path) -> ResultStore:
    return ResultStore(folder / STORE)


def load_recipe(store: ResultStore) -> Recipe:
    """Return the recipe of the run."""
    text, name = store.meta("recipe"), store.meta("name")
    if text is None or name is None:
        raise UsageError(f"{store.path} was never begun")
    recipe = parse_recipe(text, name=name, folder=store.meta("folder") or "")
    return quick_version(recipe) if store.meta("quick") == "yes" else recipe


def _prepare_store(recipe: Recipe, folder: Path, resume: bool) -> ResultStore:
    """Create the store with all jobs, or open it to resume."""
    new = None
    if not holds_run(folder):
        _refuse_files_of_others(recipe, folder)
        new = _plan_boards(recipe)
        folder.mkdir(parents=True, exist_ok=True)
    store = ResultStore(folder / STORE, create=True)
    try:
        if new is not None and store.begin(_facts(recipe), *new):
            pass
        elif resume and store.is_begun():
            _continue(recipe, folder, store)
        elif store.has_work():
            raise UsageError(
                f"{folder} already holds a run: continue it with --resume, or choose another --out"
            )
        else:  # nothing was ever run there
            store.begin(_facts(recipe), *(new or _plan_boards(recipe)), replace_all=True)
        _write_readable_files(recipe, folder, store)
    except BaseException:
        store.close()
        raise
    return store


def _refuse_files_of_others(recipe: Recipe, folder: Path) -> None:
    """Raise UsageError if the folder has no run, but files with the names of one."""
    for name in (RECIPE, MACHINE, BOARDS):
        path = folder / name
        if path.exists() and (name != RECIPE or path.read_bytes() != recipe.text.encode()):
            raise UsageError(f"{path} is of no run and would be written over; choose another --out")


def _plan_boards(recipe: Recipe) -> tuple[list[StoredBoard], list[Job]]:
    """Make all boards, and all jobs on them."""
    all_specs = specs(recipe)
    if not all_specs:
        missing = ", ".join(missing_files(recipe).values())
        raise UsageError(f"recipe {recipe.name}: no boards: there is no {missing}; say where with --data DIR")
    boards = [_board(spec) for spec in all_specs]
    return boards, plan(recipe, all_specs)


def _board(spec: BoardSpec) -> StoredBoard:
    try:
        puzzle = make_board(spec)
    except SudoshikiError as error:
        raise UsageError(f"board {spec.id}: {error}") from None
    full = full_board_of(spec)
    full_text = " ".join(map(str, full)) if full else ""
    return StoredBoard(spec.id, board_hash(puzzle), spec.seed, spec.labels, to_text(puzzle), full_text)


def _facts(recipe: Recipe) -> dict[str, str]:
    return {
        **_presentation(recipe),
        "quick": "yes" if recipe.is_quick else "no",
        "seed": str(recipe.seed),
        "machine": json.dumps(machine()),
        "versions": json.dumps(versions()),
        "unavailable": json.dumps(unavailable(recipe)),
        "silent": json.dumps(without_counters(recipe)),
        "missing": json.dumps(missing_files(recipe)),
        "left_out": json.dumps(left_out_boards(recipe)),
    }


def _presentation(recipe: Recipe) -> dict[str, str]:
    """Return the parts of a recipe that may change after a run."""
    return {"recipe": recipe.text, "name": recipe.name, "folder": recipe.folder}


def _continue(recipe: Recipe, folder: Path, store: ResultStore) -> None:
    """Continue the same runs with a recipe that may present them differently."""
    if not recipe.folder:  # without --data, files are where they were
        recipe = replace(recipe, folder=store.meta("folder") or "")
    refuse_changes(load_recipe(store), recipe, str(folder))
    _refuse_other_boards(recipe, folder, store)
    known_boards = store.boards()
    expected = [spec for spec in specs(recipe) if spec.id in known_boards or not spec.entry.optional]
    for spec in expected:
        there = known_boards.get(spec.id)
        if there is None or (is_read(spec) and there["hash"] != _board(spec).hash):
            raise UsageError(
                f"{folder}: board {spec.id} has changed since the run began; choose another --out"
            )
    store.add_jobs(plan(recipe, expected))  # also of algorithms that are available now
    for name, value in _presentation(recipe).items():
        store.note(name, value)
    store.note("unavailable", json.dumps(unavailable(recipe)))


def _refuse_other_boards(recipe: Recipe, folder: Path, store: ResultStore) -> None:
    """Raise UsageError if the boards differ; substitutes have the same names."""
    before = substituted_sets(recipe, json.loads(store.meta("missing") or "{}")).keys()
    now = substituted_sets(recipe, missing_files(recipe)).keys()
    for set_ in before ^ now:
        whose = "substitutes for the boards" if set_ in before else "the boards themselves"
        raise UsageError(f"{folder} was begun with {whose} of {set_}; choose another --out")


def _write_readable_files(recipe: Recipe, folder: Path, store: ResultStore) -> None:
    """Write files that can be read without the store."""
    facts = {name: json.loads(store.meta(name) or "{}") for name in ("machine", "versions", "unavailable")}
    facts["seed"] = int(store.meta("seed") or 0)
    boards = [
        json.dumps(
            {"id": board_id, **{k: row[k] for k in ("hash", "seed", "labels")}, "puzzle": row["puzzle"]}
        )
        for board_id, row in store.boards().items()
    ]
    write_text(folder / RECIPE, recipe.text)
    write_text(folder / MACHINE, json.dumps(facts, indent=2) + "\n")
    write_text(folder / BOARDS, "\n".join(boards) + "\n")


def machine() -> dict[str, Any]:
    """Facts of the machine; None if the system does not report them."""
    memory = memory_bytes()
    return {
        "cpu": cpu_model(),
        "cores": len(cores()),
        "pins_to_core": CAN_PIN_TO_CORE,
        "load": load_average(),
        "memory_gb": None if memory is None else round(memory / 2**30, 1),
        "system": f"{platform.system()} {platform.machine()}",
        "python": sys.version.split()[0],
    }


def versions() -> dict[str, str]:
    versions_by_name = {}
    for package in PACKAGES:
        try:
            versions_by_name[package] = version(package)
        except PackageNotFoundError:
            versions_by_name[package] = "not installed"
    return versions_by_name
