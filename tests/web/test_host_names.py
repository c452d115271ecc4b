"""Host names that the server accepts; other sites may point theirs here."""

from __future__ import annotations

from typing import Any

import pytest

from sudoshiki.web.guard import Guard
from sudoshiki.web.serve import HOSTS

from .apart import run_apart


def status_for(host: str) -> int:
    """Return the status of the answer to a request for this host."""
    sent: list[Any] = []

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200})

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> dict[str, str]:
        return {"type": "http.disconnect"}

    scope = {"type": "http", "headers": [(b"host", host.encode("latin-1"))]}
    run_apart(Guard(app, body=1000, timeout=5, hosts=HOSTS)(scope, receive, send))
    return int(sent[0]["status"])


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.0.0.1:8765",
        "127.0.0.1:",
        "localhost",
        "localhost:80",
        "LocalHost:80",
        "[::1]",
        "[::1]:8765",
    ],
)
def test_this_machine_is_answered(host: str) -> None:
    assert status_for(host) == 200


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8765.evil.com",
        "localhost:8765.evil.com",
        "[::1]:8765.evil.com",
        "[::1].evil.com",
        "127.0.0.1:evil.com",
        "127.0.0.1:80:80",
        "127.0.0.1.evil.com:8765",
        "evil.com:127.0.0.1",
        "127.0.0.1 ",
        "[127.0.0.1]",
        "]",
        ":8765",
        "",
    ],
)
def test_every_other_name_is_refused(host: str) -> None:
    assert status_for(host) == 421
