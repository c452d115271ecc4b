"""`sudoshiki doctor`"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..doctor import Checkup, Inventory


_WIDTH = 80
_TERM = 12  # columns


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="All of it as one JSON object.")
def command(as_json: bool) -> int:
    """Say what is here, and whether it works.

    Versions, the CPU's path, the GPU, the extras and what is missing of them; then questions whose answers
    are known from elsewhere: a few seconds. Send what it prints along with the report of a fault. The exit
    code is 1 if something is wrong; what is only not installed is not.

    \b
    sudoshiki doctor
    sudoshiki doctor --json
    """
    from ..doctor import look, run_oracles

    here = look()
    if as_json:
        checkups = list(run_oracles())
        from ..say.json_records import json_line

        click.echo(json_line(_record(here, checkups)))
        return _exit_code(here, checkups)
    for line in _in_words(here):
        click.echo(line)
    checkups = []
    click.echo("self-test")
    for checkup in run_oracles():
        checkups.append(checkup)
        click.echo("\n".join(_checkup_in_words(checkup)))
    failed = sum(not checkup.ok for checkup in checkups)
    click.echo(f"{failed} of {len(checkups)} went wrong: please report it" if failed else "all is well")
    return _exit_code(here, checkups)


def _exit_code(here: Inventory, checkups: list[Checkup]) -> int:
    well = all(checkup.ok for checkup in checkups) and not here.native and all(here.packages.values())
    return 0 if well else 1


def _in_words(here: Inventory) -> Iterator[str]:
    machine = here.machine
    yield f"sudoshiki {here.version}, Python {machine['python']}, {machine['system']}"
    memory = f"{machine['memory_gb']} GB" if machine["memory_gb"] else "memory unknown"
    yield from _term("machine", f"{machine['cpu']}, cores {machine['cores']}, {memory}")
    yield from _term("platform", _platform_in_words(here))
    needed = (f"{name} {version or 'MISSING'}" for name, version in here.packages.items())
    yield from _term("needs", ", ".join(needed))
    yield from _term("CPU path", here.native or _cpu_path(here))
    yield from _term("GPU", here.gpu or f"none: {here.no_gpu}")
    for at, extra in enumerate(here.extras):
        have = ", ".join(f"{name} {version}" for name, version in extra.packages.items() if version)
        lacks = f"without {', '.join(extra.missing)}: pip install 'sudoshiki[{extra.name}]'"
        words = "; ".join(filter(None, (have, lacks if extra.missing else "")))
        yield from _term("" if at else "extras", f"{extra.name}: {words}")


def _platform_in_words(here: Inventory) -> str:
    """Linux has all there is; what is otherwise elsewhere is not left for people to find."""
    if here.is_tested:
        return "all features"
    return "; ".join(["supported, but our tests don't run on it", *here.differences])


def _cpu_path(here: Inventory) -> str:
    chosen, *others = here.instruction_sets
    return f"{chosen}, of {', '.join(here.instruction_sets)}" if others else chosen


def _term(term: str, words: str) -> Iterator[str]:
    """Under each other in two columns."""
    for at, line in enumerate(wrap(words, _WIDTH - _TERM, break_on_hyphens=False)):
        yield f"{'' if at else term:{_TERM}}{line}"


def _checkup_in_words(checkup: Checkup) -> Iterator[str]:
    yield f"  {'ok   ' if checkup.ok else 'WRONG'} {checkup.title:62} {checkup.seconds:6.2f} s"
    for problem in checkup.problems:
        yield from (f"        {line}" for line in wrap(problem, _WIDTH - 8))


def _record(here: Inventory, checkups: list[Checkup]) -> dict[str, Any]:
    return {
        "version": here.version,
        "machine": dict(here.machine),
        "platform": {"tested": here.is_tested, "differences": list(here.differences)},
        "needs": here.packages,
        "native": here.native or "ready",
        "instruction_sets": here.instruction_sets,
        "gpu": here.gpu,
        "no_gpu": here.no_gpu,
        "extras": {extra.name: extra.packages for extra in here.extras},
        "selftest": [
            {
                "title": checkup.title,
                "ok": checkup.ok,
                "problems": list(checkup.problems),
                "seconds": checkup.seconds,
            }
            for checkup in checkups
        ],
        "ok": _exit_code(here, checkups) == 0,
    }
