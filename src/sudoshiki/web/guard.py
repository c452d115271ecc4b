"""What every request must pass, and what every answer carries: sizes, origins, and rules for the browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

__all__ = ["Guard"]

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
]


class TooLarge(Exception):
    """More was sent than is read."""


class Guard:
    """Middleware. A name that is not one of `hosts` is refused: a page elsewhere may have it point here."""

    def __init__(self, app: Any, body: int, hosts: tuple[str, ...] = ()) -> None:
        self.app, self.body, self.hosts = app, body, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if refused := self._refusal(headers):
            await _refuse(send, *refused)
            return
        await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        taken, begun = 0, False

        async def bounded_receive() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.body:
                raise TooLarge
            return message

        async def guarded_send(message: Message) -> None:
            nonlocal begun
            if taken > self.body and not begun:
                return  # what the application makes of a body that was cut off is no answer
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        with suppress(TooLarge):
            await self.app(scope, bounded_receive, guarded_send)
        if taken > self.body and not begun:
            await _refuse(send, 413, f"at most {self.body:,} bytes are read")

    def _refusal(self, headers: dict[str, str]) -> tuple[int, str] | None:
        host = headers.get("host", "")
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if self.hosts and name not in self.hosts:
            return 421, "this server does not go by that name"
        origin = headers.get("origin")
        if origin is not None and origin.split("://", 1)[-1] != host:
            return 403, "pages from elsewhere are not answered"
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.body:
            return 413, f"at most {self.body:,} bytes are read"
        return None


async def _refuse(send: Send, status: int, text: str) -> None:
    body = f'{{"error":"{text}"}}'.encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
