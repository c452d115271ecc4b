"""The oracles, asked one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from time import perf_counter

__all__ = ["Checkup", "run_oracles"]

_MOST_PROBLEMS = 5  # of one oracle: what goes wrong often goes wrong everywhere


@dataclass(frozen=True, slots=True)
class Checkup:
    """What came of one oracle."""

    title: str
    problems: tuple[str, ...]
    seconds: float

    @property
    def ok(self) -> bool:
        return not self.problems


def run_oracles() -> Iterator[Checkup]:
    try:
        from .oracles import ORACLES, guarded
    except ImportError as error:  # the native core is not there, or is another version's
        yield Checkup("the package can be imported", (str(error),), 0.0)
        return
    for oracle in ORACLES:
        begun = perf_counter()
        problems = tuple(islice(guarded(oracle), _MOST_PROBLEMS))
        yield Checkup(oracle.title, problems, perf_counter() - begun)
