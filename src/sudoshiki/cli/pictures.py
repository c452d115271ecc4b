"""The scenes and files of `draw`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..draw.board import board_scene
from ..draw.fonts import Fonts
from ..draw.marks import Marks
from ..draw.scene import Scene
from ..files import whole_file
from ..logic import Situation, path, situations
from ..logic.step import Step
from ..puzzle import Kind, Puzzle, UsageError
from ..puzzle.errors import choose_from, so_many
from ..puzzle.pencil import pencil_marks
from ..puzzle.validation import quote
from ..solve import DEFAULT_ALGORITHM, TRACE_CAPACITY, Outcome, Stopped, Trace, solve
from .options import current_words
from .running import Failure, Search

if TYPE_CHECKING:
    from ..say.steps.chains import ChainPart

IMAGE_FORMATS = ("svg", "png", "pdf", "gif")
_SEARCH = "mrv"  # default algorithm of animations and trees


class DrawOptions(NamedTuple):
    """Options of `draw`."""

    theme: str = "light"
    size: int | None = None
    candidates: bool = False
    solution: bool = False
    graph: bool = False
    circle: bool = False
    step: int | None = None
    part: str | None = None
    scale: str = "se"
    animate: bool = False
    tree: bool = False
    algorithm: str | None = None
    seconds: float | None = None
    font: str = ""

    @property
    def fonts(self) -> Fonts:
        return Fonts(self.font)

    @property
    def layout(self) -> str | None:
        """The layout of the graph; None if the board is drawn."""
        return ("circle" if self.circle else "grid") if self.graph else None


def image_format_of(output: str | None, image_format: str | None) -> str | None:
    """svg, png, pdf or gif, by option or file name; None for text. Raises UsageError."""
    if image_format is not None or output in (None, "-"):
        return image_format
    word = os.path.splitext(output or "")[1].lower().removeprefix(".")
    if word not in IMAGE_FORMATS:
        raise UsageError(f"{output}: {choose_from(word, [f'.{one}' for one in IMAGE_FORMATS])}, or use --svg")
    return word


def solve_puzzle(puzzle: Puzzle, options: DrawOptions, stop: Search) -> Outcome:
    with stop.searching() as flag:
        return solve(puzzle, options.algorithm or DEFAULT_ALGORITHM, seconds=options.seconds, stop=flag)


def nth_step(puzzle: Puzzle, options: DrawOptions, stop: Search) -> tuple[Situation, Step]:
    """The board before the step, and the step. Raises UsageError if there is none."""
    number = options.step or 1
    with stop.searching() as flag:
        way = path(puzzle, scale=options.scale, steps=number, seconds=options.seconds, stop=flag)
    if len(way.steps) < number:
        steps = so_many(len(way.steps), "step")
        if way.stopped in (Stopped.SECONDS, Stopped.REQUESTED):
            why = f"step {number} was not reached in the time allowed: {steps} were found"
            raise UsageError(why, kind=Kind.NOT_FOUND)
        raise UsageError(f"there is no step {number}: the techniques take {steps} here")
    return list(situations(puzzle, way.steps))[-1]


def part_marks(step: Step, situation: Situation, options: DrawOptions) -> tuple[Marks, str | None]:
    """Marks of the step, or of the requested part with its text. Raises UsageError."""
    from ..logic.pictures import step_marks
    from ..say.steps import explain_step
    from ..say.steps.marks import marks_of_part

    if options.part is None:
        return step_marks(step, situation), None
    words = explain_step(step, situation, current_words().language)
    by_number = dict(_numbered(words.parts))
    if options.part not in by_number:
        has = ", ".join(by_number) or "none"
        raise UsageError(f"there is no part {quote(options.part)} of step {options.step}; parts: {has}")
    part = by_number[options.part]
    text = f"{part.text} {words.change}" if part is words.parts[-1] else part.text
    return marks_of_part(part, situation), text


def _numbered(parts: Sequence[ChainPart], before: str = "") -> Iterator[tuple[str, ChainPart]]:
    """1, 2, 2.1, 2.2, 3, …"""
    for number, part in enumerate(parts, 1):
        yield f"{before}{number}", part
        yield from _numbered(part.parts, f"{before}{number}.")


def _trace(puzzle: Puzzle, options: DrawOptions, stop: Search) -> Trace:
    with stop.searching() as flag:
        outcome = solve(
            puzzle,
            options.algorithm or _SEARCH,
            limit=1,  # a search for more would take the first solution back
            seconds=options.seconds,
            stop=flag,
            trace=TRACE_CAPACITY,
        )
    assert outcome.trace is not None
    if outcome.trace.dropped:
        kept, dropped = len(outcome.trace.events), outcome.trace.dropped
        click.echo(f"of this search the first {kept:,} events are drawn, {dropped:,} more are not", err=True)
    return outcome.trace


def _scene(puzzle: Puzzle, options: DrawOptions, stop: Search) -> Scene:
    if options.tree:
        from ..draw.tree import tree_scene

        events, first = _trace(puzzle, options, stop).events, puzzle.graph.first_value
        return tree_scene(events, puzzle.side, theme=options.theme, first_value=first)
    if options.step is not None:
        from ..logic.pictures import step_scene

        situation, step = nth_step(puzzle, options, stop)
        marks, caption = part_marks(step, situation, options)
        return step_scene(step, situation, marks=marks, caption=caption, theme=options.theme)
    board, caption = None, ""
    if options.solution:
        outcome = solve_puzzle(puzzle, options, stop)
        board = outcome.solution or outcome.partial
        caption = "" if outcome.verdict == "one" else outcome.explain()
    if options.layout:
        from ..draw.graph import graph_scene

        return graph_scene(puzzle, board, layout=options.layout, theme=options.theme)
    candidates = pencil_marks(puzzle) if options.candidates else None
    return board_scene(
        puzzle,
        board,
        candidates=candidates,
        caption=caption,
        theme=options.theme,
        language=current_words().language,
    )


def _picture(puzzle: Puzzle, image_format: str, options: DrawOptions, stop: Search) -> bytes:
    if options.animate:
        events = _trace(puzzle, options, stop).events
        if image_format == "gif":
            from ..draw.gif import as_gif

            return as_gif(puzzle, events, theme=options.theme, width=options.size, graph=options.layout)
        if image_format != "svg":
            raise UsageError(f"a {image_format.upper()} can't be animated: use --svg or --gif")
        from ..draw.animation import animated_svg

        svg = animated_svg(puzzle, events, theme=options.theme, width=options.size, graph=options.layout)
        return svg.encode()
    if image_format == "gif":
        raise UsageError("a GIF needs --animate")
    scene = _scene(puzzle, options, stop)
    if image_format == "png":
        from ..draw.png import as_png

        return as_png(scene, options.size, fonts=options.fonts)
    from ..draw.svg import as_svg

    return as_svg(scene, options.size).encode()


def write_pictures(
    puzzles: Iterator[Puzzle], output: str, image_format: str, options: DrawOptions, stop: Search
) -> None:
    """Write one file; for several puzzles a PDF with a page each, or numbered files."""
    if image_format == "pdf" and not options.animate:
        _write_pages(puzzles, output, options, stop)
        return
    if output == "-" and image_format != "svg" and sys.stdout.isatty():
        raise Failure(f"a {image_format.upper()} can't be shown on a terminal: name a file with -o")
    first = next(puzzles, None)
    if first is None:
        return
    second = next(puzzles, None)
    if second is None:
        _write(output, _picture(first, image_format, options, stop))
        return
    if output == "-":
        raise Failure(
            "several puzzles make several files: name them with -o, or make a --pdf with a page each"
        )
    stem, dot = os.path.splitext(output)
    for number, puzzle in enumerate(chain((first, second), puzzles), 1):
        _write(f"{stem}-{number}{dot}", _picture(puzzle, image_format, options, stop))


def _write_pages(puzzles: Iterator[Puzzle], output: str, options: DrawOptions, stop: Search) -> None:
    from ..draw.pdf import as_pdf

    if output == "-" and sys.stdout.isatty():
        raise Failure("a PDF can't be shown on a terminal: name a file with -o")
    pages = as_pdf((_scene(puzzle, options, stop) for puzzle in puzzles), options.size, fonts=options.fonts)
    if pages:
        _write(output, pages)


def _write(output: str, picture: bytes) -> None:
    with whole_file(output) as file:
        file.write(picture)
