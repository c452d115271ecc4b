"""The hunt: solve each board in every way; shrink and save disagreements."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

import sudoshiki as sk
from sudoshiki.puzzle.groups import grouped
from sudoshiki.solve import find

from . import boards, explained, made
from .findings import Finding, goes_wrong
from .judging import NOTHING, HuntAnswer, contradiction, culprits, own_fault
from .logic import LARGEST, wrong_steps
from .shrink import shrink, shrink_company
from .ways import Way, ask_lanes, drawn, fits_lanes, lanes, usual_ways

SOME = 12  # of the ways that prove nothing, for each board
COMPANY = 48  # boards of one shape that go through the lanes together
FOREIGN_EVERY = 50  # boards: solvers of other libraries, whose model alone is ours, take a process each
LOGIC_EVERY = 4
REASONS_EVERY = 10
MADE_EVERY = 50
KEPT = 3  # findings of one algorithm; what follows is only counted


@dataclass
class Tally:
    """Counts of questions and results."""

    boards: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    sides: Counter[int] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)  # boards with each named rule
    runs: Counter[str] = field(default_factory=Counter)  # by algorithm, or by path of the lanes
    explained: int = 0
    reasons: int = 0  # puzzles whose reasons were checked
    made: int = 0  # puzzles to order
    wrong: Counter[str] = field(default_factory=Counter)  # likewise

    def count(self, puzzle: sk.Puzzle, known: HuntAnswer) -> None:
        graph = puzzle.graph
        self.boards += 1
        self.sides[puzzle.side] += 1
        few = {0: "none", 1: "one"}.get(known.least, "many")
        self.verdicts[few if known.most is not None or few == "many" else "not settled"] += 1
        self.rules["boxes"] += graph.box is not None
        self.rules["regions"] += graph.regions is not None and graph.box is None
        self.rules["neither"] += graph.box is None and graph.regions is None
        self.rules["diagonals"] += graph.diagonals
        self.rules["signs"] += bool(graph.arcs)
        self.rules["pencil marks"] += puzzle.has_pencil_marks
        self.rules["named rules"] += bool(graph.rules)
        self.named.update({rule.name for rule in graph.rules})


class Hunter:
    """Hunts on the boards of a seed, with all algorithms that prove and some others."""

    def __init__(self, seed: int, ways: Sequence[Way] | None = None) -> None:
        self.seed = seed
        self.tally = Tally()
        mine = [*usual_ways(foreign=False)] if ways is None else [*ways]
        self.proving = [way for way in mine if way.source == "registry" and find(way.name).complete]
        self.unproving = [way for way in mine if way not in self.proving and way.source != "lanes"]
        self.foreign = [way for way in usual_ways() if way not in mine] if ways is None else []
        self.waiting: dict[sk.Graph, list[tuple[sk.Puzzle, HuntAnswer]]] = defaultdict(list)  # for the lanes

    def one(self, number: int) -> Iterator[Finding]:
        """Hunt on board `number`."""
        random = Random(f"ways {self.seed} {number}")
        puzzle = boards.draw(self.seed, number)
        limit = random.choice([1, 2, 2, 2, 3, 25, *([1000] if puzzle.side < 5 else [])])
        few = random.sample(self.unproving, min(SOME, len(self.unproving)))
        ways = [drawn(way, random) for way in (*self.proving, *few)]
        if self.foreign and number % FOREIGN_EVERY == 0:
            ways.append(random.choice(self.foreign))
        known, found = self._ask_all(ways, puzzle, limit)
        yield from found
        self.tally.count(puzzle, known)
        if fits_lanes(puzzle):
            yield from self._wait_for_company(puzzle, known)
        if number % LOGIC_EVERY == 0 and known.most == 1 and known.solutions and puzzle.side <= LARGEST:
            yield from self._explain(puzzle, next(iter(known.solutions)), random)
        if number % REASONS_EVERY == 0:
            yield from self._check_reasons(number, random)
        if number % MADE_EVERY == 0:
            yield from self._make(random)

    def rest(self) -> Iterator[Finding]:
        """Run the boards that are left through the lanes."""
        for company in self.waiting.values():
            yield from self._through_lanes(company)
        self.waiting.clear()

    def _ask_all(self, ways: list[Way], puzzle: sk.Puzzle, limit: int) -> tuple[HuntAnswer, list[Finding]]:
        """Return the best known result of the puzzle, and faults of other answers."""
        by_way = [(way, answer) for way in ways if (answer := way.ask(puzzle, limit)) is not None]
        self.tally.runs.update(way.called for way, _ in by_way)
        wrong = culprits(puzzle, [answer for _, answer in by_way], limit)
        sound = [answer for place, (_, answer) in enumerate(by_way) if place not in wrong]
        known = max(sound, key=lambda answer: (answer.most is not None, answer.least), default=NOTHING)
        results = [self._shrunk(by_way[place][0], puzzle, limit, why) for place, why in wrong.items()]
        return known, [finding for finding in results if finding is not None]

    def _new(self, called: str, make: Callable[[], Finding]) -> Finding | None:
        """Record a finding, unless there are enough of that name."""
        self.tally.wrong[called] += 1
        return make() if self.tally.wrong[called] <= KEPT else None

    def _shrunk(self, way: Way, puzzle: sk.Puzzle, limit: int, why: str) -> Finding | None:
        def make() -> Finding:
            small = shrink(puzzle, lambda one: bool(goes_wrong(way, one, limit)))
            return Finding(f"{way}: {goes_wrong(way, small, limit) or why}", [small], way, limit)

        return self._new(way.called, make)

    def _wait_for_company(self, puzzle: sk.Puzzle, known: HuntAnswer) -> Iterator[Finding]:
        graph = puzzle.graph
        shape = sk.Graph(graph.side, grouped(graph.groups, graph.names), box=graph.box)
        company = self.waiting[shape]
        company.append((puzzle, known))
        if len(company) >= COMPANY:
            del self.waiting[shape]
            yield from self._through_lanes(company)

    def _through_lanes(self, company: list[tuple[sk.Puzzle, HuntAnswer]]) -> Iterator[Finding]:
        """Solve boards of one shape together, on every CPU path, on one and two threads."""
        puzzles = [puzzle for puzzle, _ in company]
        for way in (*lanes(), *lanes(2)):
            for limit in (1, 2, 30):
                answers = ask_lanes(way, puzzles, limit)
                assert answers is not None, "what fits the lanes was refused"
                self.tally.runs[way.called] += len(answers)
                for (puzzle, known), one in zip(company, answers, strict=True):
                    if why := own_fault(one, puzzle) or contradiction(one, known):
                        yield from self._shrunk_in_lanes(way, puzzle, puzzles, limit, why)
                        return

    def _shrunk_in_lanes(
        self, way: Way, puzzle: sk.Puzzle, company: list[sk.Puzzle], limit: int, why: str
    ) -> Iterator[Finding]:
        """Return it alone if it fails alone; else with as few others as possible."""
        known = Way("registry", "cdcl").ask(puzzle, limit) or NOTHING

        def shows(few: list[sk.Puzzle]) -> bool:
            if puzzle not in few:
                return False
            one = (ask_lanes(way, few, limit) or [])[few.index(puzzle)]
            return bool(own_fault(one, puzzle) or contradiction(one, known))

        if goes_wrong(way, puzzle, limit):
            finding = self._shrunk(way, puzzle, limit, why)
        else:
            finding = self._new(
                way.called, lambda: Finding(f"{way}: {why}", shrink_company(company, shows), way, limit)
            )
        yield from [finding] if finding else []

    def _explain(self, puzzle: sk.Puzzle, solution: sk.Board, random: Random) -> Iterator[Finding]:
        self.tally.explained += 1
        seed = random.getrandbits(32)

        def shows(one: sk.Puzzle) -> bool:
            outcome = sk.solve(one, limit=2, effort=20_000)
            only = outcome.solution if outcome.verdict is sk.Verdict.ONE else None
            return only is not None and bool(wrong_steps(one, only, Random(seed)))

        if why := wrong_steps(puzzle, solution, Random(seed)):
            finding = self._new("logic", lambda: Finding(f"logic: {why}", [shrink(puzzle, shows)]))
            yield from [finding] if finding else []

    def _check_reasons(self, number: int, random: Random) -> Iterator[Finding]:
        self.tally.reasons += 1
        manner = explained.drawn_manner(random)
        puzzle = explained.puzzle_to_explain(self.seed, number)

        def shows(one: sk.Puzzle) -> bool:
            return bool(explained.wrong_reason(one, manner))

        if why := explained.wrong_reason(puzzle, manner):
            finding = self._new("reasons", lambda: Finding(f"reasons: {why}", [shrink(puzzle, shows)]))
            yield from [finding] if finding else []

    def _make(self, random: Random) -> Iterator[Finding]:
        self.tally.made += 1
        wish = made.wish_of(random)
        if why := made.wrong_puzzle(wish):
            finding = self._new("generate", lambda: Finding(f"generate: {why}", wish=wish))
            yield from [finding] if finding else []
