"""A folder behind a plain HTTP server without an API, which can be shut down."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple


class Space(NamedTuple):
    address: str
    requests: list[str]  # paths, in order
    server: ThreadingHTTPServer


@contextmanager
def web_space(folder: Path) -> Iterator[Space]:
    requests: list[str] = []

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:  # noqa: ARG002
            requests.append(self.path)

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield Space(f"http://127.0.0.1:{server.server_port}/", requests, server)
        finally:
            server.shutdown()
            thread.join()
