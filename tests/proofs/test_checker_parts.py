"""The independent checker in parts: input, boards, conclusions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.proofs.plain import read_by_checker
from sudoshiki.proofs.proof_checker import Rejected, _fault_in, check_board, formula_of, main, read_puzzle
from tests.proofs.boards import BOARDS

LINE = "3.4..1.2.4.32.1."


def groups_of(**data: Any) -> list[list[int]]:
    return read_puzzle(json.dumps(data)).groups


def empty(side: int) -> list[int]:
    return [0] * side**2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "123",
        "12345",
        json.dumps({"kind": "latin", "side": 3, "givens": empty(2)}),
        json.dumps({"kind": "latin", "givens": [3, 0, 0, 0]}),
        json.dumps({"kind": "killer", "givens": empty(2)}),
        *(
            json.dumps({"kind": "latin", "givens": empty(2), "arcs": [["r1c1", name]]})
            for name in ("r0c1", "r3c1", "r1c0", "r1c3", "r3c3", "c1r1")
        ),
    ],
)
def test_invalid_puzzles_are_not_read(text: str) -> None:
    with pytest.raises((ValueError, LookupError, AttributeError)):
        read_puzzle(text)


def test_a_line_has_the_squarest_boxes() -> None:
    assert read_puzzle(LINE).groups[8] == [0, 1, 4, 5]
    assert read_puzzle("." * 36).groups[12] == [0, 1, 2, 6, 7, 8]
    assert read_puzzle("." * 25).groups[10] == [0, 1, 2, 3, 4]
    assert read_puzzle("z" + "." * 1295).candidates[0] == {35}


def test_boxes_are_read_where_they_are_named() -> None:
    assert len(groups_of(kind="latin", givens=empty(4))) == 8
    assert groups_of(kind="latin", givens=empty(4), box=[1, 4])[8] == [0, 1, 2, 3]
    assert groups_of(kind="sudoku", givens=empty(4))[8] == [0, 1, 4, 5]


def test_diagonals_go_from_corner_to_corner() -> None:
    def diagonals(side: int) -> list[list[int]]:
        return groups_of(kind="latin", givens=empty(side), diagonals=True)[2 * side :]

    assert diagonals(1) == []
    assert diagonals(2) == [[0, 3], [1, 2]]
    assert diagonals(4) == [[0, 5, 10, 15], [3, 6, 9, 12]]


def test_every_board_is_checked() -> None:
    """Nothing else checks the board of two solutions."""
    puzzle = read_puzzle(json.dumps({"kind": "latin", "givens": empty(2), "arcs": [["r1c1", "r2c2"]]}))
    with pytest.raises(Rejected, match="twice in a group"):
        check_board(puzzle, [1, 2, 1, 2])
    with pytest.raises(Rejected, match="twice in a group"):
        check_board(puzzle, [1, 1, 2, 2])
    with pytest.raises(Rejected, match="does not keep a sign"):
        check_board(puzzle, [1, 2, 2, 1])
    check_board(puzzle._replace(arcs=[]), [1, 2, 2, 1])


def test_a_clause_with_two_open_literals_implies_no_literal() -> None:
    either, not_one = (1, 2), (-1,)
    assert "nothing follows" in _fault_in((), [1, 2], {1: either, 2: not_one}, 2)
    assert _fault_in((2,), [2, 1], {1: either, 2: not_one}, 2) == ""
    assert "not there" in _fault_in((3,), [2, 1], {1: either, 2: not_one}, 2)
    assert _fault_in((), [1], {1: ()}, 0) == ""


@pytest.mark.parametrize("name", ["hard", "signs"])
def test_it_counts_the_variables_that_there_are(name: str) -> None:
    variables, clauses = formula_of(read_by_checker(BOARDS[name]))
    assert variables == max(abs(literal) for clause in clauses for literal in clause)


def test_the_checker_reports_its_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sk.prove(sk.parse(LINE)).write(tmp_path / "a.proof")
    assert main(LINE, str(tmp_path / "a.proof")) == 0
    assert capsys.readouterr().out == "the proof holds; solutions: one\n"
    (tmp_path / "a.txt").write_text(LINE)
    assert main(str(tmp_path / "a.txt"), str(tmp_path / "a.proof")) == 0
    assert main("." * 16, str(tmp_path / "a.proof")) == "rejected: it is about another puzzle"
    assert str(main("12", str(tmp_path / "a.proof"))).startswith("nothing to check: ValueError")
