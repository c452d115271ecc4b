"""A worker's life: take a request, answer it in pieces or be called off, take the next."""

from __future__ import annotations

import traceback
from collections.abc import Generator, Iterator
from contextlib import suppress
from typing import Any

from ..formats.json_text import dump
from ..processes import Link, lower_priority
from ..puzzle import FormatError, InternalError, PuzzleError, SudoshikiError
from ..puzzle.errors import Kind
from ..solve.registry import load_plugins
from ..solve.types import time_limit
from .limits import WebLimits
from .routes import ROUTES, Route
from .work import Work

# Below 200 there is more to come: a piece, or that the request was read and how many seconds it has. READY is
# said once, before the first request.
PIECE, BEGUN, READY, DONE, UNSETTLED, REFUSED, GONE, OURS = 0, 100, 102, 200, 202, 422, 499, 500


class CalledOff(BaseException):
    """Raised in the midst of the work; no part of the project takes it for an error of its own."""


class Cancellation:
    """Where a worker hears that it is called off: at once while it works, after it where it sends."""

    def __init__(self) -> None:
        self.calls = self.meant_for_others = 0
        self.working = False

    @property
    def called_off(self) -> bool:
        return self.calls > self.meant_for_others

    def hear(self, calls: int) -> None:
        """So many calls came by now."""
        self.calls = calls
        if self.working and self.called_off:
            raise CalledOff

    def next_of(self, pieces: Iterator[tuple[int, bytes]]) -> tuple[int, bytes]:
        try:
            try:
                self.working = not self.called_off
                return next(pieces) if self.working else (GONE, b"")
            finally:  # inside the outer try: until this is done, CalledOff can still be raised
                self.working = False
        except CalledOff:
            self.working = False
            return GONE, b""


def main(link: Link, limits: WebLimits, niceness: int) -> None:
    """Each message: a route's name, its request as it came, seconds of a first try or None, calls off before.

    What it answers are pairs of a status and a piece.
    """
    cancellation = Cancellation()
    link.on_interrupt(cancellation.hear)
    lower_priority(niceness)
    from . import answers, reading  # imported before the first request comes

    for route in ROUTES:
        if route.request:
            reading.schema_of_request(route.request)
    routes = {route.name: route for route in ROUTES}
    with suppress(SudoshikiError, OSError):  # the request that needs it says what is wrong
        load_plugins()  # starts a process for each function of the user: not in the time of a request
    link.send((READY, b""))
    while True:
        name, body, first_try, cancellation.meant_for_others = link.receive()
        pieces = _answered(answers.ANSWERS[name], routes[name], body, first_try, limits)
        status = PIECE
        while status < DONE:
            status, piece = cancellation.next_of(pieces)
            link.send((status, piece))
        pieces.close()


def _answered(
    answer: Any, route: Route, body: bytes, first_try: float | None, limits: WebLimits
) -> Generator[tuple[int, bytes], None, None]:
    from .reading import read_request

    request: Any = None
    try:
        request = read_request(route, body)
        seconds = _seconds(request, limits)
        yield BEGUN, str(seconds).encode()
        allowed = seconds if first_try is None else min(seconds, first_try)
        work = Work(allowed, limits, [])
        record = answer(request, work)
        if isinstance(record, bytes):
            work.refuse_unread()
            yield DONE, record
        elif isinstance(record, dict | list):
            if isinstance(record, dict):
                record |= work.not_read()
            ran_out = isinstance(record, dict) and record.get("stopped") == "seconds"
            yield (UNSETTLED, b"") if ran_out and allowed < seconds else (DONE, _bytes(record))
        else:
            for line in record:
                yield PIECE, _bytes(line) + b"\n"
            yield DONE, b""
    except SudoshikiError as error:
        status = OURS if isinstance(error, InternalError) else REFUSED
        yield status, _bytes(error_record(error, getattr(request, "language", "en")))
    except MemoryError:
        raise  # whoever started this process is told what it died of
    except Exception as error:
        traceback.print_exc()
        yield OURS, _bytes({"error": f"a fault of ours, not of what was asked: {type(error).__name__}"})


def _seconds(request: Any, limits: WebLimits) -> float:
    """What was asked for, up to the limit."""
    asked = getattr(request, "seconds", None)
    return min(limits.usual_seconds if asked is None else time_limit(asked), limits.seconds)


def error_record(error: SudoshikiError, language: str) -> dict[str, Any]:
    """What is wrong, in words; and where, if it is a cell."""
    from ..logic import NotForLogic
    from ..say.steps.refusals import reason_in_words

    record: dict[str, Any] = {
        "error": reason_in_words(error, language) if isinstance(error, NotForLogic) else str(error),
        "kind": error.kind.value if isinstance(error.kind, Kind) else "",
    }
    if isinstance(error, FormatError) and error.cell:
        record["cells"] = [error.cell]
    if isinstance(error, PuzzleError) and error.cells:
        record["cells"] = list(error.cells)
    return record


def _bytes(record: Any) -> bytes:
    return dump(record, separators=(",", ":")).encode()
