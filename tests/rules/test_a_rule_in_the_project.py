"""A rule in the project takes one file, one line and one file of tests: those of docs/add-a-rule.md.

They are put into a copy of the project, which then runs its tests of rules.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

import pytest

import sudoshiki

PROJECT = Path(__file__).parents[2]
GUIDE = (PROJECT / "docs" / "add-a-rule.md").read_text(encoding="utf-8")
MODULE, LINE, TEST = re.findall(r"<!-- not run: .*? -->\n```python\n(.*?)```", GUIDE, re.DOTALL)
TESTS = (
    "tests/rules/test_rules.py",
    "tests/rules/test_meaning.py",
    "tests/rules/test_pages.py",
    "tests/formats/test_rules_round_trip.py",
    "tests/draw/test_rules_drawn.py",
    "tests/book/test_sections.py",
    "tests/proofs/test_rules.py",
    "tests/web/test_page_refusals.py",
)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project with the rule."""
    folder = tmp_path_factory.mktemp("project")
    package = folder / "src" / "sudoshiki"
    shutil.copytree(Path(sudoshiki.__file__).parent, package)
    for name in ("tests", "docs"):
        shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PROJECT / "pyproject.toml", folder)
    core = find_spec("sudoshiki._core")
    assert core is not None
    assert core.origin is not None
    shutil.copy(core.origin, package)
    (package / "rules" / "parity_line.py").write_text(MODULE, encoding="utf-8")
    with (package / "rules" / "named.py").open("a", encoding="utf-8") as named:
        named.write(LINE)
    (folder / "tests" / "rules" / "meanings" / "parity_line.py").write_text(TEST, encoding="utf-8")
    for script in ("rules", "rule_pictures"):
        run(folder, f"docs/{script}.py")
    return folder


def run(project: Path, *words: str) -> str:
    """Run Python in the copy; without site, which would import the package that is installed."""
    installed = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
    paths = os.pathsep.join([str(project / "src"), str(project), *installed])
    done = subprocess.run(
        [sys.executable, "-S", *words],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": paths, "NO_COLOR": "1", "HYPOTHESIS_PROFILE": "quick"},
        cwd=project,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


USE = """
from pathlib import Path
import sudoshiki as sk
from sudoshiki.proofs import proof_checker
from sudoshiki.say.page_words import translate_error
from sudoshiki.web.page_files import page_files
from tests.rules.brute_force import complete_for

assert sk.__file__.startswith(str(Path.cwd()))
rule = sk.ParityLine("r1c1 r1c2 r1c3")
assert rule == sk.rules.ParityLine("r1c1 r1c2 r1c3") and repr(rule) == "ParityLine(cells='r1c1 r1c2 r1c3')"
puzzle = sk.sudoku("1..." + "." * 12, rules=[rule])
assert sk.parse(sk.write(puzzle, "json")) == puzzle
every = list(sk.solutions(sk.sudoku("1..." + "." * 12)))
wanted = {board for board in every if (board[0] - board[1]) % 2 and (board[1] - board[2]) % 2}
assert 0 < len(wanted) < len(every)
for name in complete_for(puzzle):  # some in processes that import the installed package
    assert {*sk.solve(puzzle, name, limit=999).solutions} == wanted, name
assert {board for board in every if sk.check(puzzle, board)} == wanted
wrong = next(board for board in every if board not in wanted)
(problem,) = {text.split(" is broken")[0] for text in sk.check(puzzle, wrong).problems}
assert problem == "the parity line at r1c1 r1c2 r1c3"
assert translate_error("parity line") == "linha de paridade"
assert '["parity line", "linha de paridade"]' in page_files()["js/refusals-pt.js"].content.decode()
none = sk.sudoku("13.." + "." * 12, rules=[rule])
for one in (none, puzzle):
    proof = sk.prove(one)
    assert sk.check_proof(one, proof, checker="both").verdict == proof.verdict == sk.solve(one).verdict
    assert not sk.check_proof(sk.sudoku(one.givens), proof, checker="both")
    assert not sk.check_proof(one, sk.prove(sk.sudoku(one.givens)), checker="both")
assert sk.solve(none).verdict == "none"
try:
    proof_checker.read_puzzle(sk.write(puzzle, "json"))
    raise SystemExit("the stand-alone checker took a rule that it does not know")
except ValueError as error:
    assert str(error) == "rule parity-line: not known here"
try:
    sk.write(puzzle, "iss")
    raise SystemExit("ISS took a rule that it does not know")
except sk.FormatError as error:
    assert "can't express rule parity-line" in str(error)
assert "| `ParityLine(cells)` | `parity-line` | parity line | Of two" in Path("docs/rules.md").read_text()
assert "<svg" in Path("docs/img/rules/parity-line.svg").read_text()
assert "linha de paridade em r1c1 r1c2 r1c3" in puzzle.graph.rules[0].words("pt")
"""


def test_its_size_is_as_the_architecture_says() -> None:
    row = next(
        line for line in (PROJECT / "ARCHITECTURE.md").read_text().splitlines() if "| a rule |" in line
    )
    module, test = (len(text.splitlines()) for text in (MODULE, TEST))
    assert f"1 file of {module} lines and 1 line (" in row
    assert f"1 file of {test} lines;" in row
    assert len(LINE.splitlines()) == 1


@pytest.mark.slow
def test_python_knows_it_everywhere(project: Path) -> None:
    run(project, "-c", USE)


@pytest.mark.slow
def test_the_tests_of_all_rules_take_it(project: Path) -> None:
    """Those with its name, and those that look whether anything lacks a rule."""
    chosen = "parity or every or titles or up_to_date or independent or together"
    printed = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", chosen, "-rA", *TESTS)
    named = [line for line in printed.splitlines() if line.startswith("PASSED") and "parity-line" in line]
    assert len(named) > 15, printed


@pytest.mark.slow
def test_a_rule_without_a_file_of_tests_is_reported(project: Path) -> None:
    (project / "tests" / "rules" / "meanings" / "parity_line.py").unlink()
    with pytest.raises(AssertionError, match="a rule lacks its file"):
        run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "has_a_meaning", TESTS[1])
