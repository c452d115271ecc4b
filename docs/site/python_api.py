"""Make the reference of the Python API from docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import sudoshiki
from sudoshiki import bulk, formats, rules
from sudoshiki import generate as generating

HEAD = """# Python API
`import sudoshiki as sk`: all names below are `sk.NAME`. Functions come first, then the
classes that they take and return.
"""


def python_api_page() -> str:
    return HEAD + "".join(f"{line}\n" for line in _sections())


def _sections() -> Iterator[str]:
    names = {name: getattr(sudoshiki, name) for name in dir(sudoshiki) if not name.startswith("_")}
    known = {name: value for name, value in names.items() if not inspect.ismodule(value)}
    functions = {name: value for name, value in known.items() if not inspect.isclass(value)}
    yield from _section("Functions", functions)
    yield from _section("Classes", {name: value for name, value in known.items() if inspect.isclass(value)})
    yield "\n## Rules\nEach rule of [Rules](rules.md) is a class of the same name in `sk`.\n"
    yield f"::: {rules.__name__}\n    options: {{members: false, show_root_heading: false}}\n"
    for title, package in (("sk.generate", generating), ("sk.formats", formats), ("sk.bulk", bulk)):
        inside = {name: getattr(package, name) for name in sorted(package.__all__)}
        yield from _section(title, {name: value for name, value in inside.items() if name not in known})


def _section(title: str, values: dict[str, object]) -> Iterator[str]:
    yield f"\n## {title}\n"
    for name, value in values.items():
        path = _path(value)
        if path is not None:
            yield f"::: {path}\n    options: {{heading: {name}}}\n"


def _path(value: object) -> str | None:
    """Return where it is defined; None for constants and aliases of Python's types."""
    module, name = getattr(value, "__module__", ""), getattr(value, "__qualname__", "")
    return f"{module}.{name}" if module.startswith("sudoshiki") and name else None
