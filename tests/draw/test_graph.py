"""The constraint graph: vertices, edges and colours."""

from __future__ import annotations

import re

import pytest

from sudoshiki import UsageError, futoshiki, parse, solve, sudoku
from sudoshiki.draw import THEMES, as_svg, graph_scene
from sudoshiki.draw.graph import graph_text
from sudoshiki.draw.scene import Curve, Disc, TextLine

from .reading_svg import parsed, texts

PUZZLE = parse("3.4..1.2.4.32.1.")


@pytest.mark.parametrize("layout", ["grid", "circle"])
@pytest.mark.parametrize("theme", THEMES)
def test_every_cell_is_a_vertex_and_every_pair_that_differs_an_edge(layout: str, theme: str) -> None:
    scene = graph_scene(PUZZLE, layout=layout, theme=theme)
    vertices = [shape for shape in scene.shapes if isinstance(shape, Disc)]
    edges = [shape for shape in scene.shapes if isinstance(shape, Curve)]
    assert (len(vertices), len(edges)) == (16, 56)
    assert len({(vertex.x, vertex.y) for vertex in vertices}) == 16
    assert all(0 < vertex.x < scene.width and 0 < vertex.y < scene.height for vertex in vertices)
    parsed(as_svg(scene))


def test_the_solution_is_a_colouring() -> None:
    solution = solve(PUZZLE).solution
    vertices = [shape for shape in graph_scene(PUZZLE, solution).shapes if isinstance(shape, Disc)]
    for cell, others in enumerate(PUZZLE.graph.neighbours()):
        assert all(vertices[cell].paint.fill != vertices[other].paint.fill for other in others)
    shown = texts(as_svg(graph_scene(PUZZLE, solution)))
    assert [int(one.text) for one in shown if one.size > 10] == list(solution or ())


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("side", [1, 9, 25, 100])
def test_values_have_colours_of_their_own(theme: object, side: int) -> None:
    colors = [theme.color_of(value, side) for value in range(1, side + 1)]  # type: ignore[attr-defined]
    assert len(set(colors)) >= min(side, 80)
    assert all(len(color) == 7 for color in colors)


def test_signs_are_arrows() -> None:
    without, with_ = futoshiki(side=3), futoshiki(side=3, arcs=[(0, 1), (8, 7)])
    assert len(graph_scene(with_).shapes) == len(graph_scene(without).shapes) + 4


def test_a_graph_with_too_many_edges_is_refused() -> None:
    with pytest.raises(UsageError, match="61,560 edges, too many to be seen"):
        graph_scene(sudoku(side=36))
    with pytest.raises(UsageError, match="choose from grid, circle"):
        graph_scene(PUZZLE, layout="star")


def test_the_graph_on_a_terminal() -> None:
    plain = graph_text(PUZZLE)
    assert plain.splitlines()[:2] == [" 0(3)  1( )  2(4)  3( )", " 4( )  5(1)  6( )  7(2)"]
    assert plain.splitlines()[-1] == "16 cells, 56 edges"
    colored = graph_text(PUZZLE, solve(PUZZLE).solution, color=True)
    grounds = dict(re.findall(r"\x1b\[(30;48;2;[\d;]+)m\((\d)\)", colored))
    assert sorted(grounds.values()) == ["1", "2", "3", "4"]
    assert re.sub(r"\x1b\[[\d;]*m", "", colored) == graph_text(PUZZLE, solve(PUZZLE).solution)


@pytest.mark.parametrize("layout", ["grid", "circle"])
def test_vertices_are_numbered_as_s1_does(layout: str) -> None:
    scene = graph_scene(sudoku(side=4), layout=layout)
    assert [shape.text for shape in scene.shapes if isinstance(shape, TextLine)] == [*map(str, range(16))]
