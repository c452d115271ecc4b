"""The server's worker processes: one request each, which can be cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from threading import Event, Thread

from ..processes import Child, ChildDied, Limits, wait_for
from . import worker
from .limits import WebLimits

CANCEL_TIMEOUT = 1.0  # seconds until a worker that does not react to a cancellation is killed
# Seconds for a new worker to start, and for a request to be read: 0.5 s of CPU, longer on a loaded machine.
START_TIMEOUT = 60.0


class TooBusy(Exception):
    """All workers are busy, and the queue is full."""


class WorkerLost(Exception):
    """The worker died, or did not answer in time."""


class PoolWorker(Child):
    """A child process that answers requests and can be cancelled."""

    _times_cancelled = 0
    _is_ready = False

    def ask(self, name: str, body: bytes, first_try: float | None = None) -> None:
        """Send a request, with the number of earlier cancellations.

        By this number the worker ignores late ones.
        """
        self.send((name, body, first_try, self._times_cancelled))

    def cancel(self) -> None:
        self._times_cancelled += 1
        self.interrupt()

    async def ready(self) -> None:
        """Wait until the worker is ready. Raises WorkerLost if it does not start."""
        if not self._is_ready:
            try:
                async with asyncio.timeout(START_TIMEOUT):
                    while not self._is_ready:
                        await readable(self)
                        self._is_ready = (worker.READY, b"") in self.receive_ready()
            except (TimeoutError, ChildDied) as error:
                self.kill()
                raise WorkerLost from error


class Pool:
    def __init__(self, size: int, waiting: int, limits: WebLimits, niceness: int = 0) -> None:
        self._capacity = size + waiting
        self._limits = limits
        self._niceness = niceness
        self._requests = 0  # requests that have a worker or wait for one
        self._free: asyncio.Queue[PoolWorker] = asyncio.Queue()
        self._all: set[PoolWorker] = set()
        self._cancelling: set[asyncio.Task[None]] = set()
        self._closed = False
        for _ in range(size):
            self._free.put_nowait(self._start_worker())

    def _start_worker(self) -> PoolWorker:
        child = PoolWorker(
            worker.main, self._limits, self._niceness, limits=Limits(memory=self._limits.memory)
        )
        self._all.add(child)
        return child

    def _replace(self, child: PoolWorker) -> PoolWorker:
        self._all.remove(child)
        child.end()
        return self._start_worker()

    @property
    def is_full(self) -> bool:
        return self._requests >= self._capacity

    @property
    def is_busy(self) -> bool:
        """Whether a new request must wait."""
        return self._free.empty()

    @asynccontextmanager
    async def worker(self) -> AsyncIterator[PoolWorker]:
        """An idle worker. Its work is cancelled if the block raises."""
        if self.is_full:
            raise TooBusy
        self._requests += 1
        try:
            child = await self._next_free()
            succeeded = False
            try:
                yield child
                succeeded = True
            finally:
                if succeeded:
                    self._free.put_nowait(child)
                else:
                    task = asyncio.create_task(self._cancel(child))
                    self._cancelling.add(task)
                    task.add_done_callback(self._cancelling.discard)
        finally:
            self._requests -= 1

    async def _next_free(self) -> PoolWorker:
        child = await self._free.get()
        try:
            if self._closed:
                raise WorkerLost
            if not child.alive():  # died while idle
                child = self._replace(child)
            await child.ready()
        except BaseException:
            self._free.put_nowait(child)  # the next request may use it, even if it is still starting
            raise
        return child

    async def _cancel(self, child: PoolWorker) -> None:
        """Cancel the work and free the worker; if it does not react, kill and replace it.

        A new worker takes half a second of CPU to start: too much to do for every client that leaves.
        """
        reacted = self._closed
        if child.alive():
            child.cancel()
            with suppress(WorkerLost):
                async for _ in messages(child, CANCEL_TIMEOUT, ignore_own_limit=True):
                    pass
                reacted = True
        self._free.put_nowait(child if reacted else await asyncio.to_thread(self._replace, child))

    def end_work(self) -> None:
        """Kill all workers. Waiting and later requests raise WorkerLost."""
        self._closed = True
        for child in self._all:
            child.kill()  # not closed: requests in progress notice by its connection

    def close(self) -> None:
        for task in self._cancelling:
            task.cancel()
        for child in list(self._all):
            child.end()


async def messages(
    child: PoolWorker, timeout: float, *, ignore_own_limit: bool = False
) -> AsyncIterator[tuple[int, bytes]]:
    """Yield messages of a worker, (status, piece), up to a status of 200 or more.

    Raises WorkerLost if the last does not come within `timeout` seconds after the time limit of the request,
    which counts from when it is read; with `ignore_own_limit`, within `timeout` seconds from now.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + (timeout if ignore_own_limit else START_TIMEOUT)
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
                    deadline = loop.time() + timeout + float(piece)
                continue
            yield status, piece
            if status >= worker.DONE:
                return


_POLL_SECONDS = 0.1  # how often a thread checks whether it is still needed


async def readable(child: Child) -> None:
    """Wait until there is something to receive."""
    loop, ready = asyncio.get_running_loop(), asyncio.Event()
    try:
        loop.add_reader(child.fileno(), ready.set)
    except NotImplementedError:  # Windows: its event loop can't wait for such handles
        await _readable_by_thread(child)
        return
    try:
        await ready.wait()
    finally:
        loop.remove_reader(child.fileno())


async def _readable_by_thread(child: Child) -> None:
    loop, ready, abandoned = asyncio.get_running_loop(), asyncio.Event(), Event()

    def wait() -> None:
        with suppress(RuntimeError, ValueError):  # the loop was closed, or the child
            while not abandoned.is_set():
                if wait_for([child], _POLL_SECONDS):
                    loop.call_soon_threadsafe(ready.set)
                    return

    Thread(target=wait, daemon=True).start()
    try:
        await ready.wait()
    finally:
        abandoned.set()
