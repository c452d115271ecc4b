"""`sudoshiki canonical`"""

from __future__ import annotations

import click

from ..formats import Found
from ..puzzle.errors import so_many
from .batch import do_each, printed
from .completion import puzzle_argument
from .inputs import label
from .options import Reading, reading_options, to_option


@click.command("canonical")
@puzzle_argument
@to_option
@click.option("--quiet", is_flag=True, help="The forms alone.")
@reading_options
def command(puzzles: tuple[str, ...], to: str | None, quiet: bool, reading: Reading) -> int:
    """Give equivalent puzzles the same form.

    It is the least of all forms, empty cells coming before values. A Sudoku with rectangular boxes up to 9×9
    shares it with all its equivalents: rows, columns, bands and stacks may change places. Any other puzzle
    (with diagonals, regions or signs, without boxes, or larger) shares it only with those that the square
    gives when it is turned and mirrored; where rows have changed places, the form is another. Values get new
    names, or are turned round where there are signs. On stderr: in how many ways a puzzle is equal to itself,
    which symmetries the pattern of its givens has and, unless all of them do, which changes keep the form.

    \b
    sudoshiki canonical s5-sudoku-9x9
    sudoshiki canonical puzzles.txt --quiet | sort | uniq -d
    """
    from ..generate.alike import SUDOKU, canonical

    with printed(to) as show:

        def act(found: Found, many: bool) -> None:
            form = canonical(found.puzzle)
            show(form.puzzle)
            if not quiet:
                named = [name for name in form.symmetries if name != "none"]
                ways = so_many(form.automorphisms, "automorphism")
                place = f"{label(found, reading)}: " if many else ""
                kept = "" if form.group == SUDOKU else f"; the same form only under {form.group}"
                symmetry = f"symmetry of the givens: {', '.join(named) or 'none'}"
                click.echo(f"{place}{ways}; {symmetry}{kept}", err=True)

        return do_each(puzzles, reading, act)
