"""Answers before a request is read: /health, and 429 when the queue is full.

Under load most requests are refused; reading them first would take time from the others.
"""

from __future__ import annotations

import asyncio
from typing import Any

from .guard import Message, Receive, Scope, Send, send_json
from .routes import ROUTES

RETRY_AFTER = 1  # seconds
BUSY = 429
BUSY_MESSAGE = "too much to do at the moment: try again in a second"
MAX_CLIENTS_REMEMBERED = 10_000
_ROUTES = {f"/api/{route.name}": route for route in ROUTES}
_RETRY_HEADER = [(b"retry-after", str(RETRY_AFTER).encode())]
_HEALTHY, _BUSY_BODY = b'{"status":"ok"}', f'{{"error":"{BUSY_MESSAGE}"}}'.encode()


class Front:
    """Middleware behind the guard; refuses clients that retry too early."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._retry_times: dict[Any, float] = {}  # when refused clients may retry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        method, path, client = scope["method"], scope["path"], scope.get("client")
        if path == "/health" and method in ("GET", "HEAD"):
            await send_json(send, 200, _HEALTHY, [])
            return
        if (route := _ROUTES.get(path)) and method == ("POST" if route.request else "GET"):
            early = self._is_too_early(client)
            if early or scope["app"].state.pools.is_full_for(route):
                if not early:
                    self._set_retry_time(client)
                await send_json(send, BUSY, _BUSY_BODY, _RETRY_HEADER)
                return

        async def send_and_note(message: Message) -> None:
            if message.get("status") == BUSY:
                self._set_retry_time(client)
            await send(message)

        await self.app(scope, receive, send_and_note)

    def _is_too_early(self, client: Any) -> bool:
        retry_time = self._retry_times.get(client)
        if retry_time is None:
            return False
        if asyncio.get_running_loop().time() < retry_time:
            return True
        del self._retry_times[client]
        return False

    def _set_retry_time(self, client: Any) -> None:
        if len(self._retry_times) >= MAX_CLIENTS_REMEMBERED:
            self._retry_times.clear()
        self._retry_times[client] = asyncio.get_running_loop().time() + RETRY_AFTER
