"""The fonts of PDF and PNG: those of ReportLab, or the user's TrueType files."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from ..puzzle import UsageError
from ..puzzle.errors import plain
from ..puzzle.validation import quote
from .extra import BOLD, PLAIN, font_file, need


class Fonts(NamedTuple):
    """Files of the regular and the bold font; without bold, text gets an outline."""

    plain: str = ""  # Bitstream Vera Sans
    bold: str = ""

    @property
    def are_ours(self) -> bool:
        return not self.plain

    def checked(self) -> Fonts:
        """Raise UsageError if a file is no TrueType font, or if there is only a bold one."""
        if self.bold and not self.plain:
            raise UsageError("a bold font goes with a plain one: give --font too")
        for file in filter(None, self):
            load_font(file)
        return self

    def files(self) -> tuple[str, str]:
        """Return the files of the regular and the bold font; the second may be empty."""
        return (font_file(PLAIN), font_file(BOLD)) if self.are_ours else (self.plain, self.bold)

    def family(self) -> str:
        """Return the family name of the font."""
        return str(load_font(self.files()[0]).face.familyName, "utf-8", "replace")

    def require(self, text: str) -> None:
        """Raise UsageError if a font lacks characters of the text."""
        missing = [lacking(load_font(file), text) for file in self.files() if file]
        self.refuse("".join(dict.fromkeys("".join(missing))))

    def refuse(self, symbols: str) -> None:
        """Raise UsageError that names the missing characters, if there are any."""
        if symbols:
            symbol_list = " ".join(symbols[:40]) + (" …" if len(symbols) > 40 else "")
            raise UsageError(
                f"the font {self.family()} lacks {symbol_list}: "
                "name a font that has all that is to be printed with --font FILE.ttf"
            )


def lacking(font: Any, text: str) -> str:
    """Return the characters of the text that the font lacks."""
    glyphs = font.face.charToGlyph
    return "".join(one for one in plain(text) if ord(one) not in glyphs and one != "\u00a0")


@lru_cache(maxsize=16)
def load_font(file: str) -> Any:
    """ReportLab's font of a TrueType file, registered there by its content."""
    need("reportlab", "PDF")
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    if not isinstance(file, str):
        raise UsageError(f"a font must be the name of a file, not {quote(file)}")
    try:
        name = f"font-{sha256(Path(file).read_bytes()).hexdigest()[:16]}"
        font = TTFont(name, file)
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror or error}; --font takes a TrueType file (.ttf)") from None
    except (TTFError, ValueError, IndexError, KeyError, AssertionError) as error:
        raise UsageError(f"{file}: {_why_not(error)}") from None
    pdfmetrics.registerFont(font)
    return font


def _why_not(error: Exception) -> str:
    """Return why a font file can't be used, and what to do."""
    takes = "--font takes a TrueType file (.ttf)"
    if "postscript" not in str(error).lower():
        return f"{error}; {takes}"
    return (
        f"its letters are PostScript outlines (OpenType with CFF), which can't be embedded; {takes}: "
        "take the family's .ttf, or convert it, with FontForge for instance"
    )
