"""A recipe says what an experiment is: boards, algorithms, budgets, and what to show.

It is read from a TOML file by lab.reading; see docs/lab.md for every key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

WALL, PROCESSOR = (
    "wall",
    "processor",
)  # clocks: limits and seconds are those of the wall's, or of processor time


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """`count` boards for each combination of side, level, fraction and signs."""

    make: str  # a maker of lab.boards
    set: str = ""  # what people call these boards; the maker's name unless told
    kind: str = "sudoku"
    side: tuple[int, ...] = ()
    level: tuple[str, ...] = ()
    fraction: tuple[float, ...] = ()  # of the cells kept as givens
    signs: tuple[float, ...] = ()  # of the neighbour pairs that get a sign
    count: int = 1
    box: tuple[int, ...] = ()  # rows, columns; nearest to square unless told
    complete_with: str = (
        ""  # for make = "masked": the algorithm that fills the board; the usual one unless told
    )
    path: str = ""  # for make = "file", relative to the recipe, or to the folder given with --data
    optional: bool = False  # a file that is not there is skipped, and that is said
    instead: bool = False  # substitutes: made only where the optional boards of the same set are not there
    about: str = (
        ""  # what a report says of these boards; the first paragraph on substitutes is its first line
    )
    names: str = ""  # a pattern for the names in a file; what its named groups match become labels
    each: int | None = None  # of a file, at most so many boards of each combination of labels
    first_seed: int | None = None  # of the first board of each combination, counted on from there; else drawn
    puzzles: tuple[Mapping[str, str], ...] = ()  # for make = "written"
    options: Mapping[str, Any] = field(default_factory=dict)  # to every algorithm that has them
    seconds: float | None = None
    effort: int | None = None


@dataclass(frozen=True, slots=True)
class AlgorithmEntry:
    """One contender: an algorithm of the registry, or a peer, with its options, and where it takes part."""

    name: str
    label: str = ""  # how reports call it; the name unless told
    options: Mapping[str, Any] = field(default_factory=dict)
    seconds: float | None = None
    effort: int | None = None
    limit: int | None = None
    repetitions: int | None = None
    where: Mapping[str, Any] = field(default_factory=dict)  # label → value or list of values
    max_side: int | None = None
    first_seed: int | None = None  # of its first repetition, counted on from there; else drawn for each run
    aside: bool = False  # no part of rankings and general plots: for tables and plots that name it


@dataclass(frozen=True, slots=True)
class Plot:
    """A statistic of a measure over a label, one line a series; or bars, where the places are no scale."""

    title: str
    x: str  # a label; "fraction|signs" takes the first a board has
    y: str = "seconds"
    statistic: str = "mean"
    series: str = "algorithm"
    where: Mapping[str, Any] = field(default_factory=dict)
    over: str = "all"  # the runs that count, see lab.finished.chosen
    log: bool = False
    bars: bool = False  # beside each other at each place, one a series
    mean_over: str = ""  # a label: the statistic of each of its values that has runs, and the mean of those
    document: tuple[int, ...] = ()  # numbers of the document's tables whose figures are drawn beside ours
    panel: str = ""  # a label: one picture beside the other for each of its values
    name: str = ""  # of the file


@dataclass(frozen=True, slots=True)
class Figures:
    """A table of a source document: its numbers by row and column, and what of ours stands beside them."""

    title: str
    row: str
    column: str
    measure: str
    values: Mapping[str, Mapping[str, int | float | str]]
    mean: Mapping[str, int | float] = field(default_factory=dict)  # its row of means, by column
    statistic: str = "mean"
    over: str = "all"  # the runs that count, see lab.finished.chosen
    runs: int | None = None  # behind each of its percentages: says how far ours may be off by chance
    more: str = ""  # added to a column's name, the contender with more runs, for a surer rate of ours
    where: Mapping[str, Any] = field(default_factory=dict)
    unit: str = ""
    exact: bool = False  # the same number is expected, to the digit
    wins: str = ""  # "low" or "high": which column is best in a row
    along: str = "rows"  # where the peak is looked for: along the "rows" or the "columns"
    why: str = ""  # where and why ours differ
    notes: Mapping[str, str] = field(default_factory=dict)  # "row/column" → why that cell differs


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of the report: a row for each value of a label, a column for each of another."""

    title: str
    row: str
    column: str
    show: tuple[str, ...] = ("solved", "median")  # what each cell says of its runs; see lab.cells
    where: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Growth:
    """How measures grow with a label that is a number: as which power of it, one line for each series."""

    title: str
    series: str
    measures: tuple[str, ...]
    x: str = "side"
    where: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ratios:
    """How many times as much a contender takes as others, and the span that someone claimed for it."""

    title: str
    of: str  # a label of the contenders, and so are those that it is divided by
    to: tuple[str, ...]
    least: float
    most: float
    measures: tuple[str, ...] = ("seconds",)
    row: str = "set"
    claim: str = ""  # in words


@dataclass(frozen=True, slots=True)
class Compare:
    """A contender against others, in tables of each set: medians, and how many times as long they take."""

    ours: str  # a label of the contenders, and so are the peers
    peers: tuple[str, ...]
    means: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # words → labels of the cells


@dataclass(frozen=True, slots=True)
class Quick:
    """What the minute's version changes: caps on what the recipe says."""

    repetitions: int | None = None
    count: int | None = None
    seconds: float | None = None
    effort: int | None = None
    max_side: int | None = None
    each: int | None = None
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
    clock: str = WALL
    levels: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    plots: tuple[Plot, ...] = ()
    pictures: tuple[str, ...] = ()  # of those that every experiment gets, what a slim report keeps
    tables: tuple[Grid, ...] = ()
    growth: tuple[Growth, ...] = ()
    ratios: tuple[Ratios, ...] = ()
    compare: Compare | None = None
    document: tuple[Figures, ...] = ()
    quick: Quick = Quick()
    is_quick: bool = False
    left_out: tuple[str, ...] = ()  # by the quick version, in words; no key of it
    folder: str = ""  # where files of boards are looked for; no key of it
    beside: str = ""  # the folder of the recipe's own file, where FILE.py is looked for first; no key of it
