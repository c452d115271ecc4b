"""Every way to solve a puzzle: registry entries with options, lanes, CPU paths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

import sudoshiki as sk
from sudoshiki import _core
from sudoshiki.many import Code
from sudoshiki.many.lanes import ENGINES, MAX_LANES_SIDE
from sudoshiki.puzzle import Kind
from sudoshiki.puzzle.groups import plain_groups
from sudoshiki.puzzle.model import beyond_signs
from sudoshiki.solve import Option, Request, Setting, Stopped, find
from sudoshiki.solvers.native import run_native

from .judging import NOTHING, HuntAnswer

EFFORT = {True: 20_000, False: 1_000}  # by whether it is complete; counts that any machine keeps
FOREIGN_SECONDS = 20.0


@dataclass(frozen=True)
class Way:
    """A way to solve, as stored: `source` is registry, lanes, tabu or auto."""

    source: str
    name: str
    options: dict[str, Setting] = field(default_factory=dict)
    seed: int = 0
    threads: int = 1

    def __str__(self) -> str:
        parts = [self.name, *(f"{name}={value}" for name, value in self.options.items())]
        threads = f", {self.threads} threads" if self.threads > 1 else ""
        return f"{':'.join(parts) if self.source == 'registry' else self.called}{threads}"

    @property
    def called(self) -> str:
        """Return the name under which it is counted."""
        return self.name if self.source == "registry" else f"{self.source} {self.name}"

    def as_record(self) -> dict[str, Any]:
        return asdict(self)

    def ask(self, puzzle: sk.Puzzle, limit: int) -> HuntAnswer | None:
        """Return its answer; None if it does not support the puzzle."""
        match self.source:
            case "lanes":
                answers = ask_lanes(self, [puzzle], limit)
                return None if answers is None else answers[0]
            case "tabu":
                return _ask_tabu(self, puzzle)
            case "auto":
                return _ask_auto(self, puzzle, limit)
        return _ask_registry(self, puzzle, limit)


def _ask_registry(way: Way, puzzle: sk.Puzzle, limit: int) -> HuntAnswer | None:
    entry = find(way.name)
    if not entry.takes(puzzle) or entry.why_unavailable():
        return None
    effort = EFFORT[entry.complete] if entry.effort else None
    seconds = None if entry.effort else FOREIGN_SECONDS
    try:
        outcome = sk.solve(
            puzzle,
            way.name,
            limit=limit,
            options=way.options,
            seed=way.seed if entry.seeded else 0,
            effort=effort,
            seconds=seconds,
        )
    except Exception as error:  # whatever it is, the hunt has found it, unless habits know no rules
        if isinstance(error, sk.UsageError) and error.kind is Kind.UNSUPPORTED:
            return None
        return HuntAnswer(0, None, fault=f"{type(error).__name__}: {error}")
    if entry.complete and outcome.stopped is Stopped.FINISHED and not outcome.exact:
        return HuntAnswer(0, None, fault="it finished, and proved nothing")
    if outcome.stopped is Stopped.SOLUTIONS and outcome.solution_count < limit and entry.counts:
        return HuntAnswer(0, None, fault=f"it stopped at {outcome.solution_count} solutions of {limit}")
    shown = frozenset(outcome.solutions)
    most = outcome.solution_count if outcome.exact else None
    return HuntAnswer(
        outcome.solution_count, most, shown, outcome.exact and len(shown) == outcome.solution_count
    )


def _ask_tabu(way: Way, puzzle: sk.Puzzle) -> HuntAnswer | None:
    """Run list colouring on a given CPU path, which the registry can't choose."""
    if not find("tabu").takes(puzzle):
        return None
    request = Request(solutions=1, effort=EFFORT[False], seed=way.seed)
    answer = run_native(_core.solve_tabu, puzzle, request, None, None, None, 1000, True, way.name)
    return HuntAnswer(answer.found, None, frozenset(answer.solutions))


def _ask_auto(way: Way, puzzle: sk.Puzzle, limit: int) -> HuntAnswer:
    """Run `auto` on a given CPU path, for its vectorised search."""
    request = Request(solutions=limit, keep=limit, effort=EFFORT[True], seed=way.seed)
    answer = run_native(_core.solve_auto, puzzle, request, way.threads, way.name)
    most = answer.found if answer.exhausted else None
    return HuntAnswer(answer.found, most, frozenset(answer.solutions), answer.exhausted)


def ask_lanes(way: Way, puzzles: Sequence[sk.Puzzle], limit: int) -> list[HuntAnswer] | None:
    """Return the answers of the lanes to puzzles of one shape, on one CPU path."""
    try:
        batch = sk.solve_many(list(puzzles), limit, way.threads, engine=way.name, effort=EFFORT[True])
    except sk.UsageError:  # regions, diagonals, pencil marks, signs between cells that are no neighbours
        return None
    except Exception as error:
        return [HuntAnswer(0, None, fault=f"{type(error).__name__}: {error}")] * len(puzzles)
    return [
        _answer_of_lane(Code(code), int(found), tuple(map(int, board)), limit)
        for code, found, board in zip(batch.verdict, batch.found, batch.solution, strict=True)
    ]


def fits_lanes(puzzle: sk.Puzzle) -> bool:
    """Whether lanes support it: boxes or none, signs between neighbours, no rules."""
    graph, side = puzzle.graph, puzzle.side
    if beyond_signs(graph):
        return False
    plain = plain_groups(side, graph.box, None, False)[0]
    beside = all(abs(a - b) == side or (abs(a - b) == 1 and a // side == b // side) for a, b in graph.arcs)
    return beside and side <= MAX_LANES_SIDE and graph.groups == plain and not puzzle.has_pencil_marks


def _answer_of_lane(code: Code, found: int, board: sk.Board, limit: int) -> HuntAnswer:
    shown = frozenset([board]) if found else frozenset()
    match code:
        case Code.NONE:
            return HuntAnswer(0, 0, shown, all_shown=True)
        case Code.ONE:
            return HuntAnswer(1, 1, shown, all_shown=True)
        case Code.MANY:
            return HuntAnswer(found, found if found < limit else None, shown)
        case Code.SOME:
            return HuntAnswer(1, None, shown)
        case Code.REJECTED:
            return HuntAnswer(0, None, fault="it rejects a puzzle that could be built")
    return NOTHING


def lanes(threads: int = 1) -> list[Way]:
    """Return the lanes on every CPU path of this machine."""
    return [Way("lanes", entry.name, threads=threads) for entry in ENGINES if not entry.why_unavailable()]


def usual_ways(foreign: bool = True) -> Iterator[Way]:
    """Return each entry with defaults, every choice and both ends of its ranges."""
    for entry in sk.algorithms():
        if entry.why_unavailable() or (entry.needs and not foreign):
            continue
        yield Way("registry", entry.name)
        if not entry.needs:
            for option in entry.options:
                yield from (Way("registry", entry.name, {option.name: value}) for value in _values(option))
    yield from lanes()
    yield from lanes(threads=2)
    yield from (Way("tabu", name) for name in _core.instruction_sets())
    yield from (Way("auto", name) for name in _core.instruction_sets()[1:])  # the first is the registry's


def _values(option: Option) -> list[Setting]:
    if option.choices:
        return [choice for choice in option.choices if choice not in (option.default, option.apart)]
    if isinstance(option.default, bool):
        return [not option.default]
    if option.name == "threads":
        return [2, 3]
    assert option.low is not None
    return [option.low]


def drawn(way: Way, random: Random) -> Way:
    """Return the same entry with a random seed and random options; effort is bounded."""
    if way.source != "registry" or not way.options:
        return Way(way.source, way.name, seed=random.getrandbits(32), threads=way.threads)
    options = {
        option.name: _number(option, random)
        for option in find(way.name).options
        if option.name in way.options and not option.choices and not isinstance(option.default, bool)
    }
    return Way(way.source, way.name, {**way.options, **options}, random.getrandbits(32))


def _number(option: Option, random: Random) -> Setting:
    """Return a number near the default or the minimum; at most two threads."""
    assert option.low is not None
    if option.name == "threads":
        return random.choice([2, 3])
    usual, least = option.default, option.low
    assert isinstance(usual, (int, float))
    if isinstance(usual, float):
        return random.uniform(least, usual) if random.random() < 0.9 else least
    return (
        random.randint(int(least), max(int(usual), int(least) + 3)) if random.random() < 0.7 else int(least)
    )
