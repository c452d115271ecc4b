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
from ..solve.registry import add, own_row
from .apart import describe, solve_apart
from .specs import SPEC, Spec, usable

__all__ = ["VARIABLE", "announce", "load", "load_announced", "loaded", "named_in"]

VARIABLE = "SUDOSHIKI_ALGORITHMS"


_rows: dict[Spec, Algorithm] = {}
_stamps: dict[Spec, tuple[int, int]] = {}  # when the file was written, and its size


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
    path = ((folder or Path()) / Path(match["file"]).expanduser()).resolve()
    if not path.is_file():
        raise UsageError(f"there is no file {shown(match['file'])}")
    row = _load(Spec(str(path), match["function"]))
    announce(list(_rows))
    return row


def _load(spec: Spec) -> Algorithm:
    """Its row; a file that has changed since is loaded again."""
    stamp = _stamp(spec)
    row = _rows.get(spec)
    if row is None or _stamps[spec] != stamp:
        before, row = row, _named(spec, describe(spec))._replace(solve=partial(solve_apart, spec))
        add(row, instead_of=before)
        _rows[spec], _stamps[spec] = row, stamp
    elif own_row(row.name) is None:  # an earlier call was broken off
        add(row)
    return row


def _stamp(spec: Spec) -> tuple[int, int]:
    state = Path(spec.file).stat()
    return state.st_mtime_ns, state.st_size


def _named(spec: Spec, row: Algorithm) -> Algorithm:
    """With the name of its folder before it, where another file has such a function, too."""
    other = own_row(row.name)
    if other is None or other is _rows.get(spec) or row.name != spec.name:
        return row
    return row._replace(name=usable(f"{Path(spec.file).parent.name}.{row.name}"))


def loaded() -> tuple[Spec, ...]:
    return tuple(_rows)


def announce(specs: list[Spec]) -> None:
    """Name them to the processes that this one starts."""
    os.environ[VARIABLE] = json.dumps(specs)


def load_announced() -> None:
    """Load what the process that started this one had loaded."""
    for file, function in json.loads(os.environ.get(VARIABLE) or "[]"):
        _load(Spec(file, function))
