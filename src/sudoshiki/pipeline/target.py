"""Where a run's answers and rejects go, and where they lie until then."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

from ..files import OutputKind, OutputTarget, output_of, refuse_inputs
from ..puzzle import UsageError
from .rejects import refuse_others_rejects


class Target(NamedTuple):
    """The output, and the file of the rejects: OUT.rejects, or what was asked for.

    Beside a pipe, a device or stdout nothing can lie: rejects are only counted there unless a file is named.
    """

    out: str  # as it was given
    place: OutputTarget
    rejects: str = ""  # empty: nowhere
    rejects_asked: bool = False  # by name: then it is written even if nothing is rejected

    @property
    def takes_stdout(self) -> bool:
        return self.place.kind is OutputKind.STDOUT or (
            self.rejects != "" and output_of(self.rejects).kind is OutputKind.STDOUT
        )

    def refuse_others_rejects(self) -> None:
        """OUT.rejects is a name nobody asked for: a file of the user's may have it."""
        if self.rejects and not self.rejects_asked:
            refuse_others_rejects(self.rejects)


def target_of(out: str, rejects: str | None = None, inputs: Sequence[str] = ()) -> Target:
    """Refused before anything is done if it can't be written, or is one of the inputs."""
    place = output_of(out)
    default = f"{place.path}.rejects" if place.is_file else ""
    target = Target(out, place, default if rejects is None else rejects, rejects is not None)
    if target.rejects:
        other = output_of(target.rejects)
        if (os.path.normcase(other.path), other.kind) == (os.path.normcase(place.path), place.kind):
            raise UsageError(f"{target.rejects}: answers and rejects can't go to the same place")
    refuse_inputs(inputs, [out, *([target.rejects] if target.rejects else [])])
    target.refuse_others_rejects()
    return target


def work_folder(place: OutputTarget) -> str:
    """Where the answers lie until all are there, so that a run can be continued; nowhere for a stream."""
    return os.path.abspath(f"{place.path}.work") if place.is_file else ""
