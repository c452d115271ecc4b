"""Hooks of MkDocs: add generated pages and adapt links."""

from __future__ import annotations

from typing import Any

from adapting import adapted
from generated import generated_pages
from mkdocs.structure.files import File, Files

_written: dict[str, str] = {}


def on_files(files: Files, config: Any) -> Files:
    """Add the generated pages, made once per process for `mkdocs serve`."""
    _written.update(_written or generated_pages())
    for name, text in _written.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Adapt the Markdown of each page before it is rendered."""
    return adapted(markdown, page.file.src_uri)
