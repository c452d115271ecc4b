"""The one place that writes files. Nothing of the user's is destroyed, nobody sees half a file.

- A regular file is written beside its place and put there whole, by a rename, once it is safe on disk; after
  an error or a signal the old file is as it was. It keeps its mode, its owner where the system lets us, and
  its extended attributes. A write-protected file is refused.
- Symbolic links are followed: the link stays, what it points to is replaced.
- A file with several names (hard links) is replaced under the name that was given; the other names keep the
  old content.
- A device, a pipe or a socket is written to, never replaced. "-" is stdout, and so is what stdout goes to.
- A file of lines that are made one after the other may be had at once: it is put in place with the first of
  them, and then grows by whole lines; only a kill in the midst of a write leaves the last one torn.
- What a killed process leaves is called NAME.sudoshiki-….half; the next to write NAME takes it away.

What systems do differently stands in system, system_lock and syncing. On Windows a file that somebody has
open can't be replaced, which is said; the new one has the access rights of its folder; and a half is taken
away when it is a minute old.
"""

from .growing import lines_file
from .halves import is_half
from .locks import Lock
from .place import Place, Sort, place_of, refuse_inputs
from .scratch import scratch_folder
from .syncing import sync
from .system import is_broken_pipe, naming, read_at, write_all
from .writing import (
    copied,
    growing_file,
    put_in_place,
    remove_old,
    text_file,
    whole_file,
    write_text,
    write_whole,
)

__all__ = [
    "Lock",
    "Place",
    "Sort",
    "copied",
    "growing_file",
    "is_broken_pipe",
    "is_half",
    "lines_file",
    "naming",
    "place_of",
    "put_in_place",
    "read_at",
    "refuse_inputs",
    "remove_old",
    "scratch_folder",
    "sync",
    "text_file",
    "whole_file",
    "write_all",
    "write_text",
    "write_whole",
]
