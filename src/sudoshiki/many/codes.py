"""The numbers that stand in arrays of results. Their table is the native core's; where that was not compiled,
boards can go to a GPU all the same, and this is its twin."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

__all__ = ["UNSURE", "Code", "Fault"]

if TYPE_CHECKING:
    from .._core import UNSURE, Code, Fault
else:
    try:
        from .._core import UNSURE, Code, Fault
    except ImportError:
        Code = IntEnum("Code", "NONE ONE MANY SOME UNDECIDED REJECTED", module=__name__, start=0)
        _FAULTS = "FINE LENGTH CHARACTER VALUE CLASH BLANK SCRIPT EXTRA NUL ENCODING"
        Fault = IntEnum("Fault", _FAULTS, module=__name__, start=0)
        UNSURE = 255
