"""Pictures of boards. Each way to draw is imported when it is first used."""

from __future__ import annotations

from .candidates import candidates_text
from .text import text

__all__ = ["candidates_text", "text"]
