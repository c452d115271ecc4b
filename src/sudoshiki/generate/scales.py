"""How hard: the scales that a wish may name, one row each. A scale more is a row more."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import Any, NamedTuple, TypeVar

from .. import _core
from ..logic import HODOKU_LEVELS, TABLE, WORDS, check_fits, known_as, path
from ..logic.levels import SOLO, UNEQUAL, LevelScale, deductions_of
from ..logic.native import native_ratings, native_ratings_up_to
from ..puzzle import Puzzle, UsageError
from ..puzzle.door import entries, real, shown
from ..puzzle.errors import choose_from
from ..solve import Request, StopFlag
from ..solvers.native import native_candidates, native_graph
from .shapes import Clues, Shape, levels

HARDEST = 20.0  # where no technique leads further
NEAR = 1.0  # how far above a wish ER is told exactly, so that a search knows which puzzle is nearest


class Scale(NamedTuple):
    """A way to say how hard a puzzle is, as a number: more is harder."""

    name: str
    # By board; where it is harder than the number given, how hard it is at least may do.
    rate: Callable[[Shape, Sequence[Clues], float, StopFlag | None], list[float]]
    bounds: Callable[
        [Any, Shape], tuple[float, float]
    ]  # of what was said: the least and the most, counted in
    word: Callable[[float, Shape], str]  # what people call a rating
    any_rules: bool = False  # no step is taken, so that it knows signs, too
    explained: bool = False  # rated as Sudoku Explainer does it
    deductions: Callable[[Shape], Sequence[int]] | None = None  # by level, where those are all there is to it


@dataclass(frozen=True, slots=True)
class Bounds:
    """A scale by name, and what is wished for on it."""

    scale: str
    least: float
    most: float
    said: str

    def miss(self, rating: float) -> float:
        """How far a rating is from what is wished for; below 0 where it is too easy."""
        return min(0.0, rating - self.least) + max(0.0, rating - self.most)


Rating = TypeVar("Rating")


def _each(shape: Shape, boards: Sequence[Clues], rate: Callable[[Puzzle], list[Rating]]) -> Iterator[Rating]:
    """Of each; fewer where it was stopped. Those of one graph could go together, but most of the time goes
    into chains anyway."""
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
    del shape  # the same words for all
    names = [row.word for row in WORDS]
    if not isinstance(word, str) or word not in names:
        raise UsageError(f"unknown level {shown(word)}; {choose_from(word, ['any', *names])}")
    at = names.index(word)
    before, most = WORDS[at - 1].most if at else None, WORDS[at].most
    return 0.0 if before is None else round(before + 0.1, 1), HARDEST if most is None else most


def _er_bounds(said: Any, shape: Shape) -> tuple[float, float]:
    """7.2, "7.0-7.9", "9-", (7, 7.9)."""
    del shape
    low, high = range_of(said, _rating, "er must be a rating or a range such as 7.0-7.9")
    least, most = 0.0 if low is None else low, HARDEST if high is None else high
    if most < 1.0 or least > HARDEST:
        raise UsageError(
            f"no puzzle is rated {shown(said)}: ratings go from 1.0 to 11.9, and 20.0 beyond them"
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
    """The number of the level."""
    del most  # no time is lost with steps beyond it
    request = Request(stop=stop)
    rows = _each(shape, boards, lambda puzzle: native_ratings(puzzle.graph, [puzzle], request, "hodoku"))
    return [float(level) for _, level in rows]


def _hodoku_word(rating: float, shape: Shape) -> str:
    del shape
    return HODOKU_LEVELS[int(rating)].lower()


def _hodoku_bounds(said: Any, shape: Shape) -> tuple[float, float]:
    if shape.signs:
        raise UsageError("HoDoKu knows no signs: there is no level of such; level and er count them")
    return _level_bounds(said, [name.lower() for name in HODOKU_LEVELS], "level of HoDoKu")


def _tatham_scale(shape: Shape) -> LevelScale:
    return SOLO if shape.kind == "sudoku" else UNEQUAL


def _tatham_deductions(shape: Shape) -> Sequence[int]:
    return deductions_of(_tatham_scale(shape))


def _tatham_ratings(shape: Shape, boards: Sequence[Clues], most: float, stop: StopFlag | None) -> list[float]:
    del most  # likewise
    return [float(level) for level in levels(shape, boards, _tatham_deductions(shape), stop)]


def _tatham_word(rating: float, shape: Shape) -> str:
    return _tatham_scale(shape).words()[int(rating)]


def _tatham_bounds(said: Any, shape: Shape) -> tuple[float, float]:
    if shape.kind == "sudoku" and shape.signs:
        raise UsageError("Simon Tatham's puzzles have boxes or signs, not both: there is no level of such")
    scale = _tatham_scale(shape)
    return _level_bounds(said, list(scale.words()), f"level of {scale.name}")


def _level_bounds(said: Any, names: list[str], what: str) -> tuple[float, float]:
    name = said.lower() if isinstance(said, str) else said
    if not isinstance(name, str) or name not in names:
        raise UsageError(f"no {what} {shown(said)}; {choose_from(name, names)}")
    return float(names.index(name)), float(names.index(name))


SCALES: Mapping[str, Scale] = {
    "level": Scale("level", _explainer_ratings, _word_bounds, _number_alone, explained=True),
    "er": Scale("er", _explainer_ratings, _er_bounds, _number_alone, explained=True),
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


def bounds_for(shape: Shape, **said: Any) -> Bounds | None:
    """The one scale that something was said of; None where nothing was."""
    asked = {name: what for name, what in said.items() if what is not None and not _is_any(what)}
    if len(asked) > 1:
        raise UsageError(f"give one of {' and '.join(asked)}: each says how hard a puzzle is to be")
    for name, what in asked.items():
        least, most = SCALES[name].bounds(what, shape)
        return Bounds(name, least, most, f"{name} {what}")
    return None


def _is_any(said: Any) -> bool:
    return isinstance(said, str) and said == "any"


def check_judged(shape: Shape, bounds: Bounds | None, steps: bool) -> None:
    """Refuses what the scale, or the techniques that `steps` need, don't know, before a puzzle is made."""
    signs = bytes([1] + [0] * (shape.edges - 1)) if shape.edges else b""
    any_rules = not steps and bounds is not None and SCALES[bounds.scale].any_rules
    check_fits(shape.build(Clues(bytes(shape.cells), signs, b"")), any_rules=any_rules)


# Up to this rating: what the inference that fills all such boards is called. Rating a large board that needs
# chains takes minutes; seeing that it needs more than this takes no time.
_INFERENCES = ((2.5, "singles"), (4.4, "matching"))


def beyond_inference(bounds: Bounds | None, puzzle: Puzzle) -> bool:
    """Whether a puzzle is surely, or as good as surely, harder than the bounds: some that need a fish or a
    wing are taken for harder than they are."""
    if bounds is None or not SCALES[bounds.scale].explained or bounds.most > _INFERENCES[-1][0]:
        return False
    level = next(level for most, level in _INFERENCES if bounds.most <= most)
    inference = getattr(_core.Inference, level)
    left = _core.settle(native_graph(puzzle.graph, who="this scale"), native_candidates(puzzle), inference)
    return left is None or any(mask & (mask - 1) for mask in array("Q", left))


def technique_names(names: Iterable[str]) -> tuple[str, ...]:
    expected = "techniques must be names of them"
    listed = (names,) if isinstance(names, str) else entries(names, expected, UsageError, unordered=True)
    known = [row.name for row in TABLE.values() if row.least is not None]
    for name in listed:
        if not isinstance(name, str) or name not in known:
            near = get_close_matches(name[:100], known, 3) if isinstance(name, str) else ()
            like = f"did you mean {' or '.join(near)}? else " if near else ""
            raise UsageError(
                f"no technique {shown(name)} on the ways of Sudoku Explainer, by which puzzles are judged; "
                f"{like}see sudoshiki explain --list"
            )
    return tuple(map(str, listed))


def rated(bounds: Bounds, shape: Shape, boards: Sequence[Clues], stop: StopFlag | None) -> list[float]:
    """By board; fewer where it was stopped."""
    return SCALES[bounds.scale].rate(shape, boards, bounds.most, stop)


def said_of(bounds: Bounds, rating: float, shape: Shape) -> str:
    """A rating in the words of the scale that the bounds name."""
    scale = SCALES[bounds.scale]
    more = " or more" if scale.explained and rating > bounds.most + NEAR else ""
    return scale.word(rating, shape) + more


def takes_long_to_rate(bounds: Bounds | None) -> bool:
    """Whether large boards do: those that need chains, and steps on the way."""
    return bounds is not None and SCALES[bounds.scale].deductions is None


def level_by_deductions(bounds: Bounds | None, shape: Shape) -> tuple[Sequence[int], int] | None:
    """What each level allows, and which is wished for; None where deductions alone don't make the level."""
    row = None if bounds is None else SCALES[bounds.scale]
    if bounds is None or row is None or row.deductions is None:
        return None
    by_level = row.deductions(shape)
    return (by_level, int(bounds.most)) if bounds.most < len(by_level) else None


def used(puzzle: Puzzle, stop: StopFlag | None) -> set[str]:
    """The techniques on the way to the solution, by the names that people know."""
    return {known_as(step.technique, step.size).name for step in path(puzzle, stop=stop).steps}


Number = TypeVar("Number", int, float)


def range_of(
    said: Any, read: Callable[[Any], Number | None], expected: str
) -> tuple[Number | None, Number | None]:
    """Its two ends, None where one is open. What `read` makes nothing of is refused: `expected` says what
    would do."""
    if isinstance(said, str):
        parts: list[Any] = [*said.split("-")]
    else:
        parts = [*said] if isinstance(said, tuple | list) else [said]
    ends: list[Number | None] = []
    for part in parts:
        left_open = part is None or (isinstance(part, str) and not part)
        end = None if left_open else read(part)
        if end is None and not left_open:
            raise UsageError(f"{expected}, not {shown(said)}")
        ends.append(end)
    if not 1 <= len(ends) <= 2:
        raise UsageError(f"{expected}, not {shown(said)}")
    return ends[0], ends[-1]
