"""Run `bulk` and `grade -o` on files: progress, Ctrl-C and the report."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from ..files import output_of
from ..formats.records import box_of
from ..pipeline.questions.question import Question
from ..pipeline.run import BulkReport, Progress, run_bulk
from ..pipeline.source.inputs import InputOptions
from ..pipeline.target import work_folder
from ..puzzle.errors import plain, so_many
from .inputs import expect_stdin
from .options import Reading
from .running import Interrupted, StopOnSignal, print_done


def read_as(reading: Reading) -> dict[str, Any]:
    """Return the reading options of a question."""
    box = box_of(reading.box) if reading.box not in (None, "latin") else reading.box
    return {"alphabet": reading.alphabet or "1-9A", "box": box, "strict": reading.strict}


def run_files(
    inputs: tuple[str, ...], out: str, question: Question, choice: InputOptions, **how: Any
) -> BulkReport | None:
    """Run with a progress bar; None if there was nothing to resume."""
    if how["resume"] and how["restart"]:
        raise click.UsageError("--resume and --restart exclude each other: give one of them")
    if "-" in inputs:
        expect_stdin()
    try:
        with StopOnSignal(), _progress_bar() as progress:
            report = run_bulk(inputs, out, question, finding=choice, progress=progress, **how)
    except (Interrupted, KeyboardInterrupt):
        click.echo(plain(f"stopped; {_kept_text(out)}"), err=True)
        raise
    if not report.done_before:
        return report
    why = "it is newer than its inputs, and no run of it was interrupted"
    click.echo(plain(f"{report.target.out}: nothing to resume: {why}; without --resume it is made again"))
    return None


def print_report(report: BulkReport, inputs: Sequence[str], counted: str, more: str = "") -> None:
    """Print the counts, the time and notes, among them that there was no puzzle."""
    rate = so_many(round((report.counts.total - report.resumed) / max(report.seconds, 1e-9)), "puzzle", ",")
    lines = [*report.notes, counted, f"{report.target.out}: {report.seconds:.1f} s, {rate}/s", more]
    text = plain("\n".join(filter(None, lines)), keep="\n")
    print_done(text, to_stderr=report.target.takes_stdout)
    if report.counts.total == report.counts.blank:
        names = ", ".join("<stdin>" if path == "-" else path for path in inputs)
        click.echo(plain(f"{names}: no puzzle in it"), err=True)


def _kept_text(out: str) -> str:
    folder = work_folder(output_of(out))
    if os.path.isdir(folder):
        return f"finished chunks are in {folder}; --resume continues"
    return "nothing was done yet" if folder else "output to a pipe or device can't be resumed"


@contextmanager
def _progress_bar() -> Iterator[Callable[[Progress], None]]:
    """A progress bar with rate and time left, if stderr is a terminal."""
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
        started: list[tuple[float, int]] = []

        def show(now: Progress) -> None:
            clock = bar.get_time()
            started.append((clock, now.counts.total)) if not started else None
            rate = (now.counts.total - started[0][1]) / max(clock - started[0][0], 1e-9)
            text = f"{now.counts.total:,} puzzles, {rate:,.0f}/s, {now.counts.rejected:,} rejected, left"
            bar.update(task, total=now.total or None, completed=now.done, said=text)

        yield show
