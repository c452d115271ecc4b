"""A file of lines that has its name from the first lines on, and grows by whole lines, whatever stops it.

The system writes many lines page by page: whoever looks in that moment, or kills the process in it, finds the
last one torn.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..puzzle import UsageError
from .halves import half_name, new_half, sweep
from .place import Place, place_of
from .syncing import sync
from .system import CAN_RENAME_OPEN_FILES, copy_attributes, discard, naming, open_binary, replace, write_all
from .writing import refuse_binary_ending, text_file


@contextmanager
def lines_file(path: str | os.PathLike[str] | Place) -> Iterator[Callable[[str], None]]:
    """What adds a line to a file, or several: they stand there at once, for whoever looks and whatever comes.

    Until the first one, what stood there is untouched. What is no file is written to as they come.
    """
    place = path if isinstance(path, Place) else place_of(path)
    if not place.is_file:
        with text_file(place) as file:

            def send(lines: str) -> None:
                file.write(f"{lines}\n")
                file.flush()

            yield send
        return
    refuse_binary_ending(place.shown)
    sweep(place.path)
    lines = _Lines(place)
    try:
        yield lines.add
    finally:
        lines.end()


class _Lines:
    def __init__(self, place: Place) -> None:
        self.place = place
        self.descriptor = -1
        self.size = 0  # of all whole lines
        self.is_in_place = False

    def add(self, lines: str) -> None:
        data = f"{lines}\n".encode()
        if self.descriptor < 0:
            self._begin(data)
        else:
            self._append(data)

    def _begin(self, data: bytes) -> None:
        """A file of the first lines is put in the place of what stands there: all of them, or those that
        there was room for."""
        path, shown = self.place.path, self.place.shown
        half = half_name(path)
        try:
            self.descriptor = new_half(half, path, shown)
            try:
                self._append(data)
            finally:
                if self.size:
                    self._put_in_place(half)
        finally:
            if not self.is_in_place:
                self._close()  # before it is removed, as Windows wants it
            discard(half)

    def _put_in_place(self, half: str) -> None:
        path, shown = self.place.path, self.place.shown
        copy_attributes(self.descriptor, path)
        sync(self.descriptor, shown)  # before the old content is gone
        if not place_of(shown).is_file:
            raise UsageError(f"{shown} was a file when this began, and is none any more")
        with naming(shown):
            if CAN_RENAME_OPEN_FILES:
                replace(half, path)
            else:
                self._close()
                replace(half, path)
                self.descriptor = open_binary(path, os.O_WRONLY | os.O_APPEND)
        self.is_in_place = True

    def _append(self, data: bytes) -> None:
        try:
            with naming(self.place.shown):
                write_all(self.descriptor, data)
        except BaseException:  # a full disk has taken some lines and a part of one, or a signal came between
            written = os.fstat(self.descriptor).st_size - self.size
            data = data[: data.rfind(b"\n", 0, written) + 1]
            os.ftruncate(self.descriptor, self.size + len(data))
            raise
        finally:
            self.size += len(data)

    def end(self) -> None:
        if self.descriptor >= 0:
            try:
                sync(self.descriptor, self.place.shown)
            finally:
                self._close()

    def _close(self) -> None:
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1
