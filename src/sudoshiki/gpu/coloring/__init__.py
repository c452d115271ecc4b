"""List colouring on a GPU: thousands of walks at once, each a tabu search of its own.

    puzzle ──▶ narrowed ──▶ slots ──▶ walk, slice by slice ──▶ the board of the first walk without conflict
               what follows    candidates, and which two   a walk a warp,
               at once         must not both be chosen     all it knows in shared memory

`walk.h` is a walk; the host compiles it too, and tests run it there. `walk.cu` only makes a kernel of it.
"""

from .narrow import narrowed
from .run import Walked, WalkSettings, walk
from .slots import Slots, TooOpen

__all__ = ["Slots", "TooOpen", "WalkSettings", "Walked", "narrowed", "walk"]
