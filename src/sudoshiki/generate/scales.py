"""Scales of difficulty that a spec may use, one entry each."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import Any, NamedTuple, TypeVar

from .. import _core
from ..logic import HODOKU_LEVELS, TABLE, WORDS, check_fits, named_technique, path
from ..logic.boards import boards_of
from ..logic.levels import SOLO, UNEQUAL, LevelScale, deductions_of
from ..logic.native import native_ratings, native_ratings_up_to
from ..puzzle import Puzzle, UsageError
from ..puzzle.errors import choose_from
from ..puzzle.validation import entries, quote, real
from ..solve import Request, StopFlag
from ..solvers.native import native_candidates, native_graph
from .shapes import Clues, Shape, levels

HARDEST = 20.0  # no technique solves it
_HARDEST_SINGLE = 2.3  # the naked single
NEAR = 1.0  # ER is exact up to this much above the limit, so that a search knows the nearest puzzle


class Scale(NamedTuple):
    """A scale of difficulty: a greater number is harder."""

    name: str
    # Ratings of boards; beyond the given number a lower bound is enough.
    rate: Callable[[Shape, Sequence[Clues], float, StopFlag | None], list[float]]
    # The smallest and the largest rating that a difficulty allows, both included.
    bounds: Callable[[Any, Shape], tuple[float, float]]
    word: Callable[[float, Shape], str]  # what people call a rating
    any_rules: bool = False  # works without logical steps, so for any rules
    by_explainer: bool = False  # rated as Sudoku Explainer does it
    deductions: Callable[[Shape], Sequence[int]] | None = None  # deductions of each level, if these define it


@dataclass(frozen=True, slots=True)
class Bounds:
    """The allowed range on a scale."""

    scale: str
    least: float
    most: float
    text: str

    def miss(self, rating: float) -> float:
        """Distance of a rating from the range; negative if it is too easy."""
        return min(0.0, rating - self.least) + max(0.0, rating - self.most)


Rating = TypeVar("Rating")


def _each(shape: Shape, boards: Sequence[Clues], rate: Callable[[Puzzle], list[Rating]]) -> Iterator[Rating]:
    """Rate boards one by one; fewer if it was stopped."""
    for puzzle in map(shape.build, boards):
        rows = rate(puzzle)
        if not rows:
            return
        yield rows[0]


def _explainer_ratings(
    shape: Shape, boards: Sequence[Clues], most: float, stop: StopFlag | None
) -> list[float]:
    request = Request(stop=stop)
    rate = partial(native_ratings_up_to, most + NEAR)
    return [*_each(shape, boards, lambda puzzle: rate(puzzle.graph, [puzzle], request))]


def _number_alone(rating: float, shape: Shape) -> str:
    del shape
    return str(rating)


def _word_bounds(word: Any, shape: Shape) -> tuple[float, float]:
    del shape  # the same for all
    names = [level.word for level in WORDS]
    if not isinstance(word, str) or word not in names:
        raise UsageError(f"unknown level {quote(word)}; {choose_from(word, ['any', *names])}")
    index = names.index(word)
    before, most = WORDS[index - 1].most if index else None, WORDS[index].most
    return 0.0 if before is None else round(before + 0.1, 1), HARDEST if most is None else most


def _er_bounds(value: Any, shape: Shape) -> tuple[float, float]:
    """Return the range of 7.2, "7.0-7.9", "9-" or (7, 7.9). Raises UsageError."""
    del shape
    low, high = read_range(value, _rating, "er must be a rating or a range such as 7.0-7.9")
    least, most = 0.0 if low is None else low, HARDEST if high is None else high
    if most < 1.0 or least > HARDEST:
        raise UsageError(
            f"no puzzle is rated {quote(value)}: ratings go from 1.0 to 11.9, and 20.0 beyond them"
        )
    if least > most:
        raise UsageError(f"er from {least} to {most}: the first must be the lesser")
    return least, most


def _rating(part: Any) -> float | None:
    try:
        number = real(float(part) if isinstance(part, str) else part)
    except ValueError:
        return None
    return None if number is None or not 0 <= number < float("inf") else number


def _hodoku_ratings(shape: Shape, boards: Sequence[Clues], most: float, stop: StopFlag | None) -> list[float]:
    """Numbers of HoDoKu's levels."""
    del most  # a limit would save no time
    request = Request(stop=stop)
    rows = _each(shape, boards, lambda puzzle: native_ratings(boards_of([puzzle]), request, "hodoku"))
    return [float(level) for _, level in rows]


def _hodoku_word(rating: float, shape: Shape) -> str:
    del shape
    return HODOKU_LEVELS[int(rating)].lower()


def _hodoku_bounds(value: Any, shape: Shape) -> tuple[float, float]:
    if shape.signs:
        raise UsageError("HoDoKu does not support signs: use level or er")
    return _level_bounds(value, [name.lower() for name in HODOKU_LEVELS], "level of HoDoKu")


def _tatham_scale(shape: Shape) -> LevelScale:
    return SOLO if shape.kind == "sudoku" else UNEQUAL


def _tatham_deductions(shape: Shape) -> Sequence[int]:
    return deductions_of(_tatham_scale(shape))


def _tatham_ratings(shape: Shape, boards: Sequence[Clues], most: float, stop: StopFlag | None) -> list[float]:
    del most  # a limit would save no time
    return [float(level) for level in levels(shape, boards, _tatham_deductions(shape), stop)]


def _tatham_word(rating: float, shape: Shape) -> str:
    return _tatham_scale(shape).words()[int(rating)]


def _tatham_bounds(value: Any, shape: Shape) -> tuple[float, float]:
    if shape.kind == "sudoku" and shape.signs:
        raise UsageError("Simon Tatham's puzzles have boxes or signs, not both: use level or er")
    scale = _tatham_scale(shape)
    return _level_bounds(value, list(scale.words()), f"level of {scale.name}")


def _level_bounds(value: Any, names: list[str], what: str) -> tuple[float, float]:
    name = value.lower() if isinstance(value, str) else value
    if not isinstance(name, str) or name not in names:
        raise UsageError(f"no {what} {quote(value)}; {choose_from(name, names)}")
    return float(names.index(name)), float(names.index(name))


SCALES: Mapping[str, Scale] = {
    "level": Scale("level", _explainer_ratings, _word_bounds, _number_alone, by_explainer=True),
    "er": Scale("er", _explainer_ratings, _er_bounds, _number_alone, by_explainer=True),
    "hodoku": Scale("hodoku", _hodoku_ratings, _hodoku_bounds, _hodoku_word),
    "tatham": Scale(
        "tatham",
        _tatham_ratings,
        _tatham_bounds,
        _tatham_word,
        any_rules=True,
        deductions=_tatham_deductions,
    ),
}


def bounds_for(shape: Shape, **levels_by_scale: Any) -> tuple[Bounds, ...]:
    """The ranges on each scale: the first guides the search, the others are checked."""
    requested = {
        name: what for name, what in levels_by_scale.items() if what is not None and not _is_any(what)
    }
    bounds_list = [
        Bounds(name, *SCALES[name].bounds(what, shape), f"{name} {what}") for name, what in requested.items()
    ]
    by_explainer = [bounds for bounds in bounds_list if SCALES[bounds.scale].by_explainer]
    others = [bounds for bounds in bounds_list if not SCALES[bounds.scale].by_explainer]
    if len(by_explainer) == 2:
        by_explainer = [_both(*by_explainer)]
    for bounds in by_explainer:
        _check_singles(bounds, others, shape)
    return (*by_explainer, *others)


def _both(word: Bounds, rating: Bounds) -> Bounds:
    """Combine a level and a range of ratings on one scale. Raises UsageError."""
    least, most = max(word.least, rating.least), min(word.most, rating.most)
    if least > most:
        reach = f"from {word.least} on" if word.most == HARDEST else f"from {word.least} to {word.most}"
        raise UsageError(f"{word.text} is er {reach}, which contradicts {rating.text}: leave out one of them")
    return Bounds(rating.scale, least, most, f"{word.text} and {rating.text}")


def _check_singles(rating: Bounds, others: Iterable[Bounds], shape: Shape) -> None:
    """Raise UsageError if a level that singles solve is to be rated above them."""
    tatham = _tatham_scale(shape).words()
    by_singles = {"hodoku": 0, "tatham": tatham.index("basic" if "basic" in tatham else "trivial")}
    for other in others:
        if rating.least > _HARDEST_SINGLE and other.most <= by_singles[other.scale]:
            raise UsageError(
                f"{other.text} takes singles alone, rated {_HARDEST_SINGLE} at most, which contradicts "
                f"{rating.text}: leave out one of them"
            )


def _is_any(value: Any) -> bool:
    return isinstance(value, str) and value == "any"


def check_scales(shape: Shape, all_bounds: Sequence[Bounds], steps: bool) -> None:
    """Raise UsageError if a scale or techniques don't support the shape."""
    signs = bytes([1] + [0] * (shape.edges - 1)) if shape.edges else b""
    any_rules = not steps and all(SCALES[bounds.scale].any_rules for bounds in all_bounds)
    check_fits(shape.build(Clues(bytes(shape.cells), signs, b"")), any_rules=any_rules)


def check_required(all_bounds: Sequence[Bounds], require: Sequence[str]) -> None:
    """Raise UsageError if a required technique is harder than the range."""
    least = {technique.name: technique.least for technique in TABLE.values() if technique.least is not None}
    for bounds in all_bounds:
        for name in require:
            if SCALES[bounds.scale].by_explainer and least[name] > bounds.most:
                raise UsageError(
                    f"{name} is rated {least[name]} or more, which contradicts {bounds.text} "
                    f"(up to {bounds.most}): leave out one of them"
                )


# Up to this rating, this inference solves all boards. Rating a large board that needs chains takes minutes;
# checking whether it needs more than this inference takes no time.
_INFERENCES = ((2.5, "singles"), (4.4, "matching"))


def beyond_inference(bounds: Bounds | None, puzzle: Puzzle) -> bool:
    """Return whether a puzzle is almost surely harder than the bounds."""
    if bounds is None or not SCALES[bounds.scale].by_explainer or bounds.most > _INFERENCES[-1][0]:
        return False
    level = next(level for most, level in _INFERENCES if bounds.most <= most)
    inference = getattr(_core.Inference, level)
    masks = _core.propagate(
        native_graph(puzzle.graph, who="this scale"), native_candidates(puzzle), inference
    )
    return masks is None or any(mask & (mask - 1) for mask in array("Q", masks))


def technique_names(names: Iterable[str]) -> tuple[str, ...]:
    expected = "techniques must be names of them"
    name_list = (names,) if isinstance(names, str) else entries(names, expected, UsageError, unordered=True)
    known = [technique.name for technique in TABLE.values() if technique.least is not None]
    for name in name_list:
        if not isinstance(name, str) or name not in known:
            near = get_close_matches(name[:100], known, 3) if isinstance(name, str) else ()
            suggestion = f"did you mean {' or '.join(near)}? or " if near else ""
            raise UsageError(
                f"Sudoku Explainer has no technique {quote(name)}; {suggestion}see sudoshiki explain --list"
            )
    return tuple(map(str, name_list))


def rate_boards(bounds: Bounds, shape: Shape, boards: Sequence[Clues], stop: StopFlag | None) -> list[float]:
    """Ratings of boards; fewer if it was stopped."""
    return SCALES[bounds.scale].rate(shape, boards, bounds.most, stop)


def rating_text(bounds: Bounds, rating: float, shape: Shape) -> str:
    """Return a rating as text on the scale of the bounds."""
    scale = SCALES[bounds.scale]
    more = " or more" if scale.by_explainer and rating > bounds.most + NEAR else ""
    return scale.word(rating, shape) + more


def takes_long_to_rate(bounds: Bounds | None) -> bool:
    """Return whether rating large boards is slow, as with chains."""
    return bounds is not None and SCALES[bounds.scale].deductions is None


def level_by_deductions(bounds: Bounds | None, shape: Shape) -> tuple[Sequence[int], int] | None:
    """Return deductions of each level, and the requested level; None if undefined."""
    scale = None if bounds is None else SCALES[bounds.scale]
    if bounds is None or scale is None or scale.deductions is None:
        return None
    by_level = scale.deductions(shape)
    return (by_level, int(bounds.most)) if bounds.most < len(by_level) else None


def techniques_used(puzzle: Puzzle, stop: StopFlag | None) -> set[str]:
    """Names of the techniques on the path to the solution."""
    return {named_technique(step.technique, step.size).name for step in path(puzzle, stop=stop).steps}


Number = TypeVar("Number", int, float)


def read_range(
    value: Any, read: Callable[[Any], Number | None], expected: str
) -> tuple[Number | None, Number | None]:
    """Return both ends of a range, None where it is open. Raises UsageError."""
    if isinstance(value, str):
        parts: list[Any] = [*value.split("-")]
    else:
        parts = [*value] if isinstance(value, tuple | list) else [value]
    ends: list[Number | None] = []
    for part in parts:
        left_open = part is None or (isinstance(part, str) and not part)
        end = None if left_open else read(part)
        if end is None and not left_open:
            raise UsageError(f"{expected}, not {quote(value)}")
        ends.append(end)
    if not 1 <= len(ends) <= 2:
        raise UsageError(f"{expected}, not {quote(value)}")
    return ends[0], ends[-1]
