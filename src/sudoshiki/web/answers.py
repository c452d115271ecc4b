"""What the routes answer. Each takes its request and the seconds it has, and gives a record, or several.

Runs in a worker. The records are those that the commands print with --json.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import randrange
from typing import Any

from .. import formats
from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..puzzle import Puzzle, UsageError, cell_name, check
from ..say.json_records import note_record, outcome_record
from ..say.logic_records import explanation_record, grade_record
from ..say.step_records import step_record
from ..solve import Outcome, Trace, algorithms, count, possible_values, solve
from .board_answers import check_
from .lab_answers import documents, lab, lab_report, lab_run
from .puzzles import check_room, inside, read_puzzle
from .requests import (
    BookRequest,
    ConvertRequest,
    CountRequest,
    DrawRequest,
    ExplainRequest,
    GenerateRequest,
    GradeRequest,
    HintRequest,
    PossibleRequest,
    ReadRequest,
    RulesRequest,
    SolveRequest,
    TextsRequest,
    TraceRequest,
)
from .work import Record, Work

PIECE = 4000  # events in one line of a streamed trace


def puzzle_record(puzzle: Puzzle) -> Record:
    """As the format `json` has it."""
    record: Record = json.loads(formats.write(puzzle, "json"))
    return record


def _line(puzzle: Puzzle) -> str:
    return formats.write(puzzle, formats.best_format(puzzle))


def read(request: ReadRequest, work: Work) -> Record:
    """The puzzles in a text; of each what was not understood, and what could not be read at all."""
    puzzles, rejects, format_ = [], [], ""
    for item in islice(formats.iter_text(request.text, request.format), work.limits.puzzles):
        format_ = item.format
        if isinstance(item, formats.Found):
            unread = {"not_read": item.unread} if item.unread else {}
            puzzles.append(puzzle_record(item.puzzle) | unread)
        else:
            rejects.append(str(item.error()))
    return {"format": format_, "puzzles": puzzles, "rejects": rejects, "most": work.limits.puzzles}


def solve_(request: SolveRequest, work: Work) -> Record:
    return _record(_solved(request, work))


def trace(request: TraceRequest, work: Work) -> Iterator[Record]:
    """Events by the few thousand, then notes and the outcome."""
    most = work.limits.events if request.events is None else min(request.events, work.limits.events)
    outcome = _solved(request, work, most)
    yield from _events(outcome.trace or Trace((), 0))
    yield {"outcome": _record(outcome) | work.not_read()}


def _solved(request: SolveRequest, work: Work, events: int = 0) -> Outcome:
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
    for begin in range(0, len(trace.events), PIECE):
        events = trace.events[begin : begin + PIECE]
        measured = sum(event.kind == "measured" for event in events)
        yield {"events": events, "measures": [*islice(measures, measured)]}
    notes = [note_record(note) for note in trace.notes]
    yield {"dropped": trace.dropped, "notes": notes, "every": trace.every}


def count_(request: CountRequest, work: Work) -> Record:
    puzzle = read_puzzle(request.puzzle, work)
    outcome = count(puzzle, limit=request.limit, seconds=work.seconds)
    return {**_record(outcome), "found": outcome.found}


def candidates(request: PossibleRequest, work: Work) -> Record:
    puzzle = read_puzzle(request.puzzle, work)
    found = possible_values(puzzle, seconds=work.seconds)
    return {
        "puzzle": _line(puzzle),
        "candidates": [puzzle.as_seen(found.values(cell)) for cell in range(puzzle.side**2)],
        "exact": found.exact,
        "verdict": found.verdict.value,
        "seconds": round(found.seconds, 6),
        "stopped": found.stopped.value,
    }


def hint(request: HintRequest, work: Work) -> Record:
    """The stages in words, and the step itself, for a picture."""
    from ..logic import Situation
    from ..say import steps
    from ..say.steps.explaining import ExplainedStep

    puzzle = read_puzzle(request.puzzle, work)
    board = None if request.board is None else inside(puzzle, request.board)
    marks = _players_marks(puzzle, request, work)
    given = steps.hint(puzzle, board, marks=marks, language=request.language, seconds=work.seconds)
    found, step = given.found, None
    situation = Situation(found.puzzle)
    if found.step is not None and given.explanation is not None:
        step = step_record(ExplainedStep(1, found.step, given.explanation, situation))
    return {
        "stages": given.stages,
        "wrong": [cell_name(cell, puzzle.side) for cell in found.wrong],
        "step": step,
        "solved": found.solved,
        "stopped": found.stopped.value,
        "candidates": [
            [value] if value else situation.candidates(cell) for cell, value in enumerate(situation.values)
        ],
    }


def _players_marks(puzzle: Puzzle, request: HintRequest, work: Work) -> dict[int, list[int]]:
    """By cell. Read without rules: marks that rule each other out are wrong, and the hint says so."""
    board = inside(puzzle, request.board or [])
    if not request.candidates or check(puzzle, board or puzzle.givens).problems:
        return {}
    free = read_puzzle({"side": puzzle.side, "groups": {}, "candidates": request.candidates}, work)
    values, full = range(1, puzzle.side + 1), (1 << puzzle.side) - 1
    return {
        cell: [value for value in values if mask >> value - 1 & 1]
        for cell, mask in enumerate(free.candidates)
        if mask != full
    }


def explain(request: ExplainRequest, work: Work) -> Record:
    from ..say import steps

    puzzle = read_puzzle(request.puzzle, work)
    explanation = steps.explain(puzzle, language=request.language, seconds=work.seconds)
    return explanation_record(_line(puzzle), explanation, explanation.steps)


def grade(request: GradeRequest, work: Work) -> Record:
    from ..logic import grade as graded

    puzzle = read_puzzle(request.puzzle, work)
    return grade_record(_line(puzzle), graded(puzzle, seconds=work.seconds))


def generate(request: GenerateRequest, work: Work) -> Iterator[Record]:
    """One line a puzzle, as they are made."""
    from ..generate.spec import make_spec
    from ..generate.stream import stream

    wish = make_spec(
        request.kind,
        side=request.side,
        box=request.box,
        regions=request.regions,
        diagonals=request.diagonals,
        givens=request.givens,
        signs=request.signs,
        symmetry=request.symmetry,
        pattern=request.pattern,
        level=request.level,
        er=request.er,
        hodoku=request.hodoku,
        tatham=request.tatham,
        require=request.require,
        forbid=request.forbid,
        minimal=request.minimal,
    )
    check_room(wish.shape.side, work)
    if request.count > work.limits.puzzles:
        raise UsageError(f"at most {work.limits.puzzles:,} puzzles are made at once here; ask again for more")
    seed = randrange(10**9) if request.seed is None else request.seed
    for made in stream(wish, request.count, seed, seconds=work.seconds):
        record = puzzle_record(made.puzzle)
        yield {"puzzle": record, "seed": seed, "number": made.number, "level": request.level}


def wishes(request: None, work: Work) -> Record:  # noqa: ARG001
    """What `generate` takes by name: levels of other programs, and techniques with what they are called."""
    from ..logic import TABLE
    from ..logic.levels import SOLO, UNEQUAL
    from ..logic.ratings import HODOKU_LEVELS
    from ..say.steps import LANGUAGES

    def called(name: str) -> Record:
        return {code: words.NAMES[name].format(size="n") for code, words in LANGUAGES.items()}

    return {
        "hodoku": [level.lower() for level in HODOKU_LEVELS],
        "tatham": {"sudoku": SOLO.words(), "latin": UNEQUAL.words(), "futoshiki": UNEQUAL.words()},
        "techniques": [{"name": name, **called(name)} for name in TABLE],
    }


def convert(request: ConvertRequest, work: Work) -> Record:
    puzzle = read_puzzle(request.puzzle, work)
    to = formats.best_format(puzzle) if request.to is None else request.to
    return {"text": formats.write(puzzle, to), "format": to}


def texts(request: TextsRequest, work: Work) -> Record:
    puzzle = read_puzzle(request.puzzle, work)
    fitting = (row for row in formats.writable() if formats.carries(row.name, puzzle))
    return {
        "texts": [
            {"name": row.name, "title": row.title, "text": formats.write(puzzle, row.name)} for row in fitting
        ]
    }


def draw(request: DrawRequest, work: Work) -> bytes:
    from ..draw import as_svg, board_scene

    puzzle = read_puzzle(request.puzzle, work)
    board = None if request.board is None else inside(puzzle, request.board)
    return as_svg(board_scene(puzzle, board, theme=request.theme, language=request.language)).encode()


def rules(request: RulesRequest, work: Work) -> Record:
    """Layers for a page that draws cells, lines and values itself."""
    from ..draw.layers import rule_layers

    return rule_layers(read_puzzle(request.puzzle, work), request.language)


def book(request: BookRequest, work: Work) -> bytes:
    """Each puzzle has its share of the time."""
    from ..book import BookSettings, entry_for, make_book

    if len(request.puzzles) > work.limits.puzzles:
        raise UsageError(f"at most {work.limits.puzzles:,} puzzles make one book here")
    settings = BookSettings(
        title=request.title,
        paper=request.paper,
        per_page=request.per_page,
        large_print=request.large_print,
        upside_down=request.upside_down,
        language=request.language,
    ).checked()
    seconds = work.seconds / max(1, len(request.puzzles))
    puzzles = enumerate((read_puzzle(puzzle, work) for puzzle in request.puzzles), 1)
    return make_book([entry_for(number, puzzle, seconds=seconds) for number, puzzle in puzzles], settings)


def algorithms_(request: None, work: Work) -> list[Record]:  # noqa: ARG001
    return [
        {
            "name": row.name,
            "title": row.title,
            "source": row.source,
            "complete": row.complete,
            "traces": row.traces,
            "unavailable": row.why_unavailable(),
            "seeded": row.seeded,
            "effort": row.effort,
            "options": [
                {"name": one.name, "default": one.default, "choices": one.choices, "help": one.help}
                for one in row.options
            ],
        }
        for row in algorithms()
    ]


def formats_(request: None, work: Work) -> list[Record]:  # noqa: ARG001
    return [{"name": row.name, "title": row.title} for row in formats.writable()]


def boards(request: None, work: Work) -> list[Record]:  # noqa: ARG001
    """The boards that ship with the project, with what the documents report for them."""
    from ..formats.shipped import shipped_board, shipped_names
    from ..lab.papers.figures import figures_for
    from ..say.layouts import S2_OPERATIONS

    named = ((name, shipped_board(name)) for name in shipped_names())
    return [
        {
            "name": name,
            "puzzle": puzzle_record(puzzle),
            "figures": [
                figure._asdict() | {"over": S2_OPERATIONS if figure.reported is None else None}
                for figure in figures_for(puzzle).values()
            ],
        }
        for name, puzzle in named
    ]


ANSWERS: Mapping[str, Callable[[Any, Work], Any]] = {
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
    "wishes": wishes,
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
