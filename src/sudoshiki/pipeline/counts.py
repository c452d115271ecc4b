"""How many puzzles came in and what became of them: in = solved + unsolved + rejected + blank."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from ..puzzle import InternalError
from ..solve import Verdict


class CountsDisagree(InternalError):
    """Puzzles were lost or doubled."""


@dataclass(slots=True)
class Counts:
    """Adds up chunk by chunk."""

    answers: dict[str, int] = field(default_factory=dict)  # by what was answered: a verdict, or graded
    rejected: int = 0
    blank: int = 0
    header: int = 0  # the first line of a CSV: not counted as in
    not_read: int = 0  # answered, though something in their text was not understood
    text_ids: int = 0  # of puzzles whose id is no whole number, or who have none
    kinds: dict[str, int] = field(default_factory=dict)  # of rejects
    sorts: dict[str, int] = field(default_factory=dict)  # of kept values for Parquet: `0 int`, by column

    def of(self, *answers: str) -> int:
        """How many were answered in one of these ways."""
        return sum(self.answers.get(answer, 0) for answer in answers)

    @property
    def solved(self) -> int:
        return self.of(Verdict.ONE, Verdict.MANY, Verdict.SOME)

    @property
    def unsolved(self) -> int:
        return self.of(Verdict.NONE, Verdict.UNDECIDED)

    @property
    def total(self) -> int:
        return sum(self.answers.values()) + self.rejected + self.blank

    def reject(self, kind: str) -> None:
        self.rejected += 1
        self.kinds[kind] = self.kinds.get(kind, 0) + 1

    def answered(self, answer: str, count: int = 1) -> None:
        if count:
            self.answers[answer] = self.answers.get(answer, 0) + count

    def add(self, other: Counts) -> None:
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for table in _TABLES:
            own = getattr(self, table)
            for name, count in getattr(other, table).items():
                own[name] = own.get(name, 0) + count

    def check(self, records: int, where: str) -> None:
        """Every record that was cut off the input must be accounted for."""
        if self.total + self.header != records:
            raise CountsDisagree(f"{where}: {records} records went in, {self.total + self.header} came out")

    def as_dict(self) -> dict[str, int | dict[str, int]]:
        return {
            **{name: getattr(self, name) for name in _NUMBERS},
            **{name: dict(sorted(getattr(self, name).items())) for name in _TABLES},
        }

    def sentence(self) -> str:
        return (
            f"{self.total:,} in = {self.solved:,} solved + {self.unsolved:,} unsolved"
            f" + {self.rejected:,} rejected + {self.blank:,} blank"
        )


_TABLES = ("answers", "kinds", "sorts")
_NUMBERS = tuple(field.name for field in fields(Counts) if field.name not in _TABLES)
