"""The independent checker of boards; it imports no solver."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain
from operator import and_
from typing import NamedTuple, Protocol, runtime_checkable

from .errors import UsageError, cell_name, so_many
from .graph import Graph
from .model import Board, Puzzle, check_is_puzzle
from .primitives import AllDifferent, Primitive
from .rule import Rule
from .symbols import MAX_SYMBOLS, symbol_values
from .validation import quote, whole_numbers

_MAX_SHOWN = 3  # problems named in one line
_LONGEST = 9  # digits of a number that are read; a longer number is never a value


class CheckReport(NamedTuple):
    """Result of a check. It is true if the board is a complete, correct solution.

    >>> report = sk.check(sk.sudoku(side=4), [1, 1] + [0] * 14)
    >>> report.correct, report.empty
    (False, 14)
    """

    problems: tuple[str, ...] = ()  # each names its cells
    empty: int = 0  # cells without a value

    @property
    def correct(self) -> bool:
        """Whether nothing is wrong; there may be empty cells."""
        return not self.problems

    @property
    def solved(self) -> bool:
        return not self.problems and not self.empty

    def in_short(self) -> str:
        """Summarise the problems in one line: the first few, and how many more."""
        if not self.problems:
            return f"{so_many(self.empty, 'cell')} empty"
        more = len(self.problems) - _MAX_SHOWN
        first = "; ".join(self.problems[:_MAX_SHOWN])
        return f"{first}; and {so_many(more, 'more problem')}" if more > 0 else first

    def __bool__(self) -> bool:
        return self.solved


@runtime_checkable
class WithSolutions(Protocol):
    """An object with solutions and an explanation, such as an Outcome."""

    @property
    def solutions(self) -> tuple[Board, ...]: ...
    def explain(self) -> str: ...


def check(puzzle: Puzzle, board: Sequence[int] | str | WithSolutions) -> CheckReport:
    """Check a board (0 is empty), or each solution of an Outcome, against `puzzle`.

    A board may be text: one character per cell, or numbers separated by blanks.

    >>> puzzle = sk.parse("3.4..1.2.4.32.1.")
    >>> bool(sk.check(puzzle, "3241413214232314"))
    True
    >>> sk.check(puzzle, "3341413214232314").problems[0]
    '3 appears twice in row 1: r1c1 and r1c2'
    """
    check_is_puzzle(puzzle)
    if isinstance(board, str):
        board = cells_of_text(board, puzzle.side, puzzle.graph.first_value)
    if not isinstance(board, Sequence) and isinstance(board, WithSolutions):
        return _check_solutions(puzzle, board)
    board = whole_numbers(
        board, "a board to check must be one sequence of whole numbers, 0 for empty", UsageError
    )
    return check_board(puzzle, board)


def check_board(puzzle: Puzzle, board: Board) -> CheckReport:
    """The same for a tuple of plain ints."""
    cells = puzzle.side**2
    if len(board) != cells:
        return CheckReport((f"{so_many(len(board), 'cell')}, expected {cells}",))
    full = min(board) > 0 and max(board) <= puzzle.side
    problems = []
    if not (full and _fills_groups(puzzle, board)):
        problems = _wrong_values(puzzle, board) + _repeats(puzzle, board)
    problems += _wrong_signs(puzzle, board)
    problems += _broken_rules(puzzle, board, full)
    return CheckReport(tuple(problems), board.count(0))


def cells_of_text(text: str, side: int, first_value: int) -> list[int]:
    """Split a board's text: into numbers if there is one per cell, else into symbols.

    Blanks and line ends only separate.
    """
    words = text.split()
    if side > 1 and len(words) == side * side and all(word.isascii() and word.isdigit() for word in words):
        return [int(word[:_LONGEST]) + 1 - first_value for word in words]
    known = symbol_values(min(side, MAX_SYMBOLS), "1-9A" if first_value else "0-9A")
    signs = "".join(words)
    for cell, sign in enumerate(signs):
        if sign not in known:
            raise UsageError(
                f"{cell_name(cell, side)} of the board is {quote(sign)}, which is no value of it"
            )
    return [known[sign] for sign in signs]


def disagreeing(board: Sequence[int], solution: Board) -> list[int]:
    """Filled cells of a board that differ from the solution."""
    return [cell for cell, right in enumerate(solution) if board[cell] not in (0, right)]


def _check_solutions(puzzle: Puzzle, outcome: WithSolutions) -> CheckReport:
    """Check all solutions; without one, the report is false and gives the reason."""
    if not outcome.solutions:
        return CheckReport((f"no board to check: {outcome.explain()}",), puzzle.side**2)
    reports = [check(puzzle, board) for board in outcome.solutions]
    several = len(reports) > 1
    problems = [
        f"solution {number}: {problem}" if several else problem
        for number, report in enumerate(reports, start=1)
        for problem in report.problems
    ]
    return CheckReport(tuple(problems), sum(report.empty for report in reports))


def _fills_groups(puzzle: Puzzle, board: Board) -> bool:
    """Whether a full board has only candidates and no repeats; faster than `check`."""
    bits = list(map(_bits(puzzle.side).__getitem__, board))
    if not all(map(and_, bits, puzzle.candidates)):
        return False
    # A sum of different powers of two has as many bits as terms; a repeated one carries over.
    picked = [pick(bits) for pick in puzzle.graph.own.pickers]
    return sum(map(int.bit_count, map(sum, picked))) == sum(map(len, picked))


@lru_cache(maxsize=16)
def _bits(side: int) -> tuple[int, ...]:
    """The mask of each value."""
    return 0, *(1 << value for value in range(side))


def _wrong_values(puzzle: Puzzle, board: Sequence[int]) -> list[str]:
    side = puzzle.side
    problems = []
    first = puzzle.graph.first_value
    for cell, (value, mask) in enumerate(zip(board, puzzle.candidates, strict=True)):
        seen = value - 1 + first
        if not 0 <= value <= side:
            problems.append(f"{cell_name(cell, side)} is {quote(seen)}, outside {first}…{side - 1 + first}")
        elif value and not mask >> (value - 1) & 1:
            allowed = [v + first for v in range(side) if mask >> v & 1]
            expected = f"given as {allowed[0]}" if len(allowed) == 1 else f"limited to {allowed}"
            problems.append(f"{cell_name(cell, side)} is {seen}, but the puzzle has it {expected}")
    return problems


def _repeats(puzzle: Puzzle, board: Sequence[int]) -> list[str]:
    problems: list[str] = []
    graph = puzzle.graph
    for group, name in graph.own_groups:  # groups of rules are reported by the rule
        if len(set(map(board.__getitem__, group))) == len(group):
            continue
        first: dict[int, int] = {}
        for cell in group:
            value = board[cell]
            if value and value in first:
                here, there = cell_name(first[value], puzzle.side), cell_name(cell, puzzle.side)
                seen = value - 1 + graph.first_value
                problems.append(f"{quote(seen)} appears twice in {name}: {here} and {there}")
            first.setdefault(value, cell)
    return problems


def _wrong_signs(puzzle: Puzzle, board: Sequence[int]) -> list[str]:
    problems = []
    below = puzzle.graph.first_value - 1  # what is added to an internal value
    for lesser, greater in puzzle.graph.signs:
        low, high = board[lesser], board[greater]
        if low and high and low >= high:
            here, there = cell_name(lesser, puzzle.side), cell_name(greater, puzzle.side)
            problems.append(f"{here}={quote(low + below)} is not less than {there}={quote(high + below)}")
    return problems


def _broken_rules(puzzle: Puzzle, board: Sequence[int], full: bool) -> list[str]:
    """Return a sentence for each broken rule, about its first broken primitive."""
    graph = puzzle.graph
    breaks = _breaks(board, puzzle.side, full)
    broken = [(rule, next(filter(breaks, primitives), None)) for rule, primitives in graph.expansions]
    alone = [part for part in _without_rule(graph) if breaks(part)]
    if not alone and all(part is None for _, part in broken):
        return []
    seen = [value - 1 + graph.first_value for value in board]
    problems = [rule.problem(part, seen, graph.frame) for rule, part in broken if part is not None]
    for part in alone:
        values = " ".join(f"{cell_name(c, puzzle.side)}={seen[c]}" for c in part.cells)
        problems.append(f"{values} break a rule ({type(part).__name__.lower()})")
    return problems


def _without_rule(graph: Graph) -> list[Primitive]:
    """Primitives of no named rule, except groups and signs."""
    start, end = len(graph.own_groups) + len(graph.signs), len(graph.constraints) - len(graph.expansions)
    return [part for part in graph.constraints[start:end] if not isinstance(part, Rule)]


def broken_cells(puzzle: Puzzle, board: Sequence[int]) -> list[int]:
    """Filled cells that break a constraint other than the board's groups and signs."""
    graph = puzzle.graph
    primitives = chain(_without_rule(graph), *(primitives for _, primitives in graph.expansions))
    cells: set[int] = set()
    for primitive in filter(_breaks(board, puzzle.side, full=False), primitives):
        values = [board[cell] for cell in primitive.cells]
        repeated = isinstance(primitive, AllDifferent)
        cells.update(c for c in primitive.cells if board[c] and (not repeated or values.count(board[c]) > 1))
    return sorted(cells)


def _breaks(board: Sequence[int], side: int, full: bool) -> Callable[[Primitive], bool]:
    """Return a function that tells whether filled cells break a primitive.

    A value out of range breaks none.
    """
    if full:
        return lambda primitive: not primitive.holds(board)

    def breaks(primitive: Primitive) -> bool:
        values = [board[cell] for cell in primitive.cells]
        if isinstance(primitive, AllDifferent):
            filled = [value for value in values if value]
            return len(set(filled)) < len(filled)
        return all(0 < value <= side for value in values) and not primitive.holds(board)

    return breaks
