"""Imports between modules, from the sources: direct, lazy, or for types only."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from enum import Enum
from pathlib import Path
from typing import NamedTuple

Edges = dict[str, set[str]]


class When(Enum):
    """When an import happens."""

    AT_ONCE = "at once"
    LAZILY = "when a function is called"
    FOR_TYPES = "never, but type checkers read it"


class Import(NamedTuple):
    name: str  # dotted, whole; what is taken from a module counts as a part of the name
    when: When


class Sources:
    """The modules of the package in a folder, by their dotted names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = sorted(folder.rglob("*.py"))
        stubs = folder.rglob("*.pyi")  # of native modules
        self.modules = {self.module_of(path): path for path in [*self.files, *stubs]}
        self._imports: dict[Path, list[Import]] = {}

    def module_of(self, path: Path) -> str:
        parts = path.relative_to(self.folder).with_suffix("").parts
        return ".".join([self.folder.name, *(parts[:-1] if parts[-1] == "__init__" else parts)])

    def package_of(self, path: Path) -> str:
        """Return the package of a file; files at the top belong to `top`."""
        parts = path.relative_to(self.folder).parts
        return parts[0] if len(parts) > 1 else "top"

    def imports(self, path: Path) -> list[Import]:
        """Return the imports of a file, with relative names resolved."""
        if path not in self._imports:
            self._imports[path] = list(self._read(path))
        return self._imports[path]

    def _read(self, path: Path) -> Iterator[Import]:
        package = [self.folder.name, *path.relative_to(self.folder).parent.parts]
        for node, when in _import_statements(ast.parse(path.read_text()), When.AT_ONCE):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield Import(alias.name, when)
            else:
                base = package[: len(package) - node.level + 1] if node.level else []
                stem = ".".join([*base, *([node.module] if node.module else [])])
                for alias in node.names:
                    yield Import(f"{stem}.{alias.name}", when)

    def module_graph(self, announced: Mapping[str, set[str]], *, types: bool) -> Edges:
        """Return the imports of each module, and the names it lists for later import."""
        graph: Edges = {}
        for module, path in self.modules.items():
            wanted = [one.name for one in self.imports(path) if types or one.when is not When.FOR_TYPES]
            graph[module] = {*announced.get(module, ())}
            for name in wanted:
                graph[module] |= self._run_by(name, module)
        return graph

    def _run_by(self, name: str, importer: str) -> set[str]:
        """Return what importing a name runs: its module and the packages around it."""
        parts = name.split(".")
        prefixes = [".".join(parts[: end + 1]) for end in range(len(parts))]
        known = [prefix for prefix in prefixes if prefix in self.modules]
        around = f"{importer}."
        return {one for one in known if one == known[-1] or not around.startswith(f"{one}.")} - {importer}

    def package_graph(self, modules: Edges) -> Edges:
        """Return the imports between packages, without the top-level modules."""
        graph: Edges = {}
        for module, others in modules.items():
            package = self.package_of(self.modules[module])
            graph.setdefault(package, set()).update(self.package_of(self.modules[other]) for other in others)
        return {package: others - {package, "top"} for package, others in graph.items() if package != "top"}


def _import_statements(node: ast.AST, when: When) -> Iterator[tuple[ast.Import | ast.ImportFrom, When]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, when
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _import_statements(child, When.LAZILY)
        elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            for statement in child.body:
                yield from _import_statements(ast.Module([statement], []), When.FOR_TYPES)
            yield from _import_statements(ast.Module(child.orelse, []), when)
        else:
            yield from _import_statements(child, when)


def cycles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """Return sets of nodes that all reach each other (Tarjan's algorithm)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    results: list[list[str]] = []

    def visit(node: str) -> None:
        order[node] = lowest[node] = len(order)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in order:
                visit(other)
            if other in stack:
                lowest[node] = min(lowest[node], lowest[other])
        if lowest[node] == order[node]:
            place = stack.index(node)
            component = stack[place:]
            del stack[place:]
            if len(component) > 1:
                results.append(sorted(component))

    for node in sorted(graph):
        if node not in order:
            visit(node)
    return results
