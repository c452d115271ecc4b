"""Bars between all cells separate cells, as in a table, and are not boxes."""

from __future__ import annotations

import pytest

from sudoshiki import formats
from sudoshiki.draw import text as drawn
from sudoshiki.formats import ParsedPuzzle
from sudoshiki.puzzle import FormatError, sudoku
from sudoshiki.say.words import heading
from tests.document_boards import S5_LINE as NINE

ROWS = [NINE[r * 9 : r * 9 + 9] for r in range(9)]
DOTS = [f"| {' | '.join(row)} |" for row in ROWS]
BLANKS = [row.replace(".", " ") for row in DOTS]
RULE = "+" + "---+" * 9
COLUMNS = sudoku("12.." + "." * 12, (4, 1))

TABLES = {
    "dots": "\n".join(DOTS),
    "blanks": "\n".join(BLANKS),
    "without edges": "\n".join(row.strip("| ") for row in DOTS),
    "double bars between boxes": "\n".join(
        f"|{r[:3]}||{r[3:6]}||{r[6:]}|".replace("", "|")[1:] for r in ROWS
    ),
    "under a title": "\n".join(["Here it is:", "", *BLANKS]),
    "a rule after each row": "\n".join(line for row in DOTS for line in (RULE, row)) + f"\n{RULE}",
    "the same with blanks": "\n".join(line for row in BLANKS for line in (RULE, row)) + f"\n{RULE}",
    "a rule after each band": f"\n{RULE}\n".join("\n".join(DOTS[top : top + 3]) for top in (0, 3, 6)),
}


@pytest.mark.parametrize("table", TABLES)
def test_a_table_has_the_usual_boxes_with_a_note(table: str) -> None:
    (found,) = formats.iter_text(TABLES[table])
    assert isinstance(found, ParsedPuzzle)
    assert found.puzzle == sudoku(NINE)
    assert "parting cells, not boxes" in found.note


def test_the_option_sets_other_boxes() -> None:
    assert formats.parse(TABLES["dots"], box=(9, 1)) == sudoku(NINE, (9, 1))


def test_a_puzzle_that_a_grid_can_not_express_is_refused() -> None:
    for format in ("grid", "s4", "candidates"):
        with pytest.raises(FormatError, match="boxes one column wide"):
            formats.write(COLUMNS, format)
    assert formats.parse(formats.write(COLUMNS, "s1")) == COLUMNS


def test_a_drawing_of_ours_keeps_boxes_of_one_column() -> None:
    for ascii in (False, True):
        assert formats.parse(f"{heading(COLUMNS, '')}\n{drawn(COLUMNS, ascii=ascii)}") == COLUMNS


def test_a_side_without_other_boxes_keeps_those_of_the_bars() -> None:
    text = "\n".join(" | ".join(row) for row in ("1....", ".....", ".....", ".....", "....."))
    assert formats.parse(text) == sudoku("1" + "." * 24, (5, 1))
