"""Print answers on stdout as soon as they are known.

Plain boards of a file with a puzzle per record are answered in blocks. Then time and counters of a single
board, except its guesses, are not measured: a dash in text, null in JSON.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ...draw.text import rules_in_words, text
from ...formats import ParsedPuzzle, Reject
from ...formats.records import Lines, Options, displayable
from ...puzzle.errors import plain
from ...puzzle.model import Puzzle
from ...say.words import RunWords, board_line, effort_in_words, heading, seconds_in_words
from ...solve.trace import MOST_TRACED, Trace
from ...solve.types import Outcome, StopFlag, Stopped, Verdict

if TYPE_CHECKING:
    from ...many.line_answers import LineForm
    from ...say.layouts import Layout
    from ..questions.question import Question
    from ..source.block_parts import Parts
    from ..source.puzzle_blocks import PuzzleBlock


_PIECE = 1 << 16  # characters printed at once
_QUOTED_LINES = 20  # of a rejected text; a grid of 16×16 with lines between boxes fits
SOLVED = (Verdict.ONE, Verdict.MANY, Verdict.SOME)
UNSOLVED = (Verdict.NONE, Verdict.UNDECIDED)
_COLOURS = {
    Verdict.ONE: "green",
    Verdict.MANY: "yellow",
    Verdict.SOME: "green",
    Verdict.NONE: "red",
    Verdict.UNDECIDED: "yellow",
}
MOST_DRAWN = 10  # solutions


class Terminal:
    """Prints each answer, reports rejects on stderr, and counts both."""

    words: RunWords
    place_of: Callable[[ParsedPuzzle, bool], str]  # may be empty unless it is one of many
    line_of: Callable[[ParsedPuzzle], str]
    show: Callable[[ParsedPuzzle, Any, bool], None]
    signum = 0  # the signal that ended the run, if any

    by_block = False  # whether lines are answered in blocks
    status = ""  # of their answers
    block_bytes = 0  # at least
    block_lines = 0  # boards per call, so that answers are shown soon; 0: all

    def __init__(self, **settings: Any) -> None:
        """The settings are attributes. (Defining a dataclass is slow.)"""
        self.counts: Counter[str] = Counter()
        self.files: Counter[str] = Counter()  # files read in blocks, with the number of answers
        vars(self).update(settings)

    def question(self) -> Question:
        raise NotImplementedError

    def add(self, entry: Lines | ParsedPuzzle | Reject, answer: Any, many: bool, flag: StopFlag) -> None:
        """Print an entry, a puzzle with its answer; `many`: one of several."""
        if isinstance(entry, Lines):
            self.counts[entry.status] += _print_until(flag, entry)
        elif isinstance(entry, Reject):
            self.counts[self.add_reject(entry)] += 1
        else:
            self.counts[answer.verdict] += 1
            self.show(entry, answer, many)

    def add_reject(self, reject: Reject) -> str:
        """Report a reject and return what it counts as."""
        click.echo(reject_text(reject, self.words), err=True)
        return "rejected"

    def parts(self, block: PuzzleBlock, first: int) -> Parts:
        """Yield the block in order: answers of consecutive boards, others one by one."""
        from ..source.block_parts import block_parts

        table = block.table
        self.files[table.file] += 0
        if table.options != Options():
            yield from block.entries()
            return
        form_of = partial(self.form, plain(table.file))
        for part in block_parts(block, first, self.question(), form_of, self.status, self.block_lines):
            self.files[table.file] += part.boards if isinstance(part, Lines) else 0
            yield part

    def form(self, file: str, side: int) -> LineForm:
        """Return how to print answers to plain boards of this side."""
        raise NotImplementedError

    def say(self) -> None:
        """Print one line of counts on stderr; nothing for a single puzzle."""
        total, rejected = self.counts.total(), self.counts["rejected"]
        if total == 1 and not rejected:
            return
        words = self.words
        text = words.sentence(
            "tally",
            puzzles=words.so_many(total, "puzzle"),
            rejected=words.number(f"{rejected:,}"),
            **self._counted("solved", SOLVED),
            **self._counted("unsolved", UNSOLVED),
        )
        click.echo(text, err=True)

    def exit_code(self, bad: Iterable[str] = UNSOLVED) -> int:
        """Return 128 + the signal; 1 after rejects or a verdict among `bad`; else 0."""
        if self.signum:
            return 128 + self.signum
        return int(any(self.counts[word] for word in ("rejected", *bad)))

    def _counted(self, name: str, verdicts: Sequence[Verdict]) -> dict[str, str]:
        """Return the number of boards with these verdicts, and of each in brackets."""
        words = self.words
        counts = {verdict: self.counts[verdict] for verdict in verdicts if self.counts[verdict]}
        parts = [f"{words.verdicts[verdict]}: {words.number(f'{n:,}')}" for verdict, n in counts.items()]
        each = f" ({', '.join(parts)})" if parts else ""
        return {name: words.number(f"{sum(counts.values()):,}"), f"{name}_each": each}


def _print_until(flag: StopFlag, answers: Lines) -> int:
    """Print pieces until the flag is set; return the number of boards."""
    text, height = answers.text, answers.height
    at = 0
    while at < len(text):
        if flag.is_set():
            return text.count("\n", 0, at) // height
        end = text.find("\n", at + _PIECE) + 1 or len(text)
        for _ in range(-text.count("\n", at, end) % height if height > 1 else 0):
            end = text.index("\n", end) + 1
        sys.stdout.write(text[at:end])  # faster than click.echo, which searches for colours
        at = end
    return answers.boards


def reject_text(reject: Reject, words: RunWords) -> str:
    """Return `file:line:column [cell] reason`, with the text below."""
    lines = displayable(reject.text).split("\n") if reject.text else []
    if len(lines) > _QUOTED_LINES:
        lines[_QUOTED_LINES:] = ["…"]
    text = "".join(f"\n    {line}" for line in lines)
    return f"{reject._replace(reason=words.error_text(reject.reason))}{text}"


class OutcomeTerminal(Terminal):
    """Prints outcomes in words, in JSON, or as a document's program does."""

    colours: bool
    as_json: bool
    graph: bool
    layout: Layout | None
    seed: int

    def question(self) -> Question:
        from ..questions.solve import SolveQuestion

        return SolveQuestion()

    def form(self, file: str, side: int) -> LineForm:
        from ...many.line_answers import LineForm

        if self.layout:
            from .outcome_segments import layout_segments

            segments = layout_segments(self.layout, side)
        elif self.as_json:
            from .outcome_segments import record_segments

            segments = record_segments(side, Verdict(self.status), self.seed)
        else:
            columns = verdict_columns(self.words, Verdict(self.status))
            shown = columns if self.colours else click.unstyle(columns)
            segments = [f"{file}:".encode(), ("number", 0), shown.encode(), ("solution", 0), b"\n"]
        return LineForm(segments, unique_only=True)

    def add_reject(self, reject: Reject) -> str:
        """Report a reject; a document's program may answer conflicting givens."""
        clash_text = self.layout.clash_text if self.layout else None
        if clash_text is None or not reject.givens:
            return super().add_reject(reject)
        click.echo(reject_text(reject._replace(text=""), self.words), err=True)
        click.echo(clash_text(reject.givens))
        return Verdict.NONE

    def show(self, parsed: ParsedPuzzle, outcome: Outcome, many: bool) -> None:
        place, measured = self.place_of(parsed, many), parsed.file not in self.files
        if not measured:  # counted with the boards of its file that are answered in blocks
            self.files[parsed.file] += 1
        if self.layout:
            click.echo(self.layout.text(outcome))
        elif self.as_json:
            click.echo(self._record(parsed, outcome, measured))
        else:
            self._print_words(place, parsed.puzzle, outcome, many, measured)
        self._say_dropped(place, outcome.trace)

    def _record(self, parsed: ParsedPuzzle, outcome: Outcome, measured: bool) -> str:
        from ...say.json_records import (
            event_records,
            json_line,
            note_record,
            outcome_record,
            without_measures,
        )

        fields = outcome_record(self.line_of(parsed), parsed.puzzle, outcome)
        if not measured:
            fields = without_measures(fields)
        if self.graph:
            fields["graph"] = parsed.puzzle.graph.neighbours()
        if outcome.trace:
            fields["trace"] = event_records(parsed.puzzle, outcome.trace)
            fields["trace_dropped"] = outcome.trace.dropped
            fields["trace_notes"] = [note_record(note) for note in outcome.trace.notes]
            fields["trace_measures"] = outcome.trace.measures
            fields["trace_every"] = outcome.trace.every
        return json_line(fields, parsed.unread)

    def _print_words(self, place: str, puzzle: Puzzle, outcome: Outcome, many: bool, measured: bool) -> None:
        from ...say.words import adjacency, trace_lines

        if self.graph:
            click.echo("\n".join(adjacency(puzzle)))
        if outcome.trace:
            first = puzzle.graph.first_value
            lines = trace_lines(outcome.trace, puzzle.side, self.words, outcome.algorithm, first)
            click.echo("\n".join(lines))
        if many:
            click.echo(line_text(self.words, place, puzzle, outcome, measured=measured))
        else:
            click.echo(full_text(self.words, place, puzzle, outcome, self.colours))

    def _say_dropped(self, place: str, trace: Trace | None) -> None:
        if trace is None or not trace.dropped:
            return
        kept, words = len(trace.events), self.words
        text = words.sentence(
            "trace dropped",
            kept=words.number(f"{kept:,}"),
            dropped=words.number(f"{trace.dropped:,}"),
            more=min(kept + trace.dropped, MOST_TRACED),
        )
        click.echo(f"{place}: {text}".removeprefix(": "), err=True)


def full_text(words: RunWords, where: str, puzzle: Puzzle, outcome: Outcome, colours: bool) -> str:
    """Return puzzle, solutions and verdict; effort and time, unless it failed."""
    boards = outcome.solutions[:MOST_DRAWN] or ((outcome.partial or puzzle.givens),)
    way = f" ({words.core_text(outcome.way)})" if outcome.way else ""
    drawn = "\n\n".join(text(puzzle, board, colours, rules=False) for board in boards)
    more = ""
    if outcome.solution_count > 2:
        more = words.sentence("found", found=words.number(f"{outcome.solution_count:,}"))
    more += words.sentence("shown", shown=len(boards)) if outcome.solution_count > len(boards) else ""
    effort = f"{outcome.algorithm}{way}: {effort_in_words(outcome, words)}"
    return "\n".join(
        [
            heading(puzzle, where, words.heading),
            drawn,
            *rules_in_words(puzzle, words.language),
            click.style(f"{words.explain(outcome)}{more}", fg=_COLOURS[outcome.verdict]),
            *([effort] if outcome.stopped is not Stopped.FAILED else ()),
        ]
    )


def line_text(words: RunWords, where: str, puzzle: Puzzle, outcome: Outcome, *, measured: bool = True) -> str:
    """Return the line of one of many puzzles: place, verdict, effort, solution."""
    solution = board_line(puzzle, outcome.solution) if outcome.solution else "-"
    if not measured or outcome.stopped is Stopped.FAILED:
        return f"{where}{verdict_columns(words, outcome.verdict)}{solution}".lstrip()
    count = outcome.counters.tried
    tried = f"{words.number(f'{count:,}')} {words.counters['tried'][count != 1]}"
    seconds = seconds_in_words(outcome.seconds, words)
    return f"{where}{verdict_columns(words, outcome.verdict, tried, seconds)}{solution}".lstrip()


def verdict_columns(words: RunWords, verdict: Verdict, tried: str = "-", seconds: str = "-") -> str:
    """Return the columns between place and solution; a dash for what was not measured."""
    column = click.style(f"{words.verdicts[verdict]:9}", fg=_COLOURS[verdict])
    return f"  {column} {tried:>14} {seconds:>8}  "
