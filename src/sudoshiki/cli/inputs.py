"""Run a command on the puzzles of its arguments: files, puzzles, stdin."""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import click

from ..files import name_in_errors
from ..formats import (
    FORMATS,
    ParsedPuzzle,
    Reject,
    iter_text,
    not_read,
    refuse_unread,
    write,
)
from ..formats.likeness import is_address
from ..formats.line import named_board
from ..formats.reading import options_of
from ..formats.records import Lines
from ..puzzle import SudoshikiError
from ..puzzle.errors import choose_from, plain
from ..solve.types import StopFlag
from .options import Reading, current_words, translate
from .running import Failure, Interrupted, Search, Ticker

if TYPE_CHECKING:
    from ..pipeline.sinks.terminal import Terminal
    from ..pipeline.source.block_parts import Parts
    from ..pipeline.source.puzzle_blocks import PuzzleBlock

    PartsOf = Callable[[PuzzleBlock, int], Parts]

ARGUMENT = "<argument>"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)+")  # such as s5-sudoku-9x9
_WORD = re.compile(r"[a-z][a-z0-9-]{2,20}")  # longer than a name, or with other signs: a puzzle
_CELLS = frozenset("0123456789.*_-")
_CATCH_ALL_FORMATS = ("line", "grid")  # formats of texts that look like no other


def run_all(
    arguments: Sequence[str],
    reading: Reading,
    run: Callable[[ParsedPuzzle, StopFlag], Any],
    sink: Terminal | Callable[[ParsedPuzzle, Any, bool], None],
    ticker: Ticker | None = None,
) -> Terminal:
    """Run each puzzle and pass the answer to the sink or to a function.

    The function is also told whether the puzzle is one of many. `run` reports progress by `ticker`.
    """
    from ..pipeline.sinks.terminal import Terminal  # which commands that print no answers don't need

    sink = sink if isinstance(sink, Terminal) else Terminal(words=current_words(), show=sink)
    with Search(ticker=ticker) as search, suppress(Interrupted):  # all answers have been shown then
        parts_of = sink.parts if sink.by_block else _one_by_one
        entries = puzzles_or_parts_in(arguments, reading, parts_of, sink.block_bytes)
        first = list(islice(entries, 2))
        for entry in chain(first, entries):
            with search.searching() as flag:  # so that what is counted was shown
                answer = run(entry, flag) if isinstance(entry, ParsedPuzzle) else None
                search.ticker.clear()
                sink.add(entry, answer, len(first) > 1, flag)
                if answer is not None and search.ticker.is_shown:
                    search.ticker.text = f"{sink.words.so_many(sink.counts.total(), 'puzzle')},"
            if search.signum:
                break
    sink.signum = search.signum
    return sink


def do_each(puzzles: Iterable[str], reading: Reading, act: Callable[[ParsedPuzzle, bool], None]) -> int:
    """Call `act` for each puzzle, report errors and continue; return the exit code.

    The second argument of `act` is whether the puzzle is one of many.
    """
    rejected: list[Reject] = []
    refused = 0
    entries = puzzles_in(puzzles, reading)
    first = list(islice(entries, 2))
    for entry in readable_puzzles(chain(first, entries), rejected):
        try:
            act(entry, len(first) > 1)
        except SudoshikiError as error:
            refused += 1
            click.echo(f"{label(entry, reading)}: refused: {error}", err=True)
    return 1 if rejected or refused else 0


def readable_puzzles(
    entries: Iterable[ParsedPuzzle | Reject], rejected: list[Reject]
) -> Iterator[ParsedPuzzle]:
    """The readable puzzles; others are reported and added to `rejected`."""
    for entry in entries:
        if isinstance(entry, Reject):
            rejected.append(entry)
            print_reject(entry)
        else:
            yield entry


def _one_by_one(block: PuzzleBlock, first: int) -> Parts:  # noqa: ARG001  (which others need)
    return block.entries()


def puzzles_in(arguments: Iterable[str], reading: Reading) -> Iterator[ParsedPuzzle | Reject]:
    """The puzzles of all arguments, in order. Fails at once if a file can't be opened."""
    entries = puzzles_or_parts_in(arguments, reading, _one_by_one)
    return cast(Iterator[ParsedPuzzle | Reject], entries)


def puzzles_or_parts_in(
    arguments: Iterable[str], reading: Reading, parts_of: PartsOf, least: int = 0
) -> Parts:
    """Like `puzzles_in`, but reads files with a puzzle per record in blocks.

    A block has at least `least` bytes; `parts_of` divides it into parts, with its puzzles counted from a
    number.
    """
    sources = [_source(argument) for argument in arguments]
    for source in sources:
        if is_file(source.text):
            refuse_unreadable(source.text)
    return chain.from_iterable(
        _report_notes(_entries(source, reading, parts_of, least), reading) for source in sources
    )


def _report_notes(entries: Parts, reading: Reading) -> Parts:
    """Yield the entries and print notes on them; strict: reject unread parts."""
    noted = False
    for entry in entries:
        if isinstance(entry, Reject):
            yield entry
            continue
        if entry.note and not noted:
            noted = True
            click.echo(plain(f"{where(entry) or entry.file}: {translate(entry.note)}"), err=True)
        if isinstance(entry, Lines):
            yield entry
            continue
        if entry.unread and not reading.strict:
            click.echo(plain(f"{where(entry) or entry.file}: {not_read(entry.unread)}"), err=True)
        yield refuse_unread(entry) if reading.strict else entry


def only_puzzle(argument: str, reading: Reading) -> ParsedPuzzle:
    """The only puzzle of an argument. Fails if there are none or several."""
    entries = list(islice(puzzles_in([argument], reading), 2))
    if len(entries) == 1:
        if isinstance(entries[0], Reject):
            print_reject(entries[0])
            raise click.exceptions.Exit(1)
        return entries[0]
    if not entries:  # already reported
        raise click.exceptions.Exit(1)
    raise Failure(f"several puzzles in {argument}, expected one: {argument}:1 is the first")


class _Source(NamedTuple):
    """A file or puzzle, and the number of a puzzle in it from 1; 0 for all.

    Labels in the output, such as `FILE:2`, can be used as arguments.
    """

    text: str
    number: int = 0


def _source(argument: str) -> _Source:
    file, _, number = argument.rpartition(":")
    if not re.fullmatch("[0-9]{1,18}", number) or is_file(argument):
        return _Source(argument)
    if not is_file(file) and not _shipped_text(file):
        return _Source(argument)
    if not int(number):
        raise Failure(f"{argument}: puzzles are counted from 1; {file}:1 is the first")
    return _Source(file, int(number))


def _entries(source: _Source, reading: Reading, parts_of: PartsOf, least: int) -> Parts:
    """Yield its puzzles or parts, or the requested one; note an empty file."""
    count = 0
    divide = _one_by_one if source.number else parts_of
    for item in _items(source.text, reading, least):
        for part in [item] if isinstance(item, ParsedPuzzle | Reject) else divide(item, count + 1):
            number, count = count + 1, count + (part.boards if isinstance(part, Lines) else 1)
            if source.number in (0, count):
                yield part if isinstance(part, Reject) else part._replace(number=number)
            if source.number and source.number == count:
                return
    if source.number or not count:
        yield from _no_puzzle_in(source, count)


def _no_puzzle_in(source: _Source, passed: int) -> Iterator[Reject]:
    """Report that there is no puzzle; a requested one is a reject."""
    shown = source.text if source.number or is_file(source.text) else ARGUMENT
    why = f"there is no puzzle {source.number} in it, only {passed}" if passed else "no puzzle in it"
    reject = Reject(why, "<stdin>" if shown == "-" else shown)
    if shown == ARGUMENT and source.text.strip():
        reject = reject._replace(reason=f"{why}: text after # is a comment")
    if source.number or shown == ARGUMENT:
        yield reject
    else:
        print_reject(reject)


def where(entry: ParsedPuzzle | Lines) -> str:
    """`FILE:2` for the second puzzle of a file; empty for an argument."""
    return "" if entry.file == ARGUMENT else f"{plain(entry.file)}:{entry.number}"


def label(entry: ParsedPuzzle, reading: Reading) -> str:
    """A label of the puzzle: its place, else the puzzle itself."""
    return where(entry) or one_line(entry, reading)


def words_and_names(reading: Reading) -> dict[str, Any]:
    """Return the words of a Terminal, and its functions that name a puzzle."""
    return {
        "words": current_words(),
        "place_of": lambda entry, many: label(entry, reading) if many else where(entry),
        "line_of": lambda entry: one_line(entry, reading),
    }


def one_line(entry: ParsedPuzzle, reading: Reading) -> str:
    """The puzzle as one line that `solve` can read: the original text if possible."""
    format = FORMATS[entry.format]
    as_written = entry.format != "json" and not entry.note and format.one_a_line
    if as_written and reading.alphabet is None and reading.box is None:
        if entry.format == "line" and (named := named_board(entry.text)):
            return named.cells
        return (entry.text.partition("#")[0] if format.comments else entry.text).strip()
    return write(entry.puzzle)


def print_reject(reject: Reject) -> None:
    """Print a reject and its text."""
    from ..pipeline.sinks.terminal import reject_text

    click.echo(reject_text(reject, current_words()), err=True)


def expect_stdin(what: str = "puzzles") -> None:
    """Print a note if stdin is a terminal. Fails if it is closed."""
    if sys.stdin is None:
        raise Failure("<stdin>: it is closed, there is nothing to read")
    if sys.stdin.isatty():
        end = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"
        click.echo(translate(f"reading {what} from the terminal; end with {end}"), err=True)


def _items(argument: str, reading: Reading, least: int) -> Iterator[ParsedPuzzle | Reject | PuzzleBlock]:
    alphabet = reading.alphabet or "1-9A"
    if is_file(argument):
        from ..pipeline.source.reading import read_file

        with name_in_errors("<stdin>" if argument == "-" else argument):
            yield from read_file(argument, reading.format, options_of(alphabet, reading.box), least)
    elif text := _shipped_text(argument):
        yield from iter_text(text, reading.format, alphabet, reading.box, file=argument)
    else:
        yield from _text_or_missing_file(argument, reading, alphabet)


def names_example(argument: str) -> bool:
    if not _NAME.fullmatch(argument):  # most puzzles can't be a name
        return False
    from ..formats.shipped import shipped_names

    return argument in shipped_names()


def _shipped_text(argument: str) -> str:
    """The text of the shipped board of this name; empty if there is none."""
    from ..formats.shipped import shipped_text

    return shipped_text(argument) if names_example(argument) else ""


def _text_or_missing_file(argument: str, reading: Reading, alphabet: str) -> Iterator[ParsedPuzzle | Reject]:
    entries = list(iter_text(argument, reading.format, alphabet, reading.box, file=ARGUMENT))
    rejects = [entry for entry in entries if isinstance(entry, Reject)]
    if len(rejects) < len(entries) or (rejects and rejects[0].format not in _CATCH_ALL_FORMATS):
        return iter(entries)
    if _WORD.fullmatch(argument):
        from ..formats.shipped import shipped_names

        raise Failure(f"{argument}: no such file or example board; {choose_from(argument, shipped_names())}")
    if names_a_file(argument):
        name = os.path.basename(argument).removesuffix(".txt")
        if _shipped_text(name):
            raise Failure(f"{argument}: no such file; the example board is called {name}")
        if is_address(argument):
            return iter(entries)
        why = f", and no puzzle either: {rejects[0].reason}" if rejects and _has_cells(argument) else ""
        raise Failure(f"{argument}: no such file{why}")
    return iter(entries)


def _has_cells(argument: str) -> bool:
    """Whether at least half of it may be cells, so that it may be a puzzle."""
    return 2 * sum(sign in _CELLS for sign in argument) >= len(argument)


def is_file(argument: str) -> bool:
    """Whether it is an existing file, or `-` for stdin."""
    if argument == "-" or "\n" in argument or len(argument) >= 4096:
        return argument == "-"
    if sys.platform == "win32" and argument not in (".", "..") and argument.endswith((".", " ")):
        return False  # Windows ignores dots at the end: a board of dots would be the current folder
    return os.path.exists(argument)


def refuse_unreadable(argument: str) -> None:
    """Fail if a file can't be opened; advise on a single dot, meant as a puzzle."""
    if argument == "-":
        expect_stdin()
        return
    if argument == ".":
        raise Failure(
            "'.' is the folder you are in; for the empty board of one cell write 0, or . to stdin and - here"
        )
    if not stat.S_ISFIFO(os.stat(argument).st_mode):  # opening and closing a pipe would break its writer
        open(argument, "rb").close()


def names_a_file(argument: str) -> bool:
    """Whether it looks like a file name: a folder, an ending, or a word."""
    ending = re.search(r"\.[a-z]\w{1,6}(:[1-9][0-9]*)?$", argument)
    has_folder = "/" in argument or (sys.platform == "win32" and "\\" in argument)
    return (has_folder or ending is not None or argument.isalpha()) and "\n" not in argument
