"""Sources of kernels, one text each: what is included is in it, so that a changed file is compiled anew."""

from __future__ import annotations

import re
from functools import cache
from posixpath import dirname, join, normpath

_INCLUDE = re.compile(r'^#include "([^"]+)"$', re.M)


@cache
def whole_source(room: str, name: str) -> str:
    """A file of a room of `gpu`, with each file that it includes in its place, once."""
    from importlib.resources import files

    seen: set[str] = set()

    def read(file: str) -> str:
        if file in seen:
            return ""
        seen.add(file)
        text = files(__package__).joinpath(file).read_text(encoding="utf-8")
        beside = dirname(file)
        return _INCLUDE.sub(lambda found: read(normpath(join(beside, found[1]))), text).replace(
            "#pragma once\n", ""
        )

    return read(join(room, name))
