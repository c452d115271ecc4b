"""`sudoshiki candidates`"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..formats import ParsedPuzzle
from ..puzzle.errors import cell_name, so_many
from ..puzzle.model import Puzzle
from ..solve import Possible, StopFlag, Verdict, possible_values
from .completion import puzzle_argument
from .inputs import do_each, one_line, run_all, where
from .options import Reading, algorithm_option, reading_options, seconds_option


class CellValues(NamedTuple):
    """Values that occur in a cell, or are not excluded; `open`: others may occur, too."""

    values: tuple[int, ...]
    open: bool = False


@click.command("candidates")
@puzzle_argument
@click.option(
    "--pencil",
    is_flag=True,
    help="Show pencil marks: the values that no placed value excludes. Nothing is solved.",
)
@algorithm_option
@seconds_option()
@reading_options
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per puzzle.")
def command(
    puzzles: tuple[str, ...],
    pencil: bool,
    algorithm: str,
    seconds: float | None,
    reading: Reading,
    as_json: bool,
) -> int:
    """Show, for each cell, the values that occur in some solution.

    A cell with one value has that value in every solution. A question mark after a cell means that the time
    limit came before the cell was decided: the values shown occur, others may occur too; --json lists such
    cells as open. An exclamation mark means that no value is possible. Other commands read the output of a
    Sudoku as candidates.

    --pencil shows the candidates that players write down: the values that no placed value of the same row,
    column, box or sign excludes. Nothing is solved, and many of them lead to no solution.

    \b
    sudoshiki candidates 3.4..1.2.4......
    sudoshiki candidates 3.4..1.2.4...... --pencil
    sudoshiki candidates s2-futoshiki-5x5 --json
    """
    if pencil and seconds is not None:
        raise click.UsageError("--seconds and --pencil exclude each other: pencil marks need no search")
    return (
        _show_pencil_marks(puzzles, reading, as_json)
        if pencil
        else _show_possible(puzzles, reading, as_json, with_=algorithm, seconds=seconds)
    )


def _show_possible(
    puzzles: Sequence[str], reading: Reading, as_json: bool, *, with_: str, seconds: float | None
) -> int:
    """Show the values that occur in some solution; return the exit code."""

    def run(entry: ParsedPuzzle, stop: StopFlag) -> Possible:
        return possible_values(entry.puzzle, with_, seconds=seconds, stop=stop)

    unfinished = 0

    def show(entry: ParsedPuzzle, possible: Possible, many: bool) -> None:
        nonlocal unfinished
        unfinished += not possible.exact
        cells = _cells(entry.puzzle, possible)
        if as_json:
            side = entry.puzzle.side
            in_doubt = [cell_name(number, side) for number, cell in enumerate(cells) if cell.open]
            rest = {"exact": possible.exact, "seconds": round(possible.seconds, 6), "open": in_doubt}
            _print_json(entry, reading, "occur in a solution", cells, rest)
        else:
            _print_words(entry, cells, _in_words(possible), many)

    tally = run_all(puzzles, reading, run, show)
    tally.say()
    return tally.exit_code((Verdict.NONE,)) or int(unfinished > 0)


def _show_pencil_marks(puzzles: Sequence[str], reading: Reading, as_json: bool) -> int:
    """Show the values that placed values don't exclude; return the exit code."""
    from ..puzzle.pencil import pencil_marks

    wrong = False

    def act(entry: ParsedPuzzle, many: bool) -> None:
        nonlocal wrong
        puzzle = entry.puzzle
        cells = [CellValues(puzzle.as_seen(_values(mask))) for mask in pencil_marks(puzzle)]
        without = [cell_name(number, puzzle.side) for number, cell in enumerate(cells) if not cell.values]
        wrong |= bool(without)
        if as_json:
            _print_json(entry, reading, "not ruled out by placed values", cells, {})
        else:
            _print_words(entry, cells, _pencil_in_words(without), many)

    return do_each(puzzles, reading, act) or int(wrong)


def _values(mask: int) -> tuple[int, ...]:
    return tuple(value for value in range(1, mask.bit_length() + 1) if mask >> (value - 1) & 1)


def _cells(puzzle: Puzzle, possible: Possible) -> list[CellValues]:
    """Return what is known per cell; a given is the only value of its cell."""
    return [
        CellValues(puzzle.as_seen((given,)))
        if given and in_doubt
        else CellValues(puzzle.as_seen(possible.values(number)), bool(in_doubt))
        for number, (given, in_doubt) in enumerate(zip(puzzle.givens, possible.open, strict=True))
    ]


def _print_json(
    entry: ParsedPuzzle, reading: Reading, meaning: str, cells: Sequence[CellValues], rest: dict[str, object]
) -> None:
    from ..say.json_records import json_line

    fields = {"puzzle": one_line(entry, reading), "candidates": [cell.values for cell in cells]}
    click.echo(json_line({**fields, "meaning": meaning, **rest}, entry.unread))


def _print_words(entry: ParsedPuzzle, cells: Sequence[CellValues], words: str, many: bool) -> None:
    """Print rows in the format `candidates`, with all text as comments."""
    from ..formats.heads import left_out_comment
    from ..formats.registry import features
    from ..say.words import heading

    untold = sorted(features(entry.puzzle) - {"the usual boxes", "pencil marks"})
    above = [f"# {heading(entry.puzzle, where(entry))}"] if many else []
    above += [left_out_comment(untold)] if untold else []  # else they would be read as another puzzle
    click.echo("\n".join([*above, *_rows(cells, entry.puzzle.side), f"# {words}"]))


def _rows(cells: Sequence[CellValues], side: int) -> Iterator[str]:
    """Return one line per row; values of one character are joined.

    A cell without values gets a symbol that is not read as empty.
    """
    comma = "" if side <= 9 else ","
    shown = [comma.join(map(str, cell.values)) or "!-"[cell.open] for cell in cells]
    shown = [words + "?" * cell.open for words, cell in zip(shown, cells, strict=True)]
    width = max(map(len, shown))
    for start in range(0, len(shown), side):
        yield "  ".join(words.ljust(width) for words in shown[start : start + side]).rstrip()


def _in_words(possible: Possible) -> str:
    if not possible.exact:
        return "undecided: stopped before all was settled; where a ? stands, other values may occur too"
    if not any(possible.occurs):
        return "no solution (proved)"
    fixed = sum(mask & (mask - 1) == 0 for mask in possible.occurs)
    return f"{fixed} of {len(possible.occurs)} cells are the same in every solution (proved)"


def _pencil_in_words(without: Sequence[str]) -> str:
    if without:
        cells = so_many(len(without), "cell")
        return f"no solution: the placed values leave {cells} without a value: {' '.join(without)}"
    return "pencil marks: not ruled out by placed values; without --pencil, what occurs in some solution"
