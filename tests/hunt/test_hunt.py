"""The hunt runs, finds planted faults, and repeats the saved ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.logic import path
from sudoshiki.puzzle import SIGNS
from sudoshiki.say.logic_records import explanation_record
from sudoshiki.solve import Algorithm, Answer, Request, find, register
from sudoshiki.solve.registry import _table

from . import explained, findings, logic, made
from .__main__ import main
from .brute_force import brute_force, keeps_the_rules
from .findings import FOLDER, Finding, still_wrong
from .hunter import Hunter
from .judging import HuntAnswer, contradiction, culprits
from .shrink import shrink
from .ways import Way, usual_ways

BOARDS = 60


def hunt_on(hunter: Hunter, numbers: range) -> list[Finding]:
    return [*(finding for number in numbers for finding in hunter.one(number)), *hunter.rest()]


def test_a_short_hunt_finds_nothing() -> None:
    hunter = Hunter(seed=3)
    assert [finding.what for finding in hunt_on(hunter, range(1, BOARDS))] == []
    assert hunter.tally.boards == BOARDS - 1


@pytest.mark.slow
def test_a_longer_hunt_finds_nothing() -> None:
    """`python -m tests.hunt --boards 100000` hunts on any number of boards."""
    hunter = Hunter(seed=4)
    assert [finding.what for finding in hunt_on(hunter, range(300))] == []
    tally = hunter.tally
    assert min(tally.verdicts[verdict] for verdict in ("none", "one", "many")) > 20
    assert min(tally.rules.values()) > 10
    ours = {entry.name for entry in sk.algorithms() if not entry.needs}
    assert ours <= tally.runs.keys()
    assert tally.explained > 20
    assert tally.reasons == 30
    assert tally.made > 3


def test_an_interrupted_hunt_reports_its_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def two_boards(hunter: Hunter, number: int) -> Iterator[Finding]:
        if number == 9:
            raise KeyboardInterrupt
        hunter.tally.count(sk.latin(side=2), HuntAnswer(2, 2))
        yield from ()

    monkeypatch.setattr(Hunter, "one", two_boards)
    monkeypatch.setattr("faulthandler.enable", lambda: None)  # it wants a real stderr
    monkeypatch.setattr("sys.argv", ["hunt", "--first", "7"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 130
    output = capsys.readouterr()
    assert "--first 9 goes on from here" in output.err
    assert output.out.startswith("boards       2 in ")


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")) or [None], ids=lambda file: file and file.stem)
def test_earlier_faults_stay_fixed(file: Path | None) -> None:
    """One file per finding; the folder may be empty."""
    if file is not None:
        assert still_wrong(findings.read(file)) == []


@pytest.fixture
def planted() -> Iterator[Callable[[Callable[[sk.Puzzle, Answer], Answer]], Way]]:
    """Register an algorithm that is `mrv`, but returns wrong answers."""

    def plant(lie: Callable[[sk.Puzzle, Answer], Answer]) -> Way:
        def solve(puzzle: sk.Puzzle, request: Request) -> Answer:
            request.options = {"habits": "ours"}
            return lie(puzzle, find("mrv").solve(puzzle, request))

        register(Algorithm("liar", "lies", "nobody", SIGNS, solve, complete=True, effort="values tried"))
        return Way("registry", "liar")

    yield plant
    _table.pop("liar", None)


def stumbles(puzzle: sk.Puzzle) -> bool:
    """Whether the planted fault applies: a board with a given and a sign."""
    return puzzle.given_count > 0 and len(puzzle.arcs) > 0


def says_none(puzzle: sk.Puzzle, answer: Answer) -> Answer:
    wrong = answer._replace(solutions=(), found=0, exhausted=True)
    return wrong if stumbles(puzzle) and answer.found else answer


def says_one(puzzle: sk.Puzzle, answer: Answer) -> Answer:
    """Claim that the first of several solutions is the only one."""
    wrong = answer._replace(solutions=answer.solutions[:1], found=1, exhausted=True)
    return wrong if stumbles(puzzle) and answer.found > 1 else answer


def says_a_wrong_board(puzzle: sk.Puzzle, answer: Answer) -> Answer:
    boards = tuple(tuple(value % puzzle.side + 1 for value in board) for board in answer.solutions)
    return answer._replace(solutions=boards) if stumbles(puzzle) else answer


@pytest.mark.parametrize("lie", [says_none, says_one, says_a_wrong_board])
def test_a_planted_liar_is_found_and_its_board_made_small(
    lie: Callable[[sk.Puzzle, Answer], Answer],
    planted: Callable[[Callable[[sk.Puzzle, Answer], Answer]], Way],
    tmp_path: Path,
) -> None:
    honest = [Way("registry", name) for name in ("mrv", "cdcl", "dlx")]
    liar = planted(lie)
    result = hunt_on(Hunter(seed=5, ways=[*honest, liar]), range(1, 40))
    assert {finding.way.name for finding in result if finding.way} == {"liar"}
    small = min((finding.puzzles[0] for finding in result), key=lambda puzzle: len(puzzle.groups))
    assert (small.given_count, len(small.arcs), small.groups) == (1, 1, ())

    kept = result[0].save(tmp_path)
    assert kept.name == "0001.json"
    assert result[0].save(tmp_path).name == "0002.json"
    again = findings.read(kept)
    assert again.puzzles == result[0].puzzles
    assert any("liar" in wrong for wrong in still_wrong(again))
    _table.pop("liar")
    assert still_wrong(Finding("mended", again.puzzles)) == []


def test_the_majority_decides_where_brute_force_can_not() -> None:
    puzzle = sk.sudoku(side=9)
    one, several = HuntAnswer(1, 1), HuntAnswer(2, None)
    assert list(culprits(puzzle, [several, one, several], 2)) == [1]
    assert contradiction(HuntAnswer(0, 0), HuntAnswer(1, None))
    assert not contradiction(HuntAnswer(1, None), HuntAnswer(5, 5))
    shown = HuntAnswer(1, 1, frozenset([(1,)]), all_shown=True)
    assert contradiction(shown, HuntAnswer(1, None, frozenset([(2,)])))


def test_brute_force_knows_the_rules() -> None:
    assert len(brute_force(sk.sudoku(side=4), 1000)) == 288
    assert len(brute_force(sk.latin(side=4), 1000)) == 576
    assert len(brute_force(sk.latin(side=3, arcs=[(0, 1), (1, 2)]), 100)) == 2
    assert len(brute_force(sk.latin(side=3, arcs=[(1, 0), (2, 1)]), 100)) == 2
    assert len(brute_force(sk.latin(side=4), 7)) == 7
    assert not keeps_the_rules(sk.latin(side=2), (1, 2, 1, 2))
    assert not keeps_the_rules(sk.latin(side=2, arcs=[(0, 1)]), (2, 1, 1, 2))
    assert not keeps_the_rules(sk.latin([1, 0, 0, 0]), (2, 1, 1, 2))
    assert keeps_the_rules(sk.latin([1, 0, 0, 0]), (1, 2, 2, 1))


def test_a_wrong_step_is_seen() -> None:
    puzzle = sk.latin([[1, 2, 0], [0, 0, 0], [0, 0, 2]])
    way = path(puzzle)
    assert way.solved
    assert logic.wrong_in(way, way.board, "se") == ""
    others = tuple(value % 3 + 1 for value in way.board)
    assert "step 1" in logic.wrong_in(way, others, "se")
    assert logic.wrong_steps(puzzle, others, Random(1))


def test_a_false_reason_is_found_and_its_board_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the first step places another value."""

    def lie(*args: Any) -> dict[str, Any]:
        record = explanation_record(*args)
        for step in record["steps"][:1]:
            step["placements"][0]["value"] = step["placements"][0]["value"] % 4 + 1
        return record

    monkeypatch.setattr(explained, "explanation_record", lie)
    monkeypatch.setattr(explained, "puzzle_to_explain", lambda *_: sk.sudoku("3.4..1.2.4.32.1.", (2, 2)))
    hunter = Hunter(seed=1)
    results = [finding for number in range(2) for finding in hunter._check_reasons(number, Random(number))]
    assert results
    assert all("step 1," in finding.what for finding in results)
    assert hunter.tally.reasons == 2
    assert results[0].puzzles[0].given_count < 8
    assert any("step 1," in why for why in findings._quarrels(results[0].puzzles[0], [], 2))


def test_a_clue_too_many_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    wish = {"side": 4, "seed": 1, "minimal": True}
    assert made.wrong_puzzle(wish) == ""
    monkeypatch.setattr(made, "one_solution", lambda _: True)
    assert made.wrong_puzzle(wish) == "a clue could be spared"


def test_shrinking_keeps_the_needed_parts() -> None:
    puzzle = sk.futoshiki([1, 0, 0, 0, 0, 0, 0, 0, 3], [(1, 2), (4, 5)])
    small = shrink(puzzle, lambda one: one.givens[8] == 3 and (4, 5) in one.arcs)
    assert (small.given_count, small.arcs, small.groups) == (1, ((4, 5),), ())


def test_every_algorithm_and_every_option_is_used() -> None:
    used: dict[str, set[str]] = {}
    for way in usual_ways():
        used.setdefault(way.name, set()).update(way.options)
    for entry in sk.algorithms():
        if not entry.why_unavailable():
            options = {option.name for option in entry.options if not option.apart}
            assert used[entry.name] == (set() if entry.needs else options)
