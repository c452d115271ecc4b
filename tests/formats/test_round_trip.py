"""Every writable format: what is written is read as the same puzzle, or refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki import formats
from sudoshiki.formats import Format
from sudoshiki.puzzle import FormatError, Puzzle, futoshiki, sudoku
from tests.formats.odd_puzzles import all_puzzles, any_graphs, odd_boards
from tests.formats.rule_puzzles import meaning
from tests.strategies import puzzles, puzzles_for

WRITABLE = pytest.mark.parametrize("entry", formats.writable(), ids=lambda entry: entry.name)


@WRITABLE
@given(data=st.data())
def test_written_puzzles_are_read_back(entry: Format, data: st.DataObject) -> None:
    puzzle = data.draw(st.one_of(puzzles_for(entry.name), odd_boards(), all_puzzles()))
    if not formats.carries(entry.name, puzzle):
        with pytest.raises(FormatError, match=rf"format {entry.name} (can't express|has sides)"):
            formats.write(puzzle, entry.name)
        return
    text = formats.write(puzzle, entry.name)
    result = formats.parse(text, entry.name)
    assert formats.parse(text) == result
    if entry.name == "iss":  # which has no sign between far cells, and writes a thermometer
        assert (meaning(result), result.box, result.graph.regions) == (
            meaning(puzzle), puzzle.box, puzzle.graph.regions,
        )  # fmt: skip
    else:
        assert result == puzzle
    if entry.one_a_line:
        assert "\n" not in text


@WRITABLE
@given(data=st.data())
def test_several_are_read_back(entry: Format, data: st.DataObject) -> None:
    drawn = data.draw(st.lists(st.one_of(puzzles_for(entry.name), odd_boards()), min_size=2, max_size=5))
    several = [puzzle for puzzle in drawn if formats.carries(entry.name, puzzle)]
    text = formats.write_all(several, entry.name)
    assert formats.parse_all(text, entry.name) == several
    assert formats.parse_all(text) == several


# Each of them was read back as another puzzle, or not at all.
MISREAD = {
    "art": futoshiki([1, 2, 0, 0] + [0] * 12),
    "grid": sudoku([1, 2, 3, 0, 0, 0, 0, 0, 0]),
    "candidates": sudoku([0, 0, 3, 0, 0, 0, 0, 0, 0]),
    "s4": sudoku([1]),
    "line": sudoku(side=27),
    "table": sudoku(side=4, name="2x2:abc"),
}


@pytest.mark.parametrize("name", MISREAD)
def test_texts_that_were_once_misread(name: str) -> None:
    assert formats.parse(formats.write(MISREAD[name], name)) == MISREAD[name]


def test_a_comment_shows_the_format_where_the_text_does_not() -> None:
    assert formats.write(futoshiki(side=2), "art") == "# format: art\n.   .\n\n.   ."
    assert formats.write(futoshiki(side=2, arcs=[(0, 1)]), "art") == ". < .\n\n.   ."
    assert formats.sniff("# a comment\n# format: s4\n01 02\n02 01") == "s4"
    assert formats.sniff("# format: unheard-of\n12\n21") == formats.sniff("12\n21")


def test_numbers_between_bars_alone_are_refused_by_the_grid() -> None:
    puzzle = sudoku([10, 11, 12] + [0] * 141, (12, 1))
    with pytest.raises(FormatError, match=r"grid .*s1 or solo or table"):
        formats.write(puzzle, "grid")


@given(puzzle=st.one_of(puzzles(), any_graphs()))
def test_json_carries_everything(puzzle: Puzzle) -> None:
    result = formats.parse(formats.write(puzzle, "json"))
    assert (result, result.kind, result.name) == (puzzle, puzzle.kind, puzzle.name)
    if len(set(puzzle.graph.names)) == len(puzzle.graph.names):
        assert result.graph.names == puzzle.graph.names


@given(puzzle=all_puzzles())
def test_the_best_format_is_sniffed_and_read_back(puzzle: Puzzle) -> None:
    assert formats.parse(formats.write(puzzle)) == puzzle
