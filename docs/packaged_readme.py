"""Make the README of packages: on PyPI, its links and pictures need addresses.

scikit-build-core calls `dynamic_metadata` for the field `readme`, as pyproject.toml says.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent.parent
TARGET = re.compile(r"(?P<mark>!?)\[(?P<text>[^]]*)\]\((?!\w+:|#)(?P<path>[^)\s]+)\)")


def with_addresses(text: str, home: str, version: str) -> str:
    """Replace links to files of the repository by their addresses in that release."""

    def addressed(found: re.Match[str]) -> str:
        kind = "raw" if found["mark"] else "blob"
        return f"{found['mark']}[{found['text']}]({home}/{kind}/v{version}/{found['path']})"

    return TARGET.sub(addressed, text)


def dynamic_metadata(field: str, settings: dict[str, object]) -> dict[str, str]:
    if field != "readme" or settings:
        raise ValueError("this makes the readme alone, and has no settings")
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    text = (PROJECT / "README.md").read_text(encoding="utf-8")
    return {
        "content-type": "text/markdown",
        "text": with_addresses(text, project["urls"]["Homepage"], project["version"]),
    }
