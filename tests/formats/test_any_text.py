"""Whatever the text, a reader answers with puzzles and rejects, never with another error."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki import formats
from sudoshiki.formats import Found, Reject
from tests.strategies import puzzles_for

PIECES = [
    *"0123456789.|+-<>^v,:;xjkaz_URDL#{}[]\"'& \n\r\t\0*=/％３",
    *("[Puzzle]\n", "9 3 3\n", "4:0,", "3x3:", "2j:", "1\n2 1\n", "latin", "puzzle,", "---+---"),
    *('{"side": 4', '"givens": [', '"arcs": [["r1c1", "r1c2"]]', '"candidates": {"r1c1": [', '"size": 4'),
    *("<opensudoku>", '<game data="', "/>", "sudoku/4/4/", "N4Ig", "NaN", "1e999", "null", "true"),
    *("\ufeff", "r0c0", "99999999999999999999"),
]

soup = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


@st.composite
def bent(draw: st.DrawFn, name: str) -> str:
    """A good text with something put in, left out or doubled."""
    text = formats.write(draw(puzzles_for(name).filter(lambda puzzle: formats.carries(name, puzzle))), name)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 4)))
        text = text[:start] + draw(soup.filter(lambda piece: len(piece) < 40)) + text[end:]
    return text


def assert_answers(items: list[Found | Reject]) -> None:
    for item in items:
        assert isinstance(item, Found | Reject)
        assert item.line >= 0
        if isinstance(item, Reject):
            assert item.reason
            assert "\n" not in str(item)


@pytest.mark.parametrize("name", [row.name for row in formats.readable()])
@given(text=soup)
def test_soup_in_a_named_format(name: str, text: str) -> None:
    assert_answers(list(formats.iter_text(text, name)))


@given(
    text=soup, alphabet=st.sampled_from(["1-9A", "0-9A", "A-Z"]), box=st.sampled_from([None, "latin", "2x2"])
)
def test_soup_that_is_sniffed(text: str, alphabet: str, box: str | None) -> None:
    assert_answers(list(formats.iter_text(text, None, alphabet, box)))


@pytest.mark.parametrize("name", [row.name for row in formats.writable()])
@given(data=st.data())
def test_a_good_text_bent(name: str, data: st.DataObject) -> None:
    text = data.draw(bent(name))
    assert_answers(list(formats.iter_text(text, name)))
    assert_answers(list(formats.iter_text(text)))


@given(
    head=st.sampled_from([b"", b"\x1f\x8b\x08\0", b"\x28\xb5\x2f\xfd", b"\xff\xfe", b"\xef\xbb\xbf"]),
    data=st.binary(),
)
def test_any_bytes(head: bytes, data: bytes) -> None:
    assert_answers(list(formats.iter_puzzles(io.BytesIO(head + data))))
