"""Functions in files, `my_solver.py:solve`: loaded by a process of their own, known to all workers.

What was loaded stands in an environment variable, which every process that we start inherits: a worker finds
an algorithm by its name and loads it again from the same file.
"""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path

from ..puzzle import UsageError
from ..puzzle.door import shown
from ..solve import Algorithm
from ..solve.registry import add
from .apart import describe, solve_apart
from .specs import SPEC, Spec

__all__ = ["VARIABLE", "announce", "load", "load_announced", "loaded", "named_in"]

VARIABLE = "SUDOSHIKI_ALGORITHMS"


_rows: dict[Spec, Algorithm] = {}


def named_in(text: str, folder: Path | None = None) -> str:
    """An algorithm as a user names it; a function in a file is loaded, and its name in the table given."""
    match = SPEC.fullmatch(text.strip())
    if match is None:
        return text
    return load(f"{match['file']}:{match['function']}", folder).name + match["options"]


def load(text: str, folder: Path | None = None) -> Algorithm:
    """The algorithm in `FILE.py:FUNCTION`, relative to `folder`; loaded once."""
    match = SPEC.fullmatch(text)
    if match is None or match["options"]:
        raise UsageError(f"{shown(text)} is not FILE.py:FUNCTION, such as my_solver.py:solve")
    path = ((folder or Path()) / match["file"]).resolve()
    if not path.is_file():
        raise UsageError(f"there is no file {shown(match['file'])}")
    row = _load(Spec(str(path), match["function"]))
    announce(list(_rows))
    return row


def _load(spec: Spec) -> Algorithm:
    if spec not in _rows:
        row = describe(spec)._replace(solve=partial(solve_apart, spec))
        add(row)
        _rows[spec] = row
    return _rows[spec]


def loaded() -> tuple[Spec, ...]:
    return tuple(_rows)


def announce(specs: list[Spec]) -> None:
    """Name them to the processes that this one starts."""
    os.environ[VARIABLE] = json.dumps(specs)


def load_announced() -> None:
    """Load what the process that started this one had loaded."""
    for file, function in json.loads(os.environ.get(VARIABLE) or "[]"):
        _load(Spec(file, function))
