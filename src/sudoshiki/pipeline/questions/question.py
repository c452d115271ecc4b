"""The question of a run, and the answer to one puzzle."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ...formats import Reject, not_read
from ...formats.columns import Column
from ...formats.line import NamedBoard, named_board
from ...formats.one_line import read_puzzle
from ...formats.records import Options
from ...puzzle import FormatError, InternalError, Kind, Puzzle, SudoshikiError

if TYPE_CHECKING:
    from ...many.line_answers import LineAnswers, LineForm

FormOf = Callable[[int], "LineForm"]  # returns how answers to boards of a side are written
NATIVE_FIELDS = {"solution": "solution", "verdict": "verdict", "status": "verdict"}  # by column
_Board = tuple[int, str, NamedBoard | None]  # index of its text, its cells, and what else the text holds
_SIDES = {side * side: side for side in range(1, 17)}
# One word of plain characters, perhaps with a comment. The readers of formats read all other texts.
_ONE_WORD = re.compile(r"[ \t]*([!-~]+)(?:[ \t]+(?:#[\t -~]*)?)?")
LARGEST = 16  # largest side of a board that is answered in a block


class Reply(NamedTuple):
    """An answer to be written."""

    status: str  # the key in the counts: one of the words of the question
    values: tuple[Any, ...]  # one per column of the question
    name: str = ""  # of the puzzle
    record: Mapping[str, Any] | None = None  # for JSON lines, if there is more than the columns
    unread: tuple[str, ...] = ()  # parts of the text that were not understood
    text: str = ""  # the puzzle alone, if the line has a name, too


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """The question of a run, and the reading options. `seconds` is per puzzle."""

    seconds: float | None = None
    alphabet: str = "1-9A"
    box: tuple[int, int] | str | None = None
    strict: bool = False  # reject a puzzle if a part is not understood

    statuses: ClassVar[tuple[str, ...]] = ()  # keys of the counts
    has_lines: ClassVar[bool] = False  # whether answers can be plain text: a solution and a verdict
    keeps_names: ClassVar[bool] = False  # whether answers depend on the name of a puzzle

    @property
    def reading(self) -> Options:
        return Options(self.alphabet, self.box)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of an answer."""
        raise NotImplementedError

    @property
    def by_lanes(self) -> bool:
        """Whether the lanes engine answers blocks of lines with native fields."""
        return False

    def check(self) -> None:
        """Raise UsageError for invalid settings, before anything is read."""
        raise NotImplementedError

    def answer(self, puzzle: Puzzle, text: str) -> Reply:
        """Answer a puzzle."""
        raise NotImplementedError

    def answer_block(self, data: bytes, form_of: FormOf, largest: int = LARGEST) -> LineAnswers | None:  # noqa: ARG002
        """Answer the lines of a block that are plain boards, up to the `largest` side.

        Returns None if the lines have to be read one by one.
        """
        return None

    def _reply_of(self, answer: Any) -> Reply:
        """Make a Reply of native fields with the status last, or of an object."""
        return Reply(answer[-1], tuple(value or None for value in answer))

    def answer_texts(self, texts: Sequence[str]) -> list[Reply | Reject | None]:
        """Answer each text; None if it is blank or a comment.

        Plain boards of one side are answered together.
        """
        groups: dict[int, list[_Board]] = {}
        for number, text in enumerate(texts):
            word, named = _ONE_WORD.fullmatch(text), named_board(text)
            cells = named.cells if named else word[1] if word else ""
            if side := _SIDES.get(len(cells)):
                groups.setdefault(side, []).append((number, cells, named))
        replies: dict[int, Reply] = {}
        for boards in groups.values():
            replies |= self._answer_group(boards, texts)
        return [replies[n] if n in replies else self.answer_text(text) for n, text in enumerate(texts)]

    def _answer_group(self, boards: Sequence[_Board], texts: Sequence[str]) -> dict[int, Reply]:
        """Return answers by number, without boards that have to be read or are undecided."""
        from ...many.line_answers import LineForm

        distinct: list[Reply] = []  # answers that are not text; equal ones once

        def note(answer: Any) -> str:
            distinct.append(self._reply_of(answer))
            return f"{len(distinct) - 1}"

        names = [NATIVE_FIELDS[column.name] for column in self.columns] if self.by_lanes else ["kept"]
        segments = [part for name in names for part in (b"\t", (name, 0))]
        form = LineForm([("id", 0), *segments, b"\n"], first_line=0, text_of=note)
        answers = self.answer_block("".join(f"{cells}\n" for _, cells, _ in boards).encode(), lambda _: form)
        replies = {}
        for row in answers.output.decode().splitlines() if answers else ():
            line, *values = row.split("\t")
            number, cells, named = boards[int(line)]
            reply = distinct[int(values[0])] if distinct else self._reply_of(values)
            if reply.record:
                reply = reply._replace(record={**reply.record, "puzzle": cells if named else texts[number]})
            replies[number] = reply._replace(name=named.name, text=cells) if named else reply
        return replies

    def answer_text(self, text: str) -> Reply | Reject | None:
        """Answer or reject one text; return None if it is blank or a comment."""
        try:
            parsed = read_puzzle(text, self.reading)
            if parsed is None:
                return None
            if parsed.unread and self.strict:
                return Reject(not_read(parsed.unread), text=text, kind=Kind.NOT_READ)
            named = named_board(text)
            reply = self.answer(parsed.puzzle, named.cells if named else text)
            return reply._replace(unread=parsed.unread, text=named.cells if named else "")
        except FormatError as error:
            return Reject(error.message, column=error.column, cell=error.cell, text=text, kind=error.kind)
        except InternalError:
            raise  # a wrong answer ends the run: it must not look like a bad puzzle
        except SudoshikiError as error:
            return Reject(str(error), text=text, kind=error.kind)
        except Exception as error:  # a bug with one puzzle must not end the run
            return Reject(f"{type(error).__name__}: {error}", text=text, kind=Kind.ERROR)
