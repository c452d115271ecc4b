"""The pages on logic are what docs/logic.py makes."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.mark.slow
def test_the_pages_on_logic_are_up_to_date() -> None:
    pages = runpy.run_path(str(DOCS / "logic.py"))["pages"]()
    assert len(pages) == 4
    for name, text in pages.items():
        assert (DOCS / name).read_text() == text, "run: .venv/bin/python docs/logic.py"
