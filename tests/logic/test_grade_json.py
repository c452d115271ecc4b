"""Grades as JSON are read back; other JSON is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.logic import GRADE_SCALES
from tests.document_boards import S5_LINE

S5 = sk.parse(S5_LINE)
GRADES = [
    sk.grade(S5, scales=GRADE_SCALES),
    sk.grade(S5, scales=["word"]),
    sk.grade(S5, seconds=0),
    sk.grade(sk.parse("3.4..1.2.4.32.1.")),
    sk.grade(sk.sudoku("3.4..1.2.4.32.1.", arcs=[(1, 0)])),
]


@pytest.mark.parametrize("number", range(len(GRADES)))
def test_a_grade_survives_a_round_trip(number: int) -> None:
    graded = GRADES[number]
    text = graded.to_json()
    assert sk.Grade.from_json(text) == graded
    assert sk.Grade.from_json(text).to_json() == text


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("word", "simple"),
        ("word", 3),
        ("se", {"er": 1.0}),
        ("se", {"er": "a", "ep": 1, "ed": 1, "scale": "x"}),
        ("hodoku", {"score": 1.5, "level": "Easy", "scale": "x"}),
        ("tatham", ["basic", "Solo"]),
        ("search", {"singles": 1, "guesses": 0, "backdoor": None}),
        ("scales", ["er"]),
        ("scales", []),
        ("stopped", "tired"),
        ("seconds", None),
        ("more", 1),
        ("object", "outcome"),
    ],
)
def test_changed_texts_are_refused(key: str, value: Any) -> None:
    data = json.loads(GRADES[0].to_json())
    with pytest.raises(sk.SudoshikiError):
        sk.Grade.from_json(json.dumps({**data, key: value}))
