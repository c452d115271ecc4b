"""docs/rules.md equals what docs/rules.py makes."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_the_page_on_rules_is_up_to_date() -> None:
    made = run_path(str(DOCS / "rules.py"))["page"]()
    assert (DOCS / "rules.md").read_text() == made, "run: .venv/bin/python docs/rules.py"
