"""`sudoshiki grade`"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

import click

from ..formats import ParsedPuzzle
from ..logic import GRADE_SCALES, USUAL_SCALES, WORDS, Grade, NotForLogic, SearchGrade, asked_scales
from ..logic import grade as grade_one
from ..puzzle.errors import cell_name
from ..solve import StopFlag, Stopped
from ..solve.types import MOST_WORKERS
from .batch import run_all
from .blocks import device_for_words, grade_answerer
from .completion import puzzles_or_files
from .inputs import label, one_line
from .options import SECONDS, Reading, WholeNumber, device_option, reading_options


class GradeOrRefusal(NamedTuple):
    """The grade of a puzzle, or why it has none."""

    grade: Grade | None
    refused: str = ""

    @property
    def verdict(self) -> str:
        """The key for the counts."""
        if self.grade is None:
            return "refused"
        return "graded" if self.grade.stopped is Stopped.FINISHED else "unfinished"


@click.command("grade")
@click.argument("puzzles", nargs=-1, metavar="FILE|PUZZLE|-...", shell_complete=puzzles_or_files)
@click.option(
    "--scale",
    "scales",
    default=",".join(USUAL_SCALES),
    metavar="NAME,...",
    help=f"Scales, of {', '.join(GRADE_SCALES)}; fewer are faster (default: all but sukaku).",
)
@click.option(
    "--seconds", type=SECONDS, metavar="S", help="Time limit in seconds per puzzle (default: none)."
)
@click.option("--list", "list_words", is_flag=True, help="Show what the difficulty words mean.")
@device_option("Device that finds easy boards, with --scale word; auto uses a GPU for long files.")
@reading_options
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per puzzle.")
@click.option("-o", "--output", "out", metavar="OUT", help="Write a table: .csv, .jsonl or .parquet.")
@click.option(
    "--workers",
    type=WholeNumber(1, MOST_WORKERS),
    metavar="N",
    help="With -o: number of worker processes (default 1).",
)
@click.option("--cluster", metavar="ADDRESS", help="With -o: Dask scheduler to run on; `local` starts one.")
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
    se       ER, EP, ED of Sudoku Explainer 1.2.1.3: the rating of the hardest
             step, of the hardest before the first value, of the first step
    sukaku   the same of Sukaku Explainer 1.18.1, which has more techniques
    hodoku   score and level of HoDoKu 2.2.0
    tatham, qqwing   levels of Simon Tatham's Solo or Unequal, and of QQWing
    search   guesses of a search; fewest cells to fill in until singles suffice

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

    scale_names = asked_scales(name.strip() for name in scales.split(","))
    only_words = scale_names == ("word",) and seconds is None and to_file["out"] is None
    device = device_for_words(on, puzzles, only_words)
    if any(value not in (None, False) for value in to_file.values()):
        return _grade_into_file(puzzles, ",".join(scale_names), seconds, reading, **to_file)

    run = partial(_graded, scales=scale_names, seconds=seconds)
    answerer = grade_answerer(scale_names, _in_words, as_json, device) if seconds is None else None
    unmeasured = answerer.files if answerer else ()  # files whose boards are graded in blocks

    def show(found: ParsedPuzzle, graded: GradeOrRefusal, many: bool) -> None:
        if as_json:
            click.echo(_as_json(found, graded, reading, found.file not in unmeasured))
        else:
            click.echo(_as_line(found, graded, reading, many))

    tally = run_all(puzzles, reading, run, show, answerer)
    return tally.exit_code(("refused", "unfinished"))


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
    from ..pipeline import Finding
    from ..pipeline.questions.grade import GRADED, REFUSED, UNDECIDED, GradeQuestion
    from .file_runs import read_as, run_files, say_report

    if out is None:
        raise click.UsageError("--workers, --cluster, --resume and --restart need -o: a file to write")
    question = GradeQuestion(scales, seconds=seconds, **read_as(reading))
    report = run_files(inputs, out, question, Finding(reading.format), workers=workers or 1, **how)
    if report is None:
        return 0
    counts = report.counts
    counted = (
        f"{counts.total:,} in = {counts.of(GRADED):,} graded + {counts.of(REFUSED):,} refused"
        f" + {counts.of(UNDECIDED):,} undecided + {counts.rejected:,} rejected + {counts.blank:,} blank"
    )
    say_report(report, counted)
    return int(counts.of(GRADED) + counts.blank < counts.total)


def _graded(
    found: ParsedPuzzle, stop: StopFlag, scales: Sequence[str], seconds: float | None
) -> GradeOrRefusal:
    try:
        return GradeOrRefusal(grade_one(found.puzzle, scales=scales, seconds=seconds, stop=stop))
    except NotForLogic as refusal:
        return GradeOrRefusal(None, str(refusal))


def _as_line(found: ParsedPuzzle, graded: GradeOrRefusal, reading: Reading, many: bool) -> str:
    place = f"{label(found, reading)}  " if many else ""
    return place + (_in_words(graded.grade) if graded.grade else f"refused: {graded.refused}")


def _as_json(found: ParsedPuzzle, graded: GradeOrRefusal, reading: Reading, measured: bool) -> str:
    from ..say.json_records import json_line
    from ..say.logic_records import grade_record, refusal_record

    text = one_line(found, reading)
    if graded.grade is None:
        return json_line(refusal_record(text, found.puzzle, graded.refused), found.unread)
    record = grade_record(text, graded.grade)
    return json_line(record if measured else record | {"seconds": None}, found.unread)


def _in_words(grade: Grade) -> str:
    parts = [f"{grade.word:<10}"] if grade.word else []
    if se := grade.se:
        parts.append(f"{se.scale}: ER {se.er} EP {se.ep} ED {se.ed}")
    if hodoku := grade.hodoku:
        parts.append(f"{hodoku.scale}: {hodoku.score} {hodoku.level}")
    if sukaku := grade.sukaku:
        parts.append(f"{sukaku.scale}: ER {sukaku.er} EP {sukaku.ep} ED {sukaku.ed}")
    parts += [f"{level.scale}: {level.level}" for level in (grade.tatham, grade.qqwing) if level]
    if grade.search:
        parts.append(_search_in_words(grade.search, grade.puzzle.side))
    if not parts and grade.stopped is Stopped.FINISHED:
        return f"no {' or '.join(grade.scales)} scale is for such puzzles"
    if grade.stopped is not Stopped.FINISHED:
        why = "stopped on request" if grade.stopped is Stopped.ASKED else "the time allowed is used up"
        parts.append(f"undecided: {why}" if not parts else f"no more: {why}")
    return "  ".join(parts).rstrip()


def _search_in_words(search: SearchGrade, side: int) -> str:
    if search.singles:
        return "singles finish"
    guesses = "guesses not counted" if search.guesses is None else f"guesses {search.guesses}"
    door = search.backdoor
    if door is None:
        return f"{guesses}, backdoor not computed (time limit)"
    if door.exact and len(door.cells) <= 2:
        return f"{guesses}, backdoor {len(door.cells)} ({' '.join(cell_name(c, side) for c in door.cells)})"
    size = f"{len(door.cells)}" if door.exact else f"{door.at_least} to {len(door.cells)}"
    return f"{guesses}, backdoor {size}"


def _table_of_words() -> list[str]:
    """The table of docs/logic.md."""
    rows = ["| word | ER up to | the hardest step |", "|---|---|---|"]
    return rows + [f"| {row.word} | {row.most or 'any'} | {row.hardest} |" for row in WORDS]
