"""`sudoshiki doctor`"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..doctor import Inventory, SelfTestResult


_WIDTH = 80
_LABEL_WIDTH = 12  # characters


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
    from ..doctor import inspect_installation, run_self_tests

    inventory, results = inspect_installation(), []
    if not as_json:
        click.echo("\n".join([*_in_words(inventory), "self-test"]))
    for result in run_self_tests():
        results.append(result)
        if not as_json:
            click.echo("\n".join(_result_in_words(result)))
    failed = sum(not result.ok for result in results)
    if as_json:
        from ..say.json_records import json_line

        click.echo(json_line(_record(inventory, results)))
    else:
        click.echo(
            f"{failed} of {len(results)} tests failed: please report this" if failed else "all tests passed"
        )
    return _exit_code(inventory, results)


def _exit_code(inventory: Inventory, results: list[SelfTestResult]) -> int:
    works = not inventory.native_problem and all(inventory.packages.values())
    return 0 if works and all(result.ok for result in results) else 1


def _in_words(inventory: Inventory) -> Iterator[str]:
    machine = inventory.machine
    yield f"sudoshiki {inventory.version}, Python {machine['python']}, {machine['system']}"
    memory = f"{machine['memory_gb']} GB" if machine["memory_gb"] else "memory unknown"
    yield from _labelled("machine", f"{machine['cpu']}, cores {machine['cores']}, {memory}")
    yield from _labelled("platform", _platform_in_words(inventory))
    needed = (f"{name} {version or 'MISSING'}" for name, version in inventory.packages.items())
    yield from _labelled("needs", ", ".join(needed))
    yield from _labelled("CPU path", inventory.native_problem or _cpu_path(inventory))
    yield from _labelled("GPU", inventory.gpu or f"none: {inventory.no_gpu}")
    for index, extra in enumerate(inventory.extras):
        have = ", ".join(f"{name} {version}" for name, version in extra.packages.items() if version)
        lacks = f"not installed: {', '.join(extra.missing)}; pip install 'sudoshiki[{extra.name}]'"
        words = "; ".join(filter(None, (have, lacks if extra.missing else "")))
        yield from _labelled("" if index else "extras", f"{extra.name}: {words}")


def _platform_in_words(inventory: Inventory) -> str:
    """Return whether the system is tested, and its differences from Linux."""
    if inventory.is_tested:
        return "all features"
    return "; ".join(["supported, but our tests don't run on it", *inventory.differences])


def _cpu_path(inventory: Inventory) -> str:
    current, *others = inventory.instruction_sets
    return f"{current}, of {', '.join(inventory.instruction_sets)}" if others else current


def _labelled(label: str, words: str) -> Iterator[str]:
    """Yield lines of two columns: label and text."""
    for index, line in enumerate(wrap(words, _WIDTH - _LABEL_WIDTH, break_on_hyphens=False)):
        yield f"{'' if index else label:{_LABEL_WIDTH}}{line}"


def _result_in_words(result: SelfTestResult) -> Iterator[str]:
    yield f"  {'ok   ' if result.ok else 'WRONG'} {result.title:62} {result.seconds:6.2f} s"
    for problem in result.problems:
        yield from (f"        {line}" for line in wrap(problem, _WIDTH - 8))


def _record(inventory: Inventory, results: list[SelfTestResult]) -> dict[str, Any]:
    return {
        "version": inventory.version,
        "machine": dict(inventory.machine),
        "platform": {"tested": inventory.is_tested, "differences": list(inventory.differences)},
        "needs": inventory.packages,
        "native": inventory.native_problem or "ready",
        "instruction_sets": inventory.instruction_sets,
        "gpu": inventory.gpu,
        "no_gpu": inventory.no_gpu,
        "extras": {extra.name: extra.packages for extra in inventory.extras},
        "selftest": [
            {"title": one.title, "ok": one.ok, "problems": list(one.problems), "seconds": one.seconds}
            for one in results
        ],
        "ok": _exit_code(inventory, results) == 0,
    }
