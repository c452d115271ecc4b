"""A process as the system has it: started, interrupted, killed, put away. The system is chosen here."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Protocol

from .death import Death

if sys.platform == "win32":
    from .windows_process import arrive, start
else:
    from .posix_process import arrive, start

if TYPE_CHECKING:
    from socket import socket

__all__ = ["Process", "arrive", "start"]


class Process(Protocol):
    @property
    def pid(self) -> int: ...

    @property
    def connection(self) -> socket: ...

    def has_ended(self, patience: float = 0.0) -> bool:
        """Whether it is dead, though perhaps not yet put away; looked at for that many seconds."""

    def kill(self) -> None:
        """Kill it, and whatever it started."""

    def interrupt(self) -> None:
        """Have the handler called that it gave to `Link.on_interrupt`."""

    def put_away(self) -> Death:
        """Kill it if it is not dead, close all, and say how it ended."""

    def close(self) -> None:
        """Close our ends. Nothing else: in a forked copy of this program the process is not ours."""
