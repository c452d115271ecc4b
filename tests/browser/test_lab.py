"""Lab: every dot can be reached and followed with the keyboard."""

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
TABLE = {"header": [f"column {number}" for number in range(20)], "rows": [["1"] * 20]}
REPORT = {
    "title": "",
    "waiting": None,
    "blocks": [TABLE],
    "runs": RUNS,
    "left_out": 0,
    "words": {"mac": "o mac"},
}
RECIPE = {"name": "peak", "title": "Peak", "titles": {"en": "Peak", "pt": "Pico"}}
LIST = {"runs": [{"name": "one", "jobs": {"done": 6}}], "recipes": [RECIPE]}


def with_body(body: object) -> Any:
    return lambda route: route.fulfill(body=json.dumps(body), content_type="application/json")


def test_dots_are_walked_over_and_opened_with_the_keyboard(page: Any, address: str) -> None:
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
        *("mrv, board 1", "mrv, board 2", "o mac, board 2", "o mac, board 3", "mrv, board 3"),
        *("mrv, board 1", "o mac, board 3"),
    ]
    page.keyboard.press("Enter")
    until(page, "location.hash.startsWith('#watch')")


def test_a_report_in_portuguese_and_a_run_that_times_out(page: Any, address: str) -> None:
    bodies: list[Any] = []
    page.route("**/api/lab", with_body(LIST | {"runs": [{"name": "peak-quick", "jobs": {"done": 6}}]}))
    page.route("**/api/lab/run", lambda route: route.fulfill(status=422, body='{"error": "no puzzle"}'))
    page.on(
        "request", lambda request: bodies.extend([request.post_data_json] if "report" in request.url else [])
    )
    page.route("**/api/lab/report", with_body(REPORT))
    page.goto(f"{address}?lang=pt#lab")
    assert page.inner_text("main option") == "Pico"
    page.click("text=Executar")
    page.wait_for_selector("#notice:has-text('execute de novo para continuar')")
    page.wait_for_selector(".dot")
    assert bodies[0] == {"run": "peak-quick", "language": "pt", "seconds": 30}
    assert "10 ms" in page.get_attribute(".dot", "aria-label")
    page.focus(".scroll:has(table)")  # what is too wide is scrolled with the keyboard
    page.keyboard.press("ArrowRight")
    until(page, "document.querySelector('.scroll:has(table)').scrollLeft > 0")
    page.route("**/api/lab/report", lambda route: route.fulfill(status=422, body='{"error": "no puzzle"}'))
    page.click("main button:has-text('peak-quick')")
    page.wait_for_selector("main [role=alert]")
