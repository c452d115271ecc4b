"""Functions for children of the tests, each at one moment of its life."""

from __future__ import annotations

import hashlib
import mmap
import os
import subprocess
import time
from typing import Any

from sudoshiki.processes import Child, Limits, Link, processor_limit

LARGE = 32 << 20  # bytes: more than any connection holds


def echo(link: Link) -> None:
    while True:
        link.send(link.receive())


def idle(link: Link) -> None:
    link.send("here")
    link.receive()


def importing(link: Link) -> None:
    link.send("here")
    from . import never_imported  # noqa: F401


def in_python(link: Link) -> None:
    link.send("here")
    while True:
        pass


def in_native_code(link: Link) -> None:
    link.send("here")
    hashlib.pbkdf2_hmac("sha256", b"", b"", 2**31 - 1)  # half an hour without a line of Python


def answering(link: Link) -> None:
    link.send("here")
    link.send(bytes(LARGE))


def not_taking(link: Link) -> None:
    """Let the parent send more than the connection holds."""
    link.send("here")
    time.sleep(1000)


def forked(link: Link) -> None:
    """Fork, as a library may do; the copy knows nothing of us."""
    if os.fork() == 0:
        time.sleep(1000)
    link.send("here")
    time.sleep(1000)


def with_a_program(link: Link) -> None:
    """Start a program, as a library may do; it inherits nothing of ours."""
    subprocess.Popen(["sleep", "1000"])
    link.send("here")
    link.receive()


def with_a_child(link: Link) -> None:
    child = Child(in_native_code)
    link.send(child.receive())
    link.receive()


MOMENTS: dict[str, Any] = {
    "starting": None,  # nothing is waited for
    "importing": importing,
    "idle": idle,
    "in Python": in_python,
    "in native code": in_native_code,
    "answering": answering,
    "being sent to": not_taking,
    "forked": forked,
    "with a program": with_a_program,
    "with a child": with_a_child,
}


def at(moment: str, **settings: Any) -> Child:
    """Return a child at that moment of its life."""
    target = MOMENTS[moment]
    child = Child(target or echo, **settings)
    if target:
        assert child.receive() == "here"
    return child


def leave_with(link: Link, code: int) -> None:
    link.send("here")
    os._exit(code)


def answer_and_leave(link: Link) -> None:
    """Send messages that nobody reads any more."""
    time.sleep(0.05)
    link.send("answer")
    os._exit(5)


def hang_up(link: Link) -> None:
    link.close()
    time.sleep(1000)


def ask_for_memory(_: Link, size: int) -> None:
    bytearray(size)


def abort_with_memory(link: Link, size: int) -> None:
    held = b"x" * size
    link.send(len(held))
    os.abort()


def reserve(link: Link, size: int) -> None:
    """Reserve address space only, as threads and devices do."""
    with mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ):
        link.send("reserved")


def limited_child(link: Link, size: int) -> None:
    """Start a child without its own limit, which inherits ours."""
    child = Child(ask_for_memory, size)
    try:
        child.receive()
    except Exception as died:
        link.send(str(died))


def burn(_: Link) -> None:
    with processor_limit(0.1):
        while True:
            pass


def burn_after_the_limit(link: Link) -> None:
    with processor_limit(0.0):
        pass
    begun = time.process_time()
    while time.process_time() < begun + 1.2:
        pass
    link.send("free again")


LITTLE = Limits(memory=200 << 20)
