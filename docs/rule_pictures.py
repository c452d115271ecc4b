"""Make the pictures of docs/rules.md: .venv/bin/python docs/rule_pictures.py

There is a small puzzle for each rule; a test finds rules without one.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import sudoshiki as sk
from sudoshiki.draw import as_svg, board_scene
from sudoshiki.files import write_text

FOLDER = Path(__file__).parent / "img" / "rules"
SIZE = 190  # pixels

SIX: dict[str, Sequence[sk.Rule]] = {
    "cage": [
        sk.Cage(10, "r1c1 r1c2 r2c1"),
        sk.Cage(9, "r1c3 r1c4"),
        sk.Cage(None, "r2c2 r3c2 r3c3 r3c1"),
        sk.Cage(14, "r4c4 r4c5 r5c4 r5c5", repeats=True),
    ],
    "region": [sk.Region("r1c3 r2c3 r2c4 r3c4 r4c4 r4c5"), sk.Region("r4c1 r4c2 r5c2 r5c3 r6c3")],
    "diagonal": [sk.Diagonal(rising=True)],
    "disjoint-groups": [sk.DisjointGroups()],
    "anti-knight": [sk.AntiKnight()],
    "anti-king": [sk.AntiKing()],
    "anti-consecutive": [sk.AntiConsecutive()],
    "anti-taxicab": [sk.AntiTaxicab()],
    "thermo": [sk.Thermo("r1c1 r1c2 r2c3 r3c3"), sk.Thermo("r6c6 r5c6 r4c6 r3c5", slow=True)],
    "arrow": [sk.Arrow("r2c2", "r1c3 r1c4 r2c5"), sk.Arrow("r5c2 r5c3", "r5c4 r4c5 r3c6 r4c6")],
    "double-arrow": [sk.DoubleArrow("r2c1 r2c2 r3c3 r3c4 r2c5")],
    "difference": [
        sk.Difference("r1c1", "r1c2"),
        sk.Difference("r3c3", "r4c3"),
        sk.Difference("r4c4", "r4c5", by=3),
    ],
    "ratio": [sk.Ratio("r1c1", "r2c1"), sk.Ratio("r3c3", "r3c4"), sk.Ratio("r5c5", "r6c5", by=3)],
    "pair-sum": [
        sk.PairSum("r1c1", "r1c2", 5),
        sk.PairSum("r3c3", "r3c4", 10),
        sk.PairSum("r4c5", "r5c5", 7),
    ],
    "all-marked": [sk.Difference("r1c1", "r1c2"), sk.Ratio("r3c4", "r4c4"), sk.AllMarked("difference ratio")],
    "sign": [sk.Sign("r1c1", "r1c2"), sk.Sign("r3c3", "r2c3"), sk.Sign("r6c1", "r4c4")],
    "whisper": [sk.Whisper("r1c1 r2c2 r2c3 r3c4", by=3)],
    "renban": [sk.Renban("r1c2 r2c2 r3c3 r3c4")],
    "palindrome": [sk.Palindrome("r1c1 r2c2 r3c2 r3c3 r2c4 r1c5")],
    "clone": [sk.Clone("r1c1 r1c2 r2c2", "r4c4 r4c5 r5c5")],
    "zipper": [sk.Zipper("r1c1 r2c2 r3c3 r3c4 r2c5")],
    "region-sum-line": [sk.RegionSumLine("r1c2 r2c3 r2c4 r3c5 r4c5 r5c4")],
    "sum-line": [sk.SumLine(7, "r1c1 r1c2 r1c3 r2c4 r3c4"), sk.SumLine(8, "r4c2 r4c3 r5c3 r5c2", loop=True)],
    "equal-sums": [sk.EqualSums(["r1c1 r1c2", "r3c3 r3c4 r4c4", "r6c6"])],
    "modular": [sk.Modular("r1c1 r2c2 r3c3 r4c4 r4c5")],
    "little-killer": [
        sk.LittleKiller(12, "r1c2", "down-right"),
        sk.LittleKiller(9, "r6c4", "up-right"),
        sk.LittleKiller(20, "r1c6", "down-left"),
    ],
    "odd": [sk.Odd("r1c1 r2c4 r5c5")],
    "even": [sk.Even("r1c2 r3c4 r4c6")],
    "restricted": [sk.Restricted("r1c1 r3c3", [1, 2, 5])],
}


def examples() -> dict[str, sk.Puzzle]:
    """Return an example for each rule, by name."""
    results = {name: sk.sudoku(side=6, rules=rules) for name, rules in SIX.items()}
    results["windoku"] = sk.sudoku(side=9, rules=[sk.Windoku()])
    results["entropic"] = sk.sudoku(side=9, rules=[sk.Entropic("r2c2 r3c3 r4c4 r4c5 r3c6 r2c6")])
    cages = [
        ("+", 6, "r1c1 r1c2 r2c1"),
        ("-", 1, "r1c3 r1c4"),
        ("*", 12, "r2c2 r2c3 r3c3"),
        ("/", 2, "r3c1 r4c1"),
    ]
    results["calc-cage"] = sk.latin(side=4, rules=[sk.CalcCage(*cage) for cage in cages])
    return dict(sorted(results.items()))


def pictures() -> dict[str, str]:
    """Return a picture of each rule, by name."""
    return {name: as_svg(board_scene(puzzle), SIZE) for name, puzzle in examples().items()}


if __name__ == "__main__":
    for name, picture in pictures().items():
        write_text(FOLDER / f"{name}.svg", picture)
