"""The words of a puzzle's heading, by language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["ENGLISH", "HeadingWords"]


class HeadingWords(NamedTuple):
    """The words of a heading in one language; nouns for one and several."""

    language: str  # a field of Titles
    kinds: Mapping[str, str]  # those that are called otherwise than in code
    given: tuple[str, str]
    sign: tuple[str, str]
    with_: str
    and_: str
    diagonals: str
    pencil_marks: str
    own_groups: str


ENGLISH = HeadingWords(
    language="en",
    kinds={},
    given=("given", "givens"),
    sign=("sign", "signs"),
    with_=", with {}",
    and_=" and ",
    diagonals="diagonals",
    pencil_marks="pencil marks",
    own_groups="groups of its own",
)
