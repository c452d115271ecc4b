"""From a store alone to Markdown, HTML, CSV tables and plots. Every number in the text is from the store."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..files import write_text
from ..puzzle import UsageError
from ..puzzle.errors import so_many
from .against import against_blocks
from .blocks import Block, Heading, Image, Table, Text, to_csv, to_html, to_markdown
from .changes import refuse_changes
from .claims import Claim, claims_table, keep_claims, measured
from .collected import substituted
from .data import Data, load
from .document import document_blocks
from .experiment import open_store
from .grids import grid_table
from .growth import growth_blocks
from .numbers import show
from .papers.claims import CLAIMS
from .pictures import why_no_plots
from .plots import draw_all
from .quick import said_of_quick
from .ratios import ratio_blocks
from .reading import read_recipe
from .recipe import PROCESSOR
from .tables import (
    best_table,
    cell_table,
    ends_table,
    peak_table,
    ranking_table,
    restart_table,
    runs_table,
)

__all__ = ["loaded", "report", "report_blocks"]


def loaded(folder: Path, recipe: str | None = None) -> Data:
    """What a run gave; with `recipe`, under the text and plots of that one, if it asks for the same runs."""
    with open_store(folder) as store:
        data = load(store)
    if recipe is None:
        return data
    other = read_recipe(recipe, quick=data.recipe.is_quick)
    refuse_changes(data.recipe, other, str(folder))
    return replace(data, recipe=other)


def report(
    folder: Path,
    out: Path | None = None,
    *,
    scatter: tuple[str, str] | None = None,
    plots: bool = True,
    recipe: str | None = None,
    slim: bool = False,
    say: Callable[[str], object] = lambda _: None,
) -> Path:
    """Write report.md, report.html, CSV tables and plots; gives the report. `say` is told what is made now.

    A slim one, to be kept among documents, is README.md and the plots that the recipe asks for. Pictures that
    the report before had and this one has not are taken away.
    """
    say("reading the runs")
    data = loaded(folder, recipe)
    for label in scatter or ():
        if label not in data.contenders():
            raise UsageError(f"no {label!r} in {folder}; there are {', '.join(data.contenders())}")
    say("making tables")
    blocks = report_blocks(data, slim=slim)
    out = out or folder / "report"
    out.mkdir(parents=True, exist_ok=True)
    if plots and not (why := why_no_plots()):
        images = draw_all(data, out, scatter=scatter, slim=slim, say=say)
        blocks += [Heading("Plots"), *images] if images else []
    elif plots:
        blocks.append(Text(why))
    page = out / ("README.md" if slim else "report.md")
    _take_away_pictures(page, keep={block.name for block in blocks if isinstance(block, Image)})
    write_text(page, to_markdown(blocks))
    if slim:
        if claims := _claims(data):
            keep_claims(out, measured(claims, data))
        return page
    for table in [*(block for block in blocks if isinstance(block, Table)), runs_table(data)]:
        write_text(out / f"{table.name}.csv", to_csv(table))
    write_text(out / "report.html", to_html(blocks, data.recipe.title))
    return page


def _take_away_pictures(page: Path, keep: Set[str]) -> None:
    """Those that the page there shows, unless they are to stay."""
    before = page.read_text(encoding="utf-8") if page.is_file() else ""
    for name in re.findall(r"^!\[.*\]\((\w[\w.-]*)\.svg\)$", before, re.MULTILINE):
        for file in (page.parent / f"{name}.svg", page.parent / f"{name}.png"):
            if name not in keep:
                file.unlink(missing_ok=True)


def report_blocks(data: Data, *, slim: bool = False) -> list[Block]:
    """Everything but the plots; a slim report is also without the figures of every cell."""
    blocks: list[Block] = [Heading(data.recipe.title, 1)]
    blocks += _loud(data)
    if data.recipe.about:
        blocks += [Text("About the whole experiment:")] if data.recipe.is_quick else []
        blocks.append(Text(data.recipe.about))
    blocks += _about_boards(data)
    blocks.append(Text(_circumstances(data)))
    if not data.runs:
        return blocks
    blocks += document_blocks(data)
    if claims := _claims(data):
        blocks += [Heading("What the document claims"), claims_table(claims, measured(claims, data))]
    for number, grid in enumerate(data.recipe.tables, start=1):
        if data.where(grid.where):
            blocks += [Heading(grid.title), grid_table(data, grid, f"table-{number}")]
    blocks += growth_blocks(data)
    blocks += ratio_blocks(data)
    blocks += against_blocks(data)
    if len(data.ranked()) > 1:
        blocks += [Heading("Ranking"), Text(_RANKING), ranking_table(data)]
    if (best := best_table(data)) is not None:
        blocks += [Heading("Which algorithm for which board"), best]
    if (peaks := peak_table(data)) is not None:
        blocks += [Heading("Where the peak is"), peaks]
    if (restarts := restart_table(data)) is not None:
        blocks += [Heading("Chance and restarts"), Text(_RESTARTS), restarts]
    blocks += [Heading("How the runs ended"), ends_table(data)]
    if slim:
        return [*blocks, Text(_made_again(data))]
    return [*blocks, Heading("Every cell"), Text(_CELLS), cell_table(data)]


def _claims(data: Data) -> tuple[Claim, ...]:
    """Those of the document whose experiment this is."""
    return CLAIMS.get(data.recipe.source, ()) if data.recipe.document else ()


_RANKING = """
By solved %, then PAR-2: the mean over boards of the seconds taken, an unanswered run counting twice its
limit. Only boards a contender was run on count for it. "Virtual best" takes the best contender on each board.
A board that several are best on is no win of any of them: it counts as tied.
"""
_RESTARTS = """
A mean far above the median says that a few runs are very long: a heavy tail. There a restart after the best
cutoff pays, by as much as the last column says at most: the cutoff was chosen on these very runs.
"""
_CELLS = """
Counters are the same on every machine; seconds are not. Intervals are 95 % bootstrap percentiles
over boards drawn anew with all their runs; where there is one board, over its runs.
"""

_MADE_AGAIN = """
The figures of every cell, all runs as CSV and more plots are in the whole report: `sudoshiki lab run {run}`,
then `sudoshiki lab report runs/{folder}`. With `--slim --out DIR` it is written as it stands here.
"""


def _made_again(data: Data) -> str:
    recipe = data.recipe
    folder = recipe.name.replace(":", "-")
    quick, suffix = (" --quick", "-quick") if recipe.is_quick else ("", "")
    needs = " --data DIR" if _needs_data(data) else ""
    return _MADE_AGAIN.format(run=recipe.name + needs + quick, folder=folder + suffix)


def _needs_data(data: Data) -> bool:
    """Whether boards were run that others stand in for without --data."""
    return any(entry.instead and entry.set not in data.facts["missing"] for entry in data.recipe.boards)


def _loud(data: Data) -> list[Block]:
    """What nobody should miss comes first."""
    blocks: list[Block] = [Text(said_of_quick(data.recipe), loud=True)] if data.recipe.is_quick else []
    blocks += [
        Text(f"WRONG ANSWER: {label} is struck from the ranking. {why}", loud=True)
        for label, why in data.strikes.items()
    ]
    if data.waiting:
        blocks.append(Text(f"Not finished: {so_many(data.waiting, 'run', ',')} still to be done.", loud=True))
    for label, why in data.facts["unavailable"].items():
        blocks.append(Text(f"{label} was not run: {why}.", loud=True))
    substitutes = substituted(data.recipe, data.facts["missing"])
    for set_, path in data.facts["missing"].items():
        if set_ not in substitutes:
            blocks.append(Text(f"The boards of {set_} were not run: there is no {path}.", loud=True))
    return [*(Text(about.partition("\n\n")[0], loud=True) for about in substitutes.values()), *blocks]


def _about_boards(data: Data) -> list[Block]:
    """What the recipe says of boards that were run, and which were left out."""
    missing = data.facts["missing"]
    told = [
        entry.about.partition("\n\n")[2] if entry.instead else entry.about
        for entry in data.recipe.boards
        if entry.instead == (entry.set in missing)
    ]
    blocks: list[Block] = [Text(about) for about in told if about]
    if data.facts["left_out"]:
        listed = "; ".join(f"{name} ({why})" for name, why in data.facts["left_out"].items())
        blocks.append(Text(f"Left out: {listed}."))
    return blocks


def _machine_in_words(machine: Mapping[str, Any]) -> Iterator[str]:
    """Memory and load only where the system tells them."""
    yield machine["cpu"]
    yield so_many(machine["cores"], "core")
    if machine["memory_gb"]:
        yield f"{machine['memory_gb']} GB"
    yield machine["system"]
    if machine["load"]:
        yield f"load at the start {', '.join(map(str, machine['load']))}"


def _circumstances(data: Data) -> str:
    machine, versions = data.facts["machine"], data.facts["versions"]
    seconds = sum(run.seconds for run in data.runs)
    clock = " by the processor's clock" if data.recipe.clock == PROCESSOR else ""
    runs, boards = so_many(len(data.runs), "run", ","), so_many(data.facts["boards"], "board", ",")
    sentences = [
        f"{runs} on {boards}, seed {data.recipe.seed}",
        f"{show(seconds)} s of solving in all{clock}",
        f"The last row came {show(data.facts['took'])} s after the first",
        f"Machine: {', '.join(_machine_in_words(machine))}",
        f"Python {machine['python']}, " + ", ".join(f"{name} {number}" for name, number in versions.items()),
    ]
    if data.recipe.timed and not machine.get("pins_to_core", True):
        sentences.append("The system can't keep a run on one core: times vary more than elsewhere")
    return ". ".join(sentences) + "."
