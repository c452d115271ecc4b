"""Contents of table cells, by the names that a recipe may use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from .. import formats
from ..solve import Counters, Verdict
from .finished import Run
from .noise import Sample
from .stats import statistic
from .words import ENGLISH, ReportWords


def duration(seconds: float, words: ReportWords = ENGLISH) -> str:
    """Seconds as text with three digits and a suitable unit: 12.3 ms."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{words.show(seconds / size, 3)} {unit}"
    return f"{words.show(seconds / 1e-6, 3)} µs"


def seconds_spent(run: Run) -> float:
    """Return the seconds of a run; its limit if it has no answer."""
    return run.seconds if run.solved else run.limit_seconds


def _without_guess(runs: Sequence[Run], _: ReportWords) -> str:
    """Boards decided without a guess."""
    decided = {run.board for run in runs if run.solved and run.counters["guesses"] == 0}
    return f"{len(decided)}/{len({run.board for run in runs})}"


def _givens(runs: Sequence[Run], _: ReportWords) -> str:
    """Return the range of the numbers of givens."""
    counts = {_given_count(run.puzzle) for run in runs}
    return " – ".join(map(str, dict.fromkeys((min(counts), max(counts)))))


@lru_cache(maxsize=10_000)
def _given_count(puzzle: str) -> int:
    return formats.parse(puzzle, "json").given_count


def _solutions(runs: Sequence[Run], words: ReportWords) -> str:
    """Return the numbers of the boards by verdict."""
    numbers: dict[str, list[int]] = {}
    for board, verdict in sorted({(run.board, run.verdict) for run in runs}):
        numbers.setdefault(verdict, []).append(int(board.rpartition("/")[2]))
    parts = [
        f"{words.word(verdict)}: {_spans(numbers[verdict])}"
        for verdict in map(str, Verdict)
        if verdict in numbers
    ]
    return "; ".join(parts)


def _spans(numbers: Sequence[int]) -> str:
    """Numbers as text with ranges: 1–3, 7."""
    spans: list[list[int]] = []
    for number in sorted(numbers):
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return ", ".join("–".join(map(str, dict.fromkeys((span[0], span[-1])))) for span in spans)


def _likeness(runs: Sequence[Run], _: ReportWords) -> str:
    known = [run.likeness for run in runs if run.likeness is not None]
    return f"{statistic('median', known):.0%}" if known else "–"


def _counter(runs: Sequence[Run], words: ReportWords, *, name: str) -> str:
    return words.show(statistic("median", [run.measure(name) for run in runs]))


WORDS: Mapping[str, Callable[[Sequence[Run], ReportWords], str]] = {
    "solved": lambda runs, _: f"{sum(run.solved for run in runs)}/{len(runs)}",
    "unguessed": _without_guess,
    "percent": lambda runs, words: words.plain(f"{statistic('percent', [run.solved for run in runs]):.1f} %"),
    "givens": _givens,
    "solutions": _solutions,
    "likeness": _likeness,
    "median": lambda runs, words: duration(statistic("median", [*map(seconds_spent, runs)]), words),
    "longest": lambda runs, words: duration(max(map(seconds_spent, runs)), words),
    "par2": lambda runs, words: duration(statistic("mean", [run.par2 for run in runs]), words),
    **{name: partial(_counter, name=name) for name in Counters._fields},
}


CellNumber = float | str  # a number, or "over" where a limit ended the run
NO_SAMPLE = Sample((), ())


@dataclass(frozen=True, slots=True)
class CellContent:
    row: str
    column: str
    theirs: CellNumber
    ours: CellNumber | None  # None: not run here
    # ours and theirs compared: exact, both, differs, within, points, predicted, outside, times or not-run
    kind: str
    verdict: str = ""  # the same in words
    sample: Sample = NO_SAMPLE  # the values that ours is a statistic of
    statistic: str = "mean"

    @property
    def is_within(self) -> bool:
        """Whether it differs, but not by more than chance."""
        return self.kind in ("within", "predicted")
