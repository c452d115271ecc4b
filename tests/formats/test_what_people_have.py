"""Boards as people have them: blanks, titles, spreadsheets, Markdown, links."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki import formats
from sudoshiki.cli.main import cli
from sudoshiki.draw import text as drawn
from sudoshiki.formats import ParsedPuzzle
from sudoshiki.puzzle import FormatError, sudoku
from tests.document_boards import S5_LINE as NINE

ROWS = [NINE[r * 9 : r * 9 + 9] for r in range(9)]
BLANK = [row.replace(".", " ") for row in ROWS]
FIELDS = [[sign.strip(".") for sign in row] for row in ROWS]
SIXTEEN = sudoku([16, 10, 1] + [0] * 252 + [12])
SIXTEEN_FIELDS = [[str(v or "") for v in SIXTEEN.givens[r * 16 : r * 16 + 16]] for r in range(16)]


def spaced(rows: list[str], edge: str = "|") -> list[str]:
    return [f"{edge} " + " | ".join(" ".join(row[c : c + 3]) for c in (0, 3, 6)) + f" {edge}" for row in rows]


def framed(rows: list[str], rule: str) -> str:
    bands = ("\n".join(rows[at : at + 3]) for at in (0, 3, 6))
    return f"{rule}\n" + f"\n{rule}\n".join(bands) + f"\n{rule}"


def markdown(rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in rows]


MARKDOWN = markdown(FIELDS)
RULE = "|" + "---|" * 9

# What was refused, or taken for several puzzles; the format it is in now, and a word of the note.
VARIANTS = {
    "a line with blanks": ("line", NINE.replace(".", " "), "blanks"),
    "rows with blanks": ("blanks", "\n".join(BLANK), "blanks"),
    "the same, ends cut off": ("blanks", "\n".join(row.rstrip() for row in BLANK), "blanks"),
    "in bands": ("blanks", "\n\n".join("\n".join(BLANK[b : b + 3]) for b in (0, 3, 6)), "blanks"),
    "blanks between, too": ("blanks", "\n".join(" ".join(row) for row in BLANK), "blanks"),
    "blanks in a frame": (
        "blanks",
        framed([f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in BLANK], "+---+---+---+"),
        "blanks",
    ),
    "a wide frame": ("blanks", framed(spaced(BLANK), "+-------+-------+-------+"), "blanks"),
    "a frame without edges": (
        "blanks",
        "\n------+-------+------\n".join(
            "\n".join(line[2:-2] for line in spaced(BLANK)[b : b + 3]) for b in (0, 3, 6)
        ),
        "blanks",
    ),
    "quoted mail": ("quoted", "\n".join(f"> {row}" for row in ROWS), "quoted mail"),
    "mail quoted twice": ("quoted", "\n".join(f">> {' '.join(row)}" for row in ROWS), "quoted mail"),
    "blanks in quoted mail": ("quoted", "\n".join(f"> {row}" for row in BLANK), "blanks"),
    "quoted mail under its author": (
        "titled",
        "\n".join(["On Monday, Bob wrote:", *(f"> {row}" for row in ROWS)]),
        "quoted mail",
    ),
    "a title": ("titled", "\n".join(["Monday's board", *ROWS]), "“Monday's board” is read as a title"),
    "a title of one word": ("titled", "\n".join(["Sudoku", "", *ROWS]), "title"),
    "a title as wide as a row": ("titled", "\n".join(["Challenge", *ROWS]), "title"),
    "a title with a number": (
        "titled",
        "\n".join(["Grid 01", *(r.replace(".", "0") for r in ROWS)]),
        "title",
    ),
    "a title over blanks": ("titled", "\n".join(["Monday", *BLANK]), "blanks"),
    "a title over a sheet": ("titled", "\n".join(["Monday", *(",".join(row) for row in FIELDS)]), "cells"),
    "a title over a frame": (
        "titled",
        "Monday\n" + framed(spaced(ROWS), "+-------+-------+-------+"),
        "title",
    ),
    "two lines of title": ("titled", "\n".join(["Monday", "by A. Setter", *ROWS]), "and 1 more"),
    "Markdown": ("sheet", "\n".join([MARKDOWN[0], RULE, *MARKDOWN[1:]]), "cells"),
    "Markdown with an empty header": ("sheet", "\n".join(["|" + "   |" * 9, RULE, *MARKDOWN]), "cells"),
    "Markdown with a header": (
        "sheet",
        "\n".join([*markdown([[f"c{c}" for c in range(9)]]), RULE, *MARKDOWN]),
        "cells",
    ),
    "Markdown with numbered columns": (
        "sheet",
        "\n".join([*markdown([[str(c + 1) for c in range(9)]]), RULE, *MARKDOWN]),
        "cells",
    ),
    "Markdown with dots and bold digits": (
        "sheet",
        "\n".join(
            [
                MARKDOWN[0],
                RULE.replace("---", ":-:"),
                *markdown([[f"**{f}**" if f else "." for f in row] for row in FIELDS[1:]]),
            ]
        ),
        "cells",
    ),
    "CSV of a grid": ("sheet", "\n".join(",".join(row) for row in FIELDS), "cells"),
    "CSV of a grid with zeros": (
        "sheet",
        "\n".join(",".join(f or "0" for f in row) for row in FIELDS),
        "cells",
    ),
    "CSV with quotes": ("sheet", "\n".join(",".join(f'"{f}"' for f in row) for row in FIELDS), "cells"),
    "Markdown with lettered columns": (
        "sheet",
        "\n".join([*markdown([list("ABCDEFGHI")]), RULE, *MARKDOWN]),
        "cells",
    ),
    "Markdown with labels on both sides": (
        "sheet",
        "\n".join(
            [
                *markdown([["", *"ABCDEFGHI"]]),
                "|" + "---|" * 10,
                *markdown([[f"**{r + 1}**", *row] for r, row in enumerate(FIELDS)]),
            ]
        ),
        "what numbers the rows as labels",
    ),
    "CSV with lettered columns": (
        "sheet",
        "\n".join(["A,B,C,D,E,F,G,H,I", *(",".join(row) for row in FIELDS)]),
        "cells",
    ),
    "CSV with labels on both sides": (
        "sheet",
        "\n".join([";A;B;C;D;E;F;G;H;I", *(";".join([str(r + 1), *row]) for r, row in enumerate(FIELDS))]),
        "what numbers the rows as labels",
    ),
    "CSV with named rows": (
        "sheet",
        "\n".join(",".join([f"r{r + 1}", *row]) for r, row in enumerate(FIELDS)),
        "what numbers the rows as labels",
    ),
    "CSV with lettered rows": (
        "sheet",
        "\n".join(",".join(["ABCDEFGHI"[r], *row]) for r, row in enumerate(FIELDS)),
        "what numbers the rows as labels",
    ),
    "CSV of pandas": (
        "sheet",
        "\n".join(
            [
                "," + ",".join(map(str, range(9))),
                *(",".join([str(r), *(f"{f}.0" if f else "" for f in row)]) for r, row in enumerate(FIELDS)),
            ]
        ),
        "what numbers the rows as labels",
    ),
    "CSV with NaN": ("sheet", "\n".join(",".join(f or "NaN" for f in row) for row in FIELDS), "cells"),
    "CSV by semicolons": ("sheet", "\n".join(";".join(row) for row in FIELDS), "cells"),
    "TSV of a grid": ("sheet", "\n".join("\t".join(row) for row in FIELDS), "cells"),
    "CSV with a header": (
        "sheet",
        "\n".join([",".join(f"col{c}" for c in range(9)), *(",".join(row) for row in FIELDS)]),
        "cells",
    ),
    "a board a row": ("sheet", ",".join(NINE.replace(".", "0")), "cells"),
    "a table by semicolons": ("csv", f"id;puzzle;rating\n7;{NINE};1.5", ""),
    "a table by tabs": ("csv", f"id\tpuzzle\trating\n7\t{NINE}\t1.5", ""),
    "a table without a header": ("csv", f"7,{NINE},1.5", "column 2 of 3"),
    "semicolons without a header": ("csv", f"{NINE};1.5", "column 1 of 2"),
    "tabs without a header": ("csv", f"hard\t{NINE}\t1.5", "column 2 of 3"),
    "SudokuWiki": ("sudokuwiki", f"https://www.sudokuwiki.org/sudoku.htm?bd={NINE.replace('.', '0')}", ""),
    "SudokuWiki, more in the address": (
        "sudokuwiki",
        f"https://www.sudokuwiki.org/x.asp?a=1&bd={NINE}&b=2",
        "",
    ),
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_same_board_is_read_in_every_variant(variant: str) -> None:
    name, text, note = VARIANTS[variant]
    for end in ("", "\n", "\r\n"):
        (found,) = formats.iter_text(text.replace("\n", end or "\n") + end)
        assert isinstance(found, ParsedPuzzle), found
        assert found.puzzle == sudoku(NINE)
        assert found.format == formats.sniff(text) == name
        assert note in found.note
        assert bool(note) == bool(found.note)
    assert formats.parse(text, name) == sudoku(NINE)


def test_titles_are_names() -> None:
    result = formats.parse_all("\n".join(["Grid 01", *ROWS, "", "Grid 02", *ROWS]))
    assert [puzzle.name for puzzle in result] == ["Grid 01", "Grid 02"]
    long = "\n".join("\n".join([f"Grid {k:02}", *ROWS]) for k in range(60))  # more than is looked at first
    assert [puzzle.name for puzzle in formats.parse_all(long)] == [f"Grid {k:02}" for k in range(60)]


def test_numbers_of_two_digits_in_a_sheet() -> None:
    assert formats.parse("\n".join(";".join(row) for row in SIXTEEN_FIELDS)) == SIXTEEN
    assert formats.parse("Large\n" + "\n".join("\t".join(row) for row in SIXTEEN_FIELDS)) == SIXTEEN


def test_several_sheets_and_boards_with_blanks() -> None:
    sheet = "\n".join(",".join(row) for row in FIELDS)
    assert formats.parse_all(f"{sheet}\n\n{sheet}\n{sheet}\n") == [sudoku(NINE)] * 3
    blank = "\n".join(BLANK)
    assert formats.parse_all(f"{blank}\n\n{blank}\n") == [sudoku(NINE)] * 2


def test_a_row_of_blanks_alone() -> None:
    rows = ["1  4", "", "  2 ", "4  1"]
    assert formats.parse("\n".join(rows)) == sudoku("1..4......2.4..1")


def test_a_typo_is_not_an_empty_cell() -> None:
    result = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    rows = [" ".join(result[r * 9 : r * 9 + 9]) for r in range(9)]
    rows[3] = rows[3][:-2]
    with pytest.raises(FormatError, match="row 4 has 8 cells"):
        formats.parse("\n".join(rows))
    with pytest.raises(FormatError, match="80 cells, expected 81"):
        formats.parse(f"{result[:80]} ")


def test_readable_texts_are_read_as_before() -> None:
    """Each of them would be another board in one of the new readings."""
    assert formats.parse("1  2\n2  1") == sudoku([1, 2, 2, 1])
    five = " ".join("1234523451345124512351234")
    assert (len(five), formats.parse(five, box="latin").side) == (49, 5)
    assert formats.parse("quiz\n" + NINE) == sudoku(NINE)


def test_links_of_sudokuwiki_and_sudokupad() -> None:
    with pytest.raises(FormatError, match="160 characters after S9B, expected 162"):
        formats.parse("x?bd=S9B" + "01" * 80)
    alone = sudoku(candidates=[[7, 9]] * 2 + [range(1, 10)] * 79)
    packed = "9e" * 2 + "ep" * 79  # to the base 36: 18 and 64 + 256, 18 and 511
    assert formats.parse(f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{packed}") == alone
    puzzle = formats.parse("https://www.sudokuwiki.org/sudoku.htm?bd=S9B" + "010b" + "ep" * 79)
    assert puzzle.givens[:3] == (1, 2, 0)
    link = formats.write(sudoku(NINE), "fpuzzles")
    data = link.partition("load=")[2]
    for start in ("https://sudokupad.app/?puzzleid=fpuzzles", "https://sudokupad.app/?puzzleid=fpuz",
                  "https://beta.sudokupad.app/sudoku/fpuz", "https://sudokupad.app/?puzzleid="):  # fmt: skip
        assert formats.parse(start + data) == sudoku(NINE)
        assert formats.parse(start + data.replace("+", "%2B").replace("=", "%3D")) == sudoku(NINE)
    classic = "https://sudokupad.app/?puzzleid=classic" + "1" + "C" + "r" + "X" + "0" * 3
    assert formats.parse(classic) == sudoku("1" + "20" + "300000" + "3000" + "000")
    with pytest.raises(FormatError, match="kept on a server"):
        formats.parse("https://sudokupad.app/?puzzleid=abc123")


ANY_ROWS = st.lists(st.text(alphabet="12345 |,;\t.\nAbcg-+", max_size=20), max_size=12).map("\n".join)


@given(text=ANY_ROWS)
def test_a_new_reading_only_where_there_was_none(text: str) -> None:
    """Whatever the old readers accept as a puzzle stays that puzzle."""
    from sudoshiki.formats.sniffing import sniff_lines

    old = next(formats.iter_text(text, sniff_lines(text.split("\n"))), None)
    new = next(formats.iter_text(text), None)
    if isinstance(old, ParsedPuzzle):
        assert isinstance(new, ParsedPuzzle)
        assert (new.puzzle, new.format) == (old.puzzle, old.format)


@pytest.mark.parametrize("command", ["solve", "draw", "convert"])
def test_the_commands_name_a_fallback_once(command: str) -> None:
    text = "".join(f"Grid {k}\n" + "\n".join(ROWS) + "\n" for k in range(3))
    arguments = [command, "-", *(["--to", "line"] if command == "convert" else [])]
    done = CliRunner().invoke(cli, arguments, input=text)
    assert done.exit_code == 0
    assert done.stderr.count("is read as a title") == 1
    assert "<stdin>:1: “Grid 0” is read as a title" in done.stderr


def test_numbers_and_nan_between_blanks() -> None:
    text = "\n".join(" ".join(f or "NaN" for f in row) for row in FIELDS)
    assert formats.parse(text) == sudoku(NINE)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("header", [False, True])
def test_a_row_of_separators_may_part_two_grids(separator: str, header: bool) -> None:
    empty = separator * 8
    other = [["", *FIELDS[0][1:]], *FIELDS[1:]]
    grid, second = ([separator.join(row) for row in rows] for rows in (FIELDS, other))
    head = [separator.join("ABCDEFGHI")] if header else []
    for text in ([*grid, empty, *second], [*grid, empty, empty, *second, empty], [*grid, *second]):
        result = formats.parse_all("\n".join([*head, *text]))
        assert result == [sudoku(NINE), sudoku("." + NINE[1:])]


def test_an_empty_row_of_a_grid_is_none_between_two() -> None:
    for at in (0, 4, 8):
        rows = [[""] * 9 if r == at else row for r, row in enumerate(FIELDS)]
        cells = "".join("." * 9 if r == at else row for r, row in enumerate(ROWS))
        assert formats.parse("\n".join(",".join(row) for row in rows)) == sudoku(cells)


@pytest.mark.parametrize("empty", [[0], [8], [0, 8], [0, 1], [7, 8], [0, 4, 8]])
@pytest.mark.parametrize("blank", ["", " " * 9])
def test_the_first_and_last_rows_may_be_blank(empty: list[int], blank: str) -> None:
    rows = [blank if r in empty else row for r, row in enumerate(BLANK)]
    cells = "".join("." * 9 if r in empty else row for r, row in enumerate(ROWS))
    assert formats.parse("\n".join(rows) + "\n") == sudoku(cells)


@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_drawing_of_regions_is_refused_with_advice(ascii_only: bool) -> None:
    from sudoshiki.formats.shipped import shipped_board
    from sudoshiki.say.lookalikes import draw_in_ascii

    text = drawn(shipped_board("jigsaw-9x9"))
    with pytest.raises(FormatError, match=r"JSON .*Solo ID"):
        formats.parse(draw_in_ascii(text) if ascii_only else text)


def test_a_board_that_counts_by_itself_has_no_labels() -> None:
    square = ["4,1,2,3", "1,2,3,4", "2,3,4,1", "3,4,1,2"]
    assert formats.parse("\n".join(square), box="latin").side == 4
