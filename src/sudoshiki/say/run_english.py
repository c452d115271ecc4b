"""The words of runs in English."""

from __future__ import annotations

from ..solve.types import STOP_TEXTS, VERDICT_TEXTS, Stopped, Verdict
from .words import ENGLISH, RunWords

ENGLISH_RUNS = RunWords(
    language="en",
    heading=ENGLISH,
    verdict_texts=VERDICT_TEXTS,
    reasons=STOP_TEXTS,
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
        head: head
        for head in (
            *("board", "algorithm", "verdict", "tried", "placed", "guesses", "seconds", "document"),
            *("against it", "runs", "solved", "solved %", "mean seconds", "to the first"),
        )
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
        "measured": "step {step}: conflicts left {cost} ({tried} tried, {placed} placed)",
        "thinned": "one step of every {every} is shown, with all moves since the previous one",
        "dropped": "… and {dropped} more events, not kept",
        "first attempt": "first attempt: vertices with one colour left",
        "second attempt": "second attempt: one guess at a time, from what the first attempt left",
    },
    sentences={
        "puzzle": "puzzle",
        "puzzle.s": "puzzles",
        "doubtful puzzle": "puzzle {number}: {doubt}",
        "no book": "stopped: no book was written, {file} is unchanged",
        "found": "; {found} found",
        "shown": ", {shown} of them shown: --json gives more",
        "tally": "{puzzles}: {solved} solved{solved_each}, {unsolved} unsolved{unsolved_each}, "
        "{rejected} rejected",
        "bulk is meant": "more than {count} puzzles: use `sudoshiki bulk FILE -o answers.csv` for so many",
        "at once": "{files}: solved in batches, without the time of each puzzle; --with auto measures it",
        "trace dropped": "the trace has the first {kept} events, {dropped} more were not kept; "
        "--trace-limit {more} keeps more",
        "no effort": "left out, because they don't count effort: {names}",
        "no support": "left out, because they don't support all rules of the puzzle: {names}",
        "limit": "the papers stop at the first solution: compare with --limit 1",
        "no room": "columns that don't fit: {heads}",
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
        "contradiction": "{place}: WRONG ANSWER: {names}: no solution, but {found} has one, checked",
        "solutions": "solutions",
        "found by it": "found",
        "backtracking tried": "backtracking tried",
        "ok": "ok",
        "wrong": "wrong",
        "more boards": "and {count} more boards: --json has them all",
        "rest not tried": "The rest was not tried: {count} boards took longer than {seconds} s.",
        "counts no effort": "(not supported: counts no effort)",
        "went wrong": "{faults} of {total} tests failed",
        "as they should be": "all {total} tests passed",
    },
    core_text=str,
    error_text=str,
)
