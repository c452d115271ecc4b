"""Every claim of the five documents: tables, and sentences about them."""

from __future__ import annotations

from ...claims import Claim
from .s1 import S1
from .s2 import S2
from .s3 import S3
from .s4 import S4
from .s5 import S5

__all__ = ["CLAIMS"]

CLAIMS: dict[str, tuple[Claim, ...]] = {"S1": S1, "S2": S2, "S3": S3, "S4": S4, "S5": S5}
