"""`sudoshiki bulk`"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import click

from ..files import place_of
from ..formats.records import box_of
from ..pipeline import CHUNK_BYTES, SMALL_CHUNK_BYTES, BulkReport, Finding, Progress, SolveQuestion, run_bulk
from ..pipeline.source.inputs import FORMATS as INPUT_FORMATS
from ..pipeline.target import work_folder
from ..puzzle.errors import plain, so_many
from ..solve import DEFAULT_ALGORITHM
from .completion import algorithm_names, bulk_formats, files
from .inputs import ARGUMENT, expect_stdin
from .options import (
    AT_LEAST_0,
    MOST_WORKERS,
    SECONDS,
    Reading,
    WholeNumber,
    limit_option,
    place_option,
    reading_options,
)
from .stopping import Interrupted, StopOnSignal
from .streams import say_done

__all__ = ["command", "progress_bar", "say_nothing_to_resume", "what_is_kept"]

LARGEST_CHUNK = 1 << 30  # bytes; a chunk is held in memory


@click.command("bulk")
@click.argument("inputs", nargs=-1, required=True, metavar="IN...", shell_complete=files)
@click.option("-o", "--output", "out", required=True, metavar="OUT", help="Its ending says the format.")
@click.option("--rejects", metavar="FILE", help="Where puzzles go that can't be read; else OUT.rejects.")
@click.option(
    "--with",
    "algorithm",
    default=DEFAULT_ALGORITHM,
    metavar="NAME",
    shell_complete=algorithm_names,
    help="The algorithm, or NAME:OPTION=VALUE; else the fastest.",
)
@limit_option
@click.option("--seconds", type=SECONDS, metavar="S", help="For each puzzle.")
@click.option("--effort", type=AT_LEAST_0, metavar="E", help="Values tried, for each puzzle.")
@click.option("--seed", type=AT_LEAST_0, default=0, metavar="N", help="Same seed, same run.")
@click.option("--column", default="", metavar="NAME", help="The puzzle's column in CSV and Parquet.")
@click.option("--id-column", default="", metavar="NAME", help="The column that names the puzzle.")
@click.option(
    "--keep",
    multiple=True,
    metavar="NAME",
    help="Another column, or key of JSON, to be written too; may be given again. '*' keeps all columns.",
)
@click.option(
    "--workers",
    type=WholeNumber(1, MOST_WORKERS),
    default=1,
    show_default=True,
    metavar="N",
    help="Processes that share the work.",
)
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler; `local` starts one with N workers.")
@place_option("Where plain boards are solved; auto takes a GPU for long files of lines.")
@click.option(
    "--resume", is_flag=True, help="Continue an interrupted run where it stopped; a finished one is left."
)
@click.option("--restart", is_flag=True, help="Drop what an interrupted run left.")
@click.option(
    "--chunk",
    "chunk_bytes",
    type=WholeNumber(1, LARGEST_CHUNK),
    metavar="BYTES",
    help=f"Handed to a worker at a time; the output does not depend on it. Usually {CHUNK_BYTES:,}, or"
    f" {SMALL_CHUNK_BYTES:,} for boards above 16×16 and where an algorithm, effort or options are given.",
)
@partial(
    reading_options, formats=f"{', '.join(INPUT_FORMATS)}, or as convert --list shows", complete=bulk_formats
)
@click.pass_context
def command(
    ctx: click.Context,
    /,
    inputs: tuple[str, ...],
    out: str,
    reading: Reading,
    column: str,
    id_column: str,
    keep: tuple[str, ...],
    **rest: Any,
) -> None:
    """Solve files of puzzles, however long.

    The answers come in the order of the puzzles.

    \b
    sudoshiki bulk puzzles.txt -o answers.txt
    sudoshiki bulk a.csv b.jsonl.gz c.parquet -o answers.parquet --workers 4
    sudoshiki bulk rated.csv -o answers.csv --keep rating --keep source
    zcat puzzles.gz | sudoshiki bulk - -o answers.csv
    sudoshiki bulk puzzles.txt -o answers.txt --resume
    sudoshiki bulk puzzles.txt -o answers.txt --cluster tcp://scheduler:8786

    IN are lines, CSV (parted by , ; or tabs), JSON lines, Parquet, or any format that `convert --list` shows,
    plain, .gz or .zst; - is stdin. The format is detected in files; --format says which a stream has. An id
    stays what it is; without one, records are numbered from 1. OUT is text, .csv, .jsonl or .parquet, and
    .gz or .zst of the first three. Puzzles that can't be read go to OUT.rejects. OUT appears when all is
    done; until then the answers lie in OUT.work.

    An old OUT is replaced if it is a file, and with it an old OUT.rejects that a run wrote; of a link, the
    file it leads to, and OUT.work and OUT.rejects are beside that. To a pipe, a device or a socket, and to
    stdout if OUT is -, the answers are sent when all are there: such a run can't be resumed, and its rejects
    are only counted, unless --rejects says where to write them.
    """
    if rest["resume"] and rest["restart"]:
        raise click.UsageError("--resume continues an interrupted run, --restart drops it: give one of them")
    request = SolveQuestion(
        **{name: rest.pop(name) for name in ("algorithm", "limit", "seconds", "effort", "seed", "on")},
        alphabet=reading.alphabet or "1-9A",
        box=box_of(reading.box) if reading.box not in (None, "latin") else reading.box,
        strict=reading.strict,
    )
    given, inputs = inputs, _without_empty(inputs)
    if "-" in inputs:
        expect_stdin()
    finding = Finding(reading.format, column, id_column, keep)
    try:
        with StopOnSignal(), progress_bar() as progress:
            report = run_bulk(inputs, out, request, finding=finding, progress=progress, **rest)
    except (Interrupted, KeyboardInterrupt):
        click.echo(plain(f"stopped; {what_is_kept(out)}"), err=True)
        raise
    if report.done_before:
        ctx.exit(say_nothing_to_resume(report))
    say_done(_in_words(report), stdout_taken=report.target.takes_stdout)
    if report.counts.total == report.counts.blank:
        click.echo(plain(f"{_names(inputs)}: no puzzle in it"), err=True)
    ctx.exit(int(report.counts.rejected + report.counts.unsolved > 0 or given != inputs))


def _names(inputs: tuple[str, ...]) -> str:
    return ", ".join("<stdin>" if path == "-" else path for path in inputs)


def _without_empty(inputs: tuple[str, ...]) -> tuple[str, ...]:
    """An empty argument is what it is to every command: an input without a puzzle, not a file of no name."""
    named = tuple(filter(None, inputs))
    if named != inputs:
        click.echo(f"{ARGUMENT}: no puzzle in it", err=True)
    if not named:
        raise click.exceptions.Exit(1)
    return named


def _in_words(report: BulkReport) -> str:
    counts = report.counts
    rate = so_many(round((counts.total - report.resumed) / max(report.seconds, 1e-9)), "puzzle", ",")
    lines = [*report.notes, counts.sentence(), f"{report.target.out}: {report.seconds:.1f} s, {rate}/s"]
    if counts.rejected:
        kinds = ", ".join(f"{kind} {number:,}" for kind, number in sorted(counts.kinds.items()))
        lines.append(f"{report.target.rejects or 'rejected, and kept nowhere without --rejects'}: {kinds}")
    return plain("\n".join(lines), keep="\n")


def say_nothing_to_resume(report: BulkReport) -> int:
    """Returns the exit code."""
    why = "it is newer than its inputs, and no run of it was interrupted"
    click.echo(plain(f"{report.target.out}: nothing to resume: {why}; without --resume it is made anew"))
    return 0


def what_is_kept(out: str) -> str:
    folder = work_folder(place_of(out))
    if os.path.isdir(folder):
        return f"what is done lies in {folder}, --resume continues"
    return "nothing was done yet" if folder else "nothing is kept of a run that goes to no file"


@contextmanager
def progress_bar() -> Iterator[Callable[[Progress], None]]:
    """A bar with the rate and the time left, on stderr; nothing where that is no terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich import progress as rich
    from rich.console import Console

    columns = (
        rich.BarColumn(),
        rich.TaskProgressColumn(),
        rich.TextColumn("{task.fields[said]}"),
        rich.TimeRemainingColumn(),
    )
    with rich.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, said="")
        begun: list[tuple[float, int]] = []

        def show(now: Progress) -> None:
            clock = bar.get_time()
            begun.append((clock, now.counts.total)) if not begun else None
            rate = (now.counts.total - begun[0][1]) / max(clock - begun[0][0], 1e-9)
            said = f"{now.counts.total:,} puzzles, {rate:,.0f}/s, {now.counts.rejected:,} rejected, left"
            bar.update(task, total=now.total or None, completed=now.done, said=said)

        yield show
