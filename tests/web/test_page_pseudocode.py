"""The pseudocode of Watch: each algorithm has one, each event a line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.solve.trace import EVENT_KINDS
from tests.web.page_modules import evaluate, needs_node

pytestmark = needs_node
AUTO = Path(__file__).parents[2] / "core" / "auto"
BOARDS = (
    shipped_board("s2-futoshiki-5x5"),
    shipped_board("s1-sudoku-4x4"),
    sk.parse("12....34........"),  # no solution
    sk.latin(side=4),  # many
)


# Those of the package: other tests may have registered more.
ENTRIES = [
    row
    for row in sk.algorithms()
    if getattr(row.solve, "func", row.solve).__module__.startswith("sudoshiki.solvers")
]


@pytest.fixture(scope="module")
def table() -> dict[str, list[Any]]:
    return dict(evaluate("return (await load('pseudocode')).PSEUDOCODE;"))


def events_of(name: str) -> set[str]:
    kinds = set()
    for board in BOARDS:
        for limit in (1, 3):
            trace = sk.solve(board, name, limit=limit, effort=3000, trace=3000).trace
            assert trace is not None
            kinds |= {event.kind for event in trace.events}
    return kinds


def test_every_algorithm_has_pseudocode_and_nothing_else_has(table: dict[str, list[Any]]) -> None:
    assert set(table) == {entry.name for entry in ENTRIES}
    for name, lines in table.items():
        assert len(lines) >= 4, name
        for indent, english, portuguese, *_ in lines:
            assert indent in (0, 1, 2), name
            assert english, name
            assert portuguese, name
            assert english != portuguese, (name, english)


def test_lines_wait_for_events_that_there_are(table: dict[str, list[Any]]) -> None:
    kinds = {event.split(":")[0] for lines in table.values() for line in lines for event in line[3:]}
    assert kinds <= set(EVENT_KINDS)
    for name, lines in table.items():
        events = [event for line in lines for event in line[3:]]
        assert len(events) == len(set(events)), name  # one line at work, never two


@pytest.mark.parametrize("entry", [entry for entry in ENTRIES if entry.traces], ids=lambda entry: entry.name)
def test_every_event_of_a_trace_has_a_line(entry: Any) -> None:
    events = sorted(events_of(entry.name))
    lines = evaluate(
        "const { linesOf, lineOf } = await load('pseudocode');"
        "return data.events.map((event) => lineOf(linesOf(data.name), event));",
        {"name": entry.name, "events": events},
    )
    assert events
    assert -1 not in lines, list(zip(events, lines, strict=True))


def test_every_part_of_auto_has_a_line_of_its_own(table: dict[str, list[Any]]) -> None:
    """Texts of the core's calls, except those on how a run ended."""
    source = "".join(path.read_text() for path in sorted(AUTO.glob("*.cpp")))
    calls = re.findall(r'(?:found_by|proved_by|in_vain|note)\(\s*(?:\w+\(\) \? )?"([^"]+)"', source)
    named = {event.partition(":")[2] for line in table["auto"] for event in line[3:]} - {""}
    assert calls
    assert set(calls) - {"the run"} <= named
    assert all(f'"{part}"' in source for part in named)


def test_without_propagation_no_line_fills_in() -> None:
    for name in ("tabu", "memetic", "annealing", "genetic"):
        with_, without = evaluate(
            "const { linesOf } = await load('pseudocode');"
            "return [data, `${data}:propagation=false`].map((name) => linesOf(name).length);",
            name,
        )
        assert with_ == without + 1
