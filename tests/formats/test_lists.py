"""Files with a puzzle a line: lists of forums with names, and lines in several formats."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sudoshiki import formats
from sudoshiki.formats import Found, Reject
from sudoshiki.pipeline import run_bulk
from tests.bulk.made import NINE, NINE_SOLVED, puzzle_lines

FUTOSHIKI = "4:0,0,0,0,0U,0,0R,3,0,0,0L,0,0,0,0,0,"
LISTED = [
    (f"{NINE} ED=11.7/11.7/2.6 elevens", "ED=11.7/11.7/2.6 elevens"),
    (f"{NINE}  11.7 1.2 1.2", "11.7 1.2 1.2"),
    (f"{NINE.replace('.', '0')} 9.0", "9.0"),
    (f"1) {NINE}", ""),
    (f"12. {NINE}\tGolden Nugget # hard", "Golden Nugget"),
    (f"{NINE}", ""),
]


@pytest.mark.parametrize(("line", "name"), LISTED)
def test_a_name_behind_a_puzzle_is_its_name(line: str, name: str) -> None:
    found = formats.parse(line)
    assert (formats.write(found), found.name) == (NINE, name)


@pytest.mark.parametrize(("line", "name"), LISTED)
def test_a_list_of_a_forum_is_read_whole(tmp_path: Path, line: str, name: str) -> None:
    lines = [line.replace(NINE, board) for board in puzzle_lines(12)] if NINE in line else [line] * 12
    path = tmp_path / "list.txt"
    path.write_text("\n".join(lines))
    assert {puzzle.name for puzzle in formats.read_all(path)} == {name}
    report = run_bulk([str(path)], str(tmp_path / "out.jsonl"), workers=0)
    assert (report.counts.of("one"), report.counts.total) == (12, 12)
    ids = [json.loads(record)["id"] for record in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert ids == ([name] * 12 if name else [str(n + 1) for n in range(12)])


@pytest.mark.parametrize(
    "line",
    [
        f"{NINE} {NINE_SOLVED}",
        f"{NINE} xy | y",
        f"{NINE[:-1]} name",
        f"{NINE} 11",
        f"{NINE} .",
        f"{NINE[:64]} {NINE[64:]}.",  # the board is cut in two, and is no 8×8
    ],
)
def test_what_is_no_name_is_refused(line: str) -> None:
    with pytest.raises(formats.FormatError):
        formats.parse(line)


@pytest.mark.parametrize("at", [0, 3, 29])
@pytest.mark.parametrize("long", [False, True])
def test_each_line_is_read_in_its_own_format(tmp_path: Path, at: int, long: bool) -> None:
    """One Futoshiki among Sudoku lines takes none of them away; nor does one behind the head of a file."""
    lines = puzzle_lines(400 if long else 30)
    lines.insert(at + (350 if long else 0), FUTOSHIKI)
    lines.insert(5, "bad")
    path = tmp_path / "mixed.txt"
    path.write_text("\n".join(lines))
    items = list(formats.iter_puzzles(path))
    assert [item.text for item in items if isinstance(item, Reject)] == ["bad"]
    found = [item for item in items if isinstance(item, Found)]
    assert {(item.puzzle.kind, item.format) for item in found} == {
        ("sudoku", "line"),
        ("futoshiki", "unequal"),
    }
    assert [item.text for item in found] == [line for line in lines if line != "bad"]
    blocks = formats.iter_blocks(path)
    again = [
        e for item in blocks for e in (item.entries() if isinstance(item, formats.LineBlock) else [item])
    ]
    assert again == items


def test_a_format_that_was_said_is_the_only_one() -> None:
    items = list(formats.iter_text(f"{NINE}\n{FUTOSHIKI}\n", "line"))
    assert [type(item) for item in items] == [Found, Reject]
