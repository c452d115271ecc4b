"""Notices are visible everywhere, also over an open dialog."""

from __future__ import annotations

from typing import Any

from tests.browser.test_play import more, open_puzzle
from tests.document_boards import S1_LINE

# The notice lets clicks through. What is inert or lies behind the dialog is never the topmost element.
IS_ON_TOP = """() => {
  const notice = document.getElementById("notice");
  notice.style.pointerEvents = "auto";
  const { x, y, width, height } = notice.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === notice;
}"""
KEEP = "() => clearTimeout(Number(document.getElementById('notice').dataset.timer))"  # else it goes in 4 s
OFFLINE = "() => { fetch = () => Promise.reject(new TypeError('offline')); }"


def test_a_notice_is_seen_before_an_open_dialog_and_after_it(page: Any) -> None:
    page.evaluate(OFFLINE)
    page.click("[data-act=new]")  # which asks for the boards that ship
    page.wait_for_selector("#notice.shown:has-text('The server does not answer')")
    page.evaluate(KEEP)
    page.wait_for_function(IS_ON_TOP)  # it moves up
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="hidden")
    page.wait_for_function(IS_ON_TOP)


def test_a_notice_on_a_board_disappears_with_it_and_stays_out_of_dialogs(page: Any) -> None:
    page.click("[data-act=check]")
    page.wait_for_selector("#notice.shown")
    page.click("[data-act=new]")
    assert page.query_selector("#notice.shown") is None
    page.keyboard.press("Escape")
    page.click("[data-act=check]")
    page.wait_for_selector("#notice.shown")
    open_puzzle(page, S1_LINE)
    assert page.query_selector("#notice.shown") is None


def test_a_notice_that_comes_as_the_dialog_closes_is_seen(page: Any) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    more(page, "copy")
    page.click("dialog [data-format=line]")
    page.wait_for_selector("#notice.shown")
    page.evaluate(KEEP)
    page.wait_for_function(IS_ON_TOP)
