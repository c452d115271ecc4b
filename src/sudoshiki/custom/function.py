"""Run a plain function of a puzzle as an algorithm; check each board it returns."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from ..puzzle import Board, Puzzle, UsageError, check
from ..puzzle.validation import quote, whole_numbers
from ..solve import Answer, Option, Request, Stopped
from .errors import AlgorithmError, WrongBoard, board_text
from .interrupting import Interrupter
from .recorder import EndOfRun, Recorder

_EXPECTED_RESULT = (
    "return the board (its values row by row, or a list of rows), or yield each solution; "
    "where there is none, return [] or yield nothing"
)


_BY_NAME = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
_BY_POSITION = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def takes_recorder(function: Callable[..., Any]) -> bool:
    """Return whether it takes a Recorder, too. Raises UsageError for other signatures."""
    signature = _signature(function)
    with suppress(TypeError):
        signature.bind(None)
        second = [*signature.parameters.values()][1:2]  # one with a default is an option
        return bool(second) and second[0].name in ("run", "recorder") and second[0].kind in _BY_POSITION
    with suppress(TypeError):
        signature.bind(None, None)
        return True
    name = getattr(function, "__name__", quote(function))
    raise UsageError(f"{name}{signature} must take a puzzle, or a puzzle and a run: def {name}(puzzle, run)")


def _signature(function: Callable[..., Any]) -> inspect.Signature:
    try:
        return inspect.signature(function)
    except (TypeError, ValueError):
        raise UsageError(f"{quote(function)} can't be called with a puzzle") from None


def own_options(function: Callable[..., Any], declared: tuple[Option, ...]) -> tuple[Option, ...]:
    """The options of its decorator, and its parameters after * with a plain default."""
    declared_names = {option.name for option in declared}
    detected = tuple(
        Option(parameter.name, parameter.default, "a parameter of the function")
        for parameter in _signature(function).parameters.values()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
        and isinstance(parameter.default, bool | int | float | str)
        and parameter.name not in declared_names
    )
    return (*declared, *detected)


def option_parameters(function: Callable[..., Any], options: tuple[Option, ...]) -> frozenset[str]:
    """Return the options that the function takes as parameters of the same name."""
    parameters = _signature(function).parameters
    if any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in parameters.values()):
        return frozenset(option.name for option in options)
    parameters_by_name = {name for name, parameter in parameters.items() if parameter.kind in _BY_NAME}
    return frozenset(option.name for option in options if option.name in parameters_by_name)


@dataclass(frozen=True, slots=True)
class Function:
    """A user's function as the `solve` of an entry of the registry."""

    name: str  # name in messages
    call: Callable[..., Any]
    takes_recorder: bool
    complete: bool | None  # whether its end proves that there is no other solution; None: if it yields them
    parameters: frozenset[str] = frozenset()  # the options that it takes as parameters

    def __call__(self, puzzle: Puzzle, request: Request) -> Answer:
        run = Recorder(puzzle, request)
        boards = _Boards(self.name, puzzle, request, run)
        interrupter = Interrupter(request)
        try:
            try:
                interrupter.start()
                ended = self._collect(puzzle, run, boards)
            finally:
                interrupter.end()
        except EndOfRun as end:
            return boards.answer(end.reason or interrupter.reason or Stopped.REQUESTED, exhausted=False)
        stopped = Stopped.FINISHED if ended else Stopped.SOLUTIONS
        complete = boards.yielded if self.complete is None else self.complete
        return boards.answer(stopped, exhausted=ended and complete)

    def _collect(self, puzzle: Puzzle, run: Recorder, boards: _Boards) -> bool:
        """Run the function; False if it was ended after enough solutions."""
        try:
            options = {name: value for name, value in run.options.items() if name in self.parameters}
            result = self.call(puzzle, *([run] * self.takes_recorder), **options)
            if not isinstance(result, Iterator):
                return not boards.add_returned(result)
            boards.yielded = True
            for board in result:
                if boards.add(board):
                    _close(result)
                    return False
            return True
        except (AlgorithmError, MemoryError):
            raise
        except Exception as error:
            where = _user_line(error)
            what = f"{type(error).__name__}: {error}".removesuffix(": ")
            raise AlgorithmError(
                f"{self.name} raised {what}{where}, on the board {board_text(puzzle)}"
            ) from error


def _close(generator: Iterator[Any]) -> None:
    """Close a generator that is no longer needed, ignoring its errors."""
    with suppress(Exception):
        getattr(generator, "close", lambda: None)()


def _user_line(error: Exception) -> str:
    """The innermost line of the user's code, neither of Python's library nor of ours."""
    ours = str(Path(__file__).parent.parent)
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith((ours, "<"))]
    return f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""


class _Boards:
    """The solutions of a function, each checked; duplicates are an error."""

    def __init__(self, name: str, puzzle: Puzzle, request: Request, run: Recorder) -> None:
        self._name = name
        self._puzzle = puzzle
        self._request = request
        self._run = run
        self._solutions: list[Board] = []
        self._seen: set[bytes] = set()
        self.yielded = False  # the function returned an iterator

    def answer(self, stopped: Stopped, *, exhausted: bool) -> Answer:
        return Answer(
            solutions=tuple(self._solutions),
            found=len(self._seen),
            exhausted=exhausted,
            stopped=stopped,
            counters=self._run.counters,
            trace=self._run.trace(),
        )

    def add_returned(self, result: object) -> bool:
        """Add the returned board; False if there is none."""
        if isinstance(result, list | tuple) and not result:
            return False
        self.add(result)
        return True

    def add(self, result: object) -> bool:
        """Add a board; True if these are enough. Raises AlgorithmError if it is wrong."""
        board = self._read_board(result)
        report = check(self._puzzle, board)
        if not report:
            self._fail(f"gave a wrong board: {report.in_short()}; it is {_abbreviate(board)}", WrongBoard)
        before = len(self._seen)
        self._seen.add(bytes(board))
        if len(self._seen) == before:
            self._fail(f"gave the same board twice: {_abbreviate(board)}", WrongBoard)
        if len(self._solutions) < self._request.keep:
            self._solutions.append(board)
        self._run.record_solution()
        return len(self._seen) >= self._request.solutions

    def _read_board(self, result: object) -> Board:
        if result is None:
            self._fail(f"gave None instead of a board: {_EXPECTED_RESULT}")
        if isinstance(result, bool | str | int) or not isinstance(result, Iterable):
            self._fail(f"gave {quote(result)} instead of a board: {_EXPECTED_RESULT}")
        try:
            return whole_numbers(_flat(result), "a board must be whole numbers", UsageError)
        except UsageError as error:
            self._fail(f"returned something that is not a board: {error}; {_EXPECTED_RESULT}")

    def _fail(self, what: str, error: type[AlgorithmError] = AlgorithmError) -> NoReturn:
        raise error(f"{self._name} {what}; the puzzle is {board_text(self._puzzle)}")


def _flat(result: Iterable[Any]) -> list[Any]:
    """Return the cells of a board, a flat list, a list of rows or an array."""
    cells = list(result)
    if cells and all(isinstance(row, Sized) and not isinstance(row, str) for row in cells):
        return [value for row in cells for value in row]
    return cells


def _abbreviate(board: Board, most: int = 81) -> str:
    digits = "".join(map(str, board)) if max(board, default=0) <= 9 else " ".join(map(str, board))
    return digits if len(digits) <= most else digits[:most] + "…"
