"""Imports go one way, as drawn in ARCHITECTURE.md; checked in the sources.

`python -m tests.test_architecture` prints the imports; with `--sizes`, the longest functions, files and
packages. The path of another checkout may follow.
"""

from __future__ import annotations

import ast
import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.import_graph import Edges, Sources, When, cycles
from tests.platforms.missing import NAMES, OF_ONE_SYSTEM
from tests.sizes import as_text, native_sizes, python_sizes

PROJECT = Path(__file__).parent.parent
SOURCES = Sources(PROJECT / "src" / "sudoshiki")
FILES = SOURCES.files

# Each layer may import those below it (further left); layers of one step don't import each other.
STEPS = (
    ("puzzle", "processes"),
    ("files", "rules", "jobs"),
    ("formats", "draw", "gpu"),
    ("solve",),
    ("solvers", "custom"),
    ("logic", "counting"),
    ("generate",),
    ("many", "say", "proofs"),
    ("pipeline", "lab", "book"),
    ("web", "doctor"),
    ("cli",),
)
STEP_OF = {layer: step for step, layers in enumerate(STEPS) for layer in layers}
NATIVE = {
    "solve",
    "solvers",
    "counting",
    "logic",
    "generate",
    "many",
    "proofs",
}  # touch the native module
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
    "resvg_py",
    "rich",
    "scipy",
    "starlette",
    "uvicorn",
    "zstandard",
}


def packages_imported(path: Path) -> set[str]:
    names = (one.name.split(".") for one in SOURCES.imports(path))
    return {parts[1] for parts in names if parts[0] == "sudoshiki" and len(parts) > 1}


def test_every_package_is_in_the_drawing() -> None:
    packages = {path.name for path in SOURCES.folder.iterdir() if (path / "__init__.py").exists()}
    assert packages <= set(STEP_OF)


# What is promised of all packages at once; and what is outside of them.
OTHER_TESTS = {
    "badinput",
    "benchmarks",
    "browser",
    "contract",
    "docs",
    "faults",
    "hunt",
    "limits",
    "oracle",
    "reasons",
    "regressions",
    "snapshots",
}


def test_folders_of_tests_are_named_as_what_they_test() -> None:
    sources = (SOURCES.folder, PROJECT / "core")
    packages = {path.name for folder in sources for path in folder.iterdir() if path.is_dir()}
    tested = {path.parent.name for path in (PROJECT / "tests").glob("*/test_*.py")}
    assert tested <= packages | OTHER_TESTS


def test_imports_go_one_way() -> None:
    for path in FILES:
        layer, others = SOURCES.package_of(path), packages_imported(path)
        if layer == "top":
            continue
        for other in others & STEP_OF.keys() - {layer}:
            assert STEP_OF[other] < STEP_OF[layer], f"{path}: {layer} imports {other}"
        if layer == "solvers":
            assert not others & {"formats", "draw"}, path
        if "_core" in others:
            assert layer in NATIVE, path


def test_heavy_libraries_are_imported_where_they_are_used() -> None:
    for path in FILES:
        at_the_top = {one.name.split(".")[0] for one in SOURCES.imports(path) if one.when is When.AT_ONCE}
        assert not at_the_top & HEAVY, path


def test_one_package_starts_processes() -> None:
    starters = {"ctypes", "multiprocessing", "resource", "subprocess"}
    for path in FILES:
        names = {one.name.split(".")[0] for one in SOURCES.imports(path)}
        assert SOURCES.package_of(path) == "processes" or not names & starters, path


# The modules that import one of a single system at once; all others do so in a function, or not at all.
SYSTEM_MODULES = {"files/syncing.py", "files/system_lock.py"}


def test_modules_of_one_system_are_imported_where_it_is_known_to_be_there() -> None:
    for path in FILES:
        for one in SOURCES.imports(path):
            if one.name.split(".")[0] in OF_ONE_SYSTEM:
                assert SOURCES.package_of(path) in ("processes", "files"), path
                name = path.relative_to(SOURCES.folder).as_posix()
                assert one.when is not When.AT_ONCE or name in SYSTEM_MODULES, path


def names_used(tree: ast.AST) -> set[tuple[str, str]]:
    """`os.fork` and `from os import fork` as ("os", "fork")."""
    used = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            used.add((node.value.id, node.attr))
        elif isinstance(node, ast.ImportFrom):
            used |= {(node.module or "", alias.name) for alias in node.names}
    return used


def test_only_two_packages_use_what_some_systems_lack() -> None:
    """tests/test_platforms.py checks that these two use it only where it exists."""
    missing = {
        (module, name) for names in NAMES.values() for module, found in names.items() for name in found
    }
    for path in FILES:
        if SOURCES.package_of(path) not in ("processes", "files"):
            assert not names_used(ast.parse(path.read_text())) & missing, path


def test_names_of_every_kind_are_seen() -> None:
    assert names_used(ast.parse("import os\nos.fork()")) == {("os", "fork")}
    assert names_used(ast.parse("def f():\n    from signal import SIGHUP")) == {("signal", "SIGHUP")}


_WRITERS = re.compile(
    r"""\bos\.(replace|rename|link|symlink|truncate|O_CREAT)\b|\bshutil\.(copy|copy2|copyfile|copytree|move|rmtree)\b|"""
    r"""\.(write_text|write_bytes|touch|rename)\(|\bopen\([^()]*["'][rbt]*[wxa+][rbt+]*["']|\bto_parquet\("""
)
_TO_NOWHERE = "open(os.devnull"


def test_only_the_package_files_writes_files() -> None:
    for path in FILES:
        if SOURCES.package_of(path) != "files":
            for line in path.read_text().splitlines():
                assert _TO_NOWHERE in line or not _WRITERS.search(line), (path, line)


def test_the_core_for_web_pages_has_neither_exceptions_nor_threads() -> None:
    """Else `make wasm`, which runs rarely, would fail."""
    core = PROJECT / "core"
    cmake = (core / "CMakeLists.txt").read_text()
    threaded = re.search(r"target_sources\(sudoshiki_core PRIVATE\n(.*?)\)", cmake, re.DOTALL)
    assert threaded is not None
    elsewhere = {"board/refuse.hpp", *threaded[1].split()}
    for path in sorted([*core.rglob("*.cpp"), *core.rglob("*.hpp")]):
        name = path.relative_to(core).as_posix()
        if name.startswith(("bind/", "tests/")) or name in elsewhere:
            continue
        code = re.sub(r"//.*", "", path.read_text())
        assert not re.search(r"\b(throw|try|catch|j?thread)\b", code), name


def classes_of(sources: Sources) -> dict[str, set[str]]:
    """Return the classes of each package."""
    results: dict[str, set[str]] = {}
    for path in sources.files:
        names = {node.name for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef)}
        results.setdefault(sources.package_of(path), set()).update(names)
    return results


def test_exported_classes_have_unique_names() -> None:
    """No package further to the right has a class with the name of an exported one."""
    classes = classes_of(SOURCES)
    for package in classes.keys() & STEP_OF.keys():
        exported = classes[package] & set(getattr(import_module(f"sudoshiki.{package}"), "__all__", ()))
        for other in classes.keys() & STEP_OF.keys():
            if STEP_OF[other] > STEP_OF[package]:
                assert not exported & classes[other], (package, other)


def lazy_imports(sources: Sources) -> Edges:
    """Return modules that tables list for import at first use."""
    import sudoshiki.solvers
    from sudoshiki.cli.main import COMMANDS
    from sudoshiki.formats import FORMATS

    nested = {
        "csv_format",
        "own_json",
        "pycsp3",
        "quoted",
        "titled",
    }  # may hold a puzzle in any format: by the table they lead back to themselves
    tables = {
        "sudoshiki.solvers": {f"sudoshiki.solvers.{package}" for package in sudoshiki.solvers.MODULES},
        "sudoshiki.cli.main": {f"sudoshiki.cli.{name}" for name in COMMANDS},
        "sudoshiki.formats.registry": {
            f"sudoshiki.formats.{row.module}" for row in FORMATS.values() if row.module not in nested
        },
    }
    return {module: named & sources.modules.keys() for module, named in tables.items()}


@pytest.mark.parametrize("types", [False, True], ids=["what runs", "with what type checkers read"])
def test_there_are_no_import_cycles(types: bool) -> None:
    print(graph_as_text(SOURCES))
    modules = SOURCES.module_graph(lazy_imports(SOURCES), types=types)
    assert cycles(modules) == []
    assert cycles(SOURCES.package_graph(modules)) == []


def test_cycles_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e"}, "e": {"d"}, "f": {"a"}, "g": set[str]()}
    assert sorted(cycles(graph)) == [["a", "b", "c"], ["d", "e"]]
    assert cycles({"a": {"b", "c"}, "b": {"c"}}) == []


def test_imports_of_every_kind_are_seen(tmp_path: Path) -> None:
    project = tmp_path / "project"
    (project / "package").mkdir(parents=True)
    (project / "__init__.py").write_text("from .package import thing\n")
    (project / "package" / "__init__.py").write_text("from .far import thing\n")
    (project / "package" / "far.py").write_text("def thing():\n    from .. import near\n")
    (project / "near.py").write_text("if TYPE_CHECKING:\n    from .package.far import thing\nimport os\n")
    sources = Sources(project)
    runs = {
        "project": {"project.package"},
        "project.package": {"project.package.far"},
        "project.package.far": {"project.near"},
    }
    assert sources.module_graph({}, types=False) == {**runs, "project.near": set()}
    assert cycles(sources.module_graph({}, types=False)) == []
    assert cycles(sources.module_graph({}, types=True)) == [
        ["project.near", "project.package", "project.package.far"]
    ]


def test_functions_and_files_stay_readable() -> None:
    for sizes in (python_sizes(PROJECT), native_sizes(PROJECT)):
        assert sizes.functions[0].lines <= 60, sizes.functions[0]
        assert sizes.files[0].lines <= 400, sizes.files[0]


def test_functions_in_cpp_are_found(tmp_path: Path) -> None:
    (tmp_path / "core" / "package").mkdir(parents=True)
    code = """namespace a {
template <class T> struct S : B<T> {
    S(int n) : B<T>(n) {}
    int f() const { return g({1, 2}); }  // no brace: {
};
int table[] = {1, 2};
template <class T>
int S<T>::h(int x) {
    if (x) {
        return [&](int y) { return y; }(x);
    }
    return '}' + 1'000;
}
}
"""
    (tmp_path / "core" / "package" / "s.cpp").write_text(code)
    results = [(size.lines, size.name) for size in native_sizes(tmp_path).functions]
    assert results == [(7, "package/s.cpp: S<T>::h"), (1, "package/s.cpp: f"), (1, "package/s.cpp: S")]


def test_the_native_core_knows_nothing_of_python() -> None:
    core = PROJECT / "core"
    for path in [*core.rglob("*.hpp"), *core.rglob("*.cpp")]:
        if path.parent.name != "bind":
            text = path.read_text()
            assert "nanobind" not in text, path
            assert "Python.h" not in text, path


def graph_as_text(sources: Sources) -> str:
    """Return each package with its imports; those for type checkers in brackets."""
    packages = sources.package_graph(sources.module_graph(lazy_imports(sources), types=False))
    typed = sources.package_graph(sources.module_graph(lazy_imports(sources), types=True))
    lines = [f"{len(sources.modules)} modules in {len(packages)} packages; each imports"]
    for package in sorted(packages, key=lambda package: (STEP_OF.get(package, -1), package)):
        for_types = [f"[{other}]" for other in sorted(typed[package] - packages[package])]
        lines.append(f"  {package:<10} {' '.join([*sorted(packages[package]), *for_types]) or '-'}")
    for ring in cycles(sources.module_graph(lazy_imports(sources), types=True)):
        lines.append(f"  a cycle: {', '.join(ring)}")
    return "\n".join(lines)


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--sizes"]
    project = Path(words[0]) if words else PROJECT
    print(
        as_text(project) if "--sizes" in sys.argv else graph_as_text(Sources(project / "src" / "sudoshiki"))
    )
