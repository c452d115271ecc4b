"""The page as static files: web workers run the core as WebAssembly.

DIR/            the files of page/; js/ has bundles, with standalone-api.js in place of api.js
DIR/sw.js       page/js/standalone/service-worker.js with the hashes of all other files; caches them
DIR/core.wasm   built by `make wasm`; in a wheel if it was built before the wheel
DIR/tables.json algorithms, boards and sentences, from Python's tables
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
_API, _STANDALONE = "js/api.js", "js/standalone-api.js"
_PAGE = "js/main.js"
_APART = ("js/language-en.js", "js/language-pt.js", "js/refusals-pt.js", "js/standalone/worker.js")
_NO_LAB = "js/lab.js"
_WORKER, _WORKER_SOURCE, _NO_FILES = "sw.js", "js/standalone/service-worker.js", b"const FILES = {};"
_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
_LAB = '<a href="#lab" data-tab="lab" data-t="tab.lab">Lab</a>'
_APP = """<link rel="manifest" href="manifest.json">
  <link rel="apple-touch-icon" href="icon-192.png">"""
_NOTE = '<footer class="standalone quiet" data-t="standalone"></footer>'


class Exported(NamedTuple):
    """The number of files written, and their total size in bytes."""

    files: int
    size: int


def export(folder: Path) -> Exported:
    """Write the page into `folder`, created if missing; other files in it stay."""
    content = page_content()
    for path, data in content.items():
        os.makedirs(folder / os.path.dirname(path), exist_ok=True)
        with whole_file(folder / path) as file:
            file.write(data)
    return Exported(len(content), sum(map(len, content.values())))


def page_content() -> dict[str, bytes]:
    """Every file of the exported folder, by its path."""
    content = {path: file.content for path, file in page_files().items() if path}
    scripts = {path: content.pop(path) for path in [*content] if path.endswith(".js")}
    source = scripts.pop(_WORKER_SOURCE)
    content |= bundles({**scripts, _API: scripts[_STANDALONE]})
    content["index.html"] = _index(with_preloads(content["index.html"], [_PAGE], content).decode()).encode()
    content["tables.json"] = dump(tables(WebLimits()), separators=(",", ":")).encode()
    content[CORE] = _core()
    return {**content, _WORKER: _with_files(source, content)}


def bundles(scripts: Mapping[str, bytes]) -> dict[str, bytes]:
    """One bundle each for the page, its languages and the worker."""
    return {path: bundle(path, scripts, apart=(*_APART, _NO_LAB)) for path in (_PAGE, *_APART)}


def _with_files(source: bytes, content: Mapping[str, bytes]) -> bytes:
    """Return the service worker with the hashes of this export."""
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
    """Return index.html without the Lab tab, with a note and security policy."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    html = html.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n  {policy}', 1)
    html = html.replace("</head>", f"  {_APP}\n</head>", 1)
    html = html.replace(_LAB, "", 1)
    return html.replace("</main>", f"</main>\n  {_NOTE}", 1)
