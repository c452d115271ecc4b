"""Write files safely: an output is written completely or not at all.

- A regular file is written under a temporary name in the same folder, synced, then renamed; after an error or
  a signal the old file is unchanged. The new one gets the mode of the old one, its owner where the system
  allows it, and its extended attributes. A write-protected file is refused.
- Symbolic links are followed: the link stays, what it points to is replaced.
- A file with several names (hard links) is replaced under the name that was given; the other names keep the
  old content.
- A device, a pipe or a socket is written to, never replaced. "-" is stdout, and so is what stdout goes to.
- `lines_file` replaces the old file with the first lines, then appends whole lines; only a kill during a
  write leaves an incomplete last line.
- A killed process leaves NAME.sudoshiki-….half; the next writer of NAME removes it.

The differences between systems are in system, system_lock and syncing. On Windows a file that another program
has open can't be replaced, which is an error; the new file has the access rights of its folder; and a partial
file is removed when it is a minute old.
"""

from .growing import lines_file
from .locks import Lock
from .output import OutputKind, OutputTarget, output_of, refuse_inputs
from .partial_files import is_partial
from .scratch import scratch_folder
from .syncing import sync
from .system import is_broken_pipe, name_in_errors, read_at, write_all
from .writing import (
    copy_to,
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
    "OutputKind",
    "OutputTarget",
    "copy_to",
    "growing_file",
    "is_broken_pipe",
    "is_partial",
    "lines_file",
    "name_in_errors",
    "output_of",
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
