"""The page as a folder of static files, which answers itself: the core as WebAssembly, in workers.

DIR/            page/ as it is, but js/ has bundles, in which api.js is page/js/alone-api.js
DIR/sw.js       page/js/alone/service-worker.js with the hashes of all other files: keeps them for offline use
DIR/core.wasm   built by `make wasm`; a wheel has it where it was there when the wheel was built
DIR/tables.json what Python knows of algorithms, boards and words
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from ..files import whole_file
from ..formats.json_text import dump
from ..puzzle import UsageError
from .bundle import bundle
from .export_tables import tables
from .guard import POLICY
from .limits import WebLimits
from .page_files import page_files, with_preloads

CORE = "core.wasm"
_API, _ALONE = "js/api.js", "js/alone-api.js"
_PAGE = "js/main.js"
_APART = ("js/language-en.js", "js/language-pt.js", "js/refusals-pt.js", "js/alone/worker.js")
_NO_LAB = "js/lab.js"
_WORKER, _WORKER_SOURCE, _NO_FILES = "sw.js", "js/alone/service-worker.js", b"const FILES = {};"
_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
_LAB = '<a href="#lab" data-room="lab" data-t="tab.lab">Lab</a>'
_APP = """<link rel="manifest" href="manifest.json">
  <link rel="apple-touch-icon" href="icon-192.png">"""
_NOTE = '<footer class="alone quiet" data-t="alone"></footer>'


class Exported(NamedTuple):
    """How many files were written, and how large they are together."""

    files: int
    size: int


def export(folder: Path) -> Exported:
    """Write the page into `folder`, which is made if need be; other files in it stay."""
    content = page_content()
    for path, data in content.items():
        os.makedirs(folder / os.path.dirname(path), exist_ok=True)
        with whole_file(folder / path) as file:
            file.write(data)
    return Exported(len(content), sum(map(len, content.values())))


def page_content() -> dict[str, bytes]:
    """Every file of the folder, by its path in it."""
    found = {path: file.content for path, file in page_files().items() if path}
    scripts = {path: found.pop(path) for path in [*found] if path.endswith(".js")}
    source = scripts.pop(_WORKER_SOURCE)
    found |= bundles({**scripts, _API: scripts[_ALONE]})
    found["index.html"] = _index(with_preloads(found["index.html"], [_PAGE], found).decode()).encode()
    found["tables.json"] = dump(tables(WebLimits()), separators=(",", ":")).encode()
    found[CORE] = _core()
    return {**found, _WORKER: _with_files(source, found)}


def bundles(scripts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The page, its languages, and what a worker runs: a file each."""
    return {path: bundle(path, scripts, apart=(*_APART, _NO_LAB)) for path in (_PAGE, *_APART)}


def _with_files(source: bytes, content: Mapping[str, bytes]) -> bytes:
    """The service worker of this export: with other hashes it is another one, which browsers notice."""
    hashes = {path: sha256(data).hexdigest() for path, data in sorted(content.items())}
    return source.replace(_NO_FILES, f"const FILES = {dump(hashes)};".encode(), 1)


def _core() -> bytes:
    built = files(__package__).joinpath(CORE)
    if not built.is_file():
        raise UsageError(
            "the core for web pages, core.wasm, is not installed here: `make wasm` in a checkout builds it"
        )
    return built.read_bytes()


def _index(html: str) -> str:
    """The page that says what is left out, and which has its policy in itself: nobody else sends one."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    html = html.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n  {policy}', 1)
    html = html.replace("</head>", f"  {_APP}\n</head>", 1)
    html = html.replace(_LAB, "", 1)
    return html.replace("</main>", f"</main>\n  {_NOTE}", 1)
