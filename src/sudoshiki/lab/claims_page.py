"""The claims of all documents on one page, from the numbers that the slim reports keep."""

from __future__ import annotations

import re
from pathlib import Path

from ..files import write_text
from .blocks import Block, Heading, Text, to_markdown
from .claims import claims_table, kept_claims
from .papers.claims import CLAIMS

__all__ = ["claims_section", "write_claims"]

HEADING = "What the documents claim"


def write_claims(folder: Path) -> Path:
    """Put the claims of all documents into the page of the results, in place of those that stand there."""
    page = folder / "README.md"
    before = page.read_text(encoding="utf-8") if page.is_file() else ""
    kept = re.sub(rf"(?ms)^## {HEADING}\n.*?(?=^## |\Z)", "", before).rstrip()
    write_text(page, f"{kept}\n\n{claims_section(folder)}")
    return page


def claims_section(folder: Path) -> str:
    blocks: list[Block] = [Heading(HEADING), Text(_ABOUT)]
    for document, claims in CLAIMS.items():
        kept = kept_claims(folder / f"paper-{document.lower()}")
        blocks.append(Heading(document, 3))
        if kept["quick"]:
            blocks.append(Text("From the quick version of the experiment: figures are rough."))
        blocks.append(claims_table(claims, kept))
    return to_markdown(blocks)


_ABOUT = """
Exact: the same numbers, to the digit. In shape: the same order, place of the peak or kind of growth; of a
table of times, a rank correlation of at least 0.9; of what stays near, within a factor of 1.5; of percentages
of random runs, no more cells outside a 95 % interval than one in twenty. Not: neither. Too close to call: the
difference is within its 95 % interval.
Made by `sudoshiki lab claims docs/results` from the numbers that each report keeps in `claims.json`.
"""
