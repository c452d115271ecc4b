"""The table of engines for many boards, with their abilities."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..puzzle import Kind, Primitive, UsageError
from ..puzzle.primitives import SUBJECTS
from ..puzzle.validation import quote
from .batch import Batch
from .results import Solved


class Engine(NamedTuple):
    """An entry of the table. `solve` returns only checked solutions."""

    name: str
    title: str  # one line
    supports: frozenset[type[Primitive]]  # the primitives that it knows
    largest_side: int
    solve: Callable[[Batch], Solved]
    why_unavailable: Callable[[], str]  # why it can't run here, or nothing

    def why_not(self, batch: Batch) -> str:
        """Say why it does not support the batch; "" if it does."""
        if why := self.why_unavailable():
            return why
        if batch.boards.on_device and self.name != "gpu":
            return "the boards are in GPU memory: use on='gpu'"
        if batch.shape[0] > self.largest_side:
            return f"it takes sides up to {self.largest_side}, not {batch.shape[0]}: use solve"
        unknown = [SUBJECTS[kind] for kind in batch.kinds if kind not in self.supports]
        return f"it does not support {' or '.join(unknown)}" if unknown else ""


def choose(engines: Sequence[Engine], batch: Batch, name: str = "") -> Engine:
    """Return the first suitable engine, or the named one. Raises UsageError."""
    if isinstance(name, str) and not name and (fitting := _first_fitting(engines, batch)):
        return fitting
    here = [engine for engine in engines if not engine.why_unavailable()]
    if not isinstance(name, str) or (name and name not in {engine.name for engine in engines}):
        known = ", ".join(engine.name for engine in here)
        raise UsageError(f"no engine {quote(name)}; choose from {known}")
    candidates = [engine for engine in engines if engine.name == name] if name else here or engines
    if fitting := _first_fitting(candidates, batch):
        return fitting
    who = f"{candidates[0].name} can't take" if len(candidates) == 1 else "no engine can take"
    raise UsageError(f"{who} these boards: {candidates[0].why_not(batch)}", kind=Kind.UNSUPPORTED)


def _first_fitting(engines: Sequence[Engine], batch: Batch) -> Engine | None:
    return next((engine for engine in engines if not engine.why_not(batch)), None)
