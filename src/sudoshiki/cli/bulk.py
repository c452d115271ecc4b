"""`sudoshiki bulk`"""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from ..pipeline.questions.solve import SolveQuestion
from ..pipeline.run import CHUNK_BYTES, SMALL_CHUNK_BYTES, BulkReport
from ..pipeline.source.inputs import FORMATS as INPUT_FORMATS
from ..pipeline.source.inputs import InputOptions
from ..puzzle.errors import Kind, so_many
from ..solve import DEFAULT_ALGORITHM
from ..solve.registry import is_own
from .completion import bulk_formats, files
from .file_runs import print_report, read_as, run_files
from .inputs import ARGUMENT
from .options import (
    AT_LEAST_0,
    Reading,
    WholeNumber,
    device_option,
    limit_option,
    reading_options,
    seconds_option,
    seed_option,
    with_option,
    worker_options,
)

LARGEST_CHUNK = 1 << 30  # bytes; a chunk is in memory


@click.command("bulk")
@click.argument("inputs", nargs=-1, required=True, metavar="IN...", shell_complete=files)
@click.option(
    "-o", "--output", "out", required=True, metavar="OUT", help="Output file; its ending gives the format."
)
@click.option("--rejects", metavar="FILE", help="File for puzzles that can't be read (default: OUT.rejects).")
@with_option(
    "Algorithm: NAME, NAME:OPTION=VALUE or FILE.py:FUNCTION (default: the fastest).",
    default=DEFAULT_ALGORITHM,
)
@limit_option
@seconds_option()
@click.option(
    "--effort",
    type=AT_LEAST_0,
    metavar="E",
    help="Limit on work per puzzle, in the unit of the algorithm (default: none).",
)
@seed_option("Random seed (default 0).")
@click.option(
    "--column",
    default="",
    metavar="NAME",
    help="Column of the puzzles in CSV and Parquet (default: detected).",
)
@click.option("--id-column", default="", metavar="NAME", help="Column of the ids (default: detected).")
@click.option(
    "--keep",
    multiple=True,
    metavar="NAME",
    help="Copy this column, or JSON key, to the output; repeatable. '*' copies all columns (default: none).",
)
@worker_options("Number of worker processes.", default=1, show_default=True)
@device_option("Device for plain boards; auto uses a GPU for long files of lines.")
@click.option("--resume", is_flag=True, help="Continue an interrupted run; do nothing if it has finished.")
@click.option("--restart", is_flag=True, help="Discard an interrupted run and start again.")
@click.option(
    "--chunk",
    "chunk_bytes",
    type=WholeNumber(1, LARGEST_CHUNK),
    metavar="BYTES",
    help="Input bytes per task; the output does not depend on it, except for the row groups of Parquet."
    f" Default: {CHUNK_BYTES:,}, or {SMALL_CHUNK_BYTES:,} for boards above 16×16, or with"
    " --with or --effort.",
)
@partial(
    reading_options, formats=f"{', '.join(INPUT_FORMATS)}, or as convert --list shows", complete=bulk_formats
)
def command(
    inputs: tuple[str, ...],
    out: str,
    reading: Reading,
    column: str,
    id_column: str,
    keep: tuple[str, ...],
    **rest: Any,
) -> int:
    """Solve files of any length, in constant memory.

    Answers keep the order of the puzzles.

    \b
    sudoshiki bulk puzzles.txt -o answers.txt
    sudoshiki bulk a.csv b.jsonl.gz c.parquet -o answers.parquet --workers 4
    sudoshiki bulk rated.csv -o answers.csv --keep rating --keep source
    zcat puzzles.gz | sudoshiki bulk - -o answers.csv
    sudoshiki bulk puzzles.txt -o answers.txt --resume
    sudoshiki bulk puzzles.txt -o answers.txt --cluster tcp://scheduler:8786

    IN: lines, CSV (separated by comma, semicolon or tab), JSON lines, Parquet, or any format of
    `convert --list`; plain, .gz or .zst; - is stdin. The format of files and
    of stdin is detected; set that of a named pipe with --format. Parquet is read from files only. Ids are
    kept; without ids, records are numbered from 1.

    OUT: text, .csv, .jsonl or .parquet; the first three also as .gz or .zst. Puzzles that can't be read go
    to OUT.rejects. OUT appears when the run is complete; until then the answers are in OUT.work.

    An existing file OUT is replaced, and so is OUT.rejects of an earlier run. If OUT is a link, its target is
    replaced, and OUT.work and OUT.rejects are beside the target. A pipe, a device, a socket or stdout (-)
    gets all answers at the end: such a run can't be resumed, and its rejects are only counted, unless
    --rejects names a file.
    """
    request = SolveQuestion(
        **{name: rest.pop(name) for name in ("algorithm", "limit", "seconds", "effort", "seed", "on")},
        **read_as(reading),
    )
    given, inputs = inputs, _without_empty(inputs)
    choice = InputOptions(reading.format, column, id_column, keep)
    report = run_files(inputs, out, request, choice, **rest)
    if report is None:
        return 0
    counts = report.counts
    more = "\n".join([_rejects_in_words(report), *_failures(report, request)])
    print_report(report, inputs, counts.sentence(), more)
    return int(counts.rejected + counts.unsolved > 0 or given != inputs)


def _without_empty(inputs: tuple[str, ...]) -> tuple[str, ...]:
    """Treat an empty argument as an input without puzzles, as all commands do."""
    named = tuple(filter(None, inputs))
    if named != inputs:
        click.echo(f"{ARGUMENT}: no puzzle in it", err=True)
    if not named:
        raise click.exceptions.Exit(1)
    return named


def _failures(report: BulkReport, request: SolveQuestion) -> list[str]:
    """A line with the number of puzzles on which a user-defined algorithm failed."""
    failed = report.counts.kinds.get(Kind.PROCESS, 0)
    if not failed or not is_own(request.algorithm):
        return []
    return [f"{request.algorithm} failed on {failed:,} of {so_many(report.counts.total, 'puzzle', ',')}"]


def _rejects_in_words(report: BulkReport) -> str:
    if not report.counts.rejected:
        return ""
    kinds = ", ".join(f"{kind} {number:,}" for kind, number in sorted(report.counts.kinds.items()))
    return f"{report.target.rejects or 'rejected, and kept nowhere without --rejects'}: {kinds}"
