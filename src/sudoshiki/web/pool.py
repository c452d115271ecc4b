"""The processes that work for the server: one request each at a time, killed when nobody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ..processes import Child, ChildDied, Limits
from . import worker
from .limits import WebLimits

__all__ = ["Pool", "TooBusy", "WorkerLost", "messages"]


class TooBusy(Exception):
    """All workers have work, and as many requests wait as may."""


class WorkerLost(Exception):
    """The worker died, or did not answer in time."""


class Pool:
    def __init__(self, size: int, limits: WebLimits, niceness: int = 0) -> None:
        self._most = size + limits.waiting
        self._limits = limits
        self._niceness = niceness
        self._asked = 0  # requests that have a worker or wait for one
        self._free: asyncio.Queue[Child] = asyncio.Queue()
        self._all: set[Child] = set()
        for _ in range(size):
            self._free.put_nowait(self._started())

    def _started(self) -> Child:
        child = Child(worker.main, self._limits, self._niceness, limits=Limits(memory=self._limits.memory))
        self._all.add(child)
        return child

    def _instead_of(self, child: Child) -> Child:
        self._all.remove(child)
        child.end()
        return self._started()

    @asynccontextmanager
    async def worker(self) -> AsyncIterator[Child]:
        """One that has nothing to do. It is replaced if what is done with it does not end well."""
        if self._asked >= self._most:
            raise TooBusy
        self._asked += 1
        try:
            child = await self._free.get()
            if not child.alive():  # it died while nobody looked
                child = self._instead_of(child)
            ended_well = False
            try:
                yield child
                ended_well = True
            finally:
                self._free.put_nowait(child if ended_well else self._instead_of(child))
        finally:
            self._asked -= 1

    def close(self) -> None:
        for child in self._all:
            child.end()


async def messages(child: Child, seconds: float) -> AsyncIterator[tuple[int, bytes]]:
    """What a worker answers: a status with each piece of it, until the last, whose status is not 0."""
    deadline = asyncio.get_running_loop().time() + seconds
    while True:
        try:
            async with asyncio.timeout_at(deadline):
                await _readable(child)
            status, piece = child.receive()
        except (TimeoutError, ChildDied) as error:
            raise WorkerLost from error
        yield status, piece
        if status:
            return


async def _readable(child: Child) -> None:
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(child.fileno(), ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(child.fileno())
