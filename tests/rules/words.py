"""Definitions of all rules in plain Python, independent of their expansion.

A board is a dict from (row, column), counted from 0, to the value that people see; cells that are not filled
are missing. A function returns whether the filled cells break the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from math import prod
from typing import Any, NamedTuple

from sudoshiki import Rule

Place = tuple[int, int]
Board = dict[Place, int]


class Shape(NamedTuple):
    """What a rule may need to know of the board."""

    side: int
    first: int
    box: tuple[int, int] | None
    regions: tuple[int, ...] | None = None
    rules: tuple[Rule, ...] = ()

    @property
    def cells(self) -> list[Place]:
        return [(r, c) for r in range(self.side) for c in range(self.side)]

    @property
    def usual_box(self) -> tuple[int, int]:
        return self.box or {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3)}[self.side]


def breaks(rule: Rule, board: Board, shape: Shape) -> bool:
    """Whether the filled cells break it."""
    return WORDS[rule.name](rule, board, shape)


def _values(cells: Any, board: Board) -> list[int] | None:
    """Return the values of the cells in order; None while one is missing."""
    results = [board.get(tuple(cell)) for cell in cells]
    return None if None in results else results  # type: ignore[return-value]


def _repeat(cells: Any, board: Board) -> bool:
    distinct = {tuple(cell) for cell in cells}
    values = [board[cell] for cell in distinct if cell in board]
    return len(set(values)) < len(values)


def _full(test: Callable[[Any, list[int], Shape], bool]) -> Callable[[Any, Board, Shape], bool]:
    """Return a test that fails only if all cells are filled."""

    def broken(rule: Any, board: Board, shape: Shape) -> bool:
        values = _values(rule.cells, board)
        return values is not None and not test(rule, values, shape)

    return broken


def _two(test: Callable[[Any, int, int], bool]) -> Callable[[Any, Board, Shape], bool]:
    def broken(rule: Any, board: Board, shape: Shape) -> bool:
        del shape
        values = _values((rule.first, rule.second), board)
        return values is not None and not test(rule, *values)

    return broken


def _cage(rule: Any, board: Board, shape: Shape) -> bool:
    del shape
    values = _values(rule.cells, board)
    wrong_sum = rule.total is not None and values is not None and sum(values) != rule.total
    return wrong_sum or (not rule.repeats and _repeat(rule.cells, board))


def _calc(rule: Any, values: list[int], shape: Shape) -> bool:
    del shape
    total: int = rule.total
    match rule.operation:
        case "+":
            return sum(values) == total
        case "*":
            return prod(values) == total
        case "-":
            return max(values) - min(values) == total
    return min(values) * total == max(values) or max(values) * total == min(values)


def _diagonal(rule: Any, board: Board, shape: Shape) -> bool:
    last = shape.side - 1
    return _repeat([(r, last - r if rule.rising else r) for r in range(shape.side)], board)


def _windoku(rule: Any, board: Board, shape: Shape) -> bool:
    del rule
    high, wide = shape.usual_box
    tops = [top for top in range(1, shape.side, high + 1) if top + high < shape.side]
    lefts = [left for left in range(1, shape.side, wide + 1) if left + wide < shape.side]
    windows = [[(t + r, l + c) for r in range(high) for c in range(wide)] for t in tops for l in lefts]  # noqa: E741
    return any(_repeat(window, board) for window in windows)


def _disjoint(rule: Any, board: Board, shape: Shape) -> bool:
    del rule
    high, wide = shape.usual_box
    same = [[(r, c) for r, c in shape.cells if (r % high, c % wide) == at] for at in shape.cells]
    return any(_repeat(cells, board) for cells in same)


def _apart(steps: Callable[[int, int], bool]) -> Callable[[Any, Board, Shape], bool]:
    def broken(rule: Any, board: Board, shape: Shape) -> bool:
        del rule, shape
        return any(
            value == other and steps(abs(here[0] - there[0]), abs(here[1] - there[1]))
            for (here, value), (there, other) in combinations(board.items(), 2)
        )

    return broken


def _neighbours(board: Board) -> Iterator[tuple[Place, Place]]:
    for r, c in board:
        for there in ((r, c + 1), (r + 1, c)):
            if there in board:
                yield (r, c), there


def _anti_consecutive(rule: Any, board: Board, shape: Shape) -> bool:
    del rule, shape
    return any(abs(board[here] - board[there]) == 1 for here, there in _neighbours(board))


def _anti_taxicab(rule: Any, board: Board, shape: Shape) -> bool:
    del rule, shape
    return any(
        value == other == abs(here[0] - there[0]) + abs(here[1] - there[1])
        for (here, value), (there, other) in combinations(board.items(), 2)
    )


def _thermo(rule: Any, board: Board, shape: Shape) -> bool:
    del shape
    values = [board.get(tuple(cell)) for cell in rule.cells]
    pairs = [(a, b) for a, b in pairwise(values) if a is not None and b is not None]
    return any(a > b or (a == b and not rule.slow) for a, b in pairs)


def _arrow(rule: Any, board: Board, shape: Shape) -> bool:
    del shape
    circle, cells = _values(sorted(rule.circle), board), _values(rule.cells, board)
    if circle is None or cells is None:
        return False
    number = 0
    for digit in circle:
        number = 10 * number + digit
    return number != sum(cells)


def _zipper(rule: Any, values: list[int], shape: Shape) -> bool:
    del rule, shape
    sums = {values[at] + values[-1 - at] for at in range(len(values) // 2)}
    if len(values) % 2:
        sums.add(values[len(values) // 2])
    return len(sums) == 1


def _region_sum(rule: Any, values: list[int], shape: Shape) -> bool:
    pieces: list[int] = []
    before: Any = None
    for (r, c), value in zip(rule.cells, values, strict=True):
        if shape.box:
            region: Any = (r // shape.box[0], c // shape.box[1])
        else:
            region = shape.regions[r * shape.side + c] if shape.regions else 0
        if region != before:
            pieces.append(0)
        pieces[-1] += value
        before = region
    return len(set(pieces)) == 1


def _can_be_cut(values: list[int], total: int) -> bool:
    """Whether it can be cut, by trying every first piece."""
    if not values:
        return True
    return any(
        sum(values[:length]) == total and _can_be_cut(values[length:], total)
        for length in range(1, len(values) + 1)
    )


def _sum_line(rule: Any, values: list[int], shape: Shape) -> bool:
    del shape
    turns = range(len(values)) if rule.loop else range(1)
    return any(_can_be_cut(values[at:] + values[:at], rule.total) for at in turns)


def _equal_sums(rule: Any, board: Board, shape: Shape) -> bool:
    del shape
    groups = [_values(group, board) for group in rule.groups]
    return len({sum(group) for group in groups if group is not None}) > 1


def _little_killer(rule: Any, board: Board, shape: Shape) -> bool:
    down, across = {"down": 1, "up": -1}, {"right": 1, "left": -1}
    vertical, horizontal = rule.direction.split("-")
    r, c = rule.start
    cells = []
    while 0 <= r < shape.side and 0 <= c < shape.side:
        cells.append((r, c))
        r, c = r + down[vertical], c + across[horizontal]
    values = _values(cells, board)
    return values is not None and sum(values) != rule.total


def _windows(values: list[Any], length: int) -> list[list[Any]]:
    """Return all windows of that length; the whole if it is shorter."""
    if len(values) <= length:
        return [values]
    return [values[at : at + length] for at in range(len(values) - length + 1)]


def _modular(rule: Any, values: list[int], shape: Shape) -> bool:
    del shape
    return all(len({v % rule.by for v in part}) == len(part) for part in _windows(values, rule.by))


def _entropic(rule: Any, values: list[int], shape: Shape) -> bool:
    del rule
    third = shape.side // 3
    kinds = [(value - shape.first) // third for value in values]
    return all(len(set(part)) == len(part) for part in _windows(kinds, 3))


def _all_marked(rule: Any, board: Board, shape: Shape) -> bool:
    marked = set()
    for other in shape.rules:
        marked_rule: Any = other
        is_mark = (
            ("difference" in rule.marked and other.name == "difference" and marked_rule.by == 1)
            or ("ratio" in rule.marked and other.name == "ratio" and marked_rule.by == 2)
            or ("xv" in rule.marked and other.name == "pair-sum" and marked_rule.total in (5, 10))
        )
        if is_mark:
            marked.add(frozenset((tuple(marked_rule.first), tuple(marked_rule.second))))
    for here, there in _neighbours(board):
        a, b = board[here], board[there]
        related = (
            ("difference" in rule.marked and abs(a - b) == 1)
            or ("ratio" in rule.marked and (a == 2 * b or b == 2 * a))
            or ("xv" in rule.marked and a + b in (5, 10))
        )
        if related and frozenset((here, there)) not in marked:
            return True
    return False


def _cells_are(test: Callable[[Any, int], bool]) -> Callable[[Any, Board, Shape], bool]:
    def broken(rule: Any, board: Board, shape: Shape) -> bool:
        del shape
        return any(not test(rule, board[tuple(cell)]) for cell in rule.cells if tuple(cell) in board)

    return broken


def _clone(rule: Any, board: Board, shape: Shape) -> bool:
    del shape
    pairs = zip(rule.cells, rule.others, strict=True)
    return any(len({board[tuple(c)] for c in pair if tuple(c) in board}) == 2 for pair in pairs)


def _sign(rule: Any, board: Board, shape: Shape) -> bool:
    del shape
    values = _values((rule.lesser, rule.greater), board)
    return values is not None and values[0] >= values[1]


WORDS: dict[str, Callable[[Any, Board, Shape], bool]] = {
    "cage": _cage,
    "region": lambda rule, board, _: _repeat(rule.cells, board),
    "calc-cage": _full(_calc),
    "diagonal": _diagonal,
    "windoku": _windoku,
    "disjoint-groups": _disjoint,
    "anti-knight": _apart(lambda r, c: {r, c} == {1, 2}),
    "anti-king": _apart(lambda r, c: max(r, c) == 1),
    "anti-consecutive": _anti_consecutive,
    "anti-taxicab": _anti_taxicab,
    "thermo": _thermo,
    "whisper": _full(lambda rule, values, _: all(abs(a - b) >= rule.by for a, b in pairwise(values))),
    "renban": _full(lambda _, values, __: len(set(values)) == len(values) == max(values) - min(values) + 1),
    "palindrome": _full(lambda _, values, __: values == values[::-1]),
    "clone": _clone,
    "modular": _full(_modular),
    "entropic": _full(_entropic),
    "arrow": _arrow,
    "double-arrow": _full(lambda _, values, __: values[0] + values[-1] == sum(values[1:-1])),
    "zipper": _full(_zipper),
    "region-sum-line": _full(_region_sum),
    "sum-line": _full(_sum_line),
    "equal-sums": _equal_sums,
    "little-killer": _little_killer,
    "difference": _two(lambda rule, a, b: abs(a - b) == rule.by),
    "ratio": _two(lambda rule, a, b: a == rule.by * b or b == rule.by * a),
    "pair-sum": _two(lambda rule, a, b: a + b == rule.total),
    "sign": _sign,
    "all-marked": _all_marked,
    "odd": _cells_are(lambda _, value: value % 2 == 1),
    "even": _cells_are(lambda _, value: value % 2 == 0),
    "restricted": _cells_are(lambda rule, value: value in rule.values),
}
