"""Drawings of rules from marks: positions, free space, no overlaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki import futoshiki, sudoku
from sudoshiki.draw import THEMES, as_svg
from sudoshiki.draw.frame import CELL, BoardFrame
from sudoshiki.draw.outlines import letters_of, loops
from sudoshiki.draw.rule_marks import Legend, draw_marks_over, draw_marks_under, draw_notes, height_of_notes
from sudoshiki.draw.scene import Curve, Disc, Rect, Scene, SceneShape, TextLine
from sudoshiki.draw.themes import theme_of
from sudoshiki.puzzle.places import Place
from sudoshiki.rules import marks as m
from tests.draw.reading_svg import parsed

SUDOKU = sudoku("." * 81)
DIRECTIONS = [(1, 1), (1, -1), (-1, 1), (-1, -1)]  # down, right


def at(*cells: int) -> tuple[Place, ...]:
    return tuple(Place(*divmod(cell, 9)) for cell in cells)


def drawn(marks: Sequence[m.Mark], theme: str = "light") -> Scene:
    frame, colors = BoardFrame(SUDOKU, marks), theme_of(theme)
    scene = Scene(frame.right + frame.margin, frame.bottom + frame.margin, colors.ground)
    draw_marks_under(scene, marks, frame, colors)
    draw_marks_over(scene, marks, frame, colors)
    return scene


def points(shape: SceneShape) -> Iterator[tuple[float, float]]:
    """Return corners of a box around the shape; text is as wide as in Vera."""
    if isinstance(shape, Rect):
        yield from ((shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height))
    elif isinstance(shape, Disc):
        yield from ((shape.x + turn * shape.radius, shape.y + turn * shape.radius) for turn in (1, -1))
    elif isinstance(shape, Curve):
        for part in shape.parts:
            numbers = [float(number) for number in part[1:]]
            yield from zip(numbers[::2], numbers[1::2], strict=True)
    else:
        yield from corners(shape)


def corners(words: TextLine) -> list[tuple[float, float]]:
    size, wide = words.writing.size, 0.64 * words.writing.size * len(words.text)
    left = words.x - {"start": 0, "middle": wide / 2, "end": wide}[words.writing.anchor]
    return [(left, words.y - 0.75 * size), (left + wide, words.y)]


def outside(scene: Scene) -> list[SceneShape]:
    return [
        shape
        for shape in scene.shapes
        if not all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in points(shape))
    ]


cells = st.integers(0, 80).map(lambda cell: at(cell)[0])
some = st.lists(cells, min_size=1, max_size=9, unique=True).map(tuple)
pairs = st.lists(cells, min_size=2, max_size=2, unique=True)
roles = st.sampled_from(["thermo", "slow-thermo", "arrow", "whisper", "zipper", "sum-line", "never heard of"])
texts = st.sampled_from(["", "7", "45", "405", "5040×"])
edge = st.tuples(st.sampled_from(DIRECTIONS), st.integers(0, 8))


def clue(way: tuple[int, int], column: int, text: str) -> m.Outside:
    """Return a clue above or below the grid, where the diagonal enters."""
    return m.Outside(Place(0 if way[0] > 0 else 8, column), way, text)


marks = st.lists(
    st.one_of(
        st.builds(m.LineMark, some, roles, st.sampled_from([0.05, 0.24, 0.36]), st.booleans(), st.booleans()),
        st.builds(m.Bulb, cells, roles),
        st.builds(m.Circle, some.map(lambda found: found[:1]), st.just("arrow")),
        st.builds(m.Outline, some, texts, st.booleans()),
        st.builds(m.Corner, cells, texts.filter(bool)),
        pairs.flatmap(lambda two: st.builds(m.Dot, st.just(two[0]), st.just(two[1]), st.booleans(), texts)),
        pairs.map(lambda two: m.Letter(two[0], two[1], "X")),
        st.builds(m.Shade, some, st.sampled_from(["region", "window"])),
        st.builds(m.Same, st.tuples(some, some), st.sampled_from(["", "="])),
        st.builds(m.CellShape, cells, st.sampled_from(["circle", "square"])),
        st.tuples(edge, texts.filter(bool)).map(lambda found: clue(*found[0], found[1][:3])),
    ),
    max_size=12,
)


@given(marks, st.sampled_from(list(THEMES)))
def test_any_marks_make_a_picture_that_holds_them(marks: list[m.Mark], theme: str) -> None:
    scene = drawn(marks, theme)
    assert outside(scene) == []
    assert as_svg(scene) == as_svg(drawn(marks, theme))
    parsed(as_svg(scene))


@given(st.sets(st.integers(0, 24), min_size=1))
def test_the_border_of_cells_goes_around_each_of_them_once(cells: set[int]) -> None:
    """The area inside the border, by the shoelace formula, equals that of the cells."""
    area = 0.0
    for loop in loops(cells, 5):
        assert len(loop) >= 4
        for (row, column), (below, beside) in zip(loop, [*loop[1:], loop[0]], strict=True):
            assert (row == below) != (column == beside)
            area += (column * below - beside * row) / 2
    assert area == len(cells)


@given(st.lists(st.integers(0, 8), min_size=81, max_size=81))
def test_outlines_of_touching_cages_never_meet(labels: list[int]) -> None:
    """Each stays inside its own cells."""
    for label in set(labels):
        cage = tuple(cell for cell in range(81) if labels[cell] == label)
        scene, frame = drawn([m.Outline(at(*cage), "")]), BoardFrame(SUDOKU)
        for shape in scene.shapes:
            for x, y in points(shape):
                row, column = int((y - frame.top) // CELL), int((x - frame.left) // CELL)
                assert row * 9 + column in cage
                assert min((x - frame.left) % CELL, (y - frame.top) % CELL) >= 2


def test_cages_that_share_cells_have_lines_of_their_own() -> None:
    both = [m.Outline(at(0, 1, 2), ""), m.Outline(at(0, 1, 2), "")]
    first, second = (shape for shape in drawn(both).shapes if isinstance(shape, Curve))
    assert set(points(first)).isdisjoint(points(second))


def test_two_texts_in_one_corner_stand_side_by_side() -> None:
    scene = drawn([m.Outline(at(0, 1), "12"), m.Outline(at(0, 9), "7"), m.Corner(at(0)[0], "5")])
    boxes = [corners(words) for words in scene.words()]
    assert len(boxes) == 3
    for one, other in combinations(boxes, 2):
        assert one[1][0] <= other[0][0] or other[1][0] <= one[0][0]


def test_clues_outside_don_t_cover_each_other_nor_the_grid() -> None:
    every = [clue(way, column, "108") for way in DIRECTIONS for column in range(9)]
    every += [m.Outside(Place(row, 0), (1, 1), "45") for row in range(1, 9)]
    every += [m.Outside(Place(row, 8), (-1, -1), "45") for row in range(8)]
    scene, frame = drawn(every), BoardFrame(SUDOKU, every)
    boxes = [corners(words) for words in scene.words()]
    assert len(boxes) == len(every)
    for (left, top), (right, bottom) in boxes:
        assert right < frame.left or left > frame.right or bottom < frame.top or top > frame.bottom
    for one, other in combinations(boxes, 2):
        apart = one[1][0] <= other[0][0] or other[1][0] <= one[0][0]
        assert apart or one[1][1] <= other[0][1] or other[1][1] <= one[0][1], (one, other)


def test_marks_on_one_border_lie_side_by_side() -> None:
    one, other = at(0, 1)
    scene = drawn([m.Dot(one, other, False), m.Dot(other, one, True), m.Letter(one, other, "V")])
    places = {(shape.x, shape.y) for shape in scene.shapes if isinstance(shape, Disc)}
    assert len(places) == 3
    assert len({x for x, _ in places}) == 1


def test_candidates_leave_space_for_the_sum_of_a_cage() -> None:
    frame, plain = BoardFrame(SUDOKU, [m.Outline(at(0, 1), "10")]), BoardFrame(SUDOKU)
    assert frame.place(0, 1)[1] - frame.candidate_size() / 2 >= frame.top + 10
    assert frame.candidate_size() < plain.candidate_size()


def test_cells_with_rules_are_never_apart() -> None:
    puzzle = futoshiki("." * 16, arcs=[(0, 1)])
    assert BoardFrame(puzzle).apart
    assert not BoardFrame(puzzle, [m.Bulb(at(0)[0], "thermo")]).apart


def test_every_line_has_a_pattern_or_colour_of_its_own_in_every_theme() -> None:
    """Without colour, patterns differ: the print theme has only greys."""
    lines = [
        "whisper",
        "renban",
        "palindrome",
        "zipper",
        "region-sum-line",
        "sum-line",
        "modular",
        "entropic",
    ]
    for theme in THEMES:
        looks = {as_svg(drawn([m.LineMark(at(0, 1, 2), role)], theme)) for role in lines}
        assert len(looks) == len(lines)


def test_a_role_that_no_theme_knows_is_drawn_in_grey() -> None:
    assert theme_of("light").rule_color("never heard of") == theme_of("light").thin


def test_letters_go_on_after_z() -> None:
    assert [letters_of(number) for number in (0, 25, 26, 27, 701, 702)] == ["a", "z", "aa", "ab", "zz", "aaa"]


@pytest.mark.parametrize("role", ["", "whisper"])
def test_notes_are_wrapped_to_the_width_of_the_board(role: str) -> None:
    notes = [Legend("No two equal digits " * 12, role), Legend("short")]
    frame, theme = BoardFrame(SUDOKU), theme_of("light")
    height = height_of_notes(notes, frame.length)
    scene = Scene(frame.right + frame.margin, frame.bottom + frame.margin + height, theme.ground)
    draw_notes(scene, notes, frame, frame.bottom + frame.margin, theme)
    assert len(list(scene.words())) > 3
    assert outside(scene) == []
    assert height_of_notes([], frame.length) == 0
