"""Time, limits and unread parts, passed to functions of answers.py."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..formats import not_read
from ..puzzle import UsageError
from .limits import WebLimits

Record = dict[str, Any]


def record_of(thing: object, *names: str) -> Record:
    """Return a record of these attributes."""
    return {name: getattr(thing, name) for name in names}


class RequestWork(NamedTuple):
    """The time and limits of an answer, and what was not understood."""

    seconds: float
    limits: WebLimits
    unread: list[str]  # parts of the puzzle's text; a new list for each request

    def not_read(self) -> Record:
        """Return the key `not_read` of the answer, if there is something."""
        return {"not_read": self.unread} if self.unread else {}

    def refuse_unread(self) -> None:
        """Raise UsageError for unread parts: a file can't report them."""
        if self.unread:
            raise UsageError(
                f"{not_read(self.unread)}; to do without, post what /api/read gives, less not_read"
            )
