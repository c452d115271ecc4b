"""A worker's life: take a request, answer it in pieces, take the next."""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterator
from typing import Any

from ..formats.json_text import dumped
from ..processes import Link
from ..puzzle import FormatError, InternalError, PuzzleError, SudoshikiError
from ..puzzle.errors import Kind
from .limits import WebLimits
from .work import Work

__all__ = ["main"]

DONE, REFUSED, OURS = 200, 422, 500


def main(link: Link, limits: WebLimits, niceness: int) -> None:
    """Each message is (name of a route, its request, seconds); pieces before the last have the status 0."""
    from . import answers  # imported before the first request comes

    os.nice(niceness)  # the server, and quick requests, come before long work
    while True:
        name, request, seconds = link.receive()
        for message in _answered(answers.ANSWERS[name], request, Work(seconds, limits)):
            link.send(message)


def _answered(answer: Any, request: Any, work: Work) -> Iterator[tuple[int, bytes]]:
    try:
        record = answer(request, work)
        if isinstance(record, bytes):
            yield DONE, record
        elif isinstance(record, dict | list):
            yield DONE, _bytes(record)
        else:
            for line in record:
                yield 0, _bytes(line) + b"\n"
            yield DONE, b""
    except SudoshikiError as error:
        yield OURS if isinstance(error, InternalError) else REFUSED, _bytes(error_record(error))
    except MemoryError:
        raise  # whoever started this process is told what it died of
    except Exception as error:
        traceback.print_exc()
        yield OURS, _bytes({"error": f"a fault of ours, not of what was asked: {type(error).__name__}"})


def error_record(error: SudoshikiError) -> dict[str, Any]:
    """What is wrong, in words; and where, if it is a cell."""
    record: dict[str, Any] = {
        "error": str(error),
        "kind": error.kind.value if isinstance(error.kind, Kind) else "",
    }
    if isinstance(error, FormatError) and error.cell:
        record["cells"] = [error.cell]
    if isinstance(error, PuzzleError) and error.cells:
        record["cells"] = list(error.cells)
    return record


def _bytes(record: Any) -> bytes:
    return dumped(record, separators=(",", ":")).encode()
