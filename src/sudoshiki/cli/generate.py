"""`sudoshiki generate`"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..files import place_of
from ..formats.file_names import format_by_name
from ..formats.registry import find_written
from ..formats.sink import Lines, puzzle_sink
from ..puzzle import UsageError
from ..puzzle.door import Box
from ..puzzle.errors import so_many
from ..puzzle.model import Puzzle
from ..solve import DEFAULT_ALGORITHM, StopFlag
from .generate_options import all_options
from .running import Interrupted, Search

if TYPE_CHECKING:
    from ..generate.wish import Wish


SEEDS = 10**9  # to draw one from: short enough to be typed again
WISHES = (
    *("kind", "size", "regions", "diagonals", "givens", "signs", "symmetry", "pattern", "level", "er"),
    *("hodoku", "tatham", "require", "forbid", "minimal", "seconds", "effort", "workers", "cluster", "on"),
)


@click.command("generate")
@all_options
def command(**asked: Any) -> int:
    """Make puzzles to order, each with one solution.

    That is proved, and no two are equal up to symmetry. A wish is met or refused, never replaced: what can't
    be met within --seconds or --effort (without them, after a minute without a puzzle) is said, with the
    nearest found and what stood in the way.

    \b
    sudoshiki generate --count 5
    sudoshiki generate --level hard --symmetry rotation --count 10
    sudoshiki generate --er 7.0-7.9 --minimal --seed 1 --count 100 -o puzzles.txt
    sudoshiki generate --kind futoshiki --size 6 --givens 0
    sudoshiki generate --regions random --givens 20-24
    sudoshiki generate --size 16 --level medium --workers 2 --count 4
    sudoshiki generate --require x-wing --forbid naked-pair
    sudoshiki generate --pattern heart.txt
    sudoshiki generate --box 6x6 --fraction 0.6 --seed 1 --format s4
    sudoshiki generate --latin 12 --fraction 0.4 --format table
    """
    _refuse_nonsense(asked)
    fraction = _fraction(asked) if asked["fraction"] is not None else None
    wish = _wish(asked) if fraction is None else None
    if wish is not None:
        _check_place(wish, asked)
    format_ = format_by_name(asked["output"], asked["format_"])
    if format_ is not None:
        find_written(format_)
    seed = asked["seed"] if asked["seed"] is not None else _drawn_seed()
    made = _Making(asked, wish, fraction, seed)
    return _write(made, asked["count"], format_, asked["output"])


class _Fraction(NamedTuple):
    """S4's boards."""

    box: Box
    latin: int | None
    fraction: float
    complete_with: str


class _Making(NamedTuple):
    asked: dict[str, Any]
    wish: Wish | None
    fraction: _Fraction | None
    seed: int


def _refuse_nonsense(asked: dict[str, Any]) -> None:
    if asked["latin"] is not None and asked["box"] is not None:
        raise click.UsageError("a Latin square has no boxes: give --latin or --box")
    if asked["fraction"] is None:
        if asked["complete_with"] is not None:
            raise click.UsageError("--complete-with says how boards of a --fraction are made: give that too")
        return
    if asked["level"] is not None:
        raise click.UsageError("--fraction promises no solution alone, --level does: give one of them")
    for name in WISHES:
        if asked[name] and (name != "on" or asked[name] == "gpu"):
            raise click.UsageError(f"--fraction takes cells away at random; it knows nothing of --{name}")


def _fraction(asked: dict[str, Any]) -> _Fraction:
    filler = asked["complete_with"] or DEFAULT_ALGORITHM
    return _Fraction(asked["box"] or (3, 3), asked["latin"], asked["fraction"], filler)


def _wish(asked: dict[str, Any]) -> Wish:
    from ..generate.wish import wish_for

    kind, side = asked["kind"] or "sudoku", asked["size"]
    if asked["latin"] is not None:
        if asked["kind"] not in (None, "latin") or side not in (None, asked["latin"]):
            raise click.UsageError("--latin N is --kind latin --size N: give one of them")
        kind, side = "latin", asked["latin"]
    pattern = None
    if asked["pattern"] is not None:
        side, pattern = _pattern(asked["pattern"], side, asked["box"])
    names = ("box", "regions", "diagonals", "givens", "signs", "level", "er", "hodoku", "tatham")
    return wish_for(
        kind,
        side=side,
        symmetry=asked["symmetry"] or "none",
        pattern=pattern,
        require=asked["require"],
        forbid=asked["forbid"],
        minimal=asked["minimal"],
        **{name: asked[name] for name in names},
    )


def _check_place(wish: Wish, asked: dict[str, Any]) -> None:
    """A GPU that can't help is refused before a seed is drawn."""
    from ..generate.on_gpu import is_for_gpu

    elsewhere = bool(asked["workers"] or asked["cluster"])
    is_for_gpu(wish, asked["count"], asked["on"], elsewhere=elsewhere)


def _pattern(file: str, side: int | None, box: Box | None) -> tuple[int, list[int]]:
    """The side and the cells. Where no side is asked for, it is the pattern's."""
    wanted = side if side is not None else box[0] * box[1] if box is not None else None
    drawn, cells = read_pattern(file)
    if wanted not in (None, drawn):
        raise click.UsageError(f"{file}: the pattern is for a side of {drawn}, asked for is {wanted}")
    return drawn, cells


def _drawn_seed() -> int:
    """On stderr, so that stdout has nothing but puzzles; and first, as the run may be stopped."""
    from random import randrange

    seed = randrange(SEEDS)
    click.echo(f"seed {seed}: with --seed {seed} the same again", err=True)
    return seed


def _write(making: _Making, count: int, format_: str | None, output: str) -> int:
    """Make and write; returns the exit code. A signal ends it after what is made, and that is kept."""
    from ..generate.stream import WishNotMet

    place, made, refused = place_of(output), 0, None
    with puzzle_sink(place, format_, growing=True) as sink, Search("making puzzles,") as stop:
        begun = monotonic()
        try:
            with stop.searching():
                for some in _make(making, count, stop.flag, format_ is None):
                    stop.ticker.clear()
                    sink.add(some)
                    made += some.boards if isinstance(some, Lines) else 1
                    stop.ticker.text = _progress(made, count, monotonic() - begun)
        except WishNotMet as refusal:
            refused = refusal
        except Interrupted:
            pass  # a second signal: what is made is kept all the same
    if stop.signum:
        click.echo(f"stopped after {made:,} of {so_many(count, 'puzzle', ',')}: those are kept", err=True)
    if refused is not None:
        click.echo(f"sudoshiki: {refused}", err=True)
    return stop.exit_code(1 if refused else 0)


def _progress(made: int, count: int, seconds: float) -> str:
    """Rate and time left, once there is something to reckon with."""
    if seconds <= 0:
        return "making puzzles,"
    left = (count - made) * seconds / made
    return f"{made:,} of {so_many(count, 'puzzle', ',')}, {made / seconds:,.1f} a second, {left:,.0f} s left,"


def _make(making: _Making, count: int, stop: StopFlag, in_lines: bool) -> Iterator[Lines | Puzzle]:
    """Puzzles one by one, or many at once where their lines will do and can be had without building them."""
    if making.fraction is not None:
        yield from _make_fractions(making.fraction, range(making.seed, making.seed + count), stop)
        return
    from ..generate.stream import lots

    asked = making.asked
    assert making.wish is not None
    made = lots(
        making.wish,
        count,
        making.seed,
        seconds=asked["seconds"],
        effort=asked["effort"],
        stop=stop,
        on=asked["on"],
        workers=asked["workers"] or 0,
        cluster=asked["cluster"],
    )
    for lot in made:
        if in_lines and (text := lot.text()) is not None:
            yield Lines(text, len(lot))
            continue
        for one in lot.made():
            if stop.is_set():  # to build and write all of a lot may take half a minute
                return
            yield one.puzzle


def _make_fractions(wanted: _Fraction, seeds: range, stop: StopFlag) -> Iterator[Puzzle]:
    from .. import generate

    box, latin, fraction, with_ = wanted
    for seed in seeds:
        if stop.is_set():
            return
        if latin is not None:
            yield generate.latin_fraction(latin, fraction, seed, with_=with_, stop=stop)
        else:
            yield generate.sudoku_fraction(box, fraction, seed, with_=with_, stop=stop)


EMPTY = ".0-_"


def read_pattern(file: str) -> tuple[int, list[int]]:
    """The side of a picture, and its cells that are not empty: rows of symbols, or one line of them."""
    try:
        text = Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{file}: no text in UTF-8, and a pattern is one: a symbol for each cell") from None
    symbols = "".join(text.split())
    side = round(len(symbols) ** 0.5)
    if side * side != len(symbols) or not symbols:
        raise UsageError(
            f"{file}: a pattern has a symbol for each cell, . or 0 where nothing may be given; "
            f"this has {len(symbols)}, expected a square such as 81"
        )
    return side, [cell for cell, symbol in enumerate(symbols) if symbol not in EMPTY]
