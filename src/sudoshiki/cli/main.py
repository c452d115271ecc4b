"""The `sudoshiki` command."""

from __future__ import annotations

import gc
import os

import click

from .lazy import LazyGroup
from .streams import is_dumb, settle_streams

__all__ = ["cli", "main"]


# A new command is a module of this package with a click command named `command`, and a line here.
COMMANDS = {
    name: f"sudoshiki.cli.{name}"
    for name in (
        "solve",
        "count",
        "candidates",
        "second",
        "check",
        "grade",
        "hint",
        "explain",
        "compare",
        "algorithms",
        "contract",
        "generate",
        "minimize",
        "canonical",
        "vary",
        "convert",
        "draw",
        "book",
        "boards",
        "bulk",
        "lab",
        "web",
        "doctor",
    )
}


@click.group(cls=LazyGroup, modules=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sudoshiki", prog_name="sudoshiki")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Sudoku and Futoshiki of every size: solve, count, check, grade, explain and compare.

    \b
    sudoshiki solve s5-sudoku-9x9
    sudoshiki solve 3.4..1.2.4.32.1.
    sudoshiki compare s2-futoshiki-5x5
    sudoshiki algorithms

    Results go to stdout, progress and errors to stderr. The exit code is 0 when all went well (a file
    without a puzzle is said to be one, and is no fault), 1 when a puzzle was refused or left unsolved, or the
    answer is no (check, second), 2 for a wrong request or file, 3 for a fault of ours, 128 and its number
    after a signal.
    `sudoshiki COMMAND --help` shows examples of each command.
    """
    if os.environ.get("NO_COLOR") or is_dumb():
        ctx.color = False


def main() -> None:
    """Run the command line and leave with its exit code."""
    settle_streams()
    # No command does linear algebra: the threads that numpy starts for it only take processor time.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.freeze()  # what is imported stays to the end: the collector need not go through it again
    cli(prog_name="sudoshiki")
