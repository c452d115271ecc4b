"""Committed pictures equal those generated now, and are small."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from .reading_svg import parsed

DOCS = Path(__file__).parent.parent.parent / "docs"
PICTURES = runpy.run_path(str(DOCS / "pictures.py"))["PICTURES"]


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_of_the_documents_are_up_to_date(name: str) -> None:
    written = (DOCS / "img" / f"{name}.svg").read_text()
    assert written == PICTURES[name](), "run: .venv/bin/python docs/pictures.py"
    parsed(written)


def test_pictures_of_the_documents_are_small() -> None:
    for picture in (*(DOCS / "img" / f"{name}.svg" for name in PICTURES), DOCS / "img" / "book.png"):
        assert picture.stat().st_size <= 50_000, picture
