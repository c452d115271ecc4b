"""Write a whole file and rename it into place, or write to a stream."""

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
from .output import OutputKind, OutputTarget, output_of
from .partial_files import create_partial, partial_name, remove_stale_partials
from .syncing import sync, sync_folder
from .system import (
    CAN_RENAME_OPEN_FILES,
    NO_TERMINAL,
    copy_attributes,
    discard,
    is_broken_pipe,
    name_in_errors,
    open_binary,
    replace,
)

_BLOCK = 1 << 20
# File name endings that promise binary data.
_BINARY = re.compile(
    r"\.(xls[xmb]?|od[st]|docx?|pdf|zip|t?gz|zst|bz2|xz|lzma|7z|rar|tar|parquet|pq|feather|arrow|orc|avro"
    r"|pkl|pickle|np[yz]|h5|db|sqlite|png|jpe?g|gif|webp)"
)
FilePath = str | os.PathLike[str]


@contextmanager
def whole_file(path: FilePath | OutputTarget) -> Iterator[BinaryIO]:
    """Yield a file to write, renamed into place at the end.

    After an error the old file is unchanged.
    """
    output = path if isinstance(path, OutputTarget) else output_of(path)
    if output.is_file:
        remove_stale_partials(output.path)
        with _partial_file(output.path, output.label) as file:
            yield file
    else:
        with _stream_to(output) as file:
            yield file


@contextmanager
def text_file(path: FilePath | OutputTarget) -> Iterator[TextIO]:
    """Open a text file in UTF-8; stdout keeps its encoding.

    Raises UsageError for a binary ending.
    """
    output = path if isinstance(path, OutputTarget) else output_of(path)
    if output.is_file:
        refuse_binary_ending(output.label)
    if output.kind is OutputKind.STDOUT:
        yield sys.stdout
        sys.stdout.flush()
        return
    with whole_file(output) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="\n", write_through=True)
        try:
            yield text
        finally:
            text.detach()


def refuse_binary_ending(name: str) -> None:
    """Refuse an ending such as .xlsx, whose program would call the file damaged."""
    ending = os.path.splitext(name)[1].lower()
    if _BINARY.fullmatch(ending):
        raise UsageError(
            f"{name}: what is written is text, not {ending}; end the name in .txt, .csv or .jsonl"
        )


def write_text(path: FilePath, text: str) -> None:
    with whole_file(path) as file:
        file.write(text.encode())


def write_whole(path: str, *pieces: bytes | memoryview, durable: bool = False) -> None:
    """Write a file in a folder of our own, completely or not at all."""
    with _partial_file(path, path, durable=durable) as file:
        for piece in pieces:
            file.write(piece)


class _NamedFile(io.FileIO):
    """An open file whose write errors contain its name."""

    def __init__(self, descriptor: int, label: str) -> None:
        super().__init__(descriptor, "wb")
        self.label = label

    def write(self, data: Any, /) -> int:
        with name_in_errors(self.label):
            return super().write(data[:_BLOCK])  # Linux is up to eight times slower for 200 MB in one call


def _buffered_file(descriptor: int, label: str) -> BinaryIO:
    return io.BufferedWriter(_NamedFile(descriptor, label), _BLOCK)


@contextmanager
def _partial_file(path: str, label: str, *, durable: bool = True) -> Iterator[BinaryIO]:
    partial = partial_name(path)
    try:
        with _buffered_file(create_partial(partial, path, label), label) as file:
            yield file
            file.flush()
            copy_attributes(file.fileno(), path)
            if durable:  # before the old content is replaced
                sync(file.fileno(), label)
            output = output_of(label)  # check again: it may have become a pipe
            if CAN_RENAME_OPEN_FILES:  # while the lock keeps other writers from removing it
                _move(partial, output)
        if not CAN_RENAME_OPEN_FILES:
            _move(partial, output)
        if durable and output.is_file:
            sync_folder(output.path)
    finally:
        discard(partial)


@contextmanager
def _stream_to(output: OutputTarget) -> Iterator[BinaryIO]:
    try:
        if output.kind is OutputKind.STDOUT:
            sys.stdout.flush()
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
        else:
            open_ = _connect_socket if output.kind is OutputKind.SOCKET else _open_stream
            with name_in_errors(output.label):
                descriptor = open_(output.path)
            with _buffered_file(descriptor, output.label) as file:
                yield file
    except OSError as error:
        if output.kind is OutputKind.STDOUT or not is_broken_pipe(error):
            raise
        raise UsageError(f"{output.label}: its reader left before all was written") from None


def _open_stream(path: str) -> int:
    """Open an existing pipe or device; a pipe blocks here until it has a reader."""
    return open_binary(path, os.O_WRONLY | NO_TERMINAL, links=True)


def _connect_socket(path: str) -> int:
    import socket

    if sys.platform == "win32":
        raise UsageError(f"{path}: Python can't write to a socket with a name on Windows")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        try:
            connection.connect(path)
        except OSError as error:
            if error.errno is None:  # Python's own error: systems allow about a hundred bytes
                advice = "too long a path for a socket; change to its folder and give its name alone"
                raise OSError(errno.ENAMETOOLONG, advice, path) from None
            raise
        return connection.detach()


def put_in_place(finished: str, path: FilePath | OutputTarget) -> None:
    """Rename a synced file on the same disk to `path`, or copy it to a stream."""
    output = path if isinstance(path, OutputTarget) else output_of(path)
    if output.is_file:
        remove_stale_partials(output.path)
        with open(finished, "rb") as file:
            copy_attributes(file.fileno(), output.path)
    _move(finished, output)
    if output.is_file:
        sync_folder(output.path)


def _move(finished: str, output: OutputTarget) -> None:
    """Replace a file; copy to a stream."""
    if not output.is_file:
        copy_to(finished, output)
        return
    try:
        replace(finished, output.path)
    except OSError as error:
        if error.errno != errno.EXDEV:  # name the file that the user knows
            raise OSError(error.errno, error.strerror, output.label) from None
        copy_to(finished, output)  # now on another disk


def copy_to(source: str, path: FilePath | OutputTarget) -> None:
    with open(source, "rb") as file, whole_file(path) as target:
        shutil.copyfileobj(file, target, _BLOCK)


def remove_old(path: FilePath) -> None:
    """Remove an output of an earlier run for which this run has no content.

    Streams are left alone; the target of a link is emptied.
    """
    path = os.fspath(path)
    if os.path.islink(path):
        if output_of(path).is_file and os.path.exists(path):
            write_text(path, "")
    elif os.path.isfile(path):
        os.unlink(path)


def growing_file(path: str, size: int) -> int:
    """Open our own file for appending, truncated to `size` bytes.

    Raises UsageError if it is shorter.
    """
    descriptor = open_binary(path, os.O_RDWR | os.O_CREAT, 0o644)
    if os.fstat(descriptor).st_size < size:
        os.close(descriptor)
        raise UsageError(f"{path} is shorter than it was; start again with --restart")
    os.ftruncate(descriptor, size)
    os.lseek(descriptor, 0, os.SEEK_END)
    return descriptor
