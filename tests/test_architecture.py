"""Imports go one way, as ARCHITECTURE.md draws it; checked by reading the sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "sudoshiki"
FILES = sorted(SOURCE.rglob("*.py"))

# Each layer may import those below it (further left); layers of one step don't import each other.
STEPS = (
    ("puzzle", "processes"),
    ("files",),
    ("formats", "draw"),
    ("solve",),
    ("solvers",),
    ("logic", "generate"),
    ("bulk",),
    ("lab",),
    ("cli", "web"),
)
STEP_OF = {layer: step for step, layers in enumerate(STEPS) for layer in layers}
NATIVE = {"solvers", "logic"}  # the only ones that touch the native module
HEAVY = {
    "cupy",
    "dask",
    "distributed",
    "fastapi",
    "matplotlib",
    "numpy",
    "ortools",
    "pandas",
    "PIL",
    "pyarrow",
    "pysat",
    "reportlab",
    "rich",
    "zstandard",
}


def layer_of(path: Path) -> str:
    """The room a file stands in; the files at the top are `top`."""
    parts = path.relative_to(SOURCE).parts
    return parts[0] if len(parts) > 1 else "top"


def imported(path: Path) -> Iterator[tuple[str, bool]]:
    """Dotted names a file imports, relative ones made whole, and whether at the top of the file."""
    package = ["sudoshiki", *path.relative_to(SOURCE).parent.parts]
    tree = ast.parse(path.read_text())
    outermost = set(tree.body)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node in outermost
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield f"{stem}.{alias.name}", node in outermost


def layers_imported(path: Path) -> set[str]:
    names = (name.split(".") for name, _ in imported(path))
    return {parts[1] for parts in names if parts[0] == "sudoshiki" and len(parts) > 1}


def test_every_room_is_in_the_drawing() -> None:
    rooms = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists()}
    assert rooms <= set(STEP_OF)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_one_way(path: Path) -> None:
    layer = layer_of(path)
    if layer == "top":
        return
    for other in layers_imported(path) & STEP_OF.keys() - {layer}:
        assert STEP_OF[other] < STEP_OF[layer], f"{layer} imports {other}"
    if layer == "solvers":
        assert not layers_imported(path) & {"formats", "draw"}
    if "_core" in layers_imported(path):
        assert layer in NATIVE


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_heavy_libraries_are_imported_where_they_are_used(path: Path) -> None:
    at_the_top = {name.split(".")[0] for name, outermost in imported(path) if outermost}
    assert not at_the_top & HEAVY


def test_one_room_starts_processes() -> None:
    starters = {"ctypes", "multiprocessing", "resource", "subprocess"}
    for path in FILES:
        names = {name.split(".")[0] for name, _ in imported(path)}
        assert layer_of(path) == "processes" or not names & starters, path


_WRITERS = re.compile(
    r"""\bos\.(replace|rename|link|symlink|truncate|O_CREAT)\b|\bshutil\.(copy|copy2|copyfile|copytree|move|rmtree)\b|"""
    r"""\.(write_text|write_bytes|touch|rename)\(|\bopen\([^()]*["'][rbt]*[wxa+][rbt+]*["']|\bto_parquet\("""
)
_TO_NOWHERE = "open(os.devnull"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_only_the_room_for_files_writes_them(path: Path) -> None:
    if layer_of(path) == "files":
        return
    for line in path.read_text().splitlines():
        assert _TO_NOWHERE in line or not _WRITERS.search(line), line


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_files_stay_readable(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= 400


def test_the_native_core_knows_nothing_of_python() -> None:
    core = SOURCE.parent.parent / "core"
    for path in [*core.rglob("*.hpp"), *core.rglob("*.cpp")]:
        if path.parent.name != "bind":
            text = path.read_text()
            assert "nanobind" not in text, path
            assert "Python.h" not in text, path
