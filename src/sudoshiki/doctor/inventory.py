"""The machine and the installed packages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module, metadata
from importlib.util import find_spec

from ..lab.experiment import machine
from ..many.lanes import ENGINES
from ..processes import TESTED, differences

_REQUIREMENT = re.compile(r"""(?P<package>[\w.-]+)[^;]*(;.*extra == ['"](?P<extra>[\w-]+)['"])?""")
_FOR_DEVELOPERS = ("all", "test", "dev")  # extras without a feature of their own


@dataclass(frozen=True, slots=True)
class Extra:
    """An extra: its packages with their versions, empty if missing."""

    name: str
    packages: dict[str, str]

    @property
    def missing(self) -> list[str]:
        return [package for package, version in self.packages.items() if not version]


@dataclass(frozen=True, slots=True)
class Inventory:
    version: str  # version of this package
    machine: dict[str, object]  # cpu, cores, memory_gb, system, python
    packages: dict[str, str]  # required ones, with their versions, empty if missing
    native_problem: str  # why the native core is missing; "" if it is there
    instruction_sets: list[str]  # that this CPU has and we have code for; the first is used
    gpu: str  # name of the GPU; "" if there is none
    no_gpu: str  # why there is no GPU, in one sentence
    extras: list[Extra]
    is_tested: bool  # whether our own tests run on this system
    differences: tuple[str, ...]  # differences from Linux, one sentence each


def inspect_installation() -> Inventory:
    from .. import __version__

    facts = {name: fact for name, fact in machine().items() if name not in ("load", "pins_to_core")}
    gpu, no_gpu = _gpu()
    needed = _requirements()
    return Inventory(
        __version__,
        facts,
        needed.pop("", {}),
        "" if find_spec("sudoshiki._core") else "the native core was not compiled: pip install . does that",
        [engine.name for engine in ENGINES if not engine.why_unavailable()],
        gpu,
        no_gpu,
        [Extra(name, packages) for name, packages in needed.items()],
        TESTED,
        differences(),
    )


def _requirements() -> dict[str, dict[str, str]]:
    """Required packages with their versions, by extra; "" for the core."""
    required: dict[str, dict[str, str]] = {}
    for line in metadata.requires("sudoshiki") or ():
        match = _REQUIREMENT.match(line)
        extra = match["extra"] or "" if match else ""
        if match and extra not in _FOR_DEVELOPERS:
            required.setdefault(extra, {})[match["package"]] = _version(match["package"])
    return required


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _gpu() -> tuple[str, str]:
    """Return the name of the GPU, or why there is none."""
    try:
        gpu = import_module("sudoshiki.gpu.device")
    except ImportError:
        return "", "this version has no code for one"
    try:
        why = gpu.why_no_device()
        return ("", why) if why else (gpu.device().name, "")
    except Exception as error:  # any fault of a broken driver is reported, not raised
        return "", f"it does not answer: {error}"
