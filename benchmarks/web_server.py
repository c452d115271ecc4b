"""A server of the page, as a user would start it, for benchmarks that ask it things."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def web_server() -> Iterator[tuple[str, int]]:
    """Its address and its process's number."""
    command = [sys.executable, "-m", "sudoshiki", "web", "--no-browser"]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[0], server.pid
        finally:
            server.terminate()
