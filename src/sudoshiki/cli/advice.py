"""What a wrong option or command may be meant for."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

import click

from ..formats.known_rules import rule_advice
from ..puzzle.errors import choose_from, plain

_NEAR = 0.75  # how alike two names must be, as difflib counts
_LEAST_PREFIX = 3  # letters of an option's name that stand for all of it
# Other names people try, and the option with its value that they are likely to mean.
_MEANT = {
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
    """That there is no such option, with what may be meant: only what is really near."""
    name = error.option_name.lstrip("-").lower()
    command = f"{error.ctx.info_name} " if error.ctx and error.ctx.info_name else ""
    told = f"{command}has no option {plain(error.option_name)}"
    if advice := rule_advice(name, to_generate=command == "generate "):
        return f"{told}: {advice}"
    known = [option for param in error.ctx.command.params for option in param.opts] if error.ctx else []
    if meant := _meant(name, known):
        return f"{told}; did you mean {meant}?"
    root = error.ctx.find_root().command if error.ctx else None
    if error.ctx and isinstance(root, click.Group) and name in root.list_commands(error.ctx):
        return f"{told}, but there is a command: sudoshiki {name}"
    return f"{told}; --help lists them"


def _meant(name: str, known: Iterable[str]) -> str:
    names = {option.lstrip("-"): option for option in known if option.startswith("--")}
    meant = _MEANT.get(name, "")
    if meant.partition(" ")[0] in names.values():
        return meant
    longer = [option for known, option in names.items() if known.startswith(name)]
    if len(name) >= _LEAST_PREFIX and len(longer) == 1:
        return longer[0]
    near = get_close_matches(name, names, 1, _NEAR)
    return names[near[0]] if near else ""


def puzzle_advice(word: str) -> str:
    """How to solve what stands in the place of a command, if it is a file or looks like a puzzle."""
    if os.path.isfile(word) or _BOARD.fullmatch(word):
        what = "a file" if os.path.isfile(word) else "a puzzle"
        return f"this is {what}; to solve it: sudoshiki solve {plain(word)}"
    return ""


class AdvisingGroup(click.Group):
    """Of a wrong command it says which one may be meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        refuse_unknown(ctx, args, self.list_commands(ctx))
        return super().resolve_command(ctx, args)


def refuse_unknown(ctx: click.Context, args: list[str], names: Sequence[str], advice: str = "") -> None:
    """Refuse what stands in the place of a command and is none of the `names`."""
    wrong = bool(args) and args[0] not in names and not args[0].startswith("-")
    if wrong and not ctx.resilient_parsing:  # then a shell wants to complete the line, and no advice
        ctx.fail(f"no command {args[0]!r}; {advice or choose_from(args[0], names)}")
