"""How much work a GPU must be given to be done before a CPU: docs/gpu.md has the measurements."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from . import device


class Work(StrEnum):
    """What is asked of many boards."""

    SOLVE = "solve"
    SOLVE_FILES = "solve files"
    FILL = "fill"
    GRADE_FILES = "grade files"
    GENERATE = "generate"


class Minimum(NamedTuple):
    """The least that is worth the way to the GPU."""

    amount: int
    unit: str


MIN_FOR_GPU = {
    Work.SOLVE: Minimum(1 << 20, "boards"),
    Work.SOLVE_FILES: Minimum(256 << 20, "bytes"),
    Work.FILL: Minimum(1 << 18, "boards"),
    Work.GRADE_FILES: Minimum(64 << 20, "bytes"),
    Work.GENERATE: Minimum(1 << 19, "puzzles"),
}


def is_enough(work: Work, amount: int) -> bool:
    """Whether a GPU, if there is one, is likely to be done before a CPU."""
    return amount >= MIN_FOR_GPU[work].amount


def use_gpu(on: str, work: Work, amount: int, *, fits: bool = True) -> bool:
    """Decide where so much work is done. `on="gpu"` needs a GPU, and is refused without one; `auto` takes
    one if there is enough work that `fits`. It is looked for only where it may be taken."""
    if on == "gpu":
        device.check_device()
        return True
    return on == "auto" and fits and is_enough(work, amount) and not device.why_no_device()
