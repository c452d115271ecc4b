"""What can't be changed once it is made."""

from __future__ import annotations

__all__ = ["Immutable"]


class Immutable:
    """Nothing of it can be set or deleted; `__init__` uses object.__setattr__."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} is immutable")
