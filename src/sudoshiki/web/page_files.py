"""The files of the page, read once: nothing else of this machine can be asked for."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from fastapi import Response


_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".wasm": "application/wasm",
}


# Types, comments, indentation, empty lines. No string of the page goes over the end of a line.
_COMMENTS = re.compile(rb"""/\*\*[\s\S]*?\*/ ?|^[ \t]*//.*\n|[ \t]+// [^"'`\n]*$|^[ \t]+|^\n+""", re.M)


_IMPORT = re.compile(r'^(?:im|ex)port\b[^;(]*?"(\.[^"]+)"', re.M)  # not import("…"), which comes later
_FIRST = ("js/main.js", "js/play.js")  # what a first visitor sees


class PageFile(NamedTuple):
    content: bytes
    type: str

    def endpoint(self) -> Callable[..., Awaitable[Response]]:
        """Answers with the file, or with nothing where the browser has it already."""
        from fastapi import Request
        from fastapi.responses import Response

        mark = f'"{sha256(self.content).hexdigest()[:16]}"'
        headers = {"ETag": mark, "Cache-Control": "no-cache"}

        async def answer(request: Request) -> Response:
            if request.headers.get("if-none-match") == mark:
                return Response(status_code=304, headers=headers)
            return Response(self.content, media_type=self.type, headers=headers)

        answer.__annotations__ = {"request": Request}
        return answer


def page_files() -> dict[str, PageFile]:
    """By path below the root; the page itself also goes by no name at all."""
    found: dict[str, PageFile] = {}
    _gather(files(__package__).joinpath("page"), "", found)
    content = {path: file.content for path, file in found.items()}
    html = with_preloads(content["index.html"], _FIRST, content)
    page = found["index.html"]._replace(content=html)
    return {**found, "index.html": page, "": page}


def with_preloads(html: bytes, first: Iterable[str], content: Mapping[str, bytes]) -> bytes:
    """The page that asks for all its first modules at once, not for one after the other's imports."""
    plain = re.sub(rb' *<link rel="modulepreload"[^>]*>\n', b"", html)
    links = "".join(
        f'  <link rel="modulepreload" href="{path}">\n' for path in sorted(modules_of(first, content))
    )
    return plain.replace(b"</head>", links.encode() + b"</head>", 1)


def modules_of(paths: Iterable[str], content: Mapping[str, bytes]) -> set[str]:
    """These modules, and those they import."""
    found: set[str] = set()
    left = [*paths]
    while left:
        path = posixpath.normpath(left.pop())
        if path in found:
            continue
        found.add(path)
        names = _IMPORT.findall(content[path].decode())
        left.extend(posixpath.join(posixpath.dirname(path), name) for name in names)
    return found


def _gather(folder: Traversable, prefix: str, found: dict[str, PageFile]) -> None:
    for entry in folder.iterdir():
        if entry.is_dir():
            _gather(entry, f"{prefix}{entry.name}/", found)
            continue
        ending = "." + entry.name.rsplit(".", 1)[-1]
        if ending in _TYPES:
            content = entry.read_bytes()
            found[prefix + entry.name] = PageFile(
                _short(content) if ending == ".js" else content, _TYPES[ending]
            )


def _short(script: bytes) -> bytes:
    """Without what only who reads the source needs."""
    return _COMMENTS.sub(b"", script)
