"""The child of `isolated`: imports the user's file and runs its function."""

from __future__ import annotations

import importlib.util
import os
import sys
import traceback
from pathlib import Path
from threading import Timer
from types import ModuleType
from typing import Any

from ..processes import Link
from ..puzzle import Puzzle, SudoshikiError, UsageError
from ..puzzle.errors import choose_from
from ..solve import Algorithm, Request, StopFlag
from .entry import algorithm_from
from .errors import WrongBoard, board_text


def main(link: Link, file: str, function: str, name: str, max_load: float) -> None:
    sys.stdout = sys.stderr  # keep what the function prints out of our answers
    # The parent may have no request that waits for the import: end an endless one from inside.
    timer = Timer(max_load, os._exit, (1,))
    timer.daemon = True
    timer.start()
    try:
        algorithm = _load_algorithm(Path(file), function, name)
    except UsageError as error:
        link.send(("refused", str(error)))
        return
    finally:
        timer.cancel()
    link.send(("loaded", algorithm._replace(solve=_not_callable_here)))
    flag = StopFlag()
    link.on_interrupt(lambda _: flag.set())
    while True:
        puzzle, limits = link.receive()
        flag.byte[0] = 0
        link.send(_answer(algorithm, puzzle, Request(**limits, stop=flag)))


def _not_callable_here(puzzle: Puzzle, request: Request) -> Any:
    raise NotImplementedError


def _answer(algorithm: Algorithm, puzzle: Puzzle, request: Request) -> tuple[str, Any]:
    try:
        return "answer", algorithm.solve(puzzle, request)
    except WrongBoard as error:
        return "wrong board", str(error)
    except SudoshikiError as error:
        return "failed", str(error)
    except (KeyboardInterrupt, SystemExit) as error:
        error_text = f"{type(error).__name__} {error}".rstrip()
        return "failed", f"{algorithm.name} raised {error_text}, on the board {board_text(puzzle)}"


def _load_algorithm(path: Path, function: str, name: str) -> Algorithm:
    module = _import_file(path)
    target = getattr(module, function, None)
    if not callable(target):
        functions = [key for key, value in vars(module).items() if _is_own(value, module)]
        advice = choose_from(function, functions) if functions else "it has no function"
        raise UsageError(f"{path.name} has no function {function}; {advice}")
    return algorithm_from(target, usual_name=name)


def _is_own(value: object, module: ModuleType) -> bool:
    return callable(value) and getattr(value, "__module__", "") == module.__name__


def _import_file(path: Path) -> ModuleType:
    sys.path.insert(0, str(path.parent))
    name = path.stem if path.stem not in sys.modules else f"own_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except SudoshikiError as error:
        raise UsageError(f"{path.name}{_line_of(error, path)}: {error}") from None
    except (Exception, SystemExit) as error:
        error_text = f"{type(error).__name__}: {error}"
        raise UsageError(f"{path.name}{_line_of(error, path)} can't be imported: {error_text}") from None
    return module


def _line_of(error: BaseException, path: Path) -> str:
    if isinstance(error, SyntaxError) and error.lineno:
        return f", line {error.lineno}"
    lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == str(path)]
    return f", line {lines[-1]}" if lines else ""
