"""`sudoshiki bulk`"""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from ..pipeline import CHUNK_BYTES, SMALL_CHUNK_BYTES, BulkReport, Finding, SolveQuestion
from ..pipeline.source.inputs import FORMATS as INPUT_FORMATS
from ..puzzle.errors import Kind, plain, so_many
from ..solve import DEFAULT_ALGORITHM
from ..solve.registry import is_own
from ..solve.types import MOST_WORKERS
from .completion import bulk_formats, files
from .file_runs import read_as, run_files, say_report
from .inputs import ARGUMENT
from .options import (
    AT_LEAST_0,
    SECONDS,
    Reading,
    WholeNumber,
    limit_option,
    place_option,
    reading_options,
    with_option,
)

LARGEST_CHUNK = 1 << 30  # bytes; a chunk is held in memory


@click.command("bulk")
@click.argument("inputs", nargs=-1, required=True, metavar="IN...", shell_complete=files)
@click.option("-o", "--output", "out", required=True, metavar="OUT", help="Its ending says the format.")
@click.option("--rejects", metavar="FILE", help="Where puzzles go that can't be read; else OUT.rejects.")
@with_option(
    "The algorithm, NAME:OPTION=VALUE or FILE.py:FUNCTION; else the fastest.", default=DEFAULT_ALGORITHM
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
def command(
    inputs: tuple[str, ...],
    out: str,
    reading: Reading,
    column: str,
    id_column: str,
    keep: tuple[str, ...],
    **rest: Any,
) -> int:
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
    request = SolveQuestion(
        **{name: rest.pop(name) for name in ("algorithm", "limit", "seconds", "effort", "seed", "on")},
        **read_as(reading),
    )
    given, inputs = inputs, _without_empty(inputs)
    finding = Finding(reading.format, column, id_column, keep)
    report = run_files(inputs, out, request, finding, **rest)
    if report is None:
        return 0
    counts = report.counts
    say_report(report, counts.sentence(), "\n".join([_rejects_in_words(report), *_failures(report, request)]))
    if counts.total == counts.blank:
        click.echo(plain(f"{_names(inputs)}: no puzzle in it"), err=True)
    return int(counts.rejected + counts.unsolved > 0 or given != inputs)


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


def _failures(report: BulkReport, request: SolveQuestion) -> list[str]:
    """A last line that says on how many puzzles an algorithm of the user's own failed."""
    failed = report.counts.kinds.get(Kind.PROCESS, 0)
    if not failed or not is_own(request.algorithm):
        return []
    return [f"{request.algorithm} failed on {failed:,} of {so_many(report.counts.total, 'puzzle', ',')}"]


def _rejects_in_words(report: BulkReport) -> str:
    if not report.counts.rejected:
        return ""
    kinds = ", ".join(f"{kind} {number:,}" for kind, number in sorted(report.counts.kinds.items()))
    return f"{report.target.rejects or 'rejected, and kept nowhere without --rejects'}: {kinds}"
