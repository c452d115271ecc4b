"""Make the pictures of docs/pictures.md: .venv/bin/python docs/pictures.py

The pages of a book are made by docs/book_picture.py.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import sudoshiki as sk
from sudoshiki.draw import animated_svg, as_svg, board_scene, graph_scene, tree_scene
from sudoshiki.formats.shipped import shipped_board, shipped_text
from sudoshiki.logic import path, situations
from sudoshiki.logic.pictures import step_scene
from sudoshiki.solve import Trace

FOLDER = Path(__file__).parent / "img"
CHAIN = ".3....2.47..5.........7..8......1..3..67.....5846......798...6.8......1.1..2....7"


def futoshiki() -> str:
    puzzle = shipped_board("futoshiki-9x9")
    return as_svg(board_scene(puzzle, sk.solve(puzzle).solution), 420)


def jigsaw() -> str:
    return as_svg(board_scene(shipped_board("jigsaw-9x9"), theme="dark"), 420)


def chain() -> str:
    """Return the first chain on the way to the solution."""
    puzzle = sk.parse(CHAIN)
    taken = situations(puzzle, path(puzzle).steps)
    situation, step = next(pair for pair in taken if pair[1].branches)
    return as_svg(step_scene(step, situation), 420)


def graph() -> str:
    puzzle = shipped_board("s1-sudoku-4x4")
    return as_svg(graph_scene(puzzle, sk.solve(puzzle).solution), 420)


def _search() -> tuple[sk.Puzzle, Trace]:
    puzzle = sk.formats.parse_all(shipped_text("s2-futoshiki-5x5"))[0]
    trace = sk.solve(puzzle, "mac", limit=1, trace=100_000).trace
    assert trace is not None
    return puzzle, trace


def search() -> str:
    puzzle, trace = _search()
    return animated_svg(puzzle, trace.events, seconds=0.25, width=420)


def tree() -> str:
    puzzle, trace = _search()
    return as_svg(tree_scene(trace.events, puzzle.side), 420)


PICTURES: dict[str, Callable[[], str]] = {
    made.__name__: made for made in (futoshiki, jigsaw, chain, graph, search, tree)
}

if __name__ == "__main__":
    for name, made in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(made())
