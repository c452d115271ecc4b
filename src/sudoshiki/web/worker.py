"""The loop of a worker: receive a request, send its answer in pieces."""

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
from .work import RequestWork

# Statuses below 200 are not the last of an answer: PIECE; BEGUN, with the time limit, once it is read.
# READY comes once, before the first request.
PIECE, BEGUN, READY, DONE = 0, 100, 102, 200
UNSETTLED, REFUSED, CLIENT_LEFT, INTERNAL_ERROR = 202, 422, 499, 500


class Cancelled(BaseException):
    """Raised inside the work; a BaseException, so that no code catches it."""


class Cancellation:
    """Cancels a worker: at once, or after a message that it is sending."""

    def __init__(self) -> None:
        self.cancels = self.earlier_cancels = 0
        self.working = False

    @property
    def is_cancelled(self) -> bool:
        return self.cancels > self.earlier_cancels

    def on_cancel(self, cancels: int) -> None:
        """Called with the number of cancellations received so far."""
        self.cancels = cancels
        if self.working and self.is_cancelled:
            raise Cancelled

    def next_of(self, pieces: Iterator[tuple[int, bytes]]) -> tuple[int, bytes]:
        try:
            try:
                self.working = not self.is_cancelled
                return next(pieces) if self.working else (CLIENT_LEFT, b"")
            finally:  # inside the outer try: Cancelled can be raised until this is done
                self.working = False
        except Cancelled:
            self.working = False
            return CLIENT_LEFT, b""


def main(link: Link, limits: WebLimits, niceness: int) -> None:
    """Answer requests for ever, with messages (status, piece).

    A request is: name of the route, body, seconds of the first try or None, number of earlier cancellations.
    """
    cancellation = Cancellation()
    link.on_interrupt(cancellation.on_cancel)
    lower_priority(niceness)
    from . import answers, reading  # imported before the first request

    for route in ROUTES:
        if route.request:
            reading.schema_of_request(route.request)
    routes = {route.name: route for route in ROUTES}
    with suppress(SudoshikiError, OSError):  # the request that needs it reports the error
        load_plugins()  # starts a process for each user function: not on a request's time
    link.send((READY, b""))
    while True:
        name, body, first_try, cancellation.earlier_cancels = link.receive()
        pieces = _answer_pieces(answers.ANSWERS[name], routes[name], body, first_try, limits)
        status = PIECE
        while status < DONE:
            status, piece = cancellation.next_of(pieces)
            link.send((status, piece))
        pieces.close()


def _answer_pieces(
    answer: Any, route: Route, body: bytes, first_try: float | None, limits: WebLimits
) -> Generator[tuple[int, bytes], None, None]:
    from .reading import read_request

    request: Any = None
    try:
        request = read_request(route, body)
        seconds = _seconds(request, limits)
        yield BEGUN, str(seconds).encode()
        allowed = seconds if first_try is None else min(seconds, first_try)
        work = RequestWork(allowed, limits, [])
        record = answer(request, work)
        if isinstance(record, bytes):
            work.refuse_unread()
            yield DONE, record
        elif isinstance(record, dict | list):
            if isinstance(record, dict):
                record |= work.not_read()
            timed_out = isinstance(record, dict) and record.get("stopped") == "seconds"
            yield (UNSETTLED, b"") if timed_out and allowed < seconds else (DONE, _bytes(record))
        else:
            for line in record:
                yield PIECE, _bytes(line) + b"\n"
            yield DONE, b""
    except SudoshikiError as error:
        status = INTERNAL_ERROR if isinstance(error, InternalError) else REFUSED
        yield status, _bytes(error_record(error, getattr(request, "language", "en")))
    except MemoryError:
        raise  # the process dies; its parent sees the reason
    except Exception as error:
        traceback.print_exc()
        message = f"internal error, not caused by the request: {type(error).__name__}"
        yield INTERNAL_ERROR, _bytes({"error": message})


def _seconds(request: Any, limits: WebLimits) -> float:
    """Return the requested time or the default, up to the limit."""
    requested = getattr(request, "seconds", None)
    return min(limits.default_seconds if requested is None else time_limit(requested), limits.seconds)


def error_record(error: SudoshikiError, language: str) -> dict[str, Any]:
    """The error as a record: a sentence, its kind, and the cells if it names some."""
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
