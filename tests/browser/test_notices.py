"""Notices: seen wherever they come, also while a dialog is open."""

from __future__ import annotations

from typing import Any

from tests.browser.test_play import more

# The notice lets clicks through. What is inert or lies behind the dialog is never the topmost element.
IS_ON_TOP = """() => {
  const notice = document.getElementById("notice");
  notice.style.pointerEvents = "auto";
  const { x, y, width, height } = notice.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === notice;
}"""
OFFLINE = "() => { fetch = () => Promise.reject(new TypeError('offline')); }"


def test_a_notice_is_seen_before_an_open_dialog_and_after_it(page: Any) -> None:
    page.evaluate(OFFLINE)
    page.click("[data-act=new]")  # which asks for the boards that ship
    page.wait_for_selector("#notice.shown:has-text('The server does not answer')")
    page.wait_for_timeout(300)  # it moves up
    assert page.evaluate(IS_ON_TOP)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="hidden")
    assert page.evaluate(IS_ON_TOP)


def test_a_notice_that_comes_as_the_dialog_closes_is_seen(page: Any) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    more(page, "copy")
    page.click("dialog [data-format=line]")
    page.wait_for_selector("#notice.shown")
    page.wait_for_timeout(300)
    assert page.evaluate(IS_ON_TOP)
