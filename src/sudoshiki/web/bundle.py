"""Join modules of the page into one file: fewer requests, better compression.

A module becomes a function that runs when it is first imported and returns its exports. This parses only the
page's own style: each import and export begins a line, and an export is a declaration.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Mapping

from .page_files import modules_of

_IMPORT = re.compile(r'^import (?:(\{[^}]*\}) from )?"([^"]+)";(?: *//.*)?\n', re.M)
_EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.M)
_EXPORT_LIST = re.compile(r"^export (\{[^}]*\});\n", re.M)
_DYNAMIC_IMPORT = re.compile(r'\bimport\("([^"]+)"\)')
_HEAD = "const made = [], use = (number) => made[number] ??= modules[number](), modules = [\n"


def bundle(entry: str, content: Mapping[str, bytes], apart: Collection[str] = ()) -> bytes:
    """Return the entry and all modules it imports, except those in `apart`."""
    modules = sorted(_imported_modules(entry, content, apart))
    numbers = {path: number for number, path in enumerate(modules)}
    functions = (_function(path, content[path].decode(), numbers) for path in modules)
    exported = f"export const {_exports(content[entry].decode())} = use({numbers[entry]});"
    return f"{_HEAD}{''.join(functions)}];\n{exported}\n".encode()


def _imported_modules(entry: str, content: Mapping[str, bytes], apart: Collection[str]) -> set[str]:
    modules: set[str] = set()
    pending = [entry]
    while pending:
        for path in modules_of([pending.pop()], content) - modules:
            modules.add(path)
            dynamic = (_resolve(path, name) for name in _DYNAMIC_IMPORT.findall(content[path].decode()))
            pending.extend(other for other in dynamic if other not in apart)
    return modules


def _resolve(path: str, name: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), name))


def _function(path: str, script: str, numbers: Mapping[str, int]) -> str:
    def static_import(match: re.Match[str]) -> str:
        use = f"use({numbers[_resolve(path, match[2])]});\n"
        return f"const {match[1].replace(' as ', ': ')} = {use}" if match[1] else use

    def dynamic_import(match: re.Match[str]) -> str:
        number = numbers.get(_resolve(path, match[1]))
        return match[0] if number is None else f"Promise.resolve().then(() => use({number}))"

    body = _DYNAMIC_IMPORT.sub(dynamic_import, _IMPORT.sub(static_import, _EXPORT_LIST.sub("", script)))
    declared = _EXPORT.sub(r"\1 \2", body)
    return f"() => {{\n{declared}return {_exports(script)};\n}},\n"


def _exports(script: str) -> str:
    names = [name for _, name in _EXPORT.findall(script)]
    names += [names_.strip("{} ") for names_ in _EXPORT_LIST.findall(script)]
    return f"{{ {', '.join(names)} }}"
