"""A file that grows over several runs, and a sum of its bytes that tells whether they are still the same."""

from __future__ import annotations

import os
import zlib

from ..files import growing_file, read_at, sync, write_all
from ..puzzle import UsageError

__all__ = ["GrownFile"]

_BLOCK = 1 << 20


class GrownFile:
    """Opened at `size`, where what was written before has the sum `check`; else it is refused."""

    def __init__(self, path: str, size: int = 0, check: int = 0) -> None:
        self.descriptor = growing_file(path, size)
        self.size, self.check = size, 0
        for start in range(0, size, _BLOCK):
            self.check = zlib.crc32(read_at(self.descriptor, _BLOCK, start), self.check)
        if self.check != check:
            self.close()
            raise UsageError(f"{path} is not what was written; start anew with --restart")

    def append(self, data: bytes) -> None:
        write_all(self.descriptor, data)
        self.size += len(data)
        self.check = zlib.crc32(data, self.check)

    def sync(self, name: str) -> None:
        sync(self.descriptor, name)

    def close(self) -> None:
        """Nothing if it was closed before."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1
