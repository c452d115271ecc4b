"""`sudoshiki draw`"""

from __future__ import annotations

from itertools import chain, takewhile
from typing import Any

import click

from ..draw.candidates import candidates_text
from ..draw.text import text
from ..draw.themes import THEMES
from ..files import output_of, refuse_inputs
from ..formats import Reject
from ..puzzle.model import Puzzle
from ..puzzle.pencil import pencil_marks
from ..say.words import heading
from .completion import puzzle_argument
from .inputs import puzzles_in, readable_puzzles, where
from .options import (
    AT_LEAST_1,
    Reading,
    WholeNumber,
    current_words,
    language_option,
    reading_options,
    seconds_option,
    with_option,
)
from .paragraphs import report_refusals, scale_option, wrap_paragraph
from .pictures import (
    IMAGE_FORMATS,
    DrawOptions,
    image_format_of,
    nth_step,
    part_marks,
    solve_puzzle,
    write_pictures,
)
from .running import Search, on_terminal


@click.command("draw")
@puzzle_argument
@click.option("--svg", "image_format", flag_value="svg", default=None, help="Write SVG.")
@click.option("--png", "image_format", flag_value="png", help="Write PNG.")
@click.option("--pdf", "image_format", flag_value="pdf", help="Write PDF, one page per puzzle.")
@click.option("--gif", "image_format", flag_value="gif", help="Write GIF, with --animate.")
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    help="Output file (default: stdout); its ending gives the format. Several puzzles make FILE-1, FILE-2, …",
)
@click.option(
    "--theme", type=click.Choice([*THEMES]), default="light", show_default=True, help="Colour theme."
)
@click.option(
    "--size",
    type=WholeNumber(1, 20_000),
    metavar="PIXELS",
    help="Width in pixels (default: grows with the side of the board).",
)
@click.option(
    "--font",
    default="",
    metavar="FILE.ttf",
    help="TrueType font for PNG and PDF (default: Bitstream Vera).",
)
@click.option("--candidates", is_flag=True, help="Show pencil marks.")
@click.option("--solution", is_flag=True, help="Show the solution.")
@click.option(
    "--step",
    type=AT_LEAST_1,
    metavar="N",
    help="Show step N of `explain`, with its reason (default: no step).",
)
@click.option(
    "--part",
    metavar="K",
    help="With --step: show part K of a long chain, as `explain` numbers them; K.J is part J of it "
    "(default: the whole step).",
)
@scale_option
@click.option(
    "--graph",
    is_flag=True,
    help="Draw the constraint graph; coloured with --solution; --animate shows the colouring.",
)
@click.option("--circle", is_flag=True, help="With --graph: put the vertices on a circle.")
@click.option("--animate", is_flag=True, help="Animate a search: an SVG that plays by itself, or a GIF.")
@click.option("--tree", is_flag=True, help="Draw a search as a tree.")
@with_option("Algorithm (default: auto; with --animate or --tree: mrv).")
@seconds_option("Time limit for solving, in seconds (default: none).")
@language_option
@reading_options
def command(
    puzzles: tuple[str, ...],
    image_format: str | None,
    output: str | None,
    reading: Reading,
    **options: Any,
) -> int:
    """Draw puzzles on the terminal or as pictures.

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
    draw_options = DrawOptions(**options)
    _refuse_unused(draw_options)
    kind = image_format_of(output, image_format)
    if draw_options.font and kind not in ("png", "pdf"):
        raise click.UsageError("--font is for PNG and PDF: leave it out, or choose one of these")
    if output is not None:
        refuse_inputs(puzzles, [output])
        output_of(output)  # raises before anything is solved
    rejected: list[Reject] = []
    with report_refusals(), Search() as stop:
        unstopped = takewhile(lambda _: not stop.signum, puzzles_in(puzzles, reading))
        entries = readable_puzzles(unstopped, rejected)
        if kind is None:
            _refuse_text(draw_options)
            for entry in entries:
                click.echo(
                    f"{heading(entry.puzzle, where(entry))}\n{_as_text(entry.puzzle, draw_options, stop)}"
                )
        else:
            first = next(entries, None)
            if first is None:  # no picture is an error
                return stop.exit_code(1)
            boards = (entry.puzzle for entry in chain((first,), entries))
            write_pictures(boards, output or "-", kind, draw_options, stop)
    return stop.exit_code(1 if rejected else 0)


# Options that exclude each other.
_EXCLUDE = [
    ("tree", "graph"), ("tree", "animate"), ("tree", "step"), ("animate", "step"), ("step", "graph"),
    ("graph", "candidates"),
]  # fmt: skip


def _refuse_unused(options: DrawOptions) -> None:
    """Refuse options that the picture would not show."""
    for one, other in _EXCLUDE:
        if getattr(options, one) and getattr(options, other):
            raise click.UsageError(f"--{one} and --{other} exclude each other: leave out one of them")
    if options.part is not None and options.step is None:
        raise click.UsageError("--part is a part of a step: give --step too")
    if options.circle and not options.graph:
        raise click.UsageError("--circle is a layout of --graph: give that too")


def _refuse_text(options: DrawOptions) -> None:
    for name in ("animate", "tree"):
        if getattr(options, name):
            kinds = ", ".join(f"--{name}" for name in IMAGE_FORMATS)
            raise click.UsageError(f"--{name} is a picture: add -o FILE.svg, or one of {kinds}")


def _as_text(puzzle: Puzzle, options: DrawOptions, stop: Search) -> str:
    color = on_terminal()
    if options.step is not None:
        from ..say.steps.marks import marks_of

        situation, step = nth_step(puzzle, options, stop)
        marks, caption = part_marks(step, situation, options)
        mark_symbols = marks_of(marks)
        picture = candidates_text(puzzle, situation.values, situation.masks, mark_symbols, color=color)
        return picture if caption is None else f"{picture}\n{wrap_paragraph(caption)}"
    board = None
    if options.solution:
        outcome = solve_puzzle(puzzle, options, stop)
        board = outcome.solution or outcome.partial
    if options.graph:
        from ..draw.graph import graph_text

        return graph_text(puzzle, board, color=color)
    if options.candidates:
        return candidates_text(puzzle, board or puzzle.givens, pencil_marks(puzzle), color=color)
    return text(puzzle, board, color, language=current_words().language)
