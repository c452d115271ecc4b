"""What one cell of a table says of its runs, in words that a recipe may ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

from .. import formats
from ..solve import Counters, Verdict
from .finished import Run
from .numbers import show
from .stats import statistic

__all__ = ["WORDS", "duration", "spent"]


def duration(seconds: float) -> str:
    """Three digits, in the unit that fits: 12.3 ms."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{show(seconds / size, 3)} {unit}"
    return f"{show(seconds / 1e-6, 3)} µs"


def spent(run: Run) -> float:
    """The seconds it took; where it gave no answer, its limit."""
    return run.seconds if run.solved else run.limit_seconds


def _solved(runs: Sequence[Run]) -> str:
    return f"{sum(run.solved for run in runs)}/{len(runs)}"


def _percent(runs: Sequence[Run]) -> str:
    return f"{statistic('percent', [run.solved for run in runs]):.1f} %"


def _givens(runs: Sequence[Run]) -> str:
    """Of all boards, the fewest to the most."""
    counts = {_given_count(run.puzzle) for run in runs}
    return " – ".join(map(str, dict.fromkeys((min(counts), max(counts)))))


@lru_cache(maxsize=10_000)
def _given_count(puzzle: str) -> int:
    return formats.parse(puzzle, "json").given_count


def _solutions(runs: Sequence[Run]) -> str:
    """By verdict, the numbers of the boards: which have one solution, many, none."""
    numbers: dict[str, list[int]] = {}
    for board, verdict in sorted({(run.board, run.verdict) for run in runs}):
        numbers.setdefault(verdict, []).append(int(board.rpartition("/")[2]))
    told = [f"{verdict}: {_spans(numbers[verdict])}" for verdict in map(str, Verdict) if verdict in numbers]
    return "; ".join(told)


def _spans(numbers: Sequence[int]) -> str:
    """Numbers with those that follow each other as a span: 1–3, 7."""
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return ", ".join("–".join(map(str, dict.fromkeys((span[0], span[-1])))) for span in spans)


def _likeness(runs: Sequence[Run]) -> str:
    known = [run.likeness for run in runs if run.likeness is not None]
    return f"{statistic('median', known):.0%}" if known else "–"


def _counter(runs: Sequence[Run], *, name: str) -> str:
    return show(statistic("median", [run.measure(name) for run in runs]))


WORDS: Mapping[str, Callable[[Sequence[Run]], str]] = {
    "solved": _solved,
    "percent": _percent,
    "givens": _givens,
    "solutions": _solutions,
    "likeness": _likeness,
    "median": lambda runs: duration(statistic("median", [spent(run) for run in runs])),
    "longest": lambda runs: duration(max(map(spent, runs))),
    "par2": lambda runs: duration(statistic("mean", [run.par2 for run in runs])),
    **{name: partial(_counter, name=name) for name in Counters._fields},
}
