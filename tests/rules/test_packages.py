"""Rules of other packages: those that can't be used are refused by name, and nothing else fails."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from itertools import pairwise

import pytest

import sudoshiki as sk
from sudoshiki.puzzle import Primitive
from sudoshiki.puzzle.frame import Frame
from sudoshiki.puzzle.places import Cells
from sudoshiki.puzzle.primitives import Less
from sudoshiki.puzzle.rule import Titles
from sudoshiki.rules import every_rule, known_names
from sudoshiki.rules.packages import ENTRY_POINTS, installed_rules
from sudoshiki.say import page_words
from sudoshiki.say.page_words import translate_error
from sudoshiki.web.page_files import page_files


@dataclass(frozen=True, repr=False)
class Falling(sk.Rule):
    """Each cell is greater than the next."""

    name = "falling"
    titles = Titles("falling line", "linha decrescente")

    cells: Cells

    def expand(self, frame: Frame) -> Iterator[Primitive]:
        cells = frame.cells(self.cells)
        for greater, lesser in pairwise(cells):
            yield Less(lesser, greater)


class AnotherFalling(Falling):
    """The same name again."""


class OurName(Falling):
    """A name that one of our rules has."""

    name = "thermo"


NO_RULE = 3
Install = Callable[..., None]


def forget() -> None:
    """Forget what was installed."""
    installed_rules.cache_clear()
    page_words._refusals.cache_clear()


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Return a function that takes entry points: names, each with what it names in this module."""

    def only(*points: tuple[str, str]) -> None:
        entries = [metadata.EntryPoint(name, f"{__name__}:{what}", ENTRY_POINTS) for name, what in points]
        monkeypatch.setattr(metadata, "entry_points", lambda group: entries)  # noqa: ARG005
        forget()

    yield only
    forget()


FAULTS = {
    "missing": ("falling", "Missing", "AttributeError: module .* has no attribute 'Missing'"),
    "no rule": ("falling", "NO_RULE", "it is no class derived from sudoshiki.Rule"),
    "our name": ("falling", "OurName", "sudoshiki has a rule 'thermo', too"),
}
IN_PORTUGUESE = {
    "missing": "AttributeError: ",
    "no rule": "não é uma classe derivada de sudoshiki.Rule",
    "our name": "sudoshiki também tem uma regra 'thermo'",
}


def read(name: str) -> sk.Puzzle:
    return sk.parse(json.dumps({"side": 4, "rules": [{"rule": name, "cells": "r1c1 r1c2"}]}))


def test_a_rule_of_a_package_is_read(install: Install) -> None:
    install(("falling", "Falling"), ("again", "Falling"))
    assert known_names()[-1] == "falling"
    assert known_names().count("falling") == 1
    assert read("falling").graph.rules == (Falling("r1c1 r1c2"),)
    assert translate_error("falling line") == "linha decrescente"


@pytest.mark.parametrize("case", FAULTS)
def test_one_that_cannot_be_used_is_refused_by_name(case: str, install: Install) -> None:
    name, what, fault = FAULTS[case]
    install((name, what))
    with pytest.raises(
        sk.FormatError, match=f"rule '{name}' can't be loaded from {__name__}:{what}: {fault}"
    ):
        read(name)


@pytest.mark.parametrize("case", FAULTS)
def test_it_stops_nothing_else(case: str, install: Install) -> None:
    before = every_rule()
    install(FAULTS[case][:2], ("falling", "Falling"))
    assert every_rule() == [*before, Falling]
    assert page_files()
    assert translate_error("thermometer") == "termômetro"
    with pytest.raises(
        sk.FormatError, match=r"no rule 'sandwich' \(sandwich sums\) is known; choose from cage, "
    ):
        read("sandwich")


def test_a_name_of_two_packages_is_refused(install: Install) -> None:
    install(("falling", "Falling"), ("falling", "AnotherFalling"))
    with pytest.raises(sk.FormatError, match="another package has a rule 'falling', too"):
        read("falling")


def test_a_class_with_the_name_of_our_rule_is_not_written(install: Install) -> None:
    """It would be read as ours."""
    install()
    puzzle = sk.sudoku(side=4, rules=[OurName("r1c1 r1c2")])
    assert sk.check(puzzle, "2134 3421 1243 4312").solved
    with pytest.raises(
        sk.FormatError, match="class OurName has the name of another rule, 'thermo': rename it"
    ):
        sk.write(puzzle, "json")
