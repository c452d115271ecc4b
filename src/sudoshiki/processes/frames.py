"""Values through a connection: the length of a pickle, then the pickle."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from socket import socket


_LENGTH = 8  # bytes
_PIECE = 1 << 20  # bytes asked for at once


def pack(value: Any) -> bytes:
    """The frame of a value. What can't be pickled fails here, before a byte of it is sent."""
    data = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(_LENGTH, "little") + data


def read_frame(connection: socket) -> Any:
    """The next value; EOFError when the other side is gone."""
    length = int.from_bytes(_read_exactly(connection, _LENGTH), "little")
    return pickle.loads(_read_exactly(connection, length))


class Frames:
    """Values that come in pieces, for who may not wait for the rest of one."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def read(self, connection: socket) -> list[Any]:
        """What is whole after one more piece; EOFError when the other side is gone."""
        piece = connection.recv(_PIECE)
        if not piece:
            raise EOFError
        self._rest += piece
        values = []
        while len(self._rest) >= _LENGTH:
            end = _LENGTH + int.from_bytes(self._rest[:_LENGTH], "little")
            if len(self._rest) < end:
                break
            values.append(pickle.loads(memoryview(self._rest)[_LENGTH:end].tobytes()))
            del self._rest[:end]
        return values


def _read_exactly(connection: socket, size: int) -> bytes:
    piece = connection.recv(min(size, _PIECE))
    if len(piece) == size:  # as most are: nothing to join
        return piece
    pieces, left = [piece], size - len(piece)
    while left:
        if not piece:
            raise EOFError
        piece = connection.recv(min(left, _PIECE))
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)
