"""List colouring on a GPU: thousands of walks in parallel, each a tabu search.

    puzzle ──▶ propagate ──▶ slots ──▶ walk, slice by slice ──▶ the board of the first walk without conflict
                                       candidates, and which two   one walk per warp,
                                       must not both be chosen     its state in shared memory

`walk.h` is a walk; the host compiles it too, and tests run it there. `walk.cu` only makes a kernel of it.
"""

from .propagation import propagate
from .run import WalkResult, WalkSettings, walk
from .slots import Slots, TooManyCandidates

__all__ = ["Slots", "TooManyCandidates", "WalkResult", "WalkSettings", "propagate", "walk"]
