"""Steps on the page: the board shows the marks that `draw` shows."""

from __future__ import annotations

from typing import Any

import sudoshiki as sk
from sudoshiki.formats import write
from sudoshiki.logic import Situation, path, situations
from sudoshiki.puzzle.pencil import pencil_marks
from sudoshiki.say.step_records import step_record
from sudoshiki.say.steps import explain_step
from sudoshiki.say.steps.explaining import ExplainedStep
from tests.browser.test_play import GRID, open_puzzle
from tests.document_boards import S1_LINE
from tests.logic.test_explainer import RATED
from tests.say.test_parts import NUGGET


def first_step(puzzle: sk.Puzzle) -> dict[str, Any]:
    step, situation = path(puzzle, steps=1).steps[0], Situation(puzzle)
    return step_record(ExplainedStep(1, step, explain_step(step, situation), situation))


def pencilled(puzzle: sk.Puzzle, cell: int) -> list[int]:
    mask = pencil_marks(puzzle)[cell]
    return [value for value in range(1, puzzle.side + 1) if mask >> value - 1 & 1]


def show_hint(page: Any) -> None:
    page.click("[data-act=hint]")
    page.wait_for_selector(".side h2:has-text('Hint')")
    while page.query_selector("[data-help='hint.next']"):
        page.click("[data-help='hint.next']")


def assert_drawn(page: Any, marks: dict[str, Any]) -> None:
    """Check that there are as many shapes of each kind as marks."""

    def count(name: str) -> int:
        return len(marks.get(name, []))

    def spots(name: str, *covering: str) -> int:
        hidden = [one for kind in covering for one in marks.get(kind, [])]
        return sum(one not in hidden for one in marks.get(name, []))

    strong = sum(link["strong"] for link in marks.get("links", []))
    expected = {
        ".link.strong:not(.done)": strong,
        ".link.weak:not(.done)": count("links") - strong,
        ".arrowhead:not(.done)": count("links"),
        ".link.done": count("done_links"),
        ".arrowhead.done": count("done_links"),
        ".spot.on:not(.done)": spots("on", "placed"),
        ".spot.off:not(.done)": spots("off", "eliminated"),
        ".spot.done": count("done_on") + count("done_off"),
        ".spot.pattern": spots("pattern", "on", "off", "eliminated", "placed"),
        ".spot.placed": 2 * count("placed"),
        ".struck": count("eliminated"),
        ".blocker": count("blockers"),
        ".blocked": count("blocked"),
    }
    results: dict[str, int] = {}
    for _ in range(600):  # a browser tells later that something was unfolded
        results = {name: page.locator(f"{GRID} .overlay {name}").count() for name in expected}
        if results == expected:
            break
        page.wait_for_timeout(50)
    assert results == expected
    tinted = {cell for house in marks.get("houses", []) for cell in house}
    assert page.locator(f"{GRID} [class*=house-]").count() == len(tinted)


def test_a_single_shows_its_house_and_what_blocks_the_rest(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    show_hint(page)
    record = first_step(sk.parse(S1_LINE))
    assert record["marks"]["blockers"]
    assert record["marks"]["houses"]
    assert_drawn(page, record["marks"])
    page.click("[data-help='hint.close']")
    assert_drawn(page, {})


def assert_unfolded(page: Any, details: Any, parts: list[dict[str, Any]]) -> None:
    """Check that each sub-step is drawn while open, with those inside it."""
    for below, one in enumerate(parts):
        details.nth(below).locator(":scope > summary").click()
        assert details.nth(below).locator(":scope > p").inner_text() == one["text"]
        assert_drawn(page, one["marks"])
        assert_unfolded(page, details.nth(below).locator(":scope > details"), one["parts"])


def test_a_chain_within_a_chain_is_shown_part_by_part(page: Any) -> None:
    """The answer of the server is made here; computing it may exceed the time limit."""
    record = first_step(NUGGET)
    parts = record["reason_parts"]
    candidates = [pencilled(NUGGET, cell) for cell in range(81)]
    answer: dict[str, Any] = {"stages": [record["reason"]], "wrong": [], "step": record}
    answer |= {"candidates": candidates, "solved": False, "stopped": "finished"}
    page.route("**/api/hint", lambda route: route.fulfill(json=answer))
    open_puzzle(page, write(NUGGET, "line"))
    show_hint(page)
    assert len(parts) > 3
    assert any(below["parts"] for part in parts for below in part["parts"])
    for number, part in enumerate(parts, 1):
        if number > 1:
            page.click("[data-part=next]")
        assert page.inner_text(".chain-parts .count") == f"{number} of {len(parts)}"
        assert page.inner_text(".part-title + p") == part["text"]
        assert page.locator(".chain-parts .done").count() == number - 1
        assert_drawn(page, part["marks"])
        assert_unfolded(page, page.locator(".chain-parts > [aria-live] > details"), part["parts"])
    assert page.locator("[data-part=next]").is_disabled()
    page.click("[data-part=back]")
    assert page.inner_text(".part-title") == parts[-2]["title"]


def test_every_step_of_a_path_is_drawn(page: Any) -> None:
    puzzle = RATED[96][0]
    open_puzzle(page, write(puzzle, "line"))
    page.click("[data-act=explain]")
    page.wait_for_selector(".side .steps", state="attached")
    for number, (situation, step) in enumerate(situations(puzzle, path(puzzle).steps), 1):
        if number % 6 == 0 or step.branches:
            page.evaluate(
                "(at) => { const slider = document.querySelector('.side input[type=range]');"
                " slider.value = at; slider.dispatchEvent(new Event('input')); }",
                number,
            )
            record = step_record(ExplainedStep(number, step, explain_step(step, situation), situation))
            assert_drawn(page, (record["reason_parts"] or [record])[0]["marks"])
