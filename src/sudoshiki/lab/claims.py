"""Claims of the documents, each with numbers measured from a store and a verdict.

A slim report keeps the numbers in claims.json, so that the verdicts can be repeated without the store.
A difference inside the noise is neither so nor not so: see lab.noise for the criterion.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..files import write_text
from ..puzzle import UsageError
from .blocks import ReportTable
from .data import Data
from .words import ENGLISH, ReportWords

EXACT, IN_SHAPE, NOT, NOT_RUN = "exact", "in shape", "not", "not run"
TOO_CLOSE = "too close to call"  # the difference is within the noise
ClaimNumber = float | str | Sequence[float]  # a sequence: a number and the ends of its 95 % interval
Numbers = Mapping[str, Any]  # measured Numbers by name

CLAIMS_FILE = "claims.json"


class Claim(NamedTuple):
    """A claim of a document, and how to check it with a store."""

    name: str  # in the file of numbers
    says: str
    measure: Callable[[Data], Numbers]  # empty if the needed runs are missing
    judge: Callable[[Numbers], str]
    because: str  # an explanation of the result

    def row(self, numbers: Numbers, words: ReportWords = ENGLISH) -> list[object]:
        verdict = self.judge(numbers) if numbers else NOT_RUN
        numbers_text = "; ".join(
            f"{words.word(name)} {_number_text(value, words)}" for name, value in numbers.items()
        )
        return [words.text(self.says), words.word(verdict), numbers_text, words.text(self.because)]


def _number_text(value: ClaimNumber, words: ReportWords) -> str:
    """Return a number as text, with its interval if it has one."""
    if isinstance(value, str):
        return words.word(value)
    if isinstance(value, int | float):
        return words.show(value)
    middle, *ends = (words.show(one, 3) for one in value)
    return f"{middle} ({' – '.join(ends)})" if ends else middle


def measure_claims(claims: tuple[Claim, ...], data: Data) -> dict[str, Any]:
    """Return the contents of claims.json."""
    numbers = {claim.name: dict(claim.measure(data)) for claim in claims}
    return {"quick": data.recipe.is_quick, "numbers": numbers}


def claims_table(
    claims: tuple[Claim, ...], results: Mapping[str, Any], words: ReportWords = ENGLISH
) -> ReportTable:
    """Return a table from the numbers; a claim without numbers was not measured."""
    header = [words.sentence(f"claims-{column}") for column in ("claim", "here", "measured", "because")]
    rows = [claim.row(results["numbers"].get(claim.name, {}), words) for claim in claims]
    return ReportTable("claims", header, rows)


def kept_claims(folder: Path) -> dict[str, Any]:
    """Return the numbers of a slim report in a folder."""
    path = folder / CLAIMS_FILE
    if not path.is_file():
        raise UsageError(f"no {path}: make it with `sudoshiki lab report RUN --slim --out {folder}`")
    try:
        results = json.loads(path.read_text(encoding="utf-8"))
        return {"quick": bool(results["quick"]), "numbers": dict(results["numbers"])}
    except (ValueError, KeyError, TypeError):
        raise UsageError(f"{path} has no numbers of claims: make the report again") from None


def keep_claims(folder: Path, results: Mapping[str, Any]) -> None:
    write_text(folder / CLAIMS_FILE, json.dumps(results, indent=1, ensure_ascii=False) + "\n")
