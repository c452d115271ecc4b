"""`sudoshiki explain`"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from ..draw import text
from ..formats import ParsedPuzzle
from ..logic import TABLE, technique_by_name
from ..say.steps import LANGUAGES, Explanation, explain
from ..say.steps.chains import ChainPart
from ..say.steps.explaining import ExplainedStep
from ..say.words import heading
from .completion import puzzles_or_files, technique_names
from .inputs import one_line, only_puzzle, where
from .options import Reading, language_option, reading_options, seconds_option, sentence_language
from .paragraphs import (
    picture_of,
    report_refusals,
    scale_option,
    step_paragraph,
    uniqueness_option,
    wrap_paragraph,
)
from .running import Search


@click.command("explain")
@click.argument("puzzle", required=False, metavar="FILE|PUZZLE|-", shell_complete=puzzles_or_files)
@click.option(
    "--to-technique",
    "technique",
    metavar="NAME",
    shell_complete=technique_names,
    help="Show only the first step that uses this technique (default: all steps); --list shows their names.",
)
@click.option(
    "--simplest",
    is_flag=True,
    help="Find a path whose hardest step is as easy as possible, without needless steps (default: the first "
    "step that is found, in the order of the scale).",
)
@click.option("--pictures", is_flag=True, help="Show the candidates before each step.")
@click.option("--markdown", is_flag=True, help="Print Markdown.")
@language_option
@scale_option
@uniqueness_option
@seconds_option("Time limit in seconds (default: none).")
@click.option(
    "--list",
    "list_techniques",
    is_flag=True,
    help="List the techniques and their ratings; with --markdown, as Markdown.",
)
@reading_options
@click.option("--json", "as_json", is_flag=True, help="Print all steps as one line of JSON.")
def command(
    puzzle: str | None,
    technique: str | None,
    simplest: bool,
    pictures: bool,
    markdown: bool,
    scale: str,
    one_solution: bool,
    seconds: float | None,
    list_techniques: bool,
    reading: Reading,
    as_json: bool,
) -> int:
    """Explain how to solve a puzzle by logic, step by step.

    Each step is the first that the techniques of the scale find, in the order of the scale. Long chains are
    split into numbered parts, which `draw --part` draws. In pictures * marks the pattern, x an eliminated
    candidate and ! a placed value.

    \b
    sudoshiki explain 3.4..1.2.4.32.1.
    sudoshiki explain s5-sudoku-9x9 --language pt
    sudoshiki explain s5-sudoku-9x9 --to-technique pointing --pictures
    sudoshiki explain s5-sudoku-9x9 --scale hodoku
    sudoshiki explain --list
    """
    if list_techniques:
        _print_techniques(markdown)
        return 0
    if puzzle is None:
        raise click.UsageError("no puzzle to explain: give a file, a puzzle or - for stdin")
    if technique is not None:
        technique_by_name(technique)  # raises before anything is read
    entry, language = only_puzzle(puzzle, reading), sentence_language(as_json)
    with report_refusals(language, where(entry)), Search() as stop, stop.searching() as flag:
        explanation = explain(
            entry.puzzle,
            language=language,
            scale=scale,
            simplest=simplest,
            one_solution=one_solution,
            seconds=seconds,
            stop=flag,
        )
    steps = explanation.steps if technique is None else explanation.first_use(technique)
    if as_json:
        from ..say.json_records import json_line
        from ..say.logic_records import explanation_record

        record = explanation_record(one_line(entry, reading), explanation, steps)
        click.echo(json_line(record, entry.unread))
    elif technique and not steps:
        click.echo(wrap_paragraph(_not_used(explanation, technique)))
    else:
        lines = _markdown if markdown else _plain
        for line in lines(entry, explanation, steps, pictures):
            click.echo(line)
    return stop.exit_code(0 if explanation.path.solved and (steps or not technique) else 1)


def _not_used(explanation: Explanation, technique: str) -> str:
    """Return why a technique was not used: the scale may not have it."""
    scales = TABLE[technique].scales
    key = "not-used" if explanation.scale in scales else "not-on-scale"
    used = ", ".join(dict.fromkeys(step.name for step in explanation.steps))
    gaps = {
        "name": technique,
        "used": used,
        "end": explanation.end,
        "scale": explanation.scale,
        "scales": ", ".join(scales),
    }
    return LANGUAGES[explanation.language].SENTENCES[key].format(**gaps)


def _plain(
    entry: ParsedPuzzle, explanation: Explanation, steps: Sequence[ExplainedStep], pictures: bool
) -> Iterator[str]:
    yield _heading(entry, explanation)
    for one in steps:
        yield ""
        if pictures:
            yield f"{picture_of(one)}\n"
        yield step_paragraph(one.words, one.number)
    if len(steps) == len(explanation.steps):
        yield f"\n{wrap_paragraph(explanation.end)}\n\n{text(entry.puzzle, explanation.path.board)}"


def _heading(entry: ParsedPuzzle, explanation: Explanation) -> str:
    return heading(entry.puzzle, where(entry), LANGUAGES[explanation.language].HEADING)


def _markdown(
    entry: ParsedPuzzle, explanation: Explanation, steps: Sequence[ExplainedStep], pictures: bool
) -> Iterator[str]:
    yield f"# {_heading(entry, explanation)}"
    for one in steps:
        yield f"\n## {one.number}. {one.words.title}\n"
        if pictures:
            yield f"```\n{picture_of(one)}\n```\n"
        if one.words.parts:
            yield "\n".join([*_markdown_parts(one.words.parts), f"\n**{one.words.change}**"])
        else:
            yield f"{one.words.reason} **{one.words.change}**"
    if len(steps) == len(explanation.steps):
        yield f"\n{explanation.end}\n\n```\n{text(entry.puzzle, explanation.path.board)}\n```"


def _markdown_parts(parts: Sequence[ChainPart], indent: str = "") -> Iterator[str]:
    for number, part in enumerate(parts, 1):
        yield f"{indent}- {part.text}" if indent else f"{number}. {part.text}"
        yield from _markdown_parts(part.parts, indent + "   ")


def _print_techniques(as_markdown: bool) -> None:
    """Print the table of techniques; as Markdown, it is that of docs/logic.md."""
    heads = ("name", "called", "SE rating", "Sukaku rating", "HoDoKu score", "assumes one solution")
    rows = [
        (
            entry.name,
            LANGUAGES["en"].NAMES[entry.name].format(size="N"),
            entry.rating(),
            entry.sukaku_rating(),
            entry.score(),
            "yes" if entry.assumes_one_solution else "no",
        )
        for entry in TABLE.values()
    ]
    if as_markdown:
        named = [(f"`{name}`", *facts) for name, *facts in rows]
        lines = [f"| {' | '.join(row)} |" for row in (heads, *named)]
        click.echo("\n".join([lines[0], "|---" * len(heads) + "|", *lines[1:]]))
        return
    from .tables import Section, TableColumn, print_table

    ranks = (0, 2, 0, 3, 1, 4)  # which columns a narrow terminal leaves out first
    print_table([*map(TableColumn, heads, ranks)], [Section("", rows)])
