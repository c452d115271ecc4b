"""A program with one child, to be killed: python -m tests.processes.parent MOMENT"""

from __future__ import annotations

import os
import sys
import time

from sudoshiki.processes import Child

from .targets import LARGE, at


def copied() -> Child:
    """Leave a forked copy of this process, which must not pass for the parent."""
    child = at("idle")
    if os.fork() == 0:
        os.environ["COPY"] = "yes"
        time.sleep(1000)
    return child


def main(moment: str) -> None:
    child = copied() if moment == "copied" else at(moment)
    print("begun", flush=True)
    if moment == "being sent to":
        child.send(bytes(LARGE))
    if "--leave" not in sys.argv:
        time.sleep(1000)


if __name__ == "__main__":
    main(sys.argv[1])
