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
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(as_json: bool) -> int:
    """Show what is installed and test that it works.

    Shows versions, the CPU's instruction set, the GPU, and which extras are installed; then runs a few
    seconds of tests with known answers. Attach the output to bug reports. The exit code is 1 if a test
    fails; a missing extra is no failure.

    \b
    sudoshiki doctor
    sudoshiki doctor --json
    """
    from ..doctor import run_oracles, take_inventory

    inventory, checkups = take_inventory(), []
    if not as_json:
        click.echo("\n".join([*_in_words(inventory), "self-test"]))
    for checkup in run_oracles():
        checkups.append(checkup)
        if not as_json:
            click.echo("\n".join(_checkup_in_words(checkup)))
    failed = sum(not checkup.ok for checkup in checkups)
    if as_json:
        from ..say.json_records import json_line

        click.echo(json_line(_record(inventory, checkups)))
    else:
        click.echo(
            f"{failed} of {len(checkups)} tests failed: please report this" if failed else "all tests passed"
        )
    return _exit_code(inventory, checkups)


def _exit_code(inventory: Inventory, checkups: list[Checkup]) -> int:
    works = not inventory.native and all(inventory.packages.values())
    return 0 if works and all(checkup.ok for checkup in checkups) else 1


def _in_words(inventory: Inventory) -> Iterator[str]:
    machine = inventory.machine
    yield f"sudoshiki {inventory.version}, Python {machine['python']}, {machine['system']}"
    memory = f"{machine['memory_gb']} GB" if machine["memory_gb"] else "memory unknown"
    yield from _term("machine", f"{machine['cpu']}, cores {machine['cores']}, {memory}")
    yield from _term("platform", _platform_in_words(inventory))
    needed = (f"{name} {version or 'MISSING'}" for name, version in inventory.packages.items())
    yield from _term("needs", ", ".join(needed))
    yield from _term("CPU path", inventory.native or _cpu_path(inventory))
    yield from _term("GPU", inventory.gpu or f"none: {inventory.no_gpu}")
    for at, extra in enumerate(inventory.extras):
        have = ", ".join(f"{name} {version}" for name, version in extra.packages.items() if version)
        lacks = f"not installed: {', '.join(extra.missing)}; pip install 'sudoshiki[{extra.name}]'"
        words = "; ".join(filter(None, (have, lacks if extra.missing else "")))
        yield from _term("" if at else "extras", f"{extra.name}: {words}")


def _platform_in_words(inventory: Inventory) -> str:
    """Whether the system is tested, and its differences from Linux."""
    if inventory.is_tested:
        return "all features"
    return "; ".join(["supported, but our tests don't run on it", *inventory.differences])


def _cpu_path(inventory: Inventory) -> str:
    current, *others = inventory.instruction_sets
    return f"{current}, of {', '.join(inventory.instruction_sets)}" if others else current


def _term(term: str, words: str) -> Iterator[str]:
    """Lines of two columns: term and text."""
    for at, line in enumerate(wrap(words, _WIDTH - _TERM, break_on_hyphens=False)):
        yield f"{'' if at else term:{_TERM}}{line}"


def _checkup_in_words(checkup: Checkup) -> Iterator[str]:
    yield f"  {'ok   ' if checkup.ok else 'WRONG'} {checkup.title:62} {checkup.seconds:6.2f} s"
    for problem in checkup.problems:
        yield from (f"        {line}" for line in wrap(problem, _WIDTH - 8))


def _record(inventory: Inventory, checkups: list[Checkup]) -> dict[str, Any]:
    return {
        "version": inventory.version,
        "machine": dict(inventory.machine),
        "platform": {"tested": inventory.is_tested, "differences": list(inventory.differences)},
        "needs": inventory.packages,
        "native": inventory.native or "ready",
        "instruction_sets": inventory.instruction_sets,
        "gpu": inventory.gpu,
        "no_gpu": inventory.no_gpu,
        "extras": {extra.name: extra.packages for extra in inventory.extras},
        "selftest": [
            {"title": one.title, "ok": one.ok, "problems": list(one.problems), "seconds": one.seconds}
            for one in checkups
        ],
        "ok": _exit_code(inventory, checkups) == 0,
    }
