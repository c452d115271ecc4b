"""Check a recipe: first its values, then the names that it refers to.

Values are checked whenever a recipe is read, names and files before it is run: what an old run was made with
may be gone, and its report is made all the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from math import prod
from typing import Any

from ..generate import LEVELS, Level
from ..puzzle import MAX_SIDE, SudoshikiError, UsageError
from ..puzzle.errors import choose_from
from ..solve import Algorithm, Counters, find_with_options
from .cells import WORDS
from .finished import OVER
from .keys import key_path, object_of
from .numbers import show
from .peers import find_algorithm, is_peer
from .recipe import PROCESSOR, WALL, BoardEntry, Plot, Recipe
from .s3_boards import MAKER as S3_MAKER
from .stats import STATISTICS

AXES = ("set", "kind", "board", "side", "level", "fraction", "signs")  # labels that distinguish boards
LABELS = (*AXES, "algorithm")
NUMBERS = ("side", "fraction", "signs")  # labels that are numbers
NAMED = ("level", "fraction", "signs")  # labels that names of boards may contain
MEASURES = ("seconds", "microseconds", "par2", "solved", "likeness", *Counters._fields)

# Plots of every experiment, if they have content.
PICTURES = (
    *("cactus", "scatter", "profile", "time-to-solution", "tail"),
    *(f"heat-{axis}-{measure}" for axis in NAMED for measure in ("solved", "seconds")),
)

MAX_RUNS = 10_000_000
_MANY = 1_000_000
_LARGE = 2**62

# The range of numbers, by key.
_BOUNDS: Mapping[str, tuple[float, float]] = {
    "side": (1, MAX_SIDE),
    "max_side": (1, MAX_SIDE),
    "box": (1, MAX_SIDE),
    "fraction": (0, 1),
    "signs": (0, 1),
    "givens": (0, 1),
    "count": (1, _MANY),
    "each": (1, _MANY),
    "first_seed": (0, _LARGE),
    "repetitions": (1, _MANY),
    "runs": (1, _MANY),
    "every": (1, _MANY),
    "limit": (1, _LARGE),
    "effort": (1, _LARGE),
    "least": (0, _LARGE),
    "most": (0, _LARGE),
    "memory_mb": (1, 2**40),
    "seconds": (1e-6, 1e9),
}
# The choices of texts, by key.
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "kind": ("sudoku", "latin", "futoshiki"),
    "clock": (WALL, PROCESSOR),
    "over": OVER,
    "statistic": STATISTICS,
    "y": MEASURES,
    "measure": MEASURES,
    "series": LABELS,
    "panel": ("", *LABELS),
    "mean_over": ("", *LABELS),
    "row": LABELS,
    "column": LABELS,
    "wins": ("", "low", "high"),
    "along": ("rows", "columns"),
}
# The choices of lists of texts, by key.
_PARTS: Mapping[str, Collection[str]] = {"pictures": PICTURES, "show": WORDS, "measures": MEASURES}


def check_values(recipe: Recipe) -> None:
    """Check the values of the recipe. Raises UsageError."""
    for where, row in _rows(recipe):
        for entry in fields(row):  # type: ignore[arg-type]
            _check_value(where, entry.name, getattr(row, entry.name))
    for number, board in enumerate(recipe.boards, start=1):
        _check_board(f"boards {number}", board, recipe)
    for name in recipe.levels:
        for side in (0, *map(int, _sides(recipe.levels[name], name))):
            level_of(recipe.levels, name, side)
    _check_contenders(recipe)
    _check_plots(recipe.plots, len(recipe.document))
    _check_tables(recipe)
    if (runs := _most_runs(recipe)) > MAX_RUNS:
        raise UsageError(f"that would be {runs:,} runs; a recipe has at most {MAX_RUNS:,}")


def _rows(recipe: Recipe) -> Iterator[tuple[str, object]]:
    yield "", recipe
    yield "quick", recipe.quick
    for name in ("boards", "algorithms", "plots", "tables", "growth", "ratios", "document"):
        for number, row in enumerate(getattr(recipe, name), start=1):
            yield f"{name} {number}", row


def _check_value(where: str, key: str, value: Any) -> None:
    if key in _BOUNDS and value is not None:
        low, high = _BOUNDS[key]
        for number in value if isinstance(value, tuple) else (value,):
            if not low <= number <= high:
                span = f"at least {show(low)}" if high >= _LARGE else f"{show(low)} to {show(high)}"
                raise UsageError(f"{key_path(where, key)} must be {span}, not {number}")
    if key in _CHOICES and value not in _CHOICES[key]:
        choices = ", ".join(filter(None, _CHOICES[key]))
        raise UsageError(f"{key_path(where, key)} must be one of {choices}, not {value!r}")
    for one in value if key in _PARTS else ():
        if one not in _PARTS[key]:
            raise UsageError(f"{key_path(where, key)} must be of {', '.join(_PARTS[key])}, not {one!r}")
    if key == "where":
        _check_labels(key_path(where, key), value)


def _check_labels(where: str, labels: Mapping[str, Any]) -> None:
    for label in labels:
        if label not in LABELS:
            raise UsageError(f"{where} has no label {label!r}; there are {', '.join(LABELS)}")


def _check_board(where: str, board: BoardEntry, recipe: Recipe) -> None:
    _check_pattern(where, board.names)
    if board.make == S3_MAKER and not (board.side and board.level):
        raise UsageError(f"{where}: boards of S3 need the keys 'side' and 'level'")
    if board.instead and not any(other.optional and other.set == board.set != "" for other in recipe.boards):
        raise UsageError(f"{where}, instead: there are no optional boards of the set {board.set!r}")
    if len(board.box) not in (0, 2):
        raise UsageError(f"{where}, box must be rows and columns, not {list(board.box)}")
    for level in board.level:
        if level not in recipe.levels and level not in LEVELS:
            advice = choose_from(level, dict.fromkeys([*LEVELS, *recipe.levels]))
            raise UsageError(f"{where}, level can't be {level!r}; {advice}")
    for number, puzzle in enumerate(board.puzzles, start=1):
        _check_written(f"{where}, puzzles {number}", puzzle)


def _check_written(where: str, puzzle: Mapping[str, str]) -> None:
    for key in puzzle:
        if key not in ("name", "text", "format", "board"):
            raise UsageError(f"{where} has no key {key!r}; its keys: name, text, format, board")
    if "name" not in puzzle:
        raise UsageError(f"{where} needs the key 'name'")
    if ("text" in puzzle) == ("board" in puzzle):
        raise UsageError(f"{where} needs one of the keys 'text' and 'board'")


def level_of(levels: Mapping[str, Mapping[str, Any]], name: str, side: int) -> str | Level:
    """Return the recipe's definition of a level; one for the side comes first.

    Each board has a seed of its own, so levels need not be kept apart as they are by name.
    """
    if name not in levels:
        return LEVELS.get(name, name)
    where = f"levels.{name}"
    own = _sides(levels[name], name).get(str(side), {})
    object_of(Level, own, f"{where}.side.{side}")
    level = object_of(
        Level, {key: value for key, value in levels[name].items() if key != "side"} | own, where
    )
    for entry in fields(level):
        _check_value(where, entry.name, getattr(level, entry.name))
    return level


def _sides(band: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    sides = band.get("side", {})
    if not isinstance(sides, Mapping) or not all(re.fullmatch(r"[0-9]{1,3}", side) for side in sides):
        raise UsageError(
            f"levels.{name}, side must have a table for each side, as in side.9 = {{ least = 2 }}"
        )
    return sides


def _check_contenders(recipe: Recipe) -> None:
    labels: dict[str, str] = {}
    for entry in recipe.algorithms:
        if labels.setdefault(entry.label, entry.name) != entry.name:
            raise UsageError(f"the label {entry.label!r} is used for two algorithms")
    for label in recipe.quick.without:
        if label not in labels and label not in labels.values():
            raise UsageError(f"quick, without: there is no {label!r} among {', '.join(labels)}")


def _check_plots(plots: tuple[Plot, ...], tables: int) -> None:
    names_seen: set[str] = set()
    for number, plot in enumerate(plots, start=1):
        for label in plot.x.split("|"):
            if label not in LABELS:
                raise UsageError(f"plots {number}, x must be one of {', '.join(LABELS)}, not {label!r}")
        for table in plot.document:
            if not 1 <= table <= tables:
                raise UsageError(f"plots {number}, document: there is no table {table} among {tables}")
        name = plot.name or f"plot-{number}"
        if not re.fullmatch(r"\w[\w.-]{0,99}", name):
            raise UsageError(
                f"plots {number}, name must do for a file: letters, digits, -, _ and ., not {name!r}"
            )
        if name in names_seen:
            raise UsageError(f"plots {number}, name: another plot is called {name!r}")
        names_seen.add(name)


def _check_tables(recipe: Recipe) -> None:
    for number, growth in enumerate(recipe.growth, start=1):
        if growth.x not in NUMBERS:
            raise UsageError(f"growth {number}, x must be one of {', '.join(NUMBERS)}, not {growth.x!r}")
    for number, ratios in enumerate(recipe.ratios, start=1):
        _check_contended(f"ratios {number}", (ratios.of, *ratios.to), recipe)
    if recipe.compare is not None:
        _check_contended("compare", (recipe.compare.ours, *recipe.compare.peers), recipe)
        for words, labels in recipe.compare.means.items():
            _check_labels(f"compare, means.{words}", labels)


def _check_contended(where: str, contenders: Sequence[str], recipe: Recipe) -> None:
    labels = [entry.label for entry in recipe.algorithms]
    for label in contenders:
        if label not in labels:
            raise UsageError(f"{where}: there is no {label!r} among the algorithms, {', '.join(labels)}")


def _check_pattern(where: str, names: str) -> None:
    try:
        groups = re.compile(names).groupindex
    except re.error as error:
        raise UsageError(f"{where}, names is no pattern: {error}") from None
    for group in groups:
        if group not in NAMED:
            raise UsageError(f"{where}, names has a group {group!r}; there may be {', '.join(NAMED)}")


def _most_runs(recipe: Recipe) -> int:
    boards = sum(
        board.count * prod(len(axis) or 1 for axis in (board.side, board.level, board.fraction, board.signs))
        for board in recipe.boards
    )
    return boards * sum(entry.repetitions or recipe.repetitions for entry in recipe.algorithms)


def check_names(recipe: Recipe, makers: Sequence[str]) -> None:
    """Check makers, algorithms and their options. Raises UsageError."""
    for number, entry in enumerate(recipe.algorithms, start=1):
        with errors_at(recipe, f"algorithms {number}"):
            _check_contender(recipe, find_algorithm(entry.name, recipe.recipe_folder), entry.options)
    for number, board in enumerate(recipe.boards, start=1):
        with errors_at(recipe, f"boards {number}"):
            if board.make not in makers:
                raise UsageError(f"no maker {board.make!r}; {choose_from(board.make, makers)}")
            if board.complete_with and board.make != "masked":
                raise UsageError("complete_with is for boards that are made by masked")
            if board.complete_with:
                find_with_options(board.complete_with)
            _check_board_options(recipe, board)


def _check_contender(recipe: Recipe, algorithm: Algorithm, options: Mapping[str, Any]) -> None:
    algorithm.settings(options)
    if recipe.clock == PROCESSOR and algorithm.needs and not is_peer(algorithm.name):
        raise UsageError(
            f"{algorithm.name} runs in a process of its own, whose time this clock does not measure"
        )


def _check_board_options(recipe: Recipe, board: BoardEntry) -> None:
    """Raise UsageError if no algorithm has an option of the boards."""
    contenders = [find_algorithm(entry.name, recipe.recipe_folder) for entry in recipe.algorithms]
    for name, value in board.options.items():
        takers = [row for row in contenders if any(option.name == name for option in row.options)]
        if not takers:
            raise UsageError(f"no algorithm of this recipe has an option {name!r}")
        for algorithm in takers:
            algorithm.settings({name: value})


@contextmanager
def errors_at(recipe: Recipe, where: str) -> Iterator[None]:
    """Add the place in the recipe to a UsageError of the block."""
    try:
        yield
    except SudoshikiError as error:
        raise UsageError(f"recipe {recipe.name}: {where}: {error}") from None
