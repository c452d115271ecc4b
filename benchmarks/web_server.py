"""A server of the web app, started as a user would, for benchmarks."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def web_server() -> Iterator[tuple[str, int]]:
    """Yield its address and process id."""
    command = [sys.executable, "-m", "sudoshiki", "web", "--no-browser"]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[0], server.pid
        finally:
            server.terminate()
