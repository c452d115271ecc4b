"""The whole path to the solution as sentences."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from ...logic import (
    Path,
    Situation,
    Step,
    check_fits,
    named_technique,
    only_solution,
    path,
    situations,
    technique_by_name,
)
from ...logic.scales import check_scale
from ...logic.simplest import simplest as simplest_way
from ...puzzle import Puzzle
from ...puzzle.validation import flag
from ...solve import Request, StopFlag, Stopped, Verdict
from .gaps import Gaps
from .phrases import StepExplanation, explain_step
from .step_words import language_of


class ExplainedStep(NamedTuple):
    """A step, its explanation, and the board before it."""

    number: int
    step: Step
    words: StepExplanation
    situation: Situation

    @property
    def name(self) -> str:
        """The key of its technique in the table."""
        return named_technique(self.step.technique, self.step.size).name

    def _repr_svg_(self) -> str:
        """Draw the step on its board, for notebooks."""
        from ...draw.svg import as_svg
        from ...logic.pictures import step_scene

        return as_svg(step_scene(self.step, self.situation))


@dataclass(frozen=True, slots=True)
class Explanation:
    """An explained path; if it ends without the solution, `end` is the reason.

    >>> sk.explain(sk.parse("3.4..1.2.4.32.1."), language="pt").path.solved
    True
    """

    path: Path
    steps: tuple[ExplainedStep, ...]
    end: str
    language: str
    scale: str  # whose techniques are used

    def __str__(self) -> str:
        return "\n\n".join([*(f"{step.number}. {step.words}" for step in self.steps), self.end])

    def first_use(self, technique: str) -> tuple[ExplainedStep, ...]:
        """The first step of a technique, by its name in the table; None if there is none."""
        technique_name = technique_by_name(technique).name
        return tuple(islice((step for step in self.steps if step.name == technique_name), 1))


def explain(
    puzzle: Puzzle,
    *,
    language: str = "en",
    scale: str = "se",
    simplest: bool = False,
    one_solution: bool = True,
    seconds: float | None = None,
    stop: StopFlag | None = None,
) -> Explanation:
    """The path to the solution, one paragraph per step; uniqueness is proved first.

    `simplest` looks for the path with the easiest hardest step, and drops steps that no later step needs.
    `one_solution=False` excludes techniques that assume a unique solution.

    >>> explanation = sk.explain(sk.parse("3.4..1.2.4.32.1."))
    >>> len(explanation.path.steps)
    8
    """
    gaps_language = language_of(language)
    check_fits(puzzle)
    check_scale(scale)
    simplest, one_solution = flag(simplest, "simplest"), flag(one_solution, "one_solution")
    request = Request(seconds=seconds, stop=stop)
    proof = only_solution(puzzle, request)
    gaps = Gaps(gaps_language, puzzle.graph)
    if proof.verdict is not Verdict.ONE:
        nothing = Path(puzzle, (), puzzle.givens, False, proof.stopped)
        return Explanation(nothing, (), gaps.sentence("no-time"), language, scale)
    find = simplest_way if simplest else path
    way = find(
        puzzle,
        scale=scale,
        solution=proof.solution,
        one_solution=one_solution,
        seconds=request.seconds_left(),
        stop=request.stop,
    )
    end = _end(way, gaps)
    if simplest and way.solved:
        end = f"{end} {gaps.sentence('simplest', name=_hardest(way, gaps))}"
    steps = tuple(
        ExplainedStep(number, step, explain_step(step, situation, language), situation)
        for number, (situation, step) in enumerate(situations(puzzle, way.steps), 1)
    )
    return Explanation(way, steps, end, language, scale)


def _hardest(way: Path, gaps: Gaps) -> str:
    step = max(way.steps, key=lambda step: step.rating, default=None)
    if step is None:
        return "–"
    return gaps.language.NAMES[named_technique(step.technique, step.size).name].format(size=step.size)


def _end(way: Path, gaps: Gaps) -> str:
    if way.solved:
        return gaps.sentence("solved")
    return gaps.sentence("no-technique" if way.stopped is Stopped.FINISHED else "no-time")
