"""Values joined from pieces, however they were cut."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki.processes.frames import Frames, pack

VALUES = st.lists(st.one_of(st.binary(max_size=300), st.integers(), st.tuples(st.integers(), st.binary())))


@given(VALUES, st.data())
def test_values_received_in_pieces_are_complete(values: list[Any], data: st.DataObject) -> None:
    sent = b"".join(map(pack, values))
    frames, got = Frames(), []
    reading, writing = socket.socketpair()
    with reading, writing:
        while sent:
            size = data.draw(st.integers(1, len(sent)))
            writing.sendall(sent[:size])
            sent = sent[size:]
            got += frames.read(reading)
        assert got == values
        writing.close()
        with pytest.raises(EOFError):
            frames.read(reading)
