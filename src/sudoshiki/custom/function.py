"""A plain function of a puzzle, run as an algorithm: its boards are read and checked as they come."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from ..puzzle import Board, Puzzle, UsageError, check
from ..puzzle.door import shown, whole_numbers
from ..solve import Answer, Option, Request, Stopped
from .errors import AlgorithmError, WrongBoard, board_text
from .interrupting import Interrupter
from .recorder import EndOfRun, Recorder

_WHAT_TO_GIVE = (
    "return the board (its values row by row, or a list of rows), or yield each solution; "
    "where there is none, return [] or yield nothing"
)


_BY_NAME = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
_BY_POSITION = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def takes_recorder(function: Callable[..., Any]) -> bool:
    """Whether it takes the Recorder beside the puzzle; a function of something else is refused."""
    signature = _signature(function)
    with suppress(TypeError):
        signature.bind(None)
        second = [*signature.parameters.values()][1:2]  # one with a default is the function's own affair
        return bool(second) and second[0].name in ("run", "recorder") and second[0].kind in _BY_POSITION
    with suppress(TypeError):
        signature.bind(None, None)
        return True
    name = getattr(function, "__name__", shown(function))
    raise UsageError(f"{name}{signature} must take a puzzle, or a puzzle and a run: def {name}(puzzle, run)")


def _signature(function: Callable[..., Any]) -> inspect.Signature:
    try:
        return inspect.signature(function)
    except (TypeError, ValueError):
        raise UsageError(f"{shown(function)} can't be called with a puzzle") from None


def own_options(function: Callable[..., Any], declared: tuple[Option, ...]) -> tuple[Option, ...]:
    """Those of its decorator, and its parameters after * that have a plain default."""
    known = {option.name for option in declared}
    seen = tuple(
        Option(parameter.name, parameter.default, "a parameter of the function")
        for parameter in _signature(function).parameters.values()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
        and isinstance(parameter.default, bool | int | float | str)
        and parameter.name not in known
    )
    return (*declared, *seen)


def option_parameters(function: Callable[..., Any], options: tuple[Option, ...]) -> frozenset[str]:
    """The options that the function takes as parameters of the same name."""
    parameters = _signature(function).parameters
    if any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in parameters.values()):
        return frozenset(option.name for option in options)
    named = {name for name, parameter in parameters.items() if parameter.kind in _BY_NAME}
    return frozenset(option.name for option in options if option.name in named)


@dataclass(frozen=True, slots=True)
class Function:
    """A user's function as the `solve` of a row of the registry."""

    name: str  # as messages call it
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
            return boards.answer(end.reason or interrupter.reason or Stopped.ASKED, exhausted=False)
        stopped = Stopped.FINISHED if ended else Stopped.SOLUTIONS
        complete = boards.yielded if self.complete is None else self.complete
        return boards.answer(stopped, exhausted=ended and complete)

    def _collect(self, puzzle: Puzzle, run: Recorder, boards: _Boards) -> bool:
        """Whether the function came to its end: False if enough solutions were found before."""
        try:
            options = {name: value for name, value in run.options.items() if name in self.parameters}
            given = self.call(puzzle, *([run] * self.takes_recorder), **options)
            if not isinstance(given, Iterator):
                return not boards.take_returned(given)
            boards.yielded = True
            for board in given:
                if boards.take(board):
                    _close(given)
                    return False
            return True
        except (AlgorithmError, MemoryError):
            raise
        except Exception as error:
            place = _place_of(error)
            what = f"{type(error).__name__}: {error}".removesuffix(": ")
            raise AlgorithmError(
                f"{self.name} raised {what}{place}, on the board {board_text(puzzle)}"
            ) from error


def _close(generator: Iterator[Any]) -> None:
    """Ends a generator that is no longer needed; what it does then is not asked."""
    with suppress(Exception):
        getattr(generator, "close", lambda: None)()


def _place_of(error: Exception) -> str:
    """The innermost line of the user's own code: not of Python's library, nor of ours."""
    ours = str(Path(__file__).parent.parent)
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith((ours, "<"))]
    return f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""


class _Boards:
    """The solutions that a function gives: each is checked, none is taken twice."""

    def __init__(self, name: str, puzzle: Puzzle, request: Request, run: Recorder) -> None:
        self._name = name
        self._puzzle = puzzle
        self._request = request
        self._run = run
        self._kept: list[Board] = []
        self._seen: set[bytes] = set()
        self.yielded = False  # they come one by one, from an iterator

    def answer(self, stopped: Stopped, *, exhausted: bool) -> Answer:
        return Answer(
            solutions=tuple(self._kept),
            found=len(self._seen),
            exhausted=exhausted,
            stopped=stopped,
            counters=self._run.counters,
            trace=self._run.trace(),
        )

    def take_returned(self, given: object) -> bool:
        """Take what was returned; False if it is the word that there is no solution."""
        if isinstance(given, list | tuple) and not given:
            return False
        self.take(given)
        return True

    def take(self, given: object) -> bool:
        """Take a board; whether that was the last one asked for."""
        board = self._read(given)
        report = check(self._puzzle, board)
        if not report:
            self._fail(f"gave a wrong board: {report.in_short()}; it is {_in_short(board)}", WrongBoard)
        before = len(self._seen)
        self._seen.add(bytes(board))
        if len(self._seen) == before:
            self._fail(f"gave the same board twice: {_in_short(board)}", WrongBoard)
        if len(self._kept) < self._request.keep:
            self._kept.append(board)
        self._run.record_solution()
        return len(self._seen) >= self._request.solutions

    def _read(self, given: object) -> Board:
        if given is None:
            self._fail(f"gave None instead of a board: {_WHAT_TO_GIVE}")
        if isinstance(given, bool | str | int) or not isinstance(given, Iterable):
            self._fail(f"gave {shown(given)} instead of a board: {_WHAT_TO_GIVE}")
        try:
            return whole_numbers(_flat(given), "a board must be whole numbers", UsageError)
        except UsageError as error:
            self._fail(f"gave what is no board: {error}; {_WHAT_TO_GIVE}")

    def _fail(self, what: str, error: type[AlgorithmError] = AlgorithmError) -> NoReturn:
        raise error(f"{self._name} {what}; the puzzle is {board_text(self._puzzle)}")


def _flat(given: Iterable[Any]) -> list[Any]:
    """The cells of a board, which may be given row by row or as an array."""
    cells = list(given)
    if cells and all(isinstance(row, Sized) and not isinstance(row, str) for row in cells):
        return [value for row in cells for value in row]
    return cells


def _in_short(board: Board, most: int = 81) -> str:
    digits = "".join(map(str, board)) if max(board, default=0) <= 9 else " ".join(map(str, board))
    return digits if len(digits) <= most else digits[:most] + "…"
