"""`sudoshiki check`"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import click

from ..files import name_in_errors
from ..formats.cutting import LINE_LIMIT
from ..formats.source import lines_of_path
from ..puzzle.check import cells_of_text, check, disagreeing
from ..puzzle.errors import FormatError, Kind, cell_name, so_many
from ..puzzle.model import Puzzle
from ..puzzle.symbols import MAX_SYMBOLS, number, symbol_values
from ..puzzle.validation import quote, whole_numbers
from .completion import puzzles_or_files
from .inputs import is_file, names_a_file, names_example, only_puzzle, refuse_unreadable
from .options import Reading, reading_options, seconds_option
from .proofs import ProofToCheck, check_file, proof_options
from .running import Failure

_BARS = str.maketrans("|│║", "   ")
_FRAME = frozenset("+-=*─│┼═╬├┤┬┴┌┐└┘")
_SIGNS = frozenset("<>^v∧∨")
_HEADING = re.compile(r".+ (\d+)[×x]\1\b.*, \d+ givens?\b")
_WIDEST = 1000  # characters of a heading: the search takes quadratic time


@click.command("check")
@click.argument("puzzle", shell_complete=puzzles_or_files)
@click.argument("board", required=False, shell_complete=puzzles_or_files)
@click.option(
    "--against-solution",
    is_flag=True,
    help="Also name each filled cell that differs from the unique solution.",
)
@seconds_option("Time limit for finding that solution (default: none).")
@proof_options
@reading_options
def command(
    puzzle: str,
    board: str | None,
    against_solution: bool,
    seconds: float | None,
    proof: ProofToCheck | None,
    reading: Reading,
) -> int:
    """Check a BOARD, or the proof of a verdict, against a PUZZLE.

    Each is a file, the cells themselves, or - for stdin. BOARD may be partly filled, or the output of `solve`
    (text or --json), whose first solution is checked. Errors name the cell and the rule. The exit code is 0
    only for a complete and correct board, or for a valid proof.

    \b
    sudoshiki check 3.4..1.2.4.32.1. 3241413214232314
    sudoshiki check .24.....1..3.... .24..3..1..3.... --against-solution
    sudoshiki check s1-sudoku-4x4 answer.txt
    sudoshiki solve s5-sudoku-9x9 | sudoshiki check s5-sudoku-9x9 -
    sudoshiki check s5-sudoku-9x9 --proof s5.proof
    sudoshiki check s5-sudoku-9x9 --proof s5.proof --cnf s5.cnf --lrat s5.lrat
    zcat s5.proof.gz | sudoshiki check s5-sudoku-9x9 --proof -
    """
    if (board is None) == (proof is None) or (proof and against_solution):
        raise click.UsageError("give either a BOARD to check or --proof FILE")
    if seconds is not None and not against_solution:
        raise click.UsageError("--seconds is for --against-solution: give that too")
    if proof and proof.file == puzzle == "-":
        raise click.UsageError("stdin holds the puzzle or the proof: - can't be both")
    problem = only_puzzle(puzzle, reading).puzzle
    if proof:
        return check_file(problem, proof, read=(puzzle,))
    return _check_board(problem, board or "", reading, against_solution, seconds)


def _check_board(
    problem: Puzzle, board: str, reading: Reading, against_solution: bool, seconds: float | None
) -> int:
    """Print what is wrong; return the exit code."""
    text = text_of_board(board, problem.side)
    solve_output = _parse_solve_output(text)
    if problem.graph.first_value:
        cells = board_cells(text, problem, reading.alphabet or "1-9A")
    else:
        cells = _cells_from_zero(solve_output.drawing if solve_output else text, problem)
    report = check(problem, cells)
    comparison = _compare_with_solution(problem, cells, seconds) if against_solution else SolutionComparison()
    report = report._replace(problems=(*report.problems, *comparison.problems))
    for line in report.problems:
        click.echo(line)
    if report.solved:
        click.echo("correct: every cell is filled and every rule is kept")
    elif report.correct:
        are = "is" if report.empty == 1 else "are"
        click.echo(f"nothing wrong so far; {so_many(report.empty, 'cell')} {are} empty")
    if comparison.message:
        click.echo(comparison.message)
    if report.empty and solve_output and solve_output.verdict:
        click.echo(f"solve said: {solve_output.verdict}")
    return comparison.exit_code or int(not report.solved)


def _cells_from_zero(text: str, puzzle: Puzzle) -> Sequence[int]:
    """Return internal values of a board with values 0…N-1 in any notation."""
    if not text.lstrip().startswith(("{", "[")):
        return cells_of_text(" ".join(_tokens(text, puzzle)), puzzle.side, 0)
    values = _json_values(text)
    filled = [value for value in values if value is not None] if isinstance(values, list) else values
    numbers = _whole_numbers(filled)
    if min(numbers, default=0) < 0:
        raise FormatError("values are 0 or more here; an empty cell is null", text=text)
    rest = iter(numbers)
    return [0 if value is None else next(rest) + 1 for value in values]


class SolutionComparison(NamedTuple):
    """Result of a comparison with the unique solution: wrong cells, or why none."""

    problems: tuple[str, ...] = ()
    message: str = ""
    exit_code: int = 0  # exit code if a signal ended the check


def _compare_with_solution(puzzle: Puzzle, board: Sequence[int], seconds: float | None) -> SolutionComparison:
    """Compare with the unique solution; report if there is none."""
    from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
    from ..solve import Verdict, solve
    from .running import Search

    with Search() as stop, stop.searching() as flag:
        outcome = solve(puzzle, limit=2, seconds=seconds, stop=flag)
    code = stop.exit_code(0)
    if outcome.verdict is not Verdict.ONE or outcome.solution is None:
        return SolutionComparison((), f"not compared with the solution: {outcome.explain()}", code)
    if len(board) != len(outcome.solution):
        return SolutionComparison()
    seen, right = puzzle.as_seen(board), puzzle.as_seen(outcome.solution)
    wrong = tuple(
        f"{cell_name(cell, puzzle.side)} is {quote(seen[cell])}, "
        f"but the only solution has {right[cell]} there"
        for cell in disagreeing(board, outcome.solution)
    )
    agree = "" if wrong else "every filled cell agrees with the only solution"
    return SolutionComparison(wrong, agree, code)


class SolveOutput(NamedTuple):
    """The board and verdict of a text that `solve` printed; `draw` prints no verdict."""

    drawing: str
    verdict: str


def _parse_solve_output(text: str) -> SolveOutput | None:
    """Return the first board below a heading of `solve`; None without a heading."""
    lines = text.splitlines()
    headings = (index for index, line in enumerate(lines) if len(line) <= _WIDEST and _HEADING.match(line))
    if (index := next(headings, None)) is None:
        return None
    below = lines[index + 1 :]
    drawing = "\n".join(takewhile(_is_drawn, below))
    return SolveOutput(drawing, next((line for line in below if "solution" in line), ""))


def _is_drawn(line: str) -> bool:
    """Whether it is a line of a drawing: not blank, no letter except the sign v."""
    return bool(line.strip()) and not any(mark.isalpha() and mark != "v" for mark in line)


def board_cells(text: str, puzzle: Puzzle, alphabet: str) -> Sequence[int]:
    """Return the values of a board, which may violate the rules."""
    problem = None
    cells: Sequence[int] = ()
    try:
        cells = _plain_cells(text, puzzle, alphabet)
    except FormatError as error:
        problem = error
    if len(cells) == puzzle.side**2:
        return cells
    if (cells_read := _read_as_puzzle(text, puzzle, alphabet)) is not None:
        return cells_read
    if problem:
        raise problem
    return cells


def _read_as_puzzle(text: str, puzzle: Puzzle, alphabet: str) -> Sequence[int] | None:
    """Return the values of a board in any format; None if it can't be read."""
    from ..formats import ParsedPuzzle, iter_text
    from ..formats.heads import LEFT_OUT

    lines = [line for line in text.splitlines() if not LEFT_OUT.fullmatch(line)]  # known from the puzzle
    for box in (puzzle.box or "latin", None):  # None: its format may say regions, or other boxes
        match list(iter_text("\n".join(lines), None, alphabet, box)):
            case [ParsedPuzzle() as found] if found.puzzle.side == puzzle.side:
                return found.puzzle.givens
    return None


def _plain_cells(text: str, puzzle: Puzzle, alphabet: str) -> Sequence[int]:
    if solve_output := _parse_solve_output(text):  # its values are numbers, whatever the alphabet
        text, alphabet = solve_output.drawing, "1-9A"
    side = puzzle.side
    if text.lstrip().startswith(("{", "[")):
        return _whole_numbers(_json_values(text))
    tokens = _tokens(text, puzzle)
    if len(tokens) == side * side + 3 and tokens[0] == str(side):  # S1's header
        tokens = tokens[3:]
    if len(tokens) != side * side or side == 1:
        tokens = list("".join(tokens))
    values = symbol_values(min(side, MAX_SYMBOLS), alphabet)
    return [_value(token, cell, side, values) for cell, token in enumerate(tokens)]


def _tokens(text: str, puzzle: Puzzle) -> list[str]:
    """Return the words of a text or a drawing, without frame and signs."""
    drawing_signs = _FRAME | _SIGNS if puzzle.arcs else _FRAME
    tokens = text.translate(_BARS).split()
    return [token for token in tokens if not drawing_signs.issuperset(token) or token in ("-", "*")]


def text_of_board(argument: str, side: int) -> str:
    if is_file(argument):
        return _content(argument)
    if names_example(argument):
        raise Failure(f"{argument} is an example puzzle; BOARD is your filled board: a file, or its cells")
    if names_a_file(argument) and len(argument) != side * side:
        raise Failure(f"{argument}: no such file")
    return argument


def _content(argument: str) -> str:
    """The text of a file or stdin. Raises FormatError if it is too long for a board."""
    refuse_unreadable(argument)
    name = "<stdin>" if argument == "-" else argument
    try:
        with name_in_errors(name):
            return "\n".join(_bounded_lines(argument))
    except FormatError as error:
        raise error.at(file=name) from None


def _bounded_lines(argument: str) -> Iterator[str]:
    room = LINE_LIMIT
    for line in lines_of_path(argument):
        room -= len(line.text) + 1
        if line.problem:
            raise line.error()
        if room < 0:
            reason = f"more than {LINE_LIMIT >> 20} MiB: too long for a board"
            raise FormatError(reason, kind=Kind.TOO_LONG)
        yield line.text


def _value(token: str, cell: int, side: int, values: dict[str, int]) -> int:
    if token in values:
        return values[token]
    if (value := number(token)) is not None:
        return value
    if token == "..":
        return 0
    reason = f"{quote(token)} is no value of a side {side} board"
    raise FormatError(reason, cell=cell_name(cell, side), text=token)


_EXPECTED = "a board in JSON is a list of whole numbers, rows of them, or a line of `solve --json`"


def _whole_numbers(values: Any) -> tuple[int, ...]:
    return whole_numbers(values, _EXPECTED, FormatError)


def _json_values(text: str) -> Any:
    """Return the values of a JSON board, or of `solve --json`. Raises FormatError."""
    from json import loads

    try:
        data = loads(text)
        if isinstance(data, dict):
            if data["solutions"] == []:
                raise Failure(f"`solve` found no board to check: its verdict is {data['verdict']}")
            data = data["solutions"][0]
        if data and isinstance(data[0], list):
            data = [value for row in data for value in row]
    except (ValueError, KeyError, IndexError, TypeError, RecursionError):
        raise FormatError(_EXPECTED, text=text) from None
    return data
