"""S3's files: numbers joined by -, boxes of its program, errors with the row."""

from __future__ import annotations

import pytest

from sudoshiki import formats
from sudoshiki.formats.s3 import as_program_reads
from sudoshiki.puzzle import FormatError, Puzzle, default_box, sudoku

FOUR = "1-0-0-0\n0-0-3-0\n0-4-0-0\n0-0-0-2"
PROGRAM_BOXES = {4: (2, 2), 6: (2, 3), 8: (4, 2), 9: (3, 3), 10: (2, 5), 12: (3, 4)}


def empty_rows(side: int, first: str = "") -> list[str]:
    rows = ["-".join("0" * side)] * side
    return [first or rows[0], *rows[1:]]


def test_a_board_is_detected_and_read() -> None:
    assert formats.sniff(FOUR) == "s3"
    assert formats.parse(FOUR) == sudoku([1, 0, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 2])
    assert formats.write(formats.parse(FOUR), "s3") == FOUR


@pytest.mark.parametrize(("side", "box"), PROGRAM_BOXES.items())
def test_boxes_are_those_of_the_program(side: int, box: tuple[int, int]) -> None:
    text = "\n".join(empty_rows(side, "-".join(map(str, range(1, side + 1)))))
    assert formats.parse(text).box == box
    assert formats.parse(text, box=(1, side)).box == (1, side)
    assert formats.carries("s3", sudoku(side=side, box=box))
    assert formats.carries("s3", sudoku(side=side, box=default_box(side))) == (side != 8)


def test_several_boards_with_comments_and_blanks() -> None:
    text = f"# two\n{FOUR}\n\n\n{FOUR.replace('-', ' - ')}  # spaced\n{FOUR}\n"
    assert formats.parse_all(text) == [formats.parse(FOUR)] * 3


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["0-0-0-0-0-0"] * 5, r"^line 5: row 6 is missing: 5 rows, expected 6"),
        (["0-0-0", *["0-0-0-0"] * 3], r"^line 1: 3 numbers, expected 4 for row 1"),
        (["0-0-0-0", "0-0-0-0-0", *["0-0-0-0"] * 2], r"^line 2: 5 numbers, expected 4 for row 2"),
        (["0-0-0-0", "0-0-5-0", *["0-0-0-0"] * 2], r"^line 2, column 5: \[r2c3\] 5 is outside 1…4"),
        (["0-0-0-0", "0-7--0", *["0-0-0-0"] * 2], r"^line 2: expected whole numbers joined by -"),
        (["1-0-0-1", *["0-0-0-0"] * 3], r"^line 1, column 7: \[r1c4\] 1 appears twice in row 1"),
    ],
)
def test_a_board_with_missing_cells_is_refused_with_its_row(rows: list[str], message: str) -> None:
    with pytest.raises(FormatError, match=message):
        formats.parse("\n".join(rows), "s3")


def test_a_file_that_lacks_cells_is_still_detected() -> None:
    assert formats.sniff("\n".join(["0-0-0-0-0-0"] * 5)) == "s3"
    assert formats.sniff("\n".join(["0-0-0-0-0-0-10-0-0-0", *["0-0-0-0-0-0-0-0-0-0"] * 8])) == "s3"


def test_dashes_for_empty_cells_are_read_as_before() -> None:
    """A 9×9 board whose rows are a digit, a dash and so on; and lines of such boards."""
    rows = ["1-2-3-4-5", "4-5-6-7-8", "7-8-9-1-2"]
    board = "\n".join([*rows, *(row.replace("1", "3") for row in rows), *rows][:9])
    assert formats.sniff(board) == "grid"
    assert formats.sniff("\n".join(["1-2-3-4-5-6-7-8-9" + "-." * 32] * 3)) == "line"
    assert formats.sniff("\n".join(["-".join("1" * 41)] * 3)) == "line"


def test_the_program_fills_cells_in_order_and_leaves_the_rest_empty() -> None:
    def givens(text: str) -> Puzzle:
        return as_program_reads(text, 4)

    assert givens(FOUR) == formats.parse(FOUR)
    assert givens("1-0-0-0\n0-0-3-0").givens == (1, 0, 0, 0, 0, 0, 3, *[0] * 9)
    assert givens("0-0-1\n0-0-0-2").givens == (0, 0, 1, 0, 0, 0, 2, *[0] * 9)  # all behind it moves up
    assert givens("1-0-0-0\n\n0-0-3-0").givens == (1, *[0] * 15)
    with pytest.raises(FormatError, match="20 numbers, expected at most 16"):
        givens("\n".join([FOUR, "0-0-0-0"]))
