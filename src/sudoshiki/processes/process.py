"""Start and kill processes; the system's implementation is chosen here."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    from .windows_process import connect_to_parent, start
else:
    from .posix_process import connect_to_parent, start

__all__ = ["connect_to_parent", "start"]
