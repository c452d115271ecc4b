"""Results of `solve_many`: repr, lines, Arrow, pandas."""

from __future__ import annotations

import builtins
from pathlib import Path
from typing import Any

import pytest

import sudoshiki as sk

BOARDS = ["3.4..1.2.4.32.1.", "................", "12..3........4..", "33..............", "3.4", ""]
LINES = ["3241413214232314", None, "# none", "# rejected: clash", "# rejected: length", "# rejected: blank"]


def solved() -> sk.Solved:
    return sk.solve_many(BOARDS)


def test_the_repr_names_what_the_arrays_hold_and_is_short() -> None:
    shown = repr(solved())
    assert "6 boards of 4×4: 1 none, 1 one, 1 many, 3 rejected" in shown
    for name in ("sk.Code", "sk.Fault", "lines()", "to_arrow()", "to_pandas()"):
        assert name in shown
    assert shown.count("\n") <= 3
    assert "0 boards" in repr(sk.solve_many([]))


def test_results_with_equal_content_are_equal() -> None:
    assert solved() == sk.solve_many(BOARDS, engine="baseline")  # by any engine
    assert solved() != sk.solve_many(BOARDS[:-1])
    assert solved() != sk.solve_many([BOARDS[1], *BOARDS[1:]])
    assert solved() != BOARDS
    by_singles = sk.filled_by(BOARDS, "singles")
    assert by_singles == sk.filled_by(BOARDS, "singles", threads=2)
    assert by_singles != sk.filled_by(BOARDS, "places")
    assert by_singles != solved()


def test_lines_are_as_bulk_writes_them() -> None:
    batch = solved()
    lines = batch.lines()
    many = "".join(map(str, batch.solution[1]))
    assert lines == [line or f"{many} # many" for line in LINES]


@pytest.mark.parametrize("alphabet", ["1-9A", "0-9A", "A-Z"])
def test_lines_are_solutions_in_the_alphabet_requested(alphabet: str) -> None:
    puzzle = sk.generate.unique(16, seed=1)
    batch = sk.solve_many([puzzle])
    answer = sk.parse(batch.lines(alphabet)[0], "line", alphabet)
    assert answer.givens == tuple(batch.solution[0].tolist())
    assert sk.check(puzzle, answer.givens)


def test_a_table_of_arrow_has_a_row_a_board() -> None:
    pytest.importorskip("pyarrow")
    batch = solved()
    table = batch.to_arrow()
    assert table.column("verdict").to_pylist() == ["one", "many", "none", "rejected", "rejected", "rejected"]
    texts = [line.partition(" #")[0] if line[0] != "#" else None for line in batch.lines()]
    assert table.column("solution").to_pylist() == texts
    assert table.column("fault").to_pylist() == ["fine", "fine", "fine", "clash", "length", "blank"]
    for name in ("found", "guesses", "column"):
        assert table.column(name).to_pylist() == getattr(batch, name).tolist()
    assert sk.solve_many([]).to_arrow().num_rows == 0


def test_a_table_of_pandas_is_the_same() -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip("pandas")
    frame = solved().to_pandas()
    assert list(frame.columns) == solved().to_arrow().column_names
    assert frame["verdict"].astype(str).tolist()[:3] == ["one", "many", "none"]
    assert frame["solution"].isna().tolist() == [False, False, True, True, True, True]


@pytest.mark.parametrize("library", ["pyarrow", "pandas"])
def test_a_missing_library_is_named_with_its_extra(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.partition(".")[0] == library:
            raise ImportError(name)
        return real(name, *rest, **more)

    batch = solved()
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(sk.UsageError, match=r"pip install 'sudoshiki\[pandas\]'"):
        batch.to_pandas()


def test_bulk_writes_the_same_lines_for_the_same_boards(tmp_path: Path) -> None:
    """Without a solution, bulk repeats the puzzle, which a result no longer has."""
    source, answers = tmp_path / "boards.txt", tmp_path / "answers.txt"
    source.write_text("".join(f"{board}\n" for board in BOARDS[:5]))
    sk.bulk.run_bulk([str(source)], str(answers))
    written = answers.read_text().splitlines()
    assert [line.removeprefix(f"{BOARDS[2]} ") for line in written] == solved().lines()[:5]
