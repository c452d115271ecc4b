"""The files of the page, read at the start; no other file can be requested."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, NamedTuple

from ..say.page_words import REFUSALS, with_rule_titles

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


# Types, comments, indentation, empty lines. Only safe because no string of the page spans lines.
_COMMENTS = re.compile(rb"""/\*\*[\s\S]*?\*/ ?|^[ \t]*//.*\n|[ \t]+// [^"'`\n]*$|^[ \t]+|^\n+""", re.M)


_IMPORT = re.compile(r'^(?:im|ex)port\b[^;(]*?"(\.[^"]+)"', re.M)  # static imports only
_FIRST = ("js/main.js", "js/play.js")  # modules of the first tab


class PageFile(NamedTuple):
    content: bytes
    type: str

    def endpoint(self) -> Callable[..., Awaitable[Response]]:
        """Return an endpoint that returns the file, or 304 if the browser has it cached."""
        from fastapi import Request
        from fastapi.responses import Response

        etag = f'"{sha256(self.content).hexdigest()[:16]}"'
        headers = {"ETag": etag, "Cache-Control": "no-cache"}

        async def answer(request: Request) -> Response:
            if request.headers.get("if-none-match") == etag:
                return Response(status_code=304, headers=headers)
            return Response(self.content, media_type=self.type, headers=headers)

        answer.__annotations__ = {"request": Request}
        return answer


def page_files() -> dict[str, PageFile]:
    """Return the files by URL path; index.html also has the empty path."""
    by_path: dict[str, PageFile] = {}
    _add_files(files(__package__).joinpath("page"), "", by_path)
    refusals = by_path[f"js/{REFUSALS}"]
    by_path[f"js/{REFUSALS}"] = refusals._replace(content=with_rule_titles(refusals.content))
    content = {path: file.content for path, file in by_path.items()}
    html = with_preloads(content["index.html"], _FIRST, content)
    page = by_path["index.html"]._replace(content=html)
    return {**by_path, "index.html": page, "": page}


def with_preloads(html: bytes, first: Iterable[str], content: Mapping[str, bytes]) -> bytes:
    """Return the page with preload links for all its first modules."""
    without_links = re.sub(rb' *<link rel="modulepreload"[^>]*>\n', b"", html)
    links = "".join(
        f'  <link rel="modulepreload" href="{path}">\n' for path in sorted(modules_of(first, content))
    )
    return without_links.replace(b"</head>", links.encode() + b"</head>", 1)


def modules_of(paths: Iterable[str], content: Mapping[str, bytes]) -> set[str]:
    """Return these modules and all that they import statically."""
    modules: set[str] = set()
    pending = [*paths]
    while pending:
        path = posixpath.normpath(pending.pop())
        if path in modules:
            continue
        modules.add(path)
        names = _IMPORT.findall(content[path].decode())
        pending.extend(posixpath.join(posixpath.dirname(path), name) for name in names)
    return modules


def _add_files(folder: Traversable, prefix: str, by_path: dict[str, PageFile]) -> None:
    for entry in folder.iterdir():
        if entry.is_dir():
            _add_files(entry, f"{prefix}{entry.name}/", by_path)
            continue
        ending = "." + entry.name.rsplit(".", 1)[-1]
        if ending in _TYPES:
            content = entry.read_bytes()
            if ending == ".js":  # without what only readers of the source need
                content = _COMMENTS.sub(b"", content)
            by_path[prefix + entry.name] = PageFile(content, _TYPES[ending])
