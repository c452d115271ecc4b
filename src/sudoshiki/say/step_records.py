"""Steps as JSON records, with names of cells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..draw.marks import LinkArrow, Marks, Spot
from ..logic.pictures import step_marks
from ..logic.step import ChainLink
from ..puzzle import cell_name
from ..puzzle.arcs import Arc
from .steps.chains import ChainPart
from .steps.explaining import ExplainedStep
from .steps.marks import marks_of_part


def step_record(explained: ExplainedStep) -> dict[str, Any]:
    """Return the step with texts, marks of its picture, and parts of a chain."""
    step, graph = explained.step, explained.situation.puzzle.graph
    return {
        "technique": explained.name,
        "rating": step.rating,
        "size": step.size,
        "type": step.type,
        "level": step.level,
        "groups": [graph.names[number] for number in step.groups],
        "cells": [cell_name(cell, graph.side) for cell in step.cells],
        "parts": [[cell_name(cell, graph.side) for cell in part] for part in step.parts],
        "values": step.values,
        "signs": [_sign(arc, graph.side) for arc in step.arcs],
        "joints": step.joints,
        "branches": [[_link(link, explained) for link in branch] for branch in step.branches],
        "placements": [_candidate(one, graph.side) for one in step.placements],
        "eliminations": [_candidate(one, graph.side) for one in step.eliminations],
        "title": explained.words.title,
        "reason": explained.words.reason,
        "change": explained.words.change,
        "marks": _marks(step_marks(step, explained.situation), graph.side),
        "reason_parts": [_part(part, explained) for part in explained.words.parts],
    }


def _part(part: ChainPart, explained: ExplainedStep) -> dict[str, Any]:
    side = explained.situation.puzzle.side
    return {
        "title": part.title,
        "text": part.text,
        "marks": _marks(marks_of_part(part, explained.situation), side),
        "parts": [_part(one, explained) for one in part.parts],
    }


def _marks(marks: Marks, side: int) -> dict[str, Any]:
    """Return the marks of a picture, without empty ones."""

    def names(cells: Iterable[int]) -> list[str]:
        return [cell_name(cell, side) for cell in cells]

    def candidates(spots: Iterable[Spot]) -> list[dict[str, Any]]:
        return [_candidate(spot, side) for spot in sorted(spots)]

    def links(arrows: Iterable[LinkArrow]) -> list[dict[str, Any]]:
        return [
            {"from": _candidate(start, side), "to": _candidate(end, side), "strong": strong}
            for start, end, strong in arrows
        ]

    record = {
        "houses": [names(group) for group in marks.groups],
        "cells": names(marks.cells),
        "signs": [_sign(arc, side) for arc in marks.signs],
        "blockers": names(marks.blockers),
        "blocked": [
            {**_candidate(spot, side), "by": None if blocker is None else cell_name(blocker, side)}
            for spot, blocker in marks.blocked
        ],
        "pattern": candidates(marks.seen),
        "on": candidates(marks.on),
        "off": candidates(marks.off),
        "eliminated": candidates(marks.struck),
        "placed": candidates(marks.placed),
        "links": links(marks.arrows),
        "done_on": candidates(marks.done_on),
        "done_off": candidates(marks.done_off),
        "done_links": links(marks.done_arrows),
    }
    return {name: mark for name, mark in record.items() if mark}


def _candidate(candidate: Spot, side: int) -> dict[str, Any]:
    return {"cell": cell_name(candidate[0], side), "value": candidate[1]}


def _sign(arc: Arc, side: int) -> dict[str, str]:
    smaller, greater = arc
    return {"smaller": cell_name(smaller, side), "greater": cell_name(greater, side)}


def _link(link: ChainLink, explained: ExplainedStep) -> dict[str, Any]:
    graph = explained.situation.puzzle.graph
    return {
        **_candidate(link.candidate, graph.side),
        "on": link.on,
        "cause": link.cause.value,
        "group": None if link.group is None else graph.names[link.group],
        "more_groups": [graph.names[number] for number in link.more_groups],
        "sign": None if link.sign is None else _sign(link.sign, graph.side),
        "pattern": link.pattern,
        "parents": link.parents,
        "others": [cell_name(cell, graph.side) for cell in link.others],
    }
