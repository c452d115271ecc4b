"""Write a report from a store: Markdown, HTML, CSV tables and plots."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..files import write_text
from ..puzzle import UsageError
from .blocks import Heading, Image, ReportBlock, ReportTable, Text, to_csv, to_html, to_markdown
from .claims import Claim, claims_table, keep_claims, measure_claims
from .collected import substituted_sets
from .data import Data, group, load
from .document import document_blocks
from .experiment import open_store
from .finished import Run, is_bound
from .grids import grid_table
from .growth import growth_blocks
from .noise import differ, sample
from .papers.claims import CLAIMS
from .peer_ratios import peer_blocks
from .pictures import why_no_plots
from .plots import draw_all
from .ratios import ratio_blocks
from .reading import read_recipe
from .recipe import PROCESSOR
from .recipe_changes import refuse_changes
from .stats import statistic
from .tables import (
    best_table,
    cell_table,
    ends_table,
    ranking_table,
    restart_table,
    runs_table,
    sortable,
)
from .translation import translate_recipe, words_for
from .words import ReportWords


def load_run(folder: Path, recipe: str | None = None, language: str = "en") -> Data:
    """Load a run; a `recipe` of the same runs may replace texts and plots."""
    with open_store(folder) as store:
        data = load(store)
    if recipe is not None:
        other = read_recipe(recipe, quick=data.recipe.is_quick)
        refuse_changes(data.recipe, other, str(folder))
        data = replace(data, recipe=other)
    words = words_for(data.recipe, language)
    return replace(data, recipe=translate_recipe(data.recipe, words), words=words)


def report(
    folder: Path,
    out: Path | None = None,
    *,
    scatter: tuple[str, str] | None = None,
    plots: bool = True,
    recipe: str | None = None,
    slim: bool = False,
    language: str = "en",
    show_progress: Callable[[str], object] = lambda _: None,
) -> Path:
    """Write report.md, report.html, CSV tables and plots; return the report.

    `show_progress` gets the name of each stage. A slim report, for documentation, is README.md with the plots
    that the recipe names. Pictures of an earlier report that this one lacks are deleted.
    """
    show_progress("reading the runs")
    data = load_run(folder, recipe, language)
    for label in scatter or ():
        if label not in data.contenders():
            raise UsageError(f"no {label!r} in {folder}; there are {', '.join(data.contenders())}")
    show_progress("making tables")
    blocks = report_blocks(data, slim=slim)
    out = out or folder / "report"
    out.mkdir(parents=True, exist_ok=True)
    if plots and not (why := why_no_plots(data.words)):
        images = draw_all(data, out, scatter=scatter, slim=slim, show_progress=show_progress)
        blocks += [Heading(data.words.sentence("plots")), *images] if images else []
    elif plots:
        blocks.append(Text(why))
    page = out / ("README.md" if slim else "report.md")
    _remove_pictures(page, keep={block.name for block in blocks if isinstance(block, Image)})
    write_text(page, to_markdown(blocks, data.words))
    if slim:
        if claims := _claims(data):
            keep_claims(out, measure_claims(claims, data))
        return page
    for table in [*(block for block in blocks if isinstance(block, ReportTable)), runs_table(data)]:
        write_text(out / f"{table.name}.csv", to_csv(table))
    write_text(out / "report.html", to_html(blocks, data.recipe.title, data.words))
    return page


def _remove_pictures(page: Path, keep: Set[str]) -> None:
    """Delete the pictures that the old page shows, except those in `keep`."""
    before = page.read_text(encoding="utf-8") if page.is_file() else ""
    for name in re.findall(r"^!\[.*\]\((\w[\w.-]*)\.svg\)$", before, re.MULTILINE):
        for file in (page.parent / f"{name}.svg", page.parent / f"{name}.png"):
            if name not in keep:
                file.unlink(missing_ok=True)


def report_blocks(data: Data, *, slim: bool = False) -> list[ReportBlock]:
    """The report without plots; a slim one also leaves out the table of every cell."""
    sentence = data.words.sentence
    blocks: list[ReportBlock] = [Heading(data.recipe.title, 1)]
    blocks += _warnings(data)
    if data.recipe.about:
        blocks += [Text(sentence("about-whole"))] if data.recipe.is_quick else []
        blocks.append(Text(data.recipe.about))
    blocks += _about_boards(data)
    blocks.append(Text(_circumstances(data)))
    if not data.words.whole:
        blocks.append(Text(sentence("untranslated")))
    if not data.runs:
        return blocks
    blocks += document_blocks(data)
    if claims := _claims(data):
        table = claims_table(claims, measure_claims(claims, data), data.words)
        blocks += [Heading(sentence("document-claims")), table, Text(sentence("verdicts"))]
    for number, grid in enumerate(data.recipe.tables, start=1):
        if data.where(grid.where):
            blocks += [Heading(grid.title), grid_table(data, grid, f"table-{number}")]
    blocks += growth_blocks(data)
    blocks += ratio_blocks(data)
    blocks += peer_blocks(data)
    if len(data.ranked()) > 1:
        blocks += [Heading(sentence("ranking")), Text(sentence("about-ranking")), ranking_table(data)]
    if (best := best_table(data)) is not None:
        blocks += [Heading(sentence("which-algorithm")), best]
    if (peaks := peak_table(data)) is not None:
        blocks += [Heading(sentence("where-peak")), Text(sentence("about-peak")), peaks]
    if (restarts := restart_table(data)) is not None:
        blocks += [Heading(sentence("chance")), Text(sentence("about-restarts")), restarts]
    blocks += [Heading(sentence("ends")), ends_table(data)]
    if slim:
        return [*blocks, Text(_how_to_repeat(data))]
    return [*blocks, Heading(sentence("every-cell")), Text(sentence("about-cells")), cell_table(data)]


def _claims(data: Data) -> tuple[Claim, ...]:
    """Return the claims of the document that the experiment repeats."""
    return CLAIMS.get(data.recipe.source, ()) if data.recipe.document else ()


def _how_to_repeat(data: Data) -> str:
    name = data.recipe.name
    quick, suffix = (" --quick", "-quick") if data.recipe.is_quick else ("", "")
    supplied = any(entry.instead and entry.set not in data.facts["missing"] for entry in data.recipe.boards)
    run = name + quick + (" --data DIR" if supplied else "")
    return data.words.sentence("made-again", name=run, folder=name.replace(":", "-") + suffix)


def _warnings(data: Data) -> list[ReportBlock]:
    """Warnings, for the top of the report."""
    sentence = data.words.sentence
    sentences = [sentence("quick", left_out="; ".join(data.recipe.left_out))] if data.recipe.is_quick else []
    sentences += [sentence("struck", label=label, why=why) for label, why in data.strikes.items()]
    if data.waiting:
        sentences.append(sentence("not-finished", runs=data.words.count("run", data.waiting)))
    sentences += [
        sentence("not-available", label=label, why=why) for label, why in data.facts["unavailable"].items()
    ]
    substitutes = substituted_sets(data.recipe, data.facts["missing"])
    sentences += [
        sentence("no-file", set=set_, path=path)
        for set_, path in data.facts["missing"].items()
        if set_ not in substitutes
    ]
    first = [about.partition("\n\n")[0] for about in substitutes.values()]
    return [Text(sentence, loud=True) for sentence in (*first, *sentences)]


def _about_boards(data: Data) -> list[ReportBlock]:
    """Return the recipe's texts on the boards used, and a list of those left out."""
    missing = data.facts["missing"]
    sentences = [
        entry.about.partition("\n\n")[2] if entry.instead else entry.about
        for entry in data.recipe.boards
        if entry.instead == (entry.set in missing)
    ]
    blocks: list[ReportBlock] = [Text(about) for about in sentences if about]
    if data.facts["left_out"]:
        names = "; ".join(
            f"{name} ({data.words.reason(why)})" for name, why in data.facts["left_out"].items()
        )
        blocks.append(Text(data.words.sentence("left-out", boards=names)))
    return blocks


def _machine_phrases(machine: Mapping[str, Any], words: ReportWords) -> Iterator[str]:
    """Yield the machine as phrases; memory and load only if the system reports them."""
    yield machine["cpu"]
    yield words.count("core", machine["cores"])
    if machine["memory_gb"]:
        yield f"{words.show(machine['memory_gb'])} GB"
    yield machine["system"]
    if machine["load"]:
        yield words.sentence("load", load=words.series(machine["load"]))


def _circumstances(data: Data) -> str:
    words, machine, versions = data.words, data.facts["machine"], data.facts["versions"]
    seconds = sum(run.seconds for run in data.runs)
    runs, boards = words.count("run", len(data.runs)), words.count("board", data.facts["boards"])
    by_processor = data.recipe.clock == PROCESSOR
    sentences = [
        words.sentence("so-many-runs", runs=runs, boards=boards, seed=str(data.recipe.seed)),
        words.sentence("solving-by-processor" if by_processor else "solving", seconds=seconds),
        words.sentence("took", seconds=data.facts["took"]),
        words.sentence("machine", machine=", ".join(_machine_phrases(machine, words))),
        f"Python {machine['python']}, " + ", ".join(f"{name} {number}" for name, number in versions.items()),
    ]
    if data.recipe.timed and not machine.get("pins_to_core", True):
        sentences.append(words.sentence("no-pinning"))
    return ". ".join(sentences) + "."


_AXES = ("fraction", "signs")
_HEADER = ("set", "side", "algorithm", "along", "peak at", "median PAR-2 s there", "at the dearer end", "×")


def peak_table(data: Data) -> ReportTable | None:
    """Return a table of peaks: each line's peak, or why there is none."""
    rows: list[list[object]] = []
    for axis in _AXES:
        runs = [run for run in data.runs if axis in run.labels]
        lines = group(runs, lambda run: (run.labels["set"], run.labels["side"], run.algorithm))
        for key in sorted(lines, key=lambda key: tuple(map(sortable, key))):
            places = group(lines[key], lambda run, axis=axis: run.labels[axis])  # type: ignore[misc]
            if len(places) > 2:
                set_, side, label = key
                names = [data.words.word(set_), side, data.words.word(label), data.words.word(axis)]
                rows.append([*names, *_peak(dict(sorted(places.items())), data.words)])
    return ReportTable("peaks", [data.words.word(column) for column in _HEADER], rows) if rows else None


def _peak(places: Mapping[float, Sequence[Run]], words: ReportWords) -> list[object]:
    """The peak between the ends, its cost, that of the costlier end, and their ratio."""
    costs = {place: statistic("median", [run.par2 for run in runs]) for place, runs in places.items()}
    first, *inner, last = costs
    end = first if costs[first] >= costs[last] else last
    peak = max(inner, key=lambda place: costs[place])
    costs_at_peak = [costs[peak], costs[end], costs[peak] / costs[end] if costs[end] else None]
    if is_bound(places[peak]) or is_bound(places[end]):
        stopped = [place for place, runs in places.items() if is_bound(runs)]
        return [words.sentence("peak-at-limit", places=words.series(stopped)), None, None, None]
    if not differ(sample(places[peak], "par2"), sample(places[end], "par2"), "median"):
        return [words.sentence("peak-too-close", place=peak), *costs_at_peak]
    return [peak if costs[peak] > costs[end] else words.sentence("peak-at-end", place=end), *costs_at_peak]
