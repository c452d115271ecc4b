"""Fonts of the user: embedded, refused by name, and with missing characters."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoshiki import UsageError, sudoku
from sudoshiki.book import BookSettings, Entry, make_book, pictures_of
from sudoshiki.draw.extra import BOLD, PLAIN, font_file
from sudoshiki.solve import Verdict

from .reading import entries, pages

LATIN = frozenset(range(32, 127))


def small_font(file: Path, letters: frozenset[int]) -> str:
    """Return a font that has only squares for these letters."""
    builder = pytest.importorskip("fontTools.fontBuilder")
    pens = pytest.importorskip("fontTools.pens.ttGlyphPen")
    pen = pens.TTGlyphPen(None)
    for at, corner in enumerate(((50, 0), (50, 700), (550, 700), (550, 0))):
        (pen.lineTo if at else pen.moveTo)(corner)
    pen.closePath()
    square = pen.glyph()
    made = builder.FontBuilder(1000, isTTF=True)
    names = {code: f"u{code:04X}" for code in sorted(letters)}
    made.setupGlyphOrder([".notdef", *names.values()])
    made.setupCharacterMap(names)
    made.setupGlyf(dict.fromkeys([".notdef", *names.values()], square))
    made.setupHorizontalMetrics(dict.fromkeys([".notdef", *names.values()], (600, 50)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Squares", "styleName": "Regular"})
    made.setupOS2()
    made.setupPost()
    made.save(file)
    return str(file)


def embedded(made: bytes) -> set[str]:
    results = set()
    for page in pages(made):
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            one = font.get_object()
            assert "/FontFile2" in one["/FontDescriptor"]
            results.add(str(one["/BaseFont"]).partition("+")[2])
    return results


def test_a_font_from_a_file_is_embedded_and_takes_the_place_of_ours(tmp_path: Path) -> None:
    own = small_font(tmp_path / "own.ttf", LATIN | {ord("·"), ord("数"), ord("独")})
    made = make_book(entries(2), BookSettings(title="数独", font=own))
    assert len(embedded(made)) == 1
    assert "Squares" in embedded(made).pop()
    assert "数独" in pages(made)[0].extract_text()
    with_bold = make_book(entries(2), BookSettings(font=own, bold_font=font_file(BOLD)))
    assert len(embedded(with_bold)) == 2


def test_missing_characters_are_named_and_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"Bitstream Vera Sans .*数 独.* --font"):
        make_book(entries(1), BookSettings(title="数独 9"))
    no_dot = small_font(tmp_path / "own.ttf", LATIN)
    with pytest.raises(UsageError, match="the font Squares lacks ·"):
        make_book(entries(1), BookSettings(font=no_dot))
    no_nine = small_font(tmp_path / "few.ttf", LATIN - {ord("9")} | {ord("·")})
    nine = Entry(1, sudoku("9" + "." * 80), Verdict.MANY, None, "")
    with pytest.raises(UsageError, match="lacks 9"):
        make_book([nine], BookSettings(font=no_nine, solutions="none"))
    for kind in ("png", "pdf"):
        with pytest.raises(UsageError, match="lacks 9"):
            list(pictures_of([nine], BookSettings(font=no_nine), kind))


def test_a_file_that_is_no_font_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "text.ttf"
    text.write_text("no font")
    cases = [
        (str(text), "takes a TrueType file"),
        (str(tmp_path / "none.ttf"), "No such file"),
        (str(tmp_path), "takes a TrueType file"),
    ]
    for file, message in cases:
        with pytest.raises(UsageError, match=message):
            BookSettings(font=file).checked()


def test_a_postscript_font_is_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "own.otf"
    file.write_bytes(b"OTTO" + Path(font_file(PLAIN)).read_bytes()[4:])
    with pytest.raises(UsageError, match=r"PostScript .* TrueType"):
        BookSettings(font=str(file)).checked()


@pytest.mark.parametrize(("kind", "begins"), [("png", b"\x89PNG"), ("svg", b"<svg "), ("pdf", b"%PDF")])
def test_a_picture_of_each_puzzle_and_each_solution(kind: str, begins: bytes) -> None:
    listed = entries(11)
    made = dict(pictures_of(listed[:1] + listed[-1:], BookSettings(), kind))
    assert [*made] == ["01", "01-solution", "11", "11-solution"]
    assert all(picture.startswith(begins) for picture in made.values())
    assert made["01"] != made["01-solution"]
    assert [name for name, _ in pictures_of(listed[:1], BookSettings(solutions="none"), "svg")] == ["1"]
