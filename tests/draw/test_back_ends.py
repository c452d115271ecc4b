"""PNG and PDF: size, text, reproducible bytes; missing libraries."""

from __future__ import annotations

import struct
from importlib.util import find_spec
from io import BytesIO

import pytest
from pypdf import PdfReader

from sudoshiki import UsageError, parse, solve
from sudoshiki.draw import THEMES, as_pdf, as_png, board_scene
from sudoshiki.draw.board import values_of
from sudoshiki.draw.scene import Scene, TextLine, Writing

PUZZLE = parse("3.4..1.2.4.32.1.")


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


def test_a_png_is_as_wide_as_requested() -> None:
    scene = board_scene(PUZZLE)
    assert size_of(as_png(scene)) == (376, 376)
    assert size_of(as_png(scene, 100)) == (100, 100)
    assert size_of(as_png(scene, 1)) == (1, 1)
    assert as_png(scene) == as_png(scene)


def test_letters_are_drawn_without_any_font_of_the_machine() -> None:
    """A picture of text has dark pixels, and more of them with longer text."""
    from PIL import Image

    def ink(text: str) -> int:
        scene = Scene(200, 40, "#ffffff", shapes=[TextLine(100, 28, text, Writing(20, "#000000"))])
        pixels = Image.open(BytesIO(as_png(scene, 200))).convert("L").tobytes()
        return sum(pixel < 128 for pixel in pixels)

    assert 0 < ink("1") < ink("12AZ")
    assert ink("") == 0


@pytest.mark.parametrize("theme", THEMES)
def test_a_pdf_has_one_page_per_scene_with_its_text(theme: str) -> None:
    solution = solve(PUZZLE).solution
    made = as_pdf([board_scene(PUZZLE, theme=theme), board_scene(PUZZLE, solution, theme=theme)])
    assert made == as_pdf([board_scene(PUZZLE, theme=theme), board_scene(PUZZLE, solution, theme=theme)])
    first, second = PdfReader(BytesIO(made)).pages
    assert sorted(first.extract_text().split()) == sorted(str(value) for value in PUZZLE.givens if value)
    assert sorted(second.extract_text().split()) == sorted(map(str, solution or ()))
    assert round(float(first.mediabox.width)) == 141  # 188 pixels of 1/96 inch


def test_the_letters_of_a_pdf_are_in_it() -> None:
    resources = PdfReader(BytesIO(as_pdf([board_scene(PUZZLE)]))).pages[0]["/Resources"]
    fonts = [font.get_object() for font in resources["/Font"].values()]  # type: ignore[index]
    assert fonts
    assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts)


def test_no_scene_makes_no_pdf() -> None:
    assert as_pdf([]) == b""


@pytest.mark.parametrize("text", ["<&>", "\x00", "é", ""])
def test_text_of_any_kind_can_be_drawn(text: str) -> None:
    scene = board_scene(PUZZLE.named(text), caption=text)
    assert as_png(scene, 50)
    assert as_pdf([scene]).startswith(b"%PDF")


def test_characters_that_the_letters_lack_are_named() -> None:
    scene = board_scene(PUZZLE, caption="数独 4")
    for make in (as_png, lambda scene: as_pdf([scene])):
        with pytest.raises(UsageError, match=r"Bitstream Vera Sans .*数 独.* --font"):
            make(scene)


@pytest.mark.parametrize(("make", "module"), [(as_png, "resvg_py"), (as_pdf, "reportlab")])
def test_without_the_extra_the_error_names_it(
    make: object, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = lambda name: None if name == module else find_spec(name)  # noqa: E731
    monkeypatch.setattr("sudoshiki.draw.extra.find_spec", missing)
    scene = board_scene(PUZZLE)
    with pytest.raises(UsageError, match=rf"needs {module}: pip install 'sudoshiki\[draw\]'"):
        make([scene] if make is as_pdf else scene)  # type: ignore[operator]


def test_values_of_a_mask() -> None:
    assert [values_of(mask) for mask in (0, 1, 0b1010)] == [[], [1], [2, 4]]
