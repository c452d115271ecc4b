"""Tables for people, drawn by rich; on anything but a terminal they are as wide as they need to be."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

import click

from ..puzzle.errors import plain

__all__ = ["print_table"]

_WIDE = 240  # columns where there is no terminal to fit


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, right: Iterable[str] = ()) -> None:
    """Print `rows` under `heads`; columns named in `right` hold numbers."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    numbers = set(right)
    for head in heads:
        settings: dict[str, Any] = {"justify": "right"} if head in numbers else {}
        table.add_column(head, no_wrap=head in numbers or head == heads[0], **settings)
    for row in rows:
        table.add_row(*(Text(plain(cell)) for cell in row))
    width = None if sys.stdout.isatty() else _WIDE
    console = Console(width=width, file=sys.stdout, highlight=False)
    with console.capture() as drawn:  # rich would end the program itself where nobody reads its output
        console.print(table)
    click.echo(drawn.get(), nl=False)
