"""Reports in Portuguese: everything is translated, no English is left."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from click.testing import CliRunner

from sudoshiki.cli.main import cli
from sudoshiki.lab.blocks import Heading, Image, ReportTable, Text, to_html, to_markdown
from sudoshiki.lab.cells import WORDS
from sudoshiki.lab.checks import AXES, MEASURES
from sudoshiki.lab.claims import EXACT, IN_SHAPE, NOT, NOT_RUN, TOO_CLOSE, claims_table, kept_claims
from sudoshiki.lab.experiment import run_recipe
from sudoshiki.lab.papers.claims import CLAIMS
from sudoshiki.lab.reading import parse_recipe, read_recipe
from sudoshiki.lab.report import load_run, report, report_blocks
from sudoshiki.lab.stats import STATISTICS
from sudoshiki.lab.tables import ENDS
from sudoshiki.lab.translation import texts, translate_recipe, translation, words_for
from sudoshiki.lab.words import ENGLISH
from sudoshiki.say.reports import english, portuguese

RESULTS = Path(__file__).parents[2] / "docs" / "results"
PAPERS = ("paper:s1", "paper:s2", "paper:s3", "paper:s4", "paper:s5")
VERDICTS = (EXACT, IN_SHAPE, NOT, NOT_RUN, TOO_CLOSE)
each_paper = pytest.mark.parametrize("name", PAPERS)

# Words that no Portuguese sentence has, and any English one of some length does.
ENGLISH_WORDS = re.compile(
    r"\b(the|of|and|is|are|was|were|with|without|boards?|runs?|than|which|its|each|mean|solved|tried|placed|given|by)\b",
    re.IGNORECASE,
)
NAMES = re.compile(r"`[^`]*`|\w+/\S+|\*\w+\*|[\w.-]+\.(?:hpp|csv)|\bforward-checking\b", re.UNICODE)


def english_in(text: str) -> list[str]:
    """Return English words outside of code, paths and names."""
    return ENGLISH_WORDS.findall(NAMES.sub("", text))


def test_english_words_are_detected() -> None:
    assert english_in("The largest stands in the same place") == ["The", "the"]
    assert english_in("runs on 12 boards") == ["runs", "boards"]
    assert english_in("o mesmo grafo; `solve the board` o imprime") == []


def test_no_sentence_of_the_table_is_english() -> None:
    for key, text in portuguese.REPORT.items():
        assert english_in(re.sub(r"\{.*?\}", "", text)) == [], key
    same = {key for key in english.REPORT if english.REPORT[key] == portuguese.REPORT[key]}
    assert same == {"cell-times"}


@pytest.mark.parametrize(
    "words",
    [
        AXES,
        MEASURES,
        STATISTICS,
        tuple(WORDS),
        ENDS,
        (EXACT, IN_SHAPE, NOT, NOT_RUN, TOO_CLOSE),
        ("over", "algorithm"),
    ],
)
def test_every_label_has_a_word(words: tuple[str, ...]) -> None:
    assert [word for word in words if word not in portuguese.LABELS] == []


@pytest.mark.parametrize("name", [*PAPERS, "phase", "arena", "heavy-tail", "large", "peak"])
def test_every_text_of_a_recipe_and_of_its_claims_is_translated(name: str) -> None:
    recipe, own = read_recipe(name), translation(name, "pt")
    assert [where for where, text in texts(recipe) if text not in own] == []
    for text in {text for _, text in texts(recipe)}:
        assert english_in(own[text]) == [], text
        gaps = [
            [gap for _, gap, _, _ in Formatter().parse(original) if gap] for original in (text, own[text])
        ]
        assert gaps[0] == gaps[1]


@each_paper
def test_the_claims_are_translated(name: str) -> None:
    """From the numbers stored among the results."""
    source = name.removeprefix("paper:").upper()
    kept = kept_claims(RESULTS / name.replace(":", "-"))
    words = words_for(read_recipe(name), "pt")
    table = to_markdown([claims_table(CLAIMS[source], kept, words)], words)
    assert english_in(table) == []
    assert words.whole


def test_numbers_have_commas_and_names_are_translated() -> None:
    words = words_for(read_recipe("paper:s2"), "pt")
    assert [words.show(one) for one in (1234567, 0.5, 1234.5, None, "a")] == [
        "1.234.567",
        "0,5",
        "1.234",
        "",
        "a",
    ]
    assert words.word("MRV ÷ forward checking") == "MVR ÷ verificação adiante"
    assert [words.word(name) for name in ("0.4", "α 0.2 ÷ α 0.0", "v1.2.3")] == [
        "0,4",
        "α 0,2 ÷ α 0,0",
        "v1.2.3",
    ]
    assert words.word("forward checking, mended") == "verificação adiante, corrigida"
    assert [words.count("run", number) for number in (1, 1200)] == ["1 execução", "1.200 execuções"]
    assert words.reason("8 appears twice in row 9: r9c11 and r9c12").startswith(
        "8 aparece duas vezes na linha 9"
    )
    assert ENGLISH.reason("8 appears twice in row 9") == "8 appears twice in row 9"
    assert ENGLISH.word("forward checking, mended") == "forward checking, mended"


def test_a_text_of_ones_own_stays_as_it_is() -> None:
    """Only texts of example recipes are translated; the report says so."""
    own = parse_recipe(
        'title = "Mine"\n[[boards]]\nmake = "empty"\nside = 4\n[[algorithms]]\nname = "mrv"\n', name="x"
    )
    words = words_for(own, "pt")
    assert not words.whole
    assert translate_recipe(own, words).title == "Mine"
    assert words_for(own, "en") is ENGLISH


def test_a_quick_recipe_is_translated_before_it_is_cut() -> None:
    quick = read_recipe("paper:s1", quick=True)
    translated = translate_recipe(quick, words_for(quick, "pt"))
    assert translated.title.endswith("um só nível de suposição (versão rápida)")
    assert any("3 tabuleiros dos outros tipos" in plot.title for plot in translated.plots)
    assert translated.boards == quick.boards
    assert english_in(" ".join(translated.left_out)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["paper:s1", "paper:s2", "paper:s5"])
def test_no_english_is_left_in_a_report(name: str, tmp_path: Path) -> None:
    run_recipe(read_recipe(name, quick=True), tmp_path / "run", quiet=True, workers=1)
    data = load_run(tmp_path / "run", language="pt")
    for block in report_blocks(data):
        match block:
            case Heading(text) | Text(text):
                assert english_in(text) == [], text
            case ReportTable(_, header, rows):
                cells = [cell for line in (header, *rows) for cell in line if isinstance(cell, str)]
                assert english_in("\n".join(cells)) == []
            case Image():
                pass
    assert '<html lang="pt">' in to_html(report_blocks(data), "t", data.words)
    page = report(tmp_path / "run", language="pt", slim=True, out=tmp_path / "out")
    for picture in page.parent.glob("*.svg"):
        shown = re.findall(r"<text[^>]*>(.*?)</text>", picture.read_text(), re.DOTALL)
        assert shown
        assert english_in("\n".join(shown)) == [], picture.name


@pytest.mark.slow
def test_the_command_takes_the_language(tmp_path: Path) -> None:
    run_recipe(read_recipe("paper:s1", quick=True), tmp_path / "run", quiet=True, workers=1)
    arguments = ["lab", "report", str(tmp_path / "run"), "--language", "pt", "--out", "-"]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 0
    assert "## O que o documento afirma" in result.stdout
    assert "perto demais para decidir" in result.stdout
