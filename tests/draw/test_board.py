"""Boards as pictures, read back from SVG: values, lines and signs in place."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki import Graph, Puzzle, PuzzleError, UsageError, futoshiki, latin, sudoku
from sudoshiki.draw import THEMES, as_svg, board_scene
from sudoshiki.draw.scene import Disc, Rect, SceneShape, TextLine
from sudoshiki.puzzle.groups import grouped, plain_groups
from sudoshiki.puzzle.pencil import pencil_marks
from tests.strategies import Solved, jigsaw_regions, solvable_puzzles

from .reading_svg import parsed, strokes, texts

MARGIN, CELL = 14, 40


def step_of(puzzle: Puzzle) -> int:
    """Return the distance between cells; in Futoshiki there is space between them."""
    return 60 if puzzle.arcs and puzzle.box is None and puzzle.graph.regions is None else 40


def cell_at(puzzle: Puzzle, x: float, y: float) -> int:
    step = step_of(puzzle)
    return int((y - MARGIN) // step) * puzzle.side + int((x - MARGIN) // step)


@given(solvable_puzzles(marks=False))
def test_every_value_is_in_its_cell_and_givens_are_bold(solved: Solved) -> None:
    puzzle, solution = solved
    results = {cell_at(puzzle, one.x, one.y): one for one in texts(as_svg(board_scene(puzzle, solution)))}
    assert [int(results[cell].text) for cell in range(puzzle.side**2)] == list(solution)
    assert [results[cell].bold for cell in range(puzzle.side**2)] == [bool(value) for value in puzzle.givens]


@given(solvable_puzzles(marks=False))
def test_a_puzzle_shows_its_givens_and_nothing_else(solved: Solved) -> None:
    puzzle, _ = solved
    board = [0] * puzzle.side**2
    for one in texts(as_svg(board_scene(puzzle))):
        board[cell_at(puzzle, one.x, one.y)] = int(one.text)
    assert tuple(board) == puzzle.givens


@given(solvable_puzzles(marks=True))
def test_candidates_stand_in_their_cells_each_at_its_own_place(solved: Solved) -> None:
    puzzle, _ = solved
    written = texts(as_svg(board_scene(puzzle, candidates=pencil_marks(puzzle))))
    masks = [0] * puzzle.side**2
    for one in written:
        masks[cell_at(puzzle, one.x, one.y)] |= 1 << int(one.text) - 1
    assert tuple(masks) == pencil_marks(puzzle)
    assert len({(one.x, one.y) for one in written}) == len(written)


@given(solvable_puzzles(kinds=("futoshiki", "signs"), marks=False))
def test_signs_point_at_the_lesser_cell(solved: Solved) -> None:
    puzzle, _ = solved
    step = step_of(puzzle)
    signs = [points for points in strokes(as_svg(board_scene(puzzle)), 2.1) if len(points) == 3]
    assert len(signs) == len(puzzle.arcs)
    for low, high in puzzle.arcs:
        (lx, ly), (hx, hy) = (
            (MARGIN + 20 + cell % puzzle.side * step, MARGIN + 20 + cell // puzzle.side * step)
            for cell in (low, high)
        )
        between = ((lx + hx) / 2, (ly + hy) / 2)
        near = [
            sign for sign in signs if abs(sign[1][0] - between[0]) < 8 and abs(sign[1][1] - between[1]) < 8
        ]
        (arm, tip, other), *more = near
        assert not more
        towards = (hx - lx, hy - ly)
        for end in (arm, other):
            assert (end[0] - tip[0]) * towards[0] + (end[1] - tip[1]) * towards[1] > 0


def test_a_sign_between_cells_that_are_no_neighbours_is_a_bow_with_the_sign_on_it() -> None:
    groups, names = plain_groups(4, None, None, False)
    puzzle = Puzzle(Graph(4, grouped(groups, names, arcs=[(0, 11)])), [15] * 16, kind="latin")
    assert len([one for one in strokes(as_svg(board_scene(puzzle)), 2.1) if len(one) == 3]) == 1
    assert len(strokes(as_svg(board_scene(puzzle)), 1)) == 1


def edges_covered(svg: str, width: float) -> set[tuple[float, float]]:
    """Return the middles of cell borders that straight lines of that width cover."""
    covered = set()
    for points in strokes(svg, width):
        for (ax, ay), (bx, by) in pairwise(points):
            for at in range(int(abs(bx - ax) // CELL)):
                covered.add((min(ax, bx) + CELL * (at + 0.5), ay))
            for at in range(int(abs(by - ay) // CELL)):
                covered.add((ax, min(ay, by) + CELL * (at + 0.5)))
    return covered


@pytest.mark.parametrize("seed", range(5))
def test_borders_of_regions_are_thick_and_other_lines_thin(seed: int) -> None:
    regions = jigsaw_regions(9, (3, 3), random.Random(seed), swaps=40)
    svg = as_svg(board_scene(sudoku(side=9, regions=regions)))
    thick, thin = edges_covered(svg, 2.6), edges_covered(svg, 0.8)
    for cell in range(81):
        x, y = MARGIN + cell % 9 * CELL, MARGIN + cell // 9 * CELL
        for other, middle in ((cell + 1, (x + CELL, y + CELL / 2)), (cell + 9, (x + CELL / 2, y + CELL))):
            if other > 80 or (other == cell + 1 and other % 9 == 0):
                continue
            assert (middle in thick) is (regions[cell] != regions[other])
            assert (middle in thin) is (regions[cell] == regions[other])


def corners(shape: SceneShape) -> list[tuple[float, float]]:
    match shape:
        case Rect():
            return [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
        case Disc():
            return [(shape.x - shape.radius, shape.y), (shape.x + shape.radius, shape.y)]
        case TextLine():
            half = len(shape.text) * shape.writing.size * 0.31
            return [(shape.x - half, shape.y - shape.writing.size), (shape.x + half, shape.y)]
    ends = [part[-2:] for part in shape.parts if len(part) > 2]
    return [(float(x), float(y)) for x, y in ends]


@pytest.mark.slow
@given(solvable_puzzles(max_side=9), st.sampled_from(["", "exactly one solution (proved), and more words"]))
def test_all_shapes_are_inside_the_picture(solved: Solved, caption: str) -> None:
    puzzle, solution = solved
    for board in (None, solution):
        scene = board_scene(puzzle, board, candidates=pencil_marks(puzzle), caption=caption)
        for shape in scene.shapes:
            if isinstance(shape, TextLine) and puzzle.side < 4:
                continue  # a caption has to be somewhere
            for x, y in corners(shape):
                assert -1 <= x <= scene.width + 1, shape
                assert 0 <= y <= scene.height, shape


@pytest.mark.parametrize("name", ["<script>", "a & b", "]]>", "\x00\x1b[31m", "\ud800", '"quoted"', "数独"])
def test_names_of_every_sort_make_well_formed_files(name: str) -> None:
    puzzle = sudoku(side=4).named(name)
    svg = as_svg(board_scene(puzzle, caption=name or "x"))
    assert parsed(svg)[0].tag.endswith("title")
    svg.encode()  # nothing that can't be written


def test_all_sizes_from_one_cell_up() -> None:
    for side in (1, 2, 3, 16, 128):
        scene = board_scene(latin(range(1, side + 1), side=side) if side == 1 else latin(side=side))
        assert scene.width == scene.height == side * CELL + 2 * MARGIN


def test_a_hundred_by_hundred_stays_small() -> None:
    board = [(row + column) % 100 + 1 for row in range(100) for column in range(100)]
    svg = as_svg(board_scene(latin(side=100), board))
    assert len(texts(svg)) == 10_000
    assert len(svg) < 500_000


def test_diagonals_and_groups_without_lines_are_seen() -> None:
    plain, crossed = sudoku(side=9), sudoku(side=9, diagonals=True)
    lines = strokes(as_svg(board_scene(crossed)), 3)
    assert lines == [((14, 14), (374, 374)), ((374, 14), (14, 374))]
    assert not strokes(as_svg(board_scene(plain)), 3)


def test_a_board_of_another_size_and_an_unknown_theme_are_refused() -> None:
    with pytest.raises(PuzzleError, match="3 cells, expected 16"):
        board_scene(sudoku(side=4), [1, 2, 3])
    with pytest.raises(UsageError, match="did you mean dark"):
        board_scene(sudoku(side=4), theme="drak")


@pytest.mark.parametrize("value", [5, -1, 1.0, "1", None, True])
def test_values_that_no_board_has_are_refused(value: object) -> None:
    with pytest.raises(UsageError, match=r"r1c3 is outside 1…4|whole numbers"):
        board_scene(sudoku(side=4), [0, 0, value, *[0] * 13])  # type: ignore[list-item]


GROUNDS = ("ground", "cell", "given_ground")


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_letters_stand_out_from_what_is_under_them(theme: object) -> None:
    """A contrast of 4.5 to 1, as WCAG requires for text."""
    colors = theme._asdict()  # type: ignore[attr-defined]
    usual = [(ink, colors[under]) for ink in ("given", "solution", "mark", "faint") for under in GROUNDS]
    tinted = [(ink, tint) for ink in ("given", "solution", "mark") for tint in colors["tints"]]
    for ink, under in [*usual, *tinted, ("given", colors["seen"]), ("mark", colors["extra"])]:
        light, dark = sorted((luminance(colors[ink]), luminance(under)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (ink, under)


def test_the_same_puzzle_makes_the_same_bytes() -> None:
    puzzle = futoshiki(side=5, arcs=[(3, 4), (0, 1), (7, 12)])
    assert as_svg(board_scene(puzzle)) == as_svg(board_scene(puzzle))


def test_the_old_name_of_the_colour_of_solutions_works_and_warns() -> None:
    theme = THEMES["light"]
    with pytest.warns(DeprecationWarning, match="solution"):
        assert theme.found == theme.solution
