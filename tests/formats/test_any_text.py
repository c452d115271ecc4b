"""For any text a reader returns puzzles and rejects, never another error."""

from __future__ import annotations

import io
import re
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoshiki import formats
from sudoshiki.formats import ParsedPuzzle, Reject
from sudoshiki.puzzle import FormatError, PuzzleError
from tests.formats.odd_puzzles import all_puzzles
from tests.strategies import puzzles_for
from tests.tiers import DEEP

PIECES = [
    *"0123456789.|+-<>^v,:;xjkaz_URDL#{}[]\"'& \n\r\t\0*=/％３",
    *("[Puzzle]\n", "9 3 3\n", "4:0,", "3x3:", "2j:", "1\n2 1\n", "latin", "puzzle,", "---+---"),
    *('{"side": 4', '"givens": [', '"arcs": [["r1c1", "r1c2"]]', '"candidates": {"r1c1": [', '"size": 4'),
    *("<opensudoku>", '<game data="', "/>", "sudoku/4/4/", "N4Ig", "NaN", "1e999", "null", "true"),
    *("\ufeff", "r0c0", "99999999999999999999"),
]

# Forty formats have three tests each: a third of the examples of other tests will do.
fewer_examples = settings(max_examples=settings().max_examples // (1 if DEEP else 3))

soup = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


@st.composite
def bent(draw: st.DrawFn, name: str) -> str:
    """A valid text with something inserted, removed or doubled."""
    text = formats.write(draw(puzzles_for(name).filter(lambda puzzle: formats.carries(name, puzzle))), name)
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 4)))
        text = text[:start] + draw(soup.filter(lambda piece: len(piece) < 40)) + text[end:]
    return text


NUMBERS = (
    *("0", "-1", "-13", "00", "+5", "1.5", "1e9", "129", "65536", "4294967296", "18446744073709551616"),
    *("9" * 19, "9" * 110, "9" * 5000, "٣", "４", "²", "Ⅷ", "½", "0x10", "1_000", "NaN", "Infinity"),
)
STRANGE = "\0\x01\x07\x1b[2J\x7f\x85\xa0\u2028\u202e\ufeff\ud800\U0001f600"


@st.composite
def mangled(draw: st.DrawFn, name: str) -> str:
    """A valid text with numbers, lines or characters reordered."""
    puzzle = draw(st.one_of(puzzles_for(name), all_puzzles()))
    text = formats.write(puzzle, name if formats.carries(name, puzzle) else None)
    for _ in range(draw(st.integers(1, 3))):
        how = draw(
            st.sampled_from(["number", "strange", "leave out", "double", "double line", "swap", "cut"])
        )
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(1, 30)))
        lines = text.split("\n")
        if how == "number":
            places = [found.span() for found in re.finditer(r"\d+", text)] or [(0, 0)]
            start, stop = draw(st.sampled_from(places))
            text = text[:start] + draw(st.sampled_from(NUMBERS)) + text[stop:]
        elif how == "strange":
            text = text[:at] + draw(st.sampled_from(STRANGE)) + text[at:]
        elif how == "leave out":
            text = text[:at] + text[end:]
        elif how == "double":
            text = text[:end] + text[at:end] * draw(st.integers(1, 40)) + text[end:]
        elif how == "double line":
            lines.insert(draw(st.integers(0, len(lines))), draw(st.sampled_from(lines)))
            text = "\n".join(lines)
        elif how == "swap":
            text = "\n".join(draw(st.permutations(lines))) if len(lines) < 20 else "\r".join(lines)
        else:
            text = text[:at]
    return text


def assert_answers(items: list[ParsedPuzzle | Reject]) -> None:
    for item in items:
        assert isinstance(item, ParsedPuzzle | Reject)
        assert item.line >= 0
        if isinstance(item, Reject):
            assert item.reason
            assert str(item).isprintable()


@pytest.mark.parametrize("name", [entry.name for entry in formats.readable()])
@fewer_examples
@given(text=soup)
def test_soup_in_a_named_format(name: str, text: str) -> None:
    assert_answers(list(formats.iter_text(text, name)))


@given(
    text=soup, alphabet=st.sampled_from(["1-9A", "0-9A", "A-Z"]), box=st.sampled_from([None, "latin", "2x2"])
)
def test_soup_that_is_sniffed(text: str, alphabet: str, box: str | None) -> None:
    assert_answers(list(formats.iter_text(text, None, alphabet, box)))


@pytest.mark.parametrize("name", [entry.name for entry in formats.writable()])
@fewer_examples
@given(data=st.data())
def test_a_good_text_bent(name: str, data: st.DataObject) -> None:
    text = data.draw(bent(name))
    assert_answers(list(formats.iter_text(text, name)))
    assert_answers(list(formats.iter_text(text)))


@pytest.mark.parametrize("name", [entry.name for entry in formats.writable()])
@fewer_examples
@given(data=st.data())
def test_a_good_text_mangled(name: str, data: st.DataObject) -> None:
    text = data.draw(mangled(name))
    for format in (name, None):
        assert_answers(list(formats.iter_text(text, format)))
        assert_answers(list(formats.iter_puzzles(io.BytesIO(text.encode(errors="surrogatepass")), format)))
        with suppress(FormatError, PuzzleError):
            formats.parse_all(text, format)


# Each of them ended in a traceback, or may end in one in a reader like it.
TRACEBACKS = [
    "1\n4 -13\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n",
    "-1\n4 0\n",
    '{"side": 1' + "0" * 109 + "}",
    '{"side": 4, "givens": [0, 0, 0], "candidates": {"r4c4": [1]}}',
    '{"size": 1' + "0" * 109 + ', "numHints": []}',
    "1" + "0" * 109 + " 3 3\n1 2 3",
    "1" + "0" * 109 + "x3:a",
    "1" + "0" * 109 + ":0,",
    "[" * 100_000,
    '{"puzzle":' * 100_000,
    '{"side": ' + "9" * 5000 + "}",
    "name " + "9" * 110 + " latin 1",
]


@pytest.mark.parametrize("text", TRACEBACKS, ids=lambda text: ascii(text[:24]))
def test_no_traceback(text: str) -> None:
    for name in (None, *formats.FORMATS):
        assert_answers(list(formats.iter_text(text, name)))


@given(
    head=st.sampled_from([b"", b"\x1f\x8b\x08\0", b"\x28\xb5\x2f\xfd", b"\xff\xfe", b"\xef\xbb\xbf"]),
    data=st.binary(),
)
def test_any_bytes(head: bytes, data: bytes) -> None:
    assert_answers(list(formats.iter_puzzles(io.BytesIO(head + data))))
