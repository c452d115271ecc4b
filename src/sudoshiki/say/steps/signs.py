"""Reasons of steps with signs: bounds, hills and valleys, few fillings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import gt, lt

from .step_words import StepWords

_MAX_WAYS_LISTED = 6


def _beside_value(w: StepWords) -> str:
    ((lesser, greater),) = w.step.arcs
    placed = w.situation.values
    key, value = ("sign-above", placed[lesser]) if placed[lesser] else ("sign-below", placed[greater])
    cells = {"lesser": w.gaps.cell(lesser), "greater": w.gaps.cell(greater)}
    return w.gaps.sentence(key, value=value, **cells)


def _along_signs(w: StepWords) -> str:
    """The bounds propagated upwards and downwards, as far as they eliminate something."""
    one = len(w.step.arcs) == 1
    sentences = [w.gaps.sentence("one-sign" if one else "sign-chain", path=w.gaps.path(w.step.cells))]
    most = w.situation.puzzle.side + 1
    upwards = _bounds(w, "at-least", w.step.cells, 0, gt, min)
    downwards = _bounds(w, "at-most", w.step.cells[::-1], most, lt, max)
    for key, bounds in (("going-up", upwards), ("going-down", downwards)):
        if len(bounds) > 1:
            rest = w.gaps.join(bounds[1:])
            sentences.append(w.gaps.sentence("across-sign" if one else key, first=bounds[0], rest=rest))
    return " ".join(sentences)


def _bounds(
    w: StepWords,
    key: str,
    cells: Sequence[int],
    bound: int,
    is_beyond: Callable[[int, int], bool],
    nearest: Callable[[Iterable[int]], int],
) -> list[str]:
    """`r1c1 is at least 1` and so on, up to the last cell that loses a candidate."""
    bounds, last = [], 0
    for number, cell in enumerate(cells):
        placed = w.situation.values[cell]
        values = (placed,) if placed else w.situation.candidates(cell)
        left = [value for value in values if is_beyond(value, bound)]
        if len(left) < len(values):
            last = number
        bound = nearest(left)
        bounds.append(w.gaps.word("is" if placed else key, cell=w.gaps.cell(cell), value=bound))
    return bounds[: last + 1]


def _hill(w: StepWords) -> str:
    top, *members = w.step.cells
    removed_values = [value for _, value in w.step.eliminations]
    bound = max(removed_values) if w.step.technique.startswith("hill") else min(removed_values)
    paths = [w.gaps.path(path) for member in members for path in _paths(w, member, top)]
    return w.gaps.sentence(
        w.step.technique,
        top=w.gaps.cell(top),
        cells=w.gaps.cells(members),
        groups=w.gaps.group(*w.step.groups),
        bound=bound,
        paths=w.gaps.join(paths),
    )


def _paths(w: StepWords, member: int, top: int) -> Iterator[list[int]]:
    """Return the path along the step's signs to the top, least cell first."""
    downhill = w.step.technique.startswith("valley")
    following = dict((greater, lesser) if downhill else (lesser, greater) for lesser, greater in w.step.arcs)
    path = [member]
    while path[-1] != top:
        path.append(following[path[-1]])
    yield path[::-1] if downhill else path


def _ordered_set(w: StepWords) -> str:
    step, gaps = w.step, w.gaps
    ways = list(_ways(w))
    sentences = [
        gaps.sentence(
            "ordered-set",
            groups=gaps.group(*step.groups),
            cells=gaps.cells(step.cells),
            values=gaps.values(step.values),
            signs=gaps.join(map(gaps.path, step.arcs)),
        )
    ]
    if len(ways) <= _MAX_WAYS_LISTED:
        fillings = ("-".join(str(way[cell]) for cell in sorted(step.cells)) for way in ways)
        sentences.append(gaps.sentence("ordered-ways", ways=gaps.join(fillings, "or")))
    inside = [one for one in step.eliminations if one.cell in step.cells]
    if inside:
        removed_candidates = gaps.join((gaps.candidates([cell], value) for cell, value in inside), "or")
        sentences.append(gaps.sentence("ordered-none", gone=removed_candidates))
    if outside := {one.value for one in step.eliminations if one.cell not in step.cells}:
        groups = gaps.group(*step.groups)
        sentences.append(gaps.sentence("ordered-all", values=gaps.values(outside), groups=groups))
    return " ".join(sentences)


def _ways(w: StepWords) -> Iterator[dict[int, int]]:
    """Yield all ways to fill the cells with different values that the signs allow."""
    ways: list[dict[int, int]] = [{}]
    for cell in w.step.cells:
        ways = [
            {**way, cell: value}
            for way in ways
            for value in w.situation.candidates(cell)
            if value not in way.values()
        ]
    yield from (way for way in ways if all(way[low] < way[high] for low, high in w.step.arcs))


SIGN_REASONS: Mapping[str, Callable[[StepWords], str]] = {
    "sign-beside-value": _beside_value,
    "sign-bound": _along_signs,
    "chain-from-value": _along_signs,
    "ascending-chain": _along_signs,
    "hill": _hill,
    "valley": _hill,
    "hill-of-chains": _hill,
    "valley-of-chains": _hill,
    "ordered-set": _ordered_set,
}
