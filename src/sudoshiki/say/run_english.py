"""The words of runs in English."""

from __future__ import annotations

from ..solve.types import EXPLAINED, REASONS, Stopped, Verdict
from .words import ENGLISH, RunWords

__all__ = ["ENGLISH_RUNS"]

ENGLISH_RUNS = RunWords(
    language="en",
    heading=ENGLISH,
    explained=EXPLAINED,
    reasons=REASONS,
    verdicts={verdict: verdict.value for verdict in Verdict},
    stops={stopped: stopped.value for stopped in Stopped},
    counters={
        "tried": ("tried", "tried"),
        "placed": ("placed", "placed"),
        "guesses": ("guess", "guesses"),
        "conflicts": ("conflict", "conflicts"),
        "backtracks": ("backtrack", "backtracks"),
        "eliminations": ("elimination", "eliminations"),
        "max_depth": ("guess deep", "guesses deep"),
        "restarts": ("restart", "restarts"),
    },
    heads={
        "board": "board",
        "algorithm": "algorithm",
        "verdict": "verdict",
        "tried": "tried",
        "placed": "placed",
        "guesses": "guesses",
        "seconds": "seconds",
        "document": "document",
        "against it": "against it",
        "runs": "runs",
        "solved": "solved",
        "solved %": "solved %",
        "mean seconds": "mean seconds",
        "to the first": "to the first",
    },
    events={
        "tried": "tried",
        "guessed": "guessed",
        "placed": "placed",
        "taken back": "taken back",
        "solved": "solved",
        "moved": "moved",
        "conflict": "conflict",
        "eliminated": "eliminated {value} from {cell}",
        "because": " because of {cell}",
        "among givens": "conflict among the givens",
        "no value": "conflict: no value left for {cell}",
        "restarted": "restarted from the givens",
        "other board": "restarted from another board",
        "measured": "step {step}: {cost} left to mend ({tried} tried, {placed} placed)",
        "thinned": "one step of every {every} is here, with all that moved since the one before",
        "dropped": "… and {dropped} more events, not kept",
        "first attempt": "first attempt: vertices with one colour left",
        "second attempt": "second attempt: one guess at a time, from what the first attempt left",
    },
    sentences={
        "puzzle": "puzzle",
        "puzzle.s": "puzzles",
        "found": "; {found} found",
        "shown": ", {shown} of them shown: --json gives more",
        "tally": "{puzzles}: solved {solved}, unsolved {unsolved}, rejected {rejected}",
        "bulk is meant": "more than {count} puzzles: "
        "`sudoshiki bulk FILE -o answers.csv` is made for so many",
        "at once": "{files}: many were solved at once and what each took was not measured; "
        "--with auto solves one by one",
        "trace dropped": "the trace has the first {kept} events, {dropped} more were not kept; "
        "--trace-limit {more} keeps more",
        "no effort": "left out, as they can't count their effort: {names}",
        "limit": "the documents stop at the first solution: compare with --limit 1",
        "no room": "no room here for: {heads}",
        "searching": "searching,",
        "stops": "(Ctrl-C stops)",
        "not comparable": "not comparable",
        "over": "over {limit}",
        "the same": "the same",
        "did not end": "ours did not end ({stopped})",
        "differs": "differs",
        "differs but": "differs; the same with {settings}",
        "first": "to the first: seconds from a board's first run to its first success, failed runs included, "
        "as S3 measures; the mean over boards with a success",
        "all boards": "all {count} boards",
        "solved of": "{solved} of {runs}",
    },
    said=str,
    refused=str,
)
