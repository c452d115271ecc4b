"""Puzzles with named rules on the page: opened, drawn, played, checked, refused."""

from __future__ import annotations

from typing import Any

import sudoshiki as sk
from sudoshiki import formats
from tests.browser.conftest import until
from tests.browser.test_play import GRID, pasted, values

RULES = [sk.Cage(None, "r1c1 r1c2 r2c1"), sk.Thermo("r3c1 r3c2 r3c3"), sk.AntiKnight(), sk.Odd("r4c2")]
PUZZLE = sk.sudoku("...4............", rules=RULES)


def open_puzzle(page: Any, puzzle: sk.Puzzle) -> None:
    pasted(page, formats.write(puzzle, "json"))
    page.wait_for_selector(f"{GRID}.ruled .rules", state="attached")


def test_rules_are_drawn_and_described(page: Any) -> None:
    open_puzzle(page, PUZZLE)
    assert page.locator(f"{GRID} .rules .on-light path").count() > 0
    assert page.locator(".rule-notes .notes li").all_inner_texts() == ["anti-knight"]
    page.click(".rule-notes summary")
    words = page.locator(".rule-notes details li").all_inner_texts()
    assert words == [rule.words() for rule in PUZZLE.graph.rules]
    page.click("text=Português")
    page.wait_for_selector(".notes li:has-text('anticavalo')")


def test_only_the_layer_of_the_ground_is_seen(page: Any) -> None:
    open_puzzle(page, PUZZLE)
    for scheme, seen, hidden in (("light", "light", "dark"), ("dark", "dark", "light")):
        page.emulate_media(color_scheme=scheme)
        assert page.locator(f"{GRID} .on-{seen}").first.is_visible()
        assert not page.locator(f"{GRID} .on-{hidden}").first.is_visible()
    page.emulate_media(color_scheme="dark", media="print")
    assert page.locator(f"{GRID} .on-light").first.is_visible()


def test_a_broken_rule_is_seen_at_once_and_named_by_check(page: Any) -> None:
    open_puzzle(page, PUZZLE)
    page.click("[data-cell='8']")
    page.keyboard.press("3")
    page.click("[data-cell='9']")
    page.keyboard.press("2")  # a thermometer that falls
    page.wait_for_selector("[data-cell='8'].wrong")
    page.wait_for_selector("[data-cell='9'].wrong")
    page.click("[data-act=check]")
    page.wait_for_selector("#notice.shown.error")
    page.click("[data-cell='9']")
    page.keyboard.press("Backspace")
    until(page, "!document.querySelector('[data-cell].wrong')")


def test_solved_and_celebrated(page: Any) -> None:
    rules = [rule for rule in RULES if rule != sk.AntiKnight()]
    puzzle = sk.sudoku("...4............", rules=rules)
    open_puzzle(page, puzzle)
    page.wait_for_selector("[data-verdict=many]")
    solution = sk.solve(puzzle).solution
    assert solution is not None
    for cell, value in enumerate(solution):
        page.click(f"[data-cell='{cell}']")
        page.keyboard.press(str(value))
    page.wait_for_selector("#notice.shown:has-text('Solved!')")


def test_values_from_0_are_typed_as_such(page: Any) -> None:
    pasted(page, formats.write(sk.latin("01..............", first_value=0), "json"))
    until(page, f"document.querySelectorAll('{GRID} [data-cell]').length === 16")
    assert values(page)[:3] == ["0", "1", ""]
    page.click("[data-cell='6']")
    page.keyboard.press("0")
    assert values(page)[6] == "0"
    assert page.locator(".pad .key").all_inner_texts() == ["0", "1", "2", "3"]
    page.keyboard.press("Backspace")
    assert values(page)[6] == ""


def test_a_clue_outside_the_grid_is_inside_the_picture(phone: Any) -> None:
    rules = [sk.LittleKiller(4, "r1c4", "down-left"), sk.LittleKiller(4, "r3c4", "up-left")]
    puzzle = sk.sudoku(side=4, rules=[*rules, sk.AntiKing()])
    open_puzzle(phone, puzzle)
    phone.wait_for_selector(".rule-notes .notes li")
    board = phone.locator(GRID).bounding_box()
    for clue in phone.locator(f"{GRID} .on-light text").all():
        box = clue.bounding_box()
        assert board["x"] <= box["x"]
        assert box["x"] + box["width"] <= board["x"] + board["width"]
        assert box["y"] >= board["y"]


def test_a_hint_refuses_rules_by_name(page: Any) -> None:
    open_puzzle(page, sk.sudoku(side=4, rules=[sk.Cage(7, "r1c1 r1c2")]))
    page.click("[data-act=hint]")
    page.wait_for_selector("#notice.shown.error:has-text('sums')")


def test_all_marks_keep_the_rules(page: Any) -> None:
    open_puzzle(page, sk.sudoku("1...............", rules=[sk.Cage(5, "r1c1 r1c2"), sk.Even("r4c4")]))
    page.click("[data-act=auto]")
    page.wait_for_selector("[data-of='15']")
    assert [page.locator(f"[data-of='{cell}']").text_content() for cell in (1, 15)] == ["4", "24"]
