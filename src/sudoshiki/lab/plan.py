"""The jobs of a recipe, one per board, contender and repetition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from ..solve import Algorithm
from ..solve.registry import user_algorithm
from .boards import BoardSpec, seed_of
from .peers import find_algorithm, is_peer
from .recipe import WALL, AlgorithmEntry, Recipe


@dataclass(frozen=True, slots=True)
class Job:
    """A run to do, with a stable key by which a store knows which are done."""

    key: str
    board: str
    algorithm: str  # name in the registry
    label: str  # name in the report
    repetition: int
    seed: int
    limit: int
    seconds: float
    effort: int | None
    options: Mapping[str, Any]
    clock: str = WALL


def plan(recipe: Recipe, boards: Iterable[BoardSpec]) -> list[Job]:
    """Return all jobs, shuffled so that drift of the machine averages out."""
    jobs: dict[str, Job] = {}
    contenders = [(entry, find_algorithm(entry.name, recipe.recipe_folder)) for entry in recipe.algorithms]
    for spec in boards:
        for entry, algorithm in contenders:
            if algorithm.why_unavailable() or not _takes_part(entry, spec):
                continue
            for job in _jobs(recipe, spec, entry, algorithm):
                jobs[job.key] = job
    ordered = sorted(jobs.values(), key=lambda job: job.key)
    Random(recipe.seed).shuffle(ordered)
    return ordered


def unavailable(recipe: Recipe) -> dict[str, str]:
    """Return the contenders that can't run here, with the reason."""
    reasons = {
        entry.label: find_algorithm(entry.name, recipe.recipe_folder).why_unavailable()
        for entry in recipe.algorithms
    }
    return {label: why for label, why in reasons.items() if why}


def without_counters(recipe: Recipe) -> list[str]:
    """Return the contenders without counters: these are unknown, not 0."""
    algorithms = {
        entry.label: find_algorithm(entry.name, recipe.recipe_folder) for entry in recipe.algorithms
    }
    without = {label: algorithm.name for label, algorithm in algorithms.items() if not algorithm.effort}
    return [label for label, name in without.items() if user_algorithm(name) or is_peer(name)]


def matches(labels: Mapping[str, Any], where: Mapping[str, Any]) -> bool:
    """Whether the labels have the values in `where`; a list there allows several."""
    return all(
        labels.get(name) in (value if isinstance(value, list | tuple) else (value,))
        for name, value in where.items()
    )


def _takes_part(entry: AlgorithmEntry, spec: BoardSpec) -> bool:
    fits = entry.max_side is None or spec.labels["side"] <= entry.max_side
    return fits and matches(spec.labels, entry.where)


def _jobs(recipe: Recipe, spec: BoardSpec, entry: AlgorithmEntry, algorithm: Algorithm) -> Iterable[Job]:
    known = {option.name for option in algorithm.options}
    from_boards = {name: value for name, value in spec.entry.options.items() if name in known}
    efforts = (entry.effort, spec.entry.effort, recipe.effort)
    effort = next((one for one in efforts if one is not None), None)
    for repetition in range(1, (entry.repetitions or recipe.repetitions) + 1):
        yield Job(
            key=f"{spec.id}|{entry.label}|{repetition}",
            board=spec.id,
            algorithm=algorithm.name,
            label=entry.label,
            repetition=repetition,
            seed=seed_of(entry.first_seed, repetition, recipe.seed, spec.id, entry.label, repetition),
            limit=entry.limit or recipe.limit,
            seconds=entry.seconds or spec.entry.seconds or recipe.seconds,
            effort=effort if algorithm.effort else None,
            options={**from_boards, **entry.options},
            clock=recipe.clock,
        )
