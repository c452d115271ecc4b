"""The server as an ASGI application: endpoints and error responses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing, asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from ..puzzle.errors import plain
from .front import BUSY, BUSY_MESSAGE, RETRY_AFTER, Front
from .guard import Guard
from .limits import WebLimits
from .page_files import page_files
from .pool import Pool, TooBusy, WorkerLost, messages
from .routes import OLD_NAMES, ROUTES, Route
from .schema import request_body_of, responses_of
from .worker import CLIENT_LEFT, DONE, REFUSED, UNSETTLED

if TYPE_CHECKING:
    from fastapi import FastAPI, Request, Response


JSON, LINES = "application/json", "application/x-ndjson"
LONG_WORK_NICENESS = 5  # quick requests must not wait for long work
TOO_MUCH = "this took more time or memory than it may here"
MAX_PATH_SHOWN = 500  # characters of an unknown path in the error
LOST = 503


class WorkerPools:
    """Two pools of workers: quick requests need not wait for long ones."""

    def __init__(self, limits: WebLimits) -> None:
        self.limits = limits
        self.quick = Pool(limits.quick_workers, limits.quick_waiting, limits)
        self.long = Pool(limits.workers, limits.waiting, limits, LONG_WORK_NICENESS)

    def end_work(self) -> None:
        self.quick.end_work()
        self.long.end_work()

    def close(self) -> None:
        self.quick.close()
        self.long.close()

    def is_full_for(self, route: Route) -> bool:
        """Return whether the queue for this route is full."""
        return (self.quick if route.quick else self.long).is_full

    async def answer(self, route: Route, body: bytes) -> tuple[int, bytes]:
        if route.quick and len(body) <= self.limits.quick_body:
            first_try = self.limits.first_try_when_busy if self.quick.is_busy else self.limits.first_try
            status, content = await self._ask(self.quick, route, body, first_try)
            if status != UNSETTLED:
                return status, content
        return await self._ask(self.long, route, body)

    async def _ask(
        self, pool: Pool, route: Route, body: bytes, first_try: float | None = None
    ) -> tuple[int, bytes]:
        async with pool.worker() as child:
            child.ask(route.name, body, first_try)
            pieces = [piece async for piece in messages(child, self.limits.default_seconds)]
        return pieces[-1]

    async def lines(self, route: Route, body: bytes) -> AsyncGenerator[tuple[int, bytes], None]:
        """Yield the messages of a streamed route, buffered for slow clients."""
        buffer: asyncio.Queue[tuple[int, bytes] | None] = asyncio.Queue()

        async def fill_buffer() -> None:
            try:
                async with self.long.worker() as child:
                    child.ask(route.name, body)
                    async for message in messages(child, self.limits.default_seconds):
                        buffer.put_nowait(message)
            finally:
                buffer.put_nowait(None)

        work = asyncio.create_task(fill_buffer())
        try:
            while (message := await buffer.get()) is not None:
                yield message
            await work  # raises what ended it
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)


def make_app(
    limits: WebLimits | None = None, hosts: tuple[str, ...] = (), frames: tuple[str, ...] = ()
) -> FastAPI:
    from fastapi import FastAPI
    from fastapi.responses import Response
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware

    limits = limits or WebLimits()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.pools = WorkerPools(limits)
        try:
            yield
        finally:
            app.state.pools.close()

    app = FastAPI(
        title="Sudoshiki",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        middleware=[
            Middleware(Guard, body=limits.body, timeout=limits.timeout, hosts=hosts, frames=frames),
            Middleware(Front),
        ],
    )
    app.add_exception_handler(TooBusy, _too_busy)
    app.add_exception_handler(WorkerLost, _worker_lost)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _internal_error)
    for route in ROUTES:
        path, methods = f"/api/{route.name}", ["POST" if route.request else "GET"]
        app.add_api_route(
            path,
            endpoint(route),
            methods=methods,
            summary=route.summary,
            response_class=Response,
            responses=responses_of(route),
            openapi_extra=request_body_of(route),
        )
        for old_name in (old for old, new in OLD_NAMES.items() if new == route.name):
            app.add_api_route(f"/api/{old_name}", endpoint(route), methods=methods, include_in_schema=False)
    for name, file in page_files().items():
        app.add_api_route(f"/{name}", file.endpoint(), methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/health", health, methods=["GET"], summary="tell that the server is up")
    return app


async def health() -> dict[str, str]:
    """Entry for the schema; `Front` answers these requests."""
    return {"status": "ok"}


def endpoint(route: Route) -> Callable[..., Awaitable[Response]]:
    """Return FastAPI's function for a route, which sends the body to a worker."""
    from fastapi import Request

    async def answer(request: Request) -> Response:
        if route.request and "json" not in request.headers.get("content-type", ""):
            return _error(REFUSED, "requests are JSON: send them as application/json", {})
        if request.url.query:
            return _error(REFUSED, "nothing is read after ? in an address; post a JSON object", {})
        respond = _stream_response if route.streamed else _response
        return await respond(request.app.state.pools, route, await request.body(), request)

    answer.__annotations__ = {"request": Request}
    answer.__name__ = route.name.replace("/", "_").replace("-", "_")
    return answer


async def _response(pools: WorkerPools, route: Route, body: bytes, request: Request) -> Response:
    from fastapi.responses import Response

    work = asyncio.ensure_future(pools.answer(route, body))
    if not await _done_before_client_left(work, request):
        return Response(status_code=CLIENT_LEFT)
    status, content = work.result()
    return Response(content, status, media_type=route.media if status == DONE else JSON)


async def _done_before_client_left(work: asyncio.Future[Any], request: Request) -> bool:
    """Wait for the work; if the client leaves first, cancel it and return False."""
    client_left = asyncio.ensure_future(_client_left(request))
    try:
        await asyncio.wait({work, client_left}, return_when=asyncio.FIRST_COMPLETED)
        return work.done()
    finally:
        for task in (work, client_left):
            task.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await client_left
        if not work.done() or work.cancelled():
            with suppress(asyncio.CancelledError):
                await work


async def _client_left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _stream_response(pools: WorkerPools, route: Route, body: bytes, request: Request) -> Response:
    """Wait for the first message; if it is an error, respond without a stream.

    After that StreamingResponse ends the stream when the client leaves.
    """
    from fastapi.responses import Response, StreamingResponse

    stream = pools.lines(route, body)
    first_message = asyncio.ensure_future(anext(stream))
    if not await _done_before_client_left(first_message, request):
        return Response(status_code=CLIENT_LEFT)
    status, first = first_message.result()
    if status:
        await stream.aclose()
        return Response(first, status, media_type=LINES if status == DONE else JSON)

    async def lines() -> AsyncIterator[bytes]:
        async with aclosing(stream):
            yield first
            try:
                async for status, piece in stream:
                    yield piece if status in (0, DONE) else piece + b"\n"
            except WorkerLost:
                yield f'{{"error":"{TOO_MUCH}"}}\n'.encode()

    return StreamingResponse(lines(), media_type=LINES)


async def _http_error(request: Request, error: Any) -> Response:
    """Return an unknown path or method, as a JSON error like all others."""
    allowed = (error.headers or {}).get("Allow", "another method")
    messages_ = {
        404: f"there is nothing at {plain(request.url.path)[:MAX_PATH_SHOWN]}: see /api/openapi.json",
        405: f"{request.method} can't be done here; {allowed} can",
    }
    return _error(error.status_code, messages_.get(error.status_code, str(error.detail)), error.headers or {})


async def _internal_error(request: Request, error: Exception) -> Response:
    del request
    return _error(500, f"internal error, not caused by the request: {type(error).__name__}", {})


async def _too_busy(request: Request, error: Exception) -> Response:
    del request, error
    return _error(BUSY, BUSY_MESSAGE, {"Retry-After": str(RETRY_AFTER)})


async def _worker_lost(request: Request, error: Exception) -> Response:
    del request, error
    return _error(LOST, TOO_MUCH, {})


def _error(status: int, text: str, headers: Mapping[str, str]) -> Response:
    from fastapi.responses import JSONResponse

    return JSONResponse({"error": text}, status, headers)
