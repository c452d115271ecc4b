"""What is asked of every puzzle of a run, and the answer to one of them."""

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

FormOf = Callable[[int], "LineForm"]  # how answers to boards of a side are written
NATIVE_FIELDS = {"solution": "solution", "verdict": "verdict", "status": "verdict"}  # by column
_Board = tuple[int, str, NamedBoard | None]  # the number of its text, its cells, and what else is with them
_SIDES = {side * side: side for side in range(1, 17)}
# One word of plain characters, and perhaps a comment apart from it: whatever looks otherwise goes to the
# readers of formats, which may know more of it.
_ONE_WORD = re.compile(r"[ \t]*([!-~]+)(?:[ \t]+(?:#[\t -~]*)?)?")
LARGEST = 16  # the largest side of a board that is answered in a block


class Reply(NamedTuple):
    """An answer as it is written."""

    status: str  # what it is counted as: one of the question's words
    values: tuple[Any, ...]  # one for each column of the question
    name: str = ""  # of the puzzle
    record: Mapping[str, Any] | None = None  # in JSON lines, where that is more than the columns
    unread: tuple[str, ...] = ()  # what of its text was not understood
    text: str = ""  # the puzzle alone, where its line holds a name as well


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked of every puzzle of a run, and how its text is read. The seconds are for each puzzle."""

    seconds: float | None = None
    alphabet: str = "1-9A"
    box: tuple[int, int] | str | None = None
    strict: bool = False  # reject what is not understood whole

    statuses: ClassVar[tuple[str, ...]] = ()  # the words that answers are counted by
    has_lines: ClassVar[bool] = False  # whether an answer may be plain text: a solution and a verdict

    @property
    def reading(self) -> Options:
        return Options(self.alphabet, self.box)

    @property
    def columns(self) -> tuple[Column, ...]:
        """What an answer consists of, in a table."""
        raise NotImplementedError

    @property
    def by_lanes(self) -> bool:
        """Whether the lanes engine answers blocks of lines in fields of its own."""
        return False

    def check(self) -> None:
        """Refuse what makes no sense before anything is read."""
        raise NotImplementedError

    def answer(self, puzzle: Puzzle, text: str) -> Reply:
        """The answer to a puzzle that could be read."""
        raise NotImplementedError

    def answer_block(self, data: bytes, form_of: FormOf, largest: int = LARGEST) -> LineAnswers | None:  # noqa: ARG002
        """Answers to the lines of a block that are plain boards, up to the `largest` side; None where they
        have to be read."""
        return None

    def _reply_of(self, answer: Any) -> Reply:
        """An answer of `answer_block`: the texts of native fields, the last the status; or what a form has a
        text of."""
        return Reply(answer[-1], tuple(value or None for value in answer))

    def answer_texts(self, texts: Sequence[str]) -> list[Reply | Reject | None]:
        """The answer to each text; None if it is blank or a comment. Plain boards of one side are answered
        together."""
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
        """Answers by number; those that have to be read, or are given up, are missing."""
        from ...many.line_answers import LineForm

        made: list[Reply] = []  # of answers that are no texts; of equal ones once

        def note(answer: Any) -> str:
            made.append(self._reply_of(answer))
            return f"{len(made) - 1}"

        names = [NATIVE_FIELDS[column.name] for column in self.columns] if self.by_lanes else ["kept"]
        segments = [part for name in names for part in (b"\t", (name, 0))]
        form = LineForm([("id", 0), *segments, b"\n"], first_line=0, text_of=note)
        found = self.answer_block("".join(f"{cells}\n" for _, cells, _ in boards).encode(), lambda _: form)
        replies = {}
        for row in found.output.decode().splitlines() if found else ():
            line, *values = row.split("\t")
            number, cells, named = boards[int(line)]
            reply = made[int(values[0])] if made else self._reply_of(values)
            if reply.record:
                reply = reply._replace(record={**reply.record, "puzzle": cells if named else texts[number]})
            replies[number] = reply._replace(name=named.name, text=cells) if named else reply
        return replies

    def answer_text(self, text: str) -> Reply | Reject | None:
        """What becomes of one puzzle; None if the text is blank or a comment."""
        try:
            found = read_puzzle(text, self.reading)
            if found is None:
                return None
            if found.unread and self.strict:
                return Reject(not_read(found.unread), text=text, kind=Kind.NOT_READ)
            named = named_board(text)
            reply = self.answer(found.puzzle, named.cells if named else text)
            return reply._replace(unread=found.unread, text=named.cells if named else "")
        except FormatError as error:
            return Reject(error.message, column=error.column, cell=error.cell, text=text, kind=error.kind)
        except InternalError:
            raise  # a wrong answer ends the run: nobody may take it for a puzzle that can't be used
        except SudoshikiError as error:
            return Reject(str(error), text=text, kind=error.kind)
        except Exception as error:  # a fault of ours in one puzzle must not cost the others
            return Reject(f"{type(error).__name__}: {error}", text=text, kind=Kind.ERROR)
