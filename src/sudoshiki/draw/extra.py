"""The libraries of the extra `draw`, and the error if they are missing."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from ..puzzle.errors import not_installed

PLAIN, BOLD = "Vera", "VeraBd"  # Bitstream Vera, which ReportLab includes: the same fonts on every machine


def need(module: str, what: str) -> None:
    """Raise an error that names the extra to install, if a library is missing."""
    if find_spec(module) is None:
        raise not_installed(f"{what} needs {module}", "draw")


def font_file(name: str) -> str:
    import reportlab

    return str(Path(reportlab.__file__).parent / "fonts" / f"{name}.ttf")
