"""Child processes: start, messages, limits, kill. None outlives its parent.

    parent                                   child, in a session of its own
    ──────                                   ─────────────────────────────────────────
    Child(target, *args, limits=…)  ──────▶  child_main.main: sets limits, calls target(link, *args)
    child.send(message)             ══════▶  link.receive()
    child.receive()                 ◀══════  link.send(message)
      raises ChildDied(status)      ◀──────  a signal, an exit, no memory left, a closed connection
    child.interrupt()               ──────▶  the handler of link.on_interrupt is called, during work
    child.end()                     ──────▶  killed, with all processes that it started
    this process ends, in any way   ──────▶  killed by the system, see parent_pipe

How to use it:

    def double(link):                        # in a module that the child can import
        while True:
            link.send(2 * link.receive())    # exits when the parent has closed the connection

    with Child(double, limits=Limits(memory=4 << 30)) as child:
        child.send(21)
        if wait_for([child], seconds=10):    # or child.receive(), which waits without a limit
            print(child.receive())

`send` never fails: a dead child is reported by `receive`. Limits are enforced by the system where it can.
Children may start children in the same way.

The differences between systems are in this package and in `files`, each behind one interface:

    process      posix_process, reaping        windows_process, windows_job     start, kill, reap
    limits       posix_limits                  windows_limits                   watching, where there are none
    parent_pipe, interrupts, forks, waiting, hardware                        one function for all systems
    support      the differences that users notice, as text
"""

from .child import Child, ChildDied, wait_for
from .exit_status import ExitStatus
from .forks import after_fork_in_child
from .hardware import (
    CAN_PIN_TO_CORE,
    cores,
    cpu_model,
    load_average,
    lower_priority,
    memory_bytes,
    pin_to_core,
    start_time,
)
from .limits import Limits, near_memory_limit, processor_limit, processor_seconds
from .link import Link
from .support import TESTED, differences

__all__ = [
    "CAN_PIN_TO_CORE",
    "TESTED",
    "Child",
    "ChildDied",
    "ExitStatus",
    "Limits",
    "Link",
    "after_fork_in_child",
    "cores",
    "cpu_model",
    "differences",
    "load_average",
    "lower_priority",
    "memory_bytes",
    "near_memory_limit",
    "pin_to_core",
    "processor_limit",
    "processor_seconds",
    "start_time",
    "wait_for",
]
