"""The question whether a puzzle has a solution, and whether it is the only one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ... import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ...formats import Reject
from ...formats.line import NamedBoard, named_board
from ...gpu.device_names import check_device_name
from ...many.gpu import solve_lines_on_gpu
from ...many.line_answers import LineAnswers, LineForm, Segment, answer_lines, lanes_shape, shape_of_lines
from ...puzzle import Puzzle, UsageError
from ...say.words import board_line
from ...solve import DEFAULT_ALGORITHM, Setting, find_with_options, solve
from ...solve.run import check_runs
from ...solve.types import whole_number
from .question import Column, Question, Reply

ANY_SHAPE = (9, 3, 3)  # of a block in which no line has one
_SIDES = {side * side: side for side in range(1, 17)}
# One word of plain characters, and perhaps a comment apart from it: whatever looks otherwise goes to the
# readers of formats, which may know more of it.
_ONE_WORD = re.compile(r"[ \t]*([!-~]+)(?:[ \t]+(?:#[\t -~]*)?)?")
_TABBED: tuple[Segment, ...] = (("id", 0), b"\t", ("solution", 0), b"\t", ("verdict", 0), b"\n")


@dataclass(frozen=True, slots=True)
class SolveQuestion(Question):
    """Is there a solution, and is it the only one? With any algorithm and a budget for each puzzle."""

    algorithm: str = DEFAULT_ALGORITHM
    limit: int = 2
    effort: int | None = None
    seed: int = 0
    options: Mapping[str, Setting] = field(default_factory=dict)
    on: str = "auto"  # where plain boards are solved: cpu, gpu, or wherever it is faster

    has_lines = True

    def check(self) -> None:
        whole_number("limit", self.limit, 1)
        algorithm, _ = find_with_options(self.algorithm, self.options)
        check_runs(algorithm, self.effort)
        check_device_name(self.on)
        if self.on == "gpu" and not self.by_lanes:
            raise UsageError("the GPU runs no algorithm by name and counts no effort: leave out --on")

    @property
    def columns(self) -> tuple[Column, ...]:
        return Column("solution"), Column("verdict")

    @property
    def by_lanes(self) -> bool:
        """Whether no other algorithm was asked for, and no effort is counted.

        The engine gives a board up after as many guesses as take some milliseconds, so that seconds need no
        counting.
        """
        return self.algorithm == DEFAULT_ALGORITHM and self.effort is None and not self.options

    def answer(self, puzzle: Puzzle, text: str) -> Reply:  # noqa: ARG002  (other questions write it)
        outcome = solve(
            puzzle,
            self.algorithm,
            limit=self.limit,
            keep=1,
            seconds=self.seconds,
            effort=self.effort,
            seed=self.seed,
            options=self.options,
        )
        shown = board_line(puzzle, outcome.solution, self.alphabet) if outcome.solution else None
        return Reply(outcome.verdict.value, (shown, outcome.verdict.value), puzzle.name)

    def answer_block(self, data: bytes, form: LineForm) -> LineAnswers | None:
        """The answers to all lines that are boards of the commonest side; the others are left over.

        Which way a puzzle takes depends on its own text alone, never on its neighbours, so that the answers
        are the same for every size of chunks.
        """
        if not self.by_lanes:
            return None
        shape = shape_of_lines(data, self.box) or ANY_SHAPE
        found = solve_lines_on_gpu(data, shape, self.alphabet, self.limit) if self.on == "gpu" else None
        return answer_lines(data, shape, form, alphabet=self.alphabet, limit=self.limit, found=found)

    def answer_texts(self, texts: Sequence[str]) -> list[Reply | Reject | None]:
        """Plain boards of one side go to the lanes engine together."""
        groups: dict[int, list[_Board]] = {}
        for number, text in enumerate(texts if self.by_lanes else ()):
            word, named = _ONE_WORD.fullmatch(text), named_board(text)
            cells = named.cells if named else word[1] if word else ""
            if side := _SIDES.get(len(cells)):
                groups.setdefault(side, []).append(_Board(number, cells, named))
        replies: dict[int, Reply] = {}
        for side, boards in groups.items():
            replies |= self._answer_group(side, boards)
        return [replies[n] if n in replies else self.answer_text(text) for n, text in enumerate(texts)]

    def _answer_group(self, side: int, boards: Sequence[_Board]) -> dict[int, Reply]:
        """Answers by number; those that the engine does not take, or gives up, are missing."""
        shape = lanes_shape(side, self.box)
        if shape is None:
            return {}
        text = "".join(f"{board.cells}\n" for board in boards).encode()
        form = LineForm(_TABBED, first_line=0)
        found = answer_lines(text, shape, form, alphabet=self.alphabet, limit=self.limit)
        replies = {}
        for row in found.output.decode().splitlines():
            line, solution, verdict = row.split("\t")
            board = boards[int(line)]
            name, alone = (board.named.name, board.cells) if board.named else ("", "")
            replies[board.number] = Reply(verdict, (solution or None, verdict), name, text=alone)
        return replies


class _Board(NamedTuple):
    """A plain board among other texts."""

    number: int  # of its text
    cells: str
    named: NamedBoard | None  # if its line holds more than the cells
