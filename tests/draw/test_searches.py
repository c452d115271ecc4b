"""Searches as animations and trees, compared with the run."""

from __future__ import annotations

from io import BytesIO

import pytest

from sudoshiki import Event, Outcome, Puzzle, UsageError, check, latin, solve, sudoku
from sudoshiki.draw import THEMES, animated_svg, as_gif, as_svg, tree_scene
from sudoshiki.draw.animation import moment_scene
from sudoshiki.draw.graph import RADIUS, vertex_places
from sudoshiki.draw.replay import Moment, moments
from sudoshiki.draw.scene import Disc
from sudoshiki.draw.tree import search_tree
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.solve import Trace

from .reading_svg import SVG, parsed, texts

SEARCHES = ("backtracking", "forward-checking", "mrv", "mac", "dsatur")
BOARDS = ("s1-sudoku-4x4", "futoshiki-4x4")


def traced(name: str, algorithm: str) -> tuple[Puzzle, Outcome, Trace]:
    puzzle = shipped_board(name)
    outcome = solve(puzzle, algorithm, limit=1, trace=100_000)
    assert outcome.trace is not None
    assert not outcome.trace.dropped
    return puzzle, outcome, outcome.trace


@pytest.mark.parametrize("algorithm", SEARCHES)
@pytest.mark.parametrize("name", BOARDS)
def test_the_last_moment_is_the_solution(name: str, algorithm: str) -> None:
    puzzle, outcome, trace = traced(name, algorithm)
    for most in (2, 7, 10_000):
        shown = moments(puzzle, trace.events, most)
        assert len(shown) <= most
        assert shown[0].board == puzzle.givens
        assert shown[-1].board == outcome.solution
        assert shown[-1].placed == outcome.counters.placed
        assert shown[-1].conflicts == outcome.counters.conflicts


@pytest.mark.parametrize("algorithm", ["tabu", "annealing", "genetic", "memetic"])
def test_a_walk_ends_with_the_solution_and_counts_broken_rules(algorithm: str) -> None:
    puzzle = latin(side=6)
    outcome = solve(puzzle, algorithm, limit=1, seed=2, trace=100_000)
    assert outcome.trace is not None
    shown = moments(puzzle, outcome.trace.events, 7)
    assert shown[-1].board == outcome.solution
    broken = [moment.broken for moment in shown[1:]]
    assert broken == [len(check(puzzle, moment.board).problems) for moment in shown[1:]]
    assert max(map(int, filter(None, broken))) > 0
    assert "0 rules broken" in animated_svg(puzzle, outcome.trace.events)


@pytest.mark.parametrize("algorithm", SEARCHES)
@pytest.mark.parametrize("name", BOARDS)
def test_the_tree_has_what_the_counters_count(name: str, algorithm: str) -> None:
    _, outcome, trace = traced(name, algorithm)
    root, left_out = search_tree(trace.events)
    nodes = list(root.all())
    assert left_out == 0
    assert len(nodes) == outcome.counters.placed + 1
    assert [node.end for node in nodes].count("solved") == 1
    assert [node.end for node in nodes].count("conflict") <= outcome.counters.conflicts
    assert all(child.depth == node.depth + 1 for node in nodes for child in node.children)


def test_a_tree_is_drawn_with_nothing_on_top_of_anything() -> None:
    _, _, trace = traced("futoshiki-4x4", "forward-checking")
    root, _ = search_tree(trace.events)
    scene = tree_scene(trace.events, 4)
    parsed(as_svg(scene))
    drawn = list(root.all())
    assert scene.title.startswith(f"search tree: {len(drawn) - 1:,} node")


def test_a_large_tree_counts_the_nodes_left_out() -> None:
    _, outcome, trace = traced("futoshiki-4x4", "backtracking")
    root, left_out = search_tree(trace.events, most=3)
    assert len(list(root.all())) == 4
    assert left_out == outcome.counters.placed - 3


def test_a_search_deeper_than_the_stack() -> None:
    events = [Event("placed", cell, 1, -1) for cell in range(2900)]
    assert tree_scene(events).title == "search tree: 2,900 nodes, 2900 deep, 0 conflicts, 0 solutions"


@pytest.mark.parametrize("name", BOARDS)
def test_an_animation_at_rest_shows_the_solution(name: str) -> None:
    """Without animation (print, readers without SMIL) the end is shown."""
    puzzle, outcome, trace = traced(name, "mrv")
    root = parsed(animated_svg(puzzle, trace.events))
    for hidden in [g for g in root if g.attrib.get("opacity") == "0"]:
        root.remove(hidden)
    from xml.etree import ElementTree

    seen = [one for one in texts(ElementTree.tostring(root, encoding="unicode")) if one.text.isdigit()]
    assert len(seen) == puzzle.side**2
    rows = sorted(seen, key=lambda one: (round(one.y), one.x))
    assert tuple(int(one.text) for one in rows) == outcome.solution


def test_every_clock_of_an_animation_goes_forward_and_all_go_alike() -> None:
    puzzle, _, trace = traced("futoshiki-4x4", "backtracking")
    clocks = list(parsed(animated_svg(puzzle, trace.events)).iter(f"{SVG}animate"))
    assert clocks
    for clock in clocks:
        times = [float(time) for time in clock.attrib["keyTimes"].split(";")]
        assert times[0] == 0
        assert times == sorted(set(times))
        assert times[-1] < 1
        assert len(times) == len(clock.attrib["values"].split(";"))
    assert len({clock.attrib["dur"] for clock in clocks}) == 1


@pytest.mark.slow
def test_a_gif_plays_over_and_over_and_is_the_same_each_time() -> None:
    from PIL import Image

    puzzle, _, trace = traced("s1-sudoku-4x4", "mrv")
    made = as_gif(puzzle, trace.events, width=120)
    assert made == as_gif(puzzle, trace.events, width=120)
    image = Image.open(BytesIO(made))
    assert image.format == "GIF"
    image.seek(5)  # there are as many, at least
    seen = {color for _, color in image.convert("RGB").getcolors(1 << 16) or ()}
    assert {(255, 255, 255), (0x1C, 0x8A, 0x4A)} <= seen  # the ground, and the frame of what is placed
    assert image.size[0] == 120
    assert image.info["loop"] == 0


@pytest.mark.parametrize("make", [tree_scene, lambda events: moments(shipped_board("s1-sudoku-4x4"), events)])
def test_a_trace_without_steps_is_refused_with_advice(make: object) -> None:
    for events in ([], [Event("part", -1, 0, -1)]):
        with pytest.raises(UsageError, match="no steps to show"):
            make(events)  # type: ignore[operator]


@pytest.mark.parametrize("layout", ["grid", "circle"])
@pytest.mark.parametrize("algorithm", ["one-guess", "saturbfs"])
def test_the_graph_takes_its_colours_step_by_step(algorithm: str, layout: str) -> None:
    puzzle, outcome, trace = traced("s1-sudoku-4x4", algorithm)
    assert outcome.solution is not None
    shown = [vertex_fills(puzzle, moment, layout) for moment in moments(puzzle, trace.events)]
    light = THEMES["light"]
    assert [len(fills) for fills in shown] == [16] * len(shown)
    assert sum(fill == light.ground for fill in shown[0]) == puzzle.givens.count(0)
    assert shown[-1] == [light.color_of(value, 4) for value in outcome.solution]
    svg = animated_svg(puzzle, trace.events, graph=layout)
    assert "constraint graph of sudoku" in svg
    assert as_gif(puzzle, trace.events, graph=layout).startswith(b"GIF89a")


def vertex_fills(puzzle: Puzzle, moment: Moment, layout: str) -> list[str]:
    """Return the colour of each vertex: the last one drawn."""
    scene = moment_scene(puzzle, moment, graph=layout)
    circles = [one for one in scene.shapes if isinstance(one, Disc) and one.radius == RADIUS]
    last = {(one.x, one.y): one.paint.fill for one in circles}
    return [last[place] or "" for place in vertex_places(puzzle.side, layout)]


def test_a_tree_names_the_displayed_values() -> None:
    puzzle = sudoku(side=4, first_value=0)
    trace = solve(puzzle, "mrv", limit=1, trace=True).trace
    assert trace
    picture = as_svg(tree_scene(trace.events, 4, first_value=0))
    assert "r1c1 = 0" in picture
    assert " = 4" not in picture
