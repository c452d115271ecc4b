"""All errors of the project, wherever they are raised:

SudoshikiError           base class; the text is for people
├── PuzzleError          a puzzle that can't be built; has the cells
├── FormatError          text that can't be read; has file, line and column
├── UsageError           a request that makes no sense; the text says what would
│   ├── InputChanged     an input changed after the run began
│   ├── NotForLogic      a puzzle that can be neither graded nor explained
│   └── TooManyCandidates  a board with more candidates than a GPU's walks can tell apart
├── GenerationFailed     no such puzzle was found within the allowed attempts
│   └── SpecNotMet       no puzzle that meets a spec within the budget; has the nearest
├── NoProof              the verdict is not one that can be proved, or time ran out
├── AlgorithmError       an algorithm of the user's own failed
│   └── WrongBoard       it returned a wrong board, or one twice
├── ForeignError         a solver of another library failed or died
│   └── ForeignOutOfMemory
├── WorkersFail          no worker process lives long enough to work
├── JobDied              a job ended the process it ran in
├── ClusterLost          the cluster can't be reached any more
└── InternalError        a bug in Sudoshiki, never the fault of the input
    ├── WrongAnswer      an algorithm gave a board that the checker refuses
    ├── WrongSolution    the same on a GPU; callers get a WrongAnswer
    └── CountsDisagree   puzzles of a bulk run were lost or duplicated
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, TypedDict, Unpack

_NAME = 100  # characters of a name that are compared


def cell_name(cell: int, side: int) -> str:
    """The name of a cell; r1c1 is the top left."""
    return f"r{cell // side + 1}c{cell % side + 1}"


def so_many(count: int, noun: str, style: str = "") -> str:
    """Number and noun: 1 cell, 2 cells; with the style "," 1,000 cells."""
    return f"{count:{style}} {noun}{'' if count == 1 else 's'}"


def choose_from(name: object, choices: Iterable[str], *, see: str = "") -> str:
    """List the choices, after a suggestion if one is similar to the name.

    `choose from mrv, dlx`, or `did you mean mrv? or choose from mrv, dlx`.
    If there are too many to list, `see` is the command that lists them.
    """
    from difflib import get_close_matches

    known = list(choices)
    listed = f"see {see}" if see else f"choose from {', '.join(known)}"
    near = get_close_matches(name[:_NAME].lower(), known, 1) if isinstance(name, str) else []
    return f"did you mean {near[0]}? or {listed}" if near else listed


def plain(text: str, keep: str = "") -> str:
    """Escape control characters, invisible characters and lone surrogates.

    What is in `keep` stays as it is.
    """
    if text.isprintable():
        return text
    return "".join(
        symbol if symbol.isprintable() or symbol in keep else symbol.encode("unicode_escape").decode()
        for symbol in text
    )


class Kind(StrEnum):
    """The kind of an error in a word or two, to count and sort rejects.

    >>> try:
    ...     sk.sudoku([1, 1] + [0] * 14)
    ... except sk.PuzzleError as error:
    ...     print(error.kind)
    clash
    """

    FORMAT = "format"  # not as the format requires; everything without a kind of its own
    LENGTH = "length"  # too few or too many cells, rows or numbers
    SIDE = "side"  # a size that can't be handled, or boxes that don't fit it
    SYMBOL = "symbol"  # no value of the board
    SCRIPT = "script"  # a digit of another script
    CLASH = "clash"  # givens that contradict each other
    SIGNS = "signs"  # signs in a cycle, against the givens, or in a wrong place
    EXTRA = "extra text"
    JSON = "JSON"
    CSV = "CSV"
    NUL = "NUL"
    ENCODING = "encoding"
    TOO_LONG = "too long"
    BROKEN_OFF = "broken off"  # packed data that ends or breaks in the middle
    NOT_READ = "not read"  # something that may be a rule, with --strict
    POISON = "poison"  # kills every process that works on it
    USAGE = "usage"  # a request that makes no sense
    UNSUPPORTED = "unsupported"  # rules or a size that the algorithm, format or scale does not support
    UNAVAILABLE = "unavailable"  # not installed, or not on this machine
    SOLUTIONS = "solutions"  # no solution or several, where exactly one is required
    NOT_FOUND = "not found"  # not within the time or effort allowed
    PROCESS = "process"  # a process or machine has ended, or can't be reached
    ERROR = "error"  # a bug


class SudoshikiError(Exception):
    """Any error of this project; its text is meant for people, and safe to print.

    Quoted input is escaped, so that it can't send control codes to a terminal.

    >>> try:
    ...     sk.solve(sk.sudoku(side=4), "magic")
    ... except sk.SudoshikiError as error:
    ...     print(type(error).__name__)
    UsageError
    """

    kind = Kind.ERROR

    def __str__(self) -> str:
        return plain(super().__str__(), keep="\n")

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep all attributes: by default Python restores an error from its text only."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[SudoshikiError], args: tuple[Any, ...], state: dict[str, Any]) -> SudoshikiError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(state)
    return error


class PuzzleError(SudoshikiError, ValueError):
    """A puzzle that can't be built. `cells` are the cells to look at, counted from 0.

    `givens` is the whole board where its givens clash, else empty.

    >>> try:
    ...     sk.sudoku([1, 1] + [0] * 14)
    ... except sk.PuzzleError as error:
    ...     print(error.cells)
    (0, 1)
    """

    def __init__(
        self,
        message: str,
        cells: Iterable[int] = (),
        *,
        kind: Kind = Kind.FORMAT,
        givens: Iterable[int] = (),
    ) -> None:
        super().__init__(message)
        self.cells = tuple(cells)
        self.kind = kind
        self.givens = tuple(givens)


class Location(TypedDict, total=False):
    """Place of a text that can't be read."""

    file: str
    line: int
    column: int
    cell: str
    text: str


class FormatError(SudoshikiError, ValueError):
    """Text that can't be read as a puzzle, with its place.

    `givens` is the whole board where its givens clash, else empty.

    >>> try:
    ...     sk.parse("3.4..1.2.4.32.1?")
    ... except sk.FormatError as error:
    ...     print(error.column)
    16
    """

    def __init__(
        self,
        message: str,
        *,
        file: str = "",
        line: int = 0,
        column: int = 0,
        cell: str = "",
        text: str = "",
        kind: Kind = Kind.FORMAT,
        givens: tuple[int, ...] = (),
    ) -> None:
        self.message, self.kind, self.givens = plain(message), kind, givens
        self.file, self.line, self.column, self.cell, self.text = file, line, column, cell, text
        super().__init__(str(self))

    def at(self, **place: Unpack[Location]) -> FormatError:
        """Copy the error with another place; what is not given stays."""
        known: Location = {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "cell": self.cell,
            "text": self.text,
        }
        there: Location = {**known, **place}
        return FormatError(self.message, kind=self.kind, givens=self.givens, **there)

    def __str__(self) -> str:
        """`file:line:column [cell] message`, or less where less is known.

        `line 1, column 2: [cell] message` without a file; `file: message` about a whole file.
        """
        cell = f" [{plain(self.cell)}]" if self.cell else ""
        if self.file or not self.line:
            place = ":".join(str(part) for part in (plain(self.file), self.line, self.column) if part)
            colon = ":" if self.file and not self.line else ""
            return f"{place}{colon}{cell} {self.message}".strip()
        column = f", column {self.column}" if self.column else ""
        return f"line {self.line}{column}:{cell} {self.message}"


class UsageError(SudoshikiError, ValueError):
    """A request that makes no sense; the text says what would.

    >>> try:
    ...     sk.solve(sk.sudoku(side=4), limit=0)
    ... except sk.UsageError as error:
    ...     print(error)
    limit must be at least 1, not 0
    """

    kind = Kind.USAGE

    def __init__(self, message: str, *, kind: Kind | None = None) -> None:
        super().__init__(message)
        if kind is not None:
            self.kind = kind


def not_installed(what: str, extra: str) -> UsageError:
    """The error for a missing extra; `what` names the feature that needs it."""
    return UsageError(f"{what}: pip install 'sudoshiki[{extra}]'", kind=Kind.UNAVAILABLE)


class InternalError(SudoshikiError):
    """A bug in this program, never the fault of the input. Please report it.

    >>> issubclass(sk.WrongAnswer, sk.InternalError)
    True
    """

    kind = Kind.ERROR
