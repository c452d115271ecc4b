"""A group of commands that imports a command's module only when it is asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click

from ..puzzle.errors import SudoshikiError
from .stopping import Interrupted

__all__ = ["Failure", "LazyGroup"]


class Failure(click.ClickException):
    """Usage or I/O: said in one line, exit code 2."""

    exit_code = 2


class LazyGroup(click.Group):
    """`modules` maps a command's name to the module that holds it as `command`.

    Errors that are the input's fault become one line and an exit code; a traceback is always a bug.
    """

    def __init__(self, *args: Any, modules: Mapping[str, str], **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return [*self.modules]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002
        if name not in self.modules:
            return None
        command = import_module(self.modules[name]).command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.modules and not args[0].startswith("-"):
            ctx.fail(f"no command {args[0]!r}; choose from {', '.join(self.modules)}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()  # a closed pipe shows here, not when the interpreter ends
        except BrokenPipeError:
            _drop_stdout()
            raise click.exceptions.Exit(0) from None
        except Interrupted as interrupted:
            raise click.exceptions.Exit(128 + interrupted.signum) from None
        except KeyboardInterrupt:
            raise click.exceptions.Exit(130) from None
        except OSError as error:
            raise Failure(f"{error.filename or 'stdout'}: {error.strerror or error}") from error
        except SudoshikiError as error:
            raise Failure(str(error)) from error


def _drop_stdout() -> None:
    """What is still buffered goes nowhere, so that the interpreter ends without a complaint."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
