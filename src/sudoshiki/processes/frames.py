"""Messages on a connection: the length of a pickle, then the pickle."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from socket import socket


_LENGTH = 8  # bytes of a length
_PIECE = 1 << 20  # bytes per recv


def pack(value: Any) -> bytes:
    """Pickle a value into a frame; raises here, before a byte is sent."""
    data = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(_LENGTH, "little") + data


def read_frame(connection: socket) -> Any:
    """Wait for the next value. Raises EOFError when the other side has closed."""
    length = int.from_bytes(_read_exactly(connection, _LENGTH), "little")
    return pickle.loads(_read_exactly(connection, length))


class Frames:
    """A buffer for values that arrive in pieces, read without blocking."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def read(self, connection: socket) -> list[Any]:
        """Read once; return the complete values. Raises EOFError if the other side closed."""
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
    if len(piece) == size:  # the usual case: nothing to join
        return piece
    pieces, left = [piece], size - len(piece)
    while left:
        if not piece:
            raise EOFError
        piece = connection.recv(min(left, _PIECE))
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)
