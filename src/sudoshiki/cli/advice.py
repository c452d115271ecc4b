"""Suggestions for wrong options and commands."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

import click

from ..formats.known_rules import rule_advice
from ..puzzle.errors import choose_from, plain

_NEAR = 0.75  # least similarity of two names, as difflib measures it
_MIN_PREFIX = 3  # letters of an option's name that are enough
# Names that people try, and the option with its value that they probably mean.
_SYNONYMS = {
    **dict.fromkeys(("difficulty", "dificulty", "difficult", "hardness"), "--level"),
    **{word: f"--level {word}" for word in ("easy", "medium", "hard", "fiendish", "diabolical", "extreme")},
    **dict.fromkeys(("algorithm", "algo", "solver", "method", "using"), "--with"),
    **dict.fromkeys(("timeout", "time", "timelimit", "sec", "secs"), "--seconds"),
    **dict.fromkeys(("number", "num", "n", "amount"), "--count"),
    **dict.fromkeys(("side", "dimension", "width"), "--size"),
    **dict.fromkeys(("clues", "hints"), "--givens"),
    **dict.fromkeys(("jigsaw", "irregular"), "--regions random"),
    **dict.fromkeys(("diagonal", "xsudoku", "x"), "--diagonals"),
    **dict.fromkeys(("futoshiki", "unequal"), "--kind futoshiki"),
    **dict.fromkeys(("symmetric", "symmetrical"), "--symmetry rotation"),
    **dict.fromkeys(("threads", "jobs", "processes", "cores"), "--workers"),
    **dict.fromkeys(("gpu", "device"), "--on"),
}
_BOARD = re.compile(r"[\s\d.*_|+-]{16,}", re.ASCII)


def option_message(error: click.NoSuchOption) -> str:
    """The error message of an unknown option, with a suggestion if one is close."""
    name = error.option_name.lstrip("-").lower()
    command = f"{error.ctx.info_name} " if error.ctx and error.ctx.info_name else ""
    message = f"{command}has no option {plain(error.option_name)}"
    if advice := rule_advice(name, to_generate=command == "generate "):
        return f"{message}: {advice}"
    known = [option for param in error.ctx.command.params for option in param.opts] if error.ctx else []
    if suggestion := _suggest(name, known):
        return f"{message}; did you mean {suggestion}?"
    root = error.ctx.find_root().command if error.ctx else None
    if error.ctx and isinstance(root, click.Group) and name in root.list_commands(error.ctx):
        return f"{message}, but there is a command: sudoshiki {name}"
    return f"{message}; --help lists them"


def _suggest(name: str, known: Iterable[str]) -> str:
    names = {option.lstrip("-"): option for option in known if option.startswith("--")}
    suggestion = _SYNONYMS.get(name, "")
    if suggestion.partition(" ")[0] in names.values():
        return suggestion
    longer = [option for known, option in names.items() if known.startswith(name)]
    if len(name) >= _MIN_PREFIX and len(longer) == 1:
        return longer[0]
    near = get_close_matches(name, names, 1, _NEAR)
    return names[near[0]] if near else ""


def puzzle_advice(word: str) -> str:
    """Advice for a file or puzzle in the place of a command; empty for anything else."""
    if os.path.isfile(word) or _BOARD.fullmatch(word):
        what = "a file" if os.path.isfile(word) else "a puzzle"
        return f"this is {what}; to solve it: sudoshiki solve {plain(word)}"
    return ""


class AdvisingGroup(click.Group):
    """A group that suggests a command for a wrong one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        refuse_unknown(ctx, args, self.list_commands(ctx))
        return super().resolve_command(ctx, args)


def refuse_unknown(ctx: click.Context, args: list[str], names: Sequence[str], advice: str = "") -> None:
    """Fail if the command is none of the `names`."""
    wrong = bool(args) and args[0] not in names and not args[0].startswith("-")
    if wrong and not ctx.resilient_parsing:  # not while a shell completes the line
        ctx.fail(f"no command {args[0]!r}; {advice or choose_from(args[0], names)}")
