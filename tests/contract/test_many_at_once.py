"""Threads, forked and spawned processes, subinterpreters, and memory over many runs."""

from __future__ import annotations

import multiprocessing
import runpy
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import sudoshiki as sk
from sudoshiki.solve import Algorithm
from tests.document_boards import S1_LINE

OURS = [entry for entry in sk.algorithms() if not entry.needs]
PUZZLE = sk.sudoku(S1_LINE)
MEMORY = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "memory.py"), run_name="memory")


def answers() -> list[tuple[str, int]]:
    """Return the answers of all our algorithms to a puzzle."""
    outcomes = [sk.solve(PUZZLE, entry.name, effort=2000) for entry in OURS]
    return [(outcome.verdict.value, outcome.solution_count) for outcome in outcomes]


def test_threads_give_what_one_thread_gives() -> None:
    with ThreadPoolExecutor(4) as pool:
        results = [future.result() for future in [pool.submit(answers) for _ in range(8)]]
    assert results == [answers()] * 8


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_child_gives_what_its_parent_gives(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")
    mine = answers()
    with multiprocessing.get_context(method).Pool(1) as pool:
        assert pool.apply(answers) == mine


def test_a_subinterpreter_gets_an_import_error() -> None:
    """In a separate process, as a fault in a subinterpreter may crash the process."""
    pytest.importorskip("_xxsubinterpreters")
    program = (
        "import sys, _xxsubinterpreters as interpreters\n"
        "if sys.argv[1] == 'after': import sudoshiki._core\n"
        "try: interpreters.run_string(interpreters.create(), sys.argv[2])\n"
        "except interpreters.RunFailedError as error: print(error)\n"
    )
    inside = "try: import sudoshiki._core\nexcept ImportError as error: raise error.__cause__"
    for when in ("before", "after"):
        command = [sys.executable, "-c", program, when, inside]
        run = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert "main interpreter only" in run.stdout, run
        assert run.returncode == 0


def bytes_in_use() -> int:
    try:
        return int(MEMORY["bytes_in_use"]())
    except AttributeError:
        pytest.skip("this C library does not count what it allocates")


@pytest.mark.parametrize("algorithm", OURS, ids=lambda entry: entry.name)
def test_memory_is_flat(algorithm: Algorithm) -> None:
    """`python benchmarks/memory.py` does the same a million times."""

    def some(runs: int) -> None:
        for seed in range(runs):
            sk.solve(PUZZLE, algorithm.name, effort=100, seed=seed)

    some(20)
    before = bytes_in_use()
    some(150)
    assert bytes_in_use() - before < 15_000  # a hundred bytes a run would be as many
