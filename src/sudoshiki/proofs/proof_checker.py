"""Checks a proof that a Sudoku or Futoshiki has no solution, exactly one, or more than one.

    python proof_checker.py PUZZLE PROOF

PUZZLE is the JSON that `sudoshiki convert --to json` writes, the cells of a Sudoku in a line, or a file with
one of them; PROOF a file that `sudoshiki solve --proof` wrote. The exit code is 0 if the proof holds, else 1.
This file stands alone: it imports nothing of what it checks, and believes nothing that the proof says. The
clauses are made of PUZZLE as docs/proofs.md states them, refuted by unit propagation along each step's hints.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from itertools import chain, combinations, count, permutations, product
from math import isqrt
from os.path import isfile
from pathlib import Path
from typing import Any, NamedTuple, TextIO

SOLUTIONS = {"none": 0, "one": 1, "many": 2}  # that a proof of the verdict shows
KEYS = {"kind", "name", "side", "box", "regions", "diagonals", "arcs", "givens", "candidates", "groups"}
STEP = re.compile("([1-9][0-9]{,17}) ((?:-?[1-9][0-9]* )*)0 ((?:[1-9][0-9]* )*)0\n?")  # number, clause, hints
LEFT = re.compile("[1-9][0-9]{,17} d ((?:[1-9][0-9]* )*)0\n?")  # steps that are not needed any more
LINE_LIMIT = 16 << 20  # characters of a line; a longer one is rejected, whatever it says
Clause = tuple[int, ...]  # literals as in DIMACS: variables from 1, negated with a minus
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, RecursionError)  # of what is no puzzle


class Rejected(Exception):
    """The proof does not hold."""


class Asked(NamedTuple):
    side: int
    groups: list[list[int]]  # cells that must all differ; cells are counted from 0, row by row
    arcs: list[tuple[int, int]]  # lesser, greater
    candidates: list[set[int]]  # by cell


def read_puzzle(text: str) -> Asked:
    data: dict[str, Any] = json.loads(text) if "{" in text else {"kind": "sudoku"}
    if unknown := data.keys() - KEYS:  # it may be a rule
        raise ValueError(f"{', '.join(unknown)}: not known here")
    givens = data.get("givens") or [int(cell, 36) for cell in text.strip().replace(".", "0")]
    side = isqrt(len(givens))
    if not givens or side**2 != len(givens) or data.get("side", side) != side:
        raise ValueError(f"{len(givens)} cells are no square board")
    values = set(range(1, side + 1))
    candidates = [{value} if value else values for value in givens]
    for name, some in data.get("candidates", {}).items():
        candidates[_cell(name, side)] = candidates[_cell(name, side)] & set(some)
    if not values.issuperset(chain.from_iterable(candidates)):
        raise ValueError(f"values are 1 to {side}")
    arcs = {(_cell(lesser, side), _cell(greater, side)) for lesser, greater in data.get("arcs", [])}
    return Asked(side, _groups(data, side), sorted(arcs), candidates)


def _cell(name: str, side: int) -> int:
    row, column = re.fullmatch("r([0-9]+)c([0-9]+)", name).groups()  # type: ignore[union-attr]
    if not (1 <= int(row) <= side and 1 <= int(column) <= side):
        raise ValueError(f"{name} is off the board")
    return (int(row) - 1) * side + int(column) - 1


def _groups(data: dict[str, Any], side: int) -> list[list[int]]:
    """Rows, columns, boxes or regions as they come, diagonals; or just those that are listed."""
    if "groups" in data:
        return [[_cell(name, side) for name in names] for names in data["groups"].values()]
    cells = range(side**2)
    labels = [[cell // side for cell in cells], [cell % side for cell in cells]]
    if "regions" in data:
        labels.append(data["regions"])
    elif "box" in data or data["kind"] == "sudoku":
        height = next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)
        rows, columns = data.get("box", (height, side // height))
        labels.append([cell // side // rows * side + cell % side // columns for cell in cells])
    elif data["kind"] not in ("latin", "futoshiki"):
        raise ValueError(f"kind {data['kind']}: not known here")
    groups = [[c for c in cells if label[c] == name] for label in labels for name in dict.fromkeys(label)]
    if data.get("diagonals") and side > 1:
        groups += [list(range(0, side**2, side + 1)), list(range(side - 1, side**2 - 1, side - 1))]
    return groups


def formula_of(puzzle: Asked, solution: list[int] | None = None) -> tuple[int, list[Clause]]:
    """How many variables, and clauses that hold for every solution; given one, for every other solution."""
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
    if solution:
        clauses.append(tuple(-is_value[cell, solution[cell]] for cell in cells))
    return next(number) - 1, clauses


def check_board(puzzle: Asked, board: list[int]) -> None:
    if len(board) != puzzle.side**2 or not all(map(set.__contains__, puzzle.candidates, board)):
        raise Rejected("its solution does not fit the board and the givens")
    if any(len({board[cell] for cell in group}) < len(group) for group in puzzle.groups):
        raise Rejected("its solution has a value twice in a group")
    if any(board[lesser] >= board[greater] for lesser, greater in puzzle.arcs):
        raise Rejected("its solution does not keep a sign")


def check_steps(puzzle: Asked, boards: list[list[int]], lines: Iterator[str]) -> None:
    """Follow each step, from the clauses of the puzzle; the last one must be the empty clause."""
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
    """Suppose all literals are false: each hint must make one more false, and the last one can't be true."""
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


def check_proof(puzzle: Asked, lines: Iterator[str], follow: Any = check_steps) -> str:
    """The verdict that is proved. `follow` may check the steps in another way."""
    if next(lines, "") != "sudoshiki proof 1\n":
        raise Rejected("it is no proof that this checker can read")
    try:
        if read_puzzle(next(lines, "").removeprefix("puzzle ")) != puzzle:
            raise Rejected("it is about another puzzle")
        verdict = next(lines, "").removeprefix("verdict ").strip()
        told = [next(lines, "").removeprefix("solution ") for _ in range(SOLUTIONS[verdict])]
        boards = [list(map(int, board.split())) for board in told]
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
