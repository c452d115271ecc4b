"""A process as the system has it: started, interrupted, killed, put away. The system is chosen here."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    from .windows_process import arrive, start
else:
    from .posix_process import arrive, start

__all__ = ["arrive", "start"]
