"""Long chains in parts: together they have the content of the step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

import sudoshiki as sk
from sudoshiki.draw import as_svg
from sudoshiki.draw.themes import THEMES
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.logic import Situation, Step, path, situations
from sudoshiki.logic.pictures import step_marks, step_scene
from sudoshiki.say.steps import LANGUAGES, explain_step
from sudoshiki.say.steps.chains import ChainPart, PartKind
from sudoshiki.say.steps.marks import marks_of_part
from tests.logic.test_explainer import RATED
from tests.logic.test_hodoku import RATED as HODOKU_RATED
from tests.say.test_steps import assert_good

# Players call it the golden nugget; it begins with chains within chains.
NUGGET = sk.sudoku(".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....")
LONGEST = 75  # words of a part: four clauses, of which each may list what a pattern takes


@cache
def chains() -> list[tuple[Situation, Step]]:
    """Return chains of three scales, and of Futoshiki."""
    puzzles = [(puzzle, "se") for puzzle, _ in RATED[::12]]
    puzzles += [(puzzle, "hodoku") for puzzle, _ in HODOKU_RATED[176::8]]
    puzzles += [(puzzle, "sukaku") for puzzle, _ in RATED[12:13]]
    puzzles.append((shipped_board("futoshiki-9x9"), "se"))
    ways = [
        (NUGGET, path(NUGGET, steps=1)),
        *((puzzle, path(puzzle, scale=scale)) for puzzle, scale in puzzles),
    ]
    return [
        (situation, step)
        for puzzle, way in ways
        for situation, step in situations(puzzle, way.steps)
        if step.branches
    ]


def with_below(parts: tuple[ChainPart, ...]) -> Iterator[ChainPart]:
    for part in parts:
        yield part
        yield from with_below(part.parts)


def test_parts_cover_the_step_exactly() -> None:
    count = nested = 0
    for situation, step in chains():
        words = explain_step(step, situation)
        if not words.parts:
            continue
        count += 1
        whole = step_marks(step, situation)
        marks = [marks_of_part(part, situation) for part in with_below(words.parts)]
        nested += len(marks) > len(words.parts)
        *before, last = (marks_of_part(part, situation) for part in words.parts)
        assert (last.struck, last.placed) == (whole.struck, whole.placed)
        assert not any(one.struck or one.placed for one in before)
        own = [
            marks_of_part(part, situation)
            for part in with_below(words.parts)
            if part.step is step and part.inner is None
        ]
        by_inner = {link.candidate for branch in step.branches for link in branch if link.inner}
        assert frozenset().union(*(one.on for one in own)) == whole.on
        drawn = {arrow for one in own for arrow in one.arrows}
        assert {arrow for arrow in whole.arrows if arrow.end not in by_inner} <= drawn <= set(whole.arrows)
    assert count > 40
    assert nested


def test_a_chain_within_a_chain_is_explained_and_drawn_with_its_own_links() -> None:
    inner = 0
    for situation, step in chains():
        for part in with_below(explain_step(step, situation).parts):
            if part.inner is None:
                continue
            inner += 1
            marks, chain = marks_of_part(part, situation), step_marks(part.inner, situation)
            assert marks.arrows
            assert (marks.arrows, marks.on, marks.off) == (chain.arrows, chain.on, chain.off)
            taken = {part.step.branches[number][place].candidate for number, place in part.links}
            assert marks.struck == taken <= set(part.inner.eliminations)
            explained = explain_step(part.inner, situation)
            assert part.parts == explained.parts
            assert part.parts or part.text.endswith(explained.reason)
    assert inner > 5


def test_parts_make_up_the_reason_and_each_is_short() -> None:
    for situation, step in chains():
        for language in LANGUAGES:
            words = explain_step(step, situation, language)
            assert not words.parts or " ".join(part.text for part in words.parts) == words.reason
            for part in with_below(words.parts):
                assert_good(part.text)
                assert len(part.text.split()) <= LONGEST, part.text
                assert part.title
                assert "{" not in part.title


def test_parts_shown_before_are_faint_and_not_repeated() -> None:
    faint = 0
    for situation, step in chains():
        drawn_parts: dict[int, set[int]] = {}
        for part in explain_step(step, situation).parts:
            if part.kind is not PartKind.CHAIN:
                continue
            for number, place in part.links:
                assert place not in drawn_parts.setdefault(number, set())
                drawn_parts[number].add(place)
            marks = marks_of_part(part, situation)
            assert marks.done_on.isdisjoint(marks.on | marks.off)
            assert set(marks.done_arrows).isdisjoint(marks.arrows)
            faint += bool(marks.done_arrows)
    assert faint > 10


@pytest.mark.parametrize("theme", THEMES)
def test_every_link_has_an_arrowhead_and_weak_ones_are_dashed(theme: str) -> None:
    situation, step = chains()[0]
    marks, color = step_marks(step, situation), THEMES[theme].link
    svg = as_svg(step_scene(step, situation, theme=theme))
    paths = re.findall(r'<path d="([^"]*)" ([^>]*)/>', svg)
    heads = sum(data.count("Z") for data, style in paths if f'fill="{color}"' in style)
    bows = [(data.count("C"), "dash" in style) for data, style in paths if f'stroke="{color}"' in style]
    assert heads == len(marks.arrows) == sum(count for count, _ in bows)
    weak = sum(not arrow.firm for arrow in marks.arrows)
    assert sum(count for count, dashed in bows if dashed) == weak
    assert 0 < weak < heads
