"""Wait for launches, stop them, and raise if an answer is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import sleep
from typing import TYPE_CHECKING, Any

from ...puzzle import Kind, UsageError
from ..device import Device, Stream
from .launch import Launcher, LaunchGrid
from .task import WrongSolution

if TYPE_CHECKING:
    from numpy.typing import NDArray


NO_MEMORY = "the GPU has no memory left: wait for others to end, or use on='cpu'"
_CHECK_INTERVAL = 0.0005  # seconds between checks of the stop flag

KeepGoing = Callable[[], bool]


def with_memory(grid: LaunchGrid, make: Callable[[LaunchGrid], Any]) -> tuple[LaunchGrid, Any]:
    """Return `make(grid)` and the grid, reduced until memory is enough.

    Raises UsageError.
    """
    while True:
        try:
            return grid, make(grid)
        except MemoryError as error:
            if grid.blocks == 1:
                raise UsageError(NO_MEMORY, kind=Kind.UNAVAILABLE) from error
            grid = replace(grid, blocks=(grid.blocks + 1) // 2)


def wait_for(
    device: Device, stream: Stream, launcher: Launcher, keep_going: KeepGoing, stopping: bool
) -> bool:
    """Wait for a stream; return whether a stop of the kernels was requested."""
    while not stream.done():
        if not stopping and not keep_going():
            stopping = True
            request_stop(device, launcher)
        sleep(_CHECK_INTERVAL)
    stream.wait()
    return stopping


def request_stop(device: Device, launcher: Launcher) -> None:
    """Set the stop flag of the kernels."""
    import numpy as np

    stream = device.stream()
    stream.copy_in(launcher.stop, np.ones(1, np.uint32))
    stream.wait()


def refuse_wrong(wrong: NDArray[Any], first: int) -> None:
    """Raise WrongSolution if the check found a wrong board."""
    if wrong[0] != 0xFFFFFFFF:
        board = first + int(wrong[0]) + 1
        raise WrongSolution(f"the GPU gave a wrong solution to board {board}, counted from 1")
