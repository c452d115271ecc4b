"""Launches that are under way: watched, told to stop, and not believed when they are wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import sleep
from typing import TYPE_CHECKING, Any

from ...puzzle import Kind, UsageError
from ..device import Device, Stream
from .launch import Grid, Launcher
from .task import WrongSolution

if TYPE_CHECKING:
    from numpy.typing import NDArray


NO_MEMORY = "the GPU has no memory left: wait for others to end, or use on='cpu'"
_EVERY = 0.0005  # seconds between looks at the stop flag

KeepGoing = Callable[[], bool]


def with_memory(grid: Grid, make: Callable[[Grid], Any]) -> tuple[Grid, Any]:
    """What is made for a grid, which is smaller where there is not enough memory for it."""
    while True:
        try:
            return grid, make(grid)
        except MemoryError as error:
            if grid.blocks == 1:
                raise UsageError(NO_MEMORY, kind=Kind.UNAVAILABLE) from error
            grid = replace(grid, blocks=(grid.blocks + 1) // 2)


def wait_for(device: Device, stream: Stream, launcher: Launcher, keep_going: KeepGoing, told: bool) -> bool:
    """Waits for a stream; whether the kernels were told to stop, now or before."""
    while not stream.done():
        if not told and not keep_going():
            told = True
            tell_to_stop(device, launcher)
        sleep(_EVERY)
    stream.wait()
    return told


def tell_to_stop(device: Device, launcher: Launcher) -> None:
    """The kernels are to stop."""
    import numpy as np

    messenger = device.stream()
    messenger.copy_in(launcher.stop, np.ones(1, np.uint32))
    messenger.wait()


def refuse_wrong(wrong: NDArray[Any], first: int) -> None:
    """An answer that is none must not be handed out, nor any beside it."""
    if wrong[0] != 0xFFFFFFFF:
        board = first + int(wrong[0]) + 1
        raise WrongSolution(f"the GPU gave a wrong solution to board {board}, counted from 1")
