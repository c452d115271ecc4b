"""Outcomes as JSON: each verdict is read back; other JSON is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sudoshiki as sk
from tests.document_boards import S5_LINE

FEW = sk.parse("3.4..1.2.4......")
OUTCOMES = {
    "one": sk.solve(sk.parse(S5_LINE)),
    "many": sk.solve(FEW, limit=10),
    "none": sk.solve(sk.parse("123....4........")),
    "some": sk.solve(FEW, limit=1),
    "undecided": sk.solve(sk.sudoku(side=25), seconds=0),
    "traced": sk.solve(FEW, "mrv", trace=True),
    "parts": sk.solve(FEW, "auto", trace=True),
    "moves": sk.solve(FEW, "annealing", limit=1, effort=2000, trace=True),
    "options": sk.solve(FEW, "mrv:habits=s2"),
    "from 0": sk.solve(sk.sudoku(side=4, first_value=0)),
    "rules": sk.solve(sk.sudoku(side=4, rules=[sk.Thermo("r1c1 r1c2 r1c3")], arcs=[(4, 5)], name="mine")),
    "partial": sk.solve(sk.parse(S5_LINE), "backtracking", effort=30),
}


@pytest.mark.parametrize("name", OUTCOMES)
def test_an_outcome_survives_a_round_trip(name: str) -> None:
    outcome = OUTCOMES[name]
    text = outcome.to_json()
    again = sk.Outcome.from_json(text)
    assert again == outcome
    assert (again.puzzle.name, again.puzzle.kind) == (outcome.puzzle.name, outcome.puzzle.kind)
    assert again.to_json() == text
    assert "\n" not in text


def test_every_verdict_was_there() -> None:
    assert {outcome.verdict for outcome in OUTCOMES.values()} == set(sk.Verdict)
    assert OUTCOMES["partial"].partial is not None
    assert OUTCOMES["moves"].trace is not None
    assert OUTCOMES["moves"].trace.measures


WRONG: list[tuple[str, Any]] = [
    ("verdict", "one"),
    ("verdict", "sure"),
    ("found", 1),
    ("found", "2"),
    ("exact", 1),
    ("solutions", [[1] * 16]),
    ("solutions", [[1, 2]]),
    ("solutions", None),
    ("counters", {"tried": 1}),
    ("stopped", "bored"),
    ("options", []),
    ("seconds", "1"),
    ("partial", [1]),
    ("partial", [9] * 16),
    ("trace", {"events": []}),
    ("puzzle", {"size": 4}),
    ("object", "grade"),
    ("more", 1),
]


@pytest.mark.parametrize(("key", "value"), WRONG)
def test_changed_texts_are_refused(key: str, value: Any) -> None:
    data = json.loads(OUTCOMES["many"].to_json())
    with pytest.raises(sk.SudoshikiError):
        sk.Outcome.from_json(json.dumps({**data, key: value}))


def test_texts_without_all_keys_are_refused() -> None:
    data = json.loads(OUTCOMES["one"].to_json())
    del data["seed"]
    with pytest.raises(sk.FormatError, match="lacks the key 'seed'"):
        sk.Outcome.from_json(json.dumps(data))
    for text in ("", "[]", "{", "1", '{"object": "outcome"'):
        with pytest.raises(sk.FormatError):
            sk.Outcome.from_json(text)
    with pytest.raises(sk.FormatError):
        sk.Outcome.from_json(b"{}")  # type: ignore[arg-type]


def test_rows_are_those_of_the_first_solution() -> None:
    assert OUTCOMES["none"].rows is None
    for outcome in (OUTCOMES["one"], OUTCOMES["some"]):
        assert outcome.rows is not None
        assert sum(outcome.rows, ()) == outcome.solution
        assert {len(row) for row in outcome.rows} == {len(outcome.rows)}


def test_a_puzzle_is_a_board_as_text() -> None:
    from sudoshiki.draw import text

    assert str(FEW) == text(FEW)
    assert "3" in str(FEW).splitlines()[0]
    assert repr(FEW).startswith("<sudoku 4×4")
