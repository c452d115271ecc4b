"""Modules of the page as one file: small ones compress badly, and each is a request of its own.

A module becomes a function that runs when it is first imported and returns what it exports. This reads the
page's own style: an import and an export begin a line, and an export names what it declares.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Mapping

from .page_files import modules_of

_IMPORT = re.compile(r'^import (?:(\{[^}]*\}) from )?"([^"]+)";(?: *//.*)?\n', re.M)
_EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.M)
_EXPORTED = re.compile(r"^export (\{[^}]*\});\n", re.M)
_LATER = re.compile(r'\bimport\("([^"]+)"\)')
_HEAD = "const made = [], use = (number) => made[number] ??= modules[number](), modules = [\n"


def bundle(entry: str, content: Mapping[str, bytes], apart: Collection[str] = ()) -> bytes:
    """The entry and all that it imports, now or later; what is `apart` stays a file of its own."""
    modules = sorted(_reached(entry, content, apart))
    numbers = {path: number for number, path in enumerate(modules)}
    functions = (_function(path, content[path].decode(), numbers) for path in modules)
    exported = f"export const {_exports(content[entry].decode())} = use({numbers[entry]});"
    return f"{_HEAD}{''.join(functions)}];\n{exported}\n".encode()


def _reached(entry: str, content: Mapping[str, bytes], apart: Collection[str]) -> set[str]:
    found: set[str] = set()
    left = [entry]
    while left:
        for path in modules_of([left.pop()], content) - found:
            found.add(path)
            later = (_place(path, name) for name in _LATER.findall(content[path].decode()))
            left.extend(other for other in later if other not in apart)
    return found


def _place(path: str, name: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), name))


def _function(path: str, script: str, numbers: Mapping[str, int]) -> str:
    def imported(found: re.Match[str]) -> str:
        use = f"use({numbers[_place(path, found[2])]});\n"
        return f"const {found[1].replace(' as ', ': ')} = {use}" if found[1] else use

    def later(found: re.Match[str]) -> str:
        number = numbers.get(_place(path, found[1]))
        return found[0] if number is None else f"Promise.resolve().then(() => use({number}))"

    body = _LATER.sub(later, _IMPORT.sub(imported, _EXPORTED.sub("", script)))
    declared = _EXPORT.sub(r"\1 \2", body)
    return f"() => {{\n{declared}return {_exports(script)};\n}},\n"


def _exports(script: str) -> str:
    names = [name for _, name in _EXPORT.findall(script)]
    names += [found.strip("{} ") for found in _EXPORTED.findall(script)]
    return f"{{ {', '.join(names)} }}"
