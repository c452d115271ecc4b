"""Every parameter of every public function with wrong values: refused, or right."""

from __future__ import annotations

import inspect
import pickle
import threading
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki import generate
from sudoshiki.puzzle import symmetry
from sudoshiki.puzzle.validation import quote
from sudoshiki.solve import Algorithm, Option, Possible
from tests.document_boards import S1_LINE as LINE

PUZZLE = sk.sudoku(LINE)
LOOSE = sk.latin([0, 0, 0, 0, 2] + [0] * 20)  # nothing is decided by propagation
RIGHT = (3, 2, 4, 1, 4, 1, 3, 2, 1, 4, 2, 3, 2, 3, 1, 4)

# What a caller must give: values that are right, by the parameter's name.
NEEDED: dict[str, Any] = {
    "puzzles": PUZZLE,
    "move": "diagonal",
    "puzzle": PUZZLE,
    "board": RIGHT,
    "boards": [LINE],
    "by": "singles",
    "text": LINE,
    "graph": PUZZLE.graph,
    "candidates": PUZZLE.candidates,
    "kind": "sudoku",
    "side": 4,
    "groups": [[0, 1], [2, 3]],
    "names": ["a", "b"],
    "box": (2, 2),
    "seed": 1,
    "fraction": 0.5,
    "empty": sk.sudoku(side=4),
    "to": range(16),
    "label": [1, 2, 3, 4],
    "proof": sk.prove(PUZZLE),
    "outcome": sk.count_all(PUZZLE),
}
# Not called: classes of results take anything, and errors and enumerations are Python's own.
BUILT_BY_USERS = {"Graph", "Puzzle"}  # of the classes; all others are handed out by us
SIDE_ENOUGH = {"sudoku", "latin", "futoshiki"}  # all their parameters may be left out, but not all at once


def wrong_values() -> list[Any]:
    """Return values that are wrong for most parameters; new ones for each call."""
    return [
        *(None, True, False, -1, 0, 3, 2.0, 3.9, 1j, ..., NotImplemented, float("nan"), float("inf")),
        *(2**63, 2**64, -(2**70), 10**20, 10**400, 10**5000, Decimal(2), Decimal("NaN")),
        *("", "x", "\x1b[31m", "a\0b", "\ud800", "9" * 5000, "auto", LINE, b"x"),
        *([], (), {}, set(), object(), threading.Event(), iter([]), range(16), slice(1)),
        *([1], (1, 2), {1: 2}, {"x": 1}, {1}, [[]], [[[]]], [object()], [1.5] * 16, [None] * 16),
        *([[None] * 4] * 4, [[0] * 4] * 3, [(0, 0)], [((0, 0), (0, 1))], [[1, 2, 3, 4]] * 16),
        *(len, float, threading.Event, sk.Verdict.ONE, PUZZLE, PUZZLE.graph),
        *(np.int8(-1), np.uint8(2), np.float32(2.5), np.True_, np.complex128(1), np.datetime64(1, "s")),
        *(
            np.array(2),
            np.arange(2),
            np.zeros(0),
            np.zeros((4, 4)),
            np.array(["a"]),
            np.full(16, 9, np.uint8),
        ),
    ]


def public() -> Iterator[tuple[str, Callable[..., Any]]]:
    for name in dir(sk):
        thing = getattr(sk, name)
        if inspect.isfunction(thing) or name in BUILT_BY_USERS:
            yield name, thing
    for package in (generate, symmetry):
        for name in package.__all__:
            if inspect.isfunction(getattr(package, name)):
                yield f"{package.__name__.rpartition('.')[2]}.{name}", getattr(package, name)
    yield "generate.Level", generate.Level
    yield "Puzzle.named", PUZZLE.named
    yield "Possible.values", sk.possible_values(PUZZLE).values


PUBLIC = dict(public())


def parameters(function: Callable[..., Any]) -> list[str]:
    """Return the names of all parameters; settings are those of solve."""
    known = inspect.signature(function).parameters.values()
    names = [each.name for each in known if each.kind is not each.VAR_KEYWORD]
    if len(names) < len(known):
        taken = {*names, "limit", "keep"}
        names += [name for name in inspect.signature(sk.solve).parameters if name not in taken]
    return names


def right_call(name: str, function: Callable[..., Any], file: Path) -> dict[str, Any]:
    known = inspect.signature(function).parameters.values()
    call = {
        each.name: {"path": file, "name": "a name", "cell": 3}.get(each.name) or NEEDED[each.name]
        for each in known
        if each.default is each.empty and each.kind is not each.VAR_KEYWORD
    }
    if name == "compare":  # else all algorithms run each time
        call["with_"] = ["mrv"]
    return {**call, "side": 4} if name in SIDE_ENOUGH else call


def assert_sound(result: Any) -> None:
    """Check that a result given in spite of a wrong value is right."""
    if isinstance(result, sk.Puzzle):
        assert pickle.loads(pickle.dumps(result)) == result
        graph = result.graph
        cells = [cell for group in (*graph.groups, *graph.arcs) for cell in group]
        numbers = [graph.side, *cells, *(graph.box or ()), *(graph.regions or ()), *result.candidates]
        assert set(map(type, numbers)) == {int}
        assert type(result.name) is str
    elif isinstance(result, sk.Outcome):
        assert result.verdict in (sk.Verdict.ONE, sk.Verdict.SOME, sk.Verdict.UNDECIDED)
        assert set(result.solutions) <= {RIGHT}
        assert type(result.seed) is int
    elif isinstance(result, Possible):
        assert all(mask in (0, 1 << value - 1) for mask, value in zip(result.occurs, RIGHT, strict=True))
    elif isinstance(result, list):
        for each in result:
            assert_sound(each)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "board.txt"
    path.write_text(LINE)
    return path


@pytest.mark.parametrize("name", PUBLIC)
def test_wrong_values_raise_our_errors(
    name: str, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    function = PUBLIC[name]
    right = right_call(name, function, file)
    function(**right)
    for parameter in parameters(function):
        for value in wrong_values():
            place = f"{name}({parameter}={quote(value)})"
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("error")
                    result = function(**{**right, parameter: value})
            except sk.SudoshikiError as refusal:
                if not 5 < len(str(refusal)) < 700:
                    pytest.fail(f"{place}: {len(str(refusal))} characters")
            except OSError:
                assert parameter in ("path", "proof"), place  # a name of a file, but there is none
            except Exception as error:
                pytest.fail(f"{place}: {type(error).__name__}: {error}")
            else:
                assert_sound(result)


# What is refused, and must not be taken for something else.
REFUSED: dict[str, Callable[[Any], object]] = {
    "a stop flag of threading": lambda sk: sk.solve(PUZZLE, stop=threading.Event()),
    "a falsy stop": lambda sk: sk.solve(PUZZLE, stop=0),
    "trace -1": lambda sk: sk.solve(PUZZLE, "mrv", trace=-1),
    "trace 1.5": lambda sk: sk.solve(PUZZLE, "mrv", trace=1.5),
    "trace text": lambda sk: sk.solve(PUZZLE, "mrv", trace="yes"),
    "seconds beyond a float": lambda sk: sk.solve(PUZZLE, seconds=10**400),
    "seconds True": lambda sk: sk.solve(PUZZLE, seconds=True),
    "limit True": lambda sk: sk.solve(PUZZLE, limit=True),
    "limit 2.0": lambda sk: sk.solve(PUZZLE, limit=2.0),
    "limit beyond 64 bits": lambda sk: sk.count(PUZZLE, limit=2**64),
    "keep -1": lambda sk: sk.solve(PUZZLE, keep=-1),
    "keep text": lambda sk: sk.solve(PUZZLE, keep="all"),
    "seed beyond 64 bits": lambda sk: sk.solve(PUZZLE, seed=2**64),
    "effort beyond 64 bits": lambda sk: sk.solve(PUZZLE, effort=2**70),
    "options a list": lambda sk: sk.solve(PUZZLE, options=[1]),
    "options an empty list": lambda sk: sk.solve(PUZZLE, options=[]),
    "options a text": lambda sk: sk.solve(PUZZLE, options=""),
    "attempts beyond 64 bits": lambda sk: sk.solve(PUZZLE, "bfs", options={"attempts": 2**64}),
    "attempts beyond 64 bits, as text": lambda sk: sk.solve(PUZZLE, "bfs", options={"attempts": str(2**64)}),
    "attempts 3.0": lambda sk: sk.solve(PUZZLE, "bfs", options={"attempts": 3.0}),
    "threads True": lambda sk: sk.solve(PUZZLE, options={"threads": True}),
    "threads of 5000 digits": lambda sk: sk.solve(PUZZLE, options={"threads": 10**5000}),
    "no algorithm": lambda sk: sk.solve(PUZZLE, with_=None),
    "a list of algorithms": lambda sk: sk.solve(PUZZLE, with_=["mrv"]),
    "no puzzle to solve": lambda sk: sk.solve(None),
    "no puzzle to count": lambda sk: sk.count_all("x"),
    "no puzzle to look at": lambda sk: sk.possible_values("x"),
    "no puzzle to check": lambda sk: sk.check(None, RIGHT),
    "no puzzle to write": lambda sk: sk.write("3.4."),
    "possible in -1 s": lambda sk: sk.possible_values(PUZZLE, seconds=-1),
    "possible until an Event": lambda sk: sk.possible_values(PUZZLE, stop=threading.Event()),
    "possible in cell -1": lambda sk: sk.possible_values(PUZZLE).values(-1),
    "possible in cell 16": lambda sk: sk.possible_values(PUZZLE).values(16),
    "a file by its descriptor": lambda sk: sk.read(0),
    "generate from no seed": lambda sk: sk.generate.full_latin(4, None),
    "generate from a seed of text": lambda sk: sk.generate.unique(4, seed="x"),
    "generate from 1.5": lambda sk: sk.generate.sudoku_fraction((2, 2), 0.5, 1.5),
    "generate a fraction of nan": lambda sk: sk.generate.latin_fraction(4, float("nan"), 1),
    "generate in no tries": lambda sk: sk.generate.unique(4, tries=0),
    "a level of less than none": lambda sk: sk.generate.Level(least=-1),
    "a level of unknown name": lambda sk: sk.generate.unique(4, level=["easy"]),
}


@pytest.mark.parametrize("what", REFUSED)
def test_invalid_values_are_refused(what: str) -> None:
    with pytest.raises(sk.SudoshikiError) as refusal:
        REFUSED[what](sk)
    assert 10 < len(str(refusal.value)) < 400


INTEGERS = [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64, np.uint64]


@pytest.mark.parametrize("dtype", INTEGERS, ids=lambda dtype: dtype.__name__)
def test_settings_of_every_kind_of_number(dtype: Any) -> None:
    """Boards with few givens: what is left of a budget must not wrap around."""
    parts = sk.latin([0, 0, 3, 4, 0, 0, 4, 3, 3, 4, 0, 0, 4, 3, 0, 0])
    small = dtype(100)
    for puzzle in (parts, sk.sudoku(side=4), PUZZLE):
        mine = sk.count_all(puzzle, "dlx", effort=small, seed=small, seconds=small)
        plain = sk.count_all(puzzle, "dlx", effort=100, seed=100, seconds=100)
        assert replace(mine, seconds=0) == replace(plain, seconds=0)
    mine = sk.solve(sk.latin(side=5), "mrv", limit=small, keep=dtype(3), effort=small, trace=small)
    plain = sk.solve(sk.latin(side=5), "mrv", limit=100, keep=3, effort=100, trace=100)
    assert replace(mine, seconds=0) == replace(plain, seconds=0)
    mine = sk.solve(PUZZLE, "saturbfs", options={"attempts": small})
    assert mine.options == {"attempts": 100}
    assert type(mine.options["attempts"]) is int
    assert generate.full_latin(dtype(9), small) == generate.full_latin(9, 100)
    assert generate.full_sudoku((dtype(3), dtype(3)), small) == generate.full_sudoku((3, 3), 100)
    assert generate.unique(dtype(9), seed=small, tries=small) == generate.unique(9, seed=100, tries=100)


def test_the_two_boards_that_small_numbers_made_unsolvable() -> None:
    nine: Any = np.uint8(9)
    values = np.arange(1, 10, dtype=np.uint8)
    assert sk.solve(sk.sudoku(side=9, candidates=[values] * 81), limit=1).verdict is sk.Verdict.SOME
    assert sk.solve(sk.latin(side=nine), limit=1).verdict is sk.Verdict.SOME


NUMBERS = [
    (entry, option)
    for entry in sk.algorithms()
    for option in entry.options
    if not option.choices and not isinstance(option.default, bool)
]


@pytest.mark.parametrize(("algorithm", "option"), NUMBERS, ids=lambda part: part.name)
def test_every_number_among_the_options_has_a_range_that_the_core_takes(
    algorithm: Algorithm, option: Option
) -> None:
    assert option.low is not None
    assert option.high is not None
    beyond = [option.low - 1, option.high * 2, 10**400, -(10**400), float("nan"), float("inf"), True]
    for value in [*beyond, *([] if option.by_size else [None])]:
        with pytest.raises(sk.UsageError, match=f"option {option.name}="):
            algorithm.settings({option.name: value})
    if not algorithm.why_unavailable():
        for extreme in (option.low, option.high):
            sk.solve(LOOSE, algorithm.name, limit=1, seconds=2, options={option.name: extreme})
