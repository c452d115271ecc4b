"""Processes that may be killed: started, talked to, bounded, blamed for their death, and never left behind.

    here                                     the child, apart from our terminal
    ────                                     ─────────────────────────────────────────
    Child(target, *args, limits=…)  ──────▶  inside.main: leash on, limits set, target(link, *args)
    child.send(message)             ══════▶  link.receive()
    child.receive()                 ◀══════  link.send(message)
      raises ChildDied(death)       ◀──────  a signal, an exit, no memory left, a closed connection
    child.interrupt()               ──────▶  what link.on_interrupt was given is called, in mid-work
    child.end()                     ──────▶  killed, with all that it started
    this process ends, in any way   ──────▶  the leash goes slack: killed by the system

How to use it:

    def double(link):                        # in a module that the child can import
        while True:
            link.send(2 * link.receive())    # ends by itself when nobody listens any more

    with Child(double, limits=Limits(memory=4 << 30)) as child:
        child.send(21)
        if wait_for([child], seconds=10):    # or child.receive(), which waits as long as it takes
            print(child.receive())

`send` never fails: what a dead child can't take shows itself when its answer is received. Limits are the
system's own where it has some. Children start children in the same way.

What systems do differently stands here alone, each in a module behind one interface:

    process      posix_process, reaping        windows_process, windows_job     started, killed, put away
    limits       posix_limits                  windows_limits                   watching, where none are kept
    leash, interrupts, forks, waiting, hardware                                      one function for all
    support      the differences that people notice, in words
"""

from .child import Child, ChildDied, wait_for
from .death import Death
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
    "Death",
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
