"""`sudoshiki hint`"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from ..formats import ParsedPuzzle, Reject, iter_text
from ..logic import NotForLogic
from ..puzzle import Puzzle
from ..say.steps import LANGUAGES, Hint
from ..say.steps import hint as find_hint
from .check import board_cells, text_of_board
from .completion import puzzles_or_files
from .inputs import only_puzzle, print_reject, where
from .options import Reading, WholeNumber, language_option, reading_options, seconds_option, sentence_language
from .paragraphs import report_refusals, scale_option, step_paragraph, uniqueness_option, wrap_paragraph
from .running import Search


@click.command("hint")
@click.argument("puzzle", shell_complete=puzzles_or_files)
@click.argument("board", required=False, metavar="[BOARD]", shell_complete=puzzles_or_files)
@click.option(
    "--stage",
    type=WholeNumber(1, 3),
    metavar="N",
    help="How much to show: 1 where to look, 2 the technique, 3 the step. Default: one after the other on a "
    "terminal, else 1.",
)
@language_option
@scale_option
@uniqueness_option
@seconds_option("Time limit in seconds (default: none).")
@reading_options
def command(
    puzzle: str,
    board: str | None,
    stage: int | None,
    scale: str,
    one_solution: bool,
    seconds: float | None,
    reading: Reading,
) -> int:
    """Give a hint for the next step, in three stages.

    Stage 1 tells where to look, stage 2 names the technique, stage 3 shows the step with its reason.
    Long chains are shown in numbered parts. On a terminal, Enter shows the next stage. BOARD is your
    progress: values, or candidates if you have eliminated some. If BOARD has a mistake, the hint names it.
    Without BOARD, the hint is for PUZZLE itself.

    \b
    sudoshiki hint 3.4..1.2.4.32.1.
    sudoshiki hint 3.4..1.2.4.32.1. 324141.2.4.32.1. --stage 3
    sudoshiki hint s5-sudoku-9x9 --stage 2 --language pt
    """
    entry, language = only_puzzle(puzzle, reading), sentence_language()
    player_board = None if board is None else _board(board, entry.puzzle, reading)

    def wrong_cell_text(refusal: NotForLogic) -> str:
        without_board = refusal.reason == "none" and player_board is None
        return LANGUAGES[language].SENTENCES["which-is-wrong"] if without_board else ""

    with report_refusals(language, where(entry), wrong_cell_text), Search() as stop, stop.searching() as flag:
        hint = find_hint(
            entry.puzzle,
            player_board,
            language=language,
            scale=scale,
            one_solution=one_solution,
            seconds=seconds,
            stop=flag,
        )
    texts = _paragraphs(hint)
    if stage is None and sys.stdin.isatty() and sys.stdout.isatty():
        _print_stages(texts, LANGUAGES[language].SENTENCES["more"])
    else:
        click.echo(texts[min(stage or 1, len(texts)) - 1])
    return stop.exit_code(0 if hint.next.step or hint.next.solved else 1)


def _board(argument: str, puzzle: Puzzle, reading: Reading) -> Puzzle | Sequence[int]:
    """The board: candidates if it has some, else values, which may violate the rules."""
    text = text_of_board(argument, puzzle.side)
    entries = list(iter_text(text, reading.format, reading.alphabet or "1-9A", reading.box, file=argument))
    match entries:
        case [ParsedPuzzle() as found] if found.puzzle.side == puzzle.side and found.puzzle.has_pencil_marks:
            return found.puzzle
    values = board_cells(text, puzzle, reading.alphabet or "1-9A")
    if len(entries) == 1 and isinstance(entries[0], Reject) and max(values, default=0) > puzzle.side:
        print_reject(entries[0])  # candidates with an error
        raise click.exceptions.Exit(1)
    return values


def _paragraphs(hint: Hint) -> list[str]:
    """Return the stages, wrapped; the step of a long chain in parts."""
    texts = [wrap_paragraph(stage) for stage in hint.stages]
    return texts if hint.explanation is None else [*texts[:-1], step_paragraph(hint.explanation)]


def _print_stages(texts: Sequence[str], prompt: str) -> None:
    for number, text in enumerate(texts):
        if number and not _enter_pressed(prompt):
            return
        click.echo(text)


def _enter_pressed(prompt: str) -> bool:
    """Prompt; return whether only Enter was pressed."""
    click.echo(prompt, nl=False, err=True)
    line = sys.stdin.readline()
    return line == "\n"
