"""`sudoshiki draw`"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, takewhile
from typing import Any

import click

from ..draw.candidates import candidates_text
from ..draw.text import text
from ..draw.themes import THEMES
from ..files import place_of, refuse_inputs
from ..formats import Found, Reject
from ..puzzle.model import Puzzle
from ..puzzle.pencil import pencil_marks
from ..say.words import heading
from .completion import puzzle_argument
from .inputs import good_ones, puzzles_in, where
from .options import (
    AT_LEAST_1,
    SECONDS,
    Reading,
    WholeNumber,
    language_option,
    reading_options,
    spoken,
    with_option,
)
from .paragraphs import refusing, scale_option, wrapped
from .pictures import ENDINGS, Wanted, ending_of, marked_part, nth_step, solved, write_pictures
from .running import Search, on_terminal


@click.command("draw")
@puzzle_argument
@click.option("--svg", "ending", flag_value="svg", default=None, help="As SVG.")
@click.option("--png", "ending", flag_value="png", help="As PNG.")
@click.option("--pdf", "ending", flag_value="pdf", help="As PDF, a page a puzzle.")
@click.option("--gif", "ending", flag_value="gif", help="As GIF, with --animate.")
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    help="Where to; its ending tells the kind. Several puzzles make FILE-1, FILE-2, …",
)
@click.option("--theme", type=click.Choice([*THEMES]), default="light", help="light (usual), dark or print.")
@click.option("--size", type=WholeNumber(1, 20_000), metavar="PIXELS", help="How wide.")
@click.option("--candidates", is_flag=True, help="With pencil marks.")
@click.option("--solution", is_flag=True, help="Solved.")
@click.option(
    "--step", type=AT_LEAST_1, metavar="N", help="The Nth step that a person could take, with its reason."
)
@click.option(
    "--part",
    metavar="K",
    help="With --step: part K of a long chain, as explain numbers them; K.J is a part of it.",
)
@scale_option
@click.option(
    "--graph",
    is_flag=True,
    help="The constraint graph; with --solution coloured, with --animate as it is coloured.",
)
@click.option("--circle", is_flag=True, help="With its vertices on a circle.")
@click.option("--animate", is_flag=True, help="A search as it goes: an SVG that plays by itself, or a GIF.")
@click.option("--tree", is_flag=True, help="A search as a tree.")
@with_option("What solves (auto), or what is watched (mrv).")
@click.option("--seconds", type=SECONDS, metavar="S", help="Solve for so many seconds at most.")
@language_option
@reading_options
def command(
    puzzles: tuple[str, ...],
    ending: str | None,
    output: str | None,
    reading: Reading,
    **asked: Any,
) -> int:
    """Draw puzzles: on the terminal, or as pictures.

    PNG, PDF and GIF need the extra `draw`.

    \b
    sudoshiki draw s2-futoshiki-5x5
    sudoshiki draw 3.4..1.2.4.32.1. --solution
    sudoshiki draw jigsaw-9x9 --theme dark -o jigsaw.svg
    sudoshiki draw s5-sudoku-9x9 --step 12 -o step.svg
    sudoshiki draw very-hard.txt --step 1 --part 2 -o part.svg
    sudoshiki draw s1-sudoku-4x4 --graph --solution -o graph.svg
    sudoshiki draw s2-futoshiki-5x5:1 --with mac --animate -o search.svg
    sudoshiki draw s1-sudoku-4x4 --graph --animate --with one-guess -o graph.svg
    """
    wanted = Wanted(**asked)
    _refuse_unseen(wanted)
    kind = ending_of(output, ending)
    if output is not None:
        refuse_inputs(puzzles, [output])
        place_of(output)  # refused before anything is solved
    rejected: list[Reject] = []
    with refusing(), Search() as stop:
        entries = _read(puzzles, reading, rejected, stop)
        if kind is None:
            _refuse_text(wanted)
            for entry in entries:
                click.echo(f"{heading(entry.puzzle, where(entry))}\n{_as_text(entry.puzzle, wanted, stop)}")
        else:
            first = next(entries, None)
            if first is None:  # whoever goes on with the picture must know that there is none
                return stop.exit_code(1)
            boards = (entry.puzzle for entry in chain((first,), entries))
            write_pictures(boards, output or "-", kind, wanted, stop)
    return stop.exit_code(1 if rejected else 0)


def _read(
    puzzles: tuple[str, ...], reading: Reading, rejected: list[Reject], stop: Search
) -> Iterator[Found]:
    """The good ones; none after a signal, whose search was the last."""
    return good_ones(takewhile(lambda _: not stop.signum, puzzles_in(puzzles, reading)), rejected)


# Of two such options one picture shows only the first.
_EXCLUDE = [
    ("tree", "graph"), ("tree", "animate"), ("tree", "step"), ("animate", "step"), ("step", "graph"),
    ("graph", "candidates"),
]  # fmt: skip


def _refuse_unseen(wanted: Wanted) -> None:
    """Refuse options that the picture would not show."""
    for one, other in _EXCLUDE:
        if getattr(wanted, one) and getattr(wanted, other):
            raise click.UsageError(f"--{one} does not show --{other}: leave out one of them")
    if wanted.part is not None and wanted.step is None:
        raise click.UsageError("--part is a part of a step: give --step too")
    if wanted.circle and not wanted.graph:
        raise click.UsageError("--circle is a layout of --graph: give that too")


def _refuse_text(wanted: Wanted) -> None:
    for name in ("animate", "tree"):
        if getattr(wanted, name):
            kinds = ", ".join(f"--{ending}" for ending in ENDINGS)
            raise click.UsageError(f"--{name} is a picture: add -o FILE.svg, or one of {kinds}")


def _as_text(puzzle: Puzzle, wanted: Wanted, stop: Search) -> str:
    color = on_terminal()
    if wanted.step is not None:
        from ..say.steps.marks import marks_of

        situation, step = nth_step(puzzle, wanted, stop)
        marks, caption = marked_part(step, situation, wanted)
        signs = marks_of(marks)
        picture = candidates_text(puzzle, situation.values, situation.masks, signs, color=color)
        return picture if caption is None else f"{picture}\n{wrapped(caption)}"
    board = None
    if wanted.solution:
        outcome = solved(puzzle, wanted, stop)
        board = outcome.solution or outcome.partial
    if wanted.graph:
        from ..draw.graph import graph_text

        return graph_text(puzzle, board, color=color)
    if wanted.candidates:
        return candidates_text(puzzle, board or puzzle.givens, pencil_marks(puzzle), color=color)
    return text(puzzle, board, color, language=spoken().language)
