"""Every rule of the table: drawn, or described in a note; text on a terminal."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import sudoshiki as sk
from sudoshiki.draw import (
    THEMES,
    animated_svg,
    as_png,
    as_svg,
    board_scene,
    candidates_text,
    graph_scene,
    text,
)
from sudoshiki.draw.layers import rule_layers
from sudoshiki.puzzle.frame import Frame
from sudoshiki.puzzle.primitives import Primitive
from sudoshiki.puzzle.rule import Titles
from sudoshiki.rules import every_rule, known_names
from tests.draw.reading_svg import parsed, texts
from tests.draw.test_rule_marks import outside

DOCS = Path(__file__).parents[2] / "docs"
MADE = runpy.run_path(str(DOCS / "rule_pictures.py"))
EXAMPLES: dict[str, sk.Puzzle] = MADE["examples"]()
SHORTHANDS = {"diagonal", "sign"}  # a puzzle keeps their primitives


def plain(puzzle: sk.Puzzle) -> sk.Puzzle:
    """Return the same board without rules."""
    return sk.sudoku(side=puzzle.side) if puzzle.box else sk.latin(side=puzzle.side)


def test_every_rule_has_an_example() -> None:
    assert set(EXAMPLES) == set(known_names())
    assert [rule.name for rule in every_rule() if not any(type(one) is rule for one in rule.examples())] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_rule_shows(name: str, theme: str) -> None:
    puzzle = EXAMPLES[name]
    scene = board_scene(puzzle, theme=theme)
    svg = as_svg(scene)
    parsed(svg)
    assert svg != as_svg(board_scene(plain(puzzle), theme=theme))
    assert svg == as_svg(board_scene(puzzle, theme=theme))
    assert outside(scene) == []


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name not in SHORTHANDS])
def test_every_rule_has_a_caption(name: str) -> None:
    puzzle = EXAMPLES[name]
    rules = sorted(puzzle.graph.rules, key=lambda rule: (rule.name, rule.named_cells()))
    for language in ("en", "pt"):
        lines = text(puzzle, language=language).splitlines()
        assert lines[-len(rules) :] == [rule.words(language) for rule in rules]
        assert rule_layers(puzzle, language)["words"] == lines[-len(rules) :]
    masks = [(1 << puzzle.side) - 1] * puzzle.side**2
    assert candidates_text(puzzle, puzzle.givens, masks).splitlines()[-1] == rules[-1].words()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_page_draws_what_the_picture_draws(name: str) -> None:
    """Layers for the page have the shapes of the picture on another background."""
    puzzle = EXAMPLES[name]
    layers = rule_layers(puzzle)
    for theme in ("light", "dark"):
        whole = as_svg(board_scene(puzzle, theme=theme))
        for part in (layers[theme]["under"], layers[theme]["over"]):
            parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{part}</svg>')
            for element in part.replace("><", ">\n<").splitlines():
                if "var(" not in element:
                    assert element in whole


@dataclass(frozen=True, repr=False)
class Unseen(sk.Rule):
    """A rule of another package that has no drawing."""

    name = "unseen"
    titles = Titles("unseen rule", "regra invisível")

    def expand(self, frame: Frame) -> Iterator[Primitive]:  # noqa: ARG002
        return iter(())


def test_a_rule_that_draws_nothing_is_named_under_the_board() -> None:
    puzzle = sk.sudoku(side=4, rules=[Unseen()])
    assert [found.text for found in texts(as_svg(board_scene(puzzle)))] == ["unseen rule"]
    assert rule_layers(puzzle, "pt")["notes"] == [{"text": "regra invisível", "light": "", "dark": ""}]


def test_a_cell_that_counts_twice_in_a_cage_is_marked() -> None:
    puzzle = sk.sudoku(side=4, rules=[sk.Cage(9, "r1c1 r1c2 r1c2")])
    assert [found.text for found in texts(as_svg(board_scene(puzzle)))] == ["9", "×2"]


def test_both_diagonals_or_one() -> None:
    one, both = [sk.Diagonal(rising=True)], [sk.Diagonal(rising=True), sk.Diagonal(rising=False)]
    assert as_svg(board_scene(sk.sudoku(side=4, rules=both))) == as_svg(
        board_scene(sk.sudoku(side=4, diagonals=True))
    )
    assert as_svg(board_scene(sk.sudoku(side=4, rules=one))) != as_svg(board_scene(sk.sudoku(side=4)))


def test_odd_and_even_cells_have_a_shape_and_no_pencil_marks() -> None:
    assert texts(as_svg(board_scene(EXAMPLES["odd"]))) == []
    marked = sk.sudoku(candidates=[[1, 2]] + [[1, 2, 3, 4]] * 15, rules=[sk.Odd("r4c4")])
    assert texts(as_svg(board_scene(marked))) != []


def test_values_from_0_are_shown_as_such() -> None:
    puzzle = sk.latin("0.2.1...........", first_value=0)
    assert [found.text for found in texts(as_svg(board_scene(puzzle)))] == ["0", "2", "1"]
    assert text(puzzle).splitlines()[0].split() == ["0", ".", "2", "."]
    every = texts(as_svg(board_scene(puzzle, candidates=[15] * 16)))
    assert {found.text for found in every} == {"0", "1", "2", "3"}
    assert "3" in candidates_text(puzzle, puzzle.givens, [15] * 16)
    assert "4" not in candidates_text(puzzle, puzzle.givens, [15] * 16)


def test_a_search_is_shown_on_a_board_with_rules() -> None:
    puzzle = sk.latin(side=4, rules=[sk.Thermo("r1c1 r1c2 r1c3"), sk.LittleKiller(9, "r1c2", "down-right")])
    parsed(animated_svg(puzzle, [sk.Event("placed", 0, 1, -1), sk.Event("conflict", 1, 0, -1)]))


def test_a_graph_with_sums_is_not_drawn_as_if_it_had_none() -> None:
    with pytest.raises(sk.UsageError, match=r"sums \(killer cage\)"):
        graph_scene(EXAMPLES["cage"])
    graph_scene(EXAMPLES["anti-knight"])


def test_png_of_rules_is_the_same_each_time() -> None:
    scene = board_scene(EXAMPLES["arrow"])
    assert as_png(scene) == as_png(scene)


def test_the_pictures_of_rules_are_up_to_date() -> None:
    advice = "run: .venv/bin/python docs/rule_pictures.py"
    for name, picture in MADE["pictures"]().items():
        assert (DOCS / "img" / "rules" / f"{name}.svg").read_text() == picture, advice
