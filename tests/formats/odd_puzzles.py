"""Unusual puzzles for formats: tiny, wide, with odd names or any groups."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from sudoshiki.puzzle import Graph, Puzzle, PuzzleError, futoshiki, latin, sudoku
from sudoshiki.puzzle.groups import box_groups, grouped, latin_groups, long_diagonals, plain_groups
from tests.strategies import jigsaw_regions, puzzles, shifted_square

NAMES = (
    *("", "a board", "[Puzzle]", "{", "<x>", "4:0,0,", "2x2:abc", "# format: art", "sudoku/4/4/g", "puzzle,"),
    *('"opHints"', "\x1b[31mred\0", "\ufeff", "two\nlines\r\u2028", "1 2 3", "٣", "]]>&amp;", "x" * 300),
)


@st.composite
def odd_boards(draw: st.DrawFn) -> Puzzle:
    """Boards of small or two-digit sides with any boxes and few signs or none."""
    side = draw(st.sampled_from([1, 1, 2, 2, 3, 3, 4, 5, 6, 8, 9, 10, 11, 12, 16]))
    box = draw(st.sampled_from([(r, side // r) for r in range(1, side + 1) if side % r == 0]))
    source = random.Random(draw(st.integers(0, 2**32 - 1)))
    keep = draw(st.sampled_from([0, 0.1, 0.5, 0.9, 1]))
    cells = [v if source.random() < keep else 0 for v in shifted_square(side, box, source)]
    name = draw(st.sampled_from(NAMES))
    shape = draw(st.sampled_from(["boxes", "boxes", "latin", "futoshiki"]))
    if shape == "boxes":
        return sudoku(cells, box, name=name)
    return (latin if shape == "latin" else futoshiki)(cells, name=name)


@st.composite
def any_graphs(draw: st.DrawFn) -> Puzzle:
    """Any valid Puzzle: usual groups, others of any cells, in any order, any names."""
    side = draw(st.integers(1, 5))
    source = random.Random(draw(st.integers(0, 2**32 - 1)))
    box = source.choice([(r, side // r) for r in range(1, side + 1) if side % r == 0])
    regions = tuple(jigsaw_regions(side, box, source)) if source.random() < 0.3 else None
    if draw(st.booleans()):
        shape = source.choice([None, box])
        groups, names = plain_groups(side, shape, regions, source.random() < 0.5)
    else:
        known = [*latin_groups(side)[0], *box_groups(side, box)[0], *long_diagonals(side)]
        groups = tuple(g for g in known if source.random() < 0.5)
        groups += tuple(
            tuple(source.sample(range(side * side), source.randint(0, side)))
            for _ in range(source.randint(0, 3))
        )
        names = tuple(source.choice(["row 1", "a", "näme\x1b", f"group {k}"]) for k in range(len(groups)))
        shape = source.choice([None, box])
    arcs: list[tuple[int, int]] = []
    for _ in range(source.randint(0, 2) if side > 1 else 0):
        low, high = source.sample(range(side * side), 2)
        arcs.append((low, high))
    kind = source.choice(["sudoku", "latin", "futoshiki", "windoku"])
    try:
        graph = Graph(side, grouped(groups, names, arcs=arcs), box=shape, regions=regions)
        masks = [
            source.choice([(1 << side) - 1, 1 << source.randrange(side), source.randint(1, (1 << side) - 1)])
            for _ in range(side * side)
        ]
        return Puzzle(graph, masks, kind=kind, name=draw(st.sampled_from(NAMES)))
    except PuzzleError:  # clashing givens, signs in a circle
        graph = Graph(side, grouped(groups, names), box=shape, regions=regions)
        return Puzzle(graph, [(1 << side) - 1] * side**2, kind=kind)


def all_puzzles() -> st.SearchStrategy[Puzzle]:
    return st.one_of(puzzles(), odd_boards(), any_graphs())
