"""The `sudoshiki` command, which imports a command's module when it is used."""

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
from .running import Failure, Interrupted, Interruptible, is_dumb, set_up_streams

# Errors of writing to stdout, which don't name the file.
_WRITING = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO, errno.EBADF)


class BugFailure(click.ClickException):
    """A bug: exit code 3, and a request to report it."""

    exit_code = 3

    def format_message(self) -> str:
        return (
            f"{self.message}\nThis is a fault of sudoshiki, not of your input. "
            "Please report it with this message, the command and the puzzle."
        )


class LazyGroup(click.Group):
    """A group of commands by name, with their short help in `summaries`.

    Errors of the input become one line and an exit code; a traceback is always a bug.
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
        """List the commands as click does, without importing them."""
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
        resolution = super().resolve_command(ctx, args)
        if not ctx.resilient_parsing:  # from now on there may be something to clean up
            ctx.with_resource(Interruptible())
        return resolution

    def make_context(self, *args: Any, **settings: Any) -> click.Context:
        with _report_errors():  # --help and --version print here
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> Any:
        with _report_errors():
            return super().invoke(ctx)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """click's `main`, with messages that are safe to show on a terminal."""
        if "_SUDOSHIKI_COMPLETE" in os.environ:
            from . import bash  # noqa: F401  (registers it with click)
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.ClickException as error:
            if not standalone_mode:
                raise
            code = _print_error(error)
        except Interrupted as interrupted:  # a second signal on the way out
            code = 128 + interrupted.signum
        if not standalone_mode:
            return code
        sys.exit(code)


@contextmanager
def _report_errors() -> Iterator[None]:
    """Turn exceptions of a command into one line and an exit code."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()  # so that a closed pipe is noticed here, not at exit
    except Interrupted as interrupted:
        raise click.exceptions.Exit(128 + interrupted.signum) from None
    except KeyboardInterrupt:
        raise click.exceptions.Exit(130) from None
    except InternalError as error:
        raise BugFailure(str(error)) from error
    except (OSError, MemoryError, SudoshikiError) as error:
        from ..files import is_broken_pipe

        if isinstance(error, OSError) and is_broken_pipe(error):  # the reader of stdout has closed it
            _drop_stdout()
            raise click.exceptions.Exit(0) from None
        raise _one_line_failure(error) from error
    except Failure as failure:
        from .options import translate

        raise type(failure)(translate(failure.message)) from failure
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except Exception as error:  # a bug: the report needs the traceback
        from traceback import format_exception

        raise BugFailure("".join(format_exception(error)).rstrip()) from error


def _one_line_failure(error: Exception) -> Failure:
    """Return the error as one line, with the file if there is one."""
    if isinstance(error, MemoryError):
        return Failure("this takes more memory than there is")
    if not isinstance(error, OSError):
        from .options import translate

        return Failure(translate(str(error)))
    reason = str(error.strerror or error)
    if reason == os.strerror(errno.ENOENT):
        reason = "no such file"  # as all commands say
    if error.filename is not None:
        return Failure(f"{os.fsdecode(error.filename) or repr('')}: {reason}")
    if error.errno in _WRITING:
        _drop_stdout()
        return Failure(f"stdout: {reason}")
    return Failure(reason)


def _print_error(error: click.ClickException) -> int:
    """Print the error on stderr, without control characters; return the exit code."""
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
    """Discard buffered output, so that the interpreter exits without an error."""
    with suppress(UnsupportedOperation):  # in tests stdout may be no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# A new command is a module of this package with a click command named `command`, which returns its exit code,
# and a line here: the first sentence of its help, so that `sudoshiki --help` imports no command.
COMMANDS = {
    "solve": "Solve puzzles and tell whether the solution is unique.",
    "count": "Count the solutions of puzzles, up to a limit or all of them.",
    "candidates": "Show, for each cell, the values that occur in some solution.",
    "second": "Show a second solution, if there is one.",
    "check": "Check a BOARD, or the proof of a verdict, against a PUZZLE.",
    "grade": "Rate the difficulty of puzzles on several scales.",
    "hint": "Give a hint for the next step, in three stages.",
    "explain": "Explain how to solve a puzzle by logic, step by step.",
    "compare": "Compare several algorithms on one puzzle or more.",
    "algorithms": "List the algorithms, or show one with its options.",
    "contract": "Test an algorithm on small boards and report its errors.",
    "generate": "Generate puzzles with one solution and chosen properties.",
    "minimize": "Remove givens and signs until each one left is needed.",
    "canonical": "Give equivalent puzzles the same form.",
    "vary": "Make equivalent puzzles that look different.",
    "convert": "Write puzzles in another format.",
    "draw": "Draw puzzles on the terminal or as pictures.",
    "book": "Make a book of puzzles to print, as a PDF.",
    "boards": "List, show or copy the boards that come with the package.",
    "bulk": "Solve files of any length, in constant memory.",
    "lab": "Run experiments, report and compare them.",
    "web": "Serve the web app: play, watch algorithms, make puzzles.",
    "doctor": "Show what is installed and test that it works.",
}


@click.group(cls=LazyGroup, summaries=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="sudoshiki", prog_name="sudoshiki")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Solve, grade, explain, generate and draw Sudoku and Futoshiki of every size.

    \b
    sudoshiki solve s5-sudoku-9x9
    sudoshiki solve 3.4..1.2.4.32.1.
    sudoshiki compare s2-futoshiki-5x5
    sudoshiki algorithms

    Results go to stdout, progress and errors to stderr.

    \b
    Exit codes:
      0    success; in most commands also a file without a puzzle, with a note
      1    a puzzle was rejected, undecided or without a solution; `check` found
           an error; `second` found a second solution
      2    a wrong option, a file that can't be read or written, or a library
           that is not installed
      3    a bug in sudoshiki; also two counts of `count --confirm` that differ
      128  plus the number of the signal, if one ended the command

    `sudoshiki COMMAND --help` shows examples.
    """
    if os.environ.get("NO_COLOR") or is_dumb():
        ctx.color = False


def main() -> None:
    """Run the command line and leave with its exit code."""
    set_up_streams()
    # No command does linear algebra: numpy's threads for it would only cost time.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.freeze()  # exclude imported modules from garbage collection
    cli(prog_name="sudoshiki")
