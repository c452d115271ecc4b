"""Every numeric option of every command, with unexpected numbers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from sudoshiki.cli.main import cli

from .conftest import SMALL, Run

# Refused by any option: no numbers, or further from 0 than anything can be counted.
NO_NUMBER = ("", "x", "-1", "1e3x", "nan", "-inf", "0x10", "1,5", "--", "-" + "9" * 20, "9" * 5000)
# Large or odd: an option may take them, and then the command has to do with them whatever it does.
ODD = (
    "0",
    "9" * 110,
    "1e400",
    "inf",
    str(2**31),
    str(2**63),
    str(2**64 - 1),
    str(2**64),
    "9" * 20,
    "1e300",
    "0.5",
)

# What a command needs beside the option to get as far as using it.
REST: dict[tuple[str, ...], list[str]] = {
    ("solve",): [SMALL],
    ("count",): [SMALL],
    ("candidates",): [SMALL],
    ("second",): [SMALL],
    ("compare",): [SMALL, "--with", "mrv"],
    ("generate",): ["--box", "2x2"],
    ("bulk",): ["in.txt", "-o", "out.txt"],
}
UNENDING = {("generate", "--count")}  # no upper limit


def numeric_options(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            result = command.get_command(context, name)
            assert result is not None
            yield from numeric_options(result, (*path, name))
        return
    for parameter in command.params:
        kind = parameter.type
        if isinstance(parameter, click.Option) and isinstance(
            kind, (click.types.IntParamType, click.types.FloatParamType)
        ):
            yield path, max(parameter.opts, key=len)


OPTIONS = list(numeric_options(cli, ()))


def test_the_tree_has_them() -> None:
    assert {(("solve",), "--limit"), (("bulk",), "--chunk"), (("candidates",), "--seconds")} <= set(OPTIONS)


def ends_well(run: Run, path: tuple[str, ...], option: str, value: str) -> int:
    done = run(*path, *REST.get(path, []), f"{option}={value}")
    assert done.exception is None or isinstance(done.exception, SystemExit), (value, done.exception)
    assert done.exit_code in (0, 1, 2), value
    if done.exit_code == 2:
        output = done.stderr.strip().splitlines()
        assert output[-1].startswith("Error: "), value
        assert sum(line.startswith("Error: ") for line in output) == 1
    return done.exit_code


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "option"), OPTIONS, ids=lambda part: " ".join(part) * isinstance(part, tuple)
)
def test_numbers_end_in_an_answer_or_a_line(
    path: tuple[str, ...], option: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.txt").write_text(f"{SMALL}\n")
    for value in NO_NUMBER:
        assert ends_well(run, path, option, value) == 2, value
    for value in ODD:
        if (path[0], option) not in UNENDING or float(value) > 2**65:
            ends_well(run, path, option, value)
