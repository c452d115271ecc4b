"""`sudoshiki canonical`"""

from __future__ import annotations

import click

from ..formats import Found
from ..puzzle.errors import so_many
from .completion import puzzle_argument
from .each import do_each
from .inputs import label
from .options import Reading, reading_options, to_option
from .printed import printed

__all__ = ["command"]


@click.command("canonical")
@puzzle_argument
@to_option
@click.option("--quiet", is_flag=True, help="The forms alone.")
@reading_options
@click.pass_context
def command(
    ctx: click.Context, puzzles: tuple[str, ...], to: str | None, quiet: bool, reading: Reading
) -> None:
    """Give puzzles the one form that all their equivalents have.

    So equal ones are seen to be equal. It is the least of all forms, empty cells coming before values. For
    Sudoku of boxes up to 9×9 rows, columns, bands and stacks may change places, for others the square is
    turned and mirrored; values get new names, or are turned round where there are signs. On stderr: in how
    many ways a puzzle is equal to itself, and which symmetries the pattern of its givens has.

    \b
    sudoshiki canonical s5-sudoku-9x9
    sudoshiki canonical puzzles.txt --quiet | sort | uniq -d
    """
    from ..generate.alike import canonical

    with printed(to) as show:

        def act(found: Found, many: bool) -> None:
            form = canonical(found.puzzle)
            show(form.puzzle)
            if not quiet:
                named = [name for name in form.symmetries if name != "none"]
                ways = so_many(form.automorphisms, "automorphism")
                place = f"{label(found, reading)}: " if many else ""
                click.echo(f"{place}{ways}; symmetry of the givens: {', '.join(named) or 'none'}", err=True)

        code = do_each(puzzles, reading, act)
    ctx.exit(code)
