"""What is answered before a request is read: that the server is there, and that it has too much to do.

Under load most requests are turned away. Each that is read first takes time from those that are not.
"""

from __future__ import annotations

import asyncio
from typing import Any

from .guard import Message, Receive, Scope, Send
from .routes import ROUTES

RETRY_AFTER = 1  # seconds
BUSY = 429
BUSY_WORDS = "too much to do at the moment: try again in a second"
MOST_REMEMBERED = 10_000  # clients
_ROUTES = {f"/api/{route.name}": route for route in ROUTES}
_HEALTHY, _TURNED_AWAY = b'{"status":"ok"}', f'{{"error":"{BUSY_WORDS}"}}'.encode()


class Front:
    """Middleware, behind the guard. Who was told to come back later gets nothing done by coming sooner."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._expected: dict[Any, float] = {}  # by client: when those that were turned away may come again

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        method, path, client = scope["method"], scope["path"], scope.get("client")
        if path == "/health" and method in ("GET", "HEAD"):
            await _answer(send, 200, _HEALTHY)
            return
        if (route := _ROUTES.get(path)) and method == ("POST" if route.request else "GET"):
            if self._is_early(client):
                await _answer(send, BUSY, _TURNED_AWAY)
                return
            if scope["app"].state.pools.turns_away(route):
                self._expect_later(client)
                await _answer(send, BUSY, _TURNED_AWAY)
                return

        async def noting(message: Message) -> None:
            if message.get("status") == BUSY:
                self._expect_later(client)
            await send(message)

        await self.app(scope, receive, noting)

    def _is_early(self, client: Any) -> bool:
        due = self._expected.get(client)
        if due is None:
            return False
        if asyncio.get_running_loop().time() < due:
            return True
        del self._expected[client]
        return False

    def _expect_later(self, client: Any) -> None:
        if len(self._expected) >= MOST_REMEMBERED:
            self._expected.clear()
        self._expected[client] = asyncio.get_running_loop().time() + RETRY_AFTER


async def _answer(send: Send, status: int, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == BUSY:
        headers.append((b"retry-after", str(RETRY_AFTER).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
