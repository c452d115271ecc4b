"""From a store alone to Markdown, HTML, CSV tables and plots. Every number in the text is from the store."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..files import write_text
from ..puzzle import UsageError
from .against import against_blocks
from .blocks import Block, Heading, Image, Table, Text, to_csv, to_html, to_markdown
from .changes import refuse_changes
from .claims import Claim, claims_table, keep_claims, measure_claims
from .collected import substituted_sets
from .data import Data, group, load
from .document import document_blocks
from .experiment import open_store
from .finished import Run
from .grids import grid_table
from .growth import growth_blocks
from .noise import differ, sample
from .papers.claims import CLAIMS
from .pictures import why_no_plots
from .plots import draw_all
from .ratios import ratio_blocks
from .reading import read_recipe
from .recipe import PROCESSOR
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
from .translation import translated, words_for
from .words import Words


def load_run(folder: Path, recipe: str | None = None, language: str = "en") -> Data:
    """What a run gave; with `recipe`, under the text and plots of that one, if it asks for the same runs."""
    with open_store(folder) as store:
        data = load(store)
    if recipe is not None:
        other = read_recipe(recipe, quick=data.recipe.is_quick)
        refuse_changes(data.recipe, other, str(folder))
        data = replace(data, recipe=other)
    words = words_for(data.recipe, language)
    return replace(data, recipe=translated(data.recipe, words), words=words)


def report(
    folder: Path,
    out: Path | None = None,
    *,
    scatter: tuple[str, str] | None = None,
    plots: bool = True,
    recipe: str | None = None,
    slim: bool = False,
    language: str = "en",
    say: Callable[[str], object] = lambda _: None,
) -> Path:
    """Write report.md, report.html, CSV tables and plots; gives the report. `say` is told what is made now.

    A slim one, to be kept among documents, is README.md and the plots that the recipe asks for. Pictures that
    the report before had and this one has not are taken away.
    """
    say("reading the runs")
    data = load_run(folder, recipe, language)
    for label in scatter or ():
        if label not in data.contenders():
            raise UsageError(f"no {label!r} in {folder}; there are {', '.join(data.contenders())}")
    say("making tables")
    blocks = report_blocks(data, slim=slim)
    out = out or folder / "report"
    out.mkdir(parents=True, exist_ok=True)
    if plots and not (why := why_no_plots(data.words)):
        images = draw_all(data, out, scatter=scatter, slim=slim, say=say)
        blocks += [Heading(data.words.say("plots")), *images] if images else []
    elif plots:
        blocks.append(Text(why))
    page = out / ("README.md" if slim else "report.md")
    _remove_pictures(page, keep={block.name for block in blocks if isinstance(block, Image)})
    write_text(page, to_markdown(blocks, data.words))
    if slim:
        if claims := _claims(data):
            keep_claims(out, measure_claims(claims, data))
        return page
    for table in [*(block for block in blocks if isinstance(block, Table)), runs_table(data)]:
        write_text(out / f"{table.name}.csv", to_csv(table))
    write_text(out / "report.html", to_html(blocks, data.recipe.title, data.words))
    return page


def _remove_pictures(page: Path, keep: Set[str]) -> None:
    """Those that the page there shows, unless they are to stay."""
    before = page.read_text(encoding="utf-8") if page.is_file() else ""
    for name in re.findall(r"^!\[.*\]\((\w[\w.-]*)\.svg\)$", before, re.MULTILINE):
        for file in (page.parent / f"{name}.svg", page.parent / f"{name}.png"):
            if name not in keep:
                file.unlink(missing_ok=True)


def report_blocks(data: Data, *, slim: bool = False) -> list[Block]:
    """Everything but the plots; a slim report is also without the figures of every cell."""
    say = data.words.say
    blocks: list[Block] = [Heading(data.recipe.title, 1)]
    blocks += _loud(data)
    if data.recipe.about:
        blocks += [Text(say("about-whole"))] if data.recipe.is_quick else []
        blocks.append(Text(data.recipe.about))
    blocks += _about_boards(data)
    blocks.append(Text(_circumstances(data)))
    if not data.words.whole:
        blocks.append(Text(say("untranslated")))
    if not data.runs:
        return blocks
    blocks += document_blocks(data)
    if claims := _claims(data):
        table = claims_table(claims, measure_claims(claims, data), data.words)
        blocks += [Heading(say("document-claims")), table, Text(say("verdicts"))]
    for number, grid in enumerate(data.recipe.tables, start=1):
        if data.where(grid.where):
            blocks += [Heading(grid.title), grid_table(data, grid, f"table-{number}")]
    blocks += growth_blocks(data)
    blocks += ratio_blocks(data)
    blocks += against_blocks(data)
    if len(data.ranked()) > 1:
        blocks += [Heading(say("ranking")), Text(say("about-ranking")), ranking_table(data)]
    if (best := best_table(data)) is not None:
        blocks += [Heading(say("which-algorithm")), best]
    if (peaks := peak_table(data)) is not None:
        blocks += [Heading(say("where-peak")), Text(say("about-peak")), peaks]
    if (restarts := restart_table(data)) is not None:
        blocks += [Heading(say("chance")), Text(say("about-restarts")), restarts]
    blocks += [Heading(say("ends")), ends_table(data)]
    if slim:
        return [*blocks, Text(_made_again(data))]
    return [*blocks, Heading(say("every-cell")), Text(say("about-cells")), cell_table(data)]


def _claims(data: Data) -> tuple[Claim, ...]:
    """Those of the document whose experiment this is."""
    return CLAIMS.get(data.recipe.source, ()) if data.recipe.document else ()


def _made_again(data: Data) -> str:
    name = data.recipe.name
    quick, suffix = (" --quick", "-quick") if data.recipe.is_quick else ("", "")
    run = name + quick + (" --data DIR" if _needs_data(data) else "")
    return data.words.say("made-again", name=run, folder=name.replace(":", "-") + suffix)


def _needs_data(data: Data) -> bool:
    """Whether boards were run that others stand in for without --data."""
    return any(entry.instead and entry.set not in data.facts["missing"] for entry in data.recipe.boards)


def _loud(data: Data) -> list[Block]:
    """What nobody should miss comes first."""
    say = data.words.say
    sentences = [say("quick", left_out="; ".join(data.recipe.left_out))] if data.recipe.is_quick else []
    sentences += [say("struck", label=label, why=why) for label, why in data.strikes.items()]
    if data.waiting:
        sentences.append(say("not-finished", runs=data.words.count("run", data.waiting)))
    sentences += [
        say("not-available", label=label, why=why) for label, why in data.facts["unavailable"].items()
    ]
    substitutes = substituted_sets(data.recipe, data.facts["missing"])
    sentences += [
        say("no-file", set=set_, path=path)
        for set_, path in data.facts["missing"].items()
        if set_ not in substitutes
    ]
    first = [about.partition("\n\n")[0] for about in substitutes.values()]
    return [Text(sentence, loud=True) for sentence in (*first, *sentences)]


def _about_boards(data: Data) -> list[Block]:
    """What the recipe says of boards that were run, and which were left out."""
    missing = data.facts["missing"]
    sentences = [
        entry.about.partition("\n\n")[2] if entry.instead else entry.about
        for entry in data.recipe.boards
        if entry.instead == (entry.set in missing)
    ]
    blocks: list[Block] = [Text(about) for about in sentences if about]
    if data.facts["left_out"]:
        listed = "; ".join(
            f"{name} ({data.words.reason(why)})" for name, why in data.facts["left_out"].items()
        )
        blocks.append(Text(data.words.say("left-out", boards=listed)))
    return blocks


def _machine_in_words(machine: Mapping[str, Any], words: Words) -> Iterator[str]:
    """Memory and load only where the system tells them."""
    yield machine["cpu"]
    yield words.count("core", machine["cores"])
    if machine["memory_gb"]:
        yield f"{words.show(machine['memory_gb'])} GB"
    yield machine["system"]
    if machine["load"]:
        yield words.say("load", load=words.series(machine["load"]))


def _circumstances(data: Data) -> str:
    words, machine, versions = data.words, data.facts["machine"], data.facts["versions"]
    seconds = sum(run.seconds for run in data.runs)
    runs, boards = words.count("run", len(data.runs)), words.count("board", data.facts["boards"])
    by_processor = data.recipe.clock == PROCESSOR
    sentences = [
        words.say("so-many-runs", runs=runs, boards=boards, seed=str(data.recipe.seed)),
        words.say("solving-by-processor" if by_processor else "solving", seconds=seconds),
        words.say("took", seconds=data.facts["took"]),
        words.say("machine", machine=", ".join(_machine_in_words(machine, words))),
        f"Python {machine['python']}, " + ", ".join(f"{name} {number}" for name, number in versions.items()),
    ]
    if data.recipe.timed and not machine.get("pins_to_core", True):
        sentences.append(words.say("no-pinning"))
    return ". ".join(sentences) + "."


_AXES = ("fraction", "signs")
_HEADER = ("set", "side", "algorithm", "along", "peak at", "median PAR-2 s there", "at the dearer end", "×")


def peak_table(data: Data) -> Table | None:
    """A row for each line of at least three places; without a peak, why there is none."""
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
    return Table("peaks", [data.words.word(column) for column in _HEADER], rows) if rows else None


def _peak(places: Mapping[float, Sequence[Run]], words: Words) -> list[object]:
    """The dearest place between the ends, its cost, the dearer end's, and how many times as much it is."""
    costs = {at: statistic("median", [run.par2 for run in runs]) for at, runs in places.items()}
    first, *inner, last = costs
    end = first if costs[first] >= costs[last] else last
    peak = max(inner, key=lambda at: costs[at])
    costs_at_peak = [costs[peak], costs[end], costs[peak] / costs[end] if costs[end] else None]
    if _is_bound(places[peak]) or _is_bound(places[end]):
        stopped = [at for at, runs in places.items() if _is_bound(runs)]
        return [words.say("peak-at-limit", places=words.series(stopped)), None, None, None]
    if not differ(sample(places[peak], "par2"), sample(places[end], "par2"), "median"):
        return [words.say("peak-too-close", place=peak), *costs_at_peak]
    return [peak if costs[peak] > costs[end] else words.say("peak-at-end", place=end), *costs_at_peak]


def _is_bound(runs: Sequence[Run]) -> bool:
    """The median is that of runs without an answer."""
    return 2 * sum(run.solved for run in runs) <= len(runs)
