"""Tables fit the terminal: text wraps, columns are dropped, numbers stay whole."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki.cli.tables import Section, TableColumn, fitted
from tests.document_boards import BOARDS

from .conftest import SMALL, Run

S2 = str(BOARDS / "s2-futoshiki-6x6.txt")
S5 = str(BOARDS / "s5-sudoku-9x9.txt")
NAMES = "backtracking,forward-checking:habits=s2,mrv,mrv:habits=s2,auto"
KEPT = {"verdict", "document", "against it"}

words = st.lists(st.text("abcdefgh:", min_size=1, max_size=12), min_size=1, max_size=6).map(" ".join)
numbers = st.integers(0, 10**12).map("{:,}".format)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[TableColumn], list[Section]]:
    kinds = draw(st.lists(st.booleans(), min_size=1, max_size=7))
    ranks = draw(st.permutations(range(len(kinds))))
    columns = [
        TableColumn(f"c{at}", rank, kind) for at, (rank, kind) in enumerate(zip(ranks, kinds, strict=True))
    ]
    rows = st.tuples(*(numbers if kind else words for kind in kinds))
    return columns, [
        Section(draw(words), draw(st.lists(rows, max_size=4))) for _ in range(draw(st.integers(1, 2)))
    ]


@given(table=tables(), width=st.integers(10, 120))
def test_words_and_numbers_are_not_cut(table: tuple[list[TableColumn], list[Section]], width: int) -> None:
    columns, sections = table
    lines, left_out = fitted(columns, sections, width)
    shown = "\n".join(lines)
    for section in sections:
        assert section.title in lines
        for row in section.rows:
            for column, cell in zip(columns, row, strict=True):
                if column.head not in left_out:
                    pieces = [cell] if column.number else cell.replace(":", ": ").split()
                    assert all(piece in shown for piece in pieces)


@given(table=tables(), width=st.integers(10, 120))
def test_a_narrow_terminal_hides_the_least_important_columns(
    table: tuple[list[TableColumn], list[Section]], width: int
) -> None:
    columns, sections = table
    lines, left_out = fitted(columns, sections, width)
    ranks = {column.head: column.rank for column in columns}
    stay = [rank for head, rank in ranks.items() if head not in left_out]
    assert all(ranks[head] > max(stay) for head in left_out)
    assert set(left_out) <= set(fitted(columns, sections, width - 1).left_out)
    titles = {section.title for section in sections}
    if any(len(line) > width for line in lines if line not in titles):
        assert stay == [0]  # nothing more could go


def columns_of(
    run: Run, monkeypatch: pytest.MonkeyPatch, width: int, *arguments: str
) -> tuple[str, set[str]]:
    monkeypatch.setenv("COLUMNS", str(width))
    done = run("compare", *arguments, "--with", NAMES, "--effort", "20000")
    assert max(map(len, done.stdout.splitlines()[1:])) <= width
    heads = ("algorithm", "verdict", "tried", "placed", "guesses", "seconds", "document", "against it")
    top = done.stdout.partition("─")[0]
    shown = {head for head in heads if all(word in top for word in head.split())}
    missing = [head for head in heads if head not in shown]
    assert done.stderr.rpartition(": ")[2].strip() == ", ".join(missing)
    return done.stdout, shown


def test_compare_keeps_what_matters_at_80_and_60_columns(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    wide, everything = columns_of(run, monkeypatch, 200, S2)
    eighty, kept = columns_of(run, monkeypatch, 80, S2)
    sixty, fewer = columns_of(run, monkeypatch, 60, S2)
    assert everything > kept > fewer
    assert kept >= {*KEPT, "tried"}
    assert fewer >= {"verdict", "tried", "document"}  # what it counts, ours beside its own
    for shown in (wide, eighty, sixty):
        for number in ("864,453", "5,706", "4,064"):
            assert number in shown
        assert "the same" in shown or "against it" not in shown
        assert "…" not in shown
    assert "20,000" in eighty


@pytest.mark.parametrize(
    "board", ["s2-futoshiki-5x5", "s2-futoshiki-7x7", "s2-futoshiki-9x9", "s5-sudoku-9x9"]
)
def test_compare_shows_the_document_and_how_ours_compares_at_80_columns(
    run: Run, monkeypatch: pytest.MonkeyPatch, board: str
) -> None:
    eighty, sixty = (columns_of(run, monkeypatch, width, board)[1] for width in (80, 60))
    assert eighty >= KEPT
    ours = {"placed"} if board.startswith("s5") else {"tried"}
    assert sixty >= {"verdict", "document", *ours}
    assert "against it" not in sixty or "seconds" in sixty


def test_documents_that_count_different_things_both_have_their_column(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(BOARDS)  # the line above a board names its file, however long the path
    arguments = ["--with", "backtracking,forward-checking:habits=s5", "--effort", "1000"]
    s2, s5 = Path(S2).name, Path(S5).name
    for boards in ([s2, s5], [s5, s2]):
        done = run("compare", *boards, *arguments)
        top = done.stdout.partition("─")[0]
        assert all(head in top for head in ("tried", "placed", "verdict", "document", "against"))
        assert max(map(len, done.stdout.splitlines())) <= 80


def test_the_record_of_a_comparison_has_the_figure_of_the_document(run: Run) -> None:
    lines = run("compare", S2, SMALL, "--with", "mrv,backtracking", "--effort", "1000", "--json").stdout
    mrv, over, *small = map(json.loads, lines.splitlines())
    assert mrv["document"] == {"name": "S2", "counter": "tried", "reported": 4064, "said": "S2: 4,064 tried"}
    assert over["document"]["reported"] == 864453
    assert over["against_it"] == "ours did not end (effort)"
    assert all(record["document"] is record["against_it"] is None for record in small)


@pytest.mark.parametrize("shape", ["csv", "md", "latex", "html"])
def test_one_shape_of_a_comparison_at_a_time(run: Run, shape: str) -> None:
    done = run("compare", SMALL, "--with", "mrv", "--to", shape, "--json")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "--to and --json" in done.stderr


def test_a_file_gets_the_table_whole(run: Run) -> None:
    done = run("compare", S2, "--with", NAMES, "--effort", "1000")
    assert done.stderr == ""
    assert all(head in done.stdout for head in ("tried", "placed", "guesses", "seconds", *KEPT))


def test_several_boards_are_one_table(run: Run) -> None:
    done = run("compare", S2, S5, SMALL, "--with", "mrv,auto")
    lines = done.stdout.splitlines()
    assert sum(line.startswith("algorithm") for line in lines) == 1
    assert [line.split(",")[0] for line in lines if " givens" in line] == [
        "futoshiki 6×6", "sudoku 9×9", "sudoku 4×4",
    ]  # fmt: skip
    assert sum(line.startswith("mrv") for line in lines) == 3


def test_a_bad_board_is_rejected_and_the_others_are_compared(run: Run) -> None:
    done = run("compare", SMALL, "33..............", "--with", "mrv")
    assert done.exit_code == 1
    assert "[r1c2]" in done.stderr
    assert "mrv" in done.stdout


def test_csv_markdown_latex_and_json_agree(run: Run) -> None:
    arguments = ("compare", S2, SMALL, "--with", "mrv,mrv:habits=s2")
    rows = list(csv.DictReader(StringIO(run(*arguments, "--to", "csv").stdout)))
    records = [json.loads(line) for line in run(*arguments, "--json").stdout.splitlines()]
    assert [int(row["tried"]) for row in rows] == [record["counters"]["tried"] for record in records]
    assert [row["algorithm"] for row in rows] == 2 * ["mrv", "mrv:habits=s2"]
    assert rows[1]["against it"] == "the same"
    markdown = run(*arguments, "--to", "md").stdout.splitlines()
    assert markdown[0].split(" | ")[1:4] == ["algorithm", "verdict", "tried"]
    assert [line.split(" | ")[3] for line in markdown[2:]] == [f"{int(row['tried']):,}" for row in rows]
    latex = run(*arguments, "--to", "latex").stdout.splitlines()
    assert latex[0] == r"\begin{tabular}{lllrrrrll}"
    assert [line.split(" & ")[3] for line in latex[3:-1]] == [f"{int(row['tried']):,}" for row in rows]


def test_latex_has_no_sign_that_it_would_take_for_its_own(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "50%_a&b#.txt"
    file.write_text(f"{SMALL}\n")
    assert r"50\%\_a\&b\#.txt:1" in run("compare", str(file), "--with", "mrv", "--to", "latex").stdout


@pytest.mark.parametrize("command", ["solve", "count", "draw", "compare"])
def test_a_number_behind_a_file_picks_one_of_its_puzzles(run: Run, tmp_path: Path, command: str) -> None:
    arguments = [command, "--with", "mrv"] if command == "compare" else [command]
    file = tmp_path / "boards.txt"
    file.write_text(f"# a title\n{'.' * 16}\n{SMALL}\n33..............\n")
    second = run(*arguments, f"{file}:2")
    assert second.exit_code == 0
    assert ("1 solution," if command == "count" else f"({file}:2)") in second.stdout
    assert run(*arguments, f"{file}:3").exit_code == 1
    beyond = run(*arguments, f"{file}:4")
    assert beyond.exit_code == 1
    assert beyond.stderr.startswith(f"{file}: there is no puzzle 4 in it, only 3\n")
    zero = run(*arguments, f"{file}:0")
    assert (zero.exit_code, "puzzles are counted from 1" in zero.stderr) == (2, True)
    assert run(*arguments, f"{tmp_path}/nowhere.txt:2").exit_code == 2


def test_labels_of_grids_can_be_requested(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "grids.txt"
    file.write_text("# two\n12..\n....\n....\n....\n\n34..\n....\n....\n....\n")
    drawn = run("draw", str(file)).stdout
    second = drawn[drawn.rindex("sudoku") :]
    assert f"({file}:2)" in second
    assert run("draw", f"{file}:2").stdout == second


def test_the_puzzle_that_is_picked_is_the_one_that_is_solved(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(f"# a title\n{'.' * 16}\n{SMALL}\n")
    assert json.loads(run("solve", f"{file}:2", "--json").stdout)["puzzle"] == SMALL
    both = run("check", str(file), SMALL)
    assert (both.exit_code, f"{file}:1 is the first" in both.stderr) == (2, True)


def test_a_file_whose_name_ends_in_a_number_is_that_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "boards").write_text(f"{'.' * 16}\n{'.' * 16}\n")
    (tmp_path / "boards:2").write_text(f"{SMALL}\n")
    assert json.loads(run("solve", f"{tmp_path}/boards:2", "--json").stdout)["puzzle"] == SMALL
