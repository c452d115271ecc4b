"""The user's algorithms on other machines: a job of a cluster takes the text of their files along."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ..files import write_text
from .files import announce, load_announced, loaded
from .specs import Spec


class Shipped(NamedTuple):
    """A file with a user's function. What it imports must be installed where it runs."""

    spec: Spec
    text: str


@dataclass(frozen=True, slots=True)
class WithAlgorithms:
    """A job's function that first makes the algorithms known to the process it runs in."""

    function: Callable[[Any], Any]
    shipped: tuple[Shipped, ...]

    def __call__(self, payload: Any) -> Any:
        adopt(self.shipped)
        return self.function(payload)


def with_algorithms(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The function; if algorithms of the user's own are loaded, one that takes them along."""
    specs = loaded()
    if not specs:
        return function
    shipped = [Shipped(spec, Path(spec.file).read_text(encoding="utf-8")) for spec in specs]
    return WithAlgorithms(function, tuple(shipped))


def adopt(shipped: tuple[Shipped, ...]) -> None:
    """Load the algorithms in this process, and announce them to those that it starts."""
    announce([_here(each) for each in shipped])
    load_announced()


_folders: dict[str, tempfile.TemporaryDirectory[str]] = {}  # by the text of a file; gone with the process


def _here(shipped: Shipped) -> Spec:
    """Where the file is on this machine: as it was, or in a folder of its own."""
    path = Path(shipped.spec.file)
    if path.is_file() and path.read_text(encoding="utf-8") == shipped.text:
        return shipped.spec
    if shipped.text not in _folders:
        folder = _folders[shipped.text] = tempfile.TemporaryDirectory(prefix="sudoshiki-")
        write_text(Path(folder.name) / path.name, shipped.text)
    return Spec(str(Path(_folders[shipped.text].name) / path.name), shipped.spec.function)
