"""Paragraphs and pictures of steps, as wide as the terminal; and what is said of puzzles that have none."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from ..draw.candidates import candidates_text
from ..logic import SCALES, NotForLogic
from ..logic.pictures import step_marks
from ..say.steps.explaining import ToldStep
from ..say.steps.marks import marks_of
from ..say.steps.refusals import refusal_in_words
from .running import on_terminal

_INDENT = "   "  # of the parts of a step
_WIDEST = 100  # longer lines are hard to read

scale_option = click.option(
    "--scale",
    type=click.Choice(SCALES),
    default="se",
    help="Whose techniques, in whose order: se (usual, as Sudoku Explainer), sukaku or hodoku.",
)
uniqueness_option = click.option(
    "--uniqueness/--no-uniqueness",
    "one_solution",
    default=True,
    help="With (usual) or without techniques that take one solution for granted.",
)


@contextmanager
def refusing(language: str = "en", more: Callable[[NotForLogic], str] = lambda _: "") -> Iterator[None]:
    """What logic is not for is said in a line, and no wrong request: exit code 1. `more` may add to it."""
    try:
        yield
    except NotForLogic as refusal:
        added = more(refusal)
        click.echo(refusal_in_words(refusal, language) + (f". {added}" if added else ""), err=True)
        raise click.exceptions.Exit(1) from None


def wrapped(paragraph: str, indent: str = "", hanging: str = "") -> str:
    """As wide as the terminal; `indent` before all lines, `hanging` before all but the first."""
    width = min(_WIDEST, shutil.get_terminal_size((80, 24)).columns)
    return textwrap.fill(
        paragraph,
        max(20, width),
        initial_indent=indent,
        subsequent_indent=indent + hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def step_paragraph(told: ToldStep) -> str:
    """A step with its number; a long chain part by part, what its patterns rest on below each."""
    words = told.words
    if not words.parts:
        return wrapped(f"{told.number}. {words}")
    lines = [wrapped(f"{told.number}. {words.title}.")]
    for number, part in enumerate(words.parts, 1):
        head = f"{told.number}.{number} "
        lines.append(wrapped(head + part.text, _INDENT, " " * len(head)))
        for below, one in enumerate(part.parts, 1):
            deeper = f"{told.number}.{number}.{below} "
            lines.append(wrapped(deeper + one.text, _INDENT + " " * len(head), " " * len(deeper)))
    return "\n".join([*lines, wrapped(words.change, _INDENT)])


def picture_of(told: ToldStep) -> str:
    situation = told.situation
    marks = marks_of(step_marks(told.step, situation))
    return candidates_text(situation.puzzle, situation.values, situation.masks, marks, color=on_terminal())
