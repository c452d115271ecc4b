"""Check steps against the solution: none removes it, and a full path reaches it."""

from __future__ import annotations

from random import Random

import sudoshiki as sk
from sudoshiki.logic import SCALES, NotForLogic, Path, Situation, next_step, path

SECONDS = (
    5.0  # some chains on large boards take minutes; a way that was cut short is judged as far as it went
)
LARGEST = 9


def wrong_steps(puzzle: sk.Puzzle, solution: sk.Board, random: Random) -> str:
    """Return what is wrong with a path to the only solution, or a hint on it."""
    scale = random.choice(SCALES)
    try:
        way = path(puzzle, scale=scale, seconds=SECONDS)
    except NotForLogic:
        return ""
    except Exception as error:  # whatever it is, the hunt has found it
        return f"{scale}: {type(error).__name__}: {error}"
    return wrong_in(way, solution, scale) or _wrong_hint(puzzle, way, solution, scale, random)


def wrong_in(way: Path, solution: sk.Board, scale: str) -> str:
    """Return the first step that removes the solution, or a wrong end."""
    for number, step in enumerate(way.steps, start=1):
        for cell, value in step.eliminations:
            if solution[cell] == value:
                return (
                    f"{scale}: step {number}, {step.technique}, crosses out the true {value} of cell {cell}"
                )
        for cell, value in step.placements:
            if solution[cell] != value:
                return f"{scale}: step {number}, {step.technique}, places a wrong {value} in cell {cell}"
    if way.solved and way.board != solution:
        return f"{scale}: the way ends at another board than the solver"
    return ""


def _wrong_hint(puzzle: sk.Puzzle, way: Path, solution: sk.Board, scale: str, random: Random) -> str:
    """Test a hint on a half-filled board, and with one wrong entry."""
    situation = Situation(puzzle)
    for step in way.steps[: random.randint(0, len(way.steps))]:
        situation = situation.after(step)
    board = list(situation.values)
    opened = [cell for cell, value in enumerate(board) if not value]
    spoilt = random.choice(opened) if opened and puzzle.side > 1 and random.random() < 0.3 else None
    if spoilt is not None:
        board[spoilt] = solution[spoilt] % puzzle.side + 1
    try:
        hint = next_step(puzzle, board, scale=scale, seconds=SECONDS)
    except (NotForLogic, sk.PuzzleError):  # such as an entry that clashes with a given
        return ""
    except Exception as error:
        return f"{scale}: a hint: {type(error).__name__}: {error}"
    if spoilt is not None:
        return "" if spoilt in hint.wrong else f"{scale}: the wrong entry in cell {spoilt} is not seen"
    if hint.wrong:
        return f"{scale}: right entries are called wrong: {hint.wrong}"
    if hint.step is None:
        return ""
    return wrong_in(Path(puzzle, (hint.step,), (), False, hint.stopped), solution, f"{scale}, a hint")
