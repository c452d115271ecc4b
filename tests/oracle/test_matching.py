"""All-different by matching, against every filling of the group."""

from array import array
from itertools import product
from random import Random

import pytest

import sudoshiki as sk
from sudoshiki import _core

from ..random_boards import random_puzzle


def settled(side: int, lists: list[int], level: _core.Inference) -> list[int] | None:
    """Return what native inference leaves of these lists of a single group."""
    graph = _core.Graph(_core.Groups(side, [list(range(len(lists)))]), [], [])
    words = 1 if side <= 64 else 2
    everything = (1 << side) - 1
    masks = [*lists, *([everything] * (side**2 - len(lists)))]
    packed = array("Q", [mask >> 64 * word & (2**64 - 1) for mask in masks for word in range(words)])
    left = _core.propagate(graph, packed.tobytes(), level)
    if left is None:
        return None
    out = array("Q", left)
    return [sum(out[words * cell + word] << 64 * word for word in range(words)) for cell in range(len(lists))]


def values(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def every_filling(lists: list[int]) -> list[int] | None:
    """Return the values of each cell in any filling without repeats; None if none."""
    used = [0] * len(lists)
    for choice in product(*map(values, lists)):
        if len(set(choice)) == len(choice):
            for cell, value in enumerate(choice):
                used[cell] |= 1 << value
    return used if any(used) else None


def test_exactly_the_values_of_some_filling_are_kept() -> None:
    for seed in range(300):
        random = Random(seed)
        side = random.randint(2, 7)
        cells = random.randint(2, side)  # fewer cells than values: some values may stay out
        density = random.uniform(0.2, 0.7)
        lists = [sum(1 << bit for bit in range(side) if random.random() < density) or 1 for _ in range(cells)]
        assert settled(side, lists, _core.Inference.matching) == every_filling(lists), seed


@pytest.mark.parametrize("level", [_core.Inference.singles, _core.Inference.locked])
def test_weaker_rules_keep_at_least_those(level: _core.Inference) -> None:
    for seed in range(100):
        random = Random(seed)
        lists = [random.randrange(1, 1 << 6) for _ in range(6)]
        weak, strong = settled(6, lists, level), every_filling(lists)
        if strong is not None:
            assert weak is not None
            assert all(kept & ~have == 0 for have, kept in zip(weak, strong, strict=True))


def test_wide_masks() -> None:
    """Three cells share two values and a distant third; a fourth cell loses them."""
    low, high, far = 1 << 3, 1 << 70, 1 << 99
    lists = [low | high, low | high | far, low | far, low | high | far | 1 << 120]
    assert settled(128, lists, _core.Inference.matching) == [*lists[:3], 1 << 120]


def test_mac_by_matching_agrees_with_mac_by_pairs() -> None:
    for seed in range(150):
        puzzle = random_puzzle(seed)
        pairs = sk.solve(puzzle, "mac", limit=200)
        matching = sk.solve(puzzle, "mac", limit=200, options={"all-different": "matching"})
        assert (matching.verdict, matching.solution_count) == (pairs.verdict, pairs.solution_count)
        if pairs.exact:
            assert set(matching.solutions) == set(pairs.solutions)
