"""Check every step of every technique against all solutions of random boards.

    python benchmarks/soundness.py --boards 100000 --seed 1 --workers 2

A board has up to 60 solutions, all of them known. Every step that any technique finds, from the givens on, is
compared with them: it may eliminate no value of a solution, and a value that it places must be in all
solutions. Techniques that assume one solution are tested on boards with one. It prints boards and steps by
kind of board, steps by technique, and wrong steps. The same seed makes the same boards.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations
from random import Random

import sudoshiki as sk
from sudoshiki.logic import Situation, Step, named_technique, techniques
from sudoshiki.logic.native import every_step
from sudoshiki.puzzle import Less
from sudoshiki.puzzle.groups import grouped
from sudoshiki.solve import Request

MOST_SOLUTIONS = 60
CHUNK = 50  # boards a job


@dataclass
class Tally:
    """Counts of what was checked, and the wrong steps."""

    boards: Counter[str] = field(default_factory=Counter)  # by kind
    several: Counter[str] = field(default_factory=Counter)  # of these, with several solutions
    steps: Counter[str] = field(default_factory=Counter)  # by kind
    uses: Counter[str] = field(default_factory=Counter)  # by technique
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.boards += other.boards
        self.several += other.several
        self.steps += other.steps
        self.uses += other.uses
        self.wrong += other.wrong


# The kinds of board: each a graph without signs, and how many of all possible signs are drawn.


def _latin(random: Random) -> sk.Graph:
    return _graph("latin", random.choice([3, 4, 4, 5, 5, 6, 6, 7, 8, 9]))


def _sudoku(random: Random) -> sk.Graph:
    return _graph("sudoku", random.choice([4, 4, 6, 6, 8, 9, 9, 9, 10, 12, 16]))


def _small_sudoku(random: Random) -> sk.Graph:
    return _graph("sudoku", random.choice([4, 6, 6, 8, 9]))


def _diagonals(random: Random) -> sk.Graph:
    return _graph("diagonals", random.choice([4, 8, 9]))


def _regions(random: Random) -> sk.Graph:
    return _region_graph(random.choice([5, 6, 7, 9]), random.randrange(8))


def _own_groups(random: Random) -> sk.Graph:
    """Return a few additional groups, with fewer cells than values."""
    plain = _graph("latin", random.choice([4, 5, 6]))
    more = [sorted(random.sample(range(plain.side**2), random.randint(2, plain.side - 1))) for _ in range(3)]
    names = [*plain.names, *(f"extra {number}" for number in range(len(more)))]
    return sk.Graph(plain.side, grouped([*plain.groups, *more], names))


def _named_rules(random: Random) -> sk.Graph:
    """Return rules that make cells differ; of others, techniques use only signs."""
    rules = [sk.AntiKnight(), sk.AntiKing(), sk.Windoku(), sk.DisjointGroups(), sk.Region("r1c2 r2c4 r4c1")]
    rules.append(sk.Cage(None, "r2c1 r3c3 r4c4 r1c3"))
    side = random.choice([4, 6, 6, 8, 9])
    return sk.sudoku(side=side, rules=random.sample(rules, random.randint(1, 2))).graph


KINDS: dict[str, tuple[Callable[[Random], sk.Graph], tuple[float, float]]] = {
    "futoshiki, few signs": (_latin, (0.05, 0.3)),
    "futoshiki, many signs": (_latin, (0.4, 1.0)),
    "latin": (_latin, (0, 0)),
    "sudoku": (_sudoku, (0, 0)),
    "diagonals": (_diagonals, (0, 0)),
    "regions": (_regions, (0, 0)),
    "sudoku with signs": (_small_sudoku, (0.05, 0.7)),
    "diagonals with signs": (_diagonals, (0.05, 0.5)),
    "regions with signs": (_regions, (0.05, 0.5)),
    "groups of its own": (_own_groups, (0, 0)),
    "groups of its own, signs": (_own_groups, (0.05, 0.5)),
    "named rules": (_named_rules, (0, 0)),
    "named rules with signs": (_named_rules, (0.05, 0.5)),
}


@cache
def _graph(kind: str, side: int) -> sk.Graph:
    match kind:
        case "latin":
            return sk.latin(side=side).graph
        case "diagonals":
            return sk.sudoku(side=side, diagonals=True).graph
    return sk.sudoku(side=side).graph


@cache
def _region_graph(side: int, number: int) -> sk.Graph:
    """Return rows that have exchanged cells with each other, each still connected."""
    random = Random(number)
    region = [cell // side for cell in range(side**2)]
    while True:
        for _ in range(40 * side):
            a, b = random.sample(range(side**2), 2)
            traded = region.copy()
            traded[a], traded[b] = region[b], region[a]
            if all(_in_one_piece(traded, one, side) for one in (region[a], region[b])):
                region = traded
        graph = sk.sudoku(side=side, regions=region).graph
        if sk.solve(sk.Puzzle(graph, [(1 << side) - 1] * side**2, kind="sudoku"), limit=1).solution:
            return graph


def _in_one_piece(region: Sequence[int], number: int, side: int) -> bool:
    left = {cell for cell, one in enumerate(region) if one == number}
    reached = [left.pop()]
    for cell in reached:  # grows as it goes
        beside = {cell - side, cell + side}
        beside |= {cell - 1} if cell % side else set()
        beside |= {cell + 1} if (cell + 1) % side else set()
        reached += beside & left
        left -= beside
    return not left


def _full_board(graph: sk.Graph, random: Random) -> list[int] | None:
    """Return a solution with random names of values; some are cached per shape."""
    known = _solutions(graph, random.randrange(12))
    if known is None:
        return None
    names = random.sample(range(1, graph.side + 1), graph.side)
    return [names[value - 1] for value in known]


@lru_cache(maxsize=4000)
def _solutions(graph: sk.Graph, number: int) -> tuple[int, ...] | None:
    random = Random(number)
    masks = [(1 << graph.side) - 1] * graph.side**2
    for value, cell in enumerate(random.sample(range(len(masks)), min(3, graph.side))):
        masks[cell] = 1 << value  # different values: they never clash at once
    return sk.solve(sk.Puzzle(graph, masks, kind="puzzle"), limit=1, seed=number, seconds=5).solution


def _signs(board: Sequence[int], side: int, density: float, random: Random) -> list[tuple[int, int]]:
    """Return signs between neighbours, and sometimes between other cells."""
    beside = [(cell, cell + 1) for cell in range(side**2) if (cell + 1) % side]
    beside += [(cell, cell + side) for cell in range(side**2 - side)]
    chosen = random.sample(beside, round(density * len(beside)))
    if density and random.random() < 0.2:
        chosen += random.sample(list(combinations(range(side**2), 2)), 3)
    arcs = {(a, b) if board[a] < board[b] else (b, a) for a, b in chosen if board[a] != board[b]}
    return sorted(arcs)


def make_board(kind: str, random: Random) -> tuple[sk.Puzzle, list[tuple[int, ...]]] | None:
    """Return a puzzle and all its solutions; None if a shape has none."""
    make_graph, densities = KINDS[kind]
    plain = make_graph(random)
    board = _full_board(plain, random)
    if board is None:
        return None
    arcs = _signs(board, plain.side, random.uniform(*densities), random)
    parts = (*plain.constraints, *(Less(*arc) for arc in arcs))
    graph = sk.Graph(plain.side, parts, box=plain.box, regions=plain.regions)
    most = random.choice([1, 1, 4, MOST_SOLUTIONS])
    order = random.sample(range(len(board)), len(board))
    shown = round(random.uniform(0.0, 0.5) * len(board))
    while True:
        puzzle = _with_givens(graph, board, order[:shown])
        outcome = sk.solve(puzzle, limit=most + 1, keep=most + 1, seconds=20)
        if outcome.exact and len(outcome.solutions) <= most:
            return puzzle, [tuple(solution) for solution in outcome.solutions]
        shown += max(1, (len(board) - shown) // 12)


def _with_givens(graph: sk.Graph, board: Sequence[int], cells: Sequence[int]) -> sk.Puzzle:
    masks = [(1 << graph.side) - 1] * len(board)
    for cell in cells:
        masks[cell] = 1 << board[cell] - 1
    return sk.Puzzle(graph, masks, kind="puzzle")


def check_board(kind: str, seed: str) -> Tally:
    """Check all steps in some situations; all of one technique lead to the next."""
    random = Random(seed)
    tally = Tally()
    while (made := make_board(kind, random)) is None:
        pass  # a shape that has no solution: another one
    puzzle, solutions = made
    tally.boards[kind] += 1
    tally.several[kind] += len(solutions) > 1
    alive = [0] * len(puzzle.candidates)  # what some solution has
    for solution in solutions:
        for cell, value in enumerate(solution):
            alive[cell] |= 1 << value - 1
    situation = Situation(puzzle)
    for _ in range(8):
        steps = list(_steps(situation, len(solutions) == 1, random))
        if not steps:
            break
        for step in steps:
            name = named_technique(step.technique, step.size).name
            tally.steps[kind] += 1
            tally.uses[name] += 1
            if not is_sound(step, alive):
                tally.wrong.append(f"{kind}, seed {seed}: {name} {step}")
        taken = random.choice([step.technique for step in steps])
        for step in steps:
            if step.technique == taken and is_sound(step, alive):
                situation = situation.after(step)
    return tally


def _steps(situation: Situation, one_solution: bool, random: Random) -> Iterator[Step]:
    side = situation.puzzle.side
    # Chains within chains take long on large boards.
    kinds = [2, 3, 4, 5, 7] if side < 6 else [1, 2, 3, 4] if side < 9 else [0, 1, 2, 3] if side == 9 else [1]
    values, graph = tuple(situation.values), situation.puzzle.graph
    result = every_step(graph, values, situation.masks, Request(), random.choice(kinds))
    assuming = {entry.name for entry in techniques() if entry.assumes_one_solution}
    return (step for step in result if one_solution or step.technique not in assuming)


def is_sound(step: Step, alive: Sequence[int]) -> bool:
    if step.placements:
        return all(alive[cell] == 1 << value - 1 for cell, value in step.placements)
    return all(not alive[cell] >> value - 1 & 1 for cell, value in step.eliminations)


def check_many(numbers: range, seed: int) -> Tally:
    kinds = list(KINDS)
    tally = Tally()
    for number in numbers:
        tally.add(check_board(kinds[number % len(kinds)], f"{seed}-{number}"))
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="stop after so many, with the boards done by then")
    options = parser.parse_args()
    chunks = [range(start, min(start + CHUNK, options.boards)) for start in range(0, options.boards, CHUNK)]
    tally = Tally()
    with ProcessPoolExecutor(options.workers) as pool:
        jobs = [pool.submit(check_many, chunk, options.seed) for chunk in chunks]
        try:
            for job in as_completed(jobs, options.seconds):
                tally.add(job.result())
        except TimeoutError:
            pool.shutdown(cancel_futures=True)  # those at work end first
    print("\n".join(table(tally)))
    sys.exit(1 if tally.wrong else 0)


def table(tally: Tally) -> Iterator[str]:
    yield f"{'kind of board':<28}{'boards':>10}{'several':>10}{'steps':>14}"
    for kind in KINDS:
        yield f"{kind:<28}{tally.boards[kind]:>10,}{tally.several[kind]:>10,}{tally.steps[kind]:>14,}"
    total = sum(tally.boards.values()), sum(tally.several.values()), sum(tally.steps.values())
    yield f"{'all':<28}{total[0]:>10,}{total[1]:>10,}{total[2]:>14,}"
    yield ""
    yield f"{'technique':<32}{'steps':>14}"
    for name, count in sorted(tally.uses.items(), key=lambda row: -row[1]):
        yield f"{name:<32}{count:>14,}"
    yield ""
    yield f"wrong steps: {len(tally.wrong)}"
    yield from list({wrong.partition(": ")[2].split()[0]: wrong for wrong in tally.wrong}.values())


if __name__ == "__main__":
    main()
