"""Watch: current line, jumps, tree, links to a step, suggestions."""

from __future__ import annotations

import re
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board
from tests.browser.conftest import switch_to_portuguese, until

LINES = {
    "eliminated": "cross out of the lists what v rules out",
    "tried": "for each value v in the list of c:",
    "guessed": "if the list has others: v is a guess",
    "placed": "place v in c",
    "conflict": "if a list is empty: conflict",
    "taken back": "take v back, restore the lists",
    "solved": "if every cell is filled: a solution",
}


def watched(page: Any, address: str, query: str) -> None:
    page.goto("about:blank")
    page.goto(f"{address}#watch?{query}")
    page.wait_for_selector(".result:text-matches('[0-9] (µs|ms|s)')")


def step(page: Any) -> int:
    return int(page.input_value(".transport input >> nth=0"))


def kinds(board: str, algorithm: str) -> list[str]:
    trace = sk.solve(shipped_board(board), algorithm, limit=1, trace=True).trace
    assert trace is not None
    return [event.kind for event in trace.events]


def test_the_line_at_work_is_lit(page: Any, address: str) -> None:
    watched(page, address, "board=s2-futoshiki-5x5&with=mrv&step=1000")
    events = kinds("s2-futoshiki-5x5", "mrv")
    for at in range(1000, 1040):
        assert step(page) == at
        assert page.inner_text(".code [aria-current]") == LINES[events[at - 1]]
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    assert page.locator(".code [aria-current]").count() == 0
    page.keyboard.press("ArrowRight")
    assert page.inner_text(".code [aria-current]") == "cross out what the givens rule out"


def test_jumps_go_from_guess_to_guess_and_back(page: Any, address: str) -> None:
    watched(page, address, "board=s2-futoshiki-5x5&with=mac")
    events = kinds("s2-futoshiki-5x5", "mac")
    for name, kind in (("guess", "guessed"), ("conflict", "conflict"), ("solution", "solved")):
        steps = [at + 1 for at, event in enumerate(events) if event == kind]
        page.keyboard.press("Home")
        for wanted in steps:
            page.click(f"[data-act=next-{name}]")
            assert step(page) == wanted
        assert page.is_disabled(f"[data-act=next-{name}]")
        for wanted in reversed(steps[:-1]):
            page.click(f"[data-act=back-{name}]")
            assert step(page) == wanted
        assert page.is_disabled(f"[data-act=back-{name}]")


def test_the_limit_of_solutions_is_used(page: Any, address: str) -> None:
    link = page.evaluate(
        """async () => (await import("/js/model.js")).toLink(
        { kind: "sudoku", name: "", side: 4, box: [2, 2], givens: [1, 2, 3, 4, ...Array(12).fill(0)] })"""
    )
    watched(page, address, f"p={link}&with=mrv")
    page.select_option("[data-option=limit]", "10")
    page.wait_for_selector(".result:has-text('Several solutions')")
    assert page.url.endswith("&limit=10")
    for _ in range(10):
        page.click("[data-act=next-solution]")
        assert page.inner_text(".sentence") == "A solution."
    assert page.is_disabled("[data-act=next-solution]")


def test_space_plays_after_a_click_on_a_button(page: Any, address: str) -> None:
    watched(page, address, "board=s2-futoshiki-5x5&with=mrv")
    page.click("[data-act=next-guess]")
    before = step(page)
    page.keyboard.press("Space")
    until(page, f"Number(document.querySelector('.transport input').value) > {before}")
    page.keyboard.press("Space")
    assert page.get_attribute("[data-act=play]", "aria-label") == "Play"


def test_a_click_in_the_tree_goes_to_that_step(page: Any, address: str) -> None:
    """The board needs no guess: the tree is a chain in the middle, 34 pixels per node."""
    watched(page, address, "board=s1-sudoku-4x4&with=backtracking")
    events = kinds("s1-sudoku-4x4", "backtracking")
    steps = [at + 1 for at, event in enumerate(events) if event == "placed"]
    middle = page.evaluate("document.querySelector('.tree-window').clientWidth / 2")
    for depth in (3, 1, 5):
        page.click(".tree-window canvas", position={"x": middle, "y": 30 + 34 * depth})
        assert step(page) == steps[depth - 1]
        assert f"depth {depth}" in page.get_attribute(".tree-window canvas", "aria-label")


def test_the_current_node_stays_in_the_window(page: Any, address: str) -> None:
    watched(page, address, "board=s2-futoshiki-5x5&with=mrv")
    page.evaluate("document.querySelector('.tree-window').scrollLeft = 1e6")
    page.wait_for_timeout(300)  # the page gets the event with the next frame
    page.keyboard.press("g")
    first = page.evaluate("document.querySelector('.tree-window').scrollLeft")
    page.keyboard.press("End")
    last = page.evaluate("document.querySelector('.tree-window').scrollLeft")
    assert first < last
    page.click("[data-act=tree-fit]")
    wide, visible = page.eval_on_selector(".tree-window", "it => [it.scrollWidth, it.clientWidth]")
    assert wide <= visible


def test_a_link_holds_the_step(page: Any, address: str) -> None:
    watched(page, address, "board=s2-futoshiki-5x5&with=mrv:habits%3Ds2&step=777")
    assert step(page) == 777
    board = page.evaluate("document.querySelector('.stage .board').textContent")
    page.keyboard.press(".")
    until(page, "location.hash.endsWith('&step=778')")
    page.keyboard.press(",")
    until(page, "location.hash.endsWith('&step=777')")
    link = page.url.partition("?")[2]
    watched(page, address, link)
    assert step(page) == 777
    assert page.evaluate("document.querySelector('.stage .board').textContent") == board
    page.select_option("[data-set=algorithm]", "mac")  # another run: from its start
    page.wait_for_selector(".result:text-matches('[0-9] (µs|ms|s)')")
    assert "step=" not in page.url


@pytest.mark.parametrize("algorithm", ["dlx", "cdcl"])
def test_where_no_steps_are_kept_no_controls_are_shown(page: Any, address: str, algorithm: str) -> None:
    watched(page, address, f"board=s2-futoshiki-5x5&with={algorithm}")
    assert "records no steps" in page.inner_text(".sentence")
    assert not page.is_visible(".transport")
    assert not page.is_visible(".chart-box")
    assert page.locator(".code li").count() > 5
    page.keyboard.press("Space")  # plays nothing, and breaks nothing


def test_giving_up_is_not_shown_as_a_timeout(page: Any, address: str) -> None:
    watched(page, address, "board=s2-futoshiki-5x5&with=one-guess")
    assert page.inner_text(".result").startswith("No solution found, none ruled out: 101 tried")


def test_controls_do_not_move_under_the_pointer(page: Any, phone: Any, address: str) -> None:
    for one in (page, phone):
        for _ in ("English", "Portuguese"):
            one.goto("about:blank")
            one.goto(f"{address}#watch?board=s2-futoshiki-5x5&with=mrv")
            one.wait_for_selector(".result:has-text('1')")
            boxes = set()
            for key in ("Home", *["."] * 3, *["g"] * 8, *["c"] * 8, "End"):
                one.keyboard.press(key)
                result = one.evaluate(
                    "[...document.querySelectorAll('.transport button, .transport input, .code-box')]"
                    ".map(it => it.getBoundingClientRect()).map(({ x, y, width }) => [x, y, width])"
                )
                boxes.add(str(result))
            assert len(boxes) == 1
            one.evaluate("document.getElementById('language').click()")  # a phone has it in the settings


@pytest.mark.parametrize("algorithm", ["annealing", "tabu", "auto", "mac"])
def test_if_propagation_solves_it_a_search_without_it_is_offered(
    page: Any, address: str, algorithm: str
) -> None:
    watched(page, address, f"board=sudoku-6x6&with={algorithm}")
    page.click("[data-act=instead]")
    page.wait_for_selector(".result:has-text('tried')")
    name = "backtracking" if algorithm in ("auto", "mac") else f"{algorithm}%3Apropagation%3Dfalse"
    assert f"with={name}" in page.url
    assert int(page.get_attribute(".transport input >> nth=0", "max")) > 20
    assert not page.is_visible(".instead")


def test_the_lines_are_portuguese_where_the_page_is(page: Any, address: str) -> None:
    switch_to_portuguese(page)
    page.goto(f"{address}#watch?board=s2-futoshiki-5x5&with=mrv&step=1000")
    page.wait_for_selector(".code [aria-current]")
    assert re.match("coloque v em c|para cada|risque|se |retire", page.inner_text(".code [aria-current]"))
