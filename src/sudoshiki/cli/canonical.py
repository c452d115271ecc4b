"""`sudoshiki canonical`"""

from __future__ import annotations

import click

from ..formats import ParsedPuzzle
from ..pipeline.sinks.puzzles import puzzle_sink
from ..puzzle.errors import so_many
from .completion import puzzle_argument
from .inputs import do_each, label
from .options import Reading, reading_options, to_option


@click.command("canonical")
@puzzle_argument
@to_option
@click.option("--quiet", is_flag=True, help="Print the canonical forms only.")
@reading_options
def command(puzzles: tuple[str, ...], to: str | None, quiet: bool, reading: Reading) -> int:
    """Give equivalent puzzles the same form.

    The canonical form is the smallest of all equivalent forms; empty cells sort before values. A Sudoku with
    rectangular boxes up to 9×9 keeps its form when the board is rotated or reflected and when rows, columns,
    bands or stacks are swapped. Any other puzzle (diagonals, regions, signs, no boxes, or larger) keeps it
    only when the board is rotated or reflected. Values are renamed, or reversed where there are signs. On
    stderr: the number of automorphisms, the symmetries of the pattern of givens and, for these other puzzles,
    a note on the changes that keep the form.

    \b
    sudoshiki canonical s5-sudoku-9x9
    sudoshiki canonical puzzles.txt --quiet | sort | uniq -d
    """
    from ..generate.seen_puzzles import SUDOKU, canonical

    with puzzle_sink(None, to) as sink:

        def act(entry: ParsedPuzzle, many: bool) -> None:
            form = canonical(entry.puzzle)
            sink.add(form.puzzle)
            if not quiet:
                named = [name for name in form.symmetries if name != "none"]
                ways = so_many(form.automorphisms, "automorphism")
                place = f"{label(entry, reading)}: " if many else ""
                changes = "" if form.group == SUDOKU else f"; the same form only under {form.group}"
                symmetry = f"symmetry of the givens: {', '.join(named) or 'none'}"
                click.echo(f"{place}{ways}; {symmetry}{changes}", err=True)

        return do_each(puzzles, reading, act)
