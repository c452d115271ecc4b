"""Check a proof that a puzzle has no solution, exactly one, or more than one.

    python proof_checker.py PUZZLE PROOF

PUZZLE is the JSON that `sudoshiki convert --to json` writes, the cells of a Sudoku in a line, or a file with
one of them; PROOF a file that `sudoshiki solve --proof` wrote. The exit code is 0 if the proof holds, else 1.
This file is independent: it imports nothing of the package, and trusts nothing in the proof. The clauses are
made from PUZZLE as docs/proofs.md defines them, and refuted by unit propagation along each step's hints.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, count, pairwise, permutations, product
from math import isqrt
from operator import eq
from os.path import isfile
from pathlib import Path
from typing import Any, NamedTuple, TextIO

SOLUTIONS = {"none": 0, "one": 1, "many": 2}  # in a proof of the verdict
KEYS = {"kind", "name", "side", "box", "regions", "diagonals", "arcs", "givens", "candidates", "groups"}
KEYS |= {"first_value", "rules", "pairs"}
# The rules that the checker knows, with their parameters; docs/rules.md explains them.
RULES = {
    "all-marked": "marked", "anti-consecutive": "", "anti-king": "", "anti-knight": "", "anti-taxicab": "",
    "cage": "total cells repeats", "calc-cage": "operation total cells", "clone": "cells others",
    "diagonal": "rising", "difference": "first second by", "disjoint-groups": "", "entropic": "cells",
    "even": "cells", "modular": "cells by", "odd": "cells", "pair-sum": "first second total",
    "palindrome": "cells", "ratio": "first second by", "region": "cells", "renban": "cells",
    "restricted": "cells values", "sign": "lesser greater", "thermo": "cells slow", "whisper": "cells by",
    "windoku": "",
}  # fmt: skip
USUAL = {"difference": 1, "modular": 3, "ratio": 2, "whisper": 5}  # default of `by`
KNIGHT, BESIDE = ((1, 2), (1, -2), (2, 1), (2, -1)), ((0, 1), (1, 0))
STEP = re.compile("([1-9][0-9]{,17}) ((?:-?[1-9][0-9]* )*)0 ((?:[1-9][0-9]* )*)0\n?")  # number, clause, hints
LEFT = re.compile("[1-9][0-9]{,17} d ((?:[1-9][0-9]* )*)0\n?")  # line that deletes steps
LINE_LIMIT = 16 << 20  # characters of a line; a longer one is rejected
Clause = tuple[int, ...]  # literals as in DIMACS: variables from 1, negated with a minus
Relation = Callable[[int, int], bool]  # between the values of two cells, as people see them
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, RecursionError)  # by invalid puzzles


class Rejected(Exception):
    """The proof does not hold."""


class Problem(NamedTuple):
    side: int
    groups: list[list[int]]  # cells that must all differ; cells are counted from 0, row by row
    arcs: list[tuple[int, int]]  # lesser, greater
    pairs: list[tuple[int, int, list[list[int]]]]  # two cells, and for each value of one those of the other
    candidates: list[set[int]]  # candidates per cell; values are 1 to the side


def read_puzzle(text: str) -> Problem:
    data: dict[str, Any] = json.loads(text) if "{" in text else {"kind": "sudoku"}
    if unknown := data.keys() - KEYS:  # it may be a rule
        raise ValueError(f"{', '.join(unknown)}: not known here")
    first = data.get("first_value", 1)
    givens = data.get("givens") or [int(cell, 36) for cell in text.strip().replace(".", "0")]
    side = isqrt(len(givens))
    if not givens or side**2 != len(givens) or data.get("side", side) != side:
        raise ValueError(f"{len(givens)} cells are no square board")
    values, empty = set(range(1, side + 1)), {0: None, 1: 0}[first]
    candidates = [values if value == empty else {value + 1 - first} for value in givens]
    for name, some in data.get("candidates", {}).items():
        candidates[_cell(name, side)] = candidates[_cell(name, side)] & {value + 1 - first for value in some}
    if not values.issuperset(chain.from_iterable(candidates)):
        raise ValueError(f"values are {first} to {side - 1 + first}")
    arcs = {(_cell(lesser, side), _cell(greater, side)) for lesser, greater in data.get("arcs", [])}
    rules = RuleNormalForm(data, arcs, candidates)  # may add arcs and remove candidates
    return Problem(side, rules.groups(), sorted(arcs), rules.pairs(), candidates)


class RuleNormalForm:
    """The rules of a puzzle in a normal form: equivalent rules give the same form."""

    def __init__(self, data: dict[str, Any], arcs: set[tuple[int, int]], candidates: list[set[int]]) -> None:
        self.side = side = isqrt(len(candidates))
        self.own, self.arcs, self.candidates = _groups(data, side), arcs, candidates
        self.values = range(data.get("first_value", 1), data.get("first_value", 1) + side)
        self.box, self.rules = data.get("box") or _usual_box(side), data.get("rules", [])
        self.different: set[tuple[int, ...]] = set()
        self.goes: dict[tuple[int, int], set[tuple[int, int]]] = {}  # allowed pairs of values by two cells
        for rule in self.rules:
            self._add(rule)
        for listed in data.get("pairs", []):
            if listed.keys() != {"allowed", "cells"}:
                raise ValueError(f"{', '.join(listed)}: not known here")
            goes = {(v, w) for v, some in zip(self.values, listed["allowed"], strict=True) for w in some}
            self._relate(map(self._cells, listed["cells"]), lambda a, b, goes=goes: (a, b) in goes)  # type: ignore[misc]

    def groups(self) -> list[list[int]]:
        """Groups of the board; of rules, groups of N cells, then other pairs that differ."""
        known = _pairs_of(map(sorted, self.own))
        more = {group for group in self.different if not _pairs_of([group]) <= known}
        whole = {group for group in more if len(group) == self.side}
        others = _pairs_of(more) - known - _pairs_of(whole)
        return [*self.own, *map(list, sorted(whole)), *map(list, sorted(others))]

    def pairs(self) -> list[tuple[int, int, list[list[int]]]]:
        """Return the relations that are stronger than that two cells differ."""
        differ, pairs = _pairs_of(map(sorted, self.groups())), []
        for (first, second), together in sorted(self.goes.items()):
            same = (first, second) in differ
            allowed = {(v, w) for v, w in together if not (same and v == w)}
            if len(allowed) < self.side * (self.side - same):
                masks = [
                    [w + 1 - self.values[0] for w in self.values if (v, w) in allowed] for v in self.values
                ]
                pairs.append((first, second, masks))
        return pairs

    def _cells(self, names: str) -> list[int]:
        return [_cell(name, self.side) for name in names.split()]

    def _steps(self, *steps: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Any two cells that are one of these steps apart."""
        for cell, (down, across) in product(range(self.side**2), steps):
            row, column = cell // self.side + down, cell % self.side + across
            if row < self.side and 0 <= column < self.side:
                yield cell, row * self.side + column

    def _relate(self, pairs: Iterable[Iterable[int]], relation: Relation) -> None:
        goes = {(v, w) for v, w in product(self.values, repeat=2) if relation(v, w)}
        for first, second in pairs:
            if first == second and not goes.issuperset((value, value) for value in self.values):
                raise ValueError("a cell is related to itself")
            here = goes if first < second else {(w, v) for v, w in goes}
            cells = min(first, second), max(first, second)
            if first != second:
                self.goes[cells] = self.goes.get(cells, here) & here

    def _add(self, rule: dict[str, Any]) -> None:
        name = rule["rule"]
        if name not in RULES or not rule.keys() <= {"rule", *RULES[name].split()}:
            raise ValueError(f"rule {name}: not known here")
        cells = self._cells(rule.get("cells", ""))
        (rows, columns), side = self.box, self.side
        if name in ("odd", "even", "restricted"):
            kept = rule.get("values", [value for value in self.values if value % 2 == (name == "odd")])
            for cell in cells:
                self.candidates[cell] = self.candidates[cell] & {value + 1 - self.values[0] for value in kept}
        elif name == "diagonal" and side > 1:
            rising = range(side - 1, side**2 - 1, side - 1)
            self.own.append([*(rising if rule["rising"] else range(0, side**2, side + 1))])
        elif name == "region" or (name == "cage" and rule["total"] is None and not rule.get("repeats")):
            self.different.add(tuple(sorted({*cells})))
        elif name == "windoku":
            for top, left in product(range(1, side - rows, rows + 1), range(1, side - columns, columns + 1)):
                self._differ(range(top, top + rows), range(left, left + columns))
        elif name == "disjoint-groups":
            for top, left in product(range(rows), range(columns)):
                self._differ(range(top, side, rows), range(left, side, columns))
        elif name == "anti-knight":
            self.different.update(self._steps(*KNIGHT))
        elif name == "anti-king":
            for top, left in product(range(side - 1), repeat=2):
                self._differ(range(top, top + 2), range(left, left + 2))
        elif name == "sign" or (name == "thermo" and not rule.get("slow")):
            self.arcs.update(pairwise(cells or self._cells(f"{rule['lesser']} {rule['greater']}")))
        elif name == "anti-taxicab":
            for far in self.values:
                ways = {(down, across) for down in range(far + 1) for across in (far - down, down - far)}
                away = self._steps(*(way for way in ways if way > (0, 0)))
                self._relate(away, lambda a, b, far=far: not a == b == far)  # type: ignore[misc]
        else:
            if name == "renban":
                self.different.add(tuple(sorted({*cells})))
            self._relate(*self._two_by_two(rule, cells))

    def _differ(self, rows: range, columns: range) -> None:
        self.different.add(tuple(row * self.side + column for row, column in product(rows, columns)))

    def _two_by_two(self, rule: dict[str, Any], cells: list[int]) -> tuple[Iterable[Any], Relation]:
        """Return the pairs of cells that a rule relates, and the relation."""
        by = rule.get("by", USUAL.get(rule["rule"], rule.get("total", 0)))
        match rule["rule"], rule.get("operation", ""):
            case "thermo", _:
                return pairwise(cells), lambda a, b: a <= b
            case "whisper", _:
                return pairwise(cells), lambda a, b: abs(a - b) >= by
            case "renban", _:
                return combinations(cells, 2), lambda a, b: 0 < abs(a - b) < len(cells)
            case "palindrome", _:
                return zip(cells[: len(cells) // 2], reversed(cells), strict=False), eq
            case "clone", _:
                return zip(cells, self._cells(rule["others"]), strict=True), eq
            case "modular", _:
                return _within(cells, by), lambda a, b: (a - b) % by != 0
            case "entropic", _ if self.side % 3 == 0:
                third, low = self.side // 3, self.values[0]
                return _within(cells, 3), lambda a, b: (a - low) // third != (b - low) // third
            case ("difference", _) | ("calc-cage", "-"):
                return [cells or self._ends(rule)], lambda a, b: abs(a - b) == by
            case ("ratio", _) | ("calc-cage", "/"):
                return [cells or self._ends(rule)], lambda a, b: a == by * b or b == by * a
            case "pair-sum", _:
                return [self._ends(rule)], lambda a, b: a + b == by
            case "anti-consecutive", _:
                return self._steps(*BESIDE), lambda a, b: abs(a - b) != 1
            case "all-marked", _:
                return self._unmarked_pairs(rule["marked"])
        raise ValueError(f"{rule}: not known here")

    def _ends(self, rule: dict[str, Any]) -> list[int]:
        return sorted(self._cells(f"{rule['first']} {rule['second']}"))

    def _unmarked_pairs(self, names: list[str]) -> tuple[Iterable[Any], Relation]:
        """Neighbours without a mark, which have none of the marked relations."""
        relations: dict[str, Relation] = {
            "difference": lambda a, b: abs(a - b) == 1,
            "ratio": lambda a, b: a == 2 * b or b == 2 * a,
            "xv": lambda a, b: a + b in (5, 10),
        }
        predicates = [relations[name] for name in names]
        marks = {"difference 1": "difference", "ratio 2": "ratio", "pair-sum 5": "xv", "pair-sum 10": "xv"}
        numbers = [rule.get("by", USUAL.get(rule["rule"], rule.get("total"))) for rule in self.rules]
        marked = [
            self._ends(rule)
            for rule, number in zip(self.rules, numbers, strict=True)
            if marks.get(f"{rule['rule']} {number}") in names
        ]
        free = [pair for pair in self._steps(*BESIDE) if [*pair] not in marked]
        return free, lambda a, b: not any(relation(a, b) for relation in predicates)


def _pairs_of(groups: Iterable[Iterable[int]]) -> set[tuple[int, ...]]:
    return {pair for group in groups for pair in combinations(group, 2)}


def _within(cells: list[int], length: int) -> Iterator[tuple[int, int]]:
    """Yield all pairs among `length` consecutive cells."""
    return ((cell, other) for index, cell in enumerate(cells) for other in cells[index + 1 : index + length])


def _cell(name: str, side: int) -> int:
    row, column = re.fullmatch("r([0-9]+)c([0-9]+)", name).groups()  # type: ignore[union-attr]
    if not (1 <= int(row) <= side and 1 <= int(column) <= side):
        raise ValueError(f"{name} is off the board")
    return (int(row) - 1) * side + int(column) - 1


def _usual_box(side: int) -> tuple[int, int]:
    height = next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)
    return height, side // height


def _groups(data: dict[str, Any], side: int) -> list[list[int]]:
    """Rows, columns, boxes or regions, diagonals; or just the listed groups."""
    if "groups" in data:
        return [[_cell(name, side) for name in names] for names in data["groups"].values()]
    cells = range(side**2)
    labels = [[cell // side for cell in cells], [cell % side for cell in cells]]
    if "regions" in data:
        labels.append(data["regions"])
    elif "box" in data or data["kind"] == "sudoku":
        rows, columns = data.get("box") or _usual_box(side)
        labels.append([cell // side // rows * side + cell % side // columns for cell in cells])
    elif data["kind"] not in ("latin", "futoshiki"):
        raise ValueError(f"kind {data['kind']}: not known here")
    groups = [[c for c in cells if label[c] == name] for label in labels for name in dict.fromkeys(label)]
    if data.get("diagonals") and side > 1:
        groups += [list(range(0, side**2, side + 1)), list(range(side - 1, side**2 - 1, side - 1))]
    return groups


def formula_of(puzzle: Problem, solution: list[int] | None = None) -> tuple[int, list[Clause]]:
    """Number of variables, and clauses of every solution (of every other, given one)."""
    cells, values = range(puzzle.side**2), range(1, puzzle.side + 1)
    left = [set(candidates) for candidates in puzzle.candidates]
    for group in puzzle.groups:
        for given, cell in permutations(group, 2):
            if len(puzzle.candidates[given]) == 1:
                left[cell] -= puzzle.candidates[given]
    number = count(1)
    is_value = {(cell, value): next(number) for cell in cells for value in sorted(left[cell])}
    ordered = sorted(set(chain.from_iterable(puzzle.arcs)))
    at_most = {(cell, value): next(number) for cell in ordered for value in values[:-1]}
    at_most |= dict.fromkeys(product(ordered, (0, puzzle.side)), 0)  # no variable: a literal 0 is left out
    clauses: list[Clause] = []
    in_cells = [[(cell, value) for value in values] for cell in cells]
    in_groups = [[(cell, value) for cell in group] for group in puzzle.groups for value in values]
    for places in in_cells + in_groups:
        variables = [is_value[place] for place in places if place in is_value]
        if len(places) == puzzle.side:
            clauses.append(tuple(variables))
        clauses.extend(combinations([-variable for variable in variables], 2))
    for cell, value in product(ordered, values):
        here, below, upto = is_value.get((cell, value), 0), at_most[cell, value - 1], at_most[cell, value]
        clauses += [both for both in ((-here, upto), (-here, -below), (-below, upto)) if all(both)]
        clauses.append(tuple(filter(None, (-upto, below, here))))
    for (lesser, greater), value in product(puzzle.arcs, values):
        clauses.append(tuple(filter(None, (-at_most[greater, value], at_most[lesser, value - 1]))))
    for first, second, allowed in puzzle.pairs:
        turned = [[v for v in values if w in allowed[v - 1]] for w in values]
        for cell, other, goes in ((first, second, allowed), (second, first, turned)):
            for value in sorted(left[cell]):
                if not left[other].issubset(goes[value - 1]):
                    fitting = [is_value[other, w] for w in goes[value - 1] if w in left[other]]
                    clauses.append((-is_value[cell, value], *fitting))
    if solution:
        clauses.append(tuple(-is_value[cell, solution[cell]] for cell in cells))
    return next(number) - 1, clauses


def check_board(puzzle: Problem, board: list[int]) -> None:
    if len(board) != puzzle.side**2 or not all(map(set.__contains__, puzzle.candidates, board)):
        raise Rejected("its solution does not fit the board and the givens")
    if any(len({board[cell] for cell in group}) < len(group) for group in puzzle.groups):
        raise Rejected("its solution has a value twice in a group")
    if any(board[lesser] >= board[greater] for lesser, greater in puzzle.arcs):
        raise Rejected("its solution does not keep a sign")
    if any(board[second] not in allowed[board[first] - 1] for first, second, allowed in puzzle.pairs):
        raise Rejected("its solution does not keep a relation between two cells")


def check_steps(puzzle: Problem, boards: list[list[int]], lines: Iterator[str]) -> None:
    """Check each step from the puzzle's clauses on; the last must be the empty clause."""
    variables, formula = formula_of(puzzle, *boards)
    clauses = dict(enumerate(formula, start=1))
    last, refuted = len(clauses), False
    for line in lines:
        if (left := LEFT.fullmatch(line)) and not refuted:
            for old in map(int, left[1].split()):
                if old <= len(formula) or clauses.pop(old, None) is None:
                    raise Rejected(f"there is no step {old} to leave")
            continue
        if refuted or not (step := STEP.fullmatch(line)) or int(step[1]) <= last:
            raise Rejected(f"{line[:60]!r} can't come after step {last}")
        last, literals = int(step[1]), tuple(map(int, step[2].split()))
        if fault := _fault_in(literals, [int(hint) for hint in step[3].split()], clauses, variables):
            raise Rejected(f"step {last}: {fault}")
        clauses[last] = literals
        refuted = not literals
    if not refuted:
        raise Rejected("it ends before the empty clause")


def _fault_in(literals: Clause, hints: list[int], clauses: dict[int, Clause], variables: int) -> str:
    """Assume its literals false: each hint falsifies one more, the last conflicts."""
    if max(map(abs, literals), default=0) > variables or len(set(map(abs, literals))) < len(literals):
        return "it names a variable that is not there, or one twice"
    false = set(literals)
    for place, hint in enumerate(hints, start=1):
        if hint not in clauses:
            return f"there is no clause {hint}"
        left = [literal for literal in clauses[hint] if literal not in false]
        if not left:
            return "" if place == len(hints) else "it goes on after its contradiction"
        if len(left) > 1 or -left[0] in false:
            return f"nothing follows from clause {hint} there"
        false.add(-left[0])
    return "it does not come to a contradiction"


def check_proof(puzzle: Problem, lines: Iterator[str], follow: Any = check_steps) -> str:
    """Return the proved verdict; `follow` may check the steps. Raises Rejected."""
    if next(lines, "") != "sudoshiki proof 1\n":
        raise Rejected("not a proof in a format that this checker reads")
    try:
        if read_puzzle(next(lines, "").removeprefix("puzzle ")) != puzzle:
            raise Rejected("it is about another puzzle")
        verdict = next(lines, "").removeprefix("verdict ").strip()
        texts = [next(lines, "").removeprefix("solution ") for _ in range(SOLUTIONS[verdict])]
        boards = [list(map(int, board.split())) for board in texts]
    except UNREADABLE as error:
        raise Rejected(f"its head can't be read: {error!r}") from None
    for board in boards:
        check_board(puzzle, board)
    if verdict != "many" and next(lines, "") == "lrat\n":
        follow(puzzle, boards, lines)
    elif verdict != "many" or boards[0] == boards[1] or next(lines, ""):
        raise Rejected("it has neither steps nor just two different solutions")
    return verdict


def lines_of(proof: TextIO) -> Iterator[str]:
    for number, line in enumerate(iter(lambda: proof.readline(LINE_LIMIT + 1), ""), start=1):
        if len(line) > LINE_LIMIT:
            raise Rejected(f"line {number} has more than {LINE_LIMIT:,} characters")
        yield line


def main(text: str = "", path: str = "") -> int | str:
    try:
        puzzle = read_puzzle(Path(text).read_text("utf-8") if isfile(text) else text)
        with Path(path).open(encoding="utf-8", newline="\n") as proof:
            print("the proof holds; solutions:", check_proof(puzzle, lines_of(proof)))
    except (Rejected, OSError, *UNREADABLE) as why:
        return f"rejected: {why}" if isinstance(why, Rejected) else f"nothing to check: {why!r}\n{__doc__}"
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
