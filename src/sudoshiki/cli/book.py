"""`sudoshiki book`"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import click

from ..book import PAPERS, BookSettings, Entry, entry_for, make_book
from ..draw.extra import need
from ..files import place_of, refuse_inputs, whole_file
from ..formats import Reject
from ..puzzle.errors import so_many
from .completion import puzzle_argument
from .inputs import good_ones, puzzles_in
from .options import AT_LEAST_1, SECONDS, Reading, reading_options
from .running import Failure, Search, Ticker


@click.command("book")
@puzzle_argument
@click.option("--output", "-o", required=True, metavar="FILE.pdf", help="Where to; - for stdout.")
@click.option("--title", default="", metavar="TEXT", help="On the first page, and small on the others.")
@click.option("--per-page", type=AT_LEAST_1, metavar="N", help="Puzzles a page: 4, or 1 in large print.")
@click.option("--paper", type=click.Choice([*PAPERS]), default="a4", help="a4 (usual) or letter.")
@click.option("--large-print", is_flag=True, help="One or two puzzles a page, and large solutions.")
@click.option("--solutions/--no-solutions", default=True, help="At the end, small (usual), or not at all.")
@click.option("--upside-down", is_flag=True, help="Turn the solutions, so that nobody reads one by mistake.")
@click.option(
    "--levels/--no-levels", default=True, help="With a word for how hard each is (usual), or without."
)
@click.option("--seconds", type=SECONDS, metavar="S", help="For solving and grading, a puzzle.")
@reading_options
def command(
    puzzles: tuple[str, ...],
    output: str,
    levels: bool,
    seconds: float | None,
    reading: Reading,
    **settings: Any,
) -> int:
    """Make a book of puzzles to print, as a PDF.

    Number and level stand under each, the solutions at the end. Needs the extra `draw`. Same puzzles, same
    bytes.

    \b
    sudoshiki book puzzles.txt -o book.pdf --title "Sudoku for the train"
    sudoshiki generate --level medium --count 40 | sudoshiki book - -o book.pdf
    sudoshiki book puzzles.txt -o book.pdf --per-page 6 --upside-down
    sudoshiki book jigsaw-9x9 futoshiki-9x9 -o book.pdf --large-print
    """
    need("reportlab", "a book")
    wanted = BookSettings(**settings).checked()
    refuse_inputs(puzzles, [output])
    place = place_of(output)
    if output == "-" and sys.stdout.isatty():
        raise Failure("a PDF is nothing for a terminal: name a file with -o")
    rejected: list[Reject] = []
    with Search("solving and grading,") as stop:
        entries = list(_entries(puzzles, reading, rejected, levels, seconds, stop))
    if stop.signum:
        click.echo(f"stopped; half a book is none: {place.shown} is as it was", err=True)
    if not entries or stop.signum:
        return stop.exit_code(1)
    with whole_file(place) as file, Ticker("laying out pages,"):
        file.write(make_book(entries, wanted))
    _say_doubts(entries)
    return stop.exit_code(1 if rejected or any(entry.doubt for entry in entries) else 0)


def _entries(
    puzzles: tuple[str, ...],
    reading: Reading,
    rejected: list[Reject],
    levels: bool,
    seconds: float | None,
    stop: Search,
) -> Iterator[Entry]:
    entries = takewhile(lambda _: not stop.signum, puzzles_in(puzzles, reading))
    for number, found in enumerate(good_ones(entries, rejected), 1):
        with stop.searching() as flag:
            entry = entry_for(number, found.puzzle, levels=levels, seconds=seconds, stop=flag)
        yield entry


def _say_doubts(entries: list[Entry]) -> None:
    """Readers of a book expect one solution of each puzzle."""
    for entry in entries:
        if entry.doubt:
            click.echo(f"puzzle {entry.number}: {entry.doubt}", err=True)
    click.echo(so_many(len(entries), "puzzle", ","), err=True)
