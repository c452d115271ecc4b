"""Many boards of one shape on a GPU.

    boards ──▶ chunks ──▶ solve_nine, or solve_general ──▶ judge ──▶ answers
               copied       a board a lane, or a warp       every solution checked, clashes found
               beside each other, in streams
    full boards ──▶ dig: a clue on trial ◀──▶ solve_nine, judge ──▶ puzzles

`nine*.h` and `general*.h` are the engines and `judge.h` the check, which shares no code with them; the host
compiles these headers too, and tests run them there. The `.cu` files only make kernels of them.

With `DeviceTask.only`, `solve_nine` is compiled with the way of `nine_singles.h`: which boards are filled
without a guess, by places or singles alone.
"""

from .digging import remove_clues_on_gpu
from .run import solve_from_host, solve_on_device
from .task import Answers, DeviceTask, UnevenLines, WrongSolution

__all__ = [
    "Answers",
    "DeviceTask",
    "UnevenLines",
    "WrongSolution",
    "remove_clues_on_gpu",
    "solve_from_host",
    "solve_on_device",
]
