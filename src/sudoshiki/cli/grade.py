"""`sudoshiki grade`"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

import click

from ..formats import ParsedPuzzle
from ..gpu.thresholds import BATCH_FOR_GPU, BoardWork, use_gpu
from ..logic import GRADE_SCALES, USUAL_SCALES, WORDS, NotForLogic, check_scales
from ..logic import grade as grade_one
from ..pipeline.sinks.grades import GradeOrRefusal, GradeTerminal
from ..solve import StopFlag
from .completion import puzzles_or_files
from .inputs import is_file, run_all, words_and_names
from .options import Reading, device_option, reading_options, seconds_option, worker_options

_LINES = 256  # graded before they are shown
_LINES_OF_WORDS = 2048  # the same of words, which are found sooner


@click.command("grade")
@click.argument("puzzles", nargs=-1, metavar="FILE|PUZZLE|-...", shell_complete=puzzles_or_files)
@click.option(
    "--scale",
    "scales",
    default=",".join(USUAL_SCALES),
    metavar="NAME,...",
    help=f"Scales: {', '.join(GRADE_SCALES)}; fewer are faster (default: all but sukaku).",
)
@seconds_option()
@click.option("--list", "list_words", is_flag=True, help="Show what the difficulty words mean.")
@device_option("Only with --scale word: device that finds the easy boards; auto uses a GPU for long files.")
@reading_options
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per puzzle.")
@click.option(
    "-o",
    "--output",
    "out",
    metavar="OUT",
    help="Write a table, .csv, .jsonl or .parquet (default: print text).",
)
@worker_options("number of worker processes (default 1).", "With -o: ")
@click.option("--resume", is_flag=True, help="With -o: continue an interrupted run.")
@click.option("--restart", is_flag=True, help="With -o: discard an interrupted run and start again.")
def command(
    puzzles: tuple[str, ...],
    scales: str,
    seconds: float | None,
    list_words: bool,
    on: str,
    reading: Reading,
    as_json: bool,
    **to_file: Any,
) -> int:
    """Rate the difficulty of puzzles on several scales.

    \b
    word     easy, medium, hard, fiendish, diabolical or extreme (see --list)
    se       Sudoku Explainer 1.2.1.3. ER: hardest step; EP: hardest step
             before the first value is placed; ED: first step
    sukaku   the same of Sukaku Explainer 1.18.1, which has more techniques
    hodoku   score and level of HoDoKu 2.2.0
    tatham, qqwing   levels of Simon Tatham's Solo or Unequal, and of QQWing
    search   guesses of a search; fewest cells to fill in before singles solve it

    On anything but plain 9×9 Sudoku the ratings are called SE-like and HoDoKu-like. A puzzle must have a
    unique solution, which is proved first.

    \b
    sudoshiki grade s5-sudoku-9x9
    sudoshiki grade s1-sudoku-4x4 jigsaw-9x9 --seconds 10
    sudoshiki grade 3.4..1.2.4.32.1. --json
    sudoshiki grade s5-sudoku-9x9 --scale word,tatham
    sudoshiki grade puzzles.txt more.csv -o grades.csv --workers 4
    sudoshiki grade s5-sudoku-9x9 --scale se,sukaku
    sudoshiki grade --list

    -o writes a table of any length: CSV, JSON lines or Parquet, by the ending of OUT. Inputs, ids and rejects
    work as in `bulk`. An interrupted run stays in OUT.work; --resume continues it.
    """
    if list_words:
        click.echo("\n".join(_table_of_words()))
        return 0
    if not puzzles:
        raise click.UsageError("no puzzle to grade: give files, puzzles or - for stdin")

    scale_names = check_scales(name.strip() for name in scales.split(","))
    only_words = scale_names == ("word",) and seconds is None and to_file["out"] is None
    device = _device_for_words(on, puzzles, only_words)
    if any(value not in (None, False) for value in to_file.values()):
        return _grade_into_file(puzzles, ",".join(scale_names), seconds, reading, **to_file)

    sink = GradeTerminal(
        **words_and_names(reading),
        as_json=as_json,
        scales=scale_names,
        on=device,
        by_block=seconds is None,
        status="graded",
        block_bytes=BATCH_FOR_GPU[BoardWork.GRADE_FILES] if device == "gpu" else 0,
        block_lines=0 if device == "gpu" else _LINES_OF_WORDS if scale_names == ("word",) else _LINES,
    )
    run_all(puzzles, reading, partial(_graded, scales=scale_names, seconds=seconds), sink)
    return sink.exit_code(("refused", "unfinished"))


def _device_for_words(on: str, puzzles: Iterable[str], only_words: bool) -> str:
    """Return the device for grading many boards; a GPU only if there are many."""
    if on == "gpu" and not only_words:
        only = "--on gpu goes with --scale word alone, without --seconds and without -o"
        raise click.UsageError(f"a GPU only sees that boards are easy: {only}")
    files = (puzzle for puzzle in puzzles if only_words and puzzle != "-" and is_file(puzzle))
    return "gpu" if use_gpu(on, BoardWork.GRADE_FILES, sum(map(os.path.getsize, files))) else "cpu"


def _grade_into_file(
    inputs: tuple[str, ...],
    scales: str,
    seconds: float | None,
    reading: Reading,
    *,
    out: str | None,
    workers: int | None,
    **how: Any,
) -> int:
    """Grade files into a table; return 1 if a puzzle has no grade."""
    from ..pipeline.questions.grade import GRADED, GradeQuestion
    from ..pipeline.source.inputs import InputOptions
    from .file_runs import print_report, read_as, run_files

    if out is None:
        raise click.UsageError("--workers, --cluster, --resume and --restart need -o: a file to write")
    if missing := next((argument for argument in inputs if not is_file(argument)), ""):
        raise click.UsageError(f"{missing}: no such file; with -o, give files, or - and the puzzles on stdin")
    question = GradeQuestion(scales, seconds=seconds, **read_as(reading))
    report = run_files(inputs, out, question, InputOptions(reading.format), workers=workers or 1, **how)
    if report is None:
        return 0
    counts = report.counts
    print_report(report, inputs, counts.sentence(question.statuses))
    return int(counts.of(GRADED) + counts.blank < counts.total)


def _graded(
    entry: ParsedPuzzle, stop: StopFlag, scales: Sequence[str], seconds: float | None
) -> GradeOrRefusal:
    try:
        return GradeOrRefusal(grade_one(entry.puzzle, scales=scales, seconds=seconds, stop=stop))
    except NotForLogic as refusal:
        return GradeOrRefusal(None, str(refusal))


def _table_of_words() -> list[str]:
    """Return the table of docs/logic.md."""
    rows = ["| word | ER up to | the hardest step |", "|---|---|---|"]
    return rows + [f"| {row.word} | {row.most or 'any'} | {row.hardest} |" for row in WORDS]
