"""Canonical forms: equal for equivalent puzzles only, and minimal."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoshiki import (
    Puzzle,
    SudoshikiError,
    UsageError,
    Verdict,
    futoshiki,
    grade,
    latin,
    parse,
    solve,
    sudoku,
)
from sudoshiki.generate import GenerationFailed, canonical, generate, minimize, vary
from sudoshiki.generate.judging import Attempt
from sudoshiki.generate.seen_puzzles import SeenPuzzles
from sudoshiki.generate.shapes import shape_of
from sudoshiki.logic.scales import WORDS
from sudoshiki.puzzle.symmetry import rotated, transposed

EMPTY = "." * 81
KINDS = [
    {},
    {"side": 6},
    {"side": 8},
    {"kind": "latin", "side": 5},
    {"kind": "futoshiki", "side": 5},
    {"side": 6, "regions": "random"},
    {"side": 6, "diagonals": True},
    {"box": (3, 2), "signs": "4-8"},
]


def all_forms(puzzle: Puzzle) -> set[tuple[int, ...]]:
    """Return every equivalent of a 4×4 board with boxes, values renamed in order."""
    board = [puzzle.givens[4 * r : 4 * r + 4] for r in range(4)]
    orders = [[2 * b + w[b] ^ k for b in bands for k in (0, 1)] for bands in permutations(range(2))
              for w in product((0, 1), repeat=2)]  # fmt: skip
    results = set()
    for rows, columns, turned in product(orders, orders, (False, True)):
        cells = [board[c][r] if turned else board[r][c] for r in rows for c in columns]
        names: dict[int, int] = {0: 0}
        results.add(tuple(names.setdefault(value, len(names)) for value in cells))
    return results


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6))
def test_the_form_is_the_least_of_all(seed: int) -> None:
    random = Random(seed)
    (made,) = generate(side=4, seed=seed)
    kept = [value if random.random() < 0.9 else 0 for value in made.puzzle.givens]
    puzzle = sudoku(kept)
    assert canonical(puzzle).puzzle.givens == min(all_forms(puzzle))


@pytest.mark.parametrize("wish", KINDS, ids=str)
def test_all_equivalents_have_one_form_and_it_is_its_own(wish: dict[str, object]) -> None:
    (made,) = generate(seed=3, **wish)  # type: ignore[arg-type]
    form = canonical(made.puzzle)
    assert canonical(form.puzzle).puzzle == form.puzzle
    turned_only = made.puzzle.kind == "latin"  # rows and columns may be exchanged there, too
    for other in () if turned_only else vary(made.puzzle, 3):
        assert other != made.puzzle
        assert canonical(other).puzzle == form.puzzle
        assert canonical(other).automorphisms == form.automorphisms


def test_automorphisms_are_counted() -> None:
    regular = sudoku(
        [(c // 3 + r % 3) % 3 * 3 + (c % 3 + r // 3) % 3 + 1 for r in range(9) for c in range(9)]
    )
    assert canonical(regular).automorphisms == 648
    (made,) = generate()
    assert canonical(made.puzzle).automorphisms == 1


def test_symmetries_of_the_pattern_are_named() -> None:
    (made,) = generate(symmetry="full")
    assert set(canonical(made.puzzle).symmetries) >= {"rotation", "quarter", "full", "diagonal"}


def test_puzzles_without_a_canonical_form_are_refused() -> None:
    with pytest.raises(UsageError, match="too few givens"):
        canonical(parse(EMPTY))
    with pytest.raises(UsageError, match="pencil marks"):
        canonical(sudoku(side=4, candidates=[[1, 2]] + [[1, 2, 3, 4]] * 15))


@pytest.mark.parametrize("wish", KINDS, ids=str)
def test_equivalents_are_not_new(wish: dict[str, object]) -> None:
    seen = SeenPuzzles()
    for made in generate(count=5, seed=4, **wish):  # type: ignore[arg-type]
        assert seen.new_attempts([made.attempt]) == [made.attempt]
        if made.puzzle.kind == "latin":
            continue
        for other in vary(made.puzzle, 2):
            taken = shape_of(other)
            assert taken is not None
            assert seen.new_attempts([Attempt(*taken)]) == []


LEVELS = [{"level": row.word} for row in WORDS]


@pytest.mark.parametrize("wish", [*KINDS, *LEVELS], ids=str)
def test_variants_keep_their_difficulty_word_and_levels(wish: dict[str, object]) -> None:
    scales = ("word", "tatham", "qqwing")
    for made in generate(count=3, seed=8, **wish):  # type: ignore[arg-type]
        before = grade(made.puzzle, scales=scales)
        for other in vary(made.puzzle, 2):
            assert solve(other).verdict is Verdict.ONE
            assert (other.given_count, len(other.arcs)) == (made.puzzle.given_count, len(made.puzzle.arcs))
            after = grade(other, scales=scales)
            assert (after.word, after.tatham, after.qqwing) == (before.word, before.tatham, before.qqwing)


def test_too_few_equivalents_are_an_error() -> None:
    with pytest.raises(GenerationFailed, match="9 equivalent puzzles requested, only 0"):
        list(vary(sudoku([1], box=(1, 1)), 9))


def test_minimizing_keeps_the_solution_and_spares_nothing() -> None:
    (made,) = generate(givens=40)
    left = minimize(made.puzzle)
    assert left.proved
    assert left.taken == 40 - left.puzzle.given_count > 0
    assert solve(left.puzzle).solution == solve(made.puzzle).solution
    assert minimize(left.puzzle) == (left.puzzle, 0, True)


def test_minimizing_takes_signs_away_too() -> None:
    full = solve(latin(side=4)).solution
    assert full is not None
    arcs = [(a, a + 1) if full[a] < full[a + 1] else (a + 1, a) for a in (0, 4, 8)]
    left = minimize(futoshiki(full, arcs))
    assert left.puzzle.given_count + len(left.puzzle.arcs) < 10
    assert solve(left.puzzle).solution == full


@pytest.mark.parametrize("wish", KINDS, ids=str)
def test_avoided_puzzles_are_not_generated(wish: dict[str, object]) -> None:
    first = [made.puzzle for made in generate(seed=3, count=6, **wish)]  # type: ignore[arg-type]
    turned = [rotated(puzzle) for puzzle in first]
    others = [made.puzzle for made in generate(seed=3, count=6, avoid=turned, **wish)]  # type: ignore[arg-type]
    forms = [canonical(puzzle).puzzle for puzzle in (*turned, *others)]
    assert len(set(forms)) == 12
    avoiding_other_shapes = generate(seed=3, count=6, avoid=[latin(side=3), sudoku(side=16)], **wish)  # type: ignore[arg-type]
    assert [made.puzzle for made in avoiding_other_shapes] == first


def test_a_full_search_that_avoids_all_there_are_finds_none() -> None:
    """There are few minimal 4×4 boards; if all found are avoided, hardly any are left."""
    known = [made.puzzle for made in generate(side=4, givens=4, count=None, effort=6000, seed=1)]
    with pytest.raises(GenerationFailed, match="symmetry"):
        list(generate(side=4, givens=4, count=1, effort=200, seed=1, avoid=known))


def test_a_board_without_signs_is_avoided_where_signs_may_be() -> None:
    wish = {"kind": "futoshiki", "side": 4, "signs": "0-1", "givens": "5-16"}
    made = [one.puzzle for one in generate(count=20, seed=1, **wish)]  # type: ignore[arg-type]
    signless = [latin(puzzle.givens) for puzzle in made if not puzzle.arcs]
    assert signless
    again = [one.puzzle for one in generate(count=20, seed=1, avoid=signless, **wish)]  # type: ignore[arg-type]
    assert not {puzzle.givens for puzzle in again} & {puzzle.givens for puzzle in signless}
    assert {puzzle for puzzle in made if puzzle.arcs} <= set(again)


@pytest.mark.parametrize("box", [(2, 3), (3, 2), (4, 2)])
def test_transposed_boards_are_avoided_where_that_turns_the_boxes(box: tuple[int, int]) -> None:
    first = [made.puzzle for made in generate(box=box, count=5, seed=1)]
    avoid = [transposed(puzzle) for puzzle in first]
    others = [made.puzzle for made in generate(box=box, count=5, seed=1, avoid=avoid)]
    assert len({canonical(puzzle).puzzle for puzzle in (*first, *others)}) == 10


@pytest.mark.parametrize("wrong", [3, "x", [1], [None], EMPTY, {"a": 1}])
def test_only_puzzles_can_be_avoided(wrong: object) -> None:
    with pytest.raises(SudoshikiError):
        generate(avoid=wrong)  # type: ignore[arg-type]
