"""constraints.txt pins exactly what `make` installs."""

from __future__ import annotations

import re
import shlex
import subprocess
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name

PROJECT = Path(__file__).parent.parent


def pins() -> dict[NormalizedName, str]:
    """Return the versions for this Python, by name."""
    lines = (PROJECT / "constraints.txt").read_text().splitlines()
    wanted = [Requirement(line) for line in lines]
    assert all(re.fullmatch(r"==[^,*]+", str(one.specifier)) for one in wanted)
    return {
        canonicalize_name(one.name): str(one.specifier).removeprefix("==") for one in wanted if _applies(one)
    }


def make_requirements() -> list[Requirement]:
    """Return what `make` installs: the requirements it names, the project's, and those of its extras."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())
    arguments = list(_pip_arguments())
    extras = [extra for one in arguments if one.startswith(".[") for extra in one[2:-1].split(",")]
    wanted = [one for one in arguments if not one.startswith(".")]
    wanted += [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    requirements = [Requirement(line) for line in wanted]
    while extras:
        for line in project["project"]["optional-dependencies"][extras.pop()]:
            if (one := Requirement(line)).name == project["project"]["name"]:
                extras += sorted(one.extras)
            else:
                requirements.append(one)
    return requirements


def _pip_arguments() -> Iterator[str]:
    """Yield what `make` would pass to pip: requirements and paths."""
    command = ["make", "--dry-run", "--always-make", ".venv/.tools"]
    plan = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    for line in plan.splitlines():
        if " install -q -c constraints.txt " in line:
            _options, _, names = line.partition(" --no-build-isolation ")
            yield from (name for name in shlex.split(names) if name != "-e")


def _applies(one: Requirement, extras: Iterable[str] = ()) -> bool:
    return one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in ("", *extras))


def installed(wanted: Iterable[Requirement]) -> Iterator[tuple[NormalizedName, str]]:
    """Return names and versions of the requirements and of theirs, recursively."""
    seen: set[tuple[str, frozenset[str]]] = set()
    todo = [one for one in wanted if _applies(one)]
    while todo:
        one = todo.pop()
        name = canonicalize_name(one.name)
        if (name, frozenset(one.extras)) in seen:
            continue
        seen.add((name, frozenset(one.extras)))
        result = distribution(name)
        yield name, result.version
        needs = map(Requirement, result.requires or ())
        todo += [other for other in needs if _applies(other, one.extras)]


def test_every_installed_version_is_pinned_and_no_other() -> None:
    assert pins() == dict(installed(make_requirements()))


def test_pins_stand_in_order_each_once() -> None:
    lines = (PROJECT / "constraints.txt").read_text().splitlines()
    names = [canonicalize_name(Requirement(line).name) for line in lines]
    assert names == sorted(set(names))


def pinned_text() -> str:
    """Return the file as it should be; markers are kept."""
    lines = (PROJECT / "constraints.txt").read_text().splitlines()
    markers = {canonicalize_name(one.name): one.marker for one in map(Requirement, lines) if one.marker}
    results = sorted(set(installed(make_requirements())))
    return "\n".join(f"{n}=={v}" + (f"; {markers[n]}" if n in markers else "") for n, v in results)


if __name__ == "__main__":
    print(pinned_text())
