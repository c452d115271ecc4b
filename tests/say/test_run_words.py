"""Texts of runs: both languages have the same keys and gaps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

import sudoshiki as sk
from sudoshiki.cli.options import RUN_LANGUAGES, environment_language, run_words
from sudoshiki.say.page_words import translate_core_text, translate_error
from sudoshiki.say.steps import LANGUAGES
from sudoshiki.say.words import RunWords, counters_in_words, seconds_in_words, trace_lines
from sudoshiki.solve import Counters, Stopped, Verdict

ENGLISH, PORTUGUESE = run_words("en"), run_words("pt")


def test_both_languages_have_the_same_keys_and_gaps() -> None:
    assert tuple(LANGUAGES) == RUN_LANGUAGES
    for name in ENGLISH._fields:
        one, other = getattr(ENGLISH, name), getattr(PORTUGUESE, name)
        if not isinstance(one, Mapping):
            continue
        assert one.keys() == other.keys(), name
        for key in one:
            assert gaps_of(one[key]) == gaps_of(other[key]), (name, key)


def gaps_of(words: str | tuple[str, str]) -> set[str]:
    return set(re.findall(r"\{\w+\}", words if isinstance(words, str) else " ".join(words)))


def test_every_verdict_stop_and_counter_has_a_text() -> None:
    for words in (ENGLISH, PORTUGUESE):
        assert {*Verdict} == words.verdicts.keys() == words.verdict_texts.keys()
        assert {*Stopped} == words.stops.keys()
        assert {*Counters._fields} == words.counters.keys()


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "pt"}, "pt"),
        ({"LANG": "pt-PT"}, "pt"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "pt_BR", "LC_MESSAGES": "en_US"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "pt_PT@euro"}, "pt"),
        ({"LANG": "pt_BR", "LC_ALL": "C"}, "en"),
        ({"LANG": "en", "LC_ALL": "pt_BR", "LC_MESSAGES": "en"}, "pt"),
        ({"LANG": "pt_BR", "LC_ALL": ""}, "pt"),
        ({"LANG": "ptx"}, "en"),
    ],
)
def test_the_environment_names_the_language(environment: dict[str, str], language: str) -> None:
    assert environment_language(environment) == language


def test_numbers_have_the_signs_of_the_language() -> None:
    counted = [*counters_in_words(Counters(tried=1234, guesses=1), PORTUGUESE)]
    assert counted == ["1.234 tentados", "1 palpite"]
    assert seconds_in_words(0.0123, PORTUGUESE) == "0,0123 s"
    assert PORTUGUESE.so_many(1, "puzzle") == "1 problema"
    assert ENGLISH.so_many(2000, "puzzle") == "2,000 puzzles"


def test_verdicts_in_portuguese() -> None:
    stopped = sk.solve(sk.sudoku(side=9), "backtracking", limit=10**6, effort=2000)
    assert ENGLISH.explain(stopped) == stopped.explain()
    assert PORTUGUESE.explain(stopped).endswith("2.000 valores tentados: o esforço permitido acabou)")
    none = sk.solve(sk.sudoku("12....34........"))
    assert PORTUGUESE.explain(none) == "sem solução (provado)"
    guessed = sk.solve(sk.sudoku(side=4), "one-guess")
    assert PORTUGUESE.explain(guessed).endswith(" (one-guess é incompleto e chegou ao fim)")


def test_english_texts_of_the_core_are_translated() -> None:
    assert (
        translate_error("1 appears twice in row 1: r1c1 and r1c2")
        == "1 aparece duas vezes na linha 1: r1c1 e r1c2"
    )
    assert translate_error("2 numbers, expected side, columns and rows of a box") == (
        "2 números, esperado: lado, colunas e linhas de um bloco"
    )
    assert translate_error("nobody knows this") == "nobody knows this"
    assert translate_core_text("left 3 of 81 cells open, with 7 candidates") == (
        "deixou 3 de 81 células abertas, com 7 candidatos"
    )


def test_results_of_auto_are_translated_by_part() -> None:
    both = "propagation found it and proved it the only one"
    assert PORTUGUESE.core_text(both) == "propagação a encontrou e provou que é a única"
    several = (
        "search found the first solution, colouring found another, "
        "clause learning proved that there are no more"
    )
    assert PORTUGUESE.core_text(several) == (
        "busca encontrou a primeira solução, coloração encontrou outra, "
        "aprendizado de cláusulas provou que não há mais"
    )
    assert ENGLISH.core_text(several) == several


@pytest.mark.parametrize("table", [ENGLISH, PORTUGUESE], ids=["en", "pt"])
def test_the_trace_of_one_guess_names_its_attempts(table: RunWords) -> None:
    guessing = sk.solve(sk.sudoku("1..............."), "one-guess", trace=True)
    assert guessing.trace is not None
    lines = [*trace_lines(guessing.trace, 4, table, "one-guess")]
    second = lines.index(table.events["second attempt"])
    assert lines[0] == table.events["first attempt"]
    assert lines[second + 1].startswith(table.events["tried"])
    assert sum(line.startswith(table.events["tried"]) for line in lines[:second]) == 0
    empty = sk.solve(sk.sudoku(side=4), "one-guess", trace=True).trace
    assert empty is not None
    attempts = [table.events["first attempt"], table.events["second attempt"]]
    assert [*trace_lines(empty, 4, table, "one-guess")][:2] == attempts
    other = sk.solve(sk.sudoku(side=4), "mrv", limit=1, trace=True).trace
    assert other is not None
    assert not {*attempts} & {*trace_lines(other, 4, table, "mrv")}


def test_portuguese_has_one_word_for_a_cell() -> None:
    """Casa may mean a house elsewhere; only the documents' own words have it."""
    project = Path(__file__).parents[2]
    texts = [*(project / "docs" / "pt").glob("*.md"), *(project / "src").rglob("*pt*/**/*.toml")]
    texts += [*(project / "src").rglob("pt/*.md"), *(project / "src").rglob("*-pt.js")]
    texts += (project / "src").rglob("*portuguese*.py")
    assert len(texts) > 20
    results = [path.name for path in texts for _ in re.findall(r"(?i)\bcasas?\b", path.read_text("utf-8"))]
    assert set(results) <= {"README.md"}
    assert len(results) <= 4
