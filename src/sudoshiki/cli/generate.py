"""`sudoshiki generate`"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..files import refuse_inputs
from ..formats.file_names import format_by_name
from ..formats.records import Lines
from ..formats.registry import find_writable, refusal
from ..pipeline.sinks.puzzles import puzzle_sink
from ..puzzle import UsageError
from ..puzzle.errors import so_many
from ..puzzle.model import Puzzle
from ..puzzle.validation import Box
from ..solve import DEFAULT_ALGORITHM, StopFlag
from .avoiding import read_avoided
from .generate_options import all_options
from .running import Interrupted, Search

if TYPE_CHECKING:
    from ..generate.seen_puzzles import SeenPuzzles
    from ..generate.spec import PuzzleSpec


SEEDS = 10**9  # random seeds are below: short enough to type
REQUIREMENTS = (
    *("kind", "size", "regions", "diagonals", "givens", "signs", "symmetry", "pattern", "level", "er"),
    *("hodoku", "tatham", "require", "forbid", "minimal", "avoid", "seconds", "effort", "workers", "cluster"),
    "on",
)


@click.command("generate")
@all_options
def command(**options: Any) -> int:
    """Generate puzzles with one solution and chosen properties.

    The unique solution is proved, and no two puzzles are equal up to symmetry. If no puzzle fits the options
    within --seconds or --effort (default: 60 seconds without a new puzzle), the command reports the
    nearest puzzle and why it does not fit, and exits with 1.

    \b
    sudoshiki generate --count 5
    sudoshiki generate --level hard --symmetry rotation --count 10
    sudoshiki generate --er 7.0-7.9 --minimal --seed 1 --count 100 -o puzzles.txt
    sudoshiki generate --kind futoshiki --size 6 --givens 0
    sudoshiki generate --regions random --givens 20-24
    sudoshiki generate --size 16 --level medium --workers 2 --count 4
    sudoshiki generate --require x-wing --forbid naked-pair
    sudoshiki generate --pattern heart.txt
    sudoshiki generate --level hard --er 3.0-3.4 --avoid published.txt --count 20
    sudoshiki generate --box 6x6 --fraction 0.6 --seed 1 --format s4
    sudoshiki generate --latin 12 --fraction 0.4 --format table
    """
    _check_options(options)
    refuse_inputs(options["avoid"], [options["output"]])
    spec = _make_spec(options) if options["fraction"] is None else None
    if spec is not None:
        _check_device(spec, options)
    format_ = format_by_name(options["output"], options["format_"])
    if format_ is not None:
        _check_format(format_, spec)
    seen = read_avoided(options["avoid"], spec.shape) if spec is not None and options["avoid"] else None
    seed = options["seed"] if options["seed"] is not None else _random_seed()
    if spec is None:
        make: _Make = partial(_make_fractions, options, seed)
    else:
        make = partial(_make, options, spec, seed, seen, format_ is None)
    return _write(make, options["count"], format_, options["output"])


_Make = Callable[[StopFlag], Iterator[Lines | Puzzle]]


def _check_options(options: dict[str, Any]) -> None:
    if options["latin"] is not None and options["box"] is not None:
        raise click.UsageError("a Latin square has no boxes: give --latin or --box")
    if options["fraction"] is None:
        if options["complete_with"] is not None:
            raise click.UsageError("--complete-with is for --fraction: give that too")
        return
    if options["level"] is not None:
        raise click.UsageError("give --fraction or --level: only --level guarantees a unique solution")
    for name in REQUIREMENTS:
        if options[name] and (name != "on" or options[name] == "gpu"):
            raise click.UsageError(f"--fraction removes cells at random and can't be combined with --{name}")


def _check_format(name: str, spec: PuzzleSpec | None) -> None:
    """Raise UsageError, before a file is begun, if no puzzle fits the format."""
    format_ = find_writable(name)
    if spec is None or spec.random_regions:  # each puzzle is checked when it is written
        return
    if reason := refusal(format_, spec.shape.build()):
        raise UsageError(reason)


def _make_spec(options: dict[str, Any]) -> PuzzleSpec:
    from ..generate.spec import make_spec

    kind, side = options["kind"] or "sudoku", options["size"]
    if options["latin"] is not None:
        if options["kind"] not in (None, "latin") or side not in (None, options["latin"]):
            raise click.UsageError("--latin N is --kind latin --size N: give one of them")
        kind, side = "latin", options["latin"]
    pattern = None
    if options["pattern"] is not None:
        side, pattern = _pattern(options["pattern"], side, options["box"])
    names = ("box", "regions", "diagonals", "givens", "signs", "level", "er", "hodoku", "tatham")
    return make_spec(
        kind,
        side=side,
        symmetry=options["symmetry"] or "none",
        pattern=pattern,
        require=options["require"],
        forbid=options["forbid"],
        minimal=options["minimal"],
        **{name: options[name] for name in names},
    )


def _check_device(spec: PuzzleSpec, options: dict[str, Any]) -> None:
    """Refuse a GPU that can't be used, before a seed is chosen."""
    from ..generate.on_gpu import is_for_gpu

    in_other_processes = bool(options["workers"] or options["cluster"])
    is_for_gpu(spec, options["count"], options["on"], in_other_processes=in_other_processes)


def _pattern(file: str, side: int | None, box: Box | None) -> tuple[int, list[int]]:
    """Side and cells of a pattern file. Raises UsageError if the side is another one."""
    puzzle_side = side if side is not None else box[0] * box[1] if box is not None else None
    pattern_side, cells = read_pattern(file)
    if puzzle_side not in (None, pattern_side):
        raise click.UsageError(f"{file}: the pattern has side {pattern_side}, the puzzle side {puzzle_side}")
    return pattern_side, cells


def _random_seed() -> int:
    """Choose a seed and print it on stderr, first of all, as the run may be stopped."""
    from random import randrange

    seed = randrange(SEEDS)
    click.echo(f"seed {seed} (--seed {seed} repeats this run)", err=True)
    return seed


def _write(make: _Make, count: int, format_: str | None, output: str) -> int:
    """Make and write puzzles; return the exit code. Puzzles made are kept."""
    from ..generate.stream import SpecNotMet

    done, refused = 0, None
    with puzzle_sink(output, format_, growing=True) as sink, Search("making puzzles,") as stop:
        started = monotonic()
        try:
            with stop.searching():
                for some in make(stop.flag):
                    stop.ticker.clear()
                    sink.add(some)
                    done += some.boards if isinstance(some, Lines) else 1
                    stop.ticker.text = _progress(done, count, monotonic() - started)
        except SpecNotMet as refusal:
            refused = refusal
        except Interrupted:
            pass  # a second signal: finished puzzles are kept
    if stop.signum:
        click.echo(f"stopped after {done:,} of {so_many(count, 'puzzle', ',')}: those are kept", err=True)
    if refused is not None:
        click.echo(f"sudoshiki: {refused}", err=True)
    return stop.exit_code(1 if refused else 0)


def _progress(done: int, count: int, seconds: float) -> str:
    """Rate and time left, once it can be computed."""
    if seconds <= 0:
        return "making puzzles,"
    eta = (count - done) * seconds / done
    return f"{done:,} of {so_many(count, 'puzzle', ',')}, {done / seconds:,.1f} a second, {eta:,.0f} s left,"


def _make(
    options: dict[str, Any],
    spec: PuzzleSpec,
    seed: int,
    avoided: SeenPuzzles | None,
    in_lines: bool,
    stop: StopFlag,
) -> Iterator[Lines | Puzzle]:
    """Yield puzzles one by one; `in_lines`: as lines where no puzzle must be built."""
    from ..generate.stream import fresh_batches

    batches = fresh_batches(
        spec,
        options["count"],
        seed,
        seen=avoided,
        seconds=options["seconds"],
        effort=options["effort"],
        stop=stop,
        on=options["on"],
        workers=options["workers"] or 0,
        cluster=options["cluster"],
    )
    for batch in batches:
        if in_lines and (text := batch.text()) is not None:
            yield Lines(text, len(batch))
            continue
        for one in batch.puzzles():
            if stop.is_set():  # building a whole batch may take half a minute
                return
            yield one.puzzle


def _make_fractions(options: dict[str, Any], first_seed: int, stop: StopFlag) -> Iterator[Puzzle]:
    """Boards as S4 makes them."""
    from .. import generate

    latin, fraction = options["latin"], options["fraction"]
    settings: dict[str, Any] = {"with_": options["complete_with"] or DEFAULT_ALGORITHM, "stop": stop}
    for seed in range(first_seed, first_seed + options["count"]):
        if stop.is_set():
            return
        if latin is not None:
            yield generate.latin_fraction(latin, fraction, seed, **settings)
        else:
            yield generate.sudoku_fraction(options["box"] or (3, 3), fraction, seed, **settings)


EMPTY = ".0-_"


def read_pattern(file: str) -> tuple[int, list[int]]:
    """Return side and non-empty cells of a file of symbols. Raises UsageError."""
    try:
        text = Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{file}: not UTF-8 text; a pattern file has a symbol for each cell") from None
    symbols = "".join(text.split())
    side = round(len(symbols) ** 0.5)
    if side * side != len(symbols) or not symbols:
        raise UsageError(
            f"{file}: a pattern has a symbol for each cell, . or 0 where nothing may be given; "
            f"this has {len(symbols)}, expected a square such as 81"
        )
    return side, [cell for cell, symbol in enumerate(symbols) if symbol not in EMPTY]
