"""Paragraphs and pictures of steps on a terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click

from ..draw.candidates import candidates_text
from ..logic import SCALES, NotForLogic
from ..logic.pictures import step_marks
from ..say.steps.chains import ChainPart
from ..say.steps.explaining import ExplainedStep
from ..say.steps.marks import marks_of
from ..say.steps.phrases import StepExplanation
from ..say.steps.refusals import refusal_in_words
from .running import on_terminal

_INDENT = "   "  # indent of the parts of a step
_WIDEST = 100  # longer lines are hard to read

scale_option = click.option(
    "--scale",
    type=click.Choice(SCALES),
    default="se",
    help="Techniques and their order: se (Sudoku Explainer; default), sukaku or hodoku.",
)
uniqueness_option = click.option(
    "--uniqueness/--no-uniqueness",
    "one_solution",
    default=True,
    help="Use techniques that assume a unique solution (default), or not.",
)


@contextmanager
def report_refusals(
    language: str = "en", place: str = "", more: Callable[[NotForLogic], str] = lambda _: ""
) -> Iterator[None]:
    """Print a NotForLogic error on one line, with the place; exit with code 1."""
    try:
        yield
    except NotForLogic as refusal:
        added = more(refusal)
        words = refusal_in_words(refusal, language) + (f". {added}" if added else "")
        click.echo(f"{place}  {words}" if place else words, err=True)
        raise click.exceptions.Exit(1) from None


def wrap_paragraph(paragraph: str, indent: str = "", hanging: str = "") -> str:
    """Wrap to the terminal; `indent` all lines, `hanging` all but the first."""
    width = min(_WIDEST, shutil.get_terminal_size((80, 24)).columns)
    return textwrap.fill(
        paragraph,
        max(20, width),
        initial_indent=indent,
        subsequent_indent=indent + hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def step_paragraph(words: StepExplanation, step: int | None = None) -> str:
    """Return a step with its number, if any; a long chain in numbered parts."""
    start, before = ("", "") if step is None else (f"{step}. ", f"{step}.")
    if not words.parts:
        return wrap_paragraph(f"{start}{words}")
    lines = [wrap_paragraph(f"{start}{words.title}.")]
    lines += _part_paragraphs(words.parts, before, _INDENT)
    return "\n".join([*lines, wrap_paragraph(words.change, _INDENT)])


def _part_paragraphs(parts: Sequence[ChainPart], before: str, indent: str) -> Iterator[str]:
    for number, part in enumerate(parts, 1):
        head = f"{before}{number} "
        yield wrap_paragraph(head + part.text, indent, " " * len(head))
        yield from _part_paragraphs(part.parts, f"{before}{number}.", indent + " " * len(head))


def picture_of(explained: ExplainedStep) -> str:
    situation = explained.situation
    marks = marks_of(step_marks(explained.step, situation))
    return candidates_text(situation.puzzle, situation.values, situation.masks, marks, color=on_terminal())
