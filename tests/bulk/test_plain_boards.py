"""Native and generic path: same bytes; answers don't depend on other boards."""

import csv
import json
import random
from pathlib import Path
from typing import Any

import pytest

from sudoshiki.bulk import SolveQuestion, run_bulk
from sudoshiki.many.line_answers import LineForm, answer_lines, lanes_shape
from sudoshiki.pipeline.questions.question import Reply
from sudoshiki.pipeline.sinks.styles import Style
from sudoshiki.puzzle import check, sudoku
from sudoshiki.solve import DEFAULT_ALGORITHM
from tests.bulk.made import BAD_LINES, FOUR, MANY, NINE, NINE_SOLVED, NO_SOLUTION, puzzle_lines


def shape_of(side: int) -> tuple[int, int, int]:
    shape = lanes_shape(side, None)
    assert shape is not None
    return shape


def outcome(found: object) -> Reply:
    assert isinstance(found, Reply)
    return found


def solution_of(found: object) -> str:
    return str(outcome(found).values[0])


@pytest.mark.parametrize("ending", ["txt", "csv", "jsonl", "parquet"])
def test_native_and_generic_path_write_the_same(tmp_path: Path, ending: str) -> None:
    """The puzzles have at most one solution, so every algorithm gives the same bytes."""
    lines = [line.encode() for line in puzzle_lines(200)]
    lines += [*BAD_LINES, b"", b"# a comment", NO_SOLUTION.encode(), FOUR.encode(), b"-" + NINE[1:].encode()]
    lines += [NINE_SOLVED.encode() + b" # solved already", NINE.encode() + b"  ", b" " + NINE.encode()]
    lines += [NINE.encode() + tail for tail in (b"#close", b" # \0", b" # caf\xe9", " # café".encode())]
    lines += [
        FOUR.encode() + b"#x 4 2x2 1 2 3 4 4 3 2 1 2 1 4 3 3 4 1 2",
        b"\x0b",
        b"# \0",
        b"# caf\xe9",
        b" # x",
    ]
    random.Random(5).shuffle(lines)
    path = tmp_path / "in,put.txt"
    path.write_bytes(b"\n".join(lines))
    wanted = []
    for algorithm in (DEFAULT_ALGORITHM, "mrv"):
        out = tmp_path / f"out-{algorithm}.{ending}"
        run_bulk([str(path)] * 2, str(out), SolveQuestion(algorithm), workers=0, chunk_bytes=5000)
        wanted.append((out.read_bytes(), (tmp_path / f"out-{algorithm}.{ending}.rejects").read_bytes()))
    assert wanted[0] == wanted[1]


@pytest.mark.parametrize("limit", [1, 2])
def test_an_answer_does_not_depend_on_its_neighbours(limit: int) -> None:
    """Also with many solutions: the same one is shown each time."""
    chance = random.Random(6)
    boards = []
    for line in puzzle_lines(60, seed=6):
        emptied = [symbol if chance.random() < 0.5 else "." for symbol in line]
        boards.append("".join(emptied))
    boards += [MANY, "." * 16, "." * 256, "1" + "." * 35]
    together = SolveQuestion(limit=limit).answer_texts(boards)
    alone = [SolveQuestion(limit=limit).answer_texts([board])[0] for board in boards]
    assert together == alone
    for board, found in zip(boards, together, strict=True):
        values = [int(symbol, 17) for symbol in solution_of(found)]
        assert check(sudoku(board), values)


def test_verdicts_agree_with_the_registry() -> None:
    boards = [NINE, NINE_SOLVED, NO_SOLUTION, MANY, FOUR, "." * 16, "12" + "." * 14]
    fast = [outcome(found).status for found in SolveQuestion().answer_texts(boards)]
    slow = [outcome(SolveQuestion("mrv").answer_text(board)).status for board in boards]
    assert fast == slow


@pytest.mark.parametrize("box", [None, "latin", (3, 3), (2, 8)])
def test_boxes_are_those_requested(box: Any) -> None:
    boards = [NINE, "." * 81, "." * 256]
    for board, fast in zip(boards, SolveQuestion(box=box).answer_texts(boards), strict=True):
        assert type(fast) is type(SolveQuestion("mrv", box=box).answer_text(board))


def test_alphabets() -> None:
    side = 16
    for alphabet in ("1-9A", "0-9A", "A-Z"):
        result = outcome(SolveQuestion(alphabet=alphabet).answer_texts(["." * side**2])[0])
        again = outcome(SolveQuestion("mrv", alphabet=alphabet).answer_text(solution_of(result)))
        assert again.status == "one", alphabet
        assert solution_of(again) == solution_of(result)


def hex_board() -> tuple[str, str]:
    """Return a 16×16 board in hex with two empty cells, and its solution."""
    solution = solution_of(SolveQuestion(alphabet="0-9A").answer_texts(["." * 256])[0])
    return "..".join((solution[:100], solution[102:])), solution


@pytest.mark.parametrize("ending", ["txt", "csv", "jsonl"])
def test_hex_is_refused_unless_its_alphabet_is_named(tmp_path: Path, ending: str) -> None:
    """Like `solve`: 0 may be a value; the native path took it for empty."""
    board, solution = hex_board()
    path, out = tmp_path / "hex.txt", tmp_path / f"out.{ending}"
    path.write_text(f"{board}\n{board.replace('.', '-')} # so too\n")
    refused = run_bulk([str(path)], str(out), workers=0).counts
    assert (refused.rejected, refused.solved) == (2, 0)
    assert solution not in out.read_text()
    result = run_bulk([str(path)], str(out), SolveQuestion(alphabet="0-9A"), workers=0).counts
    assert (result.rejected, result.solved) == (0, 2)
    assert out.read_text().count(solution) == 2


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_last_line_that_is_too_long_by_one(tmp_path: Path, end: str) -> None:
    """Regression: with lines of equal length, the extra character was not seen."""
    path = tmp_path / "in.txt"
    path.write_bytes(end.join([NINE, NINE, NINE + "1"]).encode())
    counts = run_bulk([str(path)], str(tmp_path / "out.txt"), workers=0).counts
    assert (counts.solved, counts.rejected) == (2, 1)


def test_leftovers_know_where_they_belong() -> None:
    text = f"{NINE}\nbad\n{NINE}\n\nworse".encode()
    result = answer_lines(text, shape_of(9))
    assert [line for line, *_ in result.leftovers] == [1, 4]
    (*_, first), (*_, second) = result.leftovers
    assert result.output[:first] == NINE_SOLVED.encode() + b"\n"
    assert result.output[second:] == b""
    assert (result.verdicts["one"], result.blank) == (2, 1)


@pytest.mark.parametrize("prefix", ["", "a.txt:", 'odd "name", or so.txt:', "=1+1.txt:", "ü\n.txt:"])
@pytest.mark.parametrize("name", ["csv", "jsonl"])
def test_templates_write_what_the_styles_write(name: str, prefix: str) -> None:
    style = Style(name, columns=SolveQuestion().columns)
    for board, verdict, solution in [(NINE, "one", NINE_SOLVED), (NO_SOLUTION, "none", None)]:
        form = LineForm(style.segments(prefix), first_line=17)
        native = answer_lines(f"{board}\n".encode(), shape_of(9), form)
        assert native.output.decode() == style.answer(
            f"{prefix}17", board, Reply(verdict, (solution, verdict))
        )


@pytest.mark.parametrize("ending", ["txt", "csv", "jsonl", "parquet"])
@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_records_with_odd_ids_are_equal_on_both_paths(tmp_path: Path, kind: Any, ending: str) -> None:
    ids = ["a", "", "b,c", 'say "x"', "two\nlines", "=1+1", "ü", "back\\slash", "7"] * 4
    texts = [*puzzle_lines(30), NO_SOLUTION, "bad", "", NINE + " # note", FOUR, "5" * 81]
    path = tmp_path / f"in.{kind}"
    if kind == "csv":
        with path.open("w", newline="") as file:
            csv.writer(file).writerows([("id", "puzzle"), *zip(ids, texts, strict=True)])
    elif kind == "jsonl":
        rows = [json.dumps({"id": i, "puzzle": t}) for i, t in zip(ids, texts, strict=True)]
        path.write_text("\n".join(rows))
    else:
        arrow = pytest.importorskip("pyarrow")
        parquet = pytest.importorskip("pyarrow.parquet")
        parquet.write_table(arrow.table({"id": ids, "puzzle": texts}), path, row_group_size=10)
    seen = set()
    for algorithm, chunk_bytes in ((DEFAULT_ALGORITHM, 1 << 20), ("mrv", 1 << 20), (DEFAULT_ALGORITHM, 700)):
        out = tmp_path / f"out.{ending}"
        counts = run_bulk(
            [str(path)], str(out), SolveQuestion(algorithm), workers=0, chunk_bytes=chunk_bytes
        ).counts
        assert (counts.solved, counts.unsolved, counts.rejected, counts.blank) == (32, 1, 2, 1)
        seen.add((out.read_bytes(), (tmp_path / f"out.{ending}.rejects").read_bytes()))
    assert len(seen) == 1
