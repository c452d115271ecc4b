"""What the documents claim: the table among the results is what the numbers kept there say."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from sudoshiki.cli.main import cli
from sudoshiki.lab.blocks import to_markdown
from sudoshiki.lab.claims import EXACT, IN_SHAPE, NOT, TOO_CLOSE, Claim, claims_table, kept_claims, measured
from sudoshiki.lab.claims_page import claims_section
from sudoshiki.lab.data import load
from sudoshiki.lab.experiment import open_store, run_recipe
from sudoshiki.lab.papers.claims import CLAIMS
from sudoshiki.lab.reading import read_recipe

RESULTS = Path(__file__).parents[2] / "docs" / "results"
ALL = [(document, claim) for document, claims in CLAIMS.items() for claim in claims]
each_document = pytest.mark.parametrize("document", CLAIMS)


def judged(name: str, **numbers: float | str) -> str:
    """The verdict of the claim with that name, of S1 as `S1 growth`."""
    document, _, short = name.partition(" ")
    (claim,) = (claim for claim in CLAIMS[document] if claim.name == short)
    return claim.judge(numbers)


def test_the_page_of_results_has_the_claims_as_their_numbers_say() -> None:
    advice = "run: .venv/bin/sudoshiki lab claims docs/results"
    assert claims_section(RESULTS) in (RESULTS / "README.md").read_text(), advice


@each_document
def test_every_claim_has_its_numbers_and_no_others_are_kept(document: str) -> None:
    kept = kept_claims(RESULTS / f"paper-{document.lower()}")
    assert [*kept["numbers"]] == [claim.name for claim in CLAIMS[document]]
    verdicts = {row[1] for row in claims_table(CLAIMS[document], kept).rows}
    assert verdicts <= {EXACT, IN_SHAPE, NOT, TOO_CLOSE} or kept["quick"]


@each_document
def test_a_report_tells_the_claims_as_the_page_of_results_does(document: str) -> None:
    folder = RESULTS / f"paper-{document.lower()}"
    kept = kept_claims(folder)
    if not kept["quick"]:
        assert to_markdown([claims_table(CLAIMS[document], kept)]) in (folder / "README.md").read_text()


@each_document
def test_every_table_of_a_document_is_among_its_claims(document: str) -> None:
    """Each has a claim that counts its cells, or compares them in order."""
    tables = read_recipe(f"paper:{document.lower()}").document
    told = [claim for claim in CLAIMS[document] if "cells" in _numbers_of(document, claim)]
    assert tables
    assert len(told) >= len({(table.measure, table.statistic) for table in tables})


def _numbers_of(document: str, claim: Claim) -> dict[str, float]:
    numbers = kept_claims(RESULTS / f"paper-{document.lower()}")["numbers"][claim.name]
    assert isinstance(numbers, dict)
    return numbers


@pytest.mark.parametrize(("document", "claim"), ALL, ids=lambda part: getattr(part, "name", part))
def test_a_claim_says_what_it_is_and_why(document: str, claim: Claim) -> None:
    assert claim.says
    assert claim.because
    assert claim.row({})[1] == "not run", document


def test_verdicts_follow_the_numbers() -> None:
    assert judged("S2 counts-MRV", **{"cells": 4, "the same": 4}) == EXACT
    assert judged("S2 counts-MRV", **{"cells": 4, "the same": 3}) == NOT
    assert judged("S2 over", a="7x7, 9x9", b="9x9", c="none") == EXACT
    assert judged("S2 over", a="7x7, 9x9", b="none", c="none") == NOT
    assert judged("S2 seconds", **{"rank correlation": 0.95}) == IN_SHAPE
    assert judged("S1 growth", many=4.2, none=4.1, one=2.1) == IN_SHAPE
    assert judged("S1 growth", many=4.2, none=4.1, one=1.9) == NOT
    assert judged("S1 dearest", many=1, none=2, one=3) == IN_SHAPE
    assert judged("S4 five", a=0.7, b=0.7, c=10.7, d=0.5) == IN_SHAPE
    assert judged("S4 five", a=0.7, b=11.0, c=10.7, d=0.5) == NOT
    assert judged("S4 four", a=1, b=2, c=3, d=3) == NOT  # it has to fall
    assert judged("S3 small-sizes", **{"cells": 18, "the same": 18, "within": 0}) == EXACT
    assert judged("S3 small-sizes", **{"cells": 18, "the same": 17, "within": 1}) == TOO_CLOSE
    assert judged("S3 small-sizes", **{"cells": 18, "the same": 16, "within": 1}) == NOT
    assert judged("S3 rates", cells=54, outside=2) == IN_SHAPE
    assert (
        judged("S3 rates", **{"cells": 54, "outside": 0, "cells with more runs": 36, "outside by those": 2})
        == NOT
    )
    assert judged("S3 rates", cells=54, outside=3) == NOT
    assert judged("S3 rates", cells=54, outside=3, boards="made") == NOT
    assert judged("S3 twelve", bfs=0, dfs=0, saturbfs=8) == IN_SHAPE
    assert judged("S3 twelve", bfs=1, dfs=0, saturbfs=8) == NOT


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [((1, 5), (2, 4), IN_SHAPE), ((1, 5), (-1, 4), TOO_CLOSE), ((1, 5), (-4, -1), NOT)],
)
@pytest.mark.parametrize("name", ["saturbfs", "bfs-dfs", "levels", "easy-twelve"])
def test_differences_within_the_noise_are_too_close_to_call(
    name: str, first: tuple[int, int], second: tuple[int, int], verdict: str
) -> None:
    spans = {"a": sum(first) / 2, "b": first[0], "c": first[1]}
    spans |= {"d": sum(second) / 2, "e": second[0], "f": second[1]}
    assert judged(f"S3 {name}", **spans) == verdict


@pytest.mark.parametrize(
    ("bfs", "saturbfs", "verdict"),
    [((5, 6), (1, 2), IN_SHAPE), ((1, 3), (2, 4), TOO_CLOSE), ((1, 2), (5, 6), NOT)],
)
def test_times_whose_intervals_overlap_are_too_close_to_call(
    bfs: tuple[int, int], saturbfs: tuple[int, int], verdict: str
) -> None:
    easy = {"a": 5.5, "b": 5, "c": 6, "d": 1.5, "e": 1, "f": 2}
    hard = {"g": 0, "h": bfs[0], "i": bfs[1], "j": 0, "k": saturbfs[0], "l": saturbfs[1]}
    assert judged("S3 times", **easy, **hard) == verdict


@pytest.mark.parametrize(
    ("within", "empty", "verdict"),
    [(2, 0.5, IN_SHAPE), (2, 1.5, NOT), (1, 0.5, NOT)],  # on the empty board backtracking is the faster
)
def test_ten_to_two_hundred_times_slower(within: int, empty: float, verdict: str) -> None:
    numbers: dict[str, float] = {"boards": 2, "10 to 200 times slower on": within, "median ×": 20.0}
    assert judged("S5 slower", **numbers, **{"on the empty board ×": empty}) == verdict


def test_the_command_puts_the_table_in_its_place_and_leaves_the_rest(tmp_path: Path) -> None:
    for document in CLAIMS:
        folder = f"paper-{document.lower()}"
        shutil.copytree(RESULTS / folder, tmp_path / folder)
    page = tmp_path / "README.md"
    page.write_text("# Results\n\n## What the documents claim\n\nold\n\n## After\n\nstays\n")
    path = tmp_path / "paper-s2" / "claims.json"
    kept = json.loads(path.read_text())
    kept["numbers"]["counts-MRV"] = {"cells": 4, "the same": 4}
    path.write_text(json.dumps(kept))
    for _ in range(2):
        assert CliRunner().invoke(cli, ["lab", "claims", str(tmp_path)]).exit_code == 0
        text = page.read_text()
        assert text.startswith("# Results\n\n## After\n\nstays\n\n## What the documents claim\n")
        assert "\nold\n" not in text
        assert "| counts of MRV | exact | cells 4; the same 4 |" in text
    path.write_text('{"numbers": 3}')
    broken = CliRunner().invoke(cli, ["lab", "claims", str(tmp_path)])
    assert (broken.exit_code, "holds no numbers of claims" in broken.stderr) == (2, True)
    path.unlink()
    missing = CliRunner().invoke(cli, ["lab", "claims", str(tmp_path)])
    assert missing.exit_code == 2
    assert "sudoshiki lab report RUN --slim --out" in missing.stderr


@pytest.mark.slow
def test_the_counters_of_s1_are_those_of_a_fresh_store(tmp_path: Path) -> None:
    """All that is claimed by counters comes out the same on every machine; times do not."""
    run_recipe(read_recipe("paper:s1"), tmp_path / "run", quiet=True)
    with open_store(tmp_path / "run") as store:
        fresh = json.loads(json.dumps(measured(CLAIMS["S1"], load(store))))["numbers"]
    there = kept_claims(RESULTS / "paper-s1")["numbers"]
    for name in fresh.keys() - {"means", "deviations"}:
        assert there[name] == pytest.approx(fresh[name]), name
