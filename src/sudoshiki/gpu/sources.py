"""Kernel sources with includes expanded, so that CuPy's cache sees every change."""

from __future__ import annotations

import re
from functools import cache
from posixpath import dirname, join, normpath

_INCLUDE = re.compile(r'^#include "([^"]+)"$', re.M)


@cache
def whole_source(folder: str, name: str) -> str:
    """Return a file of a folder of `gpu`, with each included file inserted once."""
    from importlib.resources import files

    seen: set[str] = set()

    def read(file: str) -> str:
        if file in seen:
            return ""
        seen.add(file)
        text = files(__package__).joinpath(file).read_text(encoding="utf-8")
        parent = dirname(file)
        return _INCLUDE.sub(lambda match: read(normpath(join(parent, match[1]))), text).replace(
            "#pragma once\n", ""
        )

    return read(join(folder, name))
