"""A function per route: request and limits in, a record or several out.

Runs in a worker. The records are those that the commands print with --json.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from itertools import islice
from random import randrange
from typing import Any

from .. import formats
from .. import solvers as _solvers  # noqa: F401  (registers the algorithms)
from ..puzzle import Puzzle, UsageError, cell_name, check
from ..say.json_records import note_record, outcome_record
from ..say.logic_records import explanation_record, grade_record
from ..say.step_records import step_record
from ..solve import Outcome, Trace, algorithms, count, possible_values, solve
from .board_answers import check_
from .lab_answers import documents, lab, lab_report, lab_run
from .puzzles import check_side, read_puzzle, values_from_1
from .requests import (
    BookRequest,
    CandidatesRequest,
    ConvertRequest,
    CountRequest,
    DrawRequest,
    ExplainRequest,
    GenerateRequest,
    GradeRequest,
    HintRequest,
    ReadRequest,
    RulesRequest,
    SolveRequest,
    TextsRequest,
    TraceRequest,
)
from .work import Record, RequestWork, record_of

EVENTS_PER_LINE = 4000  # events per line of a streamed trace


def puzzle_record(puzzle: Puzzle) -> Record:
    """Return the puzzle as the format `json` writes it."""
    record: Record = json.loads(formats.write(puzzle, "json"))
    return record


def _line(puzzle: Puzzle) -> str:
    return formats.write(puzzle, formats.best_format(puzzle))


def read(request: ReadRequest, work: RequestWork) -> Record:
    """Return the puzzles in a text, with unread parts, and the rejects."""
    puzzles, rejects, format_ = [], [], ""
    for item in islice(formats.iter_text(request.text, request.format), work.limits.puzzles):
        format_ = item.format
        if isinstance(item, formats.ParsedPuzzle):
            unread = {"not_read": item.unread} if item.unread else {}
            puzzles.append(puzzle_record(item.puzzle) | unread)
        else:
            rejects.append(str(item.error()))
    return {"format": format_, "puzzles": puzzles, "rejects": rejects, "most": work.limits.puzzles}


def solve_(request: SolveRequest, work: RequestWork) -> Record:
    return _record(_outcome(request, work))


def trace(request: TraceRequest, work: RequestWork) -> Iterator[Record]:
    """Stream events in pieces, then the notes and the outcome."""
    limit = work.limits.events if request.events is None else min(request.events, work.limits.events)
    outcome = _outcome(request, work, limit)
    yield from _events(outcome.trace or Trace((), 0))
    yield {"outcome": _record(outcome) | work.not_read()}


def _outcome(request: SolveRequest, work: RequestWork, events: int = 0) -> Outcome:
    return solve(
        read_puzzle(request.puzzle, work),
        request.algorithm,
        limit=request.limit,
        keep=min(request.limit, 2),
        seconds=work.seconds,
        effort=request.effort,
        seed=request.seed,
        options=request.options,
        trace=events,
    )


def _record(outcome: Outcome) -> Record:
    return outcome_record(_line(outcome.puzzle), outcome.puzzle, outcome)


def _events(trace: Trace) -> Iterator[Record]:
    measures = iter(trace.measures)
    for begin in range(0, len(trace.events), EVENTS_PER_LINE):
        events = trace.events[begin : begin + EVENTS_PER_LINE]
        measured = sum(event.kind == "measured" for event in events)
        yield {"events": events, "measures": [*islice(measures, measured)]}
    notes = [note_record(note) for note in trace.notes]
    yield {"dropped": trace.dropped, "notes": notes, "every": trace.every}


def count_(request: CountRequest, work: RequestWork) -> Record:
    puzzle = read_puzzle(request.puzzle, work)
    outcome = count(puzzle, limit=request.limit, seconds=work.seconds)
    return {**_record(outcome), "found": outcome.solution_count}


def candidates(request: CandidatesRequest, work: RequestWork) -> Record:
    puzzle = read_puzzle(request.puzzle, work)
    possible = possible_values(puzzle, seconds=work.seconds)
    return {
        "puzzle": _line(puzzle),
        "candidates": [puzzle.as_seen(possible.values(cell)) for cell in range(puzzle.side**2)],
        "exact": possible.exact,
        "verdict": possible.verdict.value,
        "seconds": round(possible.seconds, 6),
        "stopped": possible.stopped.value,
    }


def hint(request: HintRequest, work: RequestWork) -> Record:
    """Return the stages as sentences, and the step as data for a picture."""
    from ..logic import Situation
    from ..say import steps
    from ..say.steps.explaining import ExplainedStep

    puzzle = read_puzzle(request.puzzle, work)
    board = None if request.board is None else values_from_1(puzzle, request.board)
    marks = _players_marks(puzzle, request, work)
    hint_ = steps.hint(puzzle, board, marks=marks, language=request.language, seconds=work.seconds)
    next_step, step = hint_.next, None
    situation = Situation(next_step.puzzle)
    if next_step.step is not None and hint_.explanation is not None:
        step = step_record(ExplainedStep(1, next_step.step, hint_.explanation, situation))
    return {
        "stages": hint_.stages,
        "wrong": [cell_name(cell, puzzle.side) for cell in next_step.wrong],
        "step": step,
        "solved": next_step.solved,
        "stopped": next_step.stopped.value,
        "candidates": [
            [value] if value else situation.candidates(cell) for cell, value in enumerate(situation.values)
        ],
    }


def _players_marks(puzzle: Puzzle, request: HintRequest, work: RequestWork) -> dict[int, list[int]]:
    """Return the marks by cell, not checked; the hint reports contradictions."""
    board = values_from_1(puzzle, request.board or [])
    if not request.candidates or check(puzzle, board or puzzle.givens).problems:
        return {}
    without_rules = read_puzzle({"side": puzzle.side, "groups": {}, "candidates": request.candidates}, work)
    values, full = range(1, puzzle.side + 1), (1 << puzzle.side) - 1
    return {
        cell: [value for value in values if mask >> value - 1 & 1]
        for cell, mask in enumerate(without_rules.candidates)
        if mask != full
    }


def explain(request: ExplainRequest, work: RequestWork) -> Record:
    from ..say import steps

    puzzle = read_puzzle(request.puzzle, work)
    explanation = steps.explain(puzzle, language=request.language, seconds=work.seconds)
    return explanation_record(_line(puzzle), explanation, explanation.steps)


def grade(request: GradeRequest, work: RequestWork) -> Record:
    from ..logic import grade as grade_puzzle

    puzzle = read_puzzle(request.puzzle, work)
    return grade_record(_line(puzzle), grade_puzzle(puzzle, seconds=work.seconds))


def generate(request: GenerateRequest, work: RequestWork) -> Iterator[Record]:
    """Stream the puzzles, one record each."""
    from ..generate.spec import make_spec
    from ..generate.stream import stream

    arguments = asdict(request)
    for name in ("count", "seed", "seconds"):
        del arguments[name]
    spec = make_spec(arguments.pop("kind"), **arguments)
    check_side(spec.shape.side, work)
    if request.count > work.limits.puzzles:
        raise UsageError(f"at most {work.limits.puzzles:,} puzzles are made at once here; ask again for more")
    seed = randrange(10**9) if request.seed is None else request.seed
    for generated in stream(spec, request.count, seed, seconds=work.seconds):
        record = puzzle_record(generated.puzzle)
        yield {"puzzle": record, "seed": seed, "number": generated.number, "level": request.level}


def generate_options(request: None, work: RequestWork) -> Record:  # noqa: ARG001
    """Return names for `generate`: levels, and techniques with translations."""
    from ..logic import TABLE
    from ..logic.levels import SOLO, UNEQUAL
    from ..logic.ratings import HODOKU_LEVELS
    from ..say.steps import LANGUAGES

    def translations(name: str) -> Record:
        return {code: words.NAMES[name].format(size="n") for code, words in LANGUAGES.items()}

    return {
        "hodoku": [level.lower() for level in HODOKU_LEVELS],
        "tatham": {"sudoku": SOLO.words(), "latin": UNEQUAL.words(), "futoshiki": UNEQUAL.words()},
        "techniques": [{"name": name, **translations(name)} for name in TABLE],
    }


def convert(request: ConvertRequest, work: RequestWork) -> Record:
    puzzle = read_puzzle(request.puzzle, work)
    to = formats.best_format(puzzle) if request.to is None else request.to
    return {"text": formats.write(puzzle, to), "format": to}


def texts(request: TextsRequest, work: RequestWork) -> Record:
    puzzle = read_puzzle(request.puzzle, work)
    fitting = (format_ for format_ in formats.writable() if formats.carries(format_.name, puzzle))
    return {
        "texts": [
            {**record_of(format_, "name", "title"), "text": formats.write(puzzle, format_.name)}
            for format_ in fitting
        ]
    }


def draw(request: DrawRequest, work: RequestWork) -> bytes:
    from ..draw import as_svg, board_scene

    puzzle = read_puzzle(request.puzzle, work)
    board = None if request.board is None else values_from_1(puzzle, request.board)
    return as_svg(board_scene(puzzle, board, theme=request.theme, language=request.language)).encode()


def rules(request: RulesRequest, work: RequestWork) -> Record:
    """Return the rules as SVG layers; the page draws cells, lines and values itself."""
    from ..draw.layers import rule_layers

    return rule_layers(read_puzzle(request.puzzle, work), request.language)


def book(request: BookRequest, work: RequestWork) -> bytes:
    """Return a PDF. The time is divided equally among the puzzles."""
    from ..book import BookSettings, entry_for, make_book

    if len(request.puzzles) > work.limits.puzzles:
        raise UsageError(f"at most {work.limits.puzzles:,} puzzles make one book here")
    names = ("title", "paper", "per_page", "large_print", "upside_down", "language")
    settings = BookSettings(**record_of(request, *names)).checked()
    seconds = work.seconds / max(1, len(request.puzzles))
    puzzles = enumerate((read_puzzle(puzzle, work) for puzzle in request.puzzles), 1)
    return make_book([entry_for(number, puzzle, seconds=seconds) for number, puzzle in puzzles], settings)


def algorithms_(request: None, work: RequestWork) -> list[Record]:  # noqa: ARG001
    return [
        {
            **record_of(algorithm, "name", "title", "source", "complete", "traces"),
            "unavailable": algorithm.why_unavailable(),
            **record_of(algorithm, "seeded", "effort"),
            "options": [
                record_of(option, "name", "default", "choices", "help") for option in algorithm.options
            ],
        }
        for algorithm in algorithms()
    ]


def formats_(request: None, work: RequestWork) -> list[Record]:  # noqa: ARG001
    return [record_of(format_, "name", "title") for format_ in formats.writable()]


def boards(request: None, work: RequestWork) -> list[Record]:  # noqa: ARG001
    """Return the example boards with the figures of the documents."""
    from ..formats.shipped import shipped_board, shipped_names
    from ..lab.papers.figures import figures_for
    from ..say.layouts import S2_OPERATIONS

    puzzles = ((name, shipped_board(name)) for name in shipped_names())
    return [
        {
            "name": name,
            "puzzle": puzzle_record(puzzle),
            "figures": [
                figure._asdict() | {"over": S2_OPERATIONS if figure.reported is None else None}
                for figure in figures_for(puzzle).values()
            ],
        }
        for name, puzzle in puzzles
    ]


ANSWERS: Mapping[str, Callable[[Any, RequestWork], Any]] = {
    "read": read,
    "solve": solve_,
    "trace": trace,
    "count": count_,
    "candidates": candidates,
    "check": check_,
    "hint": hint,
    "explain": explain,
    "grade": grade,
    "generate": generate,
    "generate-options": generate_options,
    "convert": convert,
    "texts": texts,
    "draw": draw,
    "rules": rules,
    "book": book,
    "algorithms": algorithms_,
    "formats": formats_,
    "boards": boards,
    "documents": documents,
    "lab": lab,
    "lab/report": lab_report,
    "lab/run": lab_run,
}
