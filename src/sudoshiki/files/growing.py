"""A file of lines that has its name from the first line on, and only ever whole lines in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from ..puzzle import UsageError
from .faults import naming, sync, write_all
from .halves import half_name, like, new_half, sweep
from .place import Place, place_of
from .writing import refuse_binary_ending, text_file

__all__ = ["lines_file"]


@contextmanager
def lines_file(path: str | os.PathLike[str] | Place) -> Iterator[Callable[[str], None]]:
    """What adds a line to a file: it stands there at once, for whoever looks and whatever comes.

    Until the first one, what stood there is untouched. What is no file is written to line by line.
    """
    place = path if isinstance(path, Place) else place_of(path)
    if not place.is_file:
        with text_file(place) as file:

            def send(line: str) -> None:
                file.write(f"{line}\n")
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

    def add(self, line: str) -> None:
        data = f"{line}\n".encode()
        if self.descriptor < 0:
            self._begin(data)
        else:
            self._append(data)
        self.size += len(data)

    def _begin(self, data: bytes) -> None:
        """A file of one line is put in the place of what stands there."""
        path, shown = self.place.path, self.place.shown
        half = half_name(path)
        try:
            self.descriptor = new_half(half, path, shown)
            self._append(data)
            like(self.descriptor, path)
            sync(self.descriptor, shown)  # before the old content is gone
            if not place_of(shown).is_file:
                raise UsageError(f"{shown} was a file when this began, and is none any more")
            with naming(shown):
                os.replace(half, path)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(half)

    def _append(self, data: bytes) -> None:
        try:
            with naming(self.place.shown):
                write_all(self.descriptor, data)
        except BaseException:  # a full disk may have taken a part of the line, or a signal come in between
            os.ftruncate(self.descriptor, self.size)
            raise

    def end(self) -> None:
        if self.descriptor >= 0:
            try:
                sync(self.descriptor, self.place.shown)
            finally:
                os.close(self.descriptor)
