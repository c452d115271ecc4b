"""Random rules that are true, or nearly true, on a given board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import Field, fields
from functools import cached_property
from random import Random
from typing import Any

import sudoshiki as sk
from sudoshiki.puzzle.places import Place
from sudoshiki.rules import rule_class
from tests.rules.words import Board, Shape, meaning_of


class Near:
    """Random choices for a rule; `wide` ones need not be true, and name cells anywhere."""

    def __init__(self, random: Random, board: Board, shape: Shape, *, wide: bool = False) -> None:
        self.random = random
        self.board = board
        self.shape = shape
        self.wide = wide

    @cached_property
    def line(self) -> list[Place]:
        return self.cells(2, 5)

    @cached_property
    def total(self) -> int:
        return self.sum_of(self.line)

    @cached_property
    def pair(self) -> tuple[Place, Place]:
        """Return two cells; neighbours in the same row or column if `wide`."""
        if not self.wide:
            first, second = self.cells(2, 2)
            return first, second
        low, at = self.number(0, self.shape.side - 2), self.number(0, self.shape.side - 1)
        pair = (Place(at, low), Place(at, low + 1))
        pair = pair if self.chance(0.5) else (Place(low, at), Place(low + 1, at))
        return pair if self.chance(0.5) else pair[::-1]

    def cells(self, least: int, most: int) -> list[Place]:
        """Return a path of king's moves without repeats; any cells in any order if `wide`."""
        side = self.shape.side
        if self.wide:
            length = least if least == most else self.number(least, side)
            return [Place(*divmod(cell, side)) for cell in self.random.sample(range(side * side), length)]
        length = self.number(least, min(most, side))
        while True:
            walk = [Place(self.random.randrange(side), self.random.randrange(side))]
            while len(walk) < length:
                r, c = walk[-1]
                steps = [Place(r + down, c + across) for down in (-1, 0, 1) for across in (-1, 0, 1)]
                free = [p for p in steps if p not in walk and 0 <= p[0] < side and 0 <= p[1] < side]
                if not free:
                    break
                walk.append(self.random.choice(free))
            if len(walk) >= length:
                return walk

    def number(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def off(self) -> int:
        """Return 0, or rarely 1 or -1."""
        return self.random.choice([0, 0, 0, 0, 1, -1])

    def values_of(self, cells: Iterable[Place]) -> list[int]:
        return [self.board[cell] for cell in cells]

    def sum_of(self, cells: Iterable[Place]) -> int:
        """Return their sum, or a number beside it."""
        return sum(self.values_of(cells)) + self.off()


def fields_of(name: str) -> tuple[Field[Any], ...]:
    return fields(rule_class(name))  # type: ignore[arg-type]  # every rule is a dataclass


def random_rule(name: str, random: Random, board: Board, shape: Shape, *, wide: bool = False) -> sk.Rule:
    """Return a rule of that name: by `random_rule` of its file, or by the types of its fields."""
    near = Near(random, board, shape, wide=wide)
    make: Any = getattr(meaning_of(name), "random_rule", None)
    if make is None:
        make = rule_class(name)
        return make(*(_value(name, field, near) for field in fields_of(name)))  # type: ignore[no-any-return]
    return make(near)  # type: ignore[no-any-return]


def _value(rule: str, field: Field[Any], near: Near) -> object:
    """Return a random value for a field of a rule."""
    match field.type:
        case "Cells":
            return near.line
        case "Cell":
            return near.random.choice(near.line)
        case "Values":
            return near.values_of(near.line)
        case "bool":
            return near.chance(0.5)
        case "int" | "int | None":
            return near.total if field.name == "total" else near.number(1, near.shape.side)
    raise LookupError(f"rule {rule}: its file in tests/rules/meanings needs random_rule, for {field.name}")
