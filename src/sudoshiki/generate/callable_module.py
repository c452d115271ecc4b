"""Make the package callable: sk.generate(level="hard")."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .stream import GeneratedPuzzle


class CallableModule(ModuleType):
    """A module that can be called; in its own file to avoid a cycle."""

    def __call__(self, *arguments: Any, **spec: Any) -> Iterator[GeneratedPuzzle]:
        from .stream import generate

        return generate(*arguments, **spec)
