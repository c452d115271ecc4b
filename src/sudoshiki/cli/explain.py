"""`sudoshiki explain`"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from ..draw import text
from ..formats import Found
from ..logic import TABLE, known_by_name
from ..say.steps import LANGUAGES, Explanation, explain
from ..say.steps.chains import Part
from ..say.steps.explaining import ToldStep
from ..say.words import heading
from .completion import puzzles_or_files, technique_names
from .inputs import one_line, only_puzzle, where
from .options import SECONDS, Reading, language_option, reading_options, sentence_language
from .paragraphs import picture_of, refusing, scale_option, step_paragraph, uniqueness_option, wrapped
from .running import Search


@click.command("explain")
@click.argument("puzzle", required=False, metavar="FILE|PUZZLE|-", shell_complete=puzzles_or_files)
@click.option(
    "--to-technique",
    "technique",
    metavar="NAME",
    shell_complete=technique_names,
    help="Only the first use of one; --list shows them.",
)
@click.option("--simplest", is_flag=True, help="A way whose hardest step is least, without needless steps.")
@click.option("--pictures", is_flag=True, help="With the candidates before each step.")
@click.option("--markdown", is_flag=True, help="As a page of Markdown.")
@language_option
@scale_option
@uniqueness_option
@click.option("--seconds", type=SECONDS, metavar="S", help="Stop after so many seconds.")
@click.option("--list", "list_techniques", is_flag=True, help="Show the techniques and their ratings.")
@reading_options
@click.option("--json", "as_json", is_flag=True, help="One line of JSON with all steps.")
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
    """Tell the way to the solution, a short paragraph a step.

    Each step is the first that the techniques of the scale find, in its order. Long chains are told in
    numbered parts, which `draw --part` draws. In pictures * marks what is seen, x what is crossed out and
    ! what is placed.

    \b
    sudoshiki explain 3.4..1.2.4.32.1.
    sudoshiki explain s5-sudoku-9x9 --language pt
    sudoshiki explain s5-sudoku-9x9 --to-technique pointing --pictures
    sudoshiki explain s5-sudoku-9x9 --scale hodoku
    sudoshiki explain --list
    """
    if list_techniques:
        click.echo("\n".join(_table_of_techniques()))
        return 0
    if puzzle is None:
        raise click.UsageError("no puzzle to explain: give a file, a puzzle or - for stdin")
    if technique is not None:
        known_by_name(technique)  # a wrong request is refused before anything is read
    found, language = only_puzzle(puzzle, reading), sentence_language(as_json)
    with refusing(language), Search() as stop, stop.searching() as flag:
        told = explain(
            found.puzzle,
            language=language,
            scale=scale,
            simplest=simplest,
            one_solution=one_solution,
            seconds=seconds,
            stop=flag,
        )
    steps = told.steps if technique is None else told.first_use(technique)
    if as_json:
        from ..say.json_records import json_line
        from ..say.logic_records import explanation_record

        record = explanation_record(one_line(found, reading), told, steps)
        click.echo(json_line(record, found.unread))
    elif technique and not steps:
        click.echo(wrapped(_not_used(told, technique)))
    else:
        lines = _markdown if markdown else _plain
        for line in lines(found, told, steps, pictures):
            click.echo(line)
    return stop.exit_code(0 if told.path.solved and (steps or not technique) else 1)


def _not_used(told: Explanation, technique: str) -> str:
    """Whether the scale has it at all, and what is used instead."""
    scales = TABLE[technique].scales
    key = "not-used" if told.scale in scales else "not-on-scale"
    used = ", ".join(dict.fromkeys(step.name for step in told.steps))
    gaps = {
        "name": technique,
        "used": used,
        "end": told.end,
        "scale": told.scale,
        "scales": ", ".join(scales),
    }
    return LANGUAGES[told.language].SENTENCES[key].format(**gaps)


def _plain(found: Found, told: Explanation, steps: Sequence[ToldStep], pictures: bool) -> Iterator[str]:
    yield _heading(found, told)
    for one in steps:
        yield ""
        if pictures:
            yield f"{picture_of(one)}\n"
        yield step_paragraph(one)
    if len(steps) == len(told.steps):
        yield f"\n{wrapped(told.end)}\n\n{text(found.puzzle, told.path.board)}"


def _heading(found: Found, told: Explanation) -> str:
    return heading(found.puzzle, where(found), LANGUAGES[told.language].HEADING)


def _markdown(found: Found, told: Explanation, steps: Sequence[ToldStep], pictures: bool) -> Iterator[str]:
    yield f"# {_heading(found, told)}"
    for one in steps:
        yield f"\n## {one.number}. {one.words.title}\n"
        if pictures:
            yield f"```\n{picture_of(one)}\n```\n"
        if one.words.parts:
            yield "\n".join([*_markdown_parts(one.words.parts), f"\n**{one.words.change}**"])
        else:
            yield f"{one.words.reason} **{one.words.change}**"
    if len(steps) == len(told.steps):
        yield f"\n{told.end}\n\n```\n{text(found.puzzle, told.path.board)}\n```"


def _markdown_parts(parts: Sequence[Part]) -> Iterator[str]:
    for number, part in enumerate(parts, 1):
        yield f"{number}. {part.text}"
        yield from (f"   - {one.text}" for one in part.parts)


def _table_of_techniques() -> Iterator[str]:
    """As docs/logic.md has it."""
    yield "| name | called | SE rating | Sukaku rating | HoDoKu score | assumes one solution |"
    yield "|---|---|---|---|---|---|"
    for row in TABLE.values():
        called = LANGUAGES["en"].NAMES[row.name].format(size="N")
        assumes = "yes" if row.assumes_one_solution else "no"
        ratings = f"{row.rating()} | {row.sukaku_rating()} | {row.score()}"
        yield f"| `{row.name}` | {called} | {ratings} | {assumes} |"
