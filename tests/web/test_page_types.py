"""The page's modules: JavaScript with types in comments, checked by TypeScript."""

from __future__ import annotations

import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

LONGEST = 400  # lines of one file
CHECKER = Path(__file__).parents[2] / "build" / "tsc" / "node_modules" / ".bin" / "tsc"


def modules() -> list[Path]:
    return sorted(Path(str(files("sudoshiki.web").joinpath("page", "js"))).rglob("*.js"))


@pytest.mark.slow
def test_the_types_in_comments_fit() -> None:
    tsc = str(CHECKER) if CHECKER.exists() else shutil.which("tsc")
    if tsc is None:
        pytest.skip("no TypeScript here: npm install --prefix build/tsc typescript")
    flags = "--allowJs --checkJs --noEmit --strict --target es2022 --module es2022 --moduleResolution bundler"
    command = [tsc, *flags.split(), "--lib", "es2023,dom,dom.iterable", *map(str, modules())]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_no_module_is_too_long() -> None:
    assert [path.name for path in modules() if len(path.read_text().splitlines()) > LONGEST] == []


def test_the_page_uses_exactly_the_words_of_the_table() -> None:
    """Composed keys (`event.${kind}`) count by their first part."""
    import re

    sources = {path.name: path.read_text() for path in modules()}
    words = set(re.findall(r'"([\w.\- ]+)":', sources["words-en.js"] + sources["words.js"]))
    index = (modules()[0].parents[1] / "index.html").read_text()
    text = index + "".join(source for name, source in sources.items() if not name.startswith("words"))
    used = set(re.findall(r'(?<![\w.])t\("([\w.]+)"', text)) | set(
        re.findall(r'data-(?:t|label)="([\w.]+)"', text)
    )
    assert used <= words
    begun = tuple(re.findall(r"t\(`([\w.]+\.)\$", text))
    keys = set(re.findall(r'"([\w.]+)"', text))
    assert {word for word in words if not word.startswith(begun) and word not in keys} == set()
