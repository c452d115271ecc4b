"""Proof files: a head with puzzle, verdict and solutions, then the steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from os import PathLike

from ..files import whole_file
from ..puzzle import Board, Puzzle
from ..puzzle.errors import so_many
from ..solve import Verdict
from .plain import plain_json


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof that `puzzle` has no solution, exactly one, or more than one.

    >>> sk.prove(sk.parse("3.4..1.2.4.32.1.")).verdict.value
    'one'
    """

    puzzle: Puzzle
    verdict: Verdict  # none, one or many
    solutions: tuple[Board, ...]  # empty, the only one, or two
    lrat: bytes = b""  # steps that refute the clauses of the puzzle, with hints; empty for two solutions

    @property
    def steps(self) -> int:
        """Number of derived clauses, including the empty one."""
        return self.lrat.count(b"\n") - self.lrat.count(b" d ")

    def head(self) -> str:
        """Return the text before the steps."""
        lines = ["sudoshiki proof 1", f"puzzle {plain_json(self.puzzle)}", f"verdict {self.verdict}"]
        lines += [f"solution {' '.join(map(str, board))}" for board in self.solutions]
        if self.verdict is not Verdict.MANY:
            lines.append("lrat")
        return "\n".join(lines) + "\n"

    def lines(self) -> Iterator[str]:
        """Yield the lines of the proof file."""
        yield from StringIO(self.head())
        yield from StringIO(self.lrat.decode("ascii"))

    def write(self, path: str | PathLike[str]) -> None:
        """Write the proof to a file, completely or not at all."""
        with whole_file(path) as file:
            file.write(self.head().encode())
            file.write(self.lrat)

    def __repr__(self) -> str:
        return f"<Proof of {self.verdict} for {self.puzzle!r}, {so_many(self.steps, 'step', ',')}>"
