"""How a function in a file is named: FILE.py:FUNCTION, and options behind it as for every algorithm."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

SPEC = re.compile(r"(?P<file>.+\.py):(?P<function>[^\W\d]\w*)(?P<options>(?::.*)?)", re.DOTALL)


class Spec(NamedTuple):
    """A file, by its full path, and the function in it."""

    file: str
    function: str

    @property
    def name(self) -> str:
        """What it is called, unless its decorator says otherwise."""
        return usable(f"{Path(self.file).stem}.{self.function}")


def usable(name: str) -> str:
    """The name of an algorithm without the signs that part names and options."""
    return re.sub(r"[^\w.+-]", "_", name)
