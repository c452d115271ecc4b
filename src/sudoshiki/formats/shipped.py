"""The example boards of the package, by name."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from ..puzzle import Puzzle, UsageError
from . import parse

_ENDING = ".txt"


def shipped_names() -> tuple[str, ...]:
    return tuple(sorted(_texts()))


def shipped_board(name: str) -> Puzzle:
    return parse(shipped_text(name)).named(name)


def shipped_text(name: str) -> str:
    """The board as it is written in its file."""
    text = _texts().get(name)
    if text is None:
        raise UsageError(f"no board {name!r} comes with the package; there are {', '.join(shipped_names())}")
    return text.read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _texts() -> dict[str, Traversable]:
    package = __package__.partition(".")[0]
    entries = files(package).joinpath("boards").iterdir()
    return {entry.name.removesuffix(_ENDING): entry for entry in entries if entry.name.endswith(_ENDING)}
