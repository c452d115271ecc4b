"""How much one server does, and for how long."""

from __future__ import annotations

import os
from typing import NamedTuple


class WebLimits(NamedTuple):
    """What a request may be, and what the work on it may take."""

    body: int = 2_000_000  # bytes
    side: int = 100
    seconds: float = 30.0  # the most that a request may ask for
    usual_seconds: float = 5.0
    first_try: float = 0.01  # seconds that a quick request has before it must queue with the long ones …
    short_try: float = 0.001  # … and where others wait for the same
    quick_body: int = 20_000  # bytes of a request that a quick worker reads
    quick_workers: int = 1
    workers: int = max(2, os.cpu_count() or 2)
    waiting: int = 8  # requests that may wait for a worker; more are turned away
    quick_waiting: int = 32
    patience: float = 30.0  # seconds in which a request must come whole, and each piece of an answer be taken
    memory: int = 2 << 30  # bytes, for each worker
    events: int = 200_000  # of a trace
    runs: str = "runs"  # the folder with run folders of the lab
    puzzles: int = 1000  # read or made by one request
