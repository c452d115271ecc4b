"""Functions in files, `my_solver.py:solve`, loaded in a child process.

An environment variable, which every child inherits, lists the loaded files: a worker finds an algorithm by
its name and loads it again from the same file.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from ..puzzle import UsageError
from ..puzzle.validation import quote
from ..solve import Algorithm
from ..solve.registry import add, remember_file, user_algorithm, user_algorithms
from .isolated import IsolatedFunction, describe
from .specs import SPEC, Spec, sanitize_name

VARIABLE = "SUDOSHIKI_ALGORITHMS"


def algorithm_name_of(text: str, folder: str = "") -> str:
    """Return the registered name of an algorithm; FILE.py:FUNCTION is loaded first.

    The file is searched in `folder` first, then in the current folder.
    """
    match = SPEC.fullmatch(text.strip())
    if match is None:
        return text
    return load(f"{match['file']}:{match['function']}", folder).name + match["options"]


def load(text: str, folder: str = "") -> Algorithm:
    """Load the algorithm `FILE.py:FUNCTION`, again if it has changed.

    Raises UsageError.
    """
    match = SPEC.fullmatch(text)
    if match is None or match["options"]:
        raise UsageError(f"{quote(text)} is not FILE.py:FUNCTION, such as my_solver.py:solve")
    algorithm = _load(Spec(str(_find_file(match["file"], folder)), match["function"]))
    announce([*loaded_specs()])
    remember_file(text, algorithm.name)
    return algorithm


def _find_file(file: str, folder: str) -> Path:
    """The file in `folder` or the current folder. Raises UsageError that names both."""
    places = [Path(folder, file)] if folder else []
    candidates = dict.fromkeys(place.expanduser().resolve() for place in (*places, Path(file)))
    for path in candidates:
        if path.is_file():
            return path
    raise UsageError(f"there is no file {quote(file)}: looked for {' and '.join(map(str, candidates))}")


def _load(spec: Spec) -> Algorithm:
    """Return the entry of a function; a file that has changed is loaded again."""
    state = Path(spec.file).stat()
    stamp = state.st_mtime_ns, state.st_size
    before = _loaded_algorithms().get(spec)
    if before is not None and before.solve == IsolatedFunction(spec, stamp):
        return before
    algorithm = _with_unique_name(spec, describe(spec), before)._replace(solve=IsolatedFunction(spec, stamp))
    add(algorithm, replaces=before)
    return algorithm


def _loaded_algorithms() -> dict[Spec, Algorithm]:
    """Return the loaded functions in files, in the order they were loaded."""
    return {
        algorithm.solve.spec: algorithm
        for algorithm in user_algorithms()
        if isinstance(algorithm.solve, IsolatedFunction)
    }


def _with_unique_name(spec: Spec, algorithm: Algorithm, before: Algorithm | None) -> Algorithm:
    """Prefix the name with that of the folder if another file has the same function."""
    if before is not None and algorithm.name == spec.name and before.name.endswith(algorithm.name):
        return algorithm._replace(name=before.name)
    if user_algorithm(algorithm.name) is None or algorithm.name != spec.name:
        return algorithm
    return algorithm._replace(name=sanitize_name(f"{Path(spec.file).parent.name}.{algorithm.name}"))


def loaded_specs() -> tuple[Spec, ...]:
    return tuple(_loaded_algorithms())


def announce(specs: list[Spec]) -> None:
    """Pass the list on to child processes."""
    os.environ[VARIABLE] = json.dumps(specs)


def load_announced() -> None:
    """Load what the parent process had loaded."""
    for file, function in json.loads(os.environ.get(VARIABLE) or "[]"):
        _load(Spec(file, function))
