"""`solve --proof` and `check --proof`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .conftest import SMALL, Run

NONE = "12....34........"


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "it.proof")


@pytest.mark.parametrize(
    ("puzzle", "code", "says"),
    [(SMALL, 0, "exactly one solution"), (NONE, 1, "no solution"), ("." * 16, 0, "more than one solution")],
    ids=["one", "none", "many"],
)
def test_check_accepts_proofs_of_solve(puzzle: str, code: int, says: str, file: str, run: Run) -> None:
    result = run("solve", puzzle, "--proof", file)
    assert result.exit_code == code  # as without a proof
    assert says in result.stdout
    assert f"{file}: proof written, " in result.stderr
    checked = run("check", puzzle, "--proof", file)
    assert (checked.exit_code, checked.stderr) == (0, "")
    assert f"the proof holds: {says}" in checked.stdout
    assert "proof_checker.py and the native checker" in checked.stdout
    assert (
        "checked by the native checker" in run("check", puzzle, "--proof", file, "--checker", "native").stdout
    )


@pytest.mark.parametrize("algorithm", ["mrv", "dlx", "cdcl"])
def test_a_proof_works_with_any_algorithm(algorithm: str, file: str, run: Run) -> None:
    assert run("solve", SMALL, "--with", algorithm, "--proof", file, "--json").exit_code == 0
    assert run("check", SMALL, "--proof", file).exit_code == 0


def test_a_proof_of_another_puzzle_is_rejected(file: str, run: Run) -> None:
    run("solve", SMALL, "--proof", file)
    checked = run("check", NONE, "--proof", file)
    assert (checked.exit_code, checked.stdout) == (1, "rejected: it is about another puzzle\n")


def test_stdout_has_only_the_proof(run: Run) -> None:
    assert run("solve", SMALL, "--proof", "-").stdout.startswith("sudoshiki proof 1\npuzzle {")


def test_without_a_verdict_nothing_is_written(file: str, run: Run) -> None:
    Path(file).write_text("as it was")
    result = run("solve", "s5-sudoku-9x9", "--with", "backtracking", "--effort", "5", "--proof", file)
    assert result.exit_code == 1
    assert "undecided" in result.stdout
    assert re.match(r"no proof: undecided: .* 5 values tried", result.stderr)
    assert f"nothing is written to {file}" in result.stderr
    assert Path(file).read_text() == "as it was"


def test_files_for_other_checkers(tmp_path: Path, file: str, run: Run) -> None:
    run("solve", SMALL, "--proof", file)
    others = {name: str(tmp_path / name) for name in ("cnf", "lrat", "drat")}
    options = [word for name, path in others.items() for word in (f"--{name}", path)]
    assert run("check", SMALL, "--proof", file, *options).exit_code == 0
    assert Path(others["cnf"]).read_text().startswith("p cnf 16 65\n")
    assert Path(others["lrat"]).read_text() == Path(file).read_text().partition("lrat\n")[2]
    assert Path(others["drat"]).read_text().splitlines()[-1] == "0"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["solve", SMALL, NONE, "--proof", "it"], "--proof takes one puzzle"),
        (["solve", SMALL, "--limit", "1", "--proof", "it"], "--limit 1 stops at the first"),
        (
            ["solve", SMALL, "--print", "s1", "--proof", "it"],
            "--print excludes --json, --trace, --graph and --proof",
        ),
        (["check", SMALL], "give either a BOARD to check or --proof FILE"),
        (["check", SMALL, SMALL, "--proof", "it"], "give either a BOARD to check or --proof FILE"),
        (
            ["check", SMALL, "--proof", "it", "--against-solution"],
            "give either a BOARD to check or --proof FILE",
        ),
        (["check", SMALL, SMALL, "--cnf", "it"], "give --proof too"),
        (["check", SMALL, "--proof", "no.proof"], "no.proof: no such file"),
        (["check", SMALL, "--proof", "a", "--cnf", "b", "--lrat", "b"], "a file each"),
        (["check", SMALL, "--proof", "a", "--checker", "c"], "no checker is called 'c'"),
    ],
)
def test_requests_that_make_no_sense(
    words: list[str], why: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*words)
    assert done.exit_code == 2
    assert why in done.stderr
    assert not any(tmp_path.iterdir())


def test_several_puzzles_of_a_file_are_refused(tmp_path: Path, file: str, run: Run) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{SMALL}\n{NONE}\n")
    refused = run("solve", str(puzzles), "--proof", file)
    assert (refused.exit_code, Path(file).exists()) == (2, False)
    assert "several puzzles" in refused.stderr
    assert run("solve", f"{puzzles}:2", "--proof", file).exit_code == 1
    assert run("check", NONE, "--proof", file).exit_code == 0


def test_a_proof_does_not_replace_its_puzzle(tmp_path: Path, run: Run) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text(SMALL)
    assert "would be written over" in run("solve", str(puzzle), "--proof", str(puzzle)).stderr
    assert puzzle.read_text() == SMALL


def test_count_all_is_confirmed(run: Run) -> None:
    counted = run("count", "." * 16, "--all", "--confirm")
    assert counted.exit_code == 0
    assert "288 solutions, all counted" in counted.stdout
    assert '"confirmed":true' in run("count", "." * 16, "--all", "--confirm", "--json").stdout
    refused = run("count", "." * 16, "--confirm")
    assert (refused.exit_code, "give --all too" in refused.stderr) == (2, True)
    stopped = run("count", "." * 81, "--all", "--confirm", "--effort", "10")
    assert stopped.exit_code == 1
    assert "not confirmed: " in stopped.stdout
