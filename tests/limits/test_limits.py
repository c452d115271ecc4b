"""Every limit (`seconds`, stop flags, --seconds) is kept within a quarter second.

The boards are 4×4 to 100×100. Each function is called on a board that takes long; `SUDOSHIKI_DEEP=1` calls
all of them on all boards. What counts is the processor time of the calling thread, which does not depend on
the load, or the time that passed if that is less; the best of three tries.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Timer
from time import perf_counter, thread_time
from typing import Any

import click
import pytest
from click.testing import CliRunner

import sudoshiki as sk
from sudoshiki import generate
from sudoshiki.cli.main import cli
from sudoshiki.puzzle import Puzzle
from tests.tiers import DEEP

from .boards import HARD, SIDES, board, contradiction, hard
from .calls import Case, cases

LIMIT = 0.1  # seconds
PROMISED = 0.25  # seconds after it
TRIES = 3
# A process that is waited for has to be ended by the system, for which we can state no limit.
PROMISED_BY_PROCESSES = 4 * PROMISED

LOGIC = ("explain", "grade", "hint", "next_step", "path")
DIGGING = ("minimize", "entry_for", "needs")


def overrun(call: Callable[..., Any], limit: str, waits: bool) -> float:
    """Return the seconds from the limit, or the stop, to the end of the call."""
    stop = sk.StopFlag()
    timer = Timer(LIMIT, stop.set)
    begun, worked = perf_counter(), thread_time()
    if limit == "stop":
        timer.start()
    try:
        call(**{limit: stop if limit == "stop" else LIMIT})
    except sk.InternalError:
        raise
    except sk.UsageError:  # the sample has boards that are taken
        if not DEEP:
            raise
    except sk.SudoshikiError:
        pass  # nothing found in time
    finally:
        timer.cancel()
    passed, worked = perf_counter() - begun, thread_time() - worked
    return (passed if waits else min(passed, worked)) - LIMIT


def assert_keeps(call: Callable[..., Any], limit: str, waits: bool = False) -> None:
    promised = PROMISED_BY_PROCESSES if waits else PROMISED
    least = float("inf")
    for _ in range(TRIES):
        least = min(least, overrun(call, limit, waits))
        if least <= promised:
            return
    pytest.fail(f"it ended {least:.2f} s after its limit")


def all_boards() -> list[Puzzle]:
    made = [
        board(kind, side, left)
        for side in SIDES
        for kind in ("sudoku", "latin", "futoshiki")
        for left in ("empty", "half filled", "nearly full")
    ]
    return [*made, *map(hard, HARD), *map(contradiction, (25, 49))]


def boards_for(case: Case) -> list[Puzzle]:
    """Return all boards, or one that the function is slow on."""
    if DEEP:
        return all_boards()
    if case.name in LOGIC:
        return [hard("sudoku 32")]
    if case.name in DIGGING:
        return [hard("sudoku 25")]
    if case.name in ("solve_many", "filled_by"):
        return [board("latin", 16, "empty")]
    if case.name in ("prove", "proof_of"):
        return [contradiction(49)]
    if case.name == "generate":
        return [board("sudoku", 64 if "regions" in case.variant else 25, "empty")]
    if case.variant.get("limit", 0) > 2:
        return [board("sudoku", 9, "empty")]
    if case.name in ("full_board", "full_latin", "full_sudoku", "latin_fraction", "sudoku_fraction"):
        return [board("sudoku", 100, "empty")]
    return [board("futoshiki", 100, "half filled")]


def sample(found: list[Case]) -> list[Case]:
    """Return both limits of each function and variant, alternating."""
    pairs: dict[tuple[str, str], list[Case]] = {}
    for case in found:
        pairs.setdefault((case.name, str(case.variant)), []).append(case)
    return [ways[number % len(ways)] for number, ways in enumerate(pairs.values())]


@pytest.mark.slow
@pytest.mark.parametrize("case", cases() if DEEP else sample(cases()), ids=str)
def test_functions_keep_their_limits(case: Case) -> None:
    for puzzle in boards_for(case):
        if call := case.on(puzzle):
            assert_keeps(call, case.limit, case.waits)


def commands() -> dict[str, click.Command]:
    """Return the commands with --seconds; `contract` has one limit per run."""
    context = click.Context(cli)
    results = {name: cli.get_command(context, name) for name in cli.list_commands(context)}
    return {
        name: command
        for name, command in results.items()
        if command is not None
        and name != "contract"
        and any(option.name == "seconds" for option in command.params)
    }


# What a command needs besides a puzzle; `{}` is a folder for what it writes.
ARGUMENTS = {
    "generate": ["--size", "25", "--count", "9"],
    "check": ["{}/board.json", "--against-solution"],
    "draw": ["--solution", "-o", "{}/board.svg"],
    "book": ["-o", "{}/book.pdf"],
    "bulk": ["-o", "{}/answers.csv"],
    "compare": ["--with", "mrv"],
}


@pytest.mark.slow
@pytest.mark.parametrize("name", commands())
def test_commands_keep_their_limits(name: str, tmp_path: Path) -> None:
    """Without the time for reading and writing, measured with --seconds 0."""
    file = tmp_path / "board.json"
    file.write_text(sk.write(hard("sudoku 25"), "json"))
    arguments = [part.format(tmp_path) for part in ARGUMENTS.get(name, [])]
    puzzle = [] if name == "generate" else [str(file)]

    def cpu_seconds(seconds: float) -> float:
        begun = thread_time()
        result = CliRunner().invoke(cli, [name, *puzzle, *arguments, "--seconds", str(seconds)])
        assert result.exit_code in (0, 1), result.output  # decided or not; never refused
        return thread_time() - begun

    cpu_seconds(0)  # imports what it needs
    besides = cpu_seconds(0)
    least = min(cpu_seconds(LIMIT) - besides for _ in range(TRIES)) - LIMIT
    assert least <= PROMISED


def test_minimizing_in_no_time_is_marked_unfinished() -> None:
    """The result still has one solution, but may not be minimal."""
    puzzle = hard("sudoku 25")
    result = generate.minimize(puzzle, seconds=0.3)
    assert not result.proved
    assert sk.solve(result.puzzle).verdict is sk.Verdict.ONE
    stop = sk.StopFlag()
    stop.set()
    with pytest.raises(generate.GenerationFailed, match="not settled"):
        generate.minimize(puzzle, stop=stop)


def test_solutions_that_there_is_no_time_to_check_are_counted() -> None:
    outcome = sk.solve(sk.sudoku(side=9), "dlx", limit=10**9, seconds=0.3)
    assert outcome.verdict is sk.Verdict.MANY
    assert 2 <= len(outcome.solutions) <= outcome.solution_count
    assert outcome.stopped is sk.Stopped.SECONDS
