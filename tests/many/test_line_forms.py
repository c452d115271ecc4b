"""Records written natively from segments: texts and fields."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sudoshiki.many import Code
from sudoshiki.many.line_answers import LineForm, Segment, answer_lines, shape_of_lines
from sudoshiki.many.plain_lines import solve_lines

FOUR, SOLVED = "3.4..1.2.4.32.1.", "3241413214232314"
MANY, NO_SOLUTION = "." * 16, "12" + "." * 4 + "34" + "." * 8
SHAPE = (4, 2, 2)


def records(text: str, *segments: Segment, **form: Any) -> list[str]:
    done = answer_lines(text.encode(), SHAPE, LineForm([*segments, b"\n"], **form))
    return done.output.decode().splitlines()


def test_fields() -> None:
    assert records(f"{FOUR}\n", ("puzzle", 0), b"|", ("solution", 0)) == [f"{FOUR}|{SOLVED}"]
    assert records(f"{FOUR}\n", ("values", 0)) == [",".join(SOLVED)]
    assert records(f"{FOUR}\n", *(("cell", cell) for cell in range(16))) == [SOLVED]
    assert records(f"{FOUR}\n{NO_SOLUTION}\n", ("quoted solution", 0)) == [f'"{SOLVED}"', "null"]
    assert records(f"{FOUR}\n{MANY}\n", ("verdict", 0), b" ", ("guesses", 0))[0] == "one 0"
    assert records(f"-{FOUR[1:]}\n", ("neutral puzzle", 0)) == [f"'-{FOUR[1:]}"]
    assert records(f"{FOUR}\n" * 2, ("kept", 1), ("kept", 0), kept=[b"a\0b\0", b"c\0d\0"]) == [
        "ca",
        "db",
    ]


def test_numbers_count_puzzles_and_ids_count_lines() -> None:
    text = f"{FOUR}\n\n# note\nbad\n{FOUR}\n"
    form = LineForm([("number", 0), b" ", ("id", 0), b"\n"], first_line=10, first_number=20)
    done = answer_lines(text.encode(), SHAPE, form)
    assert done.output == b"20 10\n22 14\n"
    assert [(left.line, left.number) for left in done.leftovers] == [(3, 21)]
    assert done.blank == 2


def test_only_boards_with_one_solution() -> None:
    text = f"{FOUR}\n{MANY}\n{NO_SOLUTION}\n".encode()
    done = answer_lines(text, SHAPE, LineForm([("solution", 0), b"\n"], unique_only=True))
    assert done.output.decode() == f"{SOLVED}\n"
    assert [left.line for left in done.leftovers] == [1, 2]
    assert sum(done.verdicts.values()) == 1


def test_answers_of_another_engine_are_written() -> None:
    text = f"{FOUR}\nbad\n{MANY}\n{FOUR}\n".encode()
    form = LineForm([("id", 0), b":", ("solution", 0), b"\n"])
    result = solve_lines(text, SHAPE, limit=2, effort=100).solved
    assert answer_lines(text, SHAPE, form, found=result) == answer_lines(text, SHAPE, form)
    none = replace(result, verdict=np.full(4, Code.REJECTED, np.uint8))
    assert len(answer_lines(text, SHAPE, form, found=none).leftovers) == 4


@pytest.mark.parametrize("segment", [("nothing", 0), ("cell", 16), ("kept", 0)])
def test_fields_that_are_not_there_are_refused(segment: tuple[str, int]) -> None:
    with pytest.raises(ValueError, match="no such"):
        records(f"{FOUR}\n", segment)


def test_arrays_that_are_too_small_are_refused() -> None:
    text = f"{FOUR}\n{FOUR}\n".encode()
    result = solve_lines(f"{FOUR}\n".encode(), SHAPE).solved
    with pytest.raises(ValueError, match="too small"):
        answer_lines(text, SHAPE, LineForm([("solution", 0)]), found=result)
    empty = replace(result, solution=np.zeros(0, np.uint8))
    with pytest.raises(ValueError, match="there are none"):
        answer_lines(f"{FOUR}\n".encode(), SHAPE, LineForm([("cell", 0)]), found=empty)


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        (f"# note\n\nbad\n {FOUR}  # hard\n{'.' * 81}", SHAPE),
        ("." * 81, (9, 3, 3)),
        ("bad\n", None),
        ("." * 256, (16, 4, 4)),
        ("", None),
    ],
)
def test_the_shape_is_that_of_the_first_line_that_has_one(text: str, shape: Any) -> None:
    assert shape_of_lines(text.encode()) == shape


def test_larger_boards_can_be_left_out() -> None:
    assert shape_of_lines(f"{'.' * 256}\n{FOUR}".encode(), largest=9) == SHAPE
