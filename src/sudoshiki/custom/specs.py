"""Names of functions in files: FILE.py:FUNCTION, with options after it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

SPEC = re.compile(r"(?P<file>.+\.py):(?P<function>[^\W\d]\w*)(?P<options>(?::.*)?)", re.DOTALL)


class Spec(NamedTuple):
    """The full path of a file, and a function in it."""

    file: str
    function: str

    @property
    def name(self) -> str:
        """The default name of the algorithm."""
        return sanitize_name(f"{Path(self.file).stem}.{self.function}")


def sanitize_name(name: str) -> str:
    """Replace characters that have a meaning in names with options."""
    return re.sub(r"[^\w.+-]", "_", name)
