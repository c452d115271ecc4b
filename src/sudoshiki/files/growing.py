"""A file that exists from the first lines on, and grows by whole lines.

The system writes many lines page by page: at that moment a reader or a kill may find an incomplete line.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..puzzle import UsageError
from .output import OutputTarget, output_of
from .partial_files import create_partial, partial_name, remove_stale_partials
from .syncing import sync
from .system import (
    CAN_RENAME_OPEN_FILES,
    copy_attributes,
    discard,
    name_in_errors,
    open_binary,
    replace,
    write_all,
)
from .writing import refuse_binary_ending, text_file


@contextmanager
def lines_file(path: str | os.PathLike[str] | OutputTarget) -> Iterator[Callable[[str], None]]:
    """Yield a function that appends one or more lines, visible at once.

    The old file is untouched until the first line. A stream is written to and flushed after each call.
    """
    output = path if isinstance(path, OutputTarget) else output_of(path)
    if not output.is_file:
        with text_file(output) as file:

            def send(lines: str) -> None:
                file.write(f"{lines}\n")
                file.flush()

            yield send
        return
    refuse_binary_ending(output.label)
    remove_stale_partials(output.path)
    lines = _LinesFile(output)
    try:
        yield lines.add
    finally:
        lines.end()


class _LinesFile:
    def __init__(self, output: OutputTarget) -> None:
        self.output = output
        self.descriptor = -1
        self.size = 0  # bytes of all whole lines
        self.is_in_place = False

    def add(self, lines: str) -> None:
        data = f"{lines}\n".encode()
        if self.descriptor < 0:
            self._begin(data)
        else:
            self._append(data)

    def _begin(self, data: bytes) -> None:
        """Replace the old file by one with these lines, or as many as fit on the disk."""
        path, label = self.output.path, self.output.label
        partial = partial_name(path)
        try:
            self.descriptor = create_partial(partial, path, label)
            try:
                self._append(data)
            finally:
                if self.size:
                    self._put_in_place(partial)
        finally:
            if not self.is_in_place:
                self._close()  # Windows can't remove an open file
            discard(partial)

    def _put_in_place(self, partial: str) -> None:
        path, label = self.output.path, self.output.label
        copy_attributes(self.descriptor, path)
        sync(self.descriptor, label)  # before the old content is gone
        if not output_of(label).is_file:
            raise UsageError(f"{label} was a file at the start and no longer is")
        with name_in_errors(label):
            if CAN_RENAME_OPEN_FILES:
                replace(partial, path)
            else:
                self._close()
                replace(partial, path)
                self.descriptor = open_binary(path, os.O_WRONLY | os.O_APPEND)
        self.is_in_place = True

    def _append(self, data: bytes) -> None:
        try:
            with name_in_errors(self.output.label):
                write_all(self.descriptor, data)
        except BaseException:  # a full disk or a signal: cut off the incomplete line
            written = os.fstat(self.descriptor).st_size - self.size
            data = data[: data.rfind(b"\n", 0, written) + 1]
            os.ftruncate(self.descriptor, self.size + len(data))
            raise
        finally:
            self.size += len(data)

    def end(self) -> None:
        if self.descriptor >= 0:
            try:
                sync(self.descriptor, self.output.label)
            finally:
                self._close()

    def _close(self) -> None:
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1
