"""The GPU: its memory, streams and kernels. All calls of CuPy are here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from ..puzzle import Kind, UsageError
from .sources import whole_source

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike, NDArray


DeviceArray = Any  # an array of CuPy, which need not be installed
Kernel = Any  # what Stream.launch takes

_DLPACK_GPU = (2, 13)  # DLPack's device types for GPU memory and managed memory
_OPTIONS = ("-std=c++17",)
_MUCH_SHARED = 32 << 10  # bytes of shared memory of a block


@cache
def why_no_device() -> str:
    """Return why no GPU can be used, or "" if one can."""
    try:
        import cupy
    except ImportError:
        return "CuPy, which runs code on the GPU, is not installed: pip install 'sudoshiki[gpu]'"
    try:
        count = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError:
        count = 0
    return "" if count else "this machine has no GPU that CUDA knows"


def check_device() -> None:
    """Raise UsageError if no GPU can be used."""
    if why := why_no_device():
        raise UsageError(f"no GPU: {why}", kind=Kind.UNAVAILABLE)


@cache
def device() -> Device:
    check_device()
    return Device()


def is_on_device(array: object) -> bool:
    """Return whether an array is in GPU memory, by its array interface."""
    if hasattr(array, "__cuda_array_interface__"):
        return True
    where = getattr(array, "__dlpack_device__", None)
    return where is not None and int(where()[0]) in _DLPACK_GPU


def on_host(array: Any) -> NDArray[Any]:
    """Copy an array of a GPU to the host."""
    import numpy as np

    return np.asarray(array.get() if hasattr(array, "get") else array)


class Device:
    """A GPU. Tests use an object with the same methods that runs on the host."""

    def __init__(self) -> None:
        import cupy

        self._cupy = cupy
        properties = cupy.cuda.runtime.getDeviceProperties(cupy.cuda.Device().id)
        self.name: str = properties["name"].decode()
        self.processors: int = properties["multiProcessorCount"]
        self.shared: int = properties["sharedMemPerMultiprocessor"]
        self._most_shared: int = properties["sharedMemPerBlockOptin"]
        self._kernels: dict[tuple[str, str, tuple[str, ...]], Kernel] = {}

    def kernel(self, folder: str, name: str, defines: Sequence[str] = ()) -> Kernel:
        """The kernel `name` of FOLDER/NAME.cu; compiled on first use and cached on disk."""
        key = (folder, name, tuple(defines))
        if key not in self._kernels:
            options = (*_OPTIONS, *(f"-D{define}" for define in defines))
            module = self._cupy.RawModule(code=whole_source(folder, f"{name}.cu"), options=options)
            kernel = module.get_function(name)
            if kernel.shared_size_bytes > _MUCH_SHARED:
                kernel.preferred_shared_memory_carveout = 100  # or fewer blocks may share a processor
            self._kernels[key] = kernel
        return self._kernels[key]

    def set_shared_memory(self, kernel: Kernel, of_block: int, of_processor: int) -> None:
        """Set the bytes of shared memory per block, and per processor for all its blocks.

        The rest of a processor's memory stays cache. Raises MemoryError if a block can't have as much.
        """
        if of_block > self._most_shared:
            raise MemoryError(f"{of_block} bytes of shared memory, of {self._most_shared}")
        kernel.max_dynamic_shared_size_bytes = of_block
        kernel.preferred_shared_memory_carveout = min(100, -(-100 * of_processor // self.shared))

    def array(self, shape: int | tuple[int, ...], dtype: DTypeLike) -> DeviceArray:
        """Return an uninitialised array in GPU memory. Raises MemoryError."""
        try:
            return self._cupy.empty(shape, dtype)
        except self._cupy.cuda.memory.OutOfMemoryError as error:
            self._cupy.get_default_memory_pool().free_all_blocks()
            raise MemoryError(str(error)) from error

    def host_array(self, shape: tuple[int, ...], dtype: DTypeLike) -> NDArray[Any]:
        """An array in pinned host memory, or in plain memory if there is no pinned one."""
        import numpy as np

        count = int(np.prod(shape))
        size = max(1, count * np.dtype(dtype).itemsize)
        try:
            memory = self._cupy.cuda.alloc_pinned_memory(size)
        except self._cupy.cuda.runtime.CUDARuntimeError:
            return np.empty(shape, dtype)
        return np.frombuffer(memory, dtype, count).reshape(shape)

    def can_reach(self, array: NDArray[Any]) -> bool:
        """Return whether an array of the host is in pinned memory."""
        runtime = self._cupy.cuda.runtime
        try:
            return bool(runtime.pointerGetAttributes(array.ctypes.data).type == runtime.memoryTypeHost)
        except runtime.CUDARuntimeError:
            return False

    def stream(self) -> Stream:
        return Stream(self._cupy)

    def adopt(self, array: object) -> DeviceArray:
        """Wrap an array that is on the GPU already, without a copy."""
        if hasattr(array, "__cuda_array_interface__"):
            return self._cupy.asarray(array)
        return self._cupy.from_dlpack(array)


class Stream:
    """A CUDA stream: copies and kernels in order, concurrent with other streams."""

    def __init__(self, cupy: Any) -> None:
        self._cupy, self._runtime = cupy, cupy.cuda.runtime
        self._stream = cupy.cuda.Stream(non_blocking=True)

    def copy_in(self, to: DeviceArray, from_: NDArray[np.generic]) -> None:
        kind = self._runtime.memcpyHostToDevice
        self._runtime.memcpyAsync(to.data.ptr, from_.ctypes.data, from_.nbytes, kind, self._stream.ptr)

    def copy_out(self, to: NDArray[np.generic], from_: DeviceArray) -> None:
        kind = self._runtime.memcpyDeviceToHost
        self._runtime.memcpyAsync(to.ctypes.data, from_.data.ptr, to.nbytes, kind, self._stream.ptr)

    def fill(self, array: DeviceArray, byte: int) -> None:
        self._runtime.memsetAsync(array.data.ptr, byte, array.nbytes, self._stream.ptr)

    def launch(
        self, kernel: Kernel, blocks: int, threads: int, arguments: Sequence[Any], shared: int = 0
    ) -> None:
        with self._stream:
            kernel((blocks,), (threads,), tuple(arguments), shared_mem=shared)

    def done(self) -> bool:
        return bool(self._stream.done)

    def wait(self) -> None:
        self._stream.synchronize()

    def wait_for_others(self) -> None:
        """Wait for all earlier work of the device."""
        self._runtime.deviceSynchronize()
