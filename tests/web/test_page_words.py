"""English texts of the server have a translation on the page."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board

CORE = Path(__file__).parents[2] / "core" / "auto"
PAIRS = re.compile(r'"((?:[^"\\]|\\.)*)": "((?:[^"\\]|\\.)*)"')


def translated() -> dict[str, str]:
    page = files("sudoshiki.web").joinpath("page", "js", "words-server-pt.js").read_text()
    return dict(PAIRS.findall(page))


def without_numbers(text: str) -> str:
    return re.sub(r"\d[\d,]*", "#", text)


def test_every_algorithm_and_option_is_translated() -> None:
    algorithms = sk.algorithms()
    originals = {without_numbers(entry.title) for entry in algorithms}
    originals |= {without_numbers(option.help) for entry in algorithms for option in entry.options}
    assert originals <= translated().keys()
    assert all(text.count("#") == words.count("#") for text, words in translated().items())


def test_every_option_and_choice_has_a_label() -> None:
    for language in ("en", "pt"):
        page = files("sudoshiki.web").joinpath("page", "js", f"words-{language}.js").read_text()
        words = dict(PAIRS.findall(page))
        for option in (option for entry in sk.algorithms() for option in entry.options):
            assert f"option.{option.name}" in words
            for choice in option.choices if option.name != "solver" else ():  # known by their own names
                assert f"choice.{option.name}.{choice}" in words


@pytest.mark.parametrize("name", ["s5-sudoku-9x9", "s2-futoshiki-9x9", "sudoku-36x36", "s1-sudoku-4x4"])
@pytest.mark.parametrize("limit", [1, 2, 50])
def test_notes_of_auto_are_translated(name: str, limit: int) -> None:
    for puzzle in (shipped_board(name), sk.latin(side=5)):
        trace = sk.solve(puzzle, limit=limit, effort=5000, trace=True).trace
        assert trace is not None
        for note in trace.notes:
            assert {note.part, without_numbers(note.found)} <= translated().keys()


def test_every_note_of_the_core_is_translated() -> None:
    """Texts of the core's calls: parts and their results."""
    calls = re.compile(
        r'(?:found_by|proved_by|in_vain|note)\(\s*(?:\w+, )?(?:\w+\(\) \? )?("[^;]*?)\);', re.S
    )
    core = "".join(path.read_text() for path in sorted(CORE.glob("*.cpp")))
    literals = {text for call in calls.findall(core) for text in re.findall(r'"([^"]+)"', call)}
    whole = " ".join(translated())
    assert literals
    assert {text for text in literals if text.strip() not in whole} == set()


def test_unread_parts_of_a_link_are_translated() -> None:
    from sudoshiki.formats import fpuzzles, sudokupad

    drawn = {*fpuzzles._DRAWN.values(), *sudokupad._DRAWN.values()}
    notes = {"notes in cells", "digits that are not marked as given"}
    others = {"colours of cells", "fog", "a text of rules", *notes}
    assert {f"{what} drawn on the board" for what in drawn} | others <= translated().keys()
