"""Options that several commands share, gathered into one argument each."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import wraps
from math import isfinite
from typing import Any, NamedTuple, TypeVar

import click

from ..gpu.places import PLACES
from ..puzzle.door import shown
from ..say.run_english import ENGLISH_RUNS
from ..say.words import RunWords
from ..solve.registry import asked_for
from ..solve.run import DEFAULT_ALGORITHM
from ..solve.types import UNLIMITED
from .completion import algorithm_names, format_names

Command = Callable[..., Any]
Name = TypeVar("Name", str, str | None)


class WholeNumber(click.IntRange):
    """A whole number of a range, called so in messages."""

    name = "whole number"


class _Seconds(click.FloatRange):
    """A time that can be waited for; float() also reads nan and inf."""

    name = "number of seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        seconds = super().convert(value, param, ctx)
        if not isfinite(seconds):
            self.fail(f"{value} is no number of seconds; without this option there is no limit", param, ctx)
        return seconds


class _AtLeast(WholeNumber):
    """A whole number that the core can hold; that one of twenty digits is too large needs no help text."""

    def __init__(self, least: int) -> None:
        super().__init__(least, UNLIMITED)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        digits = value.lstrip("0") if isinstance(value, str) and value.isdecimal() else ""
        if (len(digits), digits) > (len(str(UNLIMITED)), str(UNLIMITED)):
            self.fail(f"{shown(value)} is more than {UNLIMITED}, the most that is counted to", param, ctx)
        return super().convert(value, param, ctx)

    def _describe_range(self) -> str:
        return f"x>={self.min}"


AT_LEAST_0 = _AtLeast(0)
AT_LEAST_1 = _AtLeast(1)
SECONDS = _Seconds(min=0)

to_option = click.option(
    "--to",
    metavar="F",
    shell_complete=format_names,
    help="How to write them, as convert --list shows; else one a line.",
)


class Reading(NamedTuple):
    """How puzzles are to be read; None means: see for yourself."""

    format: str | None
    alphabet: str | None
    box: str | None
    strict: bool = False  # refuse what is not understood whole


class Budget(NamedTuple):
    """How far a run may go."""

    seconds: float | None
    effort: int | None
    seed: int


def reading_options(
    command: Command,
    formats: str = "convert --list shows them",
    complete: Callable[..., Any] = format_names,
) -> Command:
    """Adds --format, --alphabet, --box and --strict as one argument `reading`."""

    @click.option(
        "--format",
        "format_",
        metavar="F",
        shell_complete=complete,
        help=f"How they are written, where that is not seen; {formats}.",
    )
    @click.option("--alphabet", metavar="A", help="Symbols above 9: 1-9A (usual), 0-9A or A-Z.")
    @click.option(
        "--box", metavar="RxC", help="Rows and columns of a box where the text doesn't say; latin for none."
    )
    @click.option(
        "--strict", is_flag=True, help="Refuse a puzzle if something in its text is not understood."
    )
    @wraps(command)
    def gathered(
        *args: Any, format_: str | None, alphabet: str | None, box: str | None, strict: bool, **rest: Any
    ) -> Any:
        return command(*args, reading=Reading(format_, alphabet, box, strict), **rest)

    return gathered


def algorithm_name(ctx: click.Context | None, param: click.Parameter | None, name: Name) -> Name:
    """A callback of --with: a function in a file is loaded; a wrong name is refused at once."""
    del ctx, param
    if name is None:
        return name
    if ".py:" in name:
        from ..custom import named_in

        name = named_in(name)
    asked_for(name)
    return name


def with_option(help: str, **settings: Any) -> Callable[[Command], Command]:
    """--with as `algorithm`: a name, which may hold options, or a function in a file."""
    return click.option(
        "--with",
        "algorithm",
        metavar="NAME",
        callback=algorithm_name,
        shell_complete=algorithm_names,
        help=help,
        **settings,
    )


algorithm_option = with_option(
    "The algorithm: NAME or NAME:OPTION=VALUE, as `sudoshiki algorithms` lists them, or your own function, "
    "FILE.py:FUNCTION.",
    default=DEFAULT_ALGORITHM,
    show_default=True,
)
limit_option = click.option(
    "--limit",
    type=AT_LEAST_1,
    default=2,
    show_default=True,
    metavar="K",
    help="Solutions to look for: 1 any, 2 whether it is the only one.",
)


def budget_options(command: Command) -> Command:
    """Adds --seconds, --effort and --seed as one argument `budget`."""

    @click.option("--seconds", type=SECONDS, metavar="S", help="Stop after so many seconds.")
    @click.option("--effort", type=AT_LEAST_0, metavar="E", help="Stop after so many values tried.")
    @click.option(
        "--seed",
        type=AT_LEAST_0,
        default=0,
        metavar="N",
        help="Same seed, same run, for those that draw at random.",
    )
    @wraps(command)
    def gathered(*args: Any, seconds: float | None, effort: int | None, seed: int, **rest: Any) -> Any:
        return command(*args, budget=Budget(seconds, effort, seed), **rest)

    return gathered


def place_option(help: str) -> Callable[[Command], Command]:
    """--on: what the GPU would do, and what `auto` takes it for, is each command's own."""
    return click.option("--on", type=click.Choice(PLACES), default="auto", show_default=True, help=help)


_KEY = "sudoshiki.language"
RUN_LANGUAGES = ("en", "pt")


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --language; what the command prints asks `spoken` for its words."""

    @click.option(
        "--language",
        type=click.Choice(RUN_LANGUAGES),
        is_eager=True,  # so that what another option refuses is said in it
        callback=_keep_language,
        help="Language of words and numbers: en or pt; default: as LC_ALL, LC_MESSAGES or LANG says.",
    )
    @wraps(command)
    def gathered(*args: Any, language: str | None, **rest: Any) -> Any:
        del language  # kept already
        return command(*args, **rest)

    return gathered


def _keep_language(ctx: click.Context, param: click.Parameter, language: str | None) -> str | None:
    del param
    ctx.meta[_KEY] = run_words(language)
    return language


def spoken() -> RunWords:
    """The words of the command that runs; English where it has no --language."""
    context = click.get_current_context(silent=True)
    words = None if context is None else context.meta.get(_KEY)
    return words or ENGLISH_RUNS


def sentence_language(as_json: bool = False) -> str:
    """Of a command that tells in sentences. JSON has them in English unless --language is given."""
    given = click.get_current_context().params.get("language")
    return str(given) if given else "en" if as_json else spoken().language


def translated(message: str) -> str:
    """The message of an error, in the language of the command that runs."""
    return spoken().refused(message)


def run_words(language: str | None = None) -> RunWords:
    """The words of a language: without its code, of the one that the environment asks for."""
    if language is None:
        language = environment_language(os.environ)
    if language == "en":
        return ENGLISH_RUNS
    from ..say.run_portuguese import PORTUGUESE_RUNS

    return PORTUGUESE_RUNS


def environment_language(environment: Mapping[str, str]) -> str:
    """The language of messages that the environment asks for, if we have it; else English."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next((environment[name] for name in names if environment.get(name)), "")
    code = wanted.partition(".")[0].partition("@")[0].replace("-", "_").partition("_")[0].lower()
    return code if code in RUN_LANGUAGES else "en"
