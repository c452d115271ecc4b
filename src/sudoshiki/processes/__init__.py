"""Processes that may be killed: started, talked to, bounded, blamed for their death, and never left behind.

    here                                     the child, leader of a session of its own
    ────                                     ─────────────────────────────────────────
    Child(target, *args, limits=…)  ──────▶  inside.main: leash on, limits set, target(link, *args)
    child.send(message)             ══════▶  link.receive()
    child.receive()                 ◀══════  link.send(message)
      raises ChildDied(death)       ◀──────  a signal, an exit, no memory left, a closed connection
    child.end()                     ──────▶  killed, with all that it forked
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
system's own, so that nobody has to look whether they are kept. Children start children in the same way.
"""

from .child import Child, ChildDied, wait_for
from .death import Death
from .limits import Limits, near_memory_limit, processor_limit, processor_seconds
from .link import Link

__all__ = [
    "Child",
    "ChildDied",
    "Death",
    "Limits",
    "Link",
    "near_memory_limit",
    "processor_limit",
    "processor_seconds",
    "wait_for",
]
