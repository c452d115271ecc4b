"""Lab: every dot can be reached and followed with the keyboard alone."""

from __future__ import annotations

import json
from typing import Any

from tests.browser.conftest import until
from tests.document_boards import S1_LINE

RUNS = [
    {
        "algorithm": algorithm,
        "board": f"board {number}",
        "puzzle": S1_LINE,
        "status": "solved",
        "labels": {},
        "seconds": seconds,
        "counters": {"tried": 5, "guesses": 1, "conflicts": 2},
    }
    for algorithm in ("mrv", "mac")
    for number, seconds in ((1, 0.01), (2, 0.1), (3, 1.0))
]
REPORT = {"title": "", "waiting": None, "blocks": [], "runs": RUNS, "left_out": 0}
LIST = {"runs": [{"name": "one", "jobs": {"done": 6}}], "recipes": []}


def test_dots_are_walked_over_and_opened_with_the_keyboard(page: Any, address: str) -> None:
    def with_body(body: object) -> Any:
        return lambda route: route.fulfill(body=json.dumps(body), content_type="application/json")

    page.route("**/api/lab", with_body(LIST))
    page.route("**/api/lab/report", with_body(REPORT))
    page.goto(f"{address}#lab")
    page.get_by_role("button", name="one 6").click()
    page.wait_for_selector(".dot")
    assert page.locator(".dot[tabindex='0']").count() == 1
    page.locator(".dot[tabindex='0']").focus()
    focused = "document.activeElement.getAttribute('aria-label')"
    seen = [page.evaluate(focused)]
    for key in ("ArrowRight", "ArrowDown", "ArrowRight", "ArrowUp", "Home", "End"):
        page.keyboard.press(key)
        seen.append(page.evaluate(focused))
    assert [words.split(":")[0] for words in seen] == [
        *("mrv, board 1", "mrv, board 2", "mac, board 2", "mac, board 3", "mrv, board 3"),
        *("mrv, board 1", "mac, board 3"),
    ]
    page.keyboard.press("Enter")
    until(page, "location.hash.startsWith('#watch')")
