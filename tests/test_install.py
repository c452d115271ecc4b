"""`pip install` without make: a wheel from the sdist, for each Python.

Only what `make build` did not compile is compiled, without optimization: the bindings for the other ABI. 3.11
has its own, later ones share the stable ABI. The rest is taken from `make build` unchanged.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent
BUILT = PROJECT / "build" / "editable" / "core"
DEPENDENCIES = ("click", "rich", "numpy")
# What a user sees first, in a folder with nothing in it.
TRIED = """
import sys, sudoshiki as sk
assert sys.prefix in sk.__file__, sk.__file__
batch = sk.solve_many(["3.4..1.2.4.32.1."])
assert batch.lines() == ["3241413214232314"]
assert sk.check(puzzle := sk.parse("3.4..1.2.4.32.1."), sk.solve(puzzle))
"""

pytestmark = pytest.mark.slow
Wheel = Callable[[Path, str], Path]


def interpreter(version: str) -> str:
    """Return an interpreter that runs: on PATH, or installed by pyenv."""
    name = f"python{version}"
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for path in (shutil.which(name), *kept.glob(f"{version}.*/bin/{name}")):
        if path and subprocess.run([path, "-c", "import venv"], capture_output=True).returncode == 0:
            return str(path)
    pytest.skip(f"no {name} here: installing on it is not tried")


def run_outside(*command: str | Path, where: Path) -> subprocess.CompletedProcess[str]:
    """Run outside of the sources, without variables that lead to them."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL"))}
    return subprocess.run(list(map(str, command)), cwd=where, env=clean, capture_output=True, text=True)


def run(*command: str | Path, where: Path) -> str:
    done = run_outside(*command, where=where)
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def pip(python: Path) -> list[str | Path]:
    """Run our pip for any Python: installing another one takes seconds."""
    return [sys.executable, "-m", "pip", "--python", python]


def reuse(tag: str) -> Iterator[str]:
    """Return settings that let a wheel use the files of `make build`."""
    yield "-Ccmake.define.CMAKE_CXX_FLAGS_RELEASE=-O0"
    built = (BUILT / "bind").glob("_core.abi3.*" if "abi3" in tag else "_core.cpython-311-*")
    if module := next(built, None):
        yield f"-Ccmake.define.SUDOSHIKI_BUILT_MODULE={module}"
    elif (BUILT / "libsudoshiki_core.a").exists():
        yield f"-Ccmake.define.SUDOSHIKI_BUILT_CORE={BUILT / 'libsudoshiki_core.a'}"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    build = "import sys, scikit_build_core.build as b; print(b.build_sdist(sys.argv[1]))"
    name = subprocess.run(
        [sys.executable, "-c", build, folder], cwd=PROJECT, check=True, capture_output=True, text=True
    ).stdout.split()[-1]
    return folder / name


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Wheel:
    """Build the wheel for a Python, once for all that it fits."""
    built: dict[str, Path] = {}

    def wheel_for(python: Path, version: str) -> Path:
        tag = "cp311-cp311" if version == "3.11" else "cp312-abi3"
        if tag not in built:
            folder = tmp_path_factory.mktemp("wheels")
            run(
                *pip(python),
                "wheel",
                "-q",
                "--no-deps",
                *reuse(tag),
                "-w",
                folder,
                source,
                where=folder,
            )
            (built[tag],) = folder.glob(f"*-{tag}-*.whl")
        return built[tag]

    return wheel_for


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_the_wheel_works_in_a_fresh_environment(version: str, wheel: Wheel, tmp_path: Path) -> None:
    run(interpreter(version), "-m", "venv", "--without-pip", tmp_path / "venv", where=tmp_path)
    home = tmp_path / "venv" / "bin"
    install = [*pip(home / "python"), "install", "-q", "--no-input", "--no-compile"]
    if run_outside(*install, *DEPENDENCIES, where=tmp_path).returncode:
        pytest.skip(f"pip can't get {', '.join(DEPENDENCIES)} for {version} here")
    run(*install, wheel(home / "python", version), where=tmp_path)
    empty = tmp_path / "empty"
    empty.mkdir()
    run(home / "python", "-c", TRIED, where=empty)
    assert "exactly one solution (proved)" in run(home / "sudoshiki", "solve", "s5-sudoku-9x9", where=empty)
    run(home / "sudoshiki", "boards", "--to", "boards", where=empty)
    run(home / "sudoshiki", "solve", "boards/s2-futoshiki-5x5.txt", "--with", "mrv", where=empty)
    assert run(*pip(home / "python"), "check", where=empty)


def test_the_source_distribution_has_what_a_build_needs_and_no_more(source: Path) -> None:
    with tarfile.open(source) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    needed = ("CMakeLists.txt", "core/CMakeLists.txt", "README.md", "LICENSE", "src/sudoshiki/py.typed")
    assert {*needed, "src/sudoshiki/boards/s1-sudoku-4x4.txt"} <= names
    assert not [name for name in names if name.startswith((".venv", "build/", "benchmarks/", ".ci"))]
