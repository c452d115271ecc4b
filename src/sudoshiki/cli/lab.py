"""`sudoshiki lab`"""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from ..puzzle.errors import so_many
from .advice import AdvisingGroup
from .completion import recipes_or_files
from .options import language_option, sentence_language, worker_options
from .running import Interrupted, Ticker, print_done

if TYPE_CHECKING:
    from ..lab.data import Data


FOLDER = click.Path(file_okay=False, path_type=Path)
RUN_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


@click.group("lab", cls=AdvisingGroup)
def command() -> None:
    """Run experiments, report and compare them.

    \b
    sudoshiki lab recipes
    sudoshiki lab run paper:s2 --quick
    sudoshiki lab report runs/paper-s2-quick
    sudoshiki lab diff runs/before runs/after
    """


@command.command("recipes")
def recipes() -> None:
    """List the recipes that come with the project.

    \b
    sudoshiki lab recipes
    """
    from ..lab.reading import read_recipe, shipped_recipes

    for name in shipped_recipes():
        click.echo(f"{name:<12}{read_recipe(name).title}")


@command.command("run")
@click.argument("recipe", shell_complete=recipes_or_files)
@click.option("--out", type=FOLDER, metavar="DIR", help="Run folder (default: runs/NAME).")
@click.option(
    "--data",
    type=RUN_FOLDER,
    metavar="DIR",
    help="Folder of the recipe's board files (default: the folder of the recipe).",
)
@click.option(
    "--resume",
    is_flag=True,
    help="Run only what is missing. Several processes may resume the same run at once.",
)
@click.option("--quick", is_flag=True, help="Run the short version that the recipe defines, about a minute.")
@worker_options("Number of processes (default: one per core).")
@click.option("--quiet", is_flag=True, help="Hide the progress bar.")
def run(
    recipe: str,
    out: Path | None,
    data: Path | None,
    resume: bool,
    quick: bool,
    workers: int | None,
    cluster: str | None,
    quiet: bool,
) -> int:
    """Run a recipe and store every run.

    RECIPE is a TOML file or the name of an example recipe. DIR/results.db stores the runs. DIR is created
    after the whole recipe is validated. With --resume, you may have changed only the plots and texts of the
    recipe since the first run.

    \b
    sudoshiki lab run paper:s3 --out s3
    sudoshiki lab run paper:s3 --out s3 --resume   # continue
    sudoshiki lab run paper:s3 --data sudokus      # on the authors' boards
    sudoshiki lab run large --data DIR             # DIR has the board files
    """
    from ..lab.experiment import holds_run, run_recipe
    from ..lab.reading import read_recipe

    chosen = read_recipe(recipe, quick=quick, folder=data)
    folder = out or Path("runs") / (chosen.name.replace(":", "-") + ("-quick" if quick else ""))
    try:
        counts = run_recipe(chosen, folder, resume=resume, workers=workers, cluster=cluster, quiet=quiet)
    except (KeyboardInterrupt, SystemExit, Interrupted):
        hint = f"what is done is kept in {folder}, --resume continues"
        click.echo(f"stopped; {hint if holds_run(folder) else 'nothing was done yet'}", err=True)
        raise
    left = sum(counts.values()) - counts.get("done", 0)
    done = so_many(counts.get("done", 0), "run", ",")
    print_done(f"{folder}: {done} done" + (f", {left:,} left to others" if left else ""))
    for phrase in chosen.left_out:
        click.echo(f"skipped: {phrase}, as --quick does without", err=True)
    code = _print_warnings(folder)
    print_done(f"the report: sudoshiki lab report {quote(str(folder))}")
    return code


def _print_warnings(folder: Path) -> int:
    from ..lab.collected import substituted_sets
    from ..lab.data import load
    from ..lab.experiment import open_store

    with open_store(folder) as store:
        data = load(store)
    substitutes = substituted_sets(data.recipe, data.facts["missing"])
    for set_, path in data.facts["missing"].items():
        what = "substitutes were made for" if set_ in substitutes else "skipped:"
        click.echo(f"{what} the boards of {set_}, as there is no {path} (say where with --data)", err=True)
    for name, why in data.facts["left_out"].items():
        click.echo(f"left out: {name}, {why}", err=True)
    for label, why in data.facts["unavailable"].items():
        click.echo(f"skipped: {label}, as it {why}", err=True)
    failed = _print_failures(data)
    strikes = data.strikes
    for label, why in strikes.items():
        click.secho(f"WRONG ANSWER: {label} is struck from the ranking. {why}", fg="red", bold=True, err=True)
    return 1 if strikes or failed else 0


def _print_failures(data: Data) -> bool:
    """Print how many runs of each contender failed; return whether any did."""
    notes: dict[tuple[str, str], list[str]] = {}
    for run in data.runs:
        if run.status in ("refused", "crash"):
            notes.setdefault((run.status, run.algorithm), []).append(run.note)
    for (status, label), those in notes.items():
        what = {"refused": "refused", "crash": "crashed"}[status]
        click.echo(f"{what}: {so_many(len(those), 'run', ',')} of {label}: {those[0]}", err=True)
    return bool(notes)


@command.command("report")
@click.argument("folder", type=RUN_FOLDER)
@click.option(
    "--out",
    type=FOLDER,
    metavar="DIR",
    help="Output folder (default: FOLDER/report). With - print report.md alone, without plots.",
)
@click.option(
    "--recipe",
    metavar="RECIPE",
    shell_complete=recipes_or_files,
    help="Use text and plots of this recipe, which must define the same runs (default: those of the run).",
)
@click.option("--scatter", metavar="A,B", help="Algorithms of the scatter plot (default: the two best).")
@click.option("--no-plots", is_flag=True, help="Write tables only.")
@click.option(
    "--slim", is_flag=True, help="Write only README.md and the plots it needs, small enough to commit."
)
@language_option
def report(
    folder: Path,
    out: Path | None,
    recipe: str | None,
    scatter: str | None,
    no_plots: bool,
    slim: bool,
) -> int:
    """Make tables and plots of a run.

    Reads only the store in FOLDER; writes report.md, report.html, CSV files and pictures.

    \b
    sudoshiki lab report s3
    sudoshiki lab report s3 --slim --out docs
    sudoshiki lab report s3 --language pt   # text, tables and plots in Portuguese
    """
    from ..lab.blocks import to_markdown
    from ..lab.report import load_run, report_blocks
    from ..lab.report import report as make

    pair, language, to_stdout = _pair(scatter), sentence_language(), str(out) == "-"
    with Ticker("making the report,") as ticker:

        def show_progress(stage: str) -> None:
            ticker.text = f"{stage},"

        if to_stdout:
            data = load_run(folder, recipe, language)
            text = to_markdown(report_blocks(data, slim=slim), data.words)
        else:
            options = {"plots": not no_plots, "slim": slim}
            page = make(
                folder,
                out,
                scatter=pair,
                recipe=recipe,
                language=language,
                show_progress=show_progress,
                **options,
            )
    if to_stdout:
        click.echo(text, nl=False)
    else:
        print_done(str(page))
    return _print_warnings(folder)


def _pair(scatter: str | None) -> tuple[str, str] | None:
    if scatter is None:
        return None
    names = [name.strip() for name in scatter.split(",")]
    if len(names) != 2:
        raise click.BadParameter("two names with a comma between them", param_hint="--scatter")
    return names[0], names[1]


@command.command("claims")
@click.argument("folder", type=RUN_FOLDER)
def claims(folder: Path) -> None:
    """Compare the claims of the papers with the measured results.

    FOLDER has a slim report of each paper (paper-s1 … paper-s5); the table in its README.md is replaced.

    \b
    sudoshiki lab claims docs/results
    """
    from ..lab.claims_page import write_claims

    print_done(str(write_claims(folder)))


@command.command("diff")
@click.argument("before", type=RUN_FOLDER)
@click.argument("after", type=RUN_FOLDER)
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV instead of Markdown.")
def diff(before: Path, after: Path, as_csv: bool) -> None:
    """Compare two runs of an experiment.

    Shows what changed, and whether the change is more than chance.

    \b
    sudoshiki lab diff runs/before runs/after
    """
    from ..lab.blocks import ReportTable, to_csv, to_markdown
    from ..lab.compare_runs import compare_runs

    blocks = compare_runs(before, after)
    if as_csv:
        click.echo("".join(to_csv(block) for block in blocks if isinstance(block, ReportTable)), nl=False)
    else:
        click.echo(to_markdown(blocks), nl=False)
