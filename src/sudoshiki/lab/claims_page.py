"""The claims of all documents on one page, from the numbers of the slim reports."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..files import write_text
from ..puzzle import UsageError
from .blocks import Heading, ReportBlock, ReportTable, Text, to_markdown
from .claims import Claim, claims_table, kept_claims
from .papers.claims import CLAIMS
from .words import ENGLISH

HEADING = "What the documents claim"


def write_claims(folder: Path) -> Path:
    """Replace the claims on the page of results; return the page."""
    page = folder / "README.md"
    before = page.read_text(encoding="utf-8") if page.is_file() else ""
    rest = re.sub(rf"(?ms)^## {HEADING}\n.*?(?=^## |\Z)", "", before).rstrip()
    write_text(page, f"{rest}\n\n{claims_section(folder)}")
    return page


def claims_section(folder: Path) -> str:
    blocks: list[ReportBlock] = [
        Heading(HEADING),
        Text(ENGLISH.sentence("verdicts").strip() + "\n" + _MADE_BY),
    ]
    for document, claims in CLAIMS.items():
        results = kept_claims(folder / f"paper-{document.lower()}")
        blocks.append(Heading(document, 3))
        if results["quick"]:
            blocks.append(Text("From the quick version of the experiment: figures are rough."))
        blocks.append(_table(claims, results, folder / f"paper-{document.lower()}"))
    return to_markdown(blocks)


def _table(claims: tuple[Claim, ...], results: Mapping[str, Any], folder: Path) -> ReportTable:
    try:
        return claims_table(claims, results)
    except (KeyError, TypeError, ValueError):
        raise UsageError(f"{folder} has numbers of an earlier version: make the report again") from None


_MADE_BY = (
    "Made by `sudoshiki lab claims docs/results` from the numbers that each report keeps in `claims.json`."
)
