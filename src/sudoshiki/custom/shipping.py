"""User-defined algorithms on a cluster: jobs carry the text of their files."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ..files import write_text
from .files import announce, load_announced, loaded_specs
from .specs import Spec


class ShippedFile(NamedTuple):
    """A file with a user's function; its imports must be installed where it runs."""

    spec: Spec
    text: str


@dataclass(frozen=True, slots=True)
class WithAlgorithms:
    """A job's function that first loads the algorithms in its process."""

    function: Callable[[Any], Any]
    shipped: tuple[ShippedFile, ...]

    def __call__(self, payload: Any) -> Any:
        load_shipped(self.shipped)
        return self.function(payload)


def with_algorithms(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Wrap a job's function so that it carries the loaded user-defined algorithms."""
    specs = loaded_specs()
    if not specs:
        return function
    shipped = [ShippedFile(spec, Path(spec.file).read_text(encoding="utf-8")) for spec in specs]
    return WithAlgorithms(function, tuple(shipped))


def load_shipped(shipped: tuple[ShippedFile, ...]) -> None:
    """Load the algorithms in this process and announce them to its children."""
    announce([_local_spec(each) for each in shipped])
    load_announced()


_folders: dict[str, tempfile.TemporaryDirectory[str]] = {}  # folders by the text of the file; removed at exit


def _local_spec(shipped: ShippedFile) -> Spec:
    """The file on this machine: at the same path if equal, else in a temporary folder."""
    path = Path(shipped.spec.file)
    if path.is_file() and path.read_text(encoding="utf-8") == shipped.text:
        return shipped.spec
    if shipped.text not in _folders:
        folder = _folders[shipped.text] = tempfile.TemporaryDirectory(prefix="sudoshiki-")
        write_text(Path(folder.name) / path.name, shipped.text)
    return Spec(str(Path(_folders[shipped.text].name) / path.name), shipped.spec.function)
