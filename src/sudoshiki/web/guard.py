"""What every request must pass, and what every answer carries: sizes, origins, and rules for the browser."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

from ..puzzle import UsageError

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
_ORIGIN = re.compile(
    r"https?://(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*)"
    r"(?::(?P<port>[0-9]{1,5}))?"
)
NOBODY = "'none'"
MOST_PORT = 65_535
# Nothing else may follow the name: what comes after `:` in `127.0.0.1:80.evil.example` is a name too.
_HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[^\[\]:]+)(?::[0-9]{0,5})?")


def checked_origin(text: str) -> str:
    """An origin as browsers send it, in small letters, such as `https://school.example`."""
    origin = text.lower()
    parts = _ORIGIN.fullmatch(origin)
    if parts is None or not 0 < int(parts["port"] or 1) <= MOST_PORT:
        raise UsageError(
            f"{text!r} is no origin: http:// or https://, a name and perhaps a port, with nothing behind it, "
            "such as https://school.example"
        )
    return origin


def headers_for(frames: tuple[str, ...]) -> list[tuple[bytes, bytes]]:
    """What every answer carries. `frames`: origins whose pages may show this one in a frame."""
    policy = f"{POLICY}; frame-ancestors {' '.join(frames) or NOBODY}"
    refused = [] if frames else [(b"x-frame-options", b"DENY")]  # it can't name an origin
    return [(b"content-security-policy", policy.encode()), *HEADERS, *refused]


class CutOff(Exception):
    """More was sent than is read, or it came or was taken too slowly."""


class Guard:
    """Middleware. A name that is not one of `hosts` is refused: a page elsewhere may have it point here.

    A request must come whole within `patience` seconds, and each piece of its answer be taken within as many.
    Pages of the origins in `frames` may show this one in a frame.
    """

    def __init__(
        self,
        app: Any,
        body: int,
        patience: float,
        hosts: tuple[str, ...] = (),
        frames: tuple[str, ...] = (),
    ) -> None:
        self.app, self.body, self.patience, self.hosts = app, body, patience, hosts
        self.headers = headers_for(frames)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if refused := self._refusal(headers):
            await self._refuse(send, *refused)
            return
        await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        taken, begun = 0, False
        refused: tuple[int, str] | None = None
        whole_by: float | None = asyncio.get_running_loop().time() + self.patience

        async def bounded_receive() -> Message:
            nonlocal taken, refused, whole_by
            try:
                async with asyncio.timeout_at(whole_by):
                    message = await receive()
            except TimeoutError:
                refused = 408, f"a request must come whole within {self.patience:g} seconds"
                raise CutOff from None
            taken += len(message.get("body", b""))
            if taken > self.body:
                refused = self._too_large()
                raise CutOff
            if not message.get("more_body"):
                whole_by = None  # what is waited for from now on is the client's leaving
            return message

        async def guarded_send(message: Message) -> None:
            nonlocal begun
            if refused and not begun:
                return  # what the application makes of a body that was cut off is no answer
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message.get("headers", ()), *self.headers]
            try:
                async with asyncio.timeout(self.patience):
                    await send(message)
            except TimeoutError:
                raise CutOff from None

        with suppress(CutOff):
            await self.app(scope, bounded_receive, guarded_send)
        if refused and not begun:
            await self._refuse(send, *refused)

    def _too_large(self) -> tuple[int, str]:
        return 413, f"at most {self.body:,} bytes are read"

    def _refusal(self, headers: dict[str, str]) -> tuple[int, str] | None:
        host = headers.get("host", "")
        parts = _HOST.fullmatch(host)
        if self.hosts and (parts is None or parts["name"].lower() not in self.hosts):
            return 421, "this server does not go by that name"
        origin = headers.get("origin")
        if origin is not None and origin.split("://", 1)[-1] != host:
            return 403, "pages from elsewhere are not answered"
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.body:
            return self._too_large()
        return None

    async def _refuse(self, send: Send, status: int, text: str) -> None:
        body = f'{{"error":"{text}"}}'.encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": [*headers, *self.headers]})
        await send({"type": "http.response.body", "body": body})
