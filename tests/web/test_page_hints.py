"""Hints on pencil marks: drawn unchanged, with a note on their meaning."""

from __future__ import annotations

from typing import Any

from sudoshiki import formats, solve
from sudoshiki.web import WebLimits
from sudoshiki.web.answers import ANSWERS
from sudoshiki.web.requests import HintRequest
from sudoshiki.web.work import RequestWork
from tests.web.page_modules import evaluate, needs_node

pytestmark = needs_node

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"  # r1c3 is 4
PUZZLE = {"kind": "sudoku", "name": "", "side": 9, "box": [3, 3], "givens": list(formats.parse(LINE).givens)}
FILLED = "game.markAll();"


def hint_after(moves: str, language: str = "en") -> dict[str, Any]:
    """Return the hint after these moves, and its board."""
    begin = f"const {{ Game }} = await load('game'); const game = new Game(data.puzzle); {moves}"
    sent: Any = evaluate(
        f"""{begin} const {{ marksToSend }} = await load('hint-marks');
        return {{ board: game.now.values, candidates: marksToSend(game) }};""",
        {"puzzle": PUZZLE},
    )
    request = HintRequest(puzzle=PUZZLE, language="pt" if language == "pt" else "en", **sent)
    record = ANSWERS["hint"](request, RequestWork(60.0, WebLimits(), []))
    result: dict[str, Any] = evaluate(
        f"""{begin} const {{ boardOfHint, hintForPlayer }} = await load('hint-marks');
        const hint = hintForPlayer(data.record, game);
        return {{ hint, mine: game.now.marks, drawn: boardOfHint(game, hint.candidates).marks }};""",
        {"puzzle": PUZZLE, "record": record},
        language,
    )
    return result


def test_a_single_mark_is_the_step_and_nothing_rests_on_it() -> None:
    result = hint_after(FILLED)
    (placed,) = result["hint"]["step"]["placements"]
    single = result["mine"].index([placed["value"]])
    assert placed["cell"] == f"r{single // 9 + 1}c{single % 9 + 1}"
    assert (
        result["hint"]["stages"][-1]
        == f"Only one pencil mark is left in {placed['cell']}: it is {placed['value']}."
    )
    assert result["drawn"] == result["mine"]


def test_the_same_in_portuguese() -> None:
    last = hint_after(FILLED, "pt")["hint"]["stages"][-1]
    assert last.startswith("Só uma marca resta em r")


def test_a_mark_that_a_value_excludes_is_drawn_as_unused() -> None:
    """r1c3 has its own candidates and 5, which r1c1 has."""
    result = hint_after("for (const value of [1, 2, 4, 5]) game.pencil([2], value);")
    assert result["hint"]["unused"] == [{"cell": 2, "value": 5}]
    assert result["hint"]["stages"][-1].endswith("Already excluded, and ignored here: 5 in r1c3.")
    assert result["drawn"][2] == [1, 2, 4, 5]
    assert result["drawn"][3] == [2, 6]  # without marks: all that is left


def test_marks_without_the_right_value_are_wrong() -> None:
    """One or several marks, excluded by a given or not."""
    for marks in ([1], [5], [1, 2]):
        hint = hint_after(f"for (const value of {marks}) game.pencil([2], value);")["hint"]
        assert hint["wrong"] == ["r1c3"]
        assert "r1c3" in hint["stages"][-1]


def test_a_board_that_only_marks_fill_is_not_called_full() -> None:
    """Each open cell has its one right mark: it is still to be placed."""
    solution = solve(formats.parse(LINE)).solution
    moves = f"const full = {list(solution or ())}; full.forEach((value, cell) => game.pencil([cell], value));"
    hint = hint_after(moves)["hint"]
    assert "r1c3" in hint["stages"][-1]
    assert "4" in hint["stages"][-1]
