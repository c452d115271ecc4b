"""Even text (equal line lengths) is detected, with any number of threads."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudoshiki as sk
from sudoshiki.many import even_lines
from sudoshiki.many.even_lines import even_width
from sudoshiki.many.line_answers import count_lines

from . import boards


def plainly_even(text: bytes) -> int:
    """Whether the text is even, by a plain loop."""
    lines = text.removesuffix(b"\n").split(b"\n")
    length = len(lines[0])
    even = length and b"\n" in text and all(len(line) == length for line in lines)
    return length + 1 if even and all(byte > 13 for line in lines for byte in line) else 0


@pytest.fixture(autouse=True)
def _small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use small pieces, so that short texts are split, too."""
    monkeypatch.setattr(even_lines, "_SHORT", 0)
    monkeypatch.setattr(even_lines, "_FOR_A_THREAD", 8)


LINES = st.lists(
    st.sampled_from([b"ab", b"cd", b".1", b"a", b"", b"abc", b"a\r", b"\ta", b"a\x00"]), max_size=30
)


@given(
    LINES | st.integers(1, 40).map(lambda count: [b"ab"] * count),
    st.sampled_from([b"", b"\n", b"\n\n", b"\r\n"]),
)
def test_even_width_agrees_with_plain_python(lines: list[bytes], end: bytes) -> None:
    text = b"\n".join(lines) + end
    for threads in (1, 2, 5):
        assert even_width(text, threads) == plainly_even(text)
    if width := even_width(memoryview(text)):
        assert -(-len(text) // width) == count_lines(text)


@pytest.mark.parametrize("spoil", [b"\n", b"\r", b"\0", b"\t"])
@pytest.mark.parametrize("threads", [1, 3])
def test_one_byte_anywhere_is_seen(spoil: bytes, threads: int) -> None:
    text = b"abcd\n" * 20
    assert even_width(text, threads) == 5
    for at in range(len(text)):
        spoiled = text[:at] + spoil + text[at + 1 :]
        assert even_width(spoiled, threads) == (5 if spoiled == text else plainly_even(spoiled)), at


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_boards_are_the_same_whether_lines_are_even_or_not(ends: str) -> None:
    rng = random.Random(3)
    full = boards.full_board(9, 3, 3, rng)
    lines = [boards.line(boards.thin_out(full, 0.5, rng)) for _ in range(40)]
    even, odd = (sk.solve_many(ends.join(given)) for given in (lines, [*lines, "# a note"]))
    assert even.verdict.tolist() == odd.verdict.tolist()[:-1] == sk.solve_many(lines).verdict.tolist()
