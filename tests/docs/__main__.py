"""Update the output of console blocks in all pages: python -m tests.docs"""

from __future__ import annotations

import tempfile
from pathlib import Path

from .blocks import CONSOLE, PAGES, with_output

for page in PAGES:
    if CONSOLE.search(page.read_text(encoding="utf-8")):
        with tempfile.TemporaryDirectory() as folder:
            page.write_text(with_output(page, Path(folder)), encoding="utf-8")
