"""The page without a server: answers of the WebAssembly core equal Python's.

`make wasm` builds the core; without it or node, the tests that need them are skipped.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from sudoshiki import _core, formats
from sudoshiki.formats.shipped import shipped_board, shipped_names
from sudoshiki.logic import NotForLogic
from sudoshiki.logic.step import techniques
from sudoshiki.puzzle import UsageError
from sudoshiki.solve import Request
from sudoshiki.solvers.native import native_candidates, native_graph, native_request
from sudoshiki.web.answers import ANSWERS
from sudoshiki.web.export import CORE, export, page_content
from sudoshiki.web.limits import WebLimits
from sudoshiki.web.requests import (
    CandidatesRequest,
    CheckRequest,
    CountRequest,
    ExplainRequest,
    GradeRequest,
    HintRequest,
    SolveRequest,
    TraceRequest,
)
from sudoshiki.web.routes import ROUTES
from sudoshiki.web.work import RequestWork

NODE = shutil.which("node")
BUILT = files("sudoshiki.web").joinpath(CORE).is_file()
ASKER = Path(__file__).with_name("standalone.mjs")
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
# With chains within chains.
NESTED = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
MEDIUM = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
REQUESTS = {
    "solve": SolveRequest,
    "trace": TraceRequest,
    "count": CountRequest,
    "candidates": CandidatesRequest,
    "check": CheckRequest,
    "hint": HintRequest,
    "explain": ExplainRequest,
    "grade": GradeRequest,
}
ELSEWHERE = {"seconds", "settings", "threads", "on", "walks"}  # differs by run, or only Python has it

needs_node = pytest.mark.skipif(NODE is None, reason="no node here")
needs_both = pytest.mark.skipif(not BUILT or NODE is None, reason="no core.wasm (make wasm), or no node")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _exported(tmp_path_factory)


def _exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("alone")
    export(where)
    return where


def ask(folder: Path, *requests: tuple[Any, ...]) -> list[Any]:
    """Return the answer of the page."""
    assert NODE is not None
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    command = [NODE, str(ASKER), str(folder)]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def ours(name: str, body: dict[str, Any]) -> Any:
    """Return the answer of Python, as JSON."""
    result = ANSWERS[name](REQUESTS[name](**body), RequestWork(60.0, WebLimits(), []))
    return json.loads(json.dumps(result if isinstance(result, dict) else list(result)))


def plain(record: Any) -> Any:
    """Remove what differs between runs, and texts of the puzzle."""
    if isinstance(record, list):
        return [plain(one) for one in record]
    if isinstance(record, dict):
        kept = {key: plain(value) for key, value in record.items() if key not in ELSEWHERE}
        return kept | ({"puzzle": formats.parse(text)} if isinstance(text := kept.get("puzzle"), str) else {})
    return record


def puzzle_of(name: str) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(formats.write(shipped_board(name), "json"))
    return result


QUICK: list[tuple[str, dict[str, Any]]] = [
    ("solve", {"puzzle": HARD}),
    ("solve", {"puzzle": "." * 81}),
    ("solve", {"puzzle": puzzle_of("sudoku-16x16")}),
    ("solve", {"puzzle": puzzle_of("sudoku-25x25"), "limit": 1}),
    ("solve", {"puzzle": puzzle_of("futoshiki-9x9")}),
    ("solve", {"puzzle": puzzle_of("jigsaw-9x9"), "algorithm": "dlx"}),
    ("solve", {"puzzle": puzzle_of("diagonal-9x9"), "algorithm": "cdcl"}),
    ("solve", {"puzzle": puzzle_of("sudoku-6x6"), "algorithm": "annealing", "limit": 1, "seed": 3}),
    ("solve", {"puzzle": MEDIUM, "algorithm": "tabu", "limit": 1}),
    ("trace", {"puzzle": puzzle_of("s2-futoshiki-5x5"), "algorithm": "mrv:habits=s2"}),
    ("trace", {"puzzle": puzzle_of("s1-sudoku-4x4"), "algorithm": "one-guess"}),
    ("trace", {"puzzle": MEDIUM, "algorithm": "saturbfs", "seed": 7, "options": {"attempts": 3}}),
    ("trace", {"puzzle": HARD, "algorithm": "auto"}),
    ("trace", {"puzzle": puzzle_of("s1-sudoku-4x4"), "algorithm": "annealing"}),
    ("trace", {"puzzle": MEDIUM, "algorithm": "tabu", "limit": 1, "events": 500}),
    ("trace", {"puzzle": puzzle_of("sudoku-6x6"), "algorithm": "annealing:propagation=false", "limit": 1}),
    ("solve", {"puzzle": MEDIUM, "algorithm": "tabu:propagation=false", "limit": 1, "effort": 20_000}),
    ("count", {"puzzle": "." * 16}),
    ("candidates", {"puzzle": ".2.4............"}),
    ("check", {"puzzle": MEDIUM, "board": [5, 3, 1] + [0] * 78, "against_solution": True}),
    ("check", {"puzzle": MEDIUM, "board": [5, 3, 4, 6, 7, 7] + [0] * 75}),
    ("hint", {"puzzle": MEDIUM}),
    ("hint", {"puzzle": MEDIUM, "language": "pt"}),
    (
        "hint",
        {"puzzle": MEDIUM, "board": [5, 3, 1, *shipped_board("s5-sudoku-9x9").givens[3:]][:3] + [0] * 78},
    ),
    ("hint", {"puzzle": MEDIUM, "candidates": {"r1c3": [1, 2, 4], "r1c4": [2, 6]}}),
    ("hint", {"puzzle": MEDIUM, "candidates": {"r1c3": [5], "r1c4": [2], "r1c6": [2]}}),
    ("hint", {"puzzle": puzzle_of("futoshiki-4x4"), "candidates": {"r1c1": [4], "r1c2": [4]}}),
    ("grade", {"puzzle": MEDIUM}),
    ("grade", {"puzzle": puzzle_of("futoshiki-4x4")}),
]


@needs_both
def test_the_core_in_a_page_answers_as_python_does(folder: Path) -> None:
    for (name, body), found in zip(QUICK, ask(folder, *QUICK), strict=True):
        assert plain(found) == plain(ours(name, body)), (name, body)


@pytest.fixture(scope="module")
def without_core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run the page without the core; its answers are passed in."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("sudoshiki.web.export._core", lambda: b"")
        return _exported(tmp_path_factory)


@needs_node
def test_sentences_of_steps_equal_those_of_python(without_core: Path) -> None:
    """Needs no core.wasm: a sentence that differs in one place is found at once."""
    boards = [
        MEDIUM,
        HARD,
        NESTED,
        *_from_the_tables()[::4],
        puzzle_of("futoshiki-9x9"),
        puzzle_of("jigsaw-9x9"),
    ]
    requests: list[tuple[str, dict[str, Any]]] = [
        ("explain", {"puzzle": board, "language": ("en", "pt")[number % 2]})
        for number, board in enumerate(boards)
    ]
    calls = [(name, body, *_of_the_core(body["puzzle"])) for name, body in requests]
    for (name, body), found in zip(requests, ask(without_core, *calls), strict=True):
        assert plain(found) == plain(ours(name, body)), body


def _of_the_core(text: str | dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what core/wasm would answer to `solve` and to `steps`."""
    puzzle = formats.parse(text if isinstance(text, str) else json.dumps(text))
    request = native_request(Request())
    masks = native_candidates(puzzle)
    rows, answer = _core.explain_path(
        native_graph(puzzle.graph), bytes(puzzle.givens), masks, request, "se", True
    )
    results = {"solutions": [list(answer.partial)], "found": 1, "exhausted": True, "stopped": "finished"}
    steps = {"steps": [_step(row) for row in rows], "solved": answer.exhausted, "stopped": answer.stopped}
    return results, steps


def _step(row: Any) -> dict[str, Any]:
    """Return a step as core/wasm/logic.cpp writes it."""
    names = (
        "tenths", "technique", "size", "type", "level", "groups", "cells", "parts", "values", "arcs",
        "joints", "branches", "placements", "eliminations",
    )  # fmt: skip
    step = dict(zip(names, row, strict=True))
    called = [technique.name for technique in techniques()]
    branches = [[_link(link, called) for link in branch] for branch in step["branches"]]
    return step | {"technique": called[step["technique"]], "branches": branches}


def _link(row: Any, called: list[str]) -> list[Any]:
    *plain_row, inner = row
    return [*plain_row[:4], called[plain_row[4]], *plain_row[5:], *([_step(inner)] if inner else [])]


@needs_node
def test_logic_refuses_a_board_without_a_line_as_python_does(without_core: Path) -> None:
    lines = {f"row {i + 1}": [f"r{i + 1}c{c}" for c in range(1, 5)] for i in range(4)}
    lines |= {f"column {i + 1}": [f"r{r}c{i + 1}" for r in range(1, 5)] for i in range(4)}
    requests = []
    for line in ("row 3", "column 1"):
        groups = {name: cells for name, cells in lines.items() if name != line}
        puzzle = {"kind": "custom", "side": 4, "givens": [1] + [0] * 15, "groups": groups}
        requests += [(name, {"puzzle": puzzle}) for name in ("hint", "explain", "grade")]
    for (name, body), found in zip(requests, ask(without_core, *requests), strict=True):
        with pytest.raises(NotForLogic, match="may repeat values") as refused:
            ours(name, body)
        assert found["error"] == str(refused.value), name


def test_boards_with_rules_are_left_out(without_core: Path) -> None:
    """The page without a server refuses rules, so it must not offer such a board."""
    tables = json.loads((without_core / "tables.json").read_text())
    assert {*shipped_names()} - {board["name"] for board in tables["boards"]} == {"killer-9x9"}


@needs_node
def test_text_is_read_as_python_reads_it(without_core: Path) -> None:
    shipped = [shipped_board(name) for name in shipped_names()]
    boxed = [puzzle for puzzle in shipped if puzzle.box and formats.carries("grid", puzzle)]
    texts = [formats.write(puzzle, "grid") for puzzle in boxed] + [MEDIUM, HARD, f"{MEDIUM}\n{HARD}\n"]
    texts += ["\n".join(MEDIUM[at : at + 9] for at in range(0, 81, 9))]
    texts += [formats.write(puzzle, "art") for puzzle in shipped if puzzle.kind == "futoshiki"]
    answers = ask(without_core, *(("read", {"text": text}) for text in texts))
    for text, found in zip(texts, answers, strict=True):
        expected = [json.loads(formats.write(puzzle, "json")) for puzzle in formats.parse_all(text)]
        assert [{**one, "name": ""} for one in found["puzzles"]] == [{**one, "name": ""} for one in expected]
        assert found["rejects"] == []


@needs_node
def test_text_is_written_as_python_writes_it(without_core: Path) -> None:
    tables = json.loads((without_core / "tables.json").read_text())
    wanted = [
        (name, row["name"])
        for name in (board["name"] for board in tables["boards"])
        for row in tables["formats"]
        if row["name"] == "json" or formats.carries(row["name"], shipped_board(name))
    ]
    requests = [("convert", {"puzzle": puzzle_of(name), "to": to}) for name, to in wanted]
    for (name, to), found in zip(wanted, ask(without_core, *requests), strict=True):
        if to == "json":
            assert formats.parse(found["text"]) == shipped_board(name)
        elif to != "art" or shipped_board(name).kind == "futoshiki":
            assert found["text"] == formats.write(shipped_board(name), to), (name, to)


@needs_both
@pytest.mark.slow
def test_sentences_of_whole_explanations_equal_those_of_python(folder: Path) -> None:
    """Boards with singles, sets, fish, wings, loops, chains, signs and forcing."""
    boards: list[Any] = [
        MEDIUM,
        HARD,
        NESTED,
        NESTED,
        *map(puzzle_of, ("futoshiki-9x9", "jigsaw-9x9", "sudoku-6x6")),
    ]
    boards += _from_the_tables()
    requests = [
        ("explain", {"puzzle": board, "language": ("en", "pt")[number % 2]})
        for number, board in enumerate(boards)
    ]
    techniques: set[str] = set()
    for (name, body), found in zip(requests, ask(folder, *requests), strict=True):
        assert plain(found) == plain(ours(name, body)), body
        techniques |= {step["technique"] for step in found["steps"]}
    assert len(techniques) > 20


def _from_the_tables() -> list[str]:
    """Return some boards of the rating tables, of every grade."""
    rows = (Path(__file__).parents[1] / "logic" / "explainer_ratings.tsv").read_text().splitlines()
    lines = [row.split("\t") for row in rows if not row.startswith("#")]
    return [cells[0] for cells in lines if len(cells[0]) == 81][::16]


@needs_both
@pytest.mark.parametrize(
    "wish",
    [
        {"level": "easy", "count": 2},
        {"level": "hard", "seed": 5},
        {"kind": "futoshiki", "side": 5, "level": "any"},
        {"kind": "sudoku", "side": 6, "symmetry": "rotation", "minimal": True},
        {"kind": "latin", "side": 5},
        {"regions": "random", "side": 6},
        {"diagonals": True, "givens": "28-36"},
        {"kind": "futoshiki", "side": 6, "signs": "8-14", "givens": "4-10"},
        {"er": "2.6-3.4"},
        {"hodoku": "medium"},
        {"tatham": "intermediate", "symmetry": "rotation"},
        {"side": 6, "forbid": ["naked-single"], "require": ["pointing"]},
        {"pattern": [cell for cell in range(81) if cell % 5 or cell % 2]},
    ],
)
def test_an_exported_page_generates_what_was_requested(folder: Path, wish: dict[str, Any]) -> None:
    (made,) = ask(folder, ("generate", {"seed": 1, "seconds": 60, **wish}))
    assert isinstance(made, list), made
    assert len(made) == wish.get("count", 1)
    for one in made:
        puzzle = formats.parse(json.dumps(one["puzzle"]), "json")
        assert puzzle.side == wish.get("side", 9)
        assert puzzle.graph.diagonals == wish.get("diagonals", False)
        given = {cell for cell, value in enumerate(puzzle.givens) if value}
        assert given.issubset(wish.get("pattern", given))
        for name, count in (("givens", len(given)), ("signs", len(puzzle.arcs))):
            if name in wish:
                low, high = wish[name].split("-")
                assert int(low) <= count <= int(high)
        assert_as_hard(one["puzzle"], wish)


def assert_as_hard(puzzle: dict[str, Any], wish: dict[str, Any]) -> None:
    """Check by Python's grades, which also prove that there is one solution."""
    grade = ours("grade", {"puzzle": puzzle})["grade"]
    used = {step["technique"] for step in ours("explain", {"puzzle": puzzle})["steps"]}
    assert used.issuperset(wish.get("require", ()))
    assert used.isdisjoint(wish.get("forbid", ()))
    low, high = map(float, wish.get("er", "0-20").split("-"))
    assert low <= grade["se"]["er"] <= high
    assert wish.get("level", "any") in ("any", grade["word"])
    assert wish.get("tatham", grade["tatham"]) == grade["tatham"]
    if "hodoku" in wish:
        assert wish["hodoku"] == grade["hodoku"]["level"].lower()


@needs_both
def test_the_same_seed_makes_the_same_puzzles(folder: Path) -> None:
    wish = {"seed": 9, "count": 3, "level": "medium", "seconds": 60}
    one, other = ask(folder, ("generate", wish), ("generate", wish))
    assert one == other


@needs_both
def test_a_wrong_request_is_refused_with_a_sentence(folder: Path) -> None:
    twice = "55" + "." * 79
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("solve", {"puzzle": twice}),
        ("solve", {"puzzle": "12"}),
        ("solve", {"puzzle": {"kind": "sudoku", "side": 9, "givens": [77] + [0] * 80}}),
        ("solve", {"puzzle": MEDIUM, "algorithm": "nonsense"}),
        ("solve", {"puzzle": MEDIUM, "algorithm": "mrv:habits=none"}),
        ("solve", {"puzzle": MEDIUM, "algorithm": "cpsat"}),
        ("solve", {"puzzle": {"kind": "sudoku", "side": 1000, "givens": []}}),
        ("solve", {"puzzle": {"kind": "sudoku", "side": 4, "regions": [1] * 16, "givens": [0] * 16}}),
        ("solve", {"puzzle": {"side": 9, "givens": "x" * 81}}),
        ("solve", {"puzzle": {"side": 4, "givens": [0] * 16, "candidates": {"r1c1": "12"}}}),
        ("solve", {"puzzle": {"side": 4, "givens": [0] * 16, "groups": {"a": "zz"}}}),
        ("solve", {"puzzle": {"side": 4, "givens": [0] * 16, "arcs": 7}}),
        ("solve", {"puzzle": None}),
        ("solve", {"puzzle": MEDIUM, "seed": 1.5}),
        ("solve", {"puzzle": MEDIUM, "limit": "x"}),
        ("generate", {"symmetry": "silly"}),
        ("generate", {"seed": -1}),
        ("trace", {"puzzle": MEDIUM, "algorithm": "dlx"}),
        ("explain", {"puzzle": "." * 81}),
        ("generate", {"level": "silly"}),
        ("generate", {"givens": "3"}),
        ("generate", {"er": "7.0-x"}),
        ("generate", {"require": ["nonsense"]}),
        ("generate", {"level": "hard", "er": "3"}),
        ("generate", {"pattern": [81]}),
        ("generate", {"pattern": [0, 1, 2]}),
        ("generate", {"kind": "futoshiki", "hodoku": "easy"}),
        ("book", {"puzzles": []}),
        ("lab/run", {"recipe": "peak"}),
    ]
    answers = ask(folder, *wrong)
    assert [name for (name, _), answer in zip(wrong, answers, strict=True) if not answer.get("error")] == []
    assert answers[0]["error"] == "5 appears twice in row 1: r1c1 and r1c2"


def test_every_route_is_answered_or_looked_up_or_refused(without_core: Path) -> None:
    known = (without_core / "js" / "standalone" / "worker.js").read_text()
    looked_up = json.loads((without_core / "tables.json").read_text())
    for route in ROUTES:
        if route.request is None:
            assert route.name in looked_up or route.name == "lab"
        else:
            assert f"\n{route.name}:" in known or f'"{route.name}":' in known, route.name


@pytest.mark.skipif(BUILT, reason="core.wasm is there")
def test_without_the_core_the_error_names_the_build_command() -> None:
    with pytest.raises(UsageError, match="make wasm"):
        page_content()


def test_the_folder_has_all_of_the_page_and_its_policy(without_core: Path) -> None:
    folder = without_core
    page = (folder / "index.html").read_text()
    assert "wasm-unsafe-eval" in page
    assert 'data-t="standalone"' in page
    assert 'href="#lab"' not in page
    assert "new Worker" in (folder / "js" / "main.js").read_text()
    scripts = {path.relative_to(folder / "js").as_posix() for path in (folder / "js").rglob("*.js")}
    assert scripts == {
        "main.js",
        "language-en.js",
        "language-pt.js",
        "refusals-pt.js",
        "standalone/worker.js",
    }
