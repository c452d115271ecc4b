"""The files of the page, read once: nothing else of this machine can be asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
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
    return {**found, "": found["index.html"]}


def _gather(folder: Traversable, prefix: str, found: dict[str, PageFile]) -> None:
    for entry in folder.iterdir():
        if entry.is_dir():
            _gather(entry, f"{prefix}{entry.name}/", found)
            continue
        ending = "." + entry.name.rsplit(".", 1)[-1]
        if ending in _TYPES:
            found[prefix + entry.name] = PageFile(entry.read_bytes(), _TYPES[ending])
