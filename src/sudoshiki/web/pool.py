"""The processes that work for the server: one request each at a time, called off when nobody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from threading import Event, Thread

from ..processes import Child, ChildDied, Limits, wait_for
from . import worker
from .limits import WebLimits

GRACE = 1.0  # seconds in which a worker that is called off must have heard it
# Seconds in which a new worker must be ready, and a request be read: 0.5 s of CPU, on a loaded machine.
START = 60.0


class TooBusy(Exception):
    """All workers have work, and as many requests wait as may."""


class WorkerLost(Exception):
    """The worker died, or did not answer in time."""


class Worker(Child):
    """A child that takes requests, and may be called off."""

    _times_called_off = 0
    _is_ready = False

    def ask(self, name: str, body: bytes, first_try: float | None = None) -> None:
        """Of the route with that name. Which calls were meant for requests before, the worker is told."""
        self.send((name, body, first_try, self._times_called_off))

    def call_off(self) -> None:
        self._times_called_off += 1
        self.interrupt()

    async def ready(self) -> None:
        """Wait until it can take requests and be called off."""
        if not self._is_ready:
            try:
                async with asyncio.timeout(START):
                    while not self._is_ready:
                        await readable(self)
                        self._is_ready = (worker.READY, b"") in self.receive_ready()
            except (TimeoutError, ChildDied) as error:
                self.kill()
                raise WorkerLost from error


class Pool:
    def __init__(self, size: int, waiting: int, limits: WebLimits, niceness: int = 0) -> None:
        self._most = size + waiting
        self._limits = limits
        self._niceness = niceness
        self._asked = 0  # requests that have a worker or wait for one
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._all: set[Worker] = set()
        self._called_off: set[asyncio.Task[None]] = set()
        self._closed = False
        for _ in range(size):
            self._free.put_nowait(self._started())

    def _started(self) -> Worker:
        child = Worker(worker.main, self._limits, self._niceness, limits=Limits(memory=self._limits.memory))
        self._all.add(child)
        return child

    def _instead_of(self, child: Worker) -> Worker:
        self._all.remove(child)
        child.end()
        return self._started()

    @property
    def is_full(self) -> bool:
        return self._asked >= self._most

    @property
    def is_busy(self) -> bool:
        """Whether who comes now must wait."""
        return self._free.empty()

    @asynccontextmanager
    async def worker(self) -> AsyncIterator[Worker]:
        """One that has nothing to do. What is done with it is called off if it does not end well."""
        if self.is_full:
            raise TooBusy
        self._asked += 1
        try:
            child = await self._next_free()
            ended_well = False
            try:
                yield child
                ended_well = True
            finally:
                if ended_well:
                    self._free.put_nowait(child)
                else:
                    task = asyncio.create_task(self._call_off(child))
                    self._called_off.add(task)
                    task.add_done_callback(self._called_off.discard)
        finally:
            self._asked -= 1

    async def _next_free(self) -> Worker:
        child = await self._free.get()
        try:
            if self._closed:
                raise WorkerLost
            if not child.alive():  # it died while nobody looked
                child = self._instead_of(child)
            await child.ready()
        except BaseException:
            self._free.put_nowait(child)  # for the next who waits: one that starts is not begun anew
            raise
        return child

    async def _call_off(self, child: Worker) -> None:
        """Back to the free ones as soon as it has heard; one that does not listen is killed and replaced.

        A new one takes half a second of a processor before it can work: too much where clients come and go.
        """
        heard = self._closed
        if child.alive():
            child.call_off()
            with suppress(WorkerLost):
                async for _ in messages(child, GRACE, ignore_own_limit=True):
                    pass
                heard = True
        self._free.put_nowait(child if heard else await asyncio.to_thread(self._instead_of, child))

    def end_work(self) -> None:
        """At once and for good: whoever waits for some, or comes later, is told that it is lost."""
        self._closed = True
        for child in self._all:
            child.kill()  # not put away: who waits for it hears of its death by its connection

    def close(self) -> None:
        for task in self._called_off:
            task.cancel()
        for child in list(self._all):
            child.end()


async def messages(
    child: Worker, patience: float, *, ignore_own_limit: bool = False
) -> AsyncIterator[tuple[int, bytes]]:
    """What a worker answers: a status with each piece of it, until the last, whose status is 200 or more.

    It must end within so many seconds after the time that the request has, which begins when it is read;
    `ignore_own_limit`: end within them, whatever time it has.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + (patience if ignore_own_limit else START)
    while True:
        try:
            async with asyncio.timeout_at(deadline):
                await readable(child)
            ready = child.receive_ready()
        except (TimeoutError, ChildDied) as error:
            raise WorkerLost from error
        for status, piece in ready:
            if status == worker.BEGUN:
                if not ignore_own_limit:
                    deadline = loop.time() + patience + float(piece)
                continue
            yield status, piece
            if status >= worker.DONE:
                return


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
