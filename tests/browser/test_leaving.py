"""A tab that was left, or that another one overtakes, changes neither the address nor the page."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import until

ALGORITHM = "[data-set=algorithm]"


def shown(page: Any) -> tuple[str, str]:
    """Return the part of the address after #, and the tab that is on the page."""
    return page.evaluate("location.hash"), page.evaluate("document.getElementById('tab').className")


def hold(page: Any, path: str) -> list[Any]:
    """Hold requests for a path back; returns the list that they come to."""
    held: list[Any] = []
    page.route(path, lambda route: held.append(route))
    return held


def release(page: Any, held: list[Any], path: str) -> None:
    """Answer what was held back, and let the page use it."""
    with page.expect_response(path):
        for route in held:
            route.continue_()
    page.wait_for_timeout(300)


def test_the_newest_address_wins_over_a_tab_that_loads_slowly(page: Any) -> None:
    held = hold(page, "**/js/watch.js")
    page.evaluate("location.hash = 'watch?with=mrv'")
    page.wait_for_selector("nav [data-tab=watch][aria-current]")
    page.evaluate("location.hash = 'make'")
    page.wait_for_selector(".make h1")
    release(page, held, "**/js/watch.js")
    assert shown(page) == ("#make", "make")
    assert page.is_visible(".make h1")


def test_nothing_of_a_tab_stays_while_the_next_one_loads(page: Any) -> None:
    held = hold(page, "**/js/watch.js")
    page.evaluate("location.hash = 'watch'")
    page.wait_for_selector("nav [data-tab=watch][aria-current]")
    assert page.inner_html("main") == ""
    release(page, held, "**/js/watch.js")
    page.wait_for_selector(ALGORITHM)


def test_a_tab_left_before_its_tables_came_stays_left(page: Any, address: str) -> None:
    for tab in ("watch", "race?preset=lists"):
        page.goto("about:blank")
        held = hold(page, "**/api/algorithms")
        page.goto(f"{address}#{tab}")
        until(page, "document.getElementById('tab').className")
        page.evaluate("location.hash = 'make'")
        page.wait_for_selector(".make h1")
        release(page, held, "**/api/algorithms")
        assert shown(page) == ("#make", "make")
        assert page.locator(ALGORITHM).count() == 0
        page.unroute("**/api/algorithms")


def test_an_address_is_not_overwritten_before_its_tab_opens(page: Any, address: str) -> None:
    """The address changes before the event that says so, and a run may begin or end between."""
    page.goto(f"{address}#watch")
    page.wait_for_selector(ALGORITHM)
    page.evaluate(
        "() => { location.hash = 'make'; const list = document.querySelector('[data-set=algorithm]');"
        " list.value = 'mac'; list.dispatchEvent(new Event('change')); }"
    )
    page.wait_for_selector(".make h1")
    assert shown(page) == ("#make", "make")


def test_a_field_being_filled_in_does_not_bring_its_tab_back(page: Any, address: str) -> None:
    page.goto(f"{address}#watch?with=tabu")
    page.fill("[data-option=seed]", "")
    page.type("[data-option=seed]", "12")  # the browser reports the change when the field is removed
    page.keyboard.press("Alt+5")
    page.wait_for_selector(".make h1")
    page.wait_for_timeout(300)
    assert shown(page) == ("#make", "make")


def test_a_pasted_puzzle_read_too_late_leaves_the_tab_alone(page: Any) -> None:
    held = hold(page, "**/api/read")
    page.click("[data-act=new]")
    page.fill("dialog textarea", "." * 81)
    with page.expect_request("**/api/read"):
        page.click("dialog button:has-text('Read')")
    page.evaluate("location.hash = 'make'")
    page.wait_for_selector(".make h1")
    assert not page.is_visible("dialog")
    for route in held:
        route.continue_()
    page.wait_for_timeout(300)
    assert shown(page) == ("#make", "make")


def test_skipping_to_the_board_stays_in_the_tab(page: Any, address: str) -> None:
    page.goto(f"{address}#watch?with=mac")
    page.wait_for_selector(".board")
    before = shown(page)
    page.focus(".skip")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "tab"
    page.wait_for_timeout(300)
    assert shown(page) == before
    assert before[1] == "watch"
