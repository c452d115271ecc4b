"""Sections, how to play, difficulty and numbers, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import pytest
from pypdf import PageObject

import sudoshiki as sk
from sudoshiki.book import BookSettings, Entry, arranged, entry_for, make_book
from sudoshiki.book.kinds import how_to_play, kind_title
from sudoshiki.book.words import ENGLISH, PORTUGUESE, BookWords
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.puzzle.frame import Frame
from sudoshiki.puzzle.primitives import Primitive
from sudoshiki.puzzle.rule import Titles
from sudoshiki.rules import every_rule
from sudoshiki.solve import Verdict

from .reading import entries, pages, pieces

KILLER = sk.sudoku(side=4, rules=[sk.Cage(5, "r1c1 r1c2"), sk.Thermo("r3c1 r3c2")])


def text_of(made: bytes) -> str:
    return "\n".join(page.extract_text() for page in pages(made))


def test_levels_come_in_order_and_numbers_run_through_the_book() -> None:
    mixed = [*entries(7, "hard", "easy", "extreme"), entries(1)[0]._replace(level="")]
    sections = arranged(mixed, "level", "en")
    assert [section.title for section in sections] == ["Easy", "Hard", "Extreme", "Not rated"]
    assert [entry.number for section in sections for entry in section.entries] == list(range(1, 9))
    assert arranged(mixed, "level", "pt")[0].title == "Fácil"
    made = pages(make_book(mixed, BookSettings(sections="level", title="All", per_page=4)))
    first = [page.extract_text().split("\n")[0] for page in made]
    assert first[0] == "All"
    assert "How to play" in made[1].extract_text()
    assert any("2 puzzles: 1 to 2" in page.extract_text() for page in made)


def boards_by_number(page: PageObject, caption: float) -> dict[int, dict[tuple[int, int], int]]:
    """Return what is printed above each number, by row and column of a 4×4 board."""
    printed = pieces(page)
    numbers = [one for one in printed if one.size == caption and one.text.isdigit() and one.y > 60]
    results: dict[int, dict[tuple[int, int], int]] = {int(one.text): {} for one in numbers}
    for digit in printed:
        if digit.size in (caption, 9.0) or not digit.text.isdigit():
            continue
        pitch, x = digit.size / 0.6, digit.x + 0.32 * digit.size
        under = [one for one in numbers if 0 < digit.y - one.y < 5.5 * pitch]
        number = min(under, key=lambda one: abs(one.x - x))
        column = round((x - number.x - 0.32 * caption) / pitch + 1.5)
        row = 3 - round((digit.y + 0.36 * digit.size - number.y - 1.33 * caption) / pitch - 0.85)
        assert (row, column) not in results[int(number.text)]
        results[int(number.text)][row, column] = int(digit.text)
    return results


@pytest.mark.parametrize("by", [None, "kind", "level"])
def test_a_solution_has_the_number_of_its_puzzle(by: str | None) -> None:
    puzzles = [made.puzzle for made in sk.generate(side=4, count=5, seed=2)]
    levels = ["hard", "easy", "medium", "easy", "hard"]
    listed = [
        Entry(number, puzzle, Verdict.ONE, sk.solve(puzzle).solution, level)
        for number, (puzzle, level) in enumerate(zip(puzzles, levels, strict=True), 1)
    ]
    settings = BookSettings(sections=by, per_page=6, solutions="large", difficulty="none")
    printed = pages(make_book(listed, settings))
    answers = boards_by_number(printed[-1], 9.0)
    boards = {
        number: board for page in printed[:-1] for number, board in boards_by_number(page, 10.5).items()
    }
    assert boards.keys() == answers.keys() == {1, 2, 3, 4, 5}
    for number, givens in boards.items():
        puzzle = sk.sudoku([givens.get((cell // 4, cell % 4), 0) for cell in range(16)])
        assert puzzle in puzzles
        assert tuple(answers[number][cell // 4, cell % 4] for cell in range(16)) == sk.solve(puzzle).solution


def test_kinds_have_titles_and_rules_of_their_own() -> None:
    names = ("sudoku-6x6", "jigsaw-9x9", "diagonal-9x9", "futoshiki-4x4")
    boards = [*map(shipped_board, names), sk.latin(side=5), KILLER]
    titles = [kind_title(board, ENGLISH) for board in boards]
    assert titles == [
        "Sudoku 6×6",
        "Jigsaw Sudoku 9×9",
        "Diagonal Sudoku 9×9",
        "Futoshiki 4×4",
        "Latin square 5×5",
        "Sudoku 4×4: killer cage, thermometer",
    ]
    listed = [Entry(at, board, Verdict.ONE, None, "") for at, board in enumerate(boards, 1)]
    for language, words in (("en", ENGLISH), ("pt", PORTUGUESE)):
        text = text_of(make_book(listed, BookSettings(sections="kind", language=language)))
        assert text.count(words.how_to_play) == len(boards)
        assert words.signs in text
        flat = " ".join(text.split())
        for rule in (sk.Cage, sk.Thermo):
            assert getattr(rule.how_to_play, language) in flat


@pytest.mark.parametrize("words", [ENGLISH, PORTUGUESE], ids=["en", "pt"])
def test_a_kind_of_many_rules_has_a_title_of_several_lines(words: BookWords) -> None:
    lines = (sk.Thermo, sk.Renban, sk.Palindrome, sk.Modular, sk.RegionSumLine, sk.Whisper, sk.DoubleArrow)
    rules = [line(f"r{row}c1 r{row}c2 r{row}c3") for row, line in enumerate(lines, start=1)]
    puzzle = sk.latin(side=7, rules=rules)
    entry = Entry(1, puzzle, Verdict.NONE, None, "")
    settings = BookSettings(how_to_play=True, language=words.language)
    (first, *_), title = pages(make_book([entry], settings)), kind_title(puzzle, words)
    written = [piece.text for piece in pieces(first)]
    assert title in " ".join(written)
    assert max(map(len, written)) < 100 < len(title)


def test_one_diagonal_is_explained() -> None:
    puzzle = sk.sudoku(side=4, rules=[sk.Diagonal(rising=True)])
    assert kind_title(puzzle, ENGLISH) == "Sudoku 4×4: long diagonal"
    paragraph = ("Long diagonal", "No number repeats on the diagonal that is drawn.")
    assert paragraph in how_to_play([puzzle], ENGLISH, all_proper=True)
    both = sk.sudoku(side=4, diagonals=True)  # explained with rows and boxes, in one sentence
    assert paragraph not in how_to_play([both], ENGLISH, all_proper=True)


def test_a_puzzle_whose_rules_no_scale_knows_has_no_level() -> None:
    puzzle = sk.sudoku("3.4..1.2.4.32.1.", rules=[sk.Cage(5, "r1c1 r1c2")])
    entry = entry_for(1, puzzle)
    assert (entry.level, entry.verdict) == ("", Verdict.ONE)


def test_every_rule_has_a_description_in_both_languages() -> None:
    for class_ in every_rule():
        sentences = class_.how_to_play
        assert sentences is not None
        english, portuguese = sentences
        assert english != portuguese
        assert english.endswith(".")
        assert portuguese.endswith(".")


def test_a_rule_of_a_plugin_has_its_own_description() -> None:
    @dataclass(frozen=True, repr=False)
    class Own(sk.Rule):
        """Cells far apart differ."""

        name = "own"
        titles = Titles("own rule", "regra própria")

        def expand(self, frame: Frame) -> Iterable[Primitive]:  # noqa: ARG002
            return ()

    how_to = how_to_play([sk.sudoku(side=4, rules=[Own()])], ENGLISH, all_proper=False)
    assert ("Own rule", "Cells far apart differ.") in how_to


def test_a_value_from_0_is_shown() -> None:
    puzzle = sk.latin(side=4, first_value=0)
    assert "from 0 to 3" in how_to_play([puzzle], ENGLISH, all_proper=True)[0][1]
    assert how_to_play([puzzle], ENGLISH, all_proper=True)[-1][1] == ENGLISH.one_solution


def test_the_languages_have_the_same_texts() -> None:
    assert PORTUGUESE.kinds.keys() == ENGLISH.kinds.keys()
    assert PORTUGUESE.groups.keys() == ENGLISH.groups.keys()
    assert PORTUGUESE.doubts.keys() == ENGLISH.doubts.keys()
    for one, other in zip(ENGLISH, PORTUGUESE, strict=True):
        if isinstance(one, str) and isinstance(other, str):
            assert re.findall(r"\{\w*\}", one) == re.findall(r"\{\w*\}", other)


@pytest.mark.parametrize(("level", "full"), [("easy", 1), ("hard", 3), ("extreme", 6)])
def test_stars_are_as_many_as_the_level_is_hard(level: str, full: int) -> None:
    made = pages(make_book(entries(1, level), BookSettings(difficulty="stars", solutions="none")))[0]
    content = made.get_contents()
    assert content is not None
    drawn = re.findall(
        rb"( l){9} h (B|S)\b", re.sub(rb"[-\d.]+ [-\d.]+ l", b" l", content.get_data()).replace(b"  l", b" l")
    )
    assert [end for _, end in drawn] == [b"B"] * full + [b"S"] * (6 - full)
    assert level not in made.extract_text()


def test_difficulty_can_be_left_out() -> None:
    assert "easy" not in text_of(make_book(entries(1), BookSettings(difficulty="none")))
    assert "fácil" in text_of(make_book(entries(1), BookSettings(language="pt")))
