"""Paragraphs and pictures of steps, as wide as the terminal and in letters that it has."""

from __future__ import annotations

import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager

import click

from ..draw.candidates import candidates_text
from ..logic import NotForLogic
from ..say.steps.explaining import ToldStep
from ..say.steps.marks import marks_of

__all__ = ["echo_fitting", "picture_of", "refusing", "wrapped"]

_WIDEST = 100  # longer lines are hard to read
_LINES = "│─┼"


@contextmanager
def refusing() -> Iterator[None]:
    """What logic is not for is said in a line, and no wrong request: exit code 1."""
    try:
        yield
    except NotForLogic as refusal:
        click.echo(f"refused: {refusal}", err=True)
        raise click.exceptions.Exit(1) from None


def wrapped(paragraph: str) -> str:
    width = min(_WIDEST, shutil.get_terminal_size((80, 24)).columns)
    return textwrap.fill(paragraph, max(20, width), break_long_words=False, break_on_hyphens=False)


def picture_of(told: ToldStep) -> str:
    situation = told.situation
    marks = marks_of(told.step, situation)
    plain = not _has_letters(_LINES)
    return candidates_text(situation.puzzle, situation.values, situation.masks, marks, ascii=plain)


def echo_fitting(text: str) -> None:
    """Print; where stdout has no such letters, their plain forms."""
    if not _has_letters(text):
        apart = unicodedata.normalize("NFKD", text.replace("×", "x").replace("…", "..."))
        text = "".join(letter for letter in apart if not unicodedata.combining(letter))
    click.echo(text)


def _has_letters(text: str) -> bool:
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True
