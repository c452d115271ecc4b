"""Let Ctrl-C end the command quietly while it is being imported.

The exit code is the same as later.
The package imports this before all else, so nothing is imported here that Python has not loaded already.
In any other program Ctrl-C stays that program's own.
"""

import _signal  # type: ignore[import-not-found]  # the part of `signal` that is built in
import os
import sys


def is_the_command() -> bool:
    """Return whether this process was started as `sudoshiki` or `python -m sudoshiki`."""
    name = sys.argv[0] if sys.argv else ""
    if name == "-m":  # the value while Python looks for the module
        return ("-m", "sudoshiki") in zip(sys.orig_argv, sys.orig_argv[1:], strict=False)
    return os.path.basename(name).removesuffix(".exe") == "sudoshiki"


def leave_on_interrupt() -> None:
    """Exit at once on Ctrl-C, until a command installs its own handler."""
    if (
        _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler
    ):  # else the parent has chosen to ignore it
        _signal.signal(_signal.SIGINT, _leave)


def _leave(signum: int, frame: object) -> None:  # noqa: ARG001
    os._exit(128 + signum)


if is_the_command():
    leave_on_interrupt()
