"""User-defined functions, registered here or loaded from a file."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import sudoshiki as sk
from sudoshiki.cli.main import cli
from sudoshiki.custom import files, isolated, shipping
from sudoshiki.custom.errors import WrongBoard
from sudoshiki.custom.specs import Spec
from sudoshiki.solve import registry

pytestmark = pytest.mark.slow  # most start processes

FILE = Path(__file__).with_name("solvers.py")  # never imported here: that would register its function
FOUR = sk.parse("3.4..1.2.4.32.1.")
BOARDS = ("s1-sudoku-4x4", "s2-futoshiki-5x5")


def own(function: str) -> str:
    return sk.register(f"{FILE}:{function}").name


def example_board(name: str) -> sk.Puzzle:
    return sk.read(Path(sk.__file__).parent / "boards" / f"{name}.txt")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("limit", [1, 2])
def test_twenty_lines_count_and_trace_as_ours(board: str, limit: int) -> None:
    puzzle = example_board(board)
    theirs = sk.solve(puzzle, own("right"), limit=limit, trace=True)
    ours = sk.solve(puzzle, "backtracking", limit=limit, trace=True)
    assert theirs.counters == ours.counters
    assert theirs.trace
    assert ours.trace
    assert [*theirs.trace.events] == [*ours.trace.events]
    assert (theirs.verdict, theirs.solutions) == (ours.verdict, ours.solutions)


def test_effort_is_kept_as_by_ours() -> None:
    puzzle = example_board("s2-futoshiki-5x5")
    theirs, ours = (sk.solve(puzzle, name, effort=137) for name in (own("right"), "backtracking"))
    assert theirs.counters == ours.counters
    assert theirs.stopped is ours.stopped is sk.Stopped.EFFORT


FAULTS = {
    "wrong_board": r"wrong_board gave a wrong board: r1c1 is 1, but the puzzle has it given as 3",
    "crashes": r"crashes raised IndexError: tuple index .* \(solvers.py, line \d+\), on the board 3.4",
    "returns_none": r"returns_none gave None instead of a board: return the board .* return \[\]",
    "dies": r"dies: the process was killed by SIGABRT, on the board 3\.4\.\.1",
    "twice": r"twice gave the same board twice: 3241",
}


@pytest.mark.parametrize("function", FAULTS)
def test_a_fault_is_a_sentence_that_names_function_and_board(function: str) -> None:
    with pytest.raises(sk.AlgorithmError, match=FAULTS[function]) as refusal:
        sk.solve(FOUR, own(function))
    assert isinstance(refusal.value, WrongBoard) == (function in ("wrong_board", "twice"))
    assert "solvers." in str(refusal.value)
    assert "3.4..1.2.4.32.1." in str(refusal.value)


@pytest.mark.parametrize("function", ["loops", "catches_everything"])
def test_an_endless_loop_ends_in_time(function: str) -> None:
    name = own(function)
    begun = time.monotonic()
    outcome = sk.solve(FOUR, name, seconds=0.3)
    assert time.monotonic() - begun < 5  # a busy machine
    assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, sk.Stopped.SECONDS)


def test_an_endless_loop_in_this_process_ends_too() -> None:
    @sk.register
    def circling(puzzle: sk.Puzzle) -> list[int]:  # noqa: ARG001
        while True:
            pass

    assert sk.solve(FOUR, "circling", seconds=0.2).stopped is sk.Stopped.SECONDS
    assert sum(range(10_000)) == 49_995_000  # nothing is raised later


def test_boards_may_come_as_rows_or_arrays() -> None:
    import numpy as np

    assert sk.solve(FOUR, own("rows")).verdict is sk.Verdict.SOME

    @sk.register
    def array(puzzle: sk.Puzzle) -> object:
        return np.array(sk.solve(puzzle).solution).reshape(4, 4)

    assert sk.solve(FOUR, "array").solution == sk.solve(FOUR).solution


def test_only_boards_are_accepted() -> None:
    for number, given in enumerate([True, 3, "3241", [3, 2], [[1], 2], {}, ["a"] * 16, 2.5]):

        @sk.register(name=f"odd-{number}")
        def odd(puzzle: sk.Puzzle, given: object = given) -> object:  # noqa: ARG001
            return given

        with pytest.raises(sk.AlgorithmError, match=f"odd-{number} (gave|returned)"):
            sk.solve(FOUR, f"odd-{number}")


def test_a_taken_name_is_refused_loaded_or_not() -> None:
    code = (
        "import sudoshiki as sk\n"
        "try: sk.register(lambda puzzle: [], name='backtracking')\n"
        "except sk.UsageError as error: print(error)\n"
        "print(sk.solve(sk.parse('3.4..1.2.4.32.1.'), 'mrv').verdict)\n"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "the name 'backtracking' is taken" in output
    assert output.endswith("one\n")
    own("right")
    with pytest.raises(sk.UsageError, match="'students-backtracking' is taken"):
        sk.register(_answer, name="students-backtracking")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nowhere.py:solve", "there is no file 'nowhere.py': looked for "),
        (f"{FILE}:rigth", "has no function rigth; did you mean right"),
        ("solver", "is not FILE.py:FUNCTION"),
    ],
)
def test_functions_that_can_not_be_loaded(text: str, message: str) -> None:
    with pytest.raises(sk.UsageError, match=message):
        sk.register(text)


def test_a_file_with_an_error_is_named_with_its_line(tmp_path: Path) -> None:
    for text, message in (
        ("def solve(puzzle)\n    pass\n", r"slip\d.py, line 1 can't be imported: SyntaxError"),
        ("import sudoshiki\nx = y\n", r"slip\d.py, line 2 can't be imported: NameError"),
        ("def solve():\n    pass\n", r"solve\(\) must take a puzzle"),
        ("async def solve(puzzle):\n    pass\n", "solve is async, and nothing awaits it"),
        ("raise SystemExit\n", r"slip\d.py, line 1 can't be imported: SystemExit"),
    ):
        path = tmp_path / f"slip{len(list(tmp_path.iterdir()))}.py"
        path.write_text(text)
        with pytest.raises(sk.UsageError, match=message):
            sk.register(f"{path}:solve")


def test_a_web_request_can_not_name_a_file() -> None:
    with pytest.raises(sk.UsageError, match="is not loaded"):
        sk.solve(FOUR, f"{FILE}:right")


def test_a_file_in_place_of_a_name_is_refused_with_what_to_write(tmp_path: Path) -> None:
    file = f"{tmp_path / 'f.py'}:solve"
    (tmp_path / "f.py").write_text("def solve(puzzle):\n    return []\n")
    with pytest.raises(sk.UsageError) as refused:
        sk.solve(FOUR, file)
    _, written = str(refused.value).split(" or give ")
    name = eval(written, {"sk": sk})
    for options in ("", ":depth=3"):
        with pytest.raises(sk.UsageError, match=rf"is named '{re.escape(name)}': give that name"):
            sk.solve(FOUR, file + options)
    assert sk.solve(FOUR, name).verdict is sk.Verdict.UNDECIDED


def test_a_child_finds_what_its_parent_loaded() -> None:
    name = own("right")
    code = f"import sudoshiki as sk; print(sk.solve(sk.parse('3.4..1.2.4.32.1.'), '{name}').counters.tried)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "32\n"


def test_the_text_of_a_file_goes_along_to_another_machine(tmp_path: Path) -> None:
    path = tmp_path / "away.py"
    path.write_text("def solve(puzzle):\n    return [3,2,4,1,4,1,3,2,1,4,2,3,2,3,1,4]\n")
    sk.register(f"{path}:solve")
    job = shipping.with_algorithms(_answer)
    assert isinstance(job, shipping.WithAlgorithms)
    path.unlink()
    registry._table.pop("away.solve")
    assert job("away.solve") == "some"
    assert Spec(str(path), "solve") not in files.loaded_specs()


def _answer(name: str) -> str:
    return str(sk.solve(FOUR, name).verdict)


def test_no_file_is_sent_if_none_is_loaded() -> None:
    assert shipping.with_algorithms(_answer) is _answer


@pytest.fixture
def run() -> CliRunner:
    return CliRunner()


def test_solve_goes_on_after_a_fault(run: CliRunner) -> None:
    done = run.invoke(cli, ["solve", "3.4..1.2.4.32.1.", "1" + "." * 15, "--with", f"{FILE}:returns_none"])
    assert done.exit_code == 1
    assert done.output.count(" None ") == 2
    assert "2 puzzles: 0 solved, 2 unsolved" in done.output
    assert "µs" not in done.output
    alone = run.invoke(cli, ["solve", "3.4..1.2.4.32.1.", "--with", f"{FILE}:returns_none"])
    assert alone.stdout.endswith("(solvers.returns_none failed)\n")  # nothing was measured


def test_output_of_the_function_is_not_in_the_answers() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "sudoshiki",
            "solve",
            "3.4..1.2.4.32.1.",
            "--json",
            "--with",
            f"{FILE}:prints",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert json.loads(done.stdout)["verdict"] == "undecided"
    assert "a line of the student's" in done.stderr


def test_compare_names_the_failed_algorithm(run: CliRunner) -> None:
    names = f"backtracking,{FILE}:right,{FILE}:crashes"
    done = run.invoke(cli, ["compare", "s1-sudoku-4x4", "--with", names, "--to", "csv"])
    assert done.exit_code == 1
    rows = [line.split(",") for line in done.stdout.splitlines()]
    assert [row[1:5] for row in rows[1:]] == [
        ["backtracking", "some", "20", "8"],
        ["students-backtracking", "some", "20", "8"],
        ["solvers.crashes", "undecided (failed)", "", ""],
    ]


RECIPE = """
title = "Own algorithms"
seed = 1
repetitions = 2
seconds = 5

[[boards]]
make = "written"
set = "S1"

[[boards.puzzles]]
name = "4x4"
board = "s1-sudoku-4x4"

[[algorithms]]
name = "backtracking"

[[algorithms]]
name = "{file}:{function}"
"""


@pytest.mark.parametrize(
    ("function", "code", "message"), [("right", 0, ""), ("returns_none", 1, "crashed: 2 runs")]
)
def test_the_lab_runs_them_in_its_workers(
    run: CliRunner, tmp_path: Path, function: str, code: int, message: str
) -> None:
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(RECIPE.format(file=FILE.as_posix(), function=function))
    done = run.invoke(cli, ["lab", "run", str(recipe), "--out", str(tmp_path / "out")])
    assert done.exit_code == code, done.output
    assert "4 runs done" in done.output
    assert message in done.output


def test_a_report_has_no_zeros_for_algorithms_without_counters(run: CliRunner, tmp_path: Path) -> None:
    recipe, out = tmp_path / "recipe.toml", tmp_path / "out"
    recipe.write_text(RECIPE.format(file=FILE.as_posix(), function="rows"))
    assert run.invoke(cli, ["lab", "run", str(recipe), "--out", str(out)]).exit_code == 0
    text = run.invoke(cli, ["lab", "report", str(out), "--out", "-"]).output
    own = [line.split("|") for line in text.splitlines() if "solvers.py:rows" in line]
    ours = [line.split("|") for line in text.splitlines() if line.startswith("| backtracking")]
    assert any(" 20 " in line for line in ours)
    assert any(" – " in line for line in own)
    assert not any(" 0 " in line[4:6] for line in own)


def test_bulk_hands_them_to_its_workers(run: CliRunner, tmp_path: Path) -> None:
    lines, answers = tmp_path / "in.txt", tmp_path / "out.csv"
    lines.write_text("3.4..1.2.4.32.1.\n" * 3)
    arguments = ["bulk", str(lines), "-o", str(answers), "--workers", "2", "--with", f"{FILE}:right"]
    assert run.invoke(cli, arguments).exit_code == 0
    assert answers.read_text().count("3241413214232314,one") == 3


def test_bulk_ends_with_how_often_an_own_function_failed(run: CliRunner, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("3.4..1.2.4.32.1.\n" * 3)
    arguments = ["bulk", str(tmp_path / "in.txt"), "-o", str(tmp_path / "out.csv"), "--with"]
    done = run.invoke(cli, [*arguments, f"{FILE}:returns_none"])
    assert done.exit_code == 1
    assert done.output.splitlines()[-1] == "solvers.returns_none failed on 3 of 3 puzzles"


def test_an_entry_point_brings_an_algorithm(tmp_path: Path) -> None:
    """A package as pip installs it: a module, and metadata with entry points."""
    (tmp_path / "school.py").write_text("def solve(puzzle):\n    return [3,2,4,1,4,1,3,2,1,4,2,3,2,3,1,4]\n")
    info = tmp_path / "school-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: school\nVersion: 1\n")
    points = "school = school:solve\nbroken = school:nothing\nmrv = school:solve\n"
    (info / "entry_points.txt").write_text(f"[sudoshiki.algorithms]\n{points}")
    code = (
        "import sudoshiki as sk\n"
        "print(sk.solve(sk.parse('3.4..1.2.4.32.1.'), 'school').verdict)\n"
        "rows = {entry.name: entry.why_unavailable() for entry in sk.algorithms()}\n"
        "print(rows['broken'], rows['school.mrv'], sep='\\n')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.append({str(tmp_path)!r})\n{code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[0] == "some"
    assert "can't be loaded from school:nothing" in done.stdout
    assert re.search(r"school:solve\b.*'mrv'", done.stdout)


def test_a_parameter_with_a_default_is_the_functions_own() -> None:
    @sk.register
    def recursive(puzzle: sk.Puzzle, board: list[int] | None = None) -> list[int]:
        board = list(puzzle.givens) if board is None else board
        if 0 not in board:
            return board
        cell = board.index(0)
        for value in range(1, puzzle.side + 1):
            if puzzle.fits(board, cell, value):
                result = recursive(puzzle, [*board[:cell], value, *board[cell + 1 :]])
                if result:
                    return result
        return []

    assert sk.solve(FOUR, "recursive").solution == sk.solve(FOUR).solution


def test_a_definition_that_is_run_again_takes_the_place_of_the_first() -> None:
    for answer in (None, [3, 2, 4, 1, 4, 1, 3, 2, 1, 4, 2, 3, 2, 3, 1, 4]):

        @sk.register
        def cell_of_a_notebook(puzzle: sk.Puzzle, answer: object = answer) -> object:  # noqa: ARG001
            return answer

    assert sk.solve(FOUR, "cell_of_a_notebook").solution_count == 1


def test_a_changed_file_is_loaded_again(tmp_path: Path) -> None:
    path = tmp_path / "changing.py"
    path.write_text("def solve(puzzle):\n    return None\n")
    with pytest.raises(sk.AlgorithmError, match="gave None"):
        sk.solve(FOUR, sk.register(f"{path}:solve").name)
    path.write_text("def solve(puzzle):\n    return [3,2,4,1,4,1,3,2,1,4,2,3,2,3,1,4]\n")
    assert sk.solve(FOUR, sk.register(f"{path}:solve").name).solution_count == 1


def test_two_files_of_one_name_are_distinguished_by_their_folders(tmp_path: Path) -> None:
    names = []
    for folder in ("alice", "bob b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "solver.py").write_text("def solve(puzzle):\n    return []\n")
        names.append(sk.register(f"{tmp_path / folder / 'solver.py'}:solve").name)
    assert names == ["solver.solve", "bob_b.solver.solve"]


def test_verdicts_of_user_algorithms_are_not_called_proved(run: CliRunner) -> None:
    done = run.invoke(cli, ["solve", "3.4..1.2.4.32.1.", "--with", f"{FILE}:yields_nothing"])
    assert "no solution (according to solvers.yields_nothing)" in done.output
    names = ["--with", "mrv", "--with", f"{FILE}:yields_nothing"]
    compared = run.invoke(cli, ["compare", "3.4..1.2.4.32.1.", *names])
    assert compared.exit_code == 1
    assert re.search(r"WRONG ANSWER: solvers\.yields_nothing\b.*\bmrv\b", compared.output)


def test_a_load_that_was_broken_off_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    name = own("right")
    registry._table.pop(name)
    monkeypatch.setattr(registry, "_plugin_modules", ["sudoshiki.custom.plugins"])
    real = isolated.describe

    def broken_off(spec: Spec) -> sk.Algorithm:  # noqa: ARG001
        monkeypatch.setattr(files, "describe", real)
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "describe", broken_off)
    with pytest.raises(KeyboardInterrupt):
        sk.solve(FOUR, name)
    assert sk.solve(FOUR, name).counters.tried == 32
