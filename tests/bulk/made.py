"""Generated puzzles, files and runs of them, and bad lines of every kind."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

from sudoshiki.bulk import run_bulk
from tests.document_boards import S1_LINE

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NINE_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FOUR = S1_LINE


def variant(line: str, chance: random.Random) -> str:
    """Return an equally hard puzzle: values renamed, rows swapped within bands."""
    side = round(len(line) ** 0.5)
    box = round(side**0.5)
    symbols = "123456789"[:side]
    table = str.maketrans(symbols, "".join(chance.sample(symbols, side)))
    bands = chance.sample(range(box), box)
    order = [band * box + row for band in bands for row in chance.sample(range(box), box)]
    rows = [line[row * side : (row + 1) * side] for row in order]
    return "".join(rows).translate(table)


def puzzle_lines(count: int, seed: int = 0) -> list[str]:
    chance = random.Random(seed)
    return [variant(NINE, chance) for _ in range(count)]


NO_SOLUTION = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
MANY = "." * 80 + "1"

# One line for each of twelve kinds of fault, with the kind it must be called.
BAD_LINES = {
    b"." * 80: "length",
    b"." * 82: "length",
    b"1" * 50: "length",
    b"x" + b"." * 80: "symbol",
    b"11" + b"." * 79: "clash",
    b"1........1" + b"." * 71: "clash",
    b"1" + b"." * 9 + b"1" + b"." * 70: "clash",
    b"\xff\xfe" + b"." * 79: "encoding",
    b"1\x00" + b"." * 79: "NUL",
    "１".encode() + b"." * 80: "script",
    b"." * 81 + b" " + b"1" * 81: "extra text",
    b"4:0,0U,0,0,0,0,0R,3,0,0,0L,0,0,0,0,0,": "signs",
}


def run(path: Any, out: Path, **settings: Any) -> Any:
    settings.setdefault("workers", 0)
    return run_bulk(
        [str(path)] if isinstance(path, (str, os.PathLike)) else list(map(str, path)), str(out), **settings
    )


def plain_file(path: Path, count: int = 300, seed: int = 0) -> Path:
    path.write_text("".join(f"{line}\n" for line in puzzle_lines(count, seed)))
    return path


def as_type(values: list[Any], kind: Any) -> Any:
    """Return a column declared as text whatever its bytes; Parquet does not check."""
    import pyarrow as arrow

    if arrow.types.is_dictionary(kind):
        held = arrow.array(sorted(set(values)), arrow.binary())
        text = arrow.Array.from_buffers(kind.value_type, len(held), held.buffers())
        places = arrow.array([sorted(set(values)).index(value) for value in values], arrow.int32())
        return arrow.DictionaryArray.from_arrays(places, text, safe=False)
    wide = arrow.types.is_large_string(kind)
    held = arrow.array(values, arrow.large_binary() if wide else arrow.binary())
    return arrow.Array.from_buffers(kind, len(held), held.buffers())
