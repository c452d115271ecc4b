"""Every writable format, on puzzles of every kind: what was written is read back, or was refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki import formats
from sudoshiki.puzzle import FormatError, Puzzle
from tests.strategies import puzzles, puzzles_for


@pytest.mark.parametrize("name", [row.name for row in formats.writable()])
@given(data=st.data())
def test_what_is_written_is_read_back(name: str, data: st.DataObject) -> None:
    puzzle = data.draw(st.one_of(puzzles_for(name), puzzles()))
    if formats.carries(name, puzzle):
        assert formats.parse(formats.write(puzzle, name), name) == puzzle
    else:
        with pytest.raises(FormatError, match=rf"format {name} (can't say|has sides)"):
            formats.write(puzzle, name)


@given(puzzle=puzzles())
def test_json_carries_everything(puzzle: Puzzle) -> None:
    found = formats.parse(formats.write(puzzle, "json"))
    assert (found, found.kind, found.name) == (puzzle, puzzle.kind, puzzle.name)


@given(puzzle=puzzles())
def test_the_best_format_is_sniffed_and_read_back(puzzle: Puzzle) -> None:
    assert formats.parse(formats.write(puzzle)) == puzzle
