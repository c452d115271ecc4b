"""Make docs/img/book.png: .venv/bin/python docs/book_picture.py

Needs poppler's pdftoppm. Shows the first page of medium puzzles, and the first of their solutions.
"""

from __future__ import annotations

import subprocess
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps

import sudoshiki as sk

IMAGE = Path(__file__).parent / "img" / "book.png"
PUZZLES = 16
PAGES = (1, 5)  # four puzzles a page
DOTS_PER_INCH = 63
GAP = 18  # pixels between the pages
COLORS = 32


def main() -> None:
    puzzles = [made.puzzle for made in sk.generate(level="medium", count=PUZZLES, seed=1)]
    settings = sk.BookSettings(title="Sudoku for the train", upside_down=True, difficulty="stars")
    book = sk.make_book(puzzles, settings)
    first, second = (ImageOps.expand(_page(book, number), 1, "#999999") for number in PAGES)
    both = Image.new("RGB", (first.width + GAP + second.width, first.height), "white")
    both.paste(first, (0, 0))
    both.paste(second, (first.width + GAP, 0))
    both.quantize(COLORS).save(IMAGE, optimize=True)


def _page(book: bytes, number: int) -> Image.Image:
    command = ["pdftoppm", "-png", "-r", str(DOTS_PER_INCH), "-f", str(number), "-l", str(number), "-"]
    return Image.open(BytesIO(subprocess.run(command, input=book, check=True, capture_output=True).stdout))


if __name__ == "__main__":
    main()
