"""`sudoshiki book`"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

import click

from ..book import (
    DIFFICULTIES,
    PAPERS,
    PICTURES,
    SECTIONS,
    SOLUTIONS,
    BookSettings,
    Entry,
    arranged,
    book_of,
    entry_for,
    pictures_of,
)
from ..draw.extra import need
from ..files import output_of, refuse_inputs, whole_file
from ..formats import Reject
from ..puzzle import UsageError
from .completion import puzzle_argument
from .inputs import puzzles_in, readable_puzzles
from .options import Reading, add_options, current_words, language_option, reading_options, seconds_option
from .running import Failure, Search, Ticker

_OPTIONS = (
    click.option("--output", "-o", required=True, metavar="FILE.pdf", help="Output file; - for stdout."),
    click.option(
        "--title",
        default="",
        metavar="TEXT",
        help="Title, on the first page and in the header (default: none).",
    ),
    click.option(
        "--paper",
        default="a4",
        metavar="SIZE",
        help=f"Paper or trim size: {', '.join(PAPERS)}, or WxH with a unit, such as 5.5x8.5in or 148x210mm "
        "(default a4). There is no bleed.",
    ),
    click.option(
        "--inner",
        metavar="LENGTH",
        help="Margin beside the binding, such as 0.75in or 19mm (default: 0.25in more than --outer).",
    ),
    click.option(
        "--outer", metavar="LENGTH", help="Margin of the other three sides (default: depends on the paper)."
    ),
    click.option(
        "--per-page",
        metavar="N",
        help="Puzzles per page, or by side: 9=4,16=1 puts four 9×9 on a page (default: as the cells allow).",
    ),
    click.option(
        "--sections",
        type=click.Choice(SECTIONS),
        help="Group the puzzles into sections with title pages (default: no sections).",
    ),
    click.option(
        "--how-to-play/--no-how-to-play",
        default=None,
        help="Add pages that explain the rules. Default: with --sections.",
    ),
    click.option(
        "--difficulty",
        type=click.Choice(DIFFICULTIES),
        default="words",
        help="Show the difficulty as words (default) or stars, or not.",
    ),
    click.option(
        "--solutions",
        type=click.Choice(SOLUTIONS),
        help="Size of the solutions at the end. Default: small, or large with --large-print.",
    ),
    click.option("--upside-down", is_flag=True, help="Print the solutions upside down."),
    click.option("--large-print", is_flag=True, help="Print one or two puzzles per page, in large letters."),
    click.option(
        "--header/--no-header",
        default=True,
        help="Print title and section above each page (default), or not.",
    ),
    click.option(
        "--page-numbers/--no-page-numbers", default=True, help="Print page numbers (default), or not."
    ),
    click.option(
        "--font",
        default="",
        metavar="FILE.ttf",
        help="TrueType font for all text, embedded (default: Bitstream Vera).",
    ),
    click.option(
        "--bold-font",
        default="",
        metavar="FILE.ttf",
        help="TrueType font for bold text and givens; needs --font (default: that font, outlined).",
    ),
    click.option(
        "--each",
        is_flag=True,
        help="Write one file per puzzle and solution instead: -o p.png writes p-01.png, p-01-solution.png, …",
    ),
    seconds_option(),
)


@click.command("book")
@puzzle_argument
@partial(add_options, _OPTIONS)
@language_option
@reading_options
def command(
    puzzles: tuple[str, ...],
    output: str,
    each: bool,
    seconds: float | None,
    reading: Reading,
    **settings: Any,
) -> int:
    """Make a book of puzzles to print, as a PDF.

    Each puzzle has its number and difficulty; solutions with the same numbers are at the end. Inner margins
    alternate, as page 1 is a right-hand page. The same puzzles give the same bytes. Needs the extra `draw`.

    \b
    sudoshiki book puzzles.txt -o book.pdf --title "Sudoku for the train"
    sudoshiki generate --level medium --count 40 | sudoshiki book - -o book.pdf
    sudoshiki book puzzles.txt -o book.pdf --paper 6x9 --inner 0.75in
    sudoshiki book killers.json -o book.pdf --sections kind --difficulty stars
    sudoshiki book puzzles.txt -o book.pdf --font Garamond.ttf --large-print
    sudoshiki book puzzles.txt -o puzzle.png --each --solutions none
    """
    need("reportlab", "a book")
    kind = _kind_of(output, each)
    book_settings = BookSettings(language=current_words().language, **settings).checked()
    if each and kind == "svg" and book_settings.font:
        raise UsageError("an SVG uses the fonts of the viewer: leave out --font, or write PNG or PDF")
    refuse_inputs(puzzles, [output])
    target = output_of(output)
    if output == "-" and sys.stdout.isatty():
        raise Failure("a PDF can't be shown on a terminal: name a file with -o")
    rejected: list[Reject] = []
    with Search("solving and grading,") as stop:
        entries = list(_entries(puzzles, reading, rejected, book_settings.needs_levels, seconds, stop))
    if stop.signum:
        click.echo(current_words().sentence("no book", file=target.label), err=True)
    if not entries or stop.signum:
        return stop.exit_code(1)
    sections = arranged(entries, book_settings.sections, book_settings.language)
    printed = [entry for section in sections for entry in section.entries]
    with Ticker("laying out pages,"):
        if each:
            _write_each(printed, book_settings, output, kind)
        else:
            with whole_file(target) as file:
                file.write(book_of(sections, book_settings))
    _print_doubts(printed)
    return stop.exit_code(1 if rejected or any(entry.doubt() for entry in entries) else 0)


def _kind_of(output: str, each: bool) -> str:
    """Refuse file names with another ending than the content."""
    stem, dot = os.path.splitext(output)
    ending = dot.lower().removeprefix(".")
    if each:
        if ending not in PICTURES:
            known = ", ".join(f".{one}" for one in PICTURES)
            raise UsageError(f"{output}: --each writes files that end in {known}; name them so with -o")
        return ending
    if ending in PICTURES and ending != "pdf":
        raise UsageError(f"{output}: a book is a PDF; name it {stem}.pdf, or add --each for a file a puzzle")
    if ending not in ("pdf", ""):
        raise UsageError(f"{output}: a book is a PDF; name it {stem}.pdf")
    return "pdf"


def _entries(
    puzzles: tuple[str, ...],
    reading: Reading,
    rejected: list[Reject],
    levels: bool,
    seconds: float | None,
    stop: Search,
) -> Iterator[Entry]:
    entries = takewhile(lambda _: not stop.signum, puzzles_in(puzzles, reading))
    for number, item in enumerate(readable_puzzles(entries, rejected), 1):
        with stop.searching() as flag:
            entry = entry_for(number, item.puzzle, levels=levels, seconds=seconds, stop=flag)
        yield entry


def _write_each(entries: Sequence[Entry], settings: BookSettings, output: str, kind: str) -> None:
    stem, dot = os.path.splitext(output)
    for name, picture in pictures_of(entries, settings, kind):
        with whole_file(f"{stem}-{name}{dot}") as file:
            file.write(picture)


def _print_doubts(entries: Sequence[Entry]) -> None:
    """Warn of puzzles without a unique solution."""
    words = current_words()
    for entry in entries:
        if doubt := entry.doubt(words.language):
            click.echo(words.sentence("doubtful puzzle", number=entry.number, doubt=doubt), err=True)
    click.echo(words.so_many(len(entries), "puzzle"), err=True)
