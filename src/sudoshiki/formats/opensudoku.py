"""OpenSudoku's XML: `<opensudoku>…<game data="379000014…"/></opensudoku>`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from ..puzzle import FormatError, Kind, Puzzle
from ..puzzle.symbols import side_of, symbol_cells
from .line import parse_or_error, sudoku_or_latin
from .records import Line, Options, ParsedPuzzle

_TAG_LIMIT = 64 << 10  # bytes; some parsers read a tag again from its start for each line of it
_HTML = "this is an HTML page; copy the puzzle from it as text"
_NOTES = {
    "data", "id", "name", "level", "created", "state", "time", "last_played", "note", "user_note",
    "command_stack", "mistake_counter", "folder_id",
}  # fmt: skip


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    from xml.parsers.expat import ExpatError, ParserCreate

    parser = ParserCreate()
    games: list[tuple[int, dict[str, str]]] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        if tag.lower() == "html":
            raise FormatError(_HTML, line=parser.CurrentLineNumber)
        if tag == "game" and "data" in attributes:
            games.append((parser.CurrentLineNumber, attributes))

    def refuse(kind: str, *_: Any) -> None:  # entities can be made to grow without end
        reason = _HTML if kind.lower() == "html" else "a document type is not expected here"
        raise FormatError(reason, line=parser.CurrentLineNumber)

    parser.StartElementHandler, parser.StartDoctypeDeclHandler = start, refuse
    ended, fed = False, 0
    for line in lines:
        if line.problem:
            yield line.error()
            return
        try:
            parser.Parse(line.text + "\n", False)
        except ExpatError as error:
            yield FormatError(f"not XML: {error}", line=error.lineno, column=error.offset + 1, text=line.text)
            ended = True
        fed += len(line.text.encode(errors="replace")) + 1
        if fed - parser.CurrentByteIndex > _TAG_LIMIT and not games and not ended:
            message = f"a tag of more than {_TAG_LIMIT >> 10} KiB"
            yield FormatError(message, line=line.number, text=line.text, kind=Kind.TOO_LONG)
            ended = True
        for number, game in games:
            yield parse_or_error(partial(_puzzle, game, options), number, game["data"])
        games.clear()
        if ended:
            return
    try:
        parser.Parse("", True)
    except ExpatError as error:
        yield FormatError(f"not XML: {error}", line=error.lineno, column=error.offset + 1)


def _puzzle(game: dict[str, str], options: Options) -> Puzzle:
    for key, value in game.items():
        if key not in _NOTES and value:
            raise FormatError(f"{key}: unknown key of a game")
    side = side_of(len(game["data"]))
    return sudoku_or_latin(symbol_cells(game["data"], side, options.alphabet), side, options)


def write_all(puzzles: Sequence[Puzzle]) -> str:
    from xml.sax.saxutils import escape

    name = escape("".join(c for c in puzzles[0].name if c.isprintable())) if puzzles else ""
    games = [f'  <game data="{"".join(map(str, puzzle.givens))}" />' for puzzle in puzzles]
    head = ['<?xml version="1.0" encoding="UTF-8"?>', "<opensudoku>", f"  <name>{name}</name>"]
    return "\n".join([*head, *games, "</opensudoku>"])
