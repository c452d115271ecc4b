"""Hints in three stages: where to look, the technique, the step."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from warnings import warn

from ...logic import NextStep, Situation, Step, next_step
from ...puzzle import Puzzle
from ...solve import StopFlag, Stopped
from .gaps import Gaps
from .phrases import StepExplanation, explain_step
from .step_words import language_of

_ALONG_SIGNS = ("sign-beside-value", "sign-bound", "chain-from-value", "ascending-chain")


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint in stages: three for a step, two for an error, one at the end.

    >>> hint = sk.hint(sk.parse("3.4..1.2.4.32.1."), language="pt")
    >>> len(hint.stages)
    3
    """

    stages: tuple[str, ...]
    next: NextStep
    explanation: StepExplanation | None = None  # explanation of the step, if there is one

    def __str__(self) -> str:
        return "\n".join(self.stages)

    @property
    def found(self) -> NextStep:
        """Deprecated: the old name of `next`."""
        warn("Hint.found is now Hint.next", DeprecationWarning, stacklevel=2)
        return self.next

    def _repr_html_(self) -> str:
        """Draw the step and list its stages, for notebooks."""
        from ...solve.notebook import html_table

        stages = html_table([], enumerate(self.stages, start=1))
        return f"{self.next._repr_svg_()}{stages}"


def hint(
    puzzle: Puzzle,
    board: Puzzle | Sequence[int] | None = None,
    *,
    marks: Mapping[int, Collection[int]] | None = None,
    language: str = "en",
    scale: str = "se",
    one_solution: bool = True,
    seconds: float | None = None,
    stop: StopFlag | None = None,
) -> Hint:
    """Return the next step in `puzzle` on the player's `board`.

    `board` has values, 0 for empty, or is a Puzzle with marks. `marks` are pencil marks by cell, which may
    contradict each other. Without `one_solution` no technique is used that assumes a unique solution.

    >>> sk.hint(sk.parse("3.4..1.2.4.32.1.")).stages[0]
    'Look in box 1.'
    """
    words = language_of(language)
    next_ = next_step(
        puzzle, board, marks=marks, scale=scale, one_solution=one_solution, seconds=seconds, stop=stop
    )
    gaps = Gaps(words, puzzle.graph)
    explanation = explain_step(next_.step, Situation(next_.puzzle), language) if next_.step else None
    return Hint(tuple(stages(next_, gaps, board, explanation)), next_, explanation)


def stages(
    next_: NextStep,
    gaps: Gaps,
    board: Puzzle | Sequence[int] | None,
    explanation: StepExplanation | None = None,
) -> Sequence[str]:
    if next_.wrong:
        return _wrong(next_, gaps, board)
    if next_.step is None or explanation is None:
        key = "solved" if next_.solved else "no-technique" if next_.stopped is Stopped.FINISHED else "no-time"
        return [gaps.sentence(key)]
    groups = _groups_to_look_at(next_.step, next_.puzzle)
    if groups:
        where = gaps.sentence("where-groups", groups=gaps.group(*groups))
        which = gaps.sentence("which-groups", groups=gaps.group(*groups), title=explanation.title)
    else:
        where = _where(next_.step, gaps)
        which = gaps.sentence("which", title=explanation.title)
    return [where, which, str(explanation)]


def _wrong(next_: NextStep, gaps: Gaps, board: Puzzle | Sequence[int] | None) -> Sequence[str]:
    """The stages for a wrong board: first the cells, then what is wrong with each."""
    cells = gaps.cells(next_.wrong)
    first = gaps.sentence("wrong-many" if len(next_.wrong) > 1 else "wrong-one", cells=cells)
    values = board.givens if isinstance(board, Puzzle) else board or ()
    reasons = []
    for cell in next_.wrong:
        name = gaps.cell(cell)
        if values and values[cell]:
            reasons.append(gaps.sentence("wrong-value", cells=name, values=values[cell]))
        else:
            reasons.append(gaps.sentence("wrong-candidates", cells=name))
    return [first, " ".join(reasons)]


def _groups_to_look_at(step: Step, puzzle: Puzzle) -> Sequence[int]:
    """Return the groups of the pattern; bases of a fish, a single's last group."""
    if step.technique == "forced":
        cell = step.placements[0].cell
        numbers = (*step.groups, *range(len(puzzle.groups)))  # groups of the step first
        return [number for number in numbers if cell in puzzle.groups[number]][:1]
    if step.technique == "fish":
        return sorted(step.groups[: len(step.groups) // 2])
    if step.branches or step.technique in _ALONG_SIGNS:
        return step.groups
    if step.groups:
        return step.groups[:1]
    cells = set(step.cells) or {step.placements[0].cell}
    around = [number for number, group in enumerate(puzzle.groups) if cells <= set(group)]
    return around[-1:]  # boxes come after lines


def _where(step: Step, gaps: Gaps) -> str:
    if step.technique in _ALONG_SIGNS:
        key, cells = ("where-sign", step.cells) if len(step.arcs) == 1 else ("where-signs", step.cells[:1])
        return gaps.sentence(key, cells=gaps.cells(cells))
    values = {link.candidate.value for branch in step.branches for link in branch}
    if len(values) == 1:
        return gaps.sentence("where-value", value=values.pop())
    cells = step.cells or (step.branches[0][-1].candidate.cell,)
    return gaps.sentence("where-cells", cells=gaps.cells(cells))
