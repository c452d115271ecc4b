"""Estimates of `count`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from ..counting import CountProgress, Estimate, estimate_count
from ..counting.estimating import short_number
from ..formats import ParsedPuzzle
from ..solve import StopFlag, Verdict
from .inputs import label, one_line, run_all
from .options import Budget, Reading


def label_prefix(entry: ParsedPuzzle, reading: Reading, many: bool) -> str:
    """Return the label before one of many answers."""
    return f"{label(entry, reading)}  " if many else ""


def estimate_each(
    puzzles: Sequence[str], probes: int, budget: Budget, reading: Reading, as_json: bool
) -> int:
    """Print an estimate for each puzzle; return 1 if one has no interval."""

    def run(entry: ParsedPuzzle, stop: StopFlag) -> Estimate:
        return estimate_count(entry.puzzle, probes=probes, stop=stop, **budget._asdict())

    without = 0

    def show(entry: ParsedPuzzle, estimate: Estimate, many: bool) -> None:
        nonlocal without
        without += not estimate.is_usable
        if as_json:
            _print_estimate(entry, estimate, reading, budget.seed)
        else:
            click.echo(label_prefix(entry, reading, many) + estimate.explain())

    tally = run_all(puzzles, reading, run, show)
    tally.say()
    return tally.exit_code(()) or int(without > 0)


def _print_estimate(entry: ParsedPuzzle, estimate: Estimate, reading: Reading, seed: int) -> None:
    from ..say.json_records import json_line

    fields = {
        "puzzle": one_line(entry, reading),
        "kind": entry.puzzle.kind,
        "size": entry.puzzle.side,
        "verdict": estimate.verdict.value,
        "exact": estimate.verdict is Verdict.NONE,
        "estimate": estimate_record(estimate),
        "seed": seed,
    }
    click.echo(json_line(fields, entry.unread))


_LONGEST = 10**4000  # Python writes no integer of more than 4300 digits


def estimate_record(estimate: Estimate) -> dict[str, int | str | None]:
    """Return the estimate as JSON; numbers that are too long as text."""
    fields = estimate._asdict()
    del fields["verdict"]
    return {
        name: short_number(value) if value is not None and value > _LONGEST else value
        for name, value in fields.items()
    }


def progress_in_words(progress: CountProgress) -> str:
    estimate = progress.estimate
    about = f"about {short_number(estimate.mean)} solutions," if estimate.is_usable else ""
    if progress.steps == 0:
        return f"searching, {about}".rstrip()
    return (
        f"step {progress.step + 1} of {progress.steps}, "
        f"state {progress.state + 1:,} of {progress.states:,}, {about}"
    ).rstrip()
