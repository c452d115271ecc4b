"""Sniffing finds the format of a text and reports it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki import formats
from sudoshiki.formats import ParsedPuzzle
from sudoshiki.puzzle import FormatError, Puzzle, UsageError, futoshiki, latin, sudoku
from tests.document_boards import BOARDS
from tests.document_boards import S1_LINE as FOUR
from tests.document_boards import S5_LINE as NINE
from tests.strategies import puzzles_for

NINE_ROWS = [NINE[r * 9 : r * 9 + 9] for r in range(9)]
JIGSAW = sudoku(side=4, regions=[1, 1, 1, 2, 3, 1, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4])

# Formats that may look like another one: S4 without an empty cell, art without a sign, and so on.
LIKE = {"s4": "grid", "art": "grid", "sdk": "grid", "candidates": "grid"}

# The same board in many notations: format, text.
NOTATIONS = {
    "line": ("line", NINE),
    "line with a comment": ("line", f"{NINE} # hard"),
    "line of zeros": ("line", NINE.replace(".", "0")),
    "line of stars": ("line", NINE.replace(".", "*")),
    "line of dashes": ("line", NINE.replace(".", "-")),
    "line of underscores": ("line", NINE.replace(".", "_")),
    "line of numbers": ("line", " ".join(NINE.replace(".", "0"))),
    "rows": ("grid", "\n".join(NINE_ROWS)),
    "rows with dashes": ("grid", "\n".join(NINE_ROWS).replace(".", "-")),
    "rows of numbers": ("grid", "\n".join(" ".join(row.replace(".", "0")) for row in NINE_ROWS)),
    "bands": ("grid", "\n\n".join("\n".join(NINE_ROWS[b : b + 3]) for b in (0, 3, 6))),
    "Simple Sudoku": (
        "grid",
        "*-----------*\n"
        + "\n|---+---+---|\n".join(
            "\n".join(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in NINE_ROWS[b : b + 3]) for b in (0, 3, 6)
        )
        + "\n*-----------*",
    ),
    "spaced and framed": (
        "grid",
        "\n------+-------+------\n".join(
            "\n".join(" | ".join(" ".join(row[c : c + 3]) for c in (0, 3, 6)) for row in NINE_ROWS[b : b + 3])
            for b in (0, 3, 6)
        ),
    ),
    "S1": ("s1", "9 3 3\n" + "\n".join(" ".join(row.replace(".", "0")) for row in NINE_ROWS)),
}


@pytest.mark.parametrize("notation", NOTATIONS)
def test_the_same_board_is_detected_in_every_notation(notation: str) -> None:
    name, text = NOTATIONS[notation]
    assert formats.sniff(text) == name
    assert formats.parse(text) == sudoku(NINE)


@pytest.mark.parametrize("name", [entry.name for entry in formats.writable()])
@given(data=st.data())
def test_written_formats_are_detected(name: str, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles_for(name))
    if puzzle.side > 3 and formats.carries(name, puzzle):
        text = formats.write(puzzle, name)
        assert formats.sniff(text) in {name, LIKE.get(name, name)}
        if puzzle.arcs or name != "art":  # art without signs looks like a grid
            assert formats.parse(text) == puzzle


def test_tatham_solo_counts_boxes_not_cells() -> None:
    puzzle = formats.parse("2x3:" + "z" + "j")
    assert puzzle == sudoku(side=6, box=(2, 3))
    assert formats.parse("2x2:4c2f3c2") == sudoku("4...2......3...2")
    assert formats.write(sudoku("4...2......3...2"), "solo") == "2x2:4c2f3c2"
    assert formats.write(sudoku("42.............1"), "solo") == "2x2:4_2m1"


def test_tatham_solo_flags() -> None:
    assert formats.parse("2x2x:p") == sudoku(side=4, diagonals=True)
    assert formats.parse("3x3db:" + "zzzc") == sudoku(side=9)
    # Two regions of a 2×2 jigsaw, the columns: a line in each row, none between the rows.
    assert formats.parse("2j:d,__b") == sudoku(side=2, box=(2, 1))
    jigsaw = sudoku(side=4, regions=[0, 1, 1, 1, 0, 0, 1, 2, 0, 3, 2, 2, 3, 3, 3, 2], diagonals=True)
    assert formats.write(jigsaw, "solo") == "4jx:p,_c___cb__b__b"
    assert formats.parse("4jx:p,_c___cb__b__b") == jigsaw


def test_long_runs_of_joined_cells_in_solo() -> None:
    regions = [cell // 30 for cell in range(900)]
    regions[29], regions[30] = 1, 0  # two rows trade a cell
    puzzle = sudoku(side=30, regions=regions)
    text = formats.write(puzzle, "solo")
    assert text.startswith("30j:" + "z" * 34 + "p,zc_")
    assert formats.parse(text) == puzzle


def test_tatham_unequal_letters_point_at_the_smaller() -> None:
    text = "4:0,0,0,0,0U,0,0R,3,0,0,0L,0,0,0,0,0,"
    puzzle = formats.parse(text)
    assert puzzle.givens[7] == 3
    assert puzzle.arcs == ((0, 4), (7, 6), (9, 10))
    assert formats.write(puzzle, "unequal") == text


def test_s1_names_columns_before_rows() -> None:
    board = formats.parse("6 3 2\n" + "0 0 0 0 0 0\n" * 6)
    assert board.box == (2, 3)


def test_s2_signs_are_lesser_then_greater() -> None:
    two = "2\n2 1\n0 0\n0 0\n1 1 1 2\n2 0\n1 0\n0 0\n"
    first, second = formats.parse_all(two)
    assert first == futoshiki(side=2, arcs=[(0, 1)])
    assert second == futoshiki([1, 0, 0, 0])
    assert formats.parse_all(formats.write_all([first, second], "s2")) == [first, second]


def test_art_in_the_hands_of_others() -> None:
    wanted = futoshiki([0, 0, 3, 0, 0, 0, 0, 0, 0], [(1, 0), (0, 3), (7, 4)])
    assert formats.parse(". > .   3\n^\n.   .   .\n    v\n.   .   .") == wanted
    assert formats.parse("0>0 3\n∧\n0 0 0\n  ∨\n0 0 0") == wanted
    assert formats.parse("_ > _   3\n^\n\n_   _   _\n    v\n_   _   _") == wanted


def test_art_with_two_digits() -> None:
    puzzle = futoshiki([12] + [0] * 143, [(1, 0), (0 + 12, 0), (130, 131), (131, 119)])
    assert formats.parse(formats.write(puzzle, "art")) == puzzle


def test_alphabets_are_an_option_with_a_default() -> None:
    values = [16, 10, 1] + [0] * 253
    for alphabet, text in (("1-9A", "GA1"), ("0-9A", "F90"), ("A-Z", "PJA")):
        assert formats.parse(text + "." * 253, alphabet=alphabet) == sudoku(values)
    assert formats.parse("ga1" + "." * 253) == sudoku(values)
    with pytest.raises(FormatError, match=r"\[r1c1\] 'P' .*0-9A, A-Z"):
        formats.parse("PJA" + "." * 253)
    with pytest.raises(UsageError, match=r"'hex'.* 1-9A, 0-9A, A-Z"):
        formats.parse(FOUR, alphabet="hex")


def test_the_box_is_an_option() -> None:
    assert formats.parse("." * 36).box == (2, 3)
    assert formats.parse("." * 36, box=(3, 2)).box == (3, 2)
    assert formats.parse("." * 36, box="3x2").box == (3, 2)
    assert formats.parse("." * 25, box="latin") == latin(side=5)
    with pytest.raises(UsageError, match="box '3by2'"):
        formats.parse("." * 36, box="3by2")


@pytest.mark.parametrize(
    ("puzzle", "format", "other", "own"),
    [
        (sudoku(side=6), "json", "3x2", "boxes of 2×3"),
        (sudoku(side=6), "iss", "3x2", "boxes of 2×3"),
        (sudoku(side=6), "fpuzzles", "latin", "boxes of 2×3"),
        (sudoku(side=6), "s1", "3x2", "boxes of 2×3"),
        (sudoku(side=6), "solo", "3x2", "boxes of 2×3"),
        (latin(side=4), "table", "2x2", "no boxes"),
        (futoshiki(side=4, arcs=[(0, 1)]), "unequal", "2x2", "no boxes"),
        (JIGSAW, "jigsaw", "2x2", "regions"),
        (JIGSAW, "jigsaw", "latin", "regions"),
    ],
)
def test_boxes_of_the_text_are_not_overridden(puzzle: Puzzle, format: str, other: str, own: str) -> None:
    text = formats.write(puzzle, format)
    if puzzle.graph.regions is None:
        same = "latin" if puzzle.box is None else puzzle.box
        assert formats.parse(text, box=same) == puzzle
    with pytest.raises(FormatError, match=f"format {format} says {own} here, .* were asked for; leave out"):
        formats.parse(text, box=other)


def test_a_list_of_cells_takes_the_box() -> None:
    cells = str([0] * 36)
    assert formats.parse(cells, box="3x2") == sudoku(side=6, box=(3, 2))
    assert formats.parse(cells, box="latin") == latin(side=6)


def test_lines_of_sixteen_and_rows_of_sixteen() -> None:
    four, sixteen = FOUR + "\n", "G" + "." * 15 + "\n" + ("." * 16 + "\n") * 15
    assert [p.side for p in formats.parse_all(four * 16)] == [4] * 16
    assert [p.side for p in formats.parse_all(sixteen)] == [16]


def test_names_are_carried_where_they_can_be() -> None:
    puzzle = latin(side=4, name="Monday's board")
    assert formats.parse(formats.write(puzzle, "json")).name == "Monday's board"
    assert formats.parse(formats.write(puzzle, "table")).name == "Monday's_board"


def test_json_takes_rows_and_other_formats_inside() -> None:
    assert formats.parse("[[1,0],[0,0]]") == formats.parse('{"givens": [1, 0, 0, 0]}')
    assert formats.parse(f'{{"puzzle": "{FOUR}", "name": "A"}}') == sudoku(FOUR)
    assert formats.parse_all(f'["{FOUR}", "{NINE}"]') == [sudoku(FOUR), sudoku(NINE)]


def test_the_simplest_format_for_each_kind() -> None:
    assert formats.best_format(sudoku(FOUR)) == "line"
    assert formats.best_format(sudoku(side=6, box=(3, 2))) == "solo"
    assert formats.best_format(futoshiki(side=5, arcs=[(0, 1)])) == "unequal"
    assert formats.best_format(latin(side=5, arcs=[(0, 9)])) == "json"


def test_a_refusal_names_the_options_that_help() -> None:
    with pytest.raises(FormatError, match=r"line .*grid or s1 or s4 or solo"):
        formats.write(sudoku(side=6, box=(3, 2)), "line")
    with pytest.raises(FormatError, match="format line has sides 1…61, not 64"):
        formats.write(sudoku(side=64), "line")
    with pytest.raises(UsageError, match="unknown format 'xls'; choose from line, grid"):
        formats.write(sudoku(FOUR), "xls")


@pytest.mark.parametrize("path", sorted(BOARDS.iterdir()), ids=lambda path: path.name)
def test_the_boards_that_ship_are_readable(path: Path) -> None:
    items = list(formats.iter_puzzles(path))
    assert items
    assert all(isinstance(item, ParsedPuzzle) for item in items)


def test_importing_formats_stays_light() -> None:
    code = (
        "import sys; sys.modules['sudoshiki'] = type(sys)('sudoshiki'); "
        f"sys.modules['sudoshiki'].__path__ = [{str(Path(formats.__file__).parents[1])!r}]; "
        "import sudoshiki.formats; "
        "print(*sorted({'numpy', 'json', 'csv', 'xml', 'gzip', 'zstandard'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


@pytest.mark.parametrize("other", ["4:0D,0,0,0DL,0,0L,0UDL,0,0U,0,0R,0,4,0,0U,0,", "2x2:3a4b1a2a4a3_2a1a"])
def test_most_lines_decide_which_format_a_list_has(other: str) -> None:
    """A list of boards stays one, wherever a line of another format stands; the other line is read, too."""
    for place in range(4):
        lines = [FOUR] * 3
        lines.insert(place, other)
        assert place == 0 or formats.sniff("\n".join(lines)) == "line"
        assert formats.parse_all("\n".join(lines))[place] == formats.parse(other)
    format = formats.sniff(other)
    assert format != "line"
    assert formats.sniff("\n".join([FOUR, other, other])) == format
