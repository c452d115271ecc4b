"""Invalid proofs are rejected by both checkers."""

import ast
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import sudoshiki as sk
from sudoshiki.formats import write
from sudoshiki.proofs import ProofReport, proof_checker
from tests.proofs.boards import BOARDS
from tests.proofs.mutations import MUTATIONS, spoil

STEPS = sk.prove(BOARDS["hard"])
HARD = "".join(STEPS.lines()).splitlines(keepends=True)
FIRST = HARD.index("lrat\n") + 1  # the line of the first step


@pytest.fixture
def rejected(tmp_path: Path) -> Callable[[str, str], str]:
    """Return the reason for which both checkers reject a text."""

    def reason(name: str, text: str) -> str:
        path = tmp_path / "it.proof"
        path.write_text(text, encoding="utf-8")
        reports: list[ProofReport] = [
            sk.check_proof(BOARDS[name], path, checker=checker) for checker in ("python", "native")
        ]
        assert not any(reports), text[-200:]
        alone = proof_checker.main(sk.write(BOARDS[name], "json"), str(path))
        assert alone == f"rejected: {reports[0].why}"
        return reports[0].why

    return reason


def corrupt(line: int, old: str, new: str) -> str:
    lines = [*HARD]
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    return "".join(lines)


def wrong_texts() -> Iterator[tuple[str, str]]:
    yield "", "not a proof in a format that this checker reads"
    yield "hello\n", "not a proof in a format that this checker reads"
    yield corrupt(0, "1", "2"), "not a proof in a format that this checker reads"
    yield corrupt(1, "{", "["), "head can't be read"
    yield corrupt(1, '"givens"', '"killer": 1, "givens"'), "killer: not known here"
    yield corrupt(1, "sudoku", "latin").replace('"box": [3, 3], ', ""), "about another puzzle"
    yield corrupt(1, "[4, 0", "[0, 0"), "about another puzzle"
    yield corrupt(2, "one", "some"), "head can't be read"
    yield corrupt(2, "one", "none"), "neither steps nor"
    yield corrupt(2, "one", "many"), "head can't be read"
    yield corrupt(3, "solution 4", "solution 9"), "does not fit the board and the givens"
    yield corrupt(3, "solution 4 ", "solution "), "does not fit the board and the givens"
    yield corrupt(3, "solution 4", "solution four"), "head can't be read"
    yield "".join(HARD[:-1]), "ends before the empty clause"
    yield "".join([*HARD, HARD[-1]]), "can't come after step"
    yield "".join([*HARD, "\n"]), "can't come after step"
    yield "".join(HARD).rstrip("\n")[:-2], "can't come after step"
    yield corrupt(FIRST, " 0 ", "  0 "), "can't come after step"
    yield corrupt(FIRST, " 0 ", " -0 "), "can't come after step"
    yield corrupt(FIRST, " 0 ", " x 0 "), "can't come after step"
    yield corrupt(FIRST, "\n", " \n"), "can't come after step"
    yield corrupt(FIRST, "\n", "\r\n"), "can't come after step"
    yield corrupt(FIRST, HARD[FIRST].split()[0], "9" * 19), "can't come after step"
    yield corrupt(FIRST, HARD[FIRST].split()[0], "5"), "can't come after step"
    yield "".join([*HARD[: FIRST + 1], HARD[FIRST]]), "can't come after step"
    last = int(HARD[FIRST].split()[0]) - 1  # of the puzzle's own clauses, which stay
    yield "".join([*HARD[:FIRST], f"{last} d {last} 0\n"]), f"there is no step {last} to leave"
    yield "".join([*HARD[:FIRST], f"{10**17} 999999 0 1 0\n"]), "names a variable that is not there"
    yield "".join([*HARD[:FIRST], f"{10**17} 1 1 0 1 0\n"]), "one twice"
    yield "".join([*HARD[:FIRST], f"{10**17} 1 -1 0 1 0\n"]), "one twice"
    yield "".join([*HARD[:FIRST], f"{10**17} 0 1 0\n"]), "does not come to a contradiction"
    yield "".join([*HARD[:FIRST], f"{10**17} 0 0\n"]), "does not come to a contradiction"
    yield "".join([*HARD[:FIRST], f"{10**17} 1 0 1 1 0\n"]), "goes on after its contradiction"
    yield "".join([*HARD[:FIRST], f"{10**17} -1 0 1 0\n"]), "nothing follows from clause 1 "
    yield "".join([*HARD[:FIRST], f"{10**17} 1 0 2 0\n"]), "nothing follows from clause 2 "
    yield "".join([*HARD[:FIRST], f"{10**17} 0 123456 0\n"]), "there is no clause 123456"
    yield "".join([*HARD[:FIRST], "7 d 8 0\n"]), "there is no step 8 to leave"
    yield "".join([*HARD[:FIRST], "7 d 123456 0\n"]), "there is no step 123456 to leave"


@pytest.mark.parametrize(("text", "why"), list(wrong_texts()))
def test_wrong_texts_are_rejected(text: str, why: str, rejected: Callable[[str, str], str]) -> None:
    assert why in rejected("hard", text)


def test_two_solutions_must_be_two(rejected: Callable[[str, str], str]) -> None:
    lines = [*sk.prove(BOARDS["empty"]).lines()]
    assert "two different solutions" in rejected("empty", "".join([*lines[:3], lines[3], lines[3]]))
    assert "two different solutions" in rejected("empty", "".join([*lines, "lrat\n"]))
    assert "does not fit" in rejected("empty", "".join(lines[:4]))
    sign = sk.prove(sk.futoshiki(side=3, arcs=[(0, 1)]))
    swapped = sign.__class__(sign.puzzle, sign.verdict, ((3, 1, 2, 1, 2, 3, 2, 3, 1), sign.solutions[0]))
    for checker in ("python", "native"):
        assert "does not keep a sign" in sk.check_proof(sign.puzzle, swapped, checker=checker).why


def test_a_file_that_is_no_text_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "it.proof"
    for content in (b"\xff\xfe\0", b"".join(line.encode() for line in HARD[:FIRST]) + b"\xff"):
        path.write_bytes(content)
        assert not sk.check_proof(BOARDS["hard"], path)


def test_every_beginning_of_a_proof_is_rejected(rejected: Callable[[str, str], str]) -> None:
    for name in ("signs without solution", "sudoku", "empty"):
        text = "".join(sk.prove(BOARDS[name]).lines())
        for end in range(0, len(text) - 1, 7):
            rejected(name, text[:end])


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_corrupted_proofs_are_rejected(mutation: str, tmp_path: Path) -> None:
    """A few of the thousand that `python -m benchmarks.proofs` tries."""
    proofs = [sk.prove(puzzle) for puzzle in BOARDS.values()]
    proofs = [proof for proof in proofs if proof.lrat]
    random = Random(7)
    for _ in range(8):
        puzzle, text = spoil(proofs, mutation, random)
        (tmp_path / "it.proof").write_text(text)
        for checker in ("python", "native"):
            assert not sk.check_proof(puzzle, tmp_path / "it.proof", checker=checker), text


CHECKER = Path(str(proof_checker.__file__))


def test_the_checker_is_independent() -> None:
    text = CHECKER.read_text()
    assert len(text.splitlines()) <= 400
    imported = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(text))
        for name in (
            [node.module or "sudoshiki"]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    }
    assert imported <= sys.stdlib_module_names


def test_the_checker_runs_alone(tmp_path: Path) -> None:
    """In another folder, by a Python without installed packages."""
    shutil.copy(CHECKER, tmp_path / "proof_checker.py")
    line = "3.4..1.2.4.32.1."
    sk.prove(sk.parse(line)).write(tmp_path / "line.proof")
    sk.prove(BOARDS["signs"]).write(tmp_path / "signs.proof")
    (tmp_path / "signs.json").write_text(write(BOARDS["signs"], "json"))

    def run(*words: str) -> tuple[int, str]:
        command = [sys.executable, "-I", "-S", "proof_checker.py", *words]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    assert run(line, "line.proof") == (0, "the proof holds; solutions: one\n")
    assert run("signs.json", "signs.proof")[0] == 0
    assert run("signs.json", "line.proof") == (1, "rejected: it is about another puzzle\n")
    assert run(line, "no.proof")[0] == 1
    assert "nothing to check" in run("12", "line.proof")[1]
    assert "nothing to check" in run()[1]
