"""Functions for a process that simulates a system; each returns its result."""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import sleep
from typing import Any

import sudoshiki
from sudoshiki.files import Lock, lines_file, output_of, read_at, scratch_folder, write_text
from sudoshiki.processes import Child, ChildDied, Limits, Link, wait_for
from sudoshiki.puzzle import UsageError
from tests.processes import targets

from .missing import WINDOWS
from .simulation import VARIABLE

SYSTEM = os.environ[VARIABLE]
OF_OTHERS = ("posix_", "reaping") if SYSTEM == WINDOWS else ("windows_", "kernel32")


def import_all() -> str:
    """Import every module of the package; those of other systems refuse."""
    refused, imported = set(), 0
    for module in pkgutil.walk_packages(sudoshiki.__path__, "sudoshiki."):
        try:
            importlib.import_module(module.name)
            imported += 1
        except AssertionError:
            refused.add(module.name.rpartition(".")[2])
    assert imported > 300
    assert all(name.startswith(OF_OTHERS) for name in refused), refused
    return f"{len(refused)} refused"


def print_helps() -> str:
    """Print --help of every command."""
    from click.testing import CliRunner

    from sudoshiki.cli.main import COMMANDS, cli

    shown = [CliRunner().invoke(cli, [name, "--help"]) for name in COMMANDS]
    return str([one.output for one in shown if one.exit_code or "Usage:" not in one.output])


def run_commands(*commands: Sequence[str]) -> str:
    """Run commands one after the other; return a list of exit codes and outputs as JSON."""
    from click.testing import CliRunner

    from sudoshiki.cli.main import cli

    results = [CliRunner().invoke(cli, command) for command in commands]
    return json.dumps([(one.exit_code, one.stdout) for one in results])


def until_interrupted(link: Link) -> None:
    """Target of a child: report two interrupts."""

    class Interrupted(BaseException):
        pass

    working = True

    def stop(count: int) -> None:
        if working and count >= 2:
            raise Interrupted

    link.on_interrupt(stop)
    try:
        link.send("here")
        while True:
            sleep(0.01)
    except Interrupted:
        working = False
        link.send("interrupted")
    link.receive()


def use_memory(link: Link, size: int) -> None:
    """Target of a child: run longer than the interval of a limit's checks."""
    used = b"x" * size
    sleep(2)
    link.send(len(used))


def _exit_status(target: Callable[..., None], *arguments: Any, memory: int | None = None) -> str:
    child = Child(target, *arguments, limits=Limits(memory), quiet=True)
    try:
        while True:
            child.receive()
    except ChildDied as died:
        return str(died.exit_status)


def start_children() -> str:
    """Test messages, interrupts, deaths and limits."""
    with Child(targets.echo) as one, Child(targets.echo) as other:
        other.send("word")
        assert wait_for([one, other], 30) == [other]
        assert other.receive() == "word"
        one.send(bytes(3 << 20))
        assert len(one.receive()) == 3 << 20
    with Child(until_interrupted) as child:
        assert child.receive() == "here"
        while not wait_for([child], 0.1):  # two that come before it runs again are one
            child.interrupt()
        assert child.receive() == "interrupted"
        child.end()
        assert str(child._exit_status) == "was killed by SIGKILL"
    return " | ".join(
        [
            _exit_status(targets.leave_with, 3),
            _exit_status(use_memory, 300 << 20, memory=200 << 20),
            _exit_status(targets.burn),
        ]
    )


def start_family() -> str:
    """Start children and a grandchild that end with this process; wait to be killed."""
    family = [targets.at("idle"), targets.at("in Python"), targets.at("with a child")]
    print(len(family), flush=True)
    sleep(1000)
    return "was not killed"


def write_files() -> str:
    """Test whole files, growing files, locks, temporary folders."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "out"
        for text in ("old\n", "new\n"):
            write_text(path, text)
            assert path.read_bytes() == text.encode()
        with lines_file(path) as add:
            add("1")
            add("2\n3")
            assert path.read_bytes() == b"1\n2\n3\n"
        lock = Lock(str(path))
        assert _refusal(Lock, str(path)).endswith("another run is writing it")
        lock.release()
        descriptor = os.open(path, os.O_RDONLY)
        assert (read_at(descriptor, 3, 2), os.read(descriptor, 2)) == (b"2\n3", b"1\n")
        os.close(descriptor)
        with scratch_folder() as scratch:
            write_text(Path(scratch) / "part", "x")
        assert not os.path.exists(scratch)
        assert os.listdir(folder) == ["out"]
        return _refusal(output_of, f"{path}:2").removeprefix(f"{path}:2 ")


def _refusal(function: Callable[[str], object], path: str) -> str:
    try:
        function(path)
    except UsageError as error:
        return str(error)
    return "taken"


def ask_web() -> str:
    """Send a request to a worker."""
    from starlette.testclient import TestClient

    from sudoshiki.web import WebLimits
    from sudoshiki.web.app import make_app

    with TestClient(make_app(WebLimits(default_seconds=60, workers=1))) as client:
        answer = client.post("/api/solve", json={"puzzle": "3.4..1.2.4.32.1."})
        return f"{answer.status_code} {answer.json()['verdict']}"
