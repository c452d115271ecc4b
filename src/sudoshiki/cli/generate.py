"""`sudoshiki generate`"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..files import Place, lines_file, place_of, text_file
from ..formats import write, write_all
from ..formats.records import box_of
from ..formats.registry import find, find_written
from ..gpu.places import PLACES
from ..puzzle.errors import so_many
from ..puzzle.graph import Box
from ..puzzle.model import Puzzle
from ..puzzle.square import SYMMETRIES
from ..solve import DEFAULT_ALGORITHM, StopFlag, asked_for
from .completion import algorithm_names, format_names, level_names, technique_names
from .options import AT_LEAST_0, AT_LEAST_1, SECONDS
from .ordering import in_order, read_pattern
from .stopping import Interrupted, StopOnSignal
from .ticker import Ticker

if TYPE_CHECKING:
    from ..generate.wish import Wish

__all__ = ["command"]

MOST_WORKERS = 1024  # each is a process of this machine
SEEDS = 10**9  # to draw one from: short enough to be typed again
WISHES = (
    *("kind", "size", "regions", "diagonals", "givens", "signs", "symmetry", "pattern", "level", "er"),
    *("hodoku", "tatham", "require", "forbid", "minimal", "seconds", "effort", "workers", "cluster", "on"),
)


def _read_box(ctx: click.Context, parameter: click.Parameter, value: str | None) -> Box | None:  # noqa: ARG001
    return None if value is None else box_of(value)


_WHAT = (
    click.option("--kind", metavar="K", help="sudoku (usual), futoshiki or latin."),
    click.option("--size", type=AT_LEAST_1, metavar="N", help="The side; 9 without it."),
    click.option("--box", metavar="RxC", callback=_read_box, help="Rows, columns of a box; 3x3 for 9."),
    click.option("--regions", metavar="random", help="Irregular regions, drawn for each puzzle."),
    click.option("--diagonals", is_flag=True, help="Both long diagonals hold each value once, too."),
    click.option("--givens", metavar="A-B", help="How many; 0 for signs alone, where there are signs."),
    click.option("--signs", metavar="A-B", help="How many signs: of a futoshiki, or in a sudoku."),
    click.option("--symmetry", metavar="S", help=f"Of the pattern of givens: {', '.join(SYMMETRIES)}."),
    click.option(
        "--pattern", metavar="FILE", help="Only these cells may be given: a board, . or 0 for the others."
    ),
    click.option(
        "--level",
        metavar="L",
        shell_complete=level_names,
        help="A word of grade: easy to extreme, or any.",
    ),
    click.option("--er", metavar="A-B", help="The rating of the hardest step: 7.0-7.9, 9- for 9 and more."),
    click.option("--hodoku", metavar="L", help="A level of HoDoKu: easy, medium, hard, unfair, extreme."),
    click.option("--tatham", metavar="L", help="A level of Solo (trivial to unreasonable) or Unequal."),
    click.option(
        "--require",
        multiple=True,
        metavar="T",
        shell_complete=technique_names,
        help="A technique that must be needed; may be repeated.",
    ),
    click.option(
        "--forbid",
        multiple=True,
        metavar="T",
        shell_complete=technique_names,
        help="A technique that must not be; may be repeated.",
    ),
    click.option("--minimal", is_flag=True, help="No clue can be left out, and that is proved."),
)
_HOW = (
    click.option("--latin", type=AT_LEAST_1, metavar="N", help="A Latin square of side N."),
    click.option(
        "--fraction",
        type=click.FloatRange(0, 1),
        metavar="F",
        help="S4's way: keep this fraction of the cells; one solution is not promised.",
    ),
    click.option(
        "--complete-with",
        metavar="NAME",
        shell_complete=algorithm_names,
        help="What fills the board of which --fraction keeps a part: "
        f"{DEFAULT_ALGORITHM}; S4 takes ilp (BOP).",
    ),
    click.option(
        "--seed",
        type=AT_LEAST_0,
        metavar="N",
        help="Same seed, same puzzles; without it one is drawn, and said on stderr.",
    ),
    click.option("--count", type=AT_LEAST_1, default=1, metavar="K", help="So many."),
    click.option("--seconds", type=SECONDS, metavar="S", help="Give up after so many."),
    click.option("--effort", type=AT_LEAST_1, metavar="N", help="Give up after so many attempts."),
    click.option(
        "--workers",
        type=click.IntRange(1, MOST_WORKERS),
        metavar="N",
        help="Processes; the puzzles stay the same.",
    ),
    click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler; `local` starts one."),
    click.option(
        "--on",
        type=click.Choice(PLACES),
        default="auto",
        show_default=True,
        help="Where clues are taken away; auto takes a GPU for plain 9×9 by the hundred thousand.",
    ),
    click.option(
        "--format",
        "--to",  # what it is called where puzzles are read as well
        "format_",
        metavar="F",
        shell_complete=format_names,
        help="How to write them, as convert --list shows; without it, one a line.",
    ),
    click.option(
        "--output",
        "-o",
        default="-",
        metavar="FILE",
        help="Where to write instead of stdout: batch by batch, so that Ctrl-C keeps what is made.",
    ),
)


def _options(command: Any) -> Any:
    """All options, in the order in which --help shows them."""
    for option in reversed((*_WHAT, *_HOW)):
        command = option(command)
    return command


@click.command("generate")
@_options
@click.pass_context
def command(ctx: click.Context, /, **asked: Any) -> None:
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
    if asked["format_"] is not None:
        find_written(asked["format_"])
    seed = asked["seed"] if asked["seed"] is not None else _drawn_seed()
    made = _Making(asked, wish, fraction, seed)
    ctx.exit(_write(made, asked["count"], asked["format_"], asked["output"]))


class _Fraction(NamedTuple):
    """S4's boards."""

    box: Box
    latin: int | None
    fraction: float
    complete_with: str


class _Lines(NamedTuple):
    """Puzzles by the thousand, none of which was built."""

    text: str
    puzzles: int


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
    wanted = _Fraction(
        asked["box"] or (3, 3), asked["latin"], asked["fraction"], asked["complete_with"] or DEFAULT_ALGORITHM
    )
    asked_for(wanted.complete_with)  # an unknown one is refused before anything is made
    return wanted


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
    with (
        _writer(place, format_) as add,
        StopOnSignal() as stop,
        Ticker("making puzzles,") as ticker,
    ):
        begun = monotonic()
        try:
            with stop.searching():
                for some in _make(making, count, stop.flag, format_ is None):
                    ticker.clear()
                    add(some)
                    made += some.puzzles if isinstance(some, _Lines) else 1
                    ticker.text = _progress(made, count, monotonic() - begun)
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


@contextmanager
def _writer(place: Place, format_: str | None) -> Iterator[Callable[[_Lines | Puzzle], None]]:
    """What writes puzzles when they are made; all together in the end where a file counts its boards."""
    if format_ is not None and not find(format_).one_a_line:
        waiting: list[Puzzle] = []

        def wait(one: Any) -> None:  # a Puzzle: in this format there are no lines
            if not waiting:
                write(one, format_)  # what the format can't say is refused now, not in the end
            waiting.append(one)

        with text_file(place) as file:
            yield wait
            if waiting:
                file.write(f"{write_all(waiting, format_)}\n")
        return
    with lines_file(place) as add_line:
        yield lambda some: add_line(
            some.text.removesuffix("\n") if isinstance(some, _Lines) else write(some, format_)
        )


def _make(making: _Making, count: int, stop: StopFlag, in_lines: bool) -> Iterator[_Lines | Puzzle]:
    """Puzzles one by one, or many at once where their lines will do and can be had without building them."""
    if making.fraction is not None:
        yield from _make_fractions(making.fraction, range(making.seed, making.seed + count), stop)
        return
    from ..generate.stream import lots

    asked, workers, cluster = making.asked, making.asked["workers"], making.asked["cluster"]
    assert making.wish is not None
    made = lots(
        making.wish,
        count,
        making.seed,
        seconds=asked["seconds"],
        effort=asked["effort"],
        stop=stop,
        on=asked["on"],
        run=in_order(workers or 1, cluster, stop) if workers or cluster else None,
    )
    for lot in made:
        if in_lines and (text := lot.text()) is not None:
            yield _Lines(text, len(lot))
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
