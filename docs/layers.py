"""Make docs/img/layers.svg for ARCHITECTURE.md: .venv/bin/python docs/layers.py

The layers are those of the line in ARCHITECTURE.md that begins with `puzzle, processes ←`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from sudoshiki.files import write_text

FOLDER = Path(__file__).parent
PICTURE = FOLDER / "img" / "layers.svg"

# What each package is for, in a few words.
PURPOSES = {
    "cli": "the command: one module for each subcommand",
    "web": "the page and its API",
    "doctor": "tests itself",
    "pipeline": "long files",
    "lab": "experiments and reports",
    "book": "PDFs to print",
    "many": "boards by the million",
    "say": "words and JSON records",
    "proofs": "made and checked",
    "generate": "puzzles to order",
    "logic": "techniques, hints, grades",
    "counting": "all solutions, estimates",
    "solvers": "the algorithms",
    "custom": "algorithms of the user",
    "solve": "registry, run, verdict",
    "formats": "read and write puzzles",
    "draw": "SVG, PNG, PDF, text",
    "gpu": "CUDA kernels",
    "files": "written whole or not",
    "rules": "cages, thermometers …",
    "jobs": "workers, Dask",
    "puzzle": "the model, the checker, errors",
    "processes": "children with limits",
}
CORE = "search · colouring · clause learning · logic · SIMD lanes · generator · checker"

# From the top: how many layers a group has, its name and its colours.
GROUPS = (
    (2, "used by people", "#e8eefc", "#3f51b5"),
    (1, "whole jobs", "#e6f4ea", "#2e7d4f"),
    (3, "questions about puzzles", "#fff4dc", "#a86b00"),
    (2, "solving", "#fde8e6", "#b23b2e"),
    (1, "text and pictures", "#f1e8fb", "#6a3fa0"),
    (2, "foundation", "#eceff1", "#455a64"),
)
WIDTH, ROW, GAP, LEFT = 900, 54, 8, 170


TEXT = (FOLDER.parent / "ARCHITECTURE.md").read_text(encoding="utf-8")


def layers() -> list[list[str]]:
    """Return the packages of each layer, from the bottom."""
    (listed,) = re.findall(r"^    (puzzle, .*\n.*)$", TEXT, re.MULTILINE)
    return [[name.strip() for name in step.split(",")] for step in listed.split("←")]


def picture() -> str:
    steps = [*reversed(layers())]
    assert sum(count for count, *_ in GROUPS) == len(steps)
    shapes = [*_bands(steps), *_core(len(steps)), *_arrow(len(steps))]
    height = (len(steps) + 1) * (ROW + GAP) + 3 * GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="Helvetica, Arial, sans-serif" role="img">\n'
        "<title>The packages of Sudoshiki, each above those that it may import</title>\n"
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>\n'
        + "".join(f"{one}\n" for one in shapes)
        + "</svg>\n"
    )


def _bands(steps: list[list[str]]) -> Iterator[str]:
    number = 0
    for count, title, light, dark in GROUPS:
        top = GAP + number * (ROW + GAP)
        height = count * (ROW + GAP) - GAP
        yield _text(LEFT - 14, top + height / 2 + 5, title, 14, dark, anchor="end")
        for step in steps[number : number + count]:
            yield from _boxes(step, GAP + number * (ROW + GAP), light, dark)
            number += 1


def _boxes(step: list[str], top: float, light: str, dark: str) -> Iterator[str]:
    width = (WIDTH - LEFT - 40 - GAP * (len(step) - 1)) / len(step)
    for place, name in enumerate(step):
        left = LEFT + place * (width + GAP)
        yield _box(left, top, width, light, dark)
        yield _text(left + width / 2, top + 23, name, 16, dark, bold=True)
        yield _text(left + width / 2, top + 42, PURPOSES[name], 13, "#333333")


def _core(count: int) -> Iterator[str]:
    (listed,) = re.findall(r"Only (`[^.]*`) call the native module", TEXT)
    native = " ".join(listed.replace("`", "").split())
    top, width = 2 * GAP + count * (ROW + GAP), WIDTH - LEFT - 40
    yield _text(LEFT - 14, top + ROW / 2 + 5, "C++20", 14, "#222222", anchor="end")
    yield _box(LEFT, top, width, "#263238", "#263238")
    yield _text(
        LEFT + width / 2,
        top + 23,
        f"core, for {native} alone",
        16,
        "#ffffff",
        bold=True,
    )
    yield _text(LEFT + width / 2, top + 42, CORE, 13, "#eceff1")


def _arrow(count: int) -> Iterator[str]:
    x, end = WIDTH - 10, GAP + count * (ROW + GAP) - GAP
    yield f'<path d="M{x} {GAP}V{end}m-6 -10l6 10l6 -10" fill="none" stroke="#555555" stroke-width="2"/>'
    middle = (GAP + end) / 2
    yield (
        f'<text transform="translate({x - 16} {middle:g}) rotate(90)" text-anchor="middle" font-size="13" '
        'fill="#555555">imports go down</text>'
    )


def _box(left: float, top: float, width: float, fill: str, line: str) -> str:
    place = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{ROW}"'
    return f'<rect {place} rx="6" fill="{fill}" stroke="{line}"/>'


def _text(
    x: float, y: float, text: str, size: int, fill: str, *, anchor: str = "middle", bold: bool = False
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size}" fill="{fill}"{weight}>'
        f"{escape(text)}</text>"
    )


if __name__ == "__main__":
    write_text(PICTURE, picture())
