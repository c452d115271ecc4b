"""A recipe defines an experiment: boards, algorithms, budgets, tables and plots.

It is read from a TOML file by lab.reading; see docs/lab.md for every key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

WALL, PROCESSOR = "wall", "processor"  # clocks: seconds are wall-clock time or processor time


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """`count` boards for each combination of side, level, fraction and signs."""

    make: str  # a maker of lab.boards
    set: str = ""  # the name of these boards; default: the maker's name
    kind: str = "sudoku"
    side: tuple[int, ...] = ()
    level: tuple[str, ...] = ()
    fraction: tuple[float, ...] = ()  # fraction of the cells kept as givens
    signs: tuple[float, ...] = ()  # fraction of the neighbour pairs that get a sign
    count: int = 1
    box: tuple[int, ...] = ()  # rows, columns; default: nearest to square
    complete_with: str = ""  # for make = "masked": the algorithm that fills the board; default: our generator
    path: str = ""  # for make = "file", relative to the recipe, or to the folder given with --data
    optional: bool = False  # a missing file is skipped and reported
    instead: bool = False  # substitutes: used only if the optional boards of the same set are missing
    # Text of the report on these boards; on substitutes, its first paragraph begins the report.
    about: str = ""
    names: str = ""  # a pattern for the names in a file; its named groups become labels
    each: int | None = None  # maximum number of boards from a file per combination of labels
    # Seed of the first board of each combination, then counted up; default: derived.
    first_seed: int | None = None
    puzzles: tuple[Mapping[str, str], ...] = ()  # for make = "written"
    options: Mapping[str, Any] = field(default_factory=dict)  # for every algorithm that has them
    seconds: float | None = None
    effort: int | None = None


@dataclass(frozen=True, slots=True)
class AlgorithmEntry:
    """A contender: an algorithm or a peer, with options and boards."""

    name: str
    label: str = ""  # name in reports; default: the name
    options: Mapping[str, Any] = field(default_factory=dict)
    seconds: float | None = None
    effort: int | None = None
    limit: int | None = None
    repetitions: int | None = None
    where: Mapping[str, Any] = field(default_factory=dict)  # label → value or list of values
    max_side: int | None = None
    first_seed: int | None = None  # seed of the first repetition, then counted up; default: derived
    aside: bool = False  # not in rankings and general plots, only where it is named


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot of a statistic over a label: a line per series, or bars."""

    title: str
    x: str  # a label; "fraction|signs": the first that a board has
    y: str = "seconds"
    statistic: str = "mean"
    series: str = "algorithm"
    where: Mapping[str, Any] = field(default_factory=dict)
    over: str = "all"  # the runs that count, see lab.finished.select_runs
    log: bool = False
    bars: bool = False  # side by side, one per series
    mean_over: str = ""  # a label: mean of the statistics of its values that have runs
    document: tuple[int, ...] = ()  # numbers of the document's tables to draw, too
    panel: str = ""  # a label: one panel per value
    name: str = ""  # file name


@dataclass(frozen=True, slots=True)
class Figures:
    """A table of a document: numbers by row and column, and our measure."""

    title: str
    row: str
    column: str
    measure: str
    values: Mapping[str, Mapping[str, int | float | str]]
    mean: Mapping[str, int | float] = field(default_factory=dict)  # the paper's row of means, by column
    statistic: str = "mean"
    over: str = "all"  # the runs that count, see lab.finished.select_runs
    runs: int | None = None  # runs behind each of its percentages: gives the range that chance explains
    more: str = ""  # suffix of a column's name: our contender with more runs, for a more exact rate
    where: Mapping[str, Any] = field(default_factory=dict)
    unit: str = ""
    exact: bool = False  # equal numbers are expected
    wins: str = ""  # "low" or "high": which column is best in a row
    along: str = "rows"  # the direction in which to look for peaks: "rows" or "columns"
    why: str = ""  # text: where and why ours differ
    notes: Mapping[str, str] = field(default_factory=dict)  # "row/column" → why that cell differs


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table of the report: rows by one label, columns by another."""

    title: str
    row: str
    column: str
    show: tuple[str, ...] = ("solved", "median")  # contents of a cell; see lab.cells
    where: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Growth:
    """The growth of measures with a numeric label, as a power of it, per series."""

    title: str
    series: str
    measures: tuple[str, ...]
    x: str = "side"
    where: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ratios:
    """Ratios of a contender's cost to others', and the range that was claimed."""

    title: str
    of: str  # label of a contender; `to` has the labels of the divisors
    to: tuple[str, ...]
    least: float
    most: float
    measures: tuple[str, ...] = ("seconds",)
    row: str = "set"
    claim: str = ""  # text of the claim


@dataclass(frozen=True, slots=True)
class Compare:
    """A contender compared with peers, a table per set: medians and ratios."""

    ours: str  # label of a contender, as in `peers`
    peers: tuple[str, ...]
    means: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # title → labels of the cells


@dataclass(frozen=True, slots=True)
class Quick:
    """The quick version: upper limits on the values of the recipe."""

    repetitions: int | None = None
    count: int | None = None
    seconds: float | None = None
    effort: int | None = None
    max_side: int | None = None
    each: int | None = None
    every: int = 1  # keep every n-th fraction and sign density
    without: tuple[str, ...] = ()  # labels of algorithms to leave out


@dataclass(frozen=True, slots=True)
class Recipe:
    name: str
    title: str
    text: str  # the recipe's file, as kept in the run folder
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
    timed: bool = True  # one run per core, after a warm-up
    clock: str = WALL
    levels: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    plots: tuple[Plot, ...] = ()
    pictures: tuple[str, ...] = ()  # the general plots that a slim report keeps
    tables: tuple[TableSpec, ...] = ()
    growth: tuple[Growth, ...] = ()
    ratios: tuple[Ratios, ...] = ()
    compare: Compare | None = None
    document: tuple[Figures, ...] = ()
    quick: Quick = Quick()
    is_quick: bool = False
    left_out: tuple[str, ...] = ()  # phrases on what the quick version leaves out; not a key
    folder: str = ""  # the folder of board files; not a key
    recipe_folder: str = ""  # the folder of the recipe, where FILE.py is searched first; not a key
