"""Why a child died, said in one way for all."""

from __future__ import annotations

import signal
from dataclasses import dataclass

from .limits import is_near
from .watching import OUT_OF_MEMORY, OUT_OF_TIME

__all__ = ["KILLED", "OUT_OF_MEMORY", "Death", "judge"]

KILLED = -9  # as SIGKILL does; where there are no signals, too
_USED_UP = -24  # SIGXCPU: the processor time was used up
_ASKED_FOR = (_USED_UP, OUT_OF_TIME, -signal.SIGTERM, -signal.SIGINT)
# What Windows ends a process with.
_FAULTS = {
    0xC0000005: "access violation",
    0xC0000017: "out of memory",
    0xC000001D: "illegal instruction",
    0xC0000094: "division by zero",
    0xC00000FD: "stack overflow",
    0xC000013A: "Ctrl-C",
    0xC0000374: "damaged heap",
    0xC0000409: "abort",
}


@dataclass(frozen=True, slots=True)
class Death:
    """How a child ended. As text it goes on after "it": "was killed by SIGSEGV"."""

    code: int | None  # the exit code, or minus the signal; None: it lived, but had closed its connection
    out_of_memory: bool = False

    @property
    def out_of_time(self) -> bool:
        """Whether its processor time was used up."""
        return self.code in (_USED_UP, OUT_OF_TIME)

    def __str__(self) -> str:
        if self.code is None:
            return "closed its connection"
        how = f"was killed by {_signal_name(-self.code)}" if self.code < 0 else _exit_in_words(self.code)
        return f"ran out of memory and {how}" if self.out_of_memory else how


def _exit_in_words(code: int) -> str:
    if fault := _FAULTS.get(code):
        return f"ended with exit code 0x{code:X}, {fault}"
    return f"ended with exit code {code}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # real-time signals have no names, and Windows has no SIGKILL
        return "SIGKILL" if number == -KILLED else f"signal {number}"


def judge(code: int, peak: int, peak_before: int, limit: int | None) -> Death:
    """The blame for a death, from what the system says of it.

    A library that is refused memory rarely says so: it aborts, follows a null pointer, or just leaves. Its
    death is put down to memory if it had come near its limit.
    `peak_before` is the highest resident size of the parent, which Linux ascribes to a child too.
    """
    near = peak > peak_before and is_near(peak, limit)
    return Death(code, out_of_memory=code == OUT_OF_MEMORY or (near and code not in _ASKED_FOR))
