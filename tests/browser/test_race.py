"""Race: prepared races, logarithmic clock, pause and seek, counters, bars."""

from __future__ import annotations

from typing import Any

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board
from tests.browser.conftest import until

TRIES = "board=s2-futoshiki-5x5&run=backtracking,mrv&by=tries"


def counts(page: Any, lane: int) -> dict[str, str]:
    """Return the counters that a lane shows, without the words."""
    names = page.locator(f".lane >> nth={lane}").locator("dt").all_inner_texts()
    return dict(zip(names, page.locator(f".lane >> nth={lane}").locator("dd").all_inner_texts(), strict=True))


def run_race(page: Any, address: str, query: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto("about:blank")
    page.goto(f"{address}#race?{query}")
    page.wait_for_selector(".leaders table")


def test_a_ready_race_is_named_by_what_it_teaches_and_folds_the_setup(page: Any, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{address}#race")
    page.wait_for_selector(".presets button")
    assert page.locator(".lane").count() == 0  # nothing runs before it is asked to
    assert "S5" in page.inner_text("[data-race=order] small")
    page.click("text=Why MRV beats a fixed order")
    assert not page.is_visible(".presets")
    page.wait_for_selector(".leaders table")
    assert page.inner_text(".race-setup summary").startswith("Why MRV beats a fixed order")
    assert page.inner_text(".leaders tbody tr >> nth=0").split()[1] == "mrv"
    page.click(".race-setup summary")
    assert page.is_visible(".presets")


def test_every_ready_race_can_be_run(page: Any, address: str) -> None:
    presets = page.evaluate('async () => (await import("/js/race-presets.js")).PRESETS')
    for key, preset in presets.items():
        run_race(page, address, f"preset={key}")
        assert page.locator(".lane").count() == len(preset["names"])
        assert page.locator(".lane.done").count() >= (1 if key == "guess" else len(preset["names"]))


def test_scrubbing_shows_the_race_as_it_stood(page: Any, address: str) -> None:
    run_race(page, address, TRIES)
    ends = [sk.solve(shipped_board("s2-futoshiki-5x5"), name, limit=1) for name in ("backtracking", "mrv")]
    for lane, end in enumerate(ends):
        assert counts(page, lane)["tried"] == f"{end.counters.tried:,}"
        assert counts(page, lane)["conflicts"] == f"{end.counters.conflicts:,}"
    assert page.locator(".lane.done").count() == 2
    slider = page.locator(".race-clock input")
    slider.fill("0")
    assert counts(page, 0)["tried"] == "0"
    assert page.locator(".lane.done").count() == 0
    seen = []
    for at in range(0, 1001, 50):
        slider.fill(str(at))
        seen.append([int(counts(page, lane)["tried"].replace(",", "")) for lane in (0, 1)])
    assert seen == sorted(seen)
    both = [pair for pair in seen if pair[1] < ends[1].counters.tried]
    assert all(first == second for first, second in both)  # the same number of tries
    assert len([pair for pair in seen if 0 < pair[0] < 300]) > 4  # the short one can be followed, too


def test_a_race_is_paused_with_space(page: Any, address: str) -> None:
    page.goto(f"{address}#race?{TRIES}")
    page.wait_for_selector(".race-clock:not([hidden])")
    until(page, "Number(document.querySelector('.race-clock input').value) > 20")
    page.keyboard.press("Space")
    before = page.input_value(".race-clock input")
    page.wait_for_timeout(400)
    assert page.input_value(".race-clock input") == before
    page.keyboard.press("ArrowRight")
    assert int(page.input_value(".race-clock input")) == int(before) + 10
    page.keyboard.press("End")
    assert page.locator(".lane.done").count() == 2
    assert page.locator(".leaders table").count() == 1


def test_bars_can_be_of_anything_counted(page: Any, address: str) -> None:
    run_race(page, address, "board=s2-futoshiki-5x5&run=backtracking,mac,bfs:attempts%3D1&by=clock")
    page.click("[data-measure=tried]")
    rows = page.locator(".bar-row:not(.bar-axis)").all_inner_texts()
    wide = page.eval_on_selector_all(".track i", "all => all.map(one => one.getBoundingClientRect().width)")
    shown = {row.split("\n")[0]: (row.split("\n")[-1], width) for row, width in zip(rows, wide, strict=True)}
    assert shown["backtracking"][0] == "4,002"
    assert shown["mac"][1] < shown["backtracking"][1]
    assert shown["bfs (attempts: 1)"][0].endswith("no solution found")
    assert page.locator(".track .unfinished").count() == 1


def test_an_algorithm_without_a_trace_can_race(page: Any, address: str) -> None:
    run_race(page, address, "board=s2-futoshiki-5x5&run=dlx,cdcl&by=clock")
    assert page.locator(".lane.done").count() == 2
    page.locator(".race-clock input").fill("100")
    assert counts(page, 0)["tried"] == "…"


def test_a_proof_that_there_is_no_solution_takes_a_place(page: Any, address: str) -> None:
    link = page.evaluate(
        """async () => (await import("/js/model.js")).toLink(
        { kind: "sudoku", name: "", side: 4, box: [2, 2],
          givens: [1, 2, 3, 0, 0, 0, 0, 4, ...Array(8).fill(0)] })"""
    )
    run_race(page, address, f"p={link}&run=backtracking,annealing&by=clock")
    rows = [row.split("\t") for row in page.locator(".results tbody tr").all_inner_texts()]
    assert (rows[0][:2], rows[0][6]) == (["1.", "backtracking"], "No solution")
    assert (rows[1][:2], rows[1][6]) == (["–", "annealing"], "no solution found")
