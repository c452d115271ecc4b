"""Play by keyboard, by mouse, with help; games are kept when the page is left."""

from __future__ import annotations

import json
from typing import Any

import sudoshiki as sk
from tests.browser.conftest import until
from tests.document_boards import S1_LINE, S5_LINE
from tests.formats.links import PARTLY

MEDIUM = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = ".board[role=grid]"
CHANGING = ("undo", "redo", "erase", "auto", "restart")  # buttons that change the game


def pasted(page: Any, text: str) -> None:
    page.evaluate(
        """text => { const data = new DataTransfer(); data.setData("text", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true})); }""",
        text,
    )


def open_puzzle(page: Any, line: str) -> None:
    """Paste a puzzle; marks on the old cells show when it has been replaced."""
    page.eval_on_selector_all(f"{GRID} [data-cell]", "all => all.forEach(one => one.dataset.before = 1)")
    pasted(page, line)
    until(page, f"document.querySelectorAll('{GRID} [data-cell]:not([data-before])').length === {len(line)}")
    page.wait_for_selector("[data-verdict=one]")


def more(page: Any, act: str) -> None:
    """Return the entries of the menu."""
    page.click("[data-act=menu]")
    page.click(f".menu [data-act={act}]")


def values(page: Any) -> list[str]:
    result: list[str] = page.eval_on_selector_all(f"{GRID} .value", "all => all.map(one => one.textContent)")
    return result


def test_solved_with_the_keyboard_alone(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    solution = sk.solve(sk.parse(S1_LINE)).solution
    assert solution is not None
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    for cell, value in enumerate(solution):
        page.keyboard.press(str(value))  # on a given it does nothing
        page.keyboard.press("ArrowRight")
        if cell % 4 == 3:
            page.keyboard.press("ArrowDown")
    page.wait_for_selector("#notice.shown:has-text('Solved!')")
    assert "".join(values(page)) == "".join(map(str, solution))


def test_clashes_undo_redo_and_a_page_left_and_opened_again(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    page.click("[data-cell='1']")
    page.keyboard.press("3")  # r1c1 has it
    page.wait_for_selector("[data-cell='1'].wrong")
    assert "breaks a rule" in page.get_attribute("[data-cell='1']", "aria-label")
    page.keyboard.press("Control+z")
    assert page.query_selector("[data-cell='1'].wrong") is None
    page.keyboard.press("Control+y")
    page.reload()
    page.wait_for_selector("[data-cell='1'].wrong")
    page.keyboard.press("Control+z")
    assert values(page)[1] == ""


def test_pencil_marks_by_hand_and_by_themselves(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    page.click("[data-cell='1']")
    page.keyboard.press("c")
    page.keyboard.press("2")
    page.keyboard.press("4")
    marks = "[data-of='1'].marks :not(:empty)"
    assert page.eval_on_selector_all(marks, "all => all.map(one => one.textContent)") == ["2", "4"]
    page.click("[data-act=auto]")
    assert page.eval_on_selector_all(marks, "all => all.map(one => one.textContent)") == ["2"]


def test_a_hint_comes_in_stages_and_can_be_taken(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    before = values(page)
    page.click("[data-act=hint]")
    page.wait_for_selector(".side h2:has-text('Hint')")
    while page.query_selector(".side >> text=More"):
        page.click(".side >> text=More")
    assert page.query_selector(".overlay .placed")
    page.click(".side >> text=Do it")
    assert sum(a != b for a, b in zip(before, values(page), strict=True)) == 1
    page.click("[data-act=check]")
    page.wait_for_selector("#notice.shown:has-text('No mistake')")


def test_a_hint_is_drawn_on_the_players_own_marks(page: Any) -> None:
    """Regression: a cell with one mark was treated as placed."""
    open_puzzle(page, MEDIUM)
    page.click("[data-act=auto]")
    look = f"[...document.querySelectorAll('{GRID} .value, {GRID} .marks')].map(one => one.textContent)"
    before = page.evaluate(look)
    page.click("[data-act=hint]")
    page.wait_for_selector(".side h2:has-text('Hint')")
    while page.query_selector(".side >> text=More"):
        page.click(".side >> text=More")
    assert page.evaluate(look) == before
    assert "Only one pencil mark is left in r" in page.inner_text(".side .stage-now")
    page.click(".side >> text=Do it")
    assert page.evaluate(look) != before


def test_marks_of_one_value_in_two_cells_of_a_box_are_no_error(page: Any) -> None:
    open_puzzle(page, MEDIUM)
    page.click("[data-mode=centre]")
    for cell in (2, 11):  # r1c3 is 4, r2c3 is not
        page.click(f"[data-cell='{cell}']")
        page.keyboard.press("4")
    page.click("[data-act=hint]")
    page.wait_for_selector(".side:has-text('r2c3')")
    assert not page.is_visible("#notice.error")


def test_every_step_can_be_gone_to_and_back(page: Any) -> None:
    open_puzzle(page, S5_LINE)
    page.click("[data-act=explain]")
    first = page.inner_text(".side h3")
    page.click(".side >> text=Forward")
    page.click(".side >> text=Back")
    assert page.inner_text(".side h3") == first
    slider = page.locator(".side input[type=range]")
    slider.fill(slider.get_attribute("max"))
    page.wait_for_selector(".side:has-text('The board is complete and correct.')")
    assert values(page).count("") <= 1  # the last step is drawn, not yet taken


def test_keys_do_not_change_a_game_hidden_by_steps(page: Any) -> None:
    """By key, number pad or undo: the steps show another board than the player's."""
    open_puzzle(page, S1_LINE)
    page.click("[data-cell='1']")
    page.keyboard.press("2")
    page.keyboard.press("Shift+ArrowDown")
    played = page.evaluate("localStorage.getItem('sudoshiki.game')")
    page.click("[data-act=explain]")
    page.wait_for_selector(".side h3")
    for key in ("1", "Shift+Digit3", "Backspace", "Control+z", "Control+y"):
        page.keyboard.press(key)
        page.wait_for_selector("#notice.shown:has-text('Close the explanation')")
    for button in ("[data-key='1']", *(f"[data-act={act}]" for act in CHANGING)):
        assert page.is_disabled(button), button
        page.dispatch_event(button, "click")
    unseen = json.loads(page.evaluate("localStorage.getItem('sudoshiki.game')"))
    assert unseen["now"] == json.loads(played)["now"]
    page.keyboard.press("Escape")
    assert values(page)[1] == "2"
    assert page.is_enabled("[data-key='1']")
    page.keyboard.press("Control+z")
    assert values(page)[1] == ""


def test_check_shows_the_players_board(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    page.click("[data-cell='1']")
    page.keyboard.press("2")
    page.click("[data-act=explain]")
    page.click("[data-help='explain.start']")
    page.wait_for_selector("[data-help='explain.here']")
    assert values(page)[1] == ""
    page.keyboard.press("k")
    page.wait_for_selector("#notice.shown:has-text('No mistake so far')")
    assert values(page)[1] == "2"
    assert page.query_selector(".side h3") is None


def test_steps_that_come_while_the_puzzle_is_built_are_not_shown(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    held: list[Any] = []
    page.route("**/api/explain", lambda route: held.append(route))
    page.click("[data-act=explain]")
    while not held:
        page.wait_for_timeout(20)
    more(page, "build")
    with page.expect_response("**/api/explain"):
        held[0].continue_()
    page.wait_for_timeout(100)
    assert page.query_selector(".side h3") is None
    assert page.is_visible("[data-tool=givens]")


def test_a_link_brings_the_same_puzzle(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    more(page, "share")
    until(page, "location.hash.includes('p=')")
    link = page.url
    open_puzzle(page, S5_LINE)
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector("[data-verdict=one]")
    assert "".join(value or "." for value in values(page)) == S1_LINE


def test_a_name_with_markup_is_shown_as_text(page: Any) -> None:
    record = {"kind": "sudoku", "name": "<img src=x onerror=alert(1)>", "side": 4, "givens": [0] * 16}
    page.click("[data-act=new]")
    page.fill("dialog textarea", json.dumps(record))
    page.click("dialog >> text=Read it")
    page.wait_for_selector("h1:has-text('<img')")
    assert page.query_selector("h1 img") is None


def test_a_futoshiki_is_built_by_clicking_edges(page: Any) -> None:
    page.click("[data-act=new]")
    page.select_option("dialog select >> nth=0", "futoshiki")
    page.select_option("dialog select >> nth=1", "4")
    page.click("dialog >> text=Open")
    page.wait_for_selector("[data-verdict=many]")
    left, right = (page.locator(f"{GRID} [data-cell='{cell}'] .ground").bounding_box() for cell in (0, 1))
    x, y = (left["x"] + left["width"] + right["x"]) / 2, left["y"] + left["height"] / 2
    arcs = []
    for _ in range(3):
        page.mouse.click(x, y)
        signs = page.query_selector_all(f"{GRID} .sign")
        arcs.append([sign.get_attribute("data-arc") for sign in signs])
    assert arcs == [["0,1"], ["1,0"], []]
    page.keyboard.press("4")
    until(page, f"document.querySelector('{GRID} .given') !== null")


def test_unreadable_input_shows_an_error(page: Any) -> None:
    """The text stays to be corrected; then the puzzle read replaces the board."""
    page.click("[data-act=new]")
    page.fill("dialog textarea", S1_LINE[:-1])
    page.click("dialog >> text=Read it")
    page.wait_for_selector("dialog [role=alert]:has-text('15 cells')")
    assert page.input_value("dialog textarea") == S1_LINE[:-1]
    page.fill("dialog textarea", S1_LINE)
    page.click("dialog >> text=Read it")
    until(page, f"document.querySelectorAll('{GRID} [data-cell]').length === 16")
    assert not page.is_visible("dialog")


def test_unreadable_pasted_text_is_shown_for_correction(page: Any) -> None:
    pasted(page, S1_LINE[:-1])
    page.wait_for_selector("dialog [role=alert]:has-text('15 cells')")
    assert page.input_value("dialog textarea") == S1_LINE[:-1]
    page.keyboard.press("End")
    page.keyboard.type(S1_LINE[-1])
    page.click("dialog >> text=Read it")
    until(page, f"document.querySelectorAll('{GRID} [data-cell]').length === 16")


def test_text_is_kept_where_the_server_does_not_answer(page: Any) -> None:
    page.click("[data-act=new]")
    page.fill("dialog textarea", S1_LINE)
    page.evaluate("() => { fetch = () => Promise.reject(new TypeError('offline')); }")
    page.click("dialog >> text=Read it")
    page.wait_for_selector("dialog [role=alert]:has-text('The server does not answer')")
    assert page.input_value("dialog textarea") == S1_LINE


def test_unread_parts_of_a_link_are_listed_until_the_next_puzzle(page: Any) -> None:
    page.click("[data-act=new]")
    page.fill("dialog textarea", PARTLY)
    page.click("dialog >> text=Read it")
    text = page.wait_for_selector(".not-read:visible").text_content()
    assert "a text of rules" in text
    page.reload()
    assert page.wait_for_selector(".not-read:visible").text_content() == text
    open_puzzle(page, S1_LINE)
    assert page.locator(".not-read:visible").count() == 0


def test_a_game_that_was_begun_is_kept_when_another_puzzle_comes(page: Any) -> None:
    """After a paste, a link or a new puzzle, the old game can be resumed once."""
    open_puzzle(page, S1_LINE)
    page.click("[data-cell='1']")
    page.keyboard.press("2")
    open_puzzle(page, S5_LINE)
    page.wait_for_selector("#notice:has-text('previous game is kept')")
    page.click("[data-act=new]")
    page.click("dialog [data-left]:has-text('Sudoku 4×4')")
    until(page, f"document.querySelectorAll('{GRID} [data-cell]').length === 16")
    assert values(page)[1] == "2"
    page.keyboard.press("Control+z")
    assert values(page)[1] == ""
    page.click(
        "[data-act=new]"
    )  # nothing was entered in the other: it is not kept, and this one is on the board
    assert page.locator("dialog [data-left]").count() == 0
