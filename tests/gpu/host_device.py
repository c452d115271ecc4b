"""A simulated GPU: the kernels' functions compiled for the host, and NumPy."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import DTypeLike, NDArray

_HERE = Path(__file__).parent
_FOLDERS = ("boards", "coloring")
# What a kernel is called here that is compiled in another way.
_NAMES = {
    "NINE_WAY=Singles<false>": "solve_nine_by_places",
    "NINE_WAY=Singles<true>": "solve_nine_by_singles",
}


def compiled(folder: Path) -> ctypes.CDLL:
    """Compile the device functions with the compiler of the native core."""
    compiler = os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")
    if not compiler:
        pytest.skip("no C++ compiler here: whoever builds the native core has one")
    library = folder / "on_host.so"
    folders = (files("sudoshiki").joinpath("gpu", folder) for folder in _FOLDERS)
    command = [*compiler.split(), "-std=c++20", "-O1", "-Wall", "-Wextra", "-Wno-unknown-pragmas"]
    command += ["-shared", "-fPIC", *(f"-I{folder}" for folder in folders), "-o", str(library)]
    command += map(str, sorted(_HERE.glob("*on_host.cpp")))
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(library))


class DeviceMemory(np.ndarray):
    """An array on the simulated GPU; only its kernels accept it.

    Streams copy only between these and other arrays.
    """

    def __dlpack_device__(self) -> Any:
        return 2, 0


class HostDevice:
    """Replacement of `sudoshiki.gpu.device.Device`.

    `memory` bounds the bytes of one array; `on_launch` is called before each kernel with its name and
    arguments.
    """

    name = "the host"
    processors = 1
    shared = 64 << 10

    def __init__(self, library: ctypes.CDLL, memory: int = 1 << 40) -> None:
        self._library, self.memory = library, memory
        self.launched: list[str] = []
        self.on_launch: Any = lambda *_: None

    def kernel(self, folder: str, name: str, defines: Sequence[str] = ()) -> str:
        assert folder in _FOLDERS
        assert all(defines)
        return next((_NAMES[define] for define in defines if define in _NAMES), name)

    def set_shared_memory(self, _: str, of_block: int, of_processor: int) -> None:
        if of_block > self.shared:
            raise MemoryError("too much for this test")
        assert of_block <= of_processor <= self.shared

    def array(self, shape: int | tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
        if int(np.prod(shape)) * np.dtype(dtype).itemsize > self.memory:
            raise MemoryError("too much for this test")
        # Uninitialised memory must not look like an answer.
        return np.full(shape, 77, dtype).view(DeviceMemory)

    def host_array(self, shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
        return np.full(shape, 99, dtype)

    def can_reach(self, _: NDArray[Any]) -> bool:
        return False

    def adopt(self, array: Any) -> Any:
        assert isinstance(array, DeviceMemory)
        return array

    def stream(self) -> _HostStream:
        return _HostStream(self)

    def launch(self, name: str, arguments: Sequence[Any]) -> None:
        self.launched.append(name)
        self.on_launch(name, arguments)
        getattr(self._library, name)(*(_as_c(argument) for argument in arguments))


class _HostStream:
    def __init__(self, device: HostDevice) -> None:
        self._device = device

    def copy_in(self, to: NDArray[Any], from_: NDArray[Any]) -> None:
        assert isinstance(to, DeviceMemory)
        assert not isinstance(from_, DeviceMemory)
        self._copy(to, from_)

    def copy_out(self, to: NDArray[Any], from_: NDArray[Any]) -> None:
        assert isinstance(from_, DeviceMemory)
        assert not isinstance(to, DeviceMemory)
        self._copy(to, from_)

    def _copy(self, to: NDArray[Any], from_: NDArray[Any]) -> None:
        assert to.nbytes == from_.nbytes
        to[...] = from_.reshape(to.shape)

    def fill(self, array: NDArray[Any], byte: int) -> None:
        array.view(np.uint8)[...] = byte

    def launch(
        self, kernel: str, blocks: int, threads: int, arguments: Sequence[Any], shared: int = 0
    ) -> None:
        assert blocks > 0
        assert 0 < threads <= 1024
        assert shared <= HostDevice.shared
        self._device.launch(kernel, arguments)

    def done(self) -> bool:
        return True

    def wait(self) -> None:
        pass

    def wait_for_others(self) -> None:
        pass


def _as_c(argument: Any) -> Any:
    if isinstance(argument, np.ndarray):
        assert isinstance(argument, DeviceMemory)
        assert argument.flags.c_contiguous
        return ctypes.c_void_p(argument.ctypes.data)
    if isinstance(argument, np.uint64):
        return ctypes.c_void_p(int(argument) or None)
    assert isinstance(argument, np.uint32), argument
    return ctypes.c_uint32(int(argument))
