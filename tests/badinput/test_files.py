"""Malformed inputs, one per file: good puzzles are read, bad ones reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoshiki import formats
from sudoshiki.formats import ParsedPuzzle, Reject

FILES = Path(__file__).parent / "files"


def read_expected() -> dict[str, tuple[int, list[str]]]:
    """Return for each file the number of good puzzles and the expected messages."""
    expected: dict[str, tuple[int, list[str]]] = {}
    name = ""
    for line in (FILES.parent / "expected.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            expected[name][1].append(line.strip())
        elif not line.startswith("#"):
            name, good = line.split()
            expected[name] = (int(good), [])
    return expected


EXPECTED = read_expected()


def test_every_file_is_expected() -> None:
    assert {file.name for file in FILES.iterdir()} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_bad_input_is_named_and_the_rest_goes_on(name: str) -> None:
    good, messages = EXPECTED[name]
    items = list(formats.iter_puzzles(FILES / name))
    rejects = [item for item in items if isinstance(item, Reject)]
    assert [str(reject).removeprefix(str(FILES / name)) for reject in rejects] == messages
    assert len(items) - len(rejects) == good


@pytest.mark.parametrize("name", [name for name in EXPECTED if EXPECTED[name][1]])
def test_reading_all_raises_the_first(name: str) -> None:
    with pytest.raises(formats.FormatError) as raised:
        formats.read_all(FILES / name)
    assert str(raised.value) == str(FILES / name) + EXPECTED[name][1][0]


def test_rejects_show_the_exact_text() -> None:
    items = list(formats.iter_puzzles(FILES / "twice-in-a-row.txt"))
    assert isinstance(items[0], Reject)
    assert items[0].text == "11" + "." * 79
    assert (items[0].line, items[0].column, items[0].cell, items[0].format) == (1, 2, "r1c2", "line")
    assert isinstance(items[1], ParsedPuzzle)
    assert (items[1].line, items[1].format) == (2, "line")
    framed = next(formats.iter_puzzles(FILES / "grid-wrong-symbol.txt"))
    assert framed.text == "+---+---+\n|3 .|4 .|\n|. 1|. 2|\n+---+---+\n|. 7|. 3|\n|2 .|1 .|"
