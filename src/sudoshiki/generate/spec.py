"""Requirements of puzzles to generate; impossible ones are refused at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from ..formats.known_rules import rule_advice
from ..puzzle import Box, Kind, PuzzleError, UsageError, default_box, latin, sudoku
from ..puzzle.errors import choose_from
from ..puzzle.square import check_symmetry, orbits
from ..puzzle.validation import check_side, flag, quote, whole, whole_box, whole_numbers
from ..solve import StopFlag
from .regions import random_regions
from .scales import Bounds, bounds_for, check_required, check_scales, read_range, technique_names
from .shapes import Shape

Range = int | float | str | tuple[float | None, float | None]  # 24, "24-28", "24-", (24, 28)
KINDS = ("sudoku", "futoshiki", "latin")
MAX_GENERATED_SIDE = 64  # one word a cell in the native generator
RANDOM = "random"
MIN_GIVENS_9X9 = 17  # McGuire, Tugemann, Civario 2012: no 9×9 Sudoku with 16 has one solution


@dataclass(frozen=True, slots=True)
class CountRange:
    """A range of numbers of clues, from `least` to `most`, both included."""

    least: int
    most: int

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least}-{self.most}"


@dataclass(frozen=True, slots=True)
class PuzzleSpec:
    """Requirements of each puzzle; made by `make_spec`."""

    shape: Shape
    givens: CountRange
    signs: CountRange
    symmetry: str = "none"
    pattern: frozenset[int] | None = None
    difficulty: Bounds | None = None  # the range on the first scale
    other_scales: tuple[Bounds, ...] = ()  # ranges on the other scales
    require: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    minimal: bool = False
    random_regions: bool = False
    arguments: dict[str, Any] = field(default_factory=dict, compare=False)  # given by the user

    def shape_for(self, random: Random, stop: StopFlag | None = None) -> Shape:
        """Return the shape of one attempt, with new random regions if requested."""
        if not self.random_regions:
            return self.shape
        return replace(self.shape, box=None, regions=random_regions(self.shape.side, random, stop))

    def symmetric_cells(self) -> list[tuple[int, ...]]:
        """Cells that are given together, by the symmetry."""
        return list(orbits(self.symmetry, self.shape.side))

    @property
    def counts_matter(self) -> bool:
        """Whether the number of givens or signs is limited."""
        any_number = (CountRange(0, self.shape.cells), CountRange(0, self.shape.edges))
        return (self.givens, self.signs) != any_number

    @property
    def needs_solving_path(self) -> bool:
        return bool(self.require or self.forbid)


def make_spec(
    kind: str = "sudoku",
    *,
    side: int | None = None,
    box: Box | None = None,
    regions: str | Iterable[int] | None = None,
    diagonals: bool = False,
    givens: Range | None = None,
    signs: Range | None = None,
    symmetry: str = "none",
    pattern: Iterable[int] | None = None,
    level: str | None = None,
    er: Range | None = None,
    hodoku: str | None = None,
    tatham: str | None = None,
    require: Iterable[str] = (),
    forbid: Iterable[str] = (),
    minimal: bool = False,
) -> PuzzleSpec:
    """Check the arguments of `generate` and make a spec. Raises UsageError."""
    shape = _shape(kind, side, box, regions, flag(diagonals, "diagonals"), signs)
    difficulty, *other_scales = bounds_for(shape, level=level, er=er, hodoku=hodoku, tatham=tatham) or (None,)
    spec = PuzzleSpec(
        shape=shape,
        givens=_count_range("givens", givens, shape.cells),
        signs=_count_range("signs", signs, shape.edges),
        symmetry=check_symmetry(symmetry),
        pattern=None if pattern is None else _pattern(pattern, shape),
        difficulty=difficulty,
        other_scales=tuple(filter(None, other_scales)),
        require=technique_names(require),
        forbid=technique_names(forbid),
        minimal=flag(minimal, "minimal"),
        random_regions=isinstance(regions, str) and regions == RANDOM,
        arguments={"level": level, "givens": givens, "signs": signs},
    )
    _refuse_impossible(spec)
    return spec


def _shape(
    kind: str,
    side: int | None,
    box: Box | None,
    regions: str | Iterable[int] | None,
    diagonals: bool,
    signs: Any,
) -> Shape:
    if not isinstance(kind, str) or kind not in KINDS:
        advice = "; ".join(filter(None, (rule_advice(kind, to_generate=True), choose_from(kind, KINDS))))
        raise UsageError(f"unknown kind {quote(kind)}; {advice}")
    box = None if box is None else whole_box(box)
    side = check_side(side if side is not None else box[0] * box[1] if box else 9)
    if side > MAX_GENERATED_SIDE:
        raise UsageError(
            f"puzzles are made up to a side of {MAX_GENERATED_SIDE}, not {side}", kind=Kind.UNSUPPORTED
        )
    with_signs = (
        kind == "futoshiki" if signs is None else _count_range("signs", signs, 2 * side * side).most > 0
    )
    if kind == "latin" and with_signs:
        raise UsageError("a Latin square with signs between neighbours is a futoshiki: choose that kind")
    if kind != "sudoku":
        if box is not None or regions is not None or diagonals:
            raise UsageError(f"a {kind} has neither boxes nor regions nor diagonals; a sudoku has")
        return Shape(kind, side, signs=with_signs)
    if regions is not None and box is not None:
        raise UsageError("give the box or the regions, not both")
    at_random = isinstance(regions, str) and regions == RANDOM
    if regions is None or at_random:
        if regions is None:
            box = box or _default_box_or_refuse(side)
        empty = sudoku(side=side, box=box) if box else latin(side=side)
        return Shape(kind, side, empty.box, None, diagonals, with_signs)
    if isinstance(regions, str):
        raise UsageError(f"regions must be a number for each cell, or {RANDOM!r}, not {quote(regions)}")
    labels = whole_numbers(regions, "regions must be a number for each cell", UsageError)
    empty = sudoku(side=side, regions=labels)
    return Shape(kind, side, empty.graph.box, empty.graph.regions, diagonals, with_signs)


def _default_box_or_refuse(side: int) -> Box:
    try:
        return default_box(side)
    except PuzzleError:
        raise UsageError(
            f"no box fits a side of {side} but a row; choose regions {RANDOM}, or the kind latin"
        ) from None


def _count_range(name: str, value: Any, most: int) -> CountRange:
    """Return the range of 24, "24-28", "24-", (24, 28) or None. Raises UsageError."""
    if value is None:
        return CountRange(0, most)
    expected = f"{name} must be a number or a range such as 24-28"
    low, high = read_range(value, _number, expected)
    low, high = 0 if low is None else low, most if high is None else high
    if low > high:
        raise UsageError(f"{name} from {quote(low)} to {quote(high)}: the first must be the lesser")
    if low > most:
        raise UsageError(f"{quote(low)} {name} are too many: at most {most}")
    return CountRange(low, min(high, most))


def _number(part: Any) -> int | None:
    if isinstance(part, str) and part.strip().isdecimal() and len(part) < 10:
        return int(part)
    number = whole(part)
    return None if number is None or number < 0 else number


def _pattern(pattern: Iterable[int], shape: Shape) -> frozenset[int]:
    cells = frozenset(
        whole_numbers(pattern, "a pattern must be the numbers of cells", UsageError, unordered=True)
    )
    if wrong := [cell for cell in cells if not 0 <= cell < shape.cells]:
        raise UsageError(
            f"cell {quote(wrong[0])} of the pattern is off the board, which has {shape.cells} cells"
        )
    return cells


def _refuse_impossible(spec: PuzzleSpec) -> None:
    shape, capacity = spec.shape, spec.shape.cells
    if spec.pattern is not None:
        capacity = sum(len(item) for item in spec.symmetric_cells() if spec.pattern.issuperset(item))
        if spec.symmetry != "none" and capacity < len(spec.pattern):
            raise UsageError(
                f"the pattern has {len(spec.pattern)} cells, of which {len(spec.pattern) - capacity} have no "
                f"counterpart under the symmetry {spec.symmetry}; leave out one of the two"
            )
    fewest = min_givens(shape)
    if min(capacity, spec.givens.most) < fewest:
        raise UsageError(
            f"no {shape.kind} of side {shape.side} with one solution has fewer than {fewest} givens; "
            f"asked for {spec.givens}" + (f", with room for {capacity}" if capacity < shape.cells else "")
        )
    if spec.givens.least > capacity:
        raise UsageError(f"{spec.givens.least} givens don't fit: there is room for {capacity}")
    if spec.minimal and spec.givens.least == shape.cells > 1:
        raise UsageError("a full board is not minimal: leave out one of the two")
    both = sorted({*spec.require} & {*spec.forbid})
    if both:
        raise UsageError(f"{both[0]} is both required and forbidden")
    all_bounds = [bounds for bounds in (spec.difficulty, *spec.other_scales) if bounds]
    check_required(all_bounds, spec.require)
    if all_bounds or spec.needs_solving_path:
        check_scales(spec.shape_for(Random(0)), all_bounds, spec.needs_solving_path)


def min_givens(shape: Shape) -> int:
    """Lower bound on the givens of a unique puzzle: one value at most may be missing."""
    if shape.signs:
        return 0
    plain = shape.box == (3, 3) and not shape.diagonals
    return MIN_GIVENS_9X9 if plain and shape.side == 9 else shape.side - 1
