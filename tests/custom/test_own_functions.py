"""User-defined functions: arguments, results, search for files, messages."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

import sudoshiki as sk
from sudoshiki.custom import contract, isolated
from sudoshiki.custom.errors import board_text
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.lab.checks import check_names
from sudoshiki.lab.reading import read_recipe
from sudoshiki.processes import ChildDied, wait_for
from sudoshiki.puzzle.frame import Frame
from sudoshiki.puzzle.places import Cells
from sudoshiki.puzzle.primitives import Primitive
from sudoshiki.puzzle.rule import Titles

from .test_own_algorithms import FOUR, RECIPE

pytestmark = pytest.mark.slow  # some start processes


def test_the_board_of_a_message_can_be_read_again() -> None:
    for name, puzzle in contract.boards():
        line, _, rest = board_text(puzzle).rpartition(" (")
        assert sk.parse(line) == puzzle, name
        assert rest == f"{puzzle.kind} {puzzle.side}×{puzzle.side})"
    assert board_text(shipped_board("s2-futoshiki-5x5")).endswith("0U,0,0R,0,0, (s2-futoshiki-5x5)")
    assert board_text(sk.sudoku(side=25)) == repr(sk.sudoku(side=25))


def test_a_parameter_after_the_star_is_an_option(tmp_path: Path) -> None:
    path = tmp_path / "with_options.py"
    path.write_text("def solve(puzzle, *, depth=3, mode='a'):\n    raise ValueError(f'{depth + 1} {mode}')\n")
    name = sk.register(f"{path}:solve").name
    for algorithm, text in ((name, "4 a"), (f"{name}:depth=5:mode=b", "6 b")):
        with pytest.raises(sk.AlgorithmError, match=f"raised ValueError: {text}"):
            sk.solve(FOUR, algorithm)
    with pytest.raises(sk.UsageError, match=r"has no option 'width'; .* depth, mode"):
        sk.solve(FOUR, f"{name}:width=1")
    with pytest.raises(sk.UsageError, match="option depth='x': expected a whole number"):
        sk.solve(FOUR, name, options={"depth": "x"})


def test_a_declared_option_reaches_its_parameter_or_is_refused() -> None:
    depth = sk.Option("depth", 3, "how far", low=1, high=9)

    @sk.register(options=[depth])
    def deep(puzzle: sk.Puzzle, depth: int = 3) -> list[int]:  # noqa: ARG001
        raise ValueError(depth)

    with pytest.raises(sk.AlgorithmError, match="raised ValueError: 7"):
        sk.solve(FOUR, "deep:depth=7")
    with pytest.raises(sk.UsageError, match="option depth"):
        sk.register(options=[depth])(_no_board)
    sk.register(_no_board)
    with pytest.raises(sk.UsageError, match="'depth'"):
        sk.solve(FOUR, "_no_board:depth=7")


def _no_board(puzzle: sk.Puzzle) -> list[int]:  # noqa: ARG001
    return []


def test_an_iterator_that_is_returned_claims_what_a_generator_claims() -> None:
    solution = sk.solve(FOUR).solution

    def returns_iterator(puzzle: sk.Puzzle) -> Iterator[object]:  # noqa: ARG001
        return iter([solution])

    sk.register(returns_iterator)
    sk.register(returns_iterator, name="claims-nothing", complete=False)
    sk.register(lambda _: solution, name="returns-a-board")
    assert sk.solve(FOUR, "returns_iterator").verdict is sk.Verdict.ONE
    assert sk.solve(FOUR, "claims-nothing").verdict is sk.Verdict.SOME
    assert sk.solve(FOUR, "returns-a-board").verdict is sk.Verdict.SOME


def test_a_function_itself_is_refused_with_what_to_do() -> None:
    for ask in (sk.solve, lambda puzzle, function: sk.compare(puzzle, [function])):
        with pytest.raises(sk.UsageError, match=r"sk\.register"):
            ask(FOUR, _no_board)  # type: ignore[arg-type]


def test_a_file_whose_import_does_not_end_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "endless.py"
    path.write_text("while True:\n    pass\n")
    monkeypatch.setattr(isolated, "_LOAD", 0.5)
    with pytest.raises(sk.AlgorithmError, match=r"endless\.py .*0\.5 s"):
        sk.register(f"{path}:solve")


def test_a_recipe_finds_the_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("def solve(puzzle):\n    return []\n")
    recipe = tmp_path / "recipe.toml"
    recipe.write_text(RECIPE.format(file="beside.py", function="solve"))
    check_names(read_recipe(str(recipe)), ["written"])
    recipe.write_text(RECIPE.format(file="nowhere.py", function="solve"))
    tried = f"looked for {tmp_path / 'nowhere.py'} and {Path.cwd() / 'nowhere.py'}"
    with pytest.raises(sk.UsageError, match=re.escape(tried)):
        check_names(read_recipe(str(recipe)), ["written"])


def test_a_process_whose_run_was_interrupted_is_not_used_again(tmp_path: Path) -> None:
    path = tmp_path / "interrupted.py"
    path.write_text(
        "begun = False\n"
        "def solve(puzzle):\n"
        "    global begun\n"
        "    if begun:\n"
        "        raise RuntimeError('an earlier run left its state half made')\n"
        "    begun = True\n"
        "    while puzzle.side == 9:\n"
        "        pass\n"
        "    return []\n"
    )
    name = sk.register(f"{path}:solve").name
    assert sk.solve(sk.sudoku(side=9), name, seconds=0.1).stopped is sk.Stopped.SECONDS
    assert sk.solve(FOUR, name).verdict is not sk.Verdict.ONE


@pytest.mark.parametrize("module", [__name__, "__main__"])
def test_a_rule_that_the_process_can_not_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    """As one of a script, or of a function there; rules that it can import stay."""

    @dataclass(frozen=True, repr=False)
    class Rising(sk.Rule):
        name = "rising"
        titles = Titles("rising", "crescente")

        cells: Cells

        def expand(self, frame: Frame) -> Sequence[Primitive]:
            return frame.rising(frame.cells(self.cells))

    if module == "__main__":
        Rising.__module__, Rising.__qualname__ = module, "Rising"
        monkeypatch.setattr(sys.modules[module], "Rising", Rising, raising=False)
    path = tmp_path / "with_rules.py"
    path.write_text(
        "import sudoshiki as sk\n"
        "@sk.register(supports='all')\n"
        "def solve(puzzle, *, rules=''):\n"
        "    names = [rule.name for rule in puzzle.graph.rules]\n"
        "    assert names == rules.split(), names\n"
        "    yield from sk.solutions(puzzle)\n"
    )
    cage = sk.Cage(5, "r2c1 r2c2")
    name = sk.register(f"{path}:solve").name
    for rules, seen in (([cage], "cage"), ([Rising("r1c1 r1c2 r1c3"), cage], "")):
        puzzle = sk.sudoku("1" + "." * 15, rules=rules)
        outcome = sk.solve(puzzle, name, limit=99, options={"rules": seen})
        assert outcome.exact
        assert {*outcome.solutions} == {*sk.solutions(puzzle)}


def test_an_endless_import_ends_though_no_run_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, endless = tmp_path / "endless.py", tmp_path / "endless"
    path.write_text(
        "import pathlib\n"
        f"while pathlib.Path({str(endless)!r}).exists():\n"
        "    pass\n"
        "def solve(puzzle):\n"
        "    return []\n"
    )
    algorithm = sk.register(f"{path}:solve")
    spec = algorithm.solve.spec  # type: ignore[attr-defined]
    idle = isolated._idle.take(spec)
    assert idle is not None
    idle.end()
    endless.touch()
    monkeypatch.setattr(isolated, "_LOAD", 0.5)
    assert sk.solve(FOUR, algorithm.name, seconds=0.05).stopped is sk.Stopped.SECONDS
    (child,) = isolated._loading.waiting(spec)
    assert wait_for([child], 60)
    with pytest.raises(ChildDied):
        child.receive()


def test_a_slow_start_is_not_begun_anew_by_the_next_run(tmp_path: Path) -> None:
    path, begun, go_on = tmp_path / "slow.py", tmp_path / "begun", tmp_path / "go-on"
    begun.touch()
    go_on.touch()
    path.write_text(
        "import pathlib, time\n"
        f"begun, go_on = map(pathlib.Path, ({str(begun)!r}, {str(go_on)!r}))\n"
        "with begun.open('a') as file:\n"
        "    file.write('x')\n"
        "while not go_on.exists():\n"
        "    time.sleep(0.01)\n"
        "def solve(puzzle):\n"
        "    return []\n"
    )
    entry = sk.register(f"{path}:solve")
    idle = isolated._idle.take(entry.solve.spec)  # type: ignore[attr-defined]
    assert idle is not None
    idle.end()
    go_on.unlink()
    for _ in range(2):
        assert sk.solve(FOUR, entry.name, seconds=0.05).stopped is sk.Stopped.SECONDS
    go_on.touch()
    assert sk.solve(FOUR, entry.name).stopped is sk.Stopped.FINISHED
    assert begun.read_text() == "xx"  # by the registration, and once more
