"""Why a child died, said in one way for all."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass

from .limits import is_near

__all__ = ["OUT_OF_MEMORY", "Death", "judge"]

OUT_OF_MEMORY = 71  # exit code of a child whose Python could not go on for lack of memory


@dataclass(frozen=True, slots=True)
class Death:
    """How a child ended. As text it goes on after "it": "was killed by SIGSEGV"."""

    code: int | None  # the exit code, or minus the signal; None: it lived, but had closed its connection
    out_of_memory: bool = False

    @property
    def out_of_time(self) -> bool:
        """Whether its processor time was used up."""
        return self.code == -signal.SIGXCPU

    def __str__(self) -> str:
        if self.code is None:
            return "closed its connection"
        how = (
            f"was killed by {_signal_name(-self.code)}"
            if self.code < 0
            else f"ended with exit code {self.code}"
        )
        return f"ran out of memory and {how}" if self.out_of_memory else how


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # real-time signals have no names
        return f"signal {number}"


def judge(status: int, peak: int, peak_before: int, limit: int | None) -> Death:
    """The blame for a death, from what the system says of it.

    A library that is refused memory rarely says so: it aborts, follows a null pointer, or just leaves. Its
    death is put down to memory if it had come near its limit.
    `peak_before` is the highest resident size of the parent, which the system ascribes to a child too.
    """
    code = os.waitstatus_to_exitcode(status)
    near = peak > peak_before and is_near(peak, limit)
    wished = code in (-signal.SIGXCPU, -signal.SIGTERM, -signal.SIGINT)
    return Death(code, out_of_memory=code == OUT_OF_MEMORY or (near and not wished))
