"""What an answer is given beside its request."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..formats import not_read
from ..puzzle import UsageError
from .limits import WebLimits

Record = dict[str, Any]


class Work(NamedTuple):
    """How long an answer may take, how large it may be, and what of the request was not understood."""

    seconds: float
    limits: WebLimits
    unread: list[str]  # parts of the puzzle's text; a new list for each request

    def not_read(self) -> Record:
        """What an answer says of it."""
        return {"not_read": self.unread} if self.unread else {}

    def refuse_unread(self) -> None:
        """For an answer that is a file, which can't say it."""
        if self.unread:
            raise UsageError(
                f"{not_read(self.unread)}; to do without, post what /api/read gives, less not_read"
            )
