"""Options of several commands, combined into one argument each."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from math import isfinite
from typing import Any, NamedTuple, TypeVar

import click

from ..gpu.device_names import DEVICE_NAMES
from ..puzzle.validation import quote
from ..say.run_english import ENGLISH_RUNS
from ..say.words import RunWords
from ..solve.registry import find_with_options
from ..solve.run import DEFAULT_ALGORITHM
from ..solve.types import MOST_WORKERS, UNLIMITED
from .completion import algorithm_names, format_names

Command = Callable[..., Any]
Name = TypeVar("Name", str, str | None)


class WholeNumber(click.IntRange):
    """A range of whole numbers, named so in messages."""

    name = "whole number"


class _Seconds(click.FloatRange):
    """A finite number of seconds; float() also accepts nan and inf."""

    name = "number of seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        seconds = super().convert(value, param, ctx)
        if not isfinite(seconds):
            self.fail(f"{value} is no number of seconds; without this option there is no limit", param, ctx)
        return seconds


class _AtLeast(WholeNumber):
    """A whole number that the core can hold; the help shows only the lower limit."""

    def __init__(self, least: int) -> None:
        super().__init__(least, UNLIMITED)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        digits = value.lstrip("0") if isinstance(value, str) and value.isdecimal() else ""
        if (len(digits), digits) > (len(str(UNLIMITED)), str(UNLIMITED)):
            self.fail(f"{quote(value)} is more than {UNLIMITED}, the largest number supported", param, ctx)
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
    help="Output format; `convert --list` shows the formats. Default: one puzzle per line.",
)


class Reading(NamedTuple):
    """Options for reading puzzles; None: detect."""

    format: str | None
    alphabet: str | None
    box: str | None
    strict: bool = False  # reject a puzzle if a part is not understood


class Budget(NamedTuple):
    """Limits of a run."""

    seconds: float | None
    effort: int | None
    seed: int


def reading_options(
    command: Command,
    formats: str = "`convert --list` shows the formats",
    complete: Callable[..., Any] = format_names,
) -> Command:
    """Add --format, --alphabet, --box and --strict as one argument `reading`."""

    @click.option(
        "--format",
        "format_",
        metavar="F",
        shell_complete=complete,
        help=f"Input format (default: detected); {formats}.",
    )
    @click.option("--alphabet", metavar="A", help="Symbols for values above 9: 1-9A (default), 0-9A or A-Z.")
    @click.option(
        "--box",
        metavar="RxC",
        help="Box size, rows x columns, or latin for no boxes (default: from the text, else from the side).",
    )
    @click.option("--strict", is_flag=True, help="Refuse a puzzle if any part of its text is not understood.")
    @wraps(command)
    def wrapper(
        *args: Any, format_: str | None, alphabet: str | None, box: str | None, strict: bool, **rest: Any
    ) -> Any:
        return command(*args, reading=Reading(format_, alphabet, box, strict), **rest)

    return wrapper


def add_options(options: Sequence[Callable[[Command], Command]], command: Command) -> Command:
    """Add the options, in the order of --help."""
    for option in reversed(options):
        command = option(command)
    return command


def algorithm_name(ctx: click.Context | None, param: click.Parameter | None, name: Name) -> Name:
    """Callback of --with: load a function in a file. Raises UsageError."""
    del ctx, param
    if name is None:
        return name
    if ".py:" in name:
        from ..custom import algorithm_name_of

        name = algorithm_name_of(name)
    find_with_options(name)
    return name


def with_option(help: str, **settings: Any) -> Callable[[Command], Command]:
    """Add --with as `algorithm`: a name with options, or a function in a file."""
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
    "Algorithm: NAME or NAME:OPTION=VALUE (see `sudoshiki algorithms`), or your own function, "
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
    help="Stop after K solutions: 1 finds one, 2 also tells whether it is unique.",
)


def budget_options(command: Command, seconds: str = "none") -> Command:
    """Add --seconds, --effort and --seed as `budget`; `seconds` is a default."""

    @seconds_option(f"Time limit in seconds (default: {seconds}).")
    @click.option(
        "--effort",
        type=AT_LEAST_0,
        metavar="E",
        help="Limit on work, in the unit of the algorithm, which `algorithms NAME` shows (default: none).",
    )
    @seed_option("Random seed for algorithms that use one (default 0).")
    @wraps(command)
    def wrapper(*args: Any, seconds: float | None, effort: int | None, seed: int, **rest: Any) -> Any:
        return command(*args, budget=Budget(seconds, effort, seed), **rest)

    return wrapper


def is_set(ctx: click.Context, parameter: str) -> bool:
    return ctx.get_parameter_source(parameter) is not click.core.ParameterSource.DEFAULT


def worker_options(help: str, condition: str = "", **settings: Any) -> Callable[[Command], Command]:
    """Add --workers, with this help, and --cluster, which need `condition`."""
    workers = click.option(
        "--workers", type=WholeNumber(1, MOST_WORKERS), metavar="N", help=condition + help, **settings
    )
    where = "Dask scheduler to run on; `local` starts one (default: processes of this machine)."
    cluster = click.option("--cluster", metavar="ADDRESS", help=condition + where)
    return lambda command: workers(cluster(command))


def seconds_option(
    help: str = "Time limit in seconds per puzzle (default: none).", **settings: Any
) -> Callable[[Command], Command]:
    """Add --seconds, with this help."""
    return click.option("--seconds", type=SECONDS, metavar="S", help=help, **settings)


def seed_option(help: str) -> Callable[[Command], Command]:
    """Add --seed, with this help."""
    return click.option("--seed", type=AT_LEAST_0, default=0, metavar="N", help=help)


def device_option(help: str) -> Callable[[Command], Command]:
    """Add --on; `help` says what the GPU does in this command."""
    return click.option("--on", type=click.Choice(DEVICE_NAMES), default="auto", show_default=True, help=help)


_KEY = "sudoshiki.language"
RUN_LANGUAGES = ("en", "pt")


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --language; `current_words` returns the words of that language."""

    @click.option(
        "--language",
        type=click.Choice(RUN_LANGUAGES),
        is_eager=True,  # so that errors of other options are in it
        callback=_set_language,
        help="Language of messages and numbers: en or pt. Default: from LC_ALL, LC_MESSAGES or LANG.",
    )
    @wraps(command)
    def wrapper(*args: Any, language: str | None, **rest: Any) -> Any:
        del language  # stored by the callback
        return command(*args, **rest)

    return wrapper


def _set_language(ctx: click.Context, param: click.Parameter, language: str | None) -> str | None:
    del param
    ctx.meta[_KEY] = run_words(language)
    return language


def current_words() -> RunWords:
    """The words of the running command's language; English if it has no --language."""
    context = click.get_current_context(silent=True)
    words = None if context is None else context.meta.get(_KEY)
    return words or ENGLISH_RUNS


def sentence_language(as_json: bool = False) -> str:
    """Return the language of sentences; English in JSON unless --language is given."""
    language = click.get_current_context().params.get("language")
    return str(language) if language else "en" if as_json else current_words().language


def translate(message: str) -> str:
    """Return an error message in the language of the running command."""
    return current_words().error_text(message)


def run_words(language: str | None = None) -> RunWords:
    """Return the words of a language; default: that of the environment."""
    if language is None:
        language = environment_language(os.environ)
    if language == "en":
        return ENGLISH_RUNS
    from ..say.run_portuguese import PORTUGUESE_RUNS

    return PORTUGUESE_RUNS


def environment_language(environment: Mapping[str, str]) -> str:
    """Return the language of LC_ALL, LC_MESSAGES or LANG if we have it; else English."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    code = locale.partition(".")[0].partition("@")[0].replace("-", "_").partition("_")[0].lower()
    return code if code in RUN_LANGUAGES else "en"
