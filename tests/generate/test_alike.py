"""Canonical forms: the same for all equivalents, another for all others; the least there is."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoshiki import Puzzle, UsageError, Verdict, futoshiki, grade, latin, parse, solve, sudoku
from sudoshiki.generate import GenerationFailed, canonical, generate, minimize, vary
from sudoshiki.generate.alike import Alike
from sudoshiki.generate.judging import Attempt
from sudoshiki.generate.shapes import shape_of
from sudoshiki.logic.scales import WORDS

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
    """Every equivalent of a 4×4 board of boxes, one by one, with values named as they come."""
    board = [puzzle.givens[4 * r : 4 * r + 4] for r in range(4)]
    orders = [[2 * b + w[b] ^ k for b in bands for k in (0, 1)] for bands in permutations(range(2))
              for w in product((0, 1), repeat=2)]  # fmt: skip
    found = set()
    for rows, columns, turned in product(orders, orders, (False, True)):
        cells = [board[c][r] if turned else board[r][c] for r in rows for c in columns]
        names: dict[int, int] = {0: 0}
        found.add(tuple(names.setdefault(value, len(names)) for value in cells))
    return found


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


def test_what_has_no_form_is_refused() -> None:
    with pytest.raises(UsageError, match="too few givens"):
        canonical(parse(EMPTY))
    with pytest.raises(UsageError, match="pencil marks"):
        canonical(sudoku(side=4, candidates=[[1, 2]] + [[1, 2, 3, 4]] * 15))


@pytest.mark.parametrize("wish", KINDS, ids=str)
def test_equivalents_are_not_new(wish: dict[str, object]) -> None:
    alike = Alike()
    for made in generate(count=5, seed=4, **wish):  # type: ignore[arg-type]
        assert alike.new_of([made.found]) == [made.found]
        if made.puzzle.kind == "latin":
            continue
        for other in vary(made.puzzle, 2):
            taken = shape_of(other)
            assert taken is not None
            assert alike.new_of([Attempt(*taken)]) == []


LEVELS = [{"level": row.word} for row in WORDS]


@pytest.mark.parametrize("wish", [*KINDS, *LEVELS], ids=str)
def test_what_is_varied_keeps_its_word_and_levels(wish: dict[str, object]) -> None:
    scales = ("word", "tatham", "qqwing")
    for made in generate(count=3, seed=8, **wish):  # type: ignore[arg-type]
        before = grade(made.puzzle, scales=scales)
        for other in vary(made.puzzle, 2):
            assert solve(other).verdict is Verdict.ONE
            assert (other.given_count, len(other.arcs)) == (made.puzzle.given_count, len(made.puzzle.arcs))
            after = grade(other, scales=scales)
            assert (after.word, after.tatham, after.qqwing) == (before.word, before.tatham, before.qqwing)


def test_a_puzzle_with_few_equivalents_says_so() -> None:
    with pytest.raises(GenerationFailed, match="no 9 different"):
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
