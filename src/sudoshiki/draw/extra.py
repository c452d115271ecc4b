"""What the extra `draw` brings, and what is said where it is missing."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from ..puzzle.errors import not_installed

PLAIN, BOLD = "Vera", "VeraBd"  # Bitstream Vera comes with ReportLab: the same letters on every machine


def need(module: str, what: str) -> None:
    """Refuse what can't be made here, with the way to get it."""
    if find_spec(module) is None:
        raise not_installed(f"{what} needs {module}", "draw")


def font_file(name: str) -> str:
    import reportlab

    return str(Path(reportlab.__file__).parent / "fonts" / f"{name}.ttf")
