"""The answers of the lab's routes: run folders, reports, quick runs, tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..puzzle import UsageError
from ..puzzle.errors import choose_from
from .requests import LabReportRequest, LabRunRequest
from .work import Record, RequestWork, record_of

MAX_RUNS = 20_000  # as many as a browser can draw


def lab(request: None, work: RequestWork) -> Record:  # noqa: ARG001
    """Return the run folders, and the recipes that can be run."""
    from ..lab.reading import read_recipe, shipped_recipes

    recipes = [_recipe(name, read_recipe(name)) for name in shipped_recipes()]
    return {"runs": [_summary(name, path) for name, path in _folders(work).items()], "recipes": recipes}


def _recipe(name: str, recipe: Any) -> Record:
    from ..lab.translation import words_for
    from ..say.steps import LANGUAGES

    titles = {code: words_for(recipe, code).text(recipe.title) for code in LANGUAGES}
    return {"name": name, "title": recipe.title, "titles": titles}


def _folders(work: RequestWork) -> Mapping[str, Path]:
    """Return the run folders by name. Requests can read no others."""
    from ..lab.experiment import holds_run

    root = Path(work.limits.runs)
    paths = sorted(root.iterdir()) if root.is_dir() else []
    return {path.name: path for path in paths if holds_run(path)}


def _summary(name: str, path: Path) -> Record:
    from ..lab.experiment import load_recipe, open_store

    with open_store(path) as store:
        return {"name": name, "title": load_recipe(store).title, "jobs": store.counts()}


def lab_report(request: LabReportRequest, work: RequestWork) -> Record:
    """Return the report's text and tables, and every run with the board behind it.

    Runs are data and are not translated: `words` maps their labels to the requested language.
    """
    from ..lab.report import load_run, report_blocks

    folders = _folders(work)
    if request.run not in folders:
        raise UsageError(f"no run {request.run!r}; {choose_from(request.run, folders)}")
    data = load_run(folders[request.run], language=request.language)
    runs = [_run(run) for run in data.runs[:MAX_RUNS]]
    return {
        "title": data.recipe.title,
        "waiting": data.waiting,
        "blocks": list(_blocks(report_blocks(data), data.words)),
        "runs": runs,
        "words": _words(runs, data.words),
        "left_out": max(0, len(data.runs) - MAX_RUNS),
    }


def _words(runs: list[Record], words: Any) -> Record:
    """Return translations of labels, values, algorithms and statuses."""
    texts = {text for run in runs for labels in run["labels"].items() for text in map(str, labels)}
    texts |= {run[key] for run in runs for key in ("algorithm", "status")}
    return {text: word for text in sorted(texts) if (word := words.word(text)) != text}


def _blocks(blocks: Any, words: Any) -> Iterator[Record]:
    from ..lab.blocks import Heading, ReportTable, Text

    for block in blocks:
        match block:
            case Heading():
                yield {"heading": block.text, "level": block.level}
            case Text():
                yield {"text": block.text.strip(), "loud": block.loud}
            case ReportTable():
                yield {
                    "header": block.header,
                    "rows": [[words.show(cell) for cell in row] for row in block.rows],
                }


def _run(run: Any) -> Record:
    labels = {name: value for name, value in run.labels.items() if name != "algorithm"}
    return {
        **record_of(run, "algorithm", "board", "puzzle"),
        "labels": labels,
        **record_of(run, "status", "seconds"),
        "counters": dict(run.counters),
    }


def lab_run(request: LabRunRequest, work: RequestWork) -> Record:
    """Run missing jobs of a quick recipe; finished ones are kept."""
    from ..lab.experiment import holds_run, run_recipe
    from ..lab.reading import read_recipe, shipped_recipes

    if request.recipe not in shipped_recipes():  # a request must not name a file of the server
        raise UsageError(f"no recipe {request.recipe!r}; {choose_from(request.recipe, shipped_recipes())}")
    name = f"{request.recipe.replace(':', '-')}-quick"
    folder = Path(work.limits.runs) / name
    jobs = run_recipe(
        read_recipe(request.recipe, quick=True), folder, resume=holds_run(folder), workers=1, quiet=True
    )
    return {"run": name, "jobs": jobs}


def documents(request: None, work: RequestWork) -> list[Record]:  # noqa: ARG001
    """The documents' own tables from the recipes, with titles in every language."""
    from ..lab.reading import read_recipe, shipped_recipes
    from ..lab.translation import translate_recipe, words_for
    from ..say.steps import LANGUAGES

    tables = []
    for recipe in map(read_recipe, shipped_recipes()):
        words = {code: words_for(recipe, code) for code in LANGUAGES}
        titles = {
            code: [table.title for table in translate_recipe(recipe, words[code]).document] for code in words
        }
        for number, figures in enumerate(recipe.document):
            title = {code: titles[code][number] for code in words}
            tables.append({"document": recipe.source, "title": title, **_figures(figures, words)})
    return tables


def _figures(figures: Any, words: Mapping[str, Any]) -> Record:
    """Return the table as a record; a number missing in the document is null."""

    def name_record(key: str) -> Record:
        return {"key": key, **{code: language.word(key) for code, language in words.items()}}

    rows = [
        {
            **name_record(row),
            "values": [None if isinstance(value, str) else value for value in values.values()],
        }
        for row, values in figures.values.items()
    ]
    columns = next(iter(figures.values.values()))
    return {
        "corner": name_record(figures.row),
        "columns": [name_record(column) for column in columns],
        "rows": rows,
    }
