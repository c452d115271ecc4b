"""Ctrl-C at any moment: during imports of the package or a command, and after."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import sudoshiki

from .conftest import SMALL, process, until_it_reads

LONG_AGO = 60  # seconds; far more than anything here takes
COMING_UP = -1000  # no exit code: Python itself, not yet up, ended with a traceback
OUR_FILES = f'File "{Path(sudoshiki.__file__).parent}{os.sep}'  # so a traceback names one of them

# Sends itself SIGINT when the package's import is N imports old, and runs the command as the script does
# (a name in argv) or as `python -m` does.
AT_AN_IMPORT = """
import os, signal, sys, runpy
class Hook:
    left = None
    def find_spec(self, name, path=None, target=None):
        if name.endswith("sudoshiki.early"):
            Hook.left = int(sys.argv.pop())
        elif Hook.left is not None:
            Hook.left -= 1
            if Hook.left == 0:
                os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Hook())
sys.argv = ["/some/where/sudoshiki", *sys.argv[1:]]
from sudoshiki.cli.main import main
print("imported", file=sys.stderr)
main()
"""


@pytest.mark.slow
@pytest.mark.parametrize("command", [["solve", SMALL], ["compare", SMALL, "--with", "mrv"]])
def test_at_an_import(command: list[str]) -> None:
    ended = []
    for number in (1, 2, 5, 9, 20, 40, 70, 100, 130, 160):
        done = subprocess.run(
            [sys.executable, "-c", AT_AN_IMPORT, *command, str(number)],
            capture_output=True,
            text=True,
            timeout=LONG_AGO,
        )
        assert "Traceback" not in done.stderr, number
        assert "Aborted" not in done.stderr
        ended.append((done.returncode, "imported" in done.stderr))
    assert {code for code, _ in ended} <= {0, 130}
    assert ended[:5] == [(130, False)] * 5
    assert (130, True) in ended, "none was late enough to strike a command's own imports"


@pytest.mark.slow
@pytest.mark.parametrize("way", [["-m", "sudoshiki"], [str(Path(sys.executable).with_name("sudoshiki"))]])
def test_at_any_time(way: list[str]) -> None:
    if not Path(way[0]).exists() and way[0] != "-m":
        pytest.skip("the command is not installed beside this Python")
    codes: list[int] = []
    delay = 0
    while len(codes) < 10 or 130 not in codes:  # on a slow machine, until it is late enough
        running = subprocess.Popen(
            [sys.executable, *way, "solve", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        time.sleep(delay / 1000)
        delay = delay + 20 if delay < 200 else 2 * delay
        assert delay < 1000 * LONG_AGO
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(SMALL, timeout=LONG_AGO)
        # Nothing can shield the package's first import.
        ours = OUR_FILES in err and "from . import early" not in err
        assert not ours, "a traceback through our own files"
        codes.append(running.returncode if "Traceback" not in err else COMING_UP)
        # Python, coming up, now and then swallows a signal: then the command ends as if there had been none.
        assert codes[-1] in (0, 130, -signal.SIGINT, COMING_UP), err
    assert codes.count(0) <= len(codes) / 3


def test_in_a_program_that_imports_the_package_it_stays_the_programs_own() -> None:
    script = "import sudoshiki, signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=LONG_AGO)
    assert done.stdout == "True\n"


@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM])
def test_commands_without_a_stop_flag_end_by_the_signal(signum: signal.Signals) -> None:
    running = process("convert", "-", "--to", "line", stdin=subprocess.PIPE)
    try:
        until_it_reads(running)
        running.send_signal(signum)
        _, err = running.communicate(timeout=LONG_AGO)
    finally:
        running.kill()
    assert running.returncode == 128 + signum
    assert err == ""


def test_a_signal_that_is_to_be_ignored_is_ignored() -> None:
    running = process(
        "solve", "-", stdin=subprocess.PIPE, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        until_it_reads(running)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(SMALL, timeout=LONG_AGO)
    finally:
        running.kill()
    assert running.returncode == 0
    assert "exactly one" in out


def test_a_signal_while_the_native_module_is_made_waits_for_it() -> None:
    """Else the process ends: creating an enum there can't pass an exception on."""
    program = """
import enum, os, signal
from sudoshiki import solve  # without the native module yet
made = enum.EnumType.__new__
def interrupted(*given, **more):
    os.kill(os.getpid(), signal.SIGINT)
    return made(*given, **more)
enum.EnumType.__new__ = interrupted
try:
    from sudoshiki import _core
except KeyboardInterrupt:
    print("interrupted")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "interrupted\n"), done.stderr[-500:]
