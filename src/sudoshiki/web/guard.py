"""Checks of every request, and security headers of every response."""

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
MAX_PORT = 65_535
# Only a port may follow the name: `127.0.0.1:80.evil.example` must not match.
_HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[^\[\]:]+)(?::[0-9]{0,5})?")


def checked_origin(text: str) -> str:
    """The origin in lower case, as browsers send it, such as `https://school.example`.

    Raises UsageError if the text is none.
    """
    origin = text.lower()
    parts = _ORIGIN.fullmatch(origin)
    if parts is None or not 0 < int(parts["port"] or 1) <= MAX_PORT:
        raise UsageError(
            f"{text!r} is no origin: http:// or https://, a name and perhaps a port, with nothing behind it, "
            "such as https://school.example"
        )
    return origin


def headers_for(frames: tuple[str, ...]) -> list[tuple[bytes, bytes]]:
    """Return the headers of every response; `frames` may show this page."""
    policy = f"{POLICY}; frame-ancestors {' '.join(frames) or NOBODY}"
    deny = [] if frames else [(b"x-frame-options", b"DENY")]  # this header can't name an origin
    return [(b"content-security-policy", policy.encode()), *HEADERS, *deny]


async def send_json(send: Send, status: int, body: bytes, more: list[tuple[bytes, bytes]]) -> None:
    """Send a whole response, with `more` headers."""
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *more]})
    await send({"type": "http.response.body", "body": body})


class CutOff(Exception):
    """The body was too long, or the client sent or read too slowly."""


class Guard:
    """Middleware that refuses other host names than `hosts`.

    Another site's name may point to this machine. A request must arrive whole within `timeout` seconds, and
    the client must read each piece of the response within as many. Pages of the origins in `frames` may show
    this one in a frame.
    """

    def __init__(
        self,
        app: Any,
        body: int,
        timeout: float,
        hosts: tuple[str, ...] = (),
        frames: tuple[str, ...] = (),
    ) -> None:
        self.app, self.body, self.timeout, self.hosts = app, body, timeout, hosts
        self.headers = headers_for(frames)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if refusal := self._refusal(headers):
            await self._refuse(send, *refusal)
            return
        await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        received, started = 0, False
        refusal: tuple[int, str] | None = None
        deadline: float | None = asyncio.get_running_loop().time() + self.timeout

        async def bounded_receive() -> Message:
            nonlocal received, refusal, deadline
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                refusal = 408, f"a request must arrive within {self.timeout:g} seconds"
                raise CutOff from None
            received += len(message.get("body", b""))
            if received > self.body:
                refusal = self._too_large()
                raise CutOff
            if not message.get("more_body"):
                deadline = None  # from now on `receive` waits for the client to leave
            return message

        async def guarded_send(message: Message) -> None:
            nonlocal started
            if refusal and not started:
                return  # ignore what the application makes of a body that was cut off
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = [*message.get("headers", ()), *self.headers]
            try:
                async with asyncio.timeout(self.timeout):
                    await send(message)
            except TimeoutError:
                raise CutOff from None

        with suppress(CutOff):
            await self.app(scope, bounded_receive, guarded_send)
        if refusal and not started:
            await self._refuse(send, *refusal)

    def _too_large(self) -> tuple[int, str]:
        return 413, f"the request is too large: at most {self.body:,} bytes"

    def _refusal(self, headers: dict[str, str]) -> tuple[int, str] | None:
        host = headers.get("host", "")
        parts = _HOST.fullmatch(host)
        if self.hosts and (parts is None or parts["name"].lower() not in self.hosts):
            return 421, "unknown host name: this server answers only requests to its own address"
        origin = headers.get("origin")
        if origin is not None and origin.split("://", 1)[-1] != host:
            return 403, "requests from pages of other sites are refused"
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.body:
            return self._too_large()
        return None

    async def _refuse(self, send: Send, status: int, text: str) -> None:
        await send_json(send, status, f'{{"error":"{text}"}}'.encode(), self.headers)
