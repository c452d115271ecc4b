"""What one cell of a table says of its runs, in words that a recipe may ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from .. import formats
from ..solve import Counters, Verdict
from .finished import Run
from .noise import Sample
from .stats import statistic
from .words import ENGLISH, Words


def duration(seconds: float, words: Words = ENGLISH) -> str:
    """Three digits, in the unit that fits: 12.3 ms."""
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{words.show(seconds / size, 3)} {unit}"
    return f"{words.show(seconds / 1e-6, 3)} µs"


def spent(run: Run) -> float:
    """The seconds it took; where it gave no answer, its limit."""
    return run.seconds if run.solved else run.limit_seconds


def _solved(runs: Sequence[Run], _: Words) -> str:
    return f"{sum(run.solved for run in runs)}/{len(runs)}"


def _unguessed(runs: Sequence[Run], _: Words) -> str:
    """Boards that were decided before the first guess."""
    decided = {run.board for run in runs if run.solved and run.counters["guesses"] == 0}
    return f"{len(decided)}/{len({run.board for run in runs})}"


def _percent(runs: Sequence[Run], words: Words) -> str:
    return words.plain(f"{statistic('percent', [run.solved for run in runs]):.1f} %")


def _givens(runs: Sequence[Run], _: Words) -> str:
    """Of all boards, the fewest to the most."""
    counts = {_given_count(run.puzzle) for run in runs}
    return " – ".join(map(str, dict.fromkeys((min(counts), max(counts)))))


@lru_cache(maxsize=10_000)
def _given_count(puzzle: str) -> int:
    return formats.parse(puzzle, "json").given_count


def _solutions(runs: Sequence[Run], words: Words) -> str:
    """By verdict, the numbers of the boards: which have one solution, many, none."""
    numbers: dict[str, list[int]] = {}
    for board, verdict in sorted({(run.board, run.verdict) for run in runs}):
        numbers.setdefault(verdict, []).append(int(board.rpartition("/")[2]))
    told = [
        f"{words.word(verdict)}: {_spans(numbers[verdict])}"
        for verdict in map(str, Verdict)
        if verdict in numbers
    ]
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


def _likeness(runs: Sequence[Run], _: Words) -> str:
    known = [run.likeness for run in runs if run.likeness is not None]
    return f"{statistic('median', known):.0%}" if known else "–"


def _counter(runs: Sequence[Run], words: Words, *, name: str) -> str:
    return words.show(statistic("median", [run.measure(name) for run in runs]))


def _median(runs: Sequence[Run], words: Words) -> str:
    return duration(statistic("median", [spent(run) for run in runs]), words)


def _longest(runs: Sequence[Run], words: Words) -> str:
    return duration(max(map(spent, runs)), words)


def _par2(runs: Sequence[Run], words: Words) -> str:
    return duration(statistic("mean", [run.par2 for run in runs]), words)


WORDS: Mapping[str, Callable[[Sequence[Run], Words], str]] = {
    "solved": _solved,
    "unguessed": _unguessed,
    "percent": _percent,
    "givens": _givens,
    "solutions": _solutions,
    "likeness": _likeness,
    "median": _median,
    "longest": _longest,
    "par2": _par2,
    **{name: partial(_counter, name=name) for name in Counters._fields},
}


Number = float | str  # a number, or "over" where a limit ended the run
NO_SAMPLE = Sample((), ())


@dataclass(frozen=True, slots=True)
class Cell:
    row: str
    column: str
    theirs: Number
    ours: Number | None  # None: not run here
    # how ours stands to theirs: exact, both, differs, within, points, predicted, outside, times or not-run
    kind: str
    verdict: str = ""  # the same in words
    sample: Sample = NO_SAMPLE  # the values that ours is a statistic of
    statistic: str = "mean"

    @property
    def is_within(self) -> bool:
        """Another number, but no further off than chance."""
        return self.kind in ("within", "predicted")
