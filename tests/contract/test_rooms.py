"""Every room of `solvers` registers just what is announced for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoshiki import algorithms, solvers
from sudoshiki.solve import find


@pytest.mark.parametrize("room", solvers.ROOMS)
def test_a_room_registers_what_is_announced(room: str) -> None:
    for name in solvers.ROOMS[room]:
        assert find(name).name == name


def test_nothing_is_registered_unannounced() -> None:
    announced = [name for names in solvers.ROOMS.values() for name in names]
    assert [row.name for row in algorithms()] == announced


def test_every_room_that_registers_is_announced() -> None:
    folder = Path(solvers.__file__).parent
    rooms = {path.stem for path in folder.glob("*.py") if "register(\n" in path.read_text()}
    assert rooms == set(solvers.ROOMS)
