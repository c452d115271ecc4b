"""Named relations of two values for `Frame.pair`, evaluated once per board shape."""

from __future__ import annotations


def are_equal(one: int, other: int) -> bool:
    return one == other


def not_greater(one: int, other: int) -> bool:
    return one <= other


def differ_by(one: int, other: int, by: int) -> bool:
    return abs(one - other) == by


def differ_by_at_least(one: int, other: int, by: int) -> bool:
    return abs(one - other) >= by


def differ_by_less_than(one: int, other: int, limit: int) -> bool:
    return 0 < abs(one - other) < limit


def not_consecutive(one: int, other: int) -> bool:
    return abs(one - other) != 1


def have_ratio(one: int, other: int, by: int) -> bool:
    return one == by * other or other == by * one


def sum_to(one: int, other: int, total: int) -> bool:
    return one + other == total


def not_both(one: int, other: int, value: int) -> bool:
    return not one == other == value


def not_congruent(one: int, other: int, modulus: int) -> bool:
    return (one - other) % modulus != 0


def in_different_parts(one: int, other: int, lowest: int, size: int) -> bool:
    """In parts of `size` values each, from the lowest on."""
    return (one - lowest) // size != (other - lowest) // size
