"""Sentences of techniques that Sukaku Explainer has and Sudoku Explainer has not."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .step_words import StepWords


def _strong_links(w: StepWords) -> str:
    """Groups along a path, each with two parts left; perhaps a ring."""
    step, gaps = w.step, w.gaps
    (value,) = step.values
    bases, covers = step.groups[: step.size], step.groups[step.size :]
    parts = [gaps.cells(part, "or") for part in step.parts]
    begin, *middle, end = parts
    ways = [
        gaps.sentence("strong-link", group=gaps.group(base), value=value, one=one, two=two)
        for base, one, two in zip(bases, parts[::2], parts[1::2], strict=True)
    ]
    pairs = [*zip(middle[::2], middle[1::2], strict=True), (end, begin)]
    joints = [
        gaps.sentence("strong-links-meet", group=gaps.group(cover), one=one, two=two)
        for cover, (one, two) in zip(covers, pairs, strict=False)
    ]
    ring = len(covers) == len(bases)
    last = gaps.sentence("strong-links-ring" if ring else "strong-links", value=value, one=begin, two=end)
    return " ".join([*ways, *joints, last])


def _larger_wing(w: StepWords) -> str:
    """Cells with one value more than cells, and a last cell with two of these values."""
    step, gaps, situation = w.step, w.gaps, w.situation
    *cells, pair = step.cells
    values = {value for cell in cells for value in situation.candidates(cell)}
    two = situation.candidates(pair)
    gap_values = {
        "cells": gaps.cells(cells),
        "values": gaps.values(values),
        "pair": gaps.cell(pair),
    }
    if len(step.values) > 1:
        return gaps.sentence("larger-wing-twice", two=gaps.values(two), **gap_values)
    (value,) = step.values
    other = next(one for one in two if one != value)
    with_value = [cell for cell in cells if situation.has(cell, value)]
    return gaps.sentence(
        "larger-wing", value=value, other=other, ends=gaps.cells([pair, *with_value]), **gap_values
    )


SUKAKU_REASONS: Mapping[str, Callable[[StepWords], str]] = {
    "strong-links": _strong_links,
    "larger-wing": _larger_wing,
}
