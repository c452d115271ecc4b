"""Lessons: each is shown in both languages, and its boards run."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.conftest import switch_to_portuguese, until
from tests.web.test_lessons import LANGUAGES, LESSONS, source, text

DONE = (
    "document.querySelectorAll('.live').length > 0 && [...document.querySelectorAll('.live .result')]"
    ".every((one) => /^(The whole run|A execução inteira)/.test(one.textContent))"
)


def read(page: Any, address: str, language: str, lesson: str) -> None:
    page.goto(f"{address}?lang={language}#lessons?lesson={lesson}")
    title = source(language, lesson).splitlines()[0].removeprefix("# ")
    page.get_by_role("heading", name=title, exact=True, level=1).wait_for()
    page.set_viewport_size({"width": 1280, "height": 6000})  # boards run when they are seen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_the_boards_of_a_lesson_have_its_counters(
    page: Any, address: str, lesson: str, language: str
) -> None:
    read(page, address, language, lesson)
    until(page, DONE)
    for button in page.query_selector_all(".live [data-act=end]"):
        button.click()
    runs = LESSONS[lesson]["runs"]
    lines = (line.split() for line in text("en", lesson).shown)
    shown = [name for what, *names in lines if what == "::run" for name in names]
    boards = page.query_selector_all(".live")
    assert len(boards) == len(shown)
    for name, board in zip(shown, boards, strict=True):
        counted = {
            one.get_attribute("data-counter"): int(re.sub(r"\D", "", one.inner_text()))
            for one in board.query_selector_all("[data-counter]")
        }
        assert counted == runs[name]["counters"]
    words = page.inner_text(".lesson")
    assert not re.search(r"[{}]|NaN|undefined|\*\*|::", words)


def test_answers_unfold_and_one_lesson_leads_to_the_next(page: Any, address: str) -> None:
    page.goto(f"{address}#lessons")
    page.click("text=Backtracking")
    page.wait_for_selector(".question")
    assert page.eval_on_selector_all(".question", "all => all.map((one) => one.open)") == [False] * 3
    page.click(".question summary >> nth=0")
    assert page.is_visible(".question[open] p")
    page.click("text=Next lesson")
    page.wait_for_selector("h1:has-text('Forward checking')")
    switch_to_portuguese(page)
    page.wait_for_selector("h1:has-text('Verificação adiante')")


def test_a_board_of_a_lesson_opens_in_watch_and_race(page: Any, address: str) -> None:
    read(page, address, "en", "clause-learning")
    page.click("text=Open in Watch >> nth=0")
    page.wait_for_selector(".watch .result:has-text('12,808')")  # the lesson has the number, too
    read(page, address, "en", "forward-checking")
    page.emulate_media(reduced_motion="reduce")
    page.click("text=Race these")
    page.wait_for_selector(".race .lane:has-text('4,002')")


def test_keys_step_the_board_that_was_used_last(page: Any, address: str) -> None:
    read(page, address, "en", "backtracking")
    until(page, DONE)
    page.focus(".live >> nth=1 >> [data-act=step]")
    for _ in range(3):
        page.keyboard.press(".")
    assert "Step 3 of" in page.inner_text(".live >> nth=1")
    assert "Step 0 of" in page.inner_text(".live >> nth=0")


def test_keys_are_the_pages_where_no_board_was_used(page: Any, address: str) -> None:
    page.goto(f"{address}#lessons?lesson=backtracking")
    page.wait_for_selector(".lesson h1")
    page.keyboard.press("Space")
    until(page, "scrollY > 0")
