"""Generated pages, which are built with the site and not committed."""

from __future__ import annotations

import runpy
from pathlib import Path

from adapting import MOVED, PROJECT
from command_line import command_line_page
from python_api import python_api_page
from web_api import records_page, web_api_page

DOCS = Path(__file__).parents[1]


def generated_pages() -> dict[str, str]:
    """Return the Markdown of each generated page, by name."""
    moved = {page: (PROJECT / source).read_text(encoding="utf-8") for source, page in MOVED.items()}
    built = runpy.run_path(str(DOCS / "logic.py"))["BUILT"]
    return {
        **moved,
        **{name: make() for name, make in built.items()},
        "command-line.md": command_line_page(),
        "python-api.md": python_api_page(),
        "web-api.md": web_api_page(),
        "json-records.md": records_page(),
    }
