"""A recipe says what an experiment is: boards, algorithms, budgets, and what to show. It is a TOML file.

See docs/lab.md for every key. Unknown keys are refused, so that a slip of the pen can't change an experiment.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from ..puzzle import UsageError

__all__ = ["AlgorithmEntry", "BoardEntry", "Figures", "Plot", "Quick", "Recipe", "read_recipe", "shipped"]

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """`count` boards for each combination of side, level, fraction and signs."""

    make: str  # a maker of lab.boards: unique, fraction, empty, unsolvable, latin, futoshiki, file, written
    set: str = ""  # what people call these boards; the maker's name unless told
    kind: str = "sudoku"
    side: tuple[int, ...] = ()
    level: tuple[str, ...] = ()
    fraction: tuple[float, ...] = ()  # of the cells kept as givens
    signs: tuple[float, ...] = ()  # of the neighbour pairs that get a sign
    count: int = 1
    box: tuple[int, ...] = ()  # rows, columns; nearest to square unless told
    path: str = ""  # for make = "file", relative to the recipe
    puzzles: tuple[Mapping[str, Any], ...] = ()  # for make = "written"
    options: Mapping[str, Any] = field(default_factory=dict)  # to every algorithm that has them
    effort: int | None = None


@dataclass(frozen=True, slots=True)
class AlgorithmEntry:
    """One contender: an algorithm of the registry with its options, and where it takes part."""

    name: str
    label: str = ""  # how reports call it; the name unless told
    options: Mapping[str, Any] = field(default_factory=dict)
    seconds: float | None = None
    effort: int | None = None
    limit: int | None = None
    repetitions: int | None = None
    where: Mapping[str, Any] = field(default_factory=dict)  # label → value or list of values
    max_side: int | None = None


@dataclass(frozen=True, slots=True)
class Plot:
    """A line plot: a statistic of a measure over a label, one line a series."""

    title: str
    x: str  # a label; "fraction|signs" takes the first a board has
    y: str = "seconds"
    statistic: str = "mean"
    series: str = "algorithm"
    where: Mapping[str, Any] = field(default_factory=dict)
    over: str = "all"  # or "solved": only runs that found a solution
    log: bool = False
    panel: str = ""  # a label: one picture beside the other for each of its values
    name: str = ""  # of the file


@dataclass(frozen=True, slots=True)
class Figures:
    """A table of a source document: its numbers by row and column, and what of ours stands beside them."""

    title: str
    row: str
    column: str
    measure: str
    values: Mapping[str, Mapping[str, Any]]
    statistic: str = "mean"
    over: str = "all"
    where: Mapping[str, Any] = field(default_factory=dict)
    unit: str = ""
    exact: bool = False  # the same number is expected, to the digit
    wins: str = ""  # "low" or "high": which column is best in a row
    along: str = "rows"  # where the peak is looked for: along the "rows" or the "columns"
    why: str = ""  # where and why ours differ
    notes: Mapping[str, str] = field(default_factory=dict)  # "row/column" → why that cell differs


@dataclass(frozen=True, slots=True)
class Quick:
    """What the minute's version changes: caps on what the recipe says."""

    repetitions: int | None = None
    count: int | None = None
    seconds: float | None = None
    effort: int | None = None
    max_side: int | None = None
    every: int = 1  # of the fractions and signs, take every so many-th
    without: tuple[str, ...] = ()  # labels of algorithms left out


@dataclass(frozen=True, slots=True)
class Recipe:
    name: str
    title: str
    text: str  # the recipe as written: what the run folder keeps
    boards: tuple[BoardEntry, ...]
    algorithms: tuple[AlgorithmEntry, ...]
    about: str = ""
    source: str = ""
    seed: int = 1
    repetitions: int = 1
    limit: int = 1
    seconds: float = 60.0
    effort: int | None = None
    memory_mb: int = 4000
    timed: bool = True  # one run to a core, warmed up
    levels: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    plots: tuple[Plot, ...] = ()
    document: tuple[Figures, ...] = ()
    quick: Quick = Quick()
    is_quick: bool = False
    folder: str = ""  # where files of the recipe are looked for

    def made_quick(self) -> Recipe:
        """The minute's version of this recipe."""
        cut = self.quick
        return replace(
            self,
            is_quick=True,
            repetitions=min(self.repetitions, cut.repetitions or self.repetitions),
            seconds=min(self.seconds, cut.seconds or self.seconds),
            effort=_least(self.effort, cut.effort),
            boards=tuple(kept for entry in self.boards if (kept := _cut_boards(entry, cut)) is not None),
            algorithms=tuple(
                _cut_algorithm(entry, cut)
                for entry in self.algorithms
                if entry.label not in cut.without and entry.name not in cut.without
            ),
        )


def _shipped() -> dict[str, Traversable]:
    found = {}
    for folder, prefix in (("papers", "paper:"), ("recipes", "")):
        for entry in files(__package__).joinpath(folder).iterdir():
            if entry.name.endswith(".toml"):
                found[prefix + entry.name.removesuffix(".toml")] = entry
    return found


def shipped() -> tuple[str, ...]:
    """The names of the recipes that come with the project."""
    return tuple(sorted(_shipped()))


def read_recipe(which: str, *, quick: bool = False) -> Recipe:
    """The recipe in a file, or a shipped one by name (paper:s1 … paper:s5, phase, arena, heavy-tail)."""
    if (resource := _shipped().get(which)) is not None:
        recipe = parse_recipe(resource.read_text(encoding="utf-8"), name=which)
    else:
        path = Path(which)
        if not path.is_file():
            raise UsageError(f"no recipe {which!r}: give a TOML file or one of {', '.join(shipped())}")
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise UsageError(f"recipe {which}: not UTF-8 ({error.reason})") from None
        recipe = parse_recipe(text, name=path.stem, folder=str(path.resolve().parent))
    return recipe.made_quick() if quick else recipe


def parse_recipe(text: str, *, name: str, folder: str = "") -> Recipe:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"recipe {name}: {error}") from None
    rows: dict[str, Any] = {
        "boards": _rows(BoardEntry, table.pop("boards", []), "boards"),
        "algorithms": tuple(
            replace(entry, label=entry.label or entry.name)
            for entry in _rows(AlgorithmEntry, table.pop("algorithms", []), "algorithms")
        ),
        "plots": _rows(Plot, table.pop("plots", []), "plots"),
        "document": _rows(Figures, table.pop("document", []), "document"),
        "quick": _row(Quick, table.pop("quick", {}), "quick"),
    }
    if not rows["boards"] or not rows["algorithms"]:
        raise UsageError(f"recipe {name}: it needs at least one [[boards]] and one [[algorithms]]")
    table.setdefault("title", name)
    own = {**table, "name": name, "text": text, "folder": folder}
    recipe = _row(Recipe, {**own, **rows}, "recipe")
    _check(recipe)
    return recipe


def _check(recipe: Recipe) -> None:
    if recipe.repetitions < 1 or recipe.seconds <= 0 or recipe.limit < 1 or recipe.memory_mb < 1:
        raise UsageError(f"recipe {recipe.name}: repetitions, seconds, limit and memory_mb must be positive")
    labels: dict[str, str] = {}
    for entry in recipe.algorithms:
        known = labels.setdefault(entry.label, entry.name)
        if known != entry.name:
            raise UsageError(f"recipe {recipe.name}: the label {entry.label!r} stands for two algorithms")


def _rows(kind: type[Row], tables: list[dict[str, Any]], where: str) -> tuple[Row, ...]:
    if not isinstance(tables, list):
        raise UsageError(f"recipe: {where} must be a list of tables, [[{where}]]")
    return tuple(_row(kind, table, where) for table in tables)


def _row(kind: type[Row], table: Mapping[str, Any], where: str) -> Row:
    known = {entry.name: str(entry.type) for entry in fields(kind)}  # type: ignore[arg-type]
    for key in table:
        if key not in known:
            raise UsageError(f"recipe: {where} has no key {key!r}; its keys: {', '.join(known)}")
    values = {key: _value(value, known[key]) for key, value in table.items()}
    try:
        return kind(**values)
    except TypeError as error:
        raise UsageError(f"recipe: {where}: {str(error).split('__init__() ')[-1]}") from None


def _value(value: Any, wanted: str) -> Any:
    """Where a tuple is wanted, one value stands for a tuple of one."""
    if wanted.startswith("tuple"):
        return tuple(value) if isinstance(value, list | tuple) else (value,)
    if wanted == "float" and isinstance(value, int):
        return float(value)
    return value


def _cut_boards(entry: BoardEntry, cut: Quick) -> BoardEntry | None:
    sides = tuple(side for side in entry.side if cut.max_side is None or side <= cut.max_side)
    if entry.side and not sides:
        return None
    return replace(
        entry,
        side=sides,
        count=min(entry.count, cut.count or entry.count),
        fraction=entry.fraction[:: cut.every],
        signs=entry.signs[:: cut.every],
        effort=_least(entry.effort, cut.effort),
    )


def _cut_algorithm(entry: AlgorithmEntry, cut: Quick) -> AlgorithmEntry:
    return replace(
        entry,
        seconds=_least(entry.seconds, cut.seconds if entry.seconds else None),
        effort=_least(entry.effort, cut.effort if entry.effort else None),
        repetitions=_least(entry.repetitions, cut.repetitions if entry.repetitions else None),
    )


def _least(one: Any, other: Any) -> Any:
    return min((value for value in (one, other) if value is not None), default=None)
