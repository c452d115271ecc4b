"""Sentences of techniques that HoDoKu has and Sudoku Explainer has not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from .step_words import StepWords


def _finned_fish(w: StepWords) -> str:
    """Return a fish, plain or with fins, of lines or boxes: bases, then covers."""
    half = len(w.step.groups) // 2
    fins = [cell for part in w.step.parts for cell in part]
    key = "finned-fish" if w.step.technique == "sashimi-fish" else w.step.technique
    return w.gaps.sentence(
        key,
        bases=w.gaps.group(*sorted(w.step.groups[:half])),
        covers=w.gaps.group(*sorted(w.step.groups[half:])),
        value=w.gaps.values(w.step.values),
        fin=w.gaps.cells(fins, "or"),
        fins=w.gaps.cells(fins),
    )


def _two_links(w: StepWords) -> str:
    """Two lines joined at their first ends."""
    near_one, far_one, near_other, far_other = map(w.gaps.cell, w.step.cells)
    key = "skyscraper" if w.step.technique == "turbot-fish" else w.step.technique
    return w.gaps.sentence(
        key,
        one=w.gaps.group(w.step.groups[0]),
        other=w.gaps.group(w.step.groups[1]),
        value=w.gaps.values(w.step.values),
        near_one=near_one,
        far_one=far_one,
        near_other=near_other,
        far_other=far_other,
    )


def _empty_rectangle(w: StepWords) -> str:
    box, line, cover, crossing = w.step.groups
    near, far = w.step.cells
    return w.gaps.sentence(
        "empty-rectangle",
        box=w.gaps.group(box),
        line=w.gaps.group(line),
        cover=w.gaps.group(cover),
        crossing=w.gaps.group(crossing),
        value=w.gaps.values(w.step.values),
        near=w.gaps.cell(near),
        far=w.gaps.cell(far),
        gone=w.gaps.cell(w.step.eliminations[0].cell),
    )


def _w_wing(w: StepWords) -> str:
    (value,) = w.step.values
    both = w.situation.candidates(w.step.cells[0])
    near_one, near_two = map(w.gaps.cell, w.step.parts[0])
    return w.gaps.sentence(
        "w-wing",
        cells=w.gaps.cells(w.step.cells),
        values=w.gaps.values(both),
        groups=w.gaps.group(*w.step.groups),
        link=next(other for other in both if other != value),
        value=value,
        near_one=near_one,
        near_two=near_two,
    )


def _remote_pair(w: StepWords) -> str:
    cells = w.gaps.join(map(w.gaps.cell, w.step.cells))  # in the order of the chain
    return w.gaps.sentence("remote-pair", cells=cells, values=w.gaps.values(w.step.values))


def rectangle_of_six(w: StepWords) -> str:
    """Return a unique rectangle of type 6: a value without other places in its lines."""
    return w.gaps.sentence(
        "unique-loop-6",
        kept=w.step.eliminations[0].value,
        groups=w.gaps.group(*sorted(set(w.step.groups))),
        extras=w.gaps.cells(elimination.cell for elimination in w.step.eliminations),
    )


def _hidden_rectangle(w: StepWords) -> str:
    corner, removed_value = w.step.eliminations[0]
    return w.gaps.sentence(
        "hidden-rectangle",
        cells=w.gaps.cells(w.step.cells),
        groups=w.gaps.group(*w.step.groups),
        corner=w.gaps.cell(corner),
        opposite=w.gaps.cells(set(w.step.cells) - _peers(w, corner)),
        gone=removed_value,
        kept=next(value for value in w.step.values if value != removed_value),
    )


def _avoidable_rectangle(w: StepWords) -> str:
    cells, values = w.gaps.cells(w.step.cells), w.gaps.values(w.step.values)
    first = w.gaps.sentence("avoidable-rectangle", cells=cells, values=values)
    if w.step.type == 1:
        return f"{first} {w.gaps.sentence('avoidable-1')}"
    extras = w.gaps.cells(cell for cell in w.step.cells if not w.situation.values[cell])
    others = w.gaps.values(elimination.value for elimination in w.step.eliminations)
    return f"{first} {w.gaps.sentence('avoidable-2', extras=extras, others=others)}"


def _sue_de_coq(w: StepWords) -> str:
    line, box = w.step.groups
    of_line, of_box = w.step.parts
    text = w.gaps.sentence(
        "sue-de-coq",
        groups=w.gaps.group(line, box),
        line=w.gaps.group(line),
        box=w.gaps.group(box),
        cells=w.gaps.cells(w.step.cells),
        values=w.gaps.values(w.step.values),
        of_line=w.gaps.cells(of_line),
        of_box=w.gaps.cells(of_box),
    )
    twice = (_values(w, of_line) & _values(w, of_box)) - set(w.step.values)
    if not twice:
        return text
    key = "sue-de-coq-all-twice" if len(twice) > 1 else "sue-de-coq-twice"
    groups = {"line": w.gaps.group(line), "box": w.gaps.group(box)}
    return f"{text} {w.gaps.sentence(key, values=w.gaps.values(twice), **groups)}"


def _values(w: StepWords, cells: Iterable[int]) -> set[int]:
    return {value for cell in cells for value in w.situation.candidates(cell)}


def _colours(w: StepWords) -> str:
    one, two, *others = (w.gaps.cells(part) for part in w.step.parts)
    first = w.gaps.sentence("colours", value=w.gaps.values(w.step.values), one=one, two=two)
    gaps = dict(zip(("three", "four"), others, strict=False))
    return f"{first} {w.gaps.sentence(f'{w.step.technique}-{w.step.type}', **gaps)}"


def _peers(w: StepWords, cell: int) -> set[int]:
    return {seen for group in w.situation.puzzle.groups if cell in group for seen in group}


HODOKU_REASONS: Mapping[str, Callable[[StepWords], str]] = {
    "skyscraper": _two_links,
    "two-string-kite": _two_links,
    "turbot-fish": _two_links,
    "empty-rectangle": _empty_rectangle,
    "w-wing": _w_wing,
    "remote-pair": _remote_pair,
    "hidden-rectangle": _hidden_rectangle,
    "avoidable-rectangle": _avoidable_rectangle,
    "finned-fish": _finned_fish,
    "sashimi-fish": _finned_fish,
    "franken-fish": _finned_fish,
    "finned-franken-fish": _finned_fish,
    "sue-de-coq": _sue_de_coq,
    "simple-colors": _colours,
    "multi-colors": _colours,
}
