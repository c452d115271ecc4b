"""Functions in files, `my_solver.py:solve`: loaded by a process of their own, known to all workers.

What was loaded stands in an environment variable, which every process that we start inherits: a worker finds
an algorithm by its name and loads it again from the same file.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from ..puzzle import UsageError
from ..puzzle.door import shown
from ..solve import Algorithm
from ..solve.registry import add, own_row, own_rows
from .apart import Apart, describe
from .specs import SPEC, Spec, usable

VARIABLE = "SUDOSHIKI_ALGORITHMS"


def named_in(text: str, folder: str = "") -> str:
    """An algorithm as a user names it; a function in a file is loaded, and its name in the table given.

    The file is looked for in `folder` first, then in the current one.
    """
    match = SPEC.fullmatch(text.strip())
    if match is None:
        return text
    return load(f"{match['file']}:{match['function']}", folder).name + match["options"]


def load(text: str, folder: str = "") -> Algorithm:
    """The algorithm in `FILE.py:FUNCTION`; loaded once, and again when the file has changed."""
    match = SPEC.fullmatch(text)
    if match is None or match["options"]:
        raise UsageError(f"{shown(text)} is not FILE.py:FUNCTION, such as my_solver.py:solve")
    row = _load(Spec(str(_found(match["file"], folder)), match["function"]))
    announce([*loaded()])
    return row


def _found(file: str, folder: str) -> Path:
    """The file beside a recipe, or in the current folder; where it is in neither, both are named."""
    places = [Path(folder, file)] if folder else []
    tried = dict.fromkeys(place.expanduser().resolve() for place in (*places, Path(file)))
    for path in tried:
        if path.is_file():
            return path
    raise UsageError(f"there is no file {shown(file)}: looked for {' and '.join(map(str, tried))}")


def _load(spec: Spec) -> Algorithm:
    """Its row; a file that has changed since is loaded again."""
    state = Path(spec.file).stat()
    stamp = state.st_mtime_ns, state.st_size
    before = _loaded_rows().get(spec)
    if before is not None and before.solve == Apart(spec, stamp):
        return before
    row = _named(spec, describe(spec), before)._replace(solve=Apart(spec, stamp))
    add(row, instead_of=before)
    return row


def _loaded_rows() -> dict[Spec, Algorithm]:
    """The functions in files that the table has, in the order they were loaded."""
    return {row.solve.spec: row for row in own_rows() if isinstance(row.solve, Apart)}


def _named(spec: Spec, row: Algorithm, before: Algorithm | None) -> Algorithm:
    """With the name of its folder before it, where another file has such a function, too."""
    if before is not None and row.name == spec.name and before.name.endswith(row.name):
        return row._replace(name=before.name)
    if own_row(row.name) is None or row.name != spec.name:
        return row
    return row._replace(name=usable(f"{Path(spec.file).parent.name}.{row.name}"))


def loaded() -> tuple[Spec, ...]:
    return tuple(_loaded_rows())


def announce(specs: list[Spec]) -> None:
    """Name them to the processes that this one starts."""
    os.environ[VARIABLE] = json.dumps(specs)


def load_announced() -> None:
    """Load what the process that started this one had loaded."""
    for file, function in json.loads(os.environ.get(VARIABLE) or "[]"):
        _load(Spec(file, function))
