"""Waiting in an event loop for what a worker sends."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from threading import Event, Thread

from ..processes import Child, wait_for

__all__ = ["readable"]

_LOOK = 0.1  # seconds after which a thread looks whether anybody still waits


async def readable(child: Child) -> None:
    """Until there is something to receive."""
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    try:
        loop.add_reader(child.fileno(), ready.set)
    except NotImplementedError:  # the loop that Windows has can't wait for sockets of others
        await _by_thread(child)
        return
    try:
        await ready.wait()
    finally:
        loop.remove_reader(child.fileno())


async def _by_thread(child: Child) -> None:
    loop, ready, left = asyncio.get_running_loop(), asyncio.Event(), Event()

    def wait() -> None:
        with suppress(RuntimeError, ValueError):  # the loop was closed, or the child put away
            while not left.is_set():
                if wait_for([child], _LOOK):
                    loop.call_soon_threadsafe(ready.set)
                    return

    Thread(target=wait, daemon=True).start()
    try:
        await ready.wait()
    finally:
        left.set()
