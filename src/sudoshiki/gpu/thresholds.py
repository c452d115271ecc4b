"""Numbers of boards from which a GPU is faster, and batches; from docs/gpu.md."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from . import device


class BoardWork(StrEnum):
    """A kind of work on many boards."""

    SOLVE = "solve"
    SOLVE_FILES = "solve files"
    FILL = "fill"
    GRADE_FILES = "grade files"
    GENERATE = "generate"


class Minimum(NamedTuple):
    """The least amount for which the GPU is used."""

    amount: int
    unit: str


MIN_FOR_GPU = {
    BoardWork.SOLVE: Minimum(1 << 20, "boards"),
    BoardWork.SOLVE_FILES: Minimum(256 << 20, "bytes"),
    BoardWork.FILL: Minimum(1 << 20, "boards"),
    BoardWork.GRADE_FILES: Minimum(64 << 20, "bytes"),
    BoardWork.GENERATE: Minimum(1 << 19, "puzzles"),
}

# What a GPU gets at once, in the same units: enough boards to keep every lane busy.
BATCH_FOR_GPU = {
    BoardWork.SOLVE_FILES: 64 << 20,
    BoardWork.GRADE_FILES: 16 << 20,
    BoardWork.GENERATE: 1 << 18,
}


def is_enough(work: BoardWork, amount: int) -> bool:
    """Return whether a GPU is likely to be faster than a CPU for this amount."""
    return amount >= MIN_FOR_GPU[work].amount


def use_gpu(on: str, work: BoardWork, amount: int, *, fits: bool = True) -> bool:
    """Return whether to use the GPU for this much work.

    `on="gpu"` raises UsageError without a GPU. `auto` uses one if there is enough work and it `fits`; only
    then is a GPU looked for.
    """
    if on == "gpu":
        device.check_device()
        return True
    return on == "auto" and fits and is_enough(work, amount) and not device.why_no_device()
