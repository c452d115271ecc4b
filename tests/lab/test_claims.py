"""Claims of the documents: the committed table follows from the stored numbers."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from sudoshiki.cli.main import cli
from sudoshiki.lab.blocks import to_markdown
from sudoshiki.lab.claims import (
    EXACT,
    IN_SHAPE,
    NOT,
    TOO_CLOSE,
    Claim,
    claims_table,
    kept_claims,
    measure_claims,
)
from sudoshiki.lab.claims_page import claims_section
from sudoshiki.lab.data import load
from sudoshiki.lab.experiment import open_store, run_recipe
from sudoshiki.lab.papers.claims import CLAIMS
from sudoshiki.lab.reading import read_recipe

RESULTS = Path(__file__).parents[2] / "docs" / "results"
ALL = [(document, claim) for document, claims in CLAIMS.items() for claim in claims]
each_document = pytest.mark.parametrize("document", CLAIMS)


Triple = tuple[float, float, float]  # a number and its interval


def judge(name: str, **numbers: object) -> str:
    """Return the verdict of a claim by name, such as `S1 growth`."""
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
def test_a_report_shows_the_claims_as_the_page_of_results_does(document: str) -> None:
    folder = RESULTS / f"paper-{document.lower()}"
    kept = kept_claims(folder)
    if not kept["quick"]:
        assert to_markdown([claims_table(CLAIMS[document], kept)]) in (folder / "README.md").read_text()


@each_document
def test_every_table_of_a_document_is_among_its_claims(document: str) -> None:
    """Each has a claim that counts its cells, or compares them in order."""
    tables = read_recipe(f"paper:{document.lower()}").document
    claims = [claim for claim in CLAIMS[document] if "cells" in _numbers_of(document, claim)]
    assert tables
    assert len(claims) >= len({(table.measure, table.statistic) for table in tables})


def _numbers_of(document: str, claim: Claim) -> dict[str, float]:
    numbers = kept_claims(RESULTS / f"paper-{document.lower()}")["numbers"][claim.name]
    assert isinstance(numbers, dict)
    return numbers


@pytest.mark.parametrize(("document", "claim"), ALL, ids=lambda part: getattr(part, "name", part))
def test_a_claim_has_a_statement_and_a_reason(document: str, claim: Claim) -> None:
    assert claim.says
    assert claim.because
    assert claim.row({})[1] == "not run", document


def test_verdicts_follow_the_numbers() -> None:
    assert judge("S2 counts-MRV", **{"cells": 4, "the same": 4}) == EXACT
    assert judge("S2 counts-MRV", **{"cells": 4, "the same": 3}) == NOT
    assert judge("S2 over", a="7x7, 9x9", b="9x9", c="none") == EXACT
    assert judge("S2 over", a="7x7, 9x9", b="none", c="none") == NOT
    assert (
        judge("S1 empty", **{"runs": 80, "solutions found": 0}) == IN_SHAPE
    )  # ours says undecided: not exact
    assert (
        judge("S1 one-level", **{"boards": 80, "solved": 79, "boards, chosen": 84, "solved, chosen": 84})
        == NOT
    )
    assert judge("S1 graph", **{"4×4": 7, "6×6": 12}) == NOT
    assert judge("S1 graph", **{"4×4": 7, "6×6": 7}) == IN_SHAPE
    assert judge("S3 small-sizes", **{"cells": 18, "the same": 18, "within": 0}) == EXACT
    assert judge("S3 small-sizes", **{"cells": 18, "the same": 17, "within": 1}) == TOO_CLOSE
    assert judge("S3 small-sizes", **{"cells": 18, "the same": 16, "within": 1}) == NOT
    assert judge("S3 rates", cells=54, outside=2) == IN_SHAPE
    assert (
        judge("S3 rates", **{"cells": 54, "outside": 0, "cells with more runs": 36, "outside by those": 2})
        == NOT
    )
    assert judge("S3 rates", cells=54, outside=3) == NOT
    assert judge("S3 rates", cells=54, outside=3, boards="made") == NOT
    assert judge("S3 twelve", bfs=0, dfs=0, saturbfs=8) == IN_SHAPE
    assert judge("S3 twelve", bfs=1, dfs=0, saturbfs=8) == NOT


@pytest.mark.parametrize(
    ("claim", "so", "near", "not_so"),
    [
        (
            "S1 growth",
            [(4.2, 4.1, 4.3), (2.3, 2.1, 2.5)],
            [(4.2, 4.1, 4.3), (2.3, 1.9, 2.7)],
            [(1.5, 1.2, 1.8)],
        ),
        ("S1 bound", [(2.1, 2.0, 2.2)], [(2.1, 2.0, 2.2), (2.79, 2.46, 3.12)], [(2.8, 2.6, 3.0)]),
        ("S1 attempt", [(0.9, 0.6, 1.2)], [(1.9, 1.7, 2.1)], [(2.5, 2.2, 2.8)]),
        (
            "S1 costliest",
            [(1.3, 1.2, 1.4), (2.0, 1.5, 3.0)],
            [(1.3, 0.9, 1.4), (2.0, 1.5, 3.0)],
            [(0.2, 0.1, 0.3)],
        ),
        (
            "S2 six",
            [(0.4, 0.3, 0.5), (0.9, 0.8, 0.95)],
            [(0.4, 0.3, 0.5), (0.976, 0.95, 1.01)],
            [(1.2, 1.1, 1.3)],
        ),
        ("S4 three", [(1.1, 1.0, 1.2)], [(1.4, 1.2, 1.6)], [(1.8, 1.6, 2.0)]),
        (
            "S4 four",
            [(1.1, 1.05, 1.2)] * 3,
            [(1.1, 1.05, 1.2), (1.05, 0.98, 1.1), (1.1, 1.05, 1.2)],
            [(0.9, 0.8, 0.95)],
        ),
        ("S4 five", [(19.0, 9.0, 30.0)] * 3, [(3.0, 1.5, 5.0)] * 3, [(1.1, 1.05, 1.2)] * 3),
        ("S2 seconds", [(0.98, 0.95, 1.0)], [(0.92, 0.85, 0.97)], [(0.76, 0.7, 0.8)]),
    ],
)
def test_a_difference_inside_the_noise_is_too_close_to_call(
    claim: str, so: list[Triple], near: list[Triple], not_so: list[Triple]
) -> None:
    for verdict, triples in ((IN_SHAPE, so), (TOO_CLOSE, near), (NOT, not_so)):
        names = (
            ["rank correlation"]
            if claim == "S2 seconds"
            else [f"quotient {at}" for at in range(len(triples))]
        )
        assert judge(claim, **dict(zip(names, triples, strict=True))) == verdict
        as_kept = {name: [*triple] for name, triple in zip(names, triples, strict=True)}
        assert judge(claim, **as_kept) == verdict
    few = {name: (one[0],) for name, one in zip(names, not_so, strict=True)}
    assert judge(claim, **few) == TOO_CLOSE


def test_claims_of_nearness_allow_a_factor() -> None:
    name = "α 0.2 ÷ α 0.0"
    assert judge("S4 five-flat", **{name: (0.9, 0.8, 1.1)}) == IN_SHAPE
    assert judge("S4 five-flat", **{name: (0.671, 0.5, 0.8)}) == TOO_CLOSE  # 1.490 against a bar of 1.5
    assert judge("S4 five-flat", **{name: (0.4, 0.3, 0.5)}) == NOT


def test_numbers_are_shown_with_their_intervals() -> None:
    (claim,) = (claim for claim in CLAIMS["S2"] if claim.name == "six")
    assert claim.row({"MRV": 0.00165, "MRV ÷ a": [0.976, 0.95, 1.01]})[1:3] == [
        TOO_CLOSE,
        "MRV 0.00165; MRV ÷ a 0.976 (0.95 – 1.01)",
    ]


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
    assert judge(f"S3 {name}", **spans) == verdict


@pytest.mark.parametrize(
    ("bfs", "saturbfs", "verdict"),
    [((5, 6), (1, 2), IN_SHAPE), ((1, 3), (2, 4), TOO_CLOSE), ((1, 2), (5, 6), NOT)],
)
def test_times_whose_intervals_overlap_are_too_close_to_call(
    bfs: tuple[int, int], saturbfs: tuple[int, int], verdict: str
) -> None:
    easy = {"a": 5.5, "b": 5, "c": 6, "d": 1.5, "e": 1, "f": 2}
    hard = {"g": 0, "h": bfs[0], "i": bfs[1], "j": 0, "k": saturbfs[0], "l": saturbfs[1]}
    assert judge("S3 times", **easy, **hard) == verdict


@pytest.mark.parametrize(
    ("within", "empty", "verdict"),
    [(2, 0.5, IN_SHAPE), (2, 1.5, NOT), (1, 0.5, NOT)],  # on the empty board backtracking is the faster
)
def test_ten_to_two_hundred_times_slower(within: int, empty: float, verdict: str) -> None:
    numbers: dict[str, float] = {"boards": 2, "10 to 200 times slower on": within, "median ×": 20.0}
    assert judge("S5 slower", **numbers, **{"on the empty board ×": empty}) == verdict


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
    kept["numbers"]["six"] = {"backtracking": 0.003, "forward checking": 0.0017, "MRV": 0.0016}
    kept["numbers"]["counts-MRV"] = {"cells": 4}
    path.write_text(json.dumps(kept))
    earlier = CliRunner().invoke(cli, ["lab", "claims", str(tmp_path)])
    assert (earlier.exit_code, "numbers of an earlier version" in earlier.stderr) == (2, True)
    path.write_text('{"numbers": 3}')
    broken = CliRunner().invoke(cli, ["lab", "claims", str(tmp_path)])
    assert (broken.exit_code, "no numbers of claims" in broken.stderr) == (2, True)
    path.unlink()
    missing = CliRunner().invoke(cli, ["lab", "claims", str(tmp_path)])
    assert missing.exit_code == 2
    assert "sudoshiki lab report RUN --slim --out" in missing.stderr


@pytest.mark.slow
def test_the_counters_of_s1_are_those_of_a_fresh_store(tmp_path: Path) -> None:
    """Claims based on counters are the same on every machine; times are not."""
    run_recipe(read_recipe("paper:s1"), tmp_path / "run", quiet=True)
    with open_store(tmp_path / "run") as store:
        fresh = json.loads(json.dumps(measure_claims(CLAIMS["S1"], load(store))))["numbers"]
    there = kept_claims(RESULTS / "paper-s1")["numbers"]
    for name in fresh.keys() - {"means", "deviations"}:
        assert there[name].keys() == fresh[name].keys()
        for number in fresh[name]:
            assert there[name][number] == pytest.approx(fresh[name][number]), name
