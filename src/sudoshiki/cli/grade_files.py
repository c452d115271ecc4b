"""`sudoshiki grade … -o OUT`: the same grades for whole files, by the machinery of bulk runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

import click

from ..formats.records import box_of
from ..puzzle.errors import plain, so_many
from .bulk import progress_bar, say_nothing_to_resume, what_is_kept
from .inputs import expect_stdin
from .options import MOST_WORKERS, Reading, WholeNumber
from .stopping import Interrupted, StopOnSignal
from .streams import say_done

__all__ = ["ToFile", "file_options", "grade_into_file"]


class ToFile(NamedTuple):
    """Where grades go, and who works for them."""

    out: str | None
    workers: int | None
    cluster: str | None
    resume: bool
    restart: bool

    def refuse_alone(self) -> None:
        if any(self[1:]):
            raise click.UsageError("--workers, --cluster, --resume and --restart need -o: a file to write")


def file_options(command: Callable[..., Any]) -> Callable[..., Any]:
    @click.option(
        "-o",
        "--output",
        "out",
        metavar="OUT",
        help="Write a table: .csv, .jsonl or .parquet.",
    )
    @click.option("--workers", type=WholeNumber(1, MOST_WORKERS), metavar="N", help="Processes, with -o.")
    @click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler, with -o; `local` starts one.")
    @click.option("--resume", is_flag=True, help="With -o: continue an interrupted run.")
    @click.option("--restart", is_flag=True, help="With -o: drop what an interrupted run left.")
    @wraps(command)
    def with_options(*args: Any, **options: Any) -> Any:
        to_file = ToFile(*(options.pop(name) for name in ToFile._fields))
        return command(*args, to_file=to_file, **options)

    return with_options


def grade_into_file(
    inputs: tuple[str, ...], to_file: ToFile, scales: str, seconds: float | None, reading: Reading
) -> int:
    """Returns the exit code: 1 where a puzzle has no grade."""
    from ..pipeline import Finding, GradeQuestion, run_bulk
    from ..pipeline.questions.grade import GRADED, REFUSED, UNDECIDED

    if to_file.resume and to_file.restart:
        raise click.UsageError("--resume continues an interrupted run, --restart drops it: give one of them")
    if "-" in inputs:
        expect_stdin()
    box = box_of(reading.box) if reading.box not in (None, "latin") else reading.box
    request = GradeQuestion(
        seconds=seconds,
        alphabet=reading.alphabet or "1-9A",
        box=box,
        strict=reading.strict,
        scales=scales,
    )
    out, workers, cluster, resume, restart = to_file
    assert out is not None
    how: Any = {"workers": workers or 1, "cluster": cluster, "resume": resume, "restart": restart}
    try:
        with StopOnSignal(), progress_bar() as progress:
            report = run_bulk(inputs, out, request, finding=Finding(reading.format), progress=progress, **how)
    except (Interrupted, KeyboardInterrupt):
        click.echo(plain(f"stopped; {what_is_kept(out)}"), err=True)
        raise
    if report.done_before:
        return say_nothing_to_resume(report)
    counts = report.counts
    rate = so_many(round((counts.total - report.resumed) / max(report.seconds, 1e-9)), "puzzle", ",")
    told = (
        f"{counts.total:,} in = {counts.of(GRADED):,} graded + {counts.of(REFUSED):,} refused"
        f" + {counts.of(UNDECIDED):,} undecided + {counts.rejected:,} rejected + {counts.blank:,} blank"
    )
    lines = [*report.notes, told, f"{report.target.out}: {report.seconds:.1f} s, {rate}/s"]
    say_done(plain("\n".join(lines), keep="\n"), stdout_taken=report.target.takes_stdout)
    return int(counts.of(GRADED) + counts.blank < counts.total)
