"""Segments for the native writer, to print outcomes of plain boards on a terminal."""

from __future__ import annotations

from functools import cache
from typing import Any

from ...formats.rows_of_text import full_board
from ...many.line_answers import Segment
from ...puzzle import sudoku
from ...say.json_records import json_line, outcome_record, without_measures
from ...say.layouts import Layout
from ...solve import Outcome, Verdict, solve

_WAY = "lanes, with other boards beside it, found it and proved it the only one"


@cache
def record_segments(side: int, verdict: Verdict, seed: int) -> list[Segment]:
    """One record per board, with the keys of a single run."""
    example = _example(side, 1 if verdict is Verdict.SOME else 2, seed)
    record = without_measures(outcome_record("", example.puzzle, example))
    record |= {"puzzle": [b'"', ("puzzle", 0), b'"'], "solutions": [b"[[", ("values", 0), b"]]"], "way": _WAY}
    record["counters"]["guesses"] = [("guesses", 0)]
    return [*_json_segments(record), b"\n"]


def _json_segments(value: Any) -> list[Segment]:
    """Return a record as JSON; a list in it contains the segments of a field."""
    if isinstance(value, list):
        return value
    if not isinstance(value, dict):
        return [json_line(value).encode()]
    pieces: list[Segment] = []
    for key, inner in value.items():
        pieces += [f"{',' if pieces else '{'}{json_line(key)}:".encode(), *_json_segments(inner)]
    return [*pieces, b"}"] if pieces else [b"{}"]


@cache
def layout_segments(layout: Layout, side: int) -> list[Segment]:
    """Return the layout of a solution, with a field for each digit."""
    segments: list[Segment] = []
    cells = 0
    for sign in layout.text(_example(side, 1)) + "\n":
        if sign in "123456789":
            segments.append(("cell", cells))
            cells += 1
        else:
            segments.append(sign.encode())
    assert cells == side**2
    return segments


def _example(side: int, limit: int, seed: int = 0) -> Outcome:
    """Return an outcome for a full board."""
    return solve(sudoku(full_board(side), side=side), limit=limit, seed=seed)
