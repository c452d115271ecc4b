"""Sizes of functions, files and packages, in Python and C++."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

_NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|^[ \t]*#[^\n]*', re.S | re.M
)
_DIGITS_APART = re.compile(r"(?<=\d)'(?=\d)")  # 1'000'000
_SCOPE = re.compile(r"\b(namespace|class|struct|union|enum|extern)\b")
_NAME = re.compile(r"((?:\w+(?:<[^<>]*>)?::)*(?:~?\w+|operator[^\w\s(]+))\s*\(")


class Size(NamedTuple):
    lines: int
    name: str


class Sizes(NamedTuple):
    """The sizes, longest first."""

    functions: list[Size]
    files: list[Size]
    packages: list[Size]


def python_sizes(project: Path) -> Sizes:
    return _sizes(project / "src" / "sudoshiki", ("*.py",), _python_functions)


def native_sizes(project: Path) -> Sizes:
    return _sizes(project / "core", ("*.cpp", "*.hpp"), _native_functions)


def _sizes(folder: Path, patterns: tuple[str, ...], functions_of: Callable[[str], Iterable[Size]]) -> Sizes:
    functions, files, packages = [], [], Counter[str]()
    for path in sorted(one for pattern in patterns for one in folder.rglob(pattern)):
        text, name = path.read_text(), str(path.relative_to(folder))
        lines = len(text.splitlines())
        functions += [Size(size.lines, f"{name}: {size.name}") for size in functions_of(text)]
        files.append(Size(lines, name))
        packages[path.relative_to(folder).parts[0] if path.parent != folder else "top"] += lines
    return Sizes(*(sorted(found, reverse=True) for found in (functions, files, _as_sizes(packages))))


def _as_sizes(counted: Counter[str]) -> list[Size]:
    return [Size(lines, name) for name, lines in counted.items()]


def _python_functions(text: str) -> Iterator[Size]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            yield Size(node.end_lineno - node.lineno + 1, node.name)


def _native_functions(text: str) -> Iterator[Size]:
    """Return blocks in braces with a name and parentheses before them."""
    text = _NOT_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), _DIGITS_APART.sub("_", text))
    stack: list[tuple[int, str]] = []  # where each open block's header starts; the function's name, or ""
    begin = inside = 0
    for found in re.finditer(r"[{};]", text):
        if found[0] == "{":
            header = text[begin : found.start()]
            name = "" if inside else _function_name(header)
            inside += bool(name) or bool(inside)
            start = begin + len(header) - len(header.lstrip())
            stack.append((start, name))
        elif found[0] == "}" and stack:
            start, name = stack.pop()
            inside -= bool(inside)
            if name:
                yield Size(text.count("\n", start, found.start()) + 1, name)
        if not inside:
            begin = found.end()


def _function_name(header: str) -> str:
    """Return the name of the function with this header; "" for other blocks."""
    plain = re.sub(r"template\s*<[^{}]*?>\s*(?=[\w\[])", "", header)
    named = _NAME.search(plain)
    if named is None or _SCOPE.search(plain[: named.start()]) or "=" in plain[: named.start()]:
        return ""
    return named[1]


def as_text(project: Path, count: int = 3) -> str:
    lines = []
    for language, sizes in (("Python", python_sizes(project)), ("C++", native_sizes(project))):
        for what, found in zip(("functions", "files", "packages"), sizes, strict=True):
            lines.append(f"{language}, longest {what} of {len(found)}:")
            lines += [f"  {size.lines:5} lines  {size.name}" for size in found[:count]]
    return "\n".join(lines)
