"""What the arguments of a command mean: files, puzzles, stdin."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple, TypeVar

import click

from ..files import naming
from ..formats import (
    FORMATS,
    Found,
    LineBlock,
    Reject,
    iter_blocks,
    iter_puzzles,
    iter_text,
    not_read,
    refuse_unread,
    write,
)
from ..formats.likeness import is_address
from ..formats.line import named_board
from ..formats.records import bounded
from ..puzzle.errors import choose_from, plain
from .options import Reading, translated
from .running import Failure

ARGUMENT = "<argument>"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")  # such as s5-sudoku-9x9
_CELLS = frozenset("0123456789.*_-")
_LIKE_ANYTHING = ("line", "grid")  # formats that whatever looks like no other is taken for


def puzzles_in(arguments: Iterable[str], reading: Reading) -> Iterator[Found | Reject]:
    """The puzzles of all arguments, in order; a file that can't be opened is refused before any is solved."""
    sources = _sources(arguments)
    return chain.from_iterable(_as_read(_some_of(source, reading), reading) for source in sources)


def good_ones(entries: Iterable[Found | Reject], rejected: list[Reject]) -> Iterator[Found]:
    """Those that can be read; each other is said where it stands, and added to `rejected`."""
    for entry in entries:
        if isinstance(entry, Reject):
            rejected.append(entry)
            say_reject(entry)
        else:
            yield entry


Part = TypeVar("Part")


class Passed:
    """How many puzzles of a source have gone by, good and bad: the next has this number and one."""

    def __init__(self) -> None:
        self.count = 0

    def one(self, entry: Found | Reject) -> Found | Reject:
        """The entry with its number."""
        self.count += 1
        return entry._replace(number=self.count) if isinstance(entry, Found) else entry


PartsOf = Callable[[LineBlock, Passed], Iterator[Part | Found | Reject]]


def puzzles_or_parts_in(
    arguments: Iterable[str], reading: Reading, parts_of: PartsOf[Part], least: int = 0
) -> Iterator[Part | Found | Reject]:
    """The same; a file with several puzzles, one a line, comes by the block, of `least` bytes if they are to
    be large, in parts made of it."""
    sources = _sources(arguments)
    return chain.from_iterable(
        _as_read(_by_block(source, reading, parts_of, least), reading) for source in sources
    )


def _sources(arguments: Iterable[str]) -> list[_Source]:
    sources = [_source(argument) for argument in arguments]
    for source in sources:
        if is_file(source.text):
            refuse_unreadable(source.text)
    return sources


def _as_read(entries: Iterable[Part | Found | Reject], reading: Reading) -> Iterator[Part | Found | Reject]:
    """The same. Where a text may be meant otherwise, it is said once how it is read; of each puzzle what was
    not, or it is refused."""
    said = False
    for entry in entries:
        if not isinstance(entry, Found):
            yield entry
            continue
        if entry.note and not said:
            said = True
            click.echo(plain(f"{where(entry) or entry.file}: {translated(entry.note)}"), err=True)
        if entry.unread and not reading.strict:
            click.echo(plain(f"{where(entry) or entry.file}: {not_read(entry.unread)}"), err=True)
        yield refuse_unread(entry) if reading.strict else entry


def only_puzzle(argument: str, reading: Reading) -> Found:
    """The one puzzle of an argument, for commands that take just one."""
    entries = list(islice(puzzles_in([argument], reading), 2))
    if len(entries) == 1:
        if isinstance(entries[0], Reject):
            say_reject(entries[0])
            raise click.exceptions.Exit(1)
        return entries[0]
    if not entries:  # which was said
        raise click.exceptions.Exit(1)
    raise Failure(f"several puzzles in {argument}, expected one: {argument}:1 is the first")


class _Source(NamedTuple):
    """What an argument means: a file or a puzzle, and which puzzle of it, counted from 1; 0 for all. Labels
    of puzzles are the same: whatever is printed as `FILE:2` can be asked for."""

    text: str
    number: int = 0


def _source(argument: str) -> _Source:
    file, _, number = argument.rpartition(":")
    if not re.fullmatch("[0-9]{1,18}", number) or is_file(argument):
        return _Source(argument)
    if not is_file(file) and not _text_that_ships(file):
        return _Source(argument)
    if not int(number):
        raise Failure(f"{argument}: puzzles are counted from 1; {file}:1 is the first")
    return _Source(file, int(number))


def _some_of(source: _Source, reading: Reading) -> Iterator[Found | Reject]:
    """Its puzzles, or the one that is asked for. A file without any is no fault, but is said to be one."""
    passed = Passed()
    for entry in map(passed.one, _puzzles_of(source.text, reading)):
        if source.number in (0, passed.count):
            yield entry
        if source.number == passed.count:
            return
    if source.number or not passed.count:
        yield from _nothing_in(source, passed.count)


def _by_block(
    source: _Source, reading: Reading, parts_of: PartsOf[Part], least: int
) -> Iterator[Part | Found | Reject]:
    """The same for all of a source."""
    if source.number or not is_file(source.text):
        yield from _some_of(source, reading)
        return
    passed = Passed()
    with naming("<stdin>" if source.text == "-" else source.text):
        items = iter_blocks(source.text, reading.format, reading.alphabet or "1-9A", reading.box, least)
        for item in items:
            if isinstance(item, LineBlock):
                yield from parts_of(item, passed)
            else:
                yield passed.one(item)
    if not passed.count:
        yield from _nothing_in(source, 0)


def _nothing_in(source: _Source, passed: int) -> Iterator[Reject]:
    """Said, and refused as a bad puzzle is where a puzzle was asked for: by its number, or as an argument."""
    shown = source.text if source.number or is_file(source.text) else ARGUMENT
    why = f"there is no puzzle {source.number} in it, only {passed}" if passed else "no puzzle in it"
    nothing = Reject(why, "<stdin>" if shown == "-" else shown)
    if shown == ARGUMENT and source.text.strip():
        nothing = nothing._replace(reason=f"{why}: what stands behind # is a comment")
    if source.number or shown == ARGUMENT:
        yield nothing
    else:
        say_reject(nothing)


def where(found: Found) -> str:
    """`file:2` for its second puzzle, as it can be asked for; nothing for an argument."""
    return "" if found.file == ARGUMENT else f"{plain(found.file)}:{found.number}"


def label(found: Found, reading: Reading) -> str:
    """What tells it from the others: where it stands, else the puzzle itself."""
    return where(found) or one_line(found, reading)


def one_line(found: Found, reading: Reading) -> str:
    """The puzzle as one line that `solve` reads again: as it was written, where that is one."""
    format = FORMATS[found.format]
    as_written = found.format != "json" and not found.note and format.one_a_line
    if as_written and reading.alphabet is None and reading.box is None:
        if found.format == "line" and (named := named_board(found.text)):
            return named.cells
        return (found.text.partition("#")[0] if format.comments else found.text).strip()
    return write(found.puzzle)


def say_reject(reject: Reject) -> None:
    """`file:line:column [cell] reason`, and under it the exact text."""
    text = "".join(f"\n    {line}" for line in bounded(reject.text).split("\n")) if reject.text else ""
    click.echo(f"{in_language(reject)}{text}", err=True)


def in_language(reject: Reject) -> Reject:
    """The same with its reason in the language of the command."""
    return reject._replace(reason=translated(reject.reason))


def expect_stdin(what: str = "puzzles") -> None:
    """It is to be read. A terminal is told so: a program that waits for typing looks like one that hangs."""
    if sys.stdin is None:
        raise Failure("<stdin>: it is closed, there is nothing to read")
    if sys.stdin.isatty():
        end = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"
        click.echo(translated(f"reading {what} from the terminal; end with {end}"), err=True)


def _puzzles_of(argument: str, reading: Reading) -> Iterator[Found | Reject]:
    alphabet = reading.alphabet or "1-9A"
    if not is_file(argument):
        if text := _text_that_ships(argument):
            yield from iter_text(text, reading.format, alphabet, reading.box, file=argument)
            return
        yield from _text_or_missing_file(argument, reading, alphabet)
        return
    with naming("<stdin>" if argument == "-" else argument):
        yield from iter_puzzles(argument, reading.format, alphabet, reading.box)


def _text_that_ships(argument: str) -> str:
    """The board that comes with the package under this name, or nothing."""
    if not _NAME.fullmatch(argument):  # so that a puzzle is not looked for among the names
        return ""
    from ..formats.shipped import shipped_names, shipped_text

    return shipped_text(argument) if argument in shipped_names() else ""


def _text_or_missing_file(argument: str, reading: Reading, alphabet: str) -> Iterator[Found | Reject]:
    entries = list(iter_text(argument, reading.format, alphabet, reading.box, file=ARGUMENT))
    rejects = [entry for entry in entries if isinstance(entry, Reject)]
    if len(rejects) < len(entries) or (rejects and rejects[0].format not in _LIKE_ANYTHING):
        return iter(entries)
    if _NAME.fullmatch(argument):
        from ..formats.shipped import shipped_names

        raise Failure(
            f"{argument}: no file and no board that ships; {choose_from(argument, shipped_names())}"
        )
    if names_a_file(argument):
        name = os.path.basename(argument).removesuffix(".txt")
        if _text_that_ships(name):
            raise Failure(f"{argument}: no such file; the board that ships is called {name}")
        if is_address(argument):
            return iter(entries)
        why = f", and no puzzle either: {rejects[0].reason}" if rejects and _has_cells(argument) else ""
        raise Failure(f"{argument}: no such file{why}")
    return iter(entries)


def _has_cells(argument: str) -> bool:
    """Whether half of it may be cells of a board, so that a puzzle may be meant."""
    return 2 * sum(sign in _CELLS for sign in argument) >= len(argument)


def is_file(argument: str) -> bool:
    """Something on disk, or stdin; a puzzle of several lines is neither."""
    if argument == "-" or "\n" in argument or len(argument) >= 4096:
        return argument == "-"
    if sys.platform == "win32" and argument not in (".", "..") and argument.endswith((".", " ")):
        return False  # Windows drops dots at the end: a board of dots would be the folder that you are in
    return os.path.exists(argument)


def refuse_unreadable(argument: str) -> None:
    """Of what `is_file`; a lone dot, which may have been meant as a puzzle, is told apart."""
    if argument == "-":
        expect_stdin()
        return
    if argument == ".":
        raise Failure(
            "'.' is the folder you are in; for the empty board of one cell write 0, or . to stdin and - here"
        )
    if not stat.S_ISFIFO(os.stat(argument).st_mode):  # who writes to a pipe must not see it closed again
        open(argument, "rb").close()


def names_a_file(argument: str) -> bool:
    """A folder, an ending, or a plain word: what nobody types for a puzzle. `:2` may follow an ending."""
    ending = re.search(r"\.[a-z]\w{1,6}(:[1-9][0-9]*)?$", argument)
    has_folder = "/" in argument or (sys.platform == "win32" and "\\" in argument)
    return (has_folder or ending is not None or argument.isalpha()) and "\n" not in argument
