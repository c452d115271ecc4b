"""What can go wrong, and where. All errors of this project, wherever they are raised:

SudoshikiError           has a text for people
├── PuzzleError          a puzzle that can't be built; knows the cells
├── FormatError          text that can't be read; knows file, line and column
├── UsageError           a request that makes no sense; says what would
│   ├── InputChanged     an input is not what it was when the run began
│   ├── NotForLogic      a puzzle that can be neither graded nor explained
│   └── TooManyCandidates  a board with more candidates than a GPU's walks can tell apart
├── GenerationFailed     no such puzzle was found in the tries allowed
│   └── SpecNotMet       no puzzle that meets a spec within the budget; has the nearest
├── NoProof              nothing is settled that could be proved, or no proof was found in time
├── AlgorithmError       an algorithm of the user's own failed
│   └── WrongBoard       it gave a board that breaks the rules, or one twice
├── ForeignError         a solver of another library failed or died
│   └── ForeignOutOfMemory
├── WorkersFail          no worker process lives long enough to work
├── JobDied              a job ended the process it ran in
├── ClusterLost          the cluster is gone and does not come back
└── InternalError        a fault of ours, never the input's: to be reported
    ├── WrongAnswer      an algorithm gave a board that the checker refuses
    ├── WrongSolution    and so did a kernel on a GPU: a WrongAnswer to whoever asked
    └── CountsDisagree   puzzles of a bulk run were lost or doubled
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, TypedDict, Unpack

_NAME = 100  # characters of a name that are looked at


def cell_name(cell: int, side: int) -> str:
    """The cell as people count it: r1c1 is the top left."""
    return f"r{cell // side + 1}c{cell % side + 1}"


def so_many(count: int, noun: str, style: str = "") -> str:
    """1 cell, 2 cells; with the style "," 1,000 cells."""
    return f"{count:{style}} {noun}{'' if count == 1 else 's'}"


def choose_from(name: object, choices: Iterable[str], *, see: str = "") -> str:
    """`choose from mrv, dlx`; with a name like one of them, `did you mean mrv? else choose from mrv, dlx`.

    Where there are too many to list, `see` says what shows them.
    """
    from difflib import get_close_matches

    known = list(choices)
    listed = f"see {see}" if see else f"choose from {', '.join(known)}"
    near = get_close_matches(name[:_NAME].lower(), known, 1) if isinstance(name, str) else []
    return f"did you mean {near[0]}? else {listed}" if near else listed


def plain(text: str, keep: str = "") -> str:
    """The text with escapes for what would steer a terminal, hide, or can't be written at all.

    What is in `keep` stays as it is.
    """
    if text.isprintable():
        return text
    return "".join(
        symbol if symbol.isprintable() or symbol in keep else symbol.encode("unicode_escape").decode()
        for symbol in text
    )


class Kind(StrEnum):
    """A word or two for a fault, so that rejects can be counted and sorted.

    >>> try:
    ...     sk.sudoku([1, 1] + [0] * 14)
    ... except sk.PuzzleError as error:
    ...     print(error.kind)
    clash
    """

    FORMAT = "format"  # not as the format has it; whatever has no word of its own
    LENGTH = "length"  # too few or too many cells, rows or numbers
    SIDE = "side"  # a size that can't be handled, or boxes that don't fit it
    SYMBOL = "symbol"  # stands for no value of the board
    SCRIPT = "script"  # a digit of another script
    CLASH = "clash"  # givens that rule each other out
    SIGNS = "signs"  # in a cycle, against the givens, or where none can stand
    EXTRA = "extra text"
    JSON = "JSON"
    CSV = "CSV"
    NUL = "NUL"
    ENCODING = "encoding"
    TOO_LONG = "too long"
    BROKEN_OFF = "broken off"  # packed data that ends or breaks in the middle
    NOT_READ = "not read"  # something that may be a rule, where a strict reading was asked for
    POISON = "poison"  # kills every process that takes it
    USAGE = "usage"  # a request that makes no sense
    UNSUPPORTED = "unsupported"  # rules or a size that what is asked for does not know
    UNAVAILABLE = "unavailable"  # not installed, or not on this machine
    SOLUTIONS = "solutions"  # none or several, where there must be exactly one
    NOT_FOUND = "not found"  # within the time or the effort allowed
    PROCESS = "process"  # one that was needed has ended, or is out of reach
    ERROR = "error"  # a fault of ours


class SudoshikiError(Exception):
    """Any error of this project; its text is meant for people, and safe to print.

    A message may quote what was rejected, and that may come from anywhere: it never steers a terminal.

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
        """Whatever its class asks for: Python's own way makes it anew of its text alone."""
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


class Standing(TypedDict, total=False):
    """Where a text stands that can't be read."""

    file: str
    line: int
    column: int
    cell: str
    text: str


class FormatError(SudoshikiError, ValueError):
    """Text that can't be read as a puzzle: where it stands, and the text itself.

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

    def at(self, **place: Unpack[Standing]) -> FormatError:
        """The same fault in another place: what is given takes the place of what was known."""
        known: Standing = {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "cell": self.cell,
            "text": self.text,
        }
        there: Standing = {**known, **place}
        return FormatError(self.message, kind=self.kind, givens=self.givens, **there)

    def __str__(self) -> str:
        """`file:line:column [cell] message`, or `line 1, column 2: [cell] message` where there is no file;
        `file: message` of a whole file."""
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
    """The refusal of something that an extra brings: `what` says who needs what."""
    return UsageError(f"{what}: pip install 'sudoshiki[{extra}]'", kind=Kind.UNAVAILABLE)


class InternalError(SudoshikiError):
    """A fault of this program, never the input's: what it says is worth a report.

    >>> issubclass(sk.WrongAnswer, sk.InternalError)
    True
    """

    kind = Kind.ERROR
