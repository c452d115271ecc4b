"""docs/logic.md equals what docs/logic.py makes."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.mark.slow
def test_the_page_on_logic_is_up_to_date() -> None:
    made = runpy.run_path(str(DOCS / "logic.py"))["page"]()
    assert (DOCS / "logic.md").read_text() == made, "run: .venv/bin/python docs/logic.py"
