"""`grade_many`: grades of every form of input equal those of `grade`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki.logic import GRADE_SCALES
from sudoshiki.logic.columns import SCALE_COLUMNS, grade_row
from tests.bulk.made import MANY, NO_SOLUTION
from tests.document_boards import S1_LINE, S5_LINE
from tests.logic.test_explainer import RATED, ROWS

LINES = [row[0] for row in ROWS[::40]]
CLASH = "11" + "." * 79


def one_by_one(lines: list[str], scale: str) -> list[tuple[Any, ...]]:
    return [grade_row(getattr(sk.grade(sk.parse(line), scales=[scale]), scale)) for line in lines]


def rows(graded: sk.Graded) -> list[tuple[Any, ...]]:
    columns = [graded[column.name].tolist() for column in SCALE_COLUMNS[graded.scale]]
    return list(zip(*columns, strict=True))


@pytest.mark.parametrize("scale", GRADE_SCALES)
def test_grades_are_those_of_grade(scale: str) -> None:
    lines = LINES[:3] if scale == "search" else LINES
    graded = sk.grade_many(lines, scale)
    assert rows(graded) == one_by_one(lines, scale)
    assert graded.counts() == {"graded": len(lines), "none": 0, "many": 0, "undecided": 0, "rejected": 0}
    assert graded.graded.all()


def test_every_form_of_boards_is_taken() -> None:
    pa = pytest.importorskip("pyarrow")
    puzzles = [sk.parse(line) for line in LINES]
    array = np.array([puzzle.givens for puzzle in puzzles])
    text = "\n".join(LINES)
    wanted = sk.grade_many(LINES, "se")
    for boards in (text, text.encode(), array, puzzles, pa.array(LINES), [f" {line} # x" for line in LINES]):
        assert sk.grade_many(boards, "se") == wanted
    assert sk.grade_many(text, "se", threads=3) == wanted
    assert sk.grade_many(text, "word") != wanted


def test_a_board_without_a_grade_has_a_reason() -> None:
    lines = [S5_LINE, MANY, NO_SOLUTION, CLASH, "1.x", "", LINES[0]]
    graded = sk.grade_many(lines, "se")
    codes = [sk.Code(code).name for code in graded.verdict]
    assert codes == ["ONE", "MANY", "NONE", "REJECTED", "REJECTED", "REJECTED", "ONE"]
    assert [sk.Fault(fault).name for fault in graded.fault][3:6] == ["CLASH", "LENGTH", "BLANK"]
    assert graded.graded.tolist() == [True, *[False] * 5, True]
    assert np.isnan(graded["er"][1:6]).all()
    assert graded.counts() == {"graded": 2, "none": 1, "many": 1, "undecided": 0, "rejected": 3}
    words = sk.grade_many(lines)
    assert words["word"].tolist()[1:6] == [""] * 5
    assert sk.grade_many(lines, "hodoku")["hodoku_score"].tolist()[1:6] == [-1] * 5
    assert "2 graded" in repr(words)


def test_tables_have_nulls_where_there_is_no_grade() -> None:
    pytest.importorskip("pandas")
    table = sk.grade_many([S5_LINE, MANY], "hodoku").to_arrow()
    assert table["hodoku_level"].null_count == table["hodoku_score"].null_count == 1
    assert table["verdict"].to_pylist() == ["one", "many"]
    assert sk.grade_many([S5_LINE]).to_pandas()["word"].tolist() == ["hard"]


def test_signs_are_graded_or_refused_by_name() -> None:
    puzzles = [futoshiki()]
    graded = sk.grade_many(puzzles, "se")
    rating = sk.grade(puzzles[0], scales=["se"]).se
    assert rating is not None
    assert rows(graded) == [(rating.er, rating.ep, rating.ed)]


@pytest.mark.parametrize(("scale", "latin"), [("hodoku", True), ("qqwing", True), ("tatham", False)])
def test_signs_are_refused_whether_or_not_a_board_would_be_graded(scale: str, latin: bool) -> None:
    boards = ["." * 16, "1234341221434321"]
    for given in (boards, boards[:1], ["11" + "." * 14]):
        some = [[(0, 1)], *[[]] * (len(given) - 1)]
        with pytest.raises(sk.UsageError, match=f"{scale}.* signs"):
            sk.grade_many(given, scale, arcs=some, latin=latin)
        none: list[list[tuple[int, int]]] = [[]] * len(given)
        assert sk.grade_many(given, scale, arcs=none, latin=latin) == sk.grade_many(given, scale, latin=latin)


def test_tatham_grades_signs_without_boxes() -> None:
    puzzle = futoshiki()
    assert rows(sk.grade_many([puzzle], "tatham")) == [grade_row(sk.grade(puzzle).tatham)]


def futoshiki() -> sk.Puzzle:
    """Return all signs of a Latin square, and one given."""
    board = [1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3]
    across = [(cell, cell + 1) for cell in range(16) if cell % 4 < 3]
    arcs = [pair if board[pair[0]] < board[pair[1]] else pair[::-1] for pair in across]
    return sk.futoshiki([1, *[0] * 15], arcs)


def test_unsupported_requests_are_refused() -> None:
    with pytest.raises(sk.UsageError, match="no scale 'er'"):
        sk.grade_many([S5_LINE], "er")
    with pytest.raises(sk.UsageError, match="name of one scale"):
        sk.grade_many([S5_LINE], ["se"])  # type: ignore[arg-type]
    with pytest.raises(sk.UsageError, match=r"^grade_many does not support .*: use grade$"):
        sk.grade_many([sk.sudoku(side=9, rules=[sk.AntiKnight()])])
    with pytest.raises(sk.UsageError, match=r"0 and 5 .*grade_many"):
        sk.grade_many(["." * 16], arcs=[[(0, 5)]])
    with pytest.raises(sk.UsageError, match=r"^filled_by does not support .*: use grade$"):
        sk.filled_by([sk.sudoku(side=9, rules=[sk.AntiKnight()])], "places")
    with pytest.raises(sk.UsageError, match="threads"):
        sk.grade_many([S5_LINE], threads=0)
    with pytest.raises(sk.UsageError, match="workers"):
        sk.grade_many([S5_LINE], workers=-1)


def test_no_time_and_a_stop_leave_boards_undecided() -> None:
    stop = sk.StopFlag()
    stop.set()
    for limits in ({"seconds": 0.0}, {"stop": stop}):
        graded = sk.grade_many(LINES, "se", **limits)
        assert graded.counts()["undecided"] == len(LINES)
        assert graded.stopped in (sk.Stopped.SECONDS, sk.Stopped.REQUESTED)


@pytest.mark.slow
@pytest.mark.parametrize("scale", ["word", "search"])
def test_processes_give_the_same_grades(scale: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoshiki.many.rating.PART", 2)
    monkeypatch.setattr("sudoshiki.many.grading.PART", 2)
    lines = [*LINES[:5], MANY, LINES[5]]
    assert sk.grade_many(lines, scale, workers=2) == sk.grade_many(lines, scale)


def test_processes_end_after_the_time_limit_or_a_stop() -> None:
    stop = sk.StopFlag()
    stop.set()
    for limits in ({"seconds": 0.0}, {"stop": stop}):
        graded = sk.grade_many(LINES, workers=1, **limits)
        assert graded.counts()["undecided"] == len(LINES)


def test_signs_are_graded_by_processes_too() -> None:
    puzzle = sk.futoshiki([1, *[0] * 8], [(0, 1), (1, 2), (3, 4), (4, 7)])
    assert sk.grade_many([puzzle], workers=1) == sk.grade_many([puzzle])


def test_other_shapes() -> None:
    assert sk.grade_many([S1_LINE])["word"].tolist() == [sk.grade(sk.parse(S1_LINE)).word]
    latin = "1234234.34124.2."
    wanted = sk.grade(sk.latin([int(sign) if sign != "." else 0 for sign in latin])).word
    assert sk.grade_many([latin], latin=True)["word"].tolist() == [wanted]


@pytest.mark.parametrize("scale", GRADE_SCALES)
@pytest.mark.parametrize("line", [".", "1"])
def test_one_cell(scale: str, line: str) -> None:
    wanted = grade_row(getattr(sk.grade(sk.latin(side=1), scales=[scale]), scale))
    assert rows(sk.grade_many([line], scale, latin=True, side=1)) == [wanted]


@pytest.mark.slow
def test_all_words_follow_from_the_ratings() -> None:
    words = sk.grade_many([row[0] for row in ROWS])["word"].tolist()
    assert words == [sk.logic.word_for(er / 10) for _, (er, *_) in RATED]
