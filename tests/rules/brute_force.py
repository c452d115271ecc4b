"""Random small puzzles of any rules, and all their solutions by enumeration.

`python -m tests.rules.brute_force 1000 1 10` compares a thousand puzzles of seed 1 with every complete
algorithm that supports them; solvers of other libraries, which run in their own processes, get every tenth.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random

import sudoshiki as sk
from sudoshiki.puzzle import Puzzle
from sudoshiki.rules import known_names
from tests.rules.near import fields_of, random_rule
from tests.rules.words import Board, Shape, breaks

BOXES = {4: (2, 2), 5: None, 6: (2, 3)}
REPORT_EVERY = 500  # puzzles


def shape_of(puzzle: Puzzle, rules: Sequence[sk.Rule]) -> Shape:
    graph = puzzle.graph
    return Shape(graph.side, graph.first_value, graph.box, graph.regions, tuple(rules))


def random_board(random: Random, side: int, box: tuple[int, int] | None, first: int) -> Board:
    """Return a Latin square or Sudoku solution with the values that people see."""
    high, wide = box or (1, side)
    rows = _shuffled_lines(random, side, high)
    columns = _shuffled_lines(random, side, wide)
    names = random.sample(range(first, side + first), side)
    shift = [(r % high) * wide + r // high for r in range(side)]
    return {(rows[r], columns[c]): names[(shift[r] + c) % side] for r in range(side) for c in range(side)}


def _shuffled_lines(random: Random, side: int, size: int) -> list[int]:
    bands = random.sample(range(side // size), side // size)
    return [band * size + at for band in bands for at in random.sample(range(size), size)]


Made = tuple[Puzzle, tuple[sk.Rule, ...]]


_every_name = cache(known_names)  # it looks for rules of other packages each time


def random_puzzle(random: Random, names: Sequence[str] = (), side: int | None = None) -> Made | None:
    """Return a puzzle with rules of these names, and the rules; None if impossible.

    It has enough givens to list all its solutions. Without names it has one to three rules.
    """
    side = side or random.choice([4, 4, 5, 6])
    box = BOXES[side] if random.random() < 0.8 else None
    first = random.choice([1, 1, 1, 0])
    board = random_board(random, side, box, first)
    shape = Shape(side, first, box)
    chosen = names or random.sample(_every_name(), random.randint(1, 3))
    rules = []
    for name in chosen:
        for _ in range(random.randint(1, 3) if fields_of(name) else 1):
            try:
                rules.append(random_rule(name, random, board, shape))
            except sk.PuzzleError:
                return None
    kept = {4: 0.15, 5: 0.4, 6: 0.55}[side]
    cells = [board[r, c] if random.random() < kept else None for r in range(side) for c in range(side)]
    texts = "".join("." if value is None else str(value) for value in cells)
    try:
        if box:
            return sk.sudoku(texts, box=box, rules=rules, first_value=first), tuple(rules)
        return sk.latin(texts, rules=rules, first_value=first), tuple(rules)
    except sk.PuzzleError:  # a rule that the size can't have, or givens that clash with one
        return None


def solutions(puzzle: Puzzle, rules: Sequence[sk.Rule]) -> Iterator[tuple[int, ...]]:
    """Return all solutions as internal values, by the definition of the rules."""
    shape, board = shape_of(puzzle, rules), Board()
    side, first, givens = shape.side, shape.first, puzzle.givens
    high, wide = shape.box or (1, side)

    def fits(r: int, c: int, value: int) -> bool:
        for (i, j), other in board.items():
            same_box = shape.box is not None and (i // high, j // wide) == (r // high, c // wide)
            if other == value and (i == r or j == c or same_box):
                return False
        return True

    def fill(at: int) -> Iterator[tuple[int, ...]]:
        if at == side * side:
            yield tuple(board[cell] - first + 1 for cell in shape.cells)
            return
        r, c = divmod(at, side)
        given = givens[at]
        for value in [given - 1 + first] if given else range(first, side + first):
            if fits(r, c, value):
                board[r, c] = value
                if not any(breaks(rule, board, shape) for rule in rules):
                    yield from fill(at + 1)
                del board[r, c]

    return fill(0)


def disagreement(puzzle: Puzzle, rules: Sequence[sk.Rule], algorithms: Iterable[str]) -> str:
    """Return how an algorithm differs from the enumeration; None if all agree.

    Each algorithm gives solutions and verdicts, `auto` also counts, `auto` and one other also candidates.
    """
    wanted, names = sorted(solutions(puzzle, rules)), list(algorithms)
    verdict = ("none", "one", "many")[min(2, len(wanted))]
    values = [{board[cell] for board in wanted} for cell in range(puzzle.side**2)]

    def wrong() -> Iterator[str]:
        for name in names:
            outcome = sk.solve(puzzle, name, limit=len(wanted) + 1)
            if not outcome.exact or sorted(outcome.solutions) != wanted:
                yield f"{name}: {outcome.solution_count} solutions instead of {len(wanted)}"
            if (found_verdict := sk.solve(puzzle, name, limit=2).verdict) != verdict:
                yield f"{name}: verdict {found_verdict} instead of {verdict}"
        counted = sk.count_all(puzzle)
        if not counted.exact or counted.solution_count != len(wanted):
            yield f"count_all: {counted.solution_count} instead of {len(wanted)}"
        for name in ("auto", names[len(wanted) % len(names)]):
            result = sk.possible_values(puzzle, name)
            if not result.exact or [set(result.values(cell)) for cell in range(len(values))] != values:
                yield f"{name}: other candidates"

    try:
        problem = next(wrong(), "")
    except sk.InternalError as error:
        problem = str(error)
    return f"{problem}: {sk.write(puzzle, 'json')}" if problem else ""


def complete_for(puzzle: Puzzle, *, foreign: bool = True) -> list[str]:
    """Return the installed algorithms that support the puzzle, prove and count."""
    return [
        entry.name
        for entry in sk.algorithms()
        if entry.complete and entry.counts and entry.takes(puzzle) and not entry.why_unavailable()
        if foreign or not entry.needs
    ]


def main(count: int, seed: int = 0, foreign_every: int = 1) -> None:
    """Alternate between puzzles with one rule, in turn, and mixtures."""
    random, wrong, every = Random(seed), 0, known_names()
    rules, runs = Counter[str](dict.fromkeys(every, 0)), Counter[str]()
    for number in range(1, count + 1):
        made = None
        while made is None:
            made = random_puzzle(random, [every[number // 2 % len(every)]] if number % 2 else ())
        names = complete_for(made[0], foreign=number % foreign_every == 0)
        if result := disagreement(*made, names):
            wrong += 1
            print(result, flush=True)
        rules.update({rule.name for rule in made[1]})
        runs.update(names)
        if number % REPORT_EVERY == 0 or number == count:
            print(f"{number} puzzles of seed {seed}, {wrong} answered wrongly", flush=True)
    print(f"with each rule: {dict(rules)}")
    print(f"runs of each algorithm: {dict(runs)}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
