"""Our own bugs: exit code 3, and a request to report them."""

from __future__ import annotations

import pytest

from sudoshiki.puzzle import ALL_PRIMITIVES, Puzzle
from sudoshiki.solve import Algorithm, Answer, Request, register, registry

from .conftest import SMALL, Run


def lies(puzzle: Puzzle, request: Request) -> Answer:  # noqa: ARG001
    return Answer(solutions=((1,) * puzzle.side**2,), found=1)


def breaks(puzzle: Puzzle, request: Request) -> Answer:  # noqa: ARG001
    raise ZeroDivisionError("nobody foresaw it")


@pytest.mark.parametrize(("fault", "message"), [(lies, "gave a wrong board"), (breaks, "nobody foresaw it")])
def test_a_bug_exits_with_3_and_requests_a_report(
    fault: object, message: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_table", dict(registry._table))
    register(Algorithm("faulty", "t", "s", ALL_PRIMITIVES, fault, complete=True, effort=""))  # type: ignore[arg-type]
    result = run("solve", SMALL, "--with", "faulty")
    assert result.exit_code == 3
    assert message in result.stderr
    assert "Please report it" in result.stderr
    assert not result.stdout
