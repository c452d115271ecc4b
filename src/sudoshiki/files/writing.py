"""Writing: a whole file put in its place, or bytes sent to what can't be replaced."""

from __future__ import annotations

import errno
import io
import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, TextIO

from ..puzzle import UsageError
from .halves import half_name, new_half, sweep
from .place import Place, Sort, place_of
from .syncing import sync, sync_folder
from .system import (
    CAN_RENAME_OPEN_FILES,
    NO_TERMINAL,
    copy_attributes,
    discard,
    is_broken_pipe,
    naming,
    open_binary,
    replace,
)

_BLOCK = 1 << 20
# Endings of files that other programs would not take for text.
_BINARY = re.compile(
    r"\.(xls[xmb]?|od[st]|docx?|pdf|zip|t?gz|zst|bz2|xz|lzma|7z|rar|tar|parquet|pq|feather|arrow|orc|avro"
    r"|pkl|pickle|np[yz]|h5|db|sqlite|png|jpe?g|gif|webp)"
)
Path = str | os.PathLike[str]


@contextmanager
def whole_file(path: Path | Place) -> Iterator[BinaryIO]:
    """A file to write to. It is put in its place at the end; after an error what stood there is untouched."""
    place = path if isinstance(path, Place) else place_of(path)
    if place.is_file:
        sweep(place.path)
        with _half_of(place.path, place.shown) as file:
            yield file
    else:
        with _stream(place) as file:
            yield file


@contextmanager
def text_file(path: Path | Place) -> Iterator[TextIO]:
    """The same for text, in UTF-8; stdout keeps its own encoding. A name that promises no text is refused."""
    place = path if isinstance(path, Place) else place_of(path)
    if place.is_file:
        refuse_binary_ending(place.shown)
    if place.sort is Sort.STDOUT:
        yield sys.stdout
        sys.stdout.flush()
        return
    with whole_file(place) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="\n", write_through=True)
        try:
            yield text
        finally:
            text.detach()


def refuse_binary_ending(name: str) -> None:
    """Else a spreadsheet would say that the file is damaged."""
    ending = os.path.splitext(name)[1].lower()
    if _BINARY.fullmatch(ending):
        raise UsageError(
            f"{name}: what is written is text, not {ending}; end the name in .txt, .csv or .jsonl"
        )


def write_text(path: Path, text: str) -> None:
    with whole_file(path) as file:
        file.write(text.encode())


def write_whole(path: str, *pieces: bytes, durable: bool = False) -> None:
    """A file of our own in a folder of our own: nobody ever sees half of it."""
    with _half_of(path, path, durable=durable) as file:
        for piece in pieces:
            file.write(piece)


class _Named(io.FileIO):
    """An open file whose errors of writing say its name."""

    def __init__(self, descriptor: int, shown: str) -> None:
        super().__init__(descriptor, "wb")
        self.shown = shown

    def write(self, data: Any, /) -> int:
        with naming(self.shown):
            return super().write(data[:_BLOCK])  # Linux takes up to eight times as long for 200 MB at once


def _buffered(descriptor: int, shown: str) -> BinaryIO:
    return io.BufferedWriter(_Named(descriptor, shown), _BLOCK)


@contextmanager
def _half_of(path: str, shown: str, *, durable: bool = True) -> Iterator[BinaryIO]:
    half = half_name(path)
    try:
        with _buffered(new_half(half, path, shown), shown) as file:
            yield file
            file.flush()
            copy_attributes(file.fileno(), path)
            if durable:  # before the old content is gone
                sync(file.fileno(), shown)
            place = place_of(shown)  # looked at again: since then a pipe may have come to stand there
            if CAN_RENAME_OPEN_FILES:  # while it is locked, nobody takes it for stale
                _move(half, place)
        if not CAN_RENAME_OPEN_FILES:
            _move(half, place)
        if durable and place.is_file:
            sync_folder(place.path)
    finally:
        discard(half)


@contextmanager
def _stream(place: Place) -> Iterator[BinaryIO]:
    try:
        if place.sort is Sort.STDOUT:
            sys.stdout.flush()
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
        else:
            open_ = _connected if place.sort is Sort.SOCKET else _opened
            with naming(place.shown):
                descriptor = open_(place.path)
            with _buffered(descriptor, place.shown) as file:
                yield file
    except OSError as error:
        if place.sort is Sort.STDOUT or not is_broken_pipe(error):
            raise
        raise UsageError(f"{place.shown}: its reader left before all was written") from None


def _opened(path: str) -> int:
    """A pipe waits here for its reader. Neither made nor emptied: it is something that stands there."""
    return open_binary(path, os.O_WRONLY | NO_TERMINAL, links=True)


def _connected(path: str) -> int:
    import socket

    if sys.platform == "win32":
        raise UsageError(f"{path}: Python can't write to a socket with a name on Windows")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        try:
            line.connect(path)
        except OSError as error:
            if error.errno is None:  # Python's own refusal: systems take about a hundred bytes
                advice = "too long a path for a socket; change to its folder and give its name alone"
                raise OSError(errno.ENAMETOOLONG, advice, path) from None
            raise
        return line.detach()


def put_in_place(finished: str, path: Path | Place) -> None:
    """Move a finished file, safe on disk and on the same disk, to where it belongs; or send it there."""
    place = path if isinstance(path, Place) else place_of(path)
    if place.is_file:
        sweep(place.path)
        with open(finished, "rb") as file:
            copy_attributes(file.fileno(), place.path)
    _move(finished, place)
    if place.is_file:
        sync_folder(place.path)


def _move(finished: str, place: Place) -> None:
    """A file is replaced; what is none is never replaced but written to."""
    if not place.is_file:
        copied(finished, place)
        return
    try:
        replace(finished, place.path)
    except OSError as error:
        if error.errno != errno.EXDEV:  # say it of the file that people know
            raise OSError(error.errno, error.strerror, place.shown) from None
        copied(finished, place)  # the place is on another disk than it was


def copied(source: str, path: Path | Place) -> None:
    with open(source, "rb") as file, whole_file(path) as target:
        shutil.copyfileobj(file, target, _BLOCK)


def remove_old(path: Path) -> None:
    """Take away an output of an earlier run that this one has nothing to put in place of.

    What is no regular file stays; of a link, what it points to is emptied.
    """
    path = os.fspath(path)
    if os.path.islink(path):
        if place_of(path).is_file and os.path.exists(path):
            write_text(path, "")
    elif os.path.isfile(path):
        os.unlink(path)


def growing_file(path: str, size: int) -> int:
    """A file of our own that is added to: opened at `size`, what is behind that cut off."""
    descriptor = open_binary(path, os.O_RDWR | os.O_CREAT, 0o644)
    if os.fstat(descriptor).st_size < size:
        os.close(descriptor)
        raise UsageError(f"{path} is shorter than it was; start anew with --restart")
    os.ftruncate(descriptor, size)
    os.lseek(descriptor, 0, os.SEEK_END)
    return descriptor
