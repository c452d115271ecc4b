"""A game on the page: pencil marks, undo, storage. Its modules run in node."""

from __future__ import annotations

from typing import Any

from tests.web.page_modules import evaluate, needs_node

pytestmark = needs_node

EMPTY = {"kind": "latin", "name": "", "side": 3, "givens": [0] * 9}
START = "const { Game } = await load('game'); const game = new Game(data);"


def marks_after(moves: str, puzzle: dict[str, Any] = EMPTY) -> list[list[int]]:
    result: list[list[int]] = evaluate(f"{START} {moves} return game.now.marks;", puzzle)
    return result


def test_a_candidate_crossed_out_is_not_filled_in_again() -> None:
    moves = "game.markAll(); game.pencil([0], 2); game.put([8], 1); game.markAll();"
    assert marks_after(moves)[:3] == [[1, 3], [1, 2, 3], [2, 3]]


def test_a_candidate_that_a_hint_crossed_out_is_not_filled_in_again() -> None:
    moves = """const { takeStep } = await load('step-picture');
        game.markAll();
        const step = { placements: [], eliminations: [{ cell: "r1c2", value: 3 }] };
        game.change((next) => takeStep(next, step, game.now, game.shape));
        game.markAll();"""
    assert marks_after(moves)[1] == [1, 2]


def test_an_eliminated_candidate_can_be_noted_again_and_undone() -> None:
    assert marks_after("game.markAll(); game.pencil([0], 2); game.pencil([0], 2);")[0] == [1, 2, 3]
    assert marks_after("game.markAll(); game.pencil([0], 2); game.undo(); game.markAll();")[0] == [1, 2, 3]


def test_marks_that_were_never_noted_or_were_erased_are_filled_in() -> None:
    """One noted value, or a mark set and erased, eliminates nothing."""
    assert marks_after("game.pencil([0], 2); game.markAll();")[0] == [1, 2, 3]
    assert marks_after("game.pencil([0], 2); game.pencil([0], 2); game.markAll();")[0] == [1, 2, 3]
    assert marks_after("game.markAll(); game.pencil([0], 2); game.erase([0]); game.markAll();")[0] == [
        1,
        2,
        3,
    ]


def test_candidates_that_the_puzzle_rules_out_are_never_filled_in() -> None:
    stated = EMPTY | {"candidates": {"r1c1": [1, 2]}}
    assert marks_after("game.markAll();", stated)[0] == [1, 2]
    assert marks_after("game.erase([0]); game.markAll();", stated)[0] == [1, 2]
    assert marks_after("game.erase([0]); game.restart();", stated)[0] == [1, 2]


def test_eliminated_candidates_are_saved_with_the_game() -> None:
    body = f"""{START} game.markAll(); game.pencil([0], 2);
        const again = Game.saved(); again.markAll(); return again.now.marks[0];"""
    assert evaluate(body, EMPTY) == [1, 3]


def test_a_game_kept_by_an_older_version_goes_on() -> None:
    body = f"""{START} game.pencil([0], 2);
        const kept = JSON.parse(localStorage.getItem("sudoshiki.game"));
        for (const moment of [kept.now, ...kept.past]) delete moment.gone;
        localStorage.setItem("sudoshiki.game", JSON.stringify(kept));
        const again = Game.saved(); again.pencil([0], 3); return again.now.marks[0];"""
    assert evaluate(body, EMPTY) == [2, 3]


def test_a_game_in_which_only_marks_changed_is_kept() -> None:
    stated = EMPTY | {"candidates": {"r1c1": [1, 2]}}
    body = (
        f"{START} const before = game.hasEntries(); game.pencil([0], 2); return [before, game.hasEntries()];"
    )
    assert evaluate(body, stated) == [False, True]


def test_a_link_with_a_sign_from_a_cell_to_itself_is_none() -> None:
    """It would be drawn as a path of NaN."""
    body = """const { fromLink, toLink } = await load('model');
        return data.map((one) => fromLink(toLink(one)) !== null);"""
    signs = [[["r1c1", "r1c1"]], [["r1c1", "r1c2"], ["r2c2", "r2c2"]], [["r1c1", "r1c2"]]]
    assert evaluate(body, [EMPTY | {"kind": "futoshiki", "arcs": one} for one in signs]) == [
        False,
        False,
        True,
    ]
