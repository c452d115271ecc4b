"""`sudoshiki algorithms`"""

from __future__ import annotations

from collections.abc import Iterator

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..puzzle.primitives import NAMES
from ..solve import DEFAULT_ALGORITHM, Algorithm, find
from ..solve import algorithms as all_algorithms
from .completion import algorithm_names
from .paragraphs import wrap_paragraph


@click.command("algorithms")
@click.argument("name", required=False, shell_complete=algorithm_names)
@click.option("--markdown", is_flag=True, help="Print all algorithms and options as Markdown.")
def command(name: str | None, markdown: bool) -> None:
    """List the algorithms, or show one with its options.

    On a narrow terminal some columns are hidden; NAME shows everything.

    \b
    sudoshiki algorithms
    sudoshiki algorithms mrv
    """
    if markdown:
        click.echo("\n".join(_markdown()))
    elif name:
        click.echo("\n".join(_in_words(find(name))))
    else:
        from .tables import Section, TableColumn, print_table

        rows = [
            (a.name, a.title, a.source, _proves(a), a.why_unavailable() or "ready") for a in all_algorithms()
        ]
        columns = [
            TableColumn("name"),
            TableColumn("how it works"),
            TableColumn("from", 3),
            TableColumn("proves", 1),
        ]
        print_table([*columns, TableColumn("here", 2)], [Section("", rows)], lines=4)


def _proves(algorithm: Algorithm) -> str:
    if algorithm.complete:
        return "none, one"
    return f"none, one {algorithm.proves_when}" if algorithm.proves_when else "nothing"


def _in_words(algorithm: Algorithm) -> Iterator[str]:
    suffix = " (the default)" if algorithm.name == DEFAULT_ALGORITHM else ""
    yield f"{algorithm.name}{suffix}: {algorithm.title}"
    for term, words in _facts(algorithm):
        yield wrap_paragraph(f"  {term:9} {words}", hanging=" " * 12)
    if algorithm.options:
        yield "  options"
        for option in algorithm.options:
            accepted = f"    {option.name}={option.default_text}  {option.help}; {option.expected()}"
            yield wrap_paragraph(accepted, hanging=" " * 6)


def _facts(algorithm: Algorithm) -> Iterator[tuple[str, str]]:
    """Properties of an algorithm, apart from its name, title and options."""
    proof = "that there is no solution, or only one"
    yield "from", algorithm.source
    if algorithm.complete:
        yield "proves", proof
    elif algorithm.proves_when:
        yield "proves", f"{proof}, {algorithm.proves_when}; otherwise it answers some or undecided"
    else:
        yield "proves", "nothing: without a solution it answers undecided"
    yield "counts", "solutions up to any limit" if algorithm.counts else "no further than its first solutions"
    yield "effort", algorithm.effort or "can't be counted; bound it with --seconds"
    yield "seed", "changes the run" if algorithm.seeded else "changes nothing"
    yield "trace", algorithm.traces or "no"
    supported = ", ".join(name for kind, name in NAMES.items() if kind in algorithm.supports)
    why = f"; {algorithm.unsupported}" if algorithm.unsupported else ""
    yield "rules", f"supports {supported}{why}"
    yield "here", algorithm.why_unavailable() or "ready"


def _markdown() -> Iterator[str]:
    """Return the page of algorithms, from the registry only."""
    yield "# The algorithms"
    yield ""
    yield "Made by `sudoshiki algorithms --markdown`; a test keeps it up to date."
    yield ""
    yield "| name | how it works | from | proves none and one | seed | trace |"
    yield "|---|---|---|---|---|---|"
    for algorithm in all_algorithms():
        marks = f"{'yes' if algorithm.seeded else 'no'} | {algorithm.traces or 'no'}"
        proves = "yes" if algorithm.complete else algorithm.proves_when or "no"
        name, facts = algorithm.name, f"{algorithm.title} | {algorithm.source}"
        yield f"| [`{name}`](#{name}) | {facts} | {proves} | {marks} |"
    for algorithm in all_algorithms():
        yield f"\n## {algorithm.name}"
        yield f"{algorithm.title[0].upper()}{algorithm.title[1:]}.\n"
        for term, words in _facts(algorithm):
            if term != "here":
                yield f"- {term}: {words}"
        if algorithm.needs:
            yield f"- needs: `pip install '.[{algorithm.extra}]'`"
        for option in algorithm.options:
            accepted = f"default {option.default_text}; {option.expected()}"
            yield f"- option `{option.name}` ({accepted}): {option.help}"
