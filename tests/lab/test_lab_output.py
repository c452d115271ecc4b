"""Output of the lab: end of a run, skipped runs, comparison, labels, ticks."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from sudoshiki import UsageError
from sudoshiki.cli.main import cli
from sudoshiki.lab.boards import MAKERS, make_board, specs
from sudoshiki.lab.collected import COLLECTIONS
from sudoshiki.lab.compare_runs import compare_runs
from sudoshiki.lab.experiment import run_recipe
from sudoshiki.lab.pictures import PlotFrame, pyplot, save_panels
from sudoshiki.lab.reading import parse_recipe
from sudoshiki.lab.report import report
from sudoshiki.solve import registry

RECIPE = """
about = "Calls `solve`."
seconds = 5
[[boards]]
make = "empty"
side = [{side}]
[[boards]]
make = "file"
set = "missing ones"
path = "nowhere.txt"
optional = true
[[boards]]
make = "masked"
set = "more"
side = [{side}]
fraction = [0.5]
count = 5
[[algorithms]]
name = "{name}"
where = {{ set = "empty" }}
[[algorithms]]
name = "{other}"
where = {{ set = "empty" }}
[quick]
count = 1
without = ["{other}"]
"""


def recipe_file(folder: Path, name: str = "mrv", other: str = "dlx", side: int = 4) -> Path:
    file = folder / f"{name}-{side}.toml"
    file.write_text(RECIPE.format(name=name, other=other, side=side))
    return file


def lab(*arguments: str) -> tuple[int, list[str], str]:
    done = CliRunner().invoke(cli, ["lab", *arguments])
    return done.exit_code, done.stdout.splitlines(), done.stderr


def test_a_run_ends_with_the_command_that_makes_its_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        registry.Algorithm, "why_unavailable", lambda row: "needs magic" if row.name == "dlx" else ""
    )
    out = tmp_path / "a run"
    code, lines, skipped = lab(
        "run", str(recipe_file(tmp_path)), "--out", str(out), "--workers", "1", "--quiet"
    )
    assert code == 0
    assert lines == [f"{out}: 1 run done", f"the report: sudoshiki lab report {shlex.quote(str(out))}"]
    assert "skipped: dlx, as it needs magic\n" in skipped
    (line,) = (line for line in skipped.splitlines() if f"{tmp_path}/nowhere.txt" in line)
    assert "missing ones" in line


@pytest.mark.slow
def test_a_quick_run_lists_what_it_leaves_out(tmp_path: Path) -> None:
    out = str(tmp_path / "q")
    arguments = ("run", str(recipe_file(tmp_path)), "--out", out, "--workers", "1", "--quick")
    _, lines, skipped = lab(*arguments)
    assert lines[-1] == f"the report: sudoshiki lab report {shlex.quote(out)}"
    assert "skipped: dlx, as --quick does without\n" in skipped
    assert "skipped: 4 of 5 boards (more), as --quick does without\n" in skipped
    steps: list[str] = []
    text = report(Path(out), plots=False, show_progress=steps.append).read_text()
    assert steps == ["reading the runs", "making tables"]
    assert "⚠" in text
    assert "Left out: 4 of 5 boards (more); dlx.**" in text
    assert text.startswith("# mrv-4 (quick version)\n")
    assert "About the whole experiment:\n\nCalls `solve`." in text
    assert "<p>Calls <code>solve</code>.</p>" in (Path(out) / "report" / "report.html").read_text()


@pytest.mark.slow
def test_runs_with_nothing_in_common_are_not_compared(tmp_path: Path) -> None:
    folders = []
    for name, other, side in (("mrv", "mac", 4), ("mrv", "mac", 6), ("dlx", "cdcl", 4)):
        file = recipe_file(tmp_path, name, other, side)
        folders.append(tmp_path / file.stem)
        run_recipe(parse_recipe(file.read_text(), name=file.stem), folders[-1], workers=1, quiet=True)
    small, large, others = folders
    for folder, why in ((large, "no board in common"), (others, "no algorithm in common")):
        with pytest.raises(UsageError, match=why):
            compare_runs(small, folder)
        code, lines, error = lab("diff", str(small), str(folder))
        assert (code, lines, why in error) == (2, [], True)
    assert lab("diff", str(small), str(small))[0] == 0


@pytest.mark.parametrize("make", [make for make in MAKERS if make not in (*COLLECTIONS, "s3")])
@pytest.mark.parametrize("kind", ["", "sudoku", "latin", "futoshiki"])
def test_a_board_is_labelled_as_what_it_is(make: str, kind: str) -> None:
    text = f'[[boards]]\nmake = "{make}"\nside = 4\nfraction = 0.5\nsigns = 0.5\n'
    text += f'kind = "{kind}"\n' if kind else ""
    (spec,) = specs(parse_recipe(text + '[[algorithms]]\nname = "mrv"\n', name="r"))
    assert spec.labels["kind"] == make_board(spec).kind


@pytest.mark.parametrize(
    ("xs", "whole"), [([4, 5, 6], True), ([9], True), ([4.0, 6.0], True), ([0.1, 0.2, 0.3], False)]
)
def test_whole_numbers_have_whole_ticks(
    xs: list[float], whole: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    panels = []

    def draw(axes: object) -> None:
        axes.plot(xs, [number / 7 for number in range(len(xs))], marker="o")  # type: ignore[attr-defined]
        panels.append(axes)

    monkeypatch.setattr(pyplot(), "close", lambda _: None)
    save_panels(PlotFrame(tmp_path, png=False), "p", "title", {"one": draw})
    low, high = panels[0].get_xlim()  # type: ignore[attr-defined]
    ticks = [tick for tick in panels[0].get_xticks() if low <= tick <= high]  # type: ignore[attr-defined]
    assert ticks
    assert all(float(tick).is_integer() for tick in ticks) == whole
    heights = panels[0].get_yticks()  # type: ignore[attr-defined]
    assert len(xs) == 1 or not all(float(tick).is_integer() for tick in heights)
