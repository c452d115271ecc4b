"""Failures found by the hunt, in numbered files of tests/regressions."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import sudoshiki as sk

from .explained import every_manner, wrong_reason
from .judging import NOTHING, contradiction, culprits, own_fault, truth
from .logic import wrong_steps
from .made import wrong_puzzle
from .ways import Way, ask_lanes, lanes, usual_ways

FOLDER = Path(__file__).parent.parent / "regressions"
PANEL = ("cdcl", "dlx", "mac", "mrv", "auto")  # run where brute force takes too long


@dataclass
class Finding:
    """Boards with a wrong result, who returned it and how; or a spec."""

    what: str
    puzzles: list[sk.Puzzle] = field(default_factory=list)
    way: Way | None = None  # none: a step of logic
    limit: int = 2
    wish: dict[str, Any] = field(default_factory=dict)

    def as_text(self) -> str:
        record = {
            "what": self.what,
            "way": None if self.way is None else self.way.as_record(),
            "limit": self.limit,
            "wish": self.wish,
            "puzzles": [json.loads(sk.write(puzzle, "json")) for puzzle in self.puzzles],
        }
        return json.dumps(record, indent=1, ensure_ascii=False) + "\n"

    def save(self, folder: Path = FOLDER) -> Path:
        """Save it under the next free number."""
        folder.mkdir(exist_ok=True)
        numbers = [int(path.stem) for path in folder.glob("[0-9]*.json")]
        path = folder / f"{max(numbers, default=0) + 1:04}.json"
        path.write_text(self.as_text(), encoding="utf-8")
        return path


def read(path: Path) -> Finding:
    record = json.loads(path.read_text(encoding="utf-8"))
    way = None if record["way"] is None else Way(**record["way"])
    puzzles = [sk.parse(json.dumps(puzzle), "json") for puzzle in record["puzzles"]]
    return Finding(record["what"], puzzles, way, record["limit"], record["wish"])


def goes_wrong(way: Way, puzzle: sk.Puzzle, limit: int) -> str:
    """Return what is wrong with its answer: by brute force, or by a panel of others."""
    answer = way.ask(puzzle, limit)
    if answer is None:
        return ""
    if fault := own_fault(answer, puzzle):
        return fault
    known = truth(puzzle, limit, thorough=True)
    if known != NOTHING:
        return contradiction(answer, known)
    others = [Way("registry", name).ask(puzzle, limit) for name in PANEL if name != way.name]
    against = [why for other in others if other is not None and (why := contradiction(answer, other))]
    return against[0] if 2 * len(against) > len(others) else ""


def still_wrong(finding: Finding) -> list[str]:
    """Return what is still wrong with a finding, by every way of solving."""
    if finding.wish:
        return [why] if (why := wrong_puzzle(finding.wish)) else []
    ways = [*usual_ways(), *([finding.way] if finding.way else [])]
    results = [why for puzzle in finding.puzzles for why in _quarrels(puzzle, ways, finding.limit)]
    if len(finding.puzzles) > 1:
        for way in (*lanes(), *lanes(2)):
            answers = ask_lanes(way, finding.puzzles, finding.limit) or []
            for puzzle, one in zip(finding.puzzles, answers, strict=False):
                if why := own_fault(one, puzzle) or contradiction(
                    one, truth(puzzle, finding.limit, thorough=True)
                ):
                    results.append(f"{way}: {why}")
    return results


def _quarrels(puzzle: sk.Puzzle, ways: list[Way], limit: int) -> list[str]:
    by_way = [(way, answer) for way in ways if (answer := way.ask(puzzle, limit)) is not None]
    wrong = culprits(puzzle, [answer for _, answer in by_way], limit)
    results = [f"{by_way[place][0]}: {why}" for place, why in wrong.items()]
    outcome = sk.solve(puzzle, limit=2)
    if outcome.verdict is sk.Verdict.ONE and outcome.solution:
        results += [why for seed in range(6) if (why := wrong_steps(puzzle, outcome.solution, Random(seed)))]
        results += [why for manner in every_manner() if (why := wrong_reason(puzzle, manner))]
    return results
