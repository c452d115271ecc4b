"""Building a puzzle and selecting cells by mouse, touch and keyboard."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.conftest import DESKTOP, PHONE, switch_to_portuguese, until
from tests.browser.test_play import GRID, more, open_puzzle, values
from tests.document_boards import S1_LINE


def middle(page: Any, cell: int) -> tuple[float, float]:
    box = page.locator(f"{GRID} [data-cell='{cell}'] .ground").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, *cells: int) -> None:
    page.mouse.move(*middle(page, cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*middle(page, cell), steps=4)
    page.mouse.up()


def selected_cells(page: Any) -> list[int]:
    result = page.eval_on_selector_all(
        f"{GRID} [aria-selected=true]", "all => all.map(one => Number(one.dataset.cell))"
    )
    return sorted(result)


def saved_game(page: Any) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('sudoshiki.game')"))["puzzle"]


def empty(page: Any, kind: str, size: str) -> None:
    page.click("[data-act=new]")
    page.select_option("dialog select >> nth=0", kind)
    page.select_option("dialog select >> nth=1", size)


def test_several_cells_by_dragging_with_control_and_with_shift(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    drag(page, 0, 1, 2)
    assert selected_cells(page) == [0, 1, 2]
    page.click(f"{GRID} [data-cell='1']", modifiers=["Control"])
    assert selected_cells(page) == [0, 2]
    page.click(f"{GRID} [data-cell='5']")
    page.click(f"{GRID} [data-cell='15']", modifiers=["Shift"])
    assert selected_cells(page) == [5, 6, 7, 9, 10, 11, 13, 14, 15]
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowLeft")
    assert selected_cells(page) == [0, 1]


def test_the_pad_counts_values_left_and_marks_complete_ones(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    left = page.get_attribute("[data-key='1']", "aria-label")
    assert left == f"1, {4 - S1_LINE.count('1')} to go"
    more(page, "solution")
    assert "all placed" in page.get_attribute("[data-key='1']", "aria-label")
    assert page.query_selector("[data-key='1'].done")


def test_regions_are_painted_with_the_pointer_and_undone(page: Any) -> None:
    """Two regions of a 4×4 board exchange a cell, so the lower boxes can't be filled."""
    empty(page, "sudoku", "4")
    page.click("dialog >> text=Open")
    page.wait_for_selector("[data-verdict=many]")
    page.click("[data-tool=regions]")
    page.click("[data-key='2']")
    drag(page, 1)
    page.wait_for_selector("[data-verdict=uneven]")
    assert "2 (5)" in page.inner_text(".verdict")
    page.click("[data-key='1']")
    drag(page, 2)
    page.wait_for_selector("[data-verdict=none]")
    assert saved_game(page)["regions"] == [1, 2, 1, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4]
    assert "box" not in saved_game(page)
    page.keyboard.press("Control+z")
    page.wait_for_selector("[data-verdict=uneven]")
    page.keyboard.press("Control+z")
    page.wait_for_selector("[data-verdict=many]")
    assert saved_game(page)["box"] == [2, 2]


def test_a_change_of_the_puzzle_is_one_step_that_can_be_undone(page: Any) -> None:
    """A key in Build starts a new puzzle; Undo restores the game in any mode."""
    open_puzzle(page, S1_LINE)
    page.click("[data-cell='1']")
    page.keyboard.press("2")
    played = values(page)
    more(page, "build")
    page.click("[data-cell='3']")
    page.keyboard.press("4")
    page.wait_for_selector("#notice.shown:has-text('Undo restores your entries')")
    built = values(page)
    assert (built[1], built[3]) == ("", "4")
    page.click("[data-act=undo]")
    assert values(page) == played
    page.click("[data-act=redo]")
    assert values(page) == built
    page.click("[data-act=built]")
    page.keyboard.press("Control+z")
    assert values(page) == played
    page.keyboard.press("Control+z")
    assert values(page)[1] == ""
    assert page.is_disabled("[data-act=undo]")
    for _ in range(2):
        page.keyboard.press("Control+y")
    assert values(page) == built
    page.keyboard.press("Control+z")
    page.click("[data-cell='1']")
    page.keyboard.press("4")  # another move: the change of the puzzle can't be redone any more
    assert page.is_disabled("[data-act=redo]")
    page.click("[data-act=new]")
    assert page.locator("dialog [data-left]").count() == 0  # it is on the board


def test_regions_and_signs_by_keyboard_alone(page: Any) -> None:
    empty(page, "sudoku", "5")
    page.click("dialog >> text=Open")  # five has no boxes: regions of one's own, to begin with the rows
    page.wait_for_selector("[data-tool=regions].on")
    page.wait_for_selector("[data-verdict=many]")
    page.click("[data-cell='0']")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("2")
    assert saved_game(page)["regions"][:5] == [2, 2, 1, 1, 1]
    page.click("[data-tool=signs]")
    page.keyboard.press("ArrowRight")  # from the second cell, which is the last chosen
    page.keyboard.press("<")
    assert saved_game(page)["arcs"] == [["r1c3", "r1c4"]]
    page.keyboard.press("v")
    assert saved_game(page)["arcs"][1] == ["r2c3", "r1c3"]
    current_words = page.get_attribute(f"{GRID} [data-cell='2']", "aria-label")
    assert "less than row 1, column 4" in current_words
    assert "greater than row 2, column 3" in current_words


def test_boxes_have_the_shape_that_is_chosen(page: Any) -> None:
    empty(page, "sudoku", "6")
    assert page.eval_on_selector_all(
        "dialog select >> nth=2 >> option", "all => all.map(one => one.value)"
    ) == ["2x3", "3x2", ""]
    page.select_option("dialog select >> nth=2", "3x2")
    page.click("dialog >> text=Open")
    page.wait_for_selector("[data-verdict=many]")
    assert saved_game(page)["box"] == [3, 2]
    page.select_option("[data-set=box]", "2x3")
    until(page, "JSON.parse(localStorage.getItem('sudoshiki.game')).puzzle.box[0] === 2")


def test_a_file_may_be_dropped_anywhere(page: Any) -> None:
    page.evaluate(
        """text => { const data = new DataTransfer(); data.items.add(new File([text], "puzzle.txt"));
        const drop = {dataTransfer: data, bubbles: true, cancelable: true};
        document.querySelector("header").dispatchEvent(new DragEvent("drop", drop)); }""",
        S1_LINE,
    )
    until(page, f"document.querySelectorAll('{GRID} [data-cell]').length === 16")
    assert "".join(value or "." for value in values(page)) == S1_LINE


def test_a_link_opened_again_keeps_what_was_entered(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    more(page, "share")
    until(page, "location.hash.includes('p=')")
    page.click("[data-cell='1']")
    page.keyboard.press("2")
    switch_to_portuguese(page)
    page.wait_for_selector("[data-verdict=one]")
    assert values(page)[1] == "2"


def test_a_link_can_not_break_the_page(page: Any) -> None:
    whole: dict[str, Any] = {"kind": "sudoku", "side": 4, "box": [2, 2], "givens": [0] * 16}
    broken: list[dict[str, Any]] = [
        {"arcs": [1]},
        {"arcs": [["r1c1", "r9c9"]]},
        {"regions": [1]},
        {"box": [0, 4]},
        {"candidates": {"r1c1": 3}},
        {"groups": {"a": [None]}},
        {"kind": "__proto__"},
        {"name": {"toString": 1}},
    ]
    page.evaluate("localStorage.clear()")
    record = page.evaluate(
        """async all => { const { fromLink, toLink } = await import("/js/model.js");
        return all.map(one => fromLink(toLink(one)) === null); }""",
        [whole | one for one in broken],
    )
    assert record == [True] * len(broken)


@pytest.mark.parametrize("tab", ["play", "watch", "race"])
def test_an_unreadable_link_shows_an_error(page: Any, address: str, tab: str) -> None:
    signed = {"kind": "futoshiki", "side": 4, "givens": [0] * 16, "arcs": [["r1c1", "r1c1"]]}
    link = page.evaluate("async one => (await import('/js/model.js')).toLink(one)", signed)
    page.goto(f"{address}#{tab}?p={link}")
    page.wait_for_selector("#notice.error:has-text('no readable puzzle')")
    page.wait_for_selector(".board")
    assert page.locator("path[d*=NaN]").count() == 0


def test_wrong_pencil_marks_are_named_and_corrected(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    page.click("[data-cell='1']")
    page.keyboard.press("c")
    page.keyboard.press("1")
    page.keyboard.press("4")  # 2 is right
    page.click("[data-act=hint]")
    page.wait_for_selector(".side h2:has-text('Hint')")
    while page.query_selector(".side >> text=More"):
        page.click(".side >> text=More")
    page.wait_for_selector(f"{GRID} [data-cell='1'].wrong")
    page.click(".side >> text=Correct it")
    marks = page.eval_on_selector_all(
        "[data-of='1'].marks :not(:empty)", "all => all.map(one => one.textContent)"
    )
    assert marks == ["2"]


def test_signs_that_a_step_rests_on_are_drawn(page: Any) -> None:
    signed = {
        "kind": "futoshiki",
        "name": "",
        "side": 4,
        "givens": [0] * 15 + [4],
        "arcs": [["r1c1", "r1c2"]],
    }
    page.evaluate(
        """async puzzle => { const { BoardView } = await import("/js/board.js");
        const { drawMarks } = await import("/js/step-picture.js");
        const view = new BoardView(puzzle); document.body.append(view.svg);
        drawMarks(view, {signs: [{smaller: "r1c1", greater: "r1c2"}]}); }""",
        signed,
    )
    assert page.locator(".sign.seen").count() == 1


def test_a_crossing_out_that_is_taken_leaves_marks_to_go_on_from(page: Any) -> None:
    """Without pencil marks all are added; else only where one was eliminated."""
    taken = """async marks => { const { Game } = await import("/js/game.js");
        const { takeStep } = await import("/js/step-picture.js");
        const { emptyPuzzle } = await import("/js/model.js");
        const game = new Game(emptyPuzzle("latin", 2)), before = {values: [0, 0, 0, 0], colours: [0, 0, 0, 0],
          gone: [[], [], [], []], marks: [[1, 2], [1, 2], [1, 2], [1, 2]]}, next = {...before, marks};
        takeStep(next, {placements: [], eliminations: [{cell: "r1c1", value: 2}]}, before, game.shape);
        return next.marks; }"""
    assert page.evaluate(taken, [[], [], [], []]) == [[1], [1, 2], [1, 2], [1, 2]]
    assert page.evaluate(taken, [[], [2], [], []]) == [[1], [2], [], []]


def test_stored_data_can_not_break_the_page(page: Any) -> None:
    open_puzzle(page, S1_LINE)
    page.wait_for_selector(".level:not(:empty)")  # which is kept, too
    kept = json.loads(page.evaluate("localStorage.getItem('sudoshiki.game')"))
    for broken in ({"marks": [1]}, {"values": ["<b>"] * 16}, {"colours": None}):
        text = json.dumps(kept | {"now": kept["now"] | broken})
        page.evaluate("text => localStorage.setItem('sudoshiki.game', text)", text)
        page.reload()
        page.wait_for_selector(".level:not(:empty)")
        assert len(values(page)) == 81  # the board of a first visit


@pytest.mark.parametrize("size", [PHONE, {"width": 320, "height": 568}, DESKTOP | {"height": 800}])
def test_help_takes_the_place_of_the_keys_and_is_seen_with_the_board(page: Any, size: dict[str, int]) -> None:
    page.set_viewport_size(size)
    page.click("[data-act=hint]")
    page.wait_for_selector(".side h2")
    while page.query_selector("[data-help='hint.next']"):
        page.click("[data-help='hint.next']")
    assert not page.is_visible(".pad")
    for part in (GRID, ".side .help-text", "[data-help='hint.take']", "[data-help='hint.close']"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= size["height"], part
    page.click("[data-help='hint.close']")
    assert page.is_visible(".pad")


def test_steps_begin_with_the_players_board_or_the_givens(page: Any) -> None:
    """If the board is wrong, that is shown instead."""
    open_puzzle(page, S1_LINE)
    empty_cells = S1_LINE.count(".")
    page.click("[data-act=explain]")
    page.wait_for_selector(f".count:has-text('of {empty_cells}')")
    page.keyboard.press("Escape")
    page.click("[data-cell='1']")
    page.keyboard.press("2")
    page.click("[data-act=explain]")
    page.wait_for_selector(f".count:has-text('of {empty_cells - 1}')")
    assert values(page)[1] == "2"
    page.click("[data-help='explain.start']")
    page.wait_for_selector(f".count:has-text('of {empty_cells}')")
    assert values(page)[1] == ""
    page.click("[data-help='explain.here']")
    page.wait_for_selector(f".count:has-text('of {empty_cells - 1}')")
    page.keyboard.press("Escape")
    page.keyboard.press("4")
    page.click("[data-act=explain]")
    page.wait_for_selector(".side:has-text('r1c2')")
    assert page.query_selector(".count") is None


def test_a_late_explanation_is_not_shown_on_another_board(page: Any) -> None:
    held: list[Any] = []
    page.route("**/api/explain", lambda route: held.append(route))
    page.click("[data-act=explain]")
    while not held:
        page.wait_for_timeout(20)
    open_puzzle(page, S1_LINE)
    with page.expect_response("**/api/explain"):
        held[0].continue_()
    page.wait_for_timeout(100)
    assert page.query_selector(".side h3") is None
