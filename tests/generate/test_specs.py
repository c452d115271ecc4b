"""Puzzles to order: every spec is met, as other means prove, or refused."""

from __future__ import annotations

from itertools import islice
from time import monotonic
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki import Puzzle, UsageError, Verdict, futoshiki, grade, solve, sudoku
from sudoshiki.generate import GeneratedPuzzle, SpecNotMet, generate
from sudoshiki.generate.judging import judge
from sudoshiki.generate.making import BatchTask, batch_size, make_batch
from sudoshiki.generate.regions import random_regions
from sudoshiki.generate.shapes import shape_of
from sudoshiki.generate.spec import make_spec
from sudoshiki.generate.stream import stream
from sudoshiki.logic import named_technique, path
from sudoshiki.puzzle.square import SYMMETRIES, symmetries_of

KINDS: list[dict[str, Any]] = [
    {},
    {"side": 4},
    {"box": (2, 3)},
    {"box": (3, 2)},
    {"side": 12},
    {"diagonals": True},
    {"side": 7, "regions": "random"},
    {"side": 6, "signs": "4-8"},
    {"kind": "latin", "side": 6},
    {"kind": "futoshiki", "side": 5},
    {"kind": "futoshiki", "side": 5, "givens": 0},
    {"kind": "futoshiki", "side": 6, "givens": "1-3"},
    {"kind": "futoshiki", "side": 6, "signs": "3-6"},
]


def make(count: int = 3, seed: int = 1, **wish: Any) -> list[GeneratedPuzzle]:
    return list(generate(count=count, seed=seed, **wish))


def assert_unique(puzzle: Puzzle) -> None:
    """Check by two algorithms that are independent of the generator."""
    for algorithm in ("mrv", "cdcl"):
        assert solve(puzzle, algorithm, limit=2).verdict is Verdict.ONE, algorithm


@pytest.mark.parametrize("wish", KINDS, ids=str)
def test_every_kind_has_one_solution_by_two_algorithms(wish: dict[str, Any]) -> None:
    for one in make(**wish):
        assert_unique(one.puzzle)
        assert one.puzzle.given_count == one.attempt.clues.given_count
        assert len(one.puzzle.arcs) == one.attempt.clues.sign_count


def without(puzzle: Puzzle, clue: int) -> Puzzle:
    givens = [0 if cell == clue else value for cell, value in enumerate(puzzle.givens)]
    arcs = [arc for number, arc in enumerate(puzzle.arcs) if number != clue - puzzle.side**2]
    return futoshiki(givens, arcs) if puzzle.kind == "futoshiki" else sudoku(givens, puzzle.box)


@pytest.mark.parametrize("wish", [{}, {"side": 6}, {"kind": "futoshiki", "side": 5}], ids=str)
def test_of_a_minimal_puzzle_no_clue_can_be_left_out(wish: dict[str, Any]) -> None:
    for one in make(minimal=True, **wish):
        puzzle = one.puzzle
        clues = [cell for cell, value in enumerate(puzzle.givens) if value]
        clues += [puzzle.side**2 + number for number in range(len(puzzle.arcs))]
        for clue in clues:
            assert solve(without(puzzle, clue), "mrv", limit=2).verdict is Verdict.MANY


def test_counts_are_within_the_spec() -> None:
    assert all(24 <= one.puzzle.given_count <= 28 for one in make(20, givens="24-28"))
    assert {one.puzzle.given_count for one in make(5, givens=30)} == {30}
    for one in make(kind="futoshiki", side=6, givens=(2, 4), signs="10-20"):
        assert 2 <= one.puzzle.given_count <= 4
        assert 10 <= len(one.puzzle.arcs) <= 20


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_patterns_have_the_symmetry_requested(symmetry: str) -> None:
    for one in make(5, symmetry=symmetry):
        given = [cell for cell, value in enumerate(one.puzzle.givens) if value]
        assert symmetry in symmetries_of(given, 9)
        assert_unique(one.puzzle)


def test_only_cells_of_the_pattern_are_given() -> None:
    pattern = {cell for cell in range(81) if (cell // 9 + cell % 9) % 2 == 0}
    for one in make(2, pattern=pattern):
        assert {cell for cell, value in enumerate(one.puzzle.givens) if value} <= pattern


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "diabolical"])
def test_the_level_is_that_of_grade(level: str) -> None:
    for one in make(2, level=level):
        assert grade(one.puzzle).word == level == one.grade.word


def test_ratings_are_within_the_spec() -> None:
    for one in make(4, er="7.0-7.9"):
        rating = grade(one.puzzle).se
        assert rating is not None
        assert 7.0 <= rating.er <= 7.9
        assert rating.er == one.rating


@pytest.mark.parametrize(
    ("kind", "side", "scale", "level"),
    [
        ("sudoku", 9, "hodoku", "medium"),
        ("sudoku", 9, "tatham", "advanced"),
        ("latin", 6, "tatham", "trivial"),
        ("futoshiki", 5, "tatham", "tricky"),
    ],
)
def test_levels_of_other_programs_are_those_of_grade(kind: str, side: int, scale: str, level: str) -> None:
    arguments: dict[str, Any] = {scale: level}
    for one in make(2, kind=kind, side=side, **arguments):
        result = getattr(grade(one.puzzle, scales=[scale]), scale)
        assert result is not None
        assert result.level.lower() == level


@pytest.mark.slow
@pytest.mark.parametrize(("side", "level"), [(16, "medium"), (25, "easy")])
def test_large_boards_reach_a_level(side: int, level: str) -> None:
    (one,) = make(1, side=side, level=level)
    assert grade(one.puzzle).word == level
    assert one.puzzle.given_count < 0.75 * side**2
    assert solve(one.puzzle, "cdcl", limit=2).verdict is Verdict.ONE


def test_techniques_are_required_and_forbidden() -> None:
    (one,) = make(1, require=["naked-pair"], forbid=["x-wing"])
    used = {named_technique(step.technique, step.size).name for step in path(one.puzzle).steps}
    assert "naked-pair" in used
    assert "x-wing" not in used


def test_the_same_seed_gives_the_same_puzzles_on_all_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wish = make_spec(level="hard")
    size = batch_size(wish)
    tasks = [BatchTask(wish, 5, first, size) for first in range(0, 4 * size, size)]
    backwards = {task.first: make_batch(task) for task in reversed(tasks)}

    def scattered(_: Any) -> Any:
        return (backwards[task.first] for task in tasks)

    alone = [one.puzzle for one in stream(wish, 6, 5)]
    assert [one.puzzle for one in make(6, seed=5, level="hard")] == alone
    assert [one.puzzle for one in make(6, seed=6, level="hard")] != alone
    monkeypatch.setattr("sudoshiki.generate.stream._local_runner", lambda _: scattered)
    assert [one.puzzle for one in stream(wish, 6, 5)] == alone


def test_levels_share_no_solution() -> None:
    seen: dict[bytes, str] = {}
    for level in ("easy", "medium", "hard"):
        for one in make(6, level=level):
            assert seen.setdefault(one.attempt.clues.solution, level) == level


def test_regions_at_random_are_connected_and_equal_and_no_boxes() -> None:
    from random import Random

    assert random_regions(1, Random(1)) == (1,)
    for side in (5, 6, 9):
        regions = random_regions(side, Random(side))
        assert sorted(regions) == sorted(n for n in range(1, side + 1) for _ in range(side))
        assert sudoku(side=side, regions=regions).box is None


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"givens": 16}, "fewer than 17"),
        ({"givens": "30-20"}, "the lesser"),
        ({"givens": "few"}, "a range such as"),
        ({"side": 4, "givens": 17}, "at most 16"),
        ({"kind": "hitori"}, "futoshiki"),
        ({"kind": "latin", "signs": 3}, "futoshiki"),
        ({"kind": "futoshiki", "diagonals": True}, "sudoku has"),
        ({"symmetry": "rotated"}, "did you mean rotation"),
        ({"level": "mediun"}, "did you mean medium"),
        ({"level": "hard", "er": 7}, "contradicts er 7"),
        ({"er": "0.1-0.5"}, "ratings go from"),
        ({"er": "99-"}, "ratings go from"),
        ({"er": "7-3"}, "the first must be the lesser"),
        ({"require": ["x-wng"]}, "did you mean x-wing"),
        ({"require": ["x-wing"], "forbid": ["x-wing"]}, "both required and forbidden"),
        ({"pattern": range(10)}, "fewer than 17"),
        ({"pattern": [81]}, "off the board"),
        ({"pattern": range(30), "symmetry": "rotation"}, "counterpart"),
        ({"regions": "some"}, "random"),
        ({"tatham": "tricky"}, "level of Solo"),
        ({"hodoku": "wicked"}, "level of HoDoKu"),
        ({"signs": 4, "tatham": "basic"}, "not both"),
        ({"kind": "futoshiki", "hodoku": "easy"}, "not support signs"),
        ({"side": 7}, "regions random"),
    ],
    ids=str,
)
def test_an_impossible_spec_is_refused_at_once(wish: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        generate(**wish)


def test_an_unmet_spec_names_the_nearest_and_the_reason() -> None:
    with pytest.raises(
        SpecNotMet, match=r"^0 of 1 puzzle found .* rejected: too easy .* nearest has \d givens"
    ) as refused:
        make(1, side=4, er="9-", effort=64)
    assert refused.value.nearest is not None
    assert_unique(refused.value.nearest)


def test_a_small_kind_runs_out_of_puzzles_that_are_not_alike() -> None:
    with pytest.raises(SpecNotMet, match="equal to an earlier one"):
        make(100_000, side=2, box=(1, 2), effort=2000)


def test_no_budget_is_exceeded_and_a_stop_ends_the_stream() -> None:
    stop = sk.StopFlag()
    endless = generate(count=None, stop=stop)
    next(endless)
    stop.set()
    assert len(list(endless)) < 10_000
    assert [one.number for one in sk.generate(count=2)] == [1, 2]


def test_time_ends_a_search_in_the_midst_of_a_batch() -> None:
    """One attempt at this takes minutes."""
    stop = sk.StopFlag()
    with pytest.raises(SpecNotMet, match="0 of 1"):
        make(1, side=25, er="9-", seconds=0.5, stop=stop)
    assert not stop.is_set()  # it is its owner's, and may serve again


def test_time_between_puzzles_does_not_count_as_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passed = 0.0
    monkeypatch.setattr("sudoshiki.generate.search_timer.monotonic", lambda: monotonic() + passed)
    endless, size = generate(count=None), batch_size(make_spec())
    assert len(list(islice(endless, size))) == size
    passed = 1000.0  # seconds, more than is waited for a puzzle
    assert next(endless).number == size + 1


def test_an_endless_stream_of_what_can_not_be_found_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoshiki.generate.stream.DEFAULT_TIMEOUT", 0.2)
    with pytest.raises(SpecNotMet, match="0 puzzles found"):
        list(generate(count=None, side=4, er="9-"))


def test_an_unfinished_path_proves_nothing() -> None:
    wish, stop = make_spec(forbid=["swordfish"]), sk.StopFlag()
    taken = shape_of(make(1)[0].puzzle)
    assert taken
    shape, clues = taken
    stop.set()
    assert judge(wish, shape, [clues], stop)[0].why


def test_type_checkers_see_every_name_of_the_package() -> None:
    from sudoshiki.generate.typed import Generate

    for name in sk.generate.__all__:
        assert getattr(Generate, name) is getattr(sk.generate, name), name
    assert Generate.__call__ is generate


@pytest.mark.parametrize(
    "wish",
    [
        {"level": "hard", "er": "3.0-3.4"},
        pytest.param({"level": "extreme", "er": "7.5-8.5", "symmetry": "rotation"}, marks=pytest.mark.slow),
        {"level": "medium", "hodoku": "easy", "minimal": True},
        {"level": "hard", "tatham": "advanced"},
        {"hodoku": "easy", "tatham": "basic"},
        {"kind": "futoshiki", "side": 5, "level": "hard", "tatham": "tricky", "er": "-4.0"},
    ],
    ids=str,
)
def test_specs_on_several_scales_are_all_met(wish: dict[str, Any]) -> None:
    for one in make(2, **wish):
        graded = grade(one.puzzle)
        assert wish.get("level") in (None, graded.word)
        if "er" in wish:
            assert graded.se is not None
            low, _, high = wish["er"].partition("-")
            assert float(low or 0) <= graded.se.er <= float(high)
        if "hodoku" in wish:
            assert graded.hodoku is not None
            assert graded.hodoku.level.lower() == wish["hodoku"]
        if "tatham" in wish:
            assert graded.tatham is not None
            assert graded.tatham.level == wish["tatham"]


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"level": "hard", "er": "7-7.9"}, "level hard is er from 2.6 to 4.4, which contradicts er 7-7.9"),
        ({"hodoku": "easy", "er": "7-8"}, "hodoku easy takes singles alone, rated 2.3 at most"),
        ({"tatham": "basic", "level": "hard"}, "rated 2.3 at most, which contradicts level hard"),
        ({"level": "extreme", "er": "-2"}, "level extreme is er from 7.5 on, which contradicts er -2"),
        (
            {"level": "easy", "require": ["x-wing"]},
            "x-wing is rated 3.2 or more, which contradicts level easy",
        ),
        ({"er": "1.0-2.0", "level": "easy", "require": "x-wing"}, "contradicts level easy and er 1.0-2.0"),
        (
            {"kind": "futoshiki", "side": 5, "level": "easy", "hodoku": "easy"},
            "HoDoKu does not support signs",
        ),
    ],
    ids=str,
)
def test_contradictory_specs_are_refused_by_name(wish: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        make_spec(**wish)


@pytest.mark.slow
def test_the_reason_names_the_scale() -> None:
    with pytest.raises(SpecNotMet, match="on the scale tatham"):
        make(1, level="easy", tatham="unreasonable", effort=64)
