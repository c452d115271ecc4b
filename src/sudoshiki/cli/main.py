"""The `sudoshiki` command: a group that imports a command's module only when it is asked for."""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from io import UnsupportedOperation
from typing import Any

import click

from ..puzzle.errors import InternalError, SudoshikiError, plain
from .running import Failure, Interrupted, Interruptible, is_dumb, settle_streams

# What writing to stdout may end with; the system does not say which file it was.
_WRITING = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO, errno.EBADF)


class OurFailure(click.ClickException):
    """A fault of this program: exit code 3, and a request to report it."""

    exit_code = 3

    def format_message(self) -> str:
        return (
            f"{self.message}\nThis is a fault of sudoshiki, not of your input. "
            "Please report it with this message, the command and the puzzle."
        )


class LazyGroup(click.Group):
    """`summaries` maps the name of a command, and of its module, to what `--help` says of it.

    Errors that are the input's fault become one line and an exit code; a traceback is always a bug.
    """

    def __init__(self, *args: Any, summaries: Mapping[str, str], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.summaries = summaries

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return [*self.summaries]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        if name not in self.summaries:
            return None
        command = import_module(f".{name}", __package__).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """As click's, without importing the commands."""
        width = formatter.width - 6 - max(map(len, self.summaries))
        stubs = [click.Command(name, help=summary) for name, summary in self.summaries.items()]
        with formatter.section("Commands"):
            formatter.write_dl([(str(stub.name), stub.get_short_help_str(width)) for stub in stubs])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.summaries:
            from .advice import puzzle_advice, refuse_unknown

            refuse_unknown(ctx, args, [*self.summaries], puzzle_advice(args[0]))
        found = super().resolve_command(ctx, args)
        if not ctx.resilient_parsing:  # the command is imported: from now on there may be things to undo
            ctx.with_resource(Interruptible())
        return found

    def make_context(self, *args: Any, **settings: Any) -> click.Context:
        with _ways_out():  # --help and --version print here
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        with _ways_out():
            return super().invoke(ctx)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """As click's; but its words on a wrong request, which may quote anything, are fit to be shown."""
        if "_SUDOSHIKI_COMPLETE" in os.environ:
            from . import bash  # noqa: F401  (known to click from here on)
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.ClickException as error:
            if not standalone_mode:
                raise
            code = _say(error)
        except Interrupted as interrupted:  # a second signal on the way out
            code = 128 + interrupted.signum
        if not standalone_mode:
            return code
        sys.exit(code)


@contextmanager
def _ways_out() -> Iterator[None]:
    """Whatever ends a command becomes one line and an exit code."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()  # a closed pipe shows here, not when the interpreter ends
    except Interrupted as interrupted:
        raise click.exceptions.Exit(128 + interrupted.signum) from None
    except KeyboardInterrupt:
        raise click.exceptions.Exit(130) from None
    except InternalError as error:
        raise OurFailure(str(error)) from error
    except (OSError, MemoryError, SudoshikiError) as error:
        from ..files import is_broken_pipe

        if isinstance(error, OSError) and is_broken_pipe(error):  # who reads stdout has seen enough
            _drop_stdout()
            raise click.exceptions.Exit(0) from None
        raise _in_a_line(error) from error
    except Failure as failure:
        from .options import translated

        raise type(failure)(translated(failure.message)) from failure
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except Exception as error:  # nobody foresaw it: where it came from is what a report needs
        from traceback import format_exception

        raise OurFailure("".join(format_exception(error)).rstrip()) from error


def _in_a_line(error: Exception) -> Failure:
    """The file and what is wrong with it, or what the error says itself."""
    if isinstance(error, MemoryError):
        return Failure("this takes more memory than there is")
    if not isinstance(error, OSError):
        from .options import translated

        return Failure(translated(str(error)))
    said = str(error.strerror or error)
    if error.filename is not None:
        return Failure(f"{os.fsdecode(error.filename) or repr('')}: {said}")
    if error.errno in _WRITING:
        _drop_stdout()
        return Failure(f"stdout: {said}")
    return Failure(said)


def _say(error: click.ClickException) -> int:
    """Say it on stderr, without what would steer a terminal; returns the exit code."""
    message = plain(_message(error), keep="\n")
    if isinstance(error, click.exceptions.NoArgsIsHelpError):  # the message is the help itself
        click.echo(message, err=True)
        return error.exit_code
    shown = click.UsageError(message, error.ctx) if isinstance(error, click.UsageError) else Failure(message)
    shown.show()
    return error.exit_code


def _message(error: click.ClickException) -> str:
    if not isinstance(error, click.NoSuchOption):
        return error.format_message()
    from .advice import option_message

    return option_message(error)


def _drop_stdout() -> None:
    """What is still buffered goes nowhere, so that the interpreter ends without a complaint."""
    with suppress(UnsupportedOperation):  # no file at all, where a test runs the command
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# A new command is a module of this package with a click command named `command`, which returns its exit code,
# and a line here: the first sentence of its help, so that `sudoshiki --help` imports none of them.
COMMANDS = {
    "solve": "Solve puzzles and say whether the solution is the only one.",
    "count": "Count the solutions of puzzles, up to a limit or all of them.",
    "candidates": "Show, for each cell, the values that occur in some solution.",
    "second": "Show a second solution, if there is one.",
    "check": "Check a BOARD, or the proof of a verdict, against a PUZZLE.",
    "grade": "Say how hard puzzles are: one word, and the scales behind it.",
    "hint": "Give a hint for the next step, no more than is asked for.",
    "explain": "Tell the way to the solution, a short paragraph a step.",
    "compare": "Set several algorithms side by side, on one puzzle or several.",
    "algorithms": "List the algorithms, or show one with its options.",
    "contract": "Try an algorithm on small boards and say what is wrong with it.",
    "generate": "Make puzzles to order, each with one solution.",
    "minimize": "Take away givens and signs until each one left is needed.",
    "canonical": "Give equivalent puzzles the same form.",
    "vary": "Make puzzles that look different and are equivalent.",
    "convert": "Write puzzles in another format.",
    "draw": "Draw puzzles: on the terminal, or as pictures.",
    "book": "Make a book of puzzles to print, as a PDF.",
    "boards": "List the boards that come with the package, show or copy them.",
    "bulk": "Solve files of puzzles, however long.",
    "lab": "Experiments: run a recipe, report, compare two runs.",
    "web": "Play, watch algorithms, race them and make puzzles on a page.",
    "doctor": "Say what is here, and whether it works.",
}


@click.group(cls=LazyGroup, summaries=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sudoshiki", prog_name="sudoshiki")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Sudoku and Futoshiki of every size: solve, count, check, grade, explain and compare.

    \b
    sudoshiki solve s5-sudoku-9x9
    sudoshiki solve 3.4..1.2.4.32.1.
    sudoshiki compare s2-futoshiki-5x5
    sudoshiki algorithms

    Results go to stdout, progress and errors to stderr. The exit code is 0 when all went well (a file
    without a puzzle is said to be one, and is no fault), 1 when a puzzle was refused or left unsolved, or the
    answer is no (check, second), 2 for a wrong request or file, 3 for a fault of ours, 128 and its number
    after a signal.
    `sudoshiki COMMAND --help` shows examples of each command.
    """
    if os.environ.get("NO_COLOR") or is_dumb():
        ctx.color = False


def main() -> None:
    """Run the command line and leave with its exit code."""
    settle_streams()
    # No command does linear algebra: the threads that numpy starts for it only take processor time.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.freeze()  # what is imported stays to the end: the collector need not go through it again
    cli(prog_name="sudoshiki")
