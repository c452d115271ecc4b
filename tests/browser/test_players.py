"""Whole games by keyboard or touch, marks, settings, and other puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import sudoshiki as sk
from tests.browser.conftest import DESKTOP, PHONE, switch_to_portuguese, until
from tests.browser.test_other_tabs import AXE
from tests.browser.test_play import GRID, MEDIUM, more, open_puzzle, pasted, values
from tests.document_boards import S1_LINE

CLASH = f"55{MEDIUM[2:]}"


def marks(page: Any, cell: int, kind: str = "marks") -> list[str]:
    result: list[str] = page.eval_on_selector_all(
        f"{GRID} [data-of='{cell}'].{kind} :not(:empty)", "all => all.map(one => one.textContent)"
    )
    return result


def stored_value(page: Any, key: str) -> Any:
    return json.loads(page.evaluate(f"localStorage.getItem('sudoshiki.{key}')"))


def set_to(page: Any, name: str, on: bool) -> None:
    page.click("#settings")
    page.set_checked(f"[data-setting={name}]", on)
    page.keyboard.press("Escape")


def solution_of(page: Any) -> tuple[int, ...]:
    puzzle = sk.formats.parse(json.dumps(stored_value(page, "game")["puzzle"]), "json")
    solution = sk.solve(puzzle).solution
    assert solution is not None
    return solution


def test_a_game_by_keyboard_alone_from_a_new_puzzle_to_the_end(page: Any) -> None:
    page.wait_for_selector(".level:has-text('easy · ER 1.2')")  # what a visitor sees first
    page.keyboard.press("n")
    assert page.evaluate("document.activeElement.dataset.make") == "sudoku 9 easy"
    for _ in range(5):  # over the levels of 9×9 to 4×4, easy
        page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.make") == "sudoku 4 easy"
    page.keyboard.press("Enter")
    until(page, f"document.querySelectorAll('{GRID} [data-cell]').length === 16")
    page.wait_for_selector("[data-verdict=one]")
    solution, given = solution_of(page), values(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    for cell, value in enumerate(solution):
        if not given[cell]:
            page.keyboard.press("x")
            page.keyboard.press(str(value))
            page.keyboard.press("z")
            page.keyboard.press(str(value))
        page.keyboard.press("ArrowRight")
        if cell % 4 == 3:
            page.keyboard.press("ArrowDown")
    page.wait_for_selector(".solved:has-text('Solved!')")
    page.keyboard.press("Control+z")
    assert page.locator(":text('Solved!')").count() == 0
    page.keyboard.press("Control+y")
    page.wait_for_selector(".solved:has-text('Solved!')")


def test_a_game_by_touch_alone_from_a_new_puzzle_to_the_end(phone: Any) -> None:
    phone.tap("[data-act=new]")
    phone.tap("[data-make='futoshiki 4 easy']")
    until(phone, f"document.querySelectorAll('{GRID} [data-cell]').length === 16")
    phone.wait_for_selector("[data-verdict=one]")
    solution, given = solution_of(phone), values(phone)
    phone.tap("[data-mode=corner]")
    phone.tap(f"{GRID} [data-cell='{given.index('')}']")
    phone.tap("[data-key='2']")
    assert marks(phone, given.index(""), "corner-marks") == ["2"]
    phone.tap("[data-act=undo]")
    phone.tap("[data-mode=value]")
    for cell, value in enumerate(solution):
        if not given[cell]:
            phone.tap(f"{GRID} [data-cell='{cell}']")
            phone.tap(f"[data-key='{value}']")
    phone.wait_for_selector(".solved:has-text('Solved!')")


def test_corner_and_centre_marks_colours_and_what_is_alike(page: Any) -> None:
    open_puzzle(page, MEDIUM)
    page.click("[data-cell='2']")
    for key in ("Shift+Digit4", "Shift+Digit1", "Control+Digit2", "c", "4"):
        page.keyboard.press(key)
    assert (marks(page, 2, "corner-marks"), marks(page, 2)) == (["1", "4"], ["2", "4"])
    label = page.get_attribute("[data-cell='2']", "aria-label")
    assert "marks 2 4" in label
    assert "in the corners 1 4" in label
    page.click("[data-cell='36']")  # a 4: marks of it light up
    assert page.locator("[data-of='2'] tspan.same").all_text_contents() == ["4", "4"]
    page.dblclick("[data-cell='36']")
    assert page.locator(f"{GRID} [aria-selected=true]").count() == MEDIUM.count("4")
    page.keyboard.press("Control+a")
    assert page.locator(f"{GRID} [aria-selected=true]").count() == 81
    page.click("[data-cell='3']")
    page.keyboard.press("v")
    page.keyboard.press("1")
    fill = "getComputedStyle(document.querySelector('[data-cell=\"3\"] .ground')).fill"
    coloured = page.evaluate(fill)
    page.click("[data-cell='80']")
    assert page.evaluate(fill) == coloured  # chosen or not
    page.click("[data-cell='2']")
    page.keyboard.press("z")
    page.keyboard.press("4")
    assert marks(page, 2, "corner-marks") == []
    page.keyboard.press("Control+z")
    page.reload()
    page.wait_for_selector("[data-verdict=one]")
    assert (marks(page, 2, "corner-marks"), marks(page, 2)) == (["1", "4"], ["2", "4"])


def test_live_candidates_respect_what_the_player_crossed_out(page: Any) -> None:
    open_puzzle(page, MEDIUM)
    set_to(page, "live", True)
    assert marks(page, 2) == ["1", "2", "4"]
    page.click("[data-cell='2']")
    page.keyboard.press("c")
    page.keyboard.press("2")
    assert marks(page, 2) == ["1", "4"]
    page.keyboard.press("9")  # r3c2 has it: nothing to bring back
    assert marks(page, 2) == ["1", "4"]
    page.click("[data-cell='5']")
    page.keyboard.press("z")
    page.keyboard.press("4")  # in the same row
    assert marks(page, 2) == ["1"]
    page.keyboard.press("Control+z")
    page.click("[data-cell='2']")
    page.keyboard.press("c")
    page.keyboard.press("4")  # which is right there: a hint says so
    page.click("[data-act=hint]")
    page.click("[data-help='hint.next']")
    page.click("[data-help='hint.mend']")
    assert marks(page, 2) == ["1", "2", "4"]
    page.reload()
    page.wait_for_selector("[data-verdict=one]")
    assert marks(page, 2) == ["1", "2", "4"]  # the setting is kept


def test_settings_hold_at_once_and_across_visits(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    page.click("[data-cell='1']")
    page.keyboard.press("3")
    page.wait_for_selector("[data-cell='1'].wrong")
    for name in ("conflicts", "timer", "highlights"):
        set_to(page, name, False)
    set_to(page, "leftHanded", True)
    page.click("#settings")
    page.select_option("[data-setting=theme]", "dark")
    page.select_option("[data-setting=language]", "pt")
    page.wait_for_selector("dialog h2:has-text('Ajustes')")
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector("[data-verdict=one]")
    assert page.query_selector("[data-cell].wrong, .cell.peer") is None
    assert not page.is_visible(".clock")
    assert page.locator(".pad").bounding_box()["x"] < page.locator(GRID).bounding_box()["x"]
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(20, 24, 26)"
    page.click("[data-act=check]")
    page.wait_for_selector("[data-cell='1'].wrong")


def test_a_pause_hides_the_board_and_stops_the_clock(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    page.keyboard.press("p")
    page.wait_for_selector(".curtain:visible")
    assert not page.is_visible(GRID)
    page.keyboard.press("3")  # does nothing
    before = page.inner_text(".clock")
    page.wait_for_timeout(1200)
    assert page.inner_text(".clock") == before
    page.keyboard.press("Space")
    assert page.is_visible(GRID)
    assert "".join(value or "." for value in values(page)) == S1_LINE


def test_a_refused_text_stays_with_its_fault_chosen_and_a_clash_is_shown(page: Any) -> None:
    pasted(page, f"{MEDIUM[:40]}!{MEDIUM[41:]}")
    page.wait_for_selector("dialog [role=alert]:has-text('column 41')")
    chosen = "(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))"
    assert page.evaluate(f"{chosen}(document.querySelector('dialog textarea'))") == "!"
    page.fill("dialog textarea", f"https://sudoku.coach/en/play/{CLASH}")
    page.click("dialog >> text=Read it")
    page.wait_for_selector("[data-verdict=clash]")
    assert page.locator("[data-cell='0'].wrong, [data-cell='1'].wrong").count() == 2


def test_making_shows_progress_and_can_be_stopped(page: Any) -> None:
    held: list[Any] = []
    page.route("**/api/generate", lambda route: held.append(route))
    page.click("[data-act=new]")
    page.click("[data-make='sudoku 9 extreme']")
    page.wait_for_selector("dialog progress")
    page.wait_for_selector(".making:has-text('1 s')")
    page.click(".making >> text=Stop")
    page.wait_for_selector("[data-make='sudoku 9 extreme']")
    assert page.query_selector("dialog progress") is None


def test_generated_puzzles_survive_navigation_and_another_language(page: Any, address: str) -> None:
    page.goto(f"{address}#make")
    page.select_option("[data-set=level]", "easy")
    page.fill("[data-set=count]", "2")
    page.click("text=Make them")
    page.wait_for_selector(".grade:has-text('ER') >> nth=1")
    page.click(".made a >> nth=0")
    page.wait_for_selector("[data-verdict=one]")
    page.go_back()
    page.wait_for_selector(".made article >> nth=1")
    switch_to_portuguese(page)
    page.wait_for_selector(".grade:has-text('fácil') >> nth=1")
    assert page.input_value("[data-set=count]") == "2"


def test_only_formats_that_fit_are_offered(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    more(page, "copy")
    page.wait_for_selector("[data-format=line]")
    assert page.query_selector("[data-format=art]") is None


SIZES = [PHONE, {"width": 320, "height": 568}, {"width": 844, "height": 390}, {"width": 768, "height": 1024}]


@pytest.mark.parametrize("size", [*SIZES, DESKTOP | {"height": 800}])
def test_board_keys_hint_and_check_are_in_sight(page: Any, size: dict[str, int]) -> None:
    page.set_viewport_size(size)
    page.wait_for_selector("[data-verdict=one]")
    for part in (GRID, "[data-key='9']", "[data-act=undo]", "[data-act=hint]", "[data-act=check]"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= size["height"], part
        assert box["x"] + box["width"] <= size["width"], part
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
    header = page.locator(".top").bounding_box()
    assert header["height"] < 70
    page.click("[data-act=menu]")
    assert page.locator(".menu").bounding_box()["y"] >= 0
    page.keyboard.press("Escape")
    page.click("[data-act=check]")
    notice = page.wait_for_selector("#notice.shown").bounding_box()
    covered = page.evaluate(
        """([x, y, w, h]) => [...document.querySelectorAll("button, a, [data-cell]")].some(one => {
        const b = one.getBoundingClientRect();
        return b.width && b.left < x + w && b.right > x && b.top < y + h && b.bottom > y; })""",
        [notice["x"], notice["y"], notice["width"], notice["height"]],
    )
    assert not covered


def test_a_large_board_is_zoomed_and_moved(page: Any) -> None:
    pasted(page, "." * 256)
    until(page, f"document.querySelectorAll('{GRID} [data-cell]').length === 256")
    assert page.get_attribute("[data-key='16']", "aria-label") == "16, 16 to go"
    whole = page.locator(GRID).bounding_box()["width"]
    for _ in range(3):
        page.click("[data-zoom=larger]")
    assert page.locator(GRID).bounding_box()["width"] > 2.5 * whole
    page.click("[data-cell='17']")
    page.keyboard.press("g")  # the sixteenth value
    assert values(page)[17] == "16"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")  # to the far end of the row, which comes into view
    stage, cell = (page.locator(one).bounding_box() for one in (".stage", "[data-cell='31'] .ground"))
    assert stage["x"] <= cell["x"] + 1
    assert cell["x"] + cell["width"] <= stage["x"] + stage["width"] + 1
    page.click("[data-zoom=whole]")
    assert page.locator(GRID).bounding_box()["width"] == whole


class Fingers:
    """Touches on a real screen; the browser interprets them."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def at(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, before: list[tuple[float, float]], after: list[tuple[float, float]]) -> None:
        """Move all fingers at once, in ten steps."""
        self.at("touchStart", *before)
        for part in range(1, 11):
            pairs = zip(before, after, strict=True)
            moved = [(x + (u - x) * part / 10, y + (v - y) * part / 10) for (x, y), (u, v) in pairs]
            self.at("touchMove", *moved)
        self.at("touchEnd")
        self.page.wait_for_timeout(300)


def test_a_large_board_is_pinched_and_moved_with_fingers(phone: Any) -> None:
    pasted(phone, "." * 256)
    until(phone, f"document.querySelectorAll('{GRID} [data-cell]').length === 256")
    fingers, stage = Fingers(phone), phone.locator(".stage")
    box = stage.bounding_box()
    x, y, whole = (
        box["x"] + box["width"] / 2,
        box["y"] + box["height"] / 2,
        phone.locator(GRID).bounding_box(),
    )
    fingers.drag([(x - 30, y), (x + 30, y)], [(x - 90, y), (x + 90, y)])  # three times as far apart
    large = phone.locator(GRID).bounding_box()
    assert large["width"] == pytest.approx(3 * whole["width"], rel=0.05)
    middle = x - large["x"], y - large["y"]  # what was between the fingers is there still
    assert middle == pytest.approx((large["width"] / 2, large["height"] / 2), abs=20)
    assert phone.evaluate("visualViewport.scale") == 1  # the page itself is not zoomed
    chosen = f"document.querySelector('{GRID} [aria-selected=true]').dataset.cell"
    assert phone.evaluate(chosen) == "0"  # as it was
    before = stage.evaluate("one => [one.scrollLeft, one.scrollTop]")
    fingers.drag([(x, y)], [(x - 80, y - 80)])
    after = stage.evaluate("one => [one.scrollLeft, one.scrollTop]")
    assert after[0] > before[0] + 40
    assert after[1] > before[1] + 40
    assert phone.locator(f"{GRID} [aria-selected=true]").count() == 1  # it was moved, not painted over
    assert phone.evaluate(chosen) == "0"
    fingers.at("touchStart", (x, y))
    fingers.at("touchEnd")
    phone.tap("[data-key='16']")
    assert values(phone).index("16") > 16  # a tap still chooses
    fingers.drag([(x - 90, y), (x + 90, y)], [(x - 20, y), (x + 20, y)])
    assert phone.locator(GRID).bounding_box()["width"] == pytest.approx(whole["width"], rel=0.01)


def states(page: Any) -> Iterator[str]:
    """Yield the states of Play, one after the other."""
    page.wait_for_selector(".level:has-text('easy')")
    yield "first"
    page.click("[data-act=menu]")
    yield "menu"
    page.keyboard.press("Escape")
    page.click("#settings")
    yield "settings"
    page.keyboard.press("Escape")
    page.click("[data-act=new]")
    page.wait_for_selector(".thumb")
    yield "new"
    page.fill("dialog textarea", "12")
    page.click("dialog >> text=Read it")
    page.wait_for_selector("dialog [role=alert]:not(:empty)")
    yield "refused"
    page.keyboard.press("Escape")
    page.click("[data-cell='0']")
    for key in ("x", "7", "9", "c", "7", "v", "3"):
        page.keyboard.press(key)
    yield "marks"
    page.keyboard.press("h")
    page.wait_for_selector("[data-help='hint.next']")
    yield "hint"
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    page.wait_for_selector(".count")
    yield "explain"
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    yield "paused"
    page.keyboard.press("p")
    more(page, "build")
    yield "build"
    page.click("[data-act=built]")
    more(page, "solution")
    more(page, "copy")
    page.wait_for_selector("[data-format=line]")
    yield "copy"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_state(page: Any, scheme: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not there: npm install --prefix build/axe axe-core")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.evaluate(AXE.read_text())  # as a script it would break the page's own policy
    results = {}
    for state in states(page):
        for one in page.evaluate("axe.run()")["violations"]:
            results[f"{state}: {one['id']}"] = [node["html"][:120] for node in one["nodes"]][:3]
    assert results == {}
