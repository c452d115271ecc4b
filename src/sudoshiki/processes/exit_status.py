"""Exit status of a child: code, signal, memory or processor time."""

from __future__ import annotations

import signal
from dataclasses import dataclass

from .limits import is_near
from .watching import OUT_OF_MEMORY, OUT_OF_TIME

__all__ = ["KILLED", "OUT_OF_MEMORY", "ExitStatus", "diagnose"]

KILLED = -9  # SIGKILL; also used on Windows
_SIGXCPU = -24  # SIGXCPU: the processor time was used up
_NOT_FOR_MEMORY = (_SIGXCPU, OUT_OF_TIME, -signal.SIGTERM, -signal.SIGINT)
# Exit codes of Windows.
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
class ExitStatus:
    """Exit status of a child; its text follows "it": "was killed by SIGSEGV"."""

    code: int | None  # exit code, or minus the signal; None: it lived, but had closed its connection
    out_of_memory: bool = False

    @property
    def out_of_time(self) -> bool:
        """Whether its processor time was used up."""
        return self.code in (_SIGXCPU, OUT_OF_TIME)

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


def diagnose(code: int, peak: int, peak_before: int, limit: int | None) -> ExitStatus:
    """Return the exit status, with `out_of_memory` derived from the peak.

    A library that gets no memory rarely reports it: it aborts, follows a null pointer or exits. So any such
    end counts as out of memory if the child had come near its limit. `peak_before` is the peak resident size
    of the parent, which Linux also counts for its children.
    """
    near = peak > peak_before and is_near(peak, limit)
    return ExitStatus(code, out_of_memory=code == OUT_OF_MEMORY or (near and code not in _NOT_FOR_MEMORY))
