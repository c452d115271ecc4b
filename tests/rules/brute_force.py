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
from typing import Any

import sudoshiki as sk
from sudoshiki.puzzle import Puzzle
from sudoshiki.rules import known_names, rule_class
from sudoshiki.rules.sums import DIRECTIONS
from tests.rules.words import Board, Place, Shape, breaks

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


def _line(random: Random, side: int, least: int, most: int) -> list[Place]:
    """Return the cells of a path of king's moves without repeats."""
    length = random.randint(least, most)
    while True:
        walk = [(random.randrange(side), random.randrange(side))]
        while len(walk) < length:
            r, c = walk[-1]
            steps = [(r + down, c + across) for down in (-1, 0, 1) for across in (-1, 0, 1)]
            free = [p for p in steps if p not in walk and 0 <= p[0] < side and 0 <= p[1] < side]
            if not free:
                break
            walk.append(random.choice(free))
        if len(walk) >= length:
            return walk


def random_rule(name: str, random: Random, board: Board, shape: Shape) -> sk.Rule:
    """Return a rule of that name with random cells, true or nearly true on the board."""
    side = shape.side

    def cells(least: int, most: int) -> list[Place]:
        return _line(random, side, least, min(most, side))

    def named(places: Iterable[Place]) -> str:
        return " ".join(f"r{r + 1}c{c + 1}" for r, c in places)

    def off() -> int:
        return random.choice([0, 0, 0, 0, 1, -1])

    make: Any = rule_class(name)
    if not _fields(name):
        return make()  # type: ignore[no-any-return]
    line = cells(2, 5)
    total = sum(board[cell] for cell in line) + off()
    pair = cells(2, 2)
    a, b = board[pair[0]], board[pair[1]]
    one, other = named(pair[:1]), named(pair[1:])
    match name:
        case "cage":
            repeats = random.random() < 0.3
            twice = line + line[:1] if random.random() < 0.1 else line
            none = not repeats and random.random() < 0.3
            total = sum(board[cell] for cell in twice) + off()
            return sk.Cage(None if none else total, named(twice), repeats)
        case "calc-cage":
            operation = random.choice("+-*/")
            if operation in "-/":
                quotient = max(a, b) // min(a, b) if min(a, b) else 2
                return sk.CalcCage(operation, abs(a - b) if operation == "-" else quotient, named(pair))
            product = 1
            for cell in line:
                product *= board[cell]
            return sk.CalcCage(operation, total if operation == "+" else product, named(line))
        case "diagonal":
            return sk.Diagonal(random.random() < 0.5)
        case "thermo":
            ordered = sorted(line, key=board.__getitem__) if random.random() < 0.7 else line
            return sk.Thermo(named(ordered[:3]), random.random() < 0.4)
        case "whisper" | "modular":
            return make(named(line), random.randint(2, 3))  # type: ignore[no-any-return]
        case "palindrome":
            return sk.Palindrome(named(cells(2, 3)))
        case "clone":
            half = len(line) // 2
            return sk.Clone(named(line[:half]), named(line[half : 2 * half]))
        case "arrow":
            pill = random.random() < 0.3
            return sk.Arrow(named(line[: 1 + pill]), named(line[1 + pill :] or line[:1]))
        case "double-arrow" | "zipper":
            return make(named(cells(3, 5)))  # type: ignore[no-any-return]
        case "sum-line":
            return sk.SumLine(random.randint(2, 2 * side), named(cells(2, 5)), random.random() < 0.5)
        case "equal-sums":
            half = random.randint(1, len(line) - 1)
            return sk.EqualSums([named(line[:half]), named(line[half:])])
        case "little-killer":
            return _little_killer(random, board, side, off())
        case "difference":
            return sk.Difference(one, other, by=max(1, abs(a - b) + off()))
        case "ratio":
            return sk.Ratio(one, other, by=random.randint(2, 3))
        case "pair-sum":
            return sk.PairSum(one, other, total=a + b + off())
        case "sign":
            low, high = sorted(pair, key=board.__getitem__)
            return sk.Sign(named([low]), named([high]))
        case "all-marked":
            kinds = ["difference", "ratio", "xv"]
            return sk.AllMarked(random.sample(kinds, random.randint(1, 3)))
        case "restricted":
            values = {random.choice([*board.values()]), board[line[0]], board[line[-1]]}
            return sk.Restricted(named(line), sorted(values))
    return make(named(line))  # type: ignore[no-any-return]


def _fields(name: str) -> list[str]:
    from dataclasses import fields

    return [field.name for field in fields(rule_class(name))]  # type: ignore[arg-type]


def _little_killer(random: Random, board: Board, side: int, off: int) -> sk.Rule:
    name, (down, across) = random.choice([*DIRECTIONS.items()])
    at = random.randrange(side)
    r, c = random.choice([(0 if down > 0 else side - 1, at), (at, 0 if across > 0 else side - 1)])
    start, total = f"r{r + 1}c{c + 1}", off
    while (r, c) in board:
        total += board[r, c]
        r, c = r + down, c + across
    return sk.LittleKiller(total, start, name)


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
        for _ in range(random.randint(1, 3) if _fields(name) else 1):
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
