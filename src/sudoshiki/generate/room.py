"""The room itself can be called: sk.generate(level="hard")."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .stream import Made


class Room(ModuleType):
    """A module that is a function, too; in a file of its own, or it would keep itself alive to the end."""

    def __call__(self, *arguments: Any, **wish: Any) -> Iterator[Made]:
        from .stream import generate

        return generate(*arguments, **wish)
