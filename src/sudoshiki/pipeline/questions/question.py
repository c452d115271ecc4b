"""What is asked of every puzzle of a run, and the answer to one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from ...formats import Reject, not_read
from ...formats.line import named_board
from ...formats.one_line import read_puzzle
from ...formats.records import Options
from ...many.line_answers import LineAnswers, LineForm
from ...puzzle import FormatError, InternalError, Kind, Puzzle, SudoshikiError


class Column(NamedTuple):
    """A column of answers in CSV and Parquet, and its type as Arrow calls it."""

    name: str
    type: str = "string"


class Reply(NamedTuple):
    """An answer as it is written."""

    status: str  # what it is counted as: a verdict, or graded
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
        """Whether the lanes engine may answer blocks of lines."""
        return False

    def check(self) -> None:
        """Refuse what makes no sense before anything is read."""
        raise NotImplementedError

    def answer(self, puzzle: Puzzle, text: str) -> Reply:
        """The answer to a puzzle that could be read."""
        raise NotImplementedError

    def answer_block(self, data: bytes, form: LineForm) -> LineAnswers | None:  # noqa: ARG002
        """Answers to the lines of a block that are plain boards; None where they have to be read."""
        return None

    def answer_texts(self, texts: Sequence[str]) -> list[Reply | Reject | None]:
        """The answer to each text; None if it is blank or a comment."""
        return [self.answer_text(text) for text in texts]

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
