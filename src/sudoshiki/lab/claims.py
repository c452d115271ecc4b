"""What the documents claim, held against a store: each claim has numbers measured there, and a verdict.

A slim report keeps the numbers in claims.json, so that the verdicts can be told again without the store.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..files import write_text
from ..puzzle import UsageError
from .blocks import Table
from .data import Data
from .numbers import show

__all__ = [
    "EXACT",
    "IN_SHAPE",
    "NOT",
    "NOT_RUN",
    "TOO_CLOSE",
    "Claim",
    "Numbers",
    "claims_table",
    "keep_claims",
    "kept_claims",
    "measured",
]

EXACT, IN_SHAPE, NOT, NOT_RUN = "exact", "in shape", "not", "not run"
TOO_CLOSE = "too close to call"  # the difference is within the noise
Numbers = Mapping[str, float | str]  # what was measured, by name

CLAIMS_FILE = "claims.json"
HEADER = ("claim", "here", "measured", "because")


class Claim(NamedTuple):
    """A sentence or a table of a document, and what of a store tells whether it is so."""

    name: str  # in the file of numbers
    says: str
    measure: Callable[[Data], Numbers]  # empty where the runs that it takes are not there
    judge: Callable[[Numbers], str]
    because: str  # why it is so, or can't be

    def row(self, numbers: Numbers) -> list[object]:
        verdict = self.judge(numbers) if numbers else NOT_RUN
        told = "; ".join(f"{name} {show(value)}" for name, value in numbers.items())
        return [self.says, verdict, told, self.because]


def measured(claims: tuple[Claim, ...], data: Data) -> dict[str, Any]:
    """What claims.json holds."""
    numbers = {claim.name: dict(claim.measure(data)) for claim in claims}
    return {"quick": data.recipe.is_quick, "numbers": numbers}


def claims_table(claims: tuple[Claim, ...], kept: Mapping[str, Any]) -> Table:
    """From the numbers alone; a claim that has none there was not measured yet."""
    rows = [claim.row(kept["numbers"].get(claim.name, {})) for claim in claims]
    return Table("claims", HEADER, rows)


def kept_claims(folder: Path) -> dict[str, Any]:
    """The numbers that a slim report left in a folder."""
    path = folder / CLAIMS_FILE
    if not path.is_file():
        raise UsageError(f"no {path}: make it with `sudoshiki lab report RUN --slim --out {folder}`")
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return {"quick": bool(found["quick"]), "numbers": dict(found["numbers"])}
    except (ValueError, KeyError, TypeError):
        raise UsageError(f"{path} holds no numbers of claims: make the report anew") from None


def keep_claims(folder: Path, kept: Mapping[str, Any]) -> None:
    write_text(folder / CLAIMS_FILE, json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
