"""The fast readers (`solve_many`, bulk) agree with the slow one (`formats`).

What is equal: `solve_many` accepts a line if and only if `parse(line, "line", alphabet, box)` gives a board
of its shape; else it rejects it with the fault that this reader names, in the same column. Bulk accepts a
line if and only if `parse` in the sniffed format (in "line", where the format has several lines a board)
gives a puzzle; else the kind and the column of the fault are the same. What both accept has the same values:
the engine gives for the text what it gives for the values read slowly, down to the number of guesses.

    python -m tests.many.test_two_readers 100000

compares as many lines as you like.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki import formats
from sudoshiki.bulk import InputOptions, SolveQuestion, run_bulk
from sudoshiki.many import Code, Fault
from sudoshiki.many.read_again import FAULTS
from sudoshiki.puzzle import Kind
from sudoshiki.puzzle.symbols import ALPHABETS
from sudoshiki.say.words import board_line

from .mangled import BOXES, mangled_line

GROUPS = [(side, alphabet) for side in BOXES for alphabet in ALPHABETS]
ENDINGS = (b"\n", b"\r\n", b"\r")
EFFORT = 1000  # guesses; a board that needs more would tell no more
NAMES = ("verdict", "solution", "guesses", "found")


class Slow(NamedTuple):
    """The result of the slow reader: a puzzle, a fault with its column, or nothing."""

    puzzle: sk.Puzzle | None = None
    kind: Kind | None = None
    column: int = 0


def slow(raw: bytes, alphabet: str, format: str | None = None, box: tuple[int, int] | None = None) -> Slow:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        return Slow(kind=Kind.ENCODING, column=len(raw[: error.start].decode()) + 1)
    if format is None:
        sniffed = formats.sniff(text)
        format = sniffed if formats.FORMATS[sniffed].one_a_line else "line"
    try:
        puzzles = formats.parse_all(text, format, alphabet, box)
    except sk.FormatError as error:
        return Slow(kind=error.kind, column=error.column)
    return Slow(puzzles[0] if puzzles else None)


class Case(NamedTuple):
    """Lines of one shape and alphabet, as one text."""

    side: int
    alphabet: str
    lines: list[bytes]
    text: bytes


def cases(count: int, seed: int) -> Iterator[Case]:
    """Return at least `count` lines in all; reproducible by seed."""
    for number, (side, alphabet) in enumerate(GROUPS):
        random = Random(f"{seed} {side} {alphabet}")
        lines = [mangled_line(random, side, alphabet) for _ in range(-(-count // len(GROUPS)))]
        lines = [line.removeprefix("\ufeff".encode()) for line in lines]  # at the start of a text it is none
        ending = ENDINGS[number % len(ENDINGS)]
        yield Case(side, alphabet, lines, ending.join(lines) + random.choice((b"", ending)) * bool(lines[-1]))


def differences(case: Case, folder: Path) -> list[str]:
    plain = [slow(line, case.alphabet, "line", BOXES[case.side]) for line in case.lines]
    sniffed = [slow(line, case.alphabet) for line in case.lines]
    results = [f"solve_many: {what}" for what in _in_arrays(case, plain)]
    return results + [f"bulk: {what}" for what in _in_bulk(case, sniffed, folder)]


def _in_arrays(case: Case, wanted: list[Slow]) -> Iterator[str]:
    batch = sk.solve_many(case.text, side=case.side, alphabet=case.alphabet, effort=EFFORT)
    pieces = sk.solve_many(case.lines, side=case.side, alphabet=case.alphabet, effort=EFFORT)
    if len(batch) != len(wanted):
        yield f"{len(batch)} boards for {len(wanted)} lines"
        return
    for name in (*NAMES, "fault", "column"):
        if not np.array_equal(getattr(batch, name), getattr(pieces, name)):
            yield f"text and list differ in {name}"
    givens = {
        number: one.puzzle.givens
        for number, one in enumerate(wanted)
        if one.puzzle is not None and one.puzzle.side == case.side
    }
    values = np.array([*givens.values()], np.uint8).reshape(len(givens), case.side**2)
    expected = sk.solve_many(values, effort=EFFORT)
    for number, at in enumerate(givens):
        if any(np.any(getattr(batch, name)[at] != getattr(expected, name)[number]) for name in NAMES):
            yield f"{case.lines[at]!r} solved as {Code(batch.verdict[at]).name}, fault {batch.fault[at]}"
    for at in set(range(len(wanted))) - set(givens):
        fault, column = _fault(wanted[at])
        if (batch.verdict[at], batch.fault[at]) != (Code.REJECTED, fault):
            yield f"{case.lines[at]!r}: {Fault(batch.fault[at]).name}, expected {fault.name}"
        elif column and batch.column[at] != column:
            yield f"{case.lines[at]!r}: column {batch.column[at]}, expected {column}"


def _fault(wanted: Slow) -> tuple[Fault, int]:
    if wanted.kind is not None:
        return FAULTS[wanted.kind], wanted.column
    return (Fault.BLANK, 1) if wanted.puzzle is None else (Fault.LENGTH, 0)


def _in_bulk(case: Case, wanted: list[Slow], folder: Path) -> Iterator[str]:
    source, target = folder / "lines.txt", folder / "answers.jsonl"
    source.write_bytes(case.text)
    question = SolveQuestion(alphabet=case.alphabet)
    lines = InputOptions("lines")  # mangled ones may look like rows of a board
    report = run_bulk([str(source)], str(target), question, finding=lines, workers=0, chunk_bytes=40_000)
    rows = list(map(json.loads, target.read_bytes().splitlines()))
    rejects = _rejects(Path(f"{target}.rejects"), source)
    if report.counts.blank != sum(one.puzzle is None and one.kind is None for one in wanted):
        yield f"{report.counts.blank} blank lines"
    blank = {number for number, one in enumerate(wanted, start=1) if one.puzzle is None and one.kind is None}
    numbers = [
        number for number in range(1, len(wanted) + 1) if number not in rejects and number not in blank
    ]
    if len(rows) != len(numbers):
        yield f"{len(rows)} answers to {len(numbers)} lines"
        return
    answers = dict(zip(numbers, rows, strict=True))  # an id may be a name
    expected = _solved(wanted, case.alphabet)
    for number, (line, one) in enumerate(zip(case.lines, wanted, strict=True), start=1):
        if one.kind is not None:
            if rejects.get(number) != (one.kind, one.column or 1):
                yield f"{line!r}: {rejects.get(number)}, expected {one.kind} in column {one.column}"
        elif (number in answers) != (one.puzzle is not None) or number in rejects:
            yield f"{line!r}: answer {answers.get(number)}, reject {rejects.get(number)}"
        elif one.puzzle is not None and number in expected:
            answer = answers[number]["verdict"], answers[number]["solution"]
            if answer != expected[number] and not _is_another(
                one.puzzle, answer, expected[number], case.alphabet
            ):
                yield f"{line!r}: {answer}, expected {expected[number]}"


def _rejects(path: Path, source: Path) -> dict[int, tuple[str, int]]:
    """Return kind and column by line; 1 if there is no column."""
    results = {}
    for row in path.read_bytes().decode().split("\n")[:-1] if path.exists() else ():
        place, kind, _ = row.split("\t")
        line, column = place.removeprefix(f"{source}:").split(" ")[0].split(":")
        results[int(line)] = (kind, int(column))
    return results


Verdict = tuple[str, str | None]  # and the solution shown


def _is_another(puzzle: sk.Puzzle, answer: Verdict, wanted: Verdict, alphabet: str) -> bool:
    """Whether only another one of many solutions is shown, by another solver."""
    if (answer[0], wanted[0]) != ("many", "many"):
        return False
    return bool(sk.check(puzzle, [ALPHABETS[alphabet].index(symbol) + 1 for symbol in answer[1] or ""]))


def _solved(wanted: list[Slow], alphabet: str) -> dict[int, Verdict]:
    """Return the results of the engine by line, for the boards it accepts."""
    by_graph: dict[sk.Graph, dict[int, sk.Puzzle]] = {}
    for number, (puzzle, *_) in enumerate(wanted, start=1):
        if puzzle is not None and puzzle.side in BOXES and not puzzle.arcs and puzzle.graph.is_plain:
            by_graph.setdefault(puzzle.graph, {})[number] = puzzle
    expected: dict[int, Verdict] = {}
    for graph, puzzles in by_graph.items():
        batch = sk.solve_many(list(puzzles.values()), effort=EFFORT)
        for at, number in enumerate(puzzles):
            if batch.verdict[at] == Code.UNDECIDED:
                continue
            board = tuple(batch.solution[at].tolist())
            text = board_line(sk.latin(side=graph.side), board, alphabet) if any(board) else None
            expected[number] = Code(batch.verdict[at]).name.lower(), text
    return expected


@pytest.mark.slow
@pytest.mark.parametrize("case", list(cases(2400, seed=1)), ids=lambda case: f"{case.side}, {case.alphabet}")
def test_mangled_lines_are_read_alike(case: Case, tmp_path: Path) -> None:
    assert differences(case, tmp_path) == []


def main(count: int, seed: int) -> None:
    """Compare, and print the kinds of lines."""
    kinds: Counter[str] = Counter()
    different: list[str] = []
    for case in cases(count, seed):
        with TemporaryDirectory() as folder:
            result = differences(case, Path(folder))
        different += result
        for line in case.lines:
            puzzle, kind, _ = slow(line, case.alphabet)
            kinds[kind or ("blank" if puzzle is None else "read")] += 1
        print(f"side {case.side}, alphabet {case.alphabet}: {len(case.lines)} lines, {len(result)} differ")
        print(*result[:3], sep="\n", end="\n" if result else "")
    print(f"{kinds.total()} lines, {len(different)} differences; {dict(kinds.most_common())}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000, int(sys.argv[2]) if len(sys.argv) > 2 else 2)
