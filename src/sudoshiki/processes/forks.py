"""Forked copies of a process, on systems that can fork."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable


def after_fork_in_child(function: Callable[[], object]) -> None:
    """Call `function` in every forked copy of this process. Windows has none."""
    if sys.platform != "win32":
        os.register_at_fork(after_in_child=function)
