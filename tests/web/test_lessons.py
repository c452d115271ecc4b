"""Lessons: both languages have the same content; numbers come from runs."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

import sudoshiki as sk
from sudoshiki.cli.main import cli
from sudoshiki.formats.shipped import shipped_board, shipped_names
from sudoshiki.generate.vary import vary
from sudoshiki.puzzle import Puzzle
from sudoshiki.web.answers import ANSWERS
from sudoshiki.web.limits import WebLimits
from sudoshiki.web.work import RequestWork
from tests.web.page_modules import evaluate, needs_node

FOLDER = Path(str(files("sudoshiki.web").joinpath("page", "lessons")))
TABLES = json.loads((FOLDER / "lessons.json").read_text(encoding="utf-8"))
LESSONS = {lesson["id"]: lesson for lesson in TABLES["lessons"]}
LANGUAGES = ("en", "pt")
RUNS = [(lesson, name) for lesson, entry in LESSONS.items() for name in entry["runs"]]
LONG = 300_000  # values tried: a run with more takes half a second


class Text(NamedTuple):
    """The parts of a lesson's text that don't depend on its language."""

    kinds: list[str]  # of its blocks, in order; of a table its rows and columns
    shown: list[str]  # its lines with `::`
    gaps: Counter[str]
    numbers: Counter[str]
    words: int


def source(language: str, lesson: str) -> str:
    return (FOLDER / language / f"{lesson}.md").read_text(encoding="utf-8")


def text(language: str, lesson: str) -> Text:
    text_of_lesson = source(language, lesson)
    blocks = text_of_lesson.strip().split("\n\n")
    shown = [line for line in text_of_lesson.splitlines() if line.startswith("::")]
    plain = re.sub(r"\{[^}]*\}|`[^`]*`|^::.*$|\bS\d\b|r\d+c\d+", "", text_of_lesson, flags=re.M)
    numbers = re.findall(r"\d+(?:[.,]\d+)*", plain)
    return Text(
        [_kind(block) for block in blocks],
        shown,
        Counter(re.findall(r"\{([^}]*)\}", text_of_lesson)),
        Counter(re.sub(r"[.,]", "", number) for number in numbers),  # thousands and decimals have other signs
        len(text_of_lesson.split()),
    )


def _kind(block: str) -> str:
    first = block.split(maxsplit=1)[0]
    if first.startswith("|"):
        return " ".join(f"{row.count('|')}" for row in block.splitlines())
    if first.startswith("-"):
        return f"list of {len(re.findall('^- ', block, re.M))}"
    if first == "?":
        return f"question with {len(re.findall('^! ', block, re.M))}"
    return first if first in ("#", ">", "##", "```") or first.startswith("::") else "text"


def test_there_are_eight_and_each_is_shown_in_both_languages() -> None:
    assert len(LESSONS) == 8
    for language in LANGUAGES:
        assert {path.stem for path in (FOLDER / language).iterdir()} == set(LESSONS)


@pytest.mark.parametrize("lesson", LESSONS)
def test_both_languages_have_the_same_content(lesson: str) -> None:
    english, portuguese = (text(language, lesson) for language in LANGUAGES)
    assert english._replace(words=0) == portuguese._replace(words=0)
    assert 0.85 < english.words / portuguese.words < 1.15


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_has_a_title_a_live_board_and_three_questions(lesson: str) -> None:
    entry = text("en", lesson)
    assert entry.kinds[:2] == ["#", ">"]
    assert entry.kinds.count("question with 1") == 3
    assert any(line.startswith("::run ") for line in entry.shown)
    assert 300 <= entry.words <= 700


@lru_cache(maxsize=1)
def documents() -> dict[tuple[str, str], Any]:
    limits = WebLimits()
    tables = ANSWERS["documents"](None, RequestWork(limits.seconds, limits, []))
    return {(table["document"], table["title"]["en"]): table for table in tables}


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_number_that_is_left_open_is_known(lesson: str) -> None:
    entry, used = LESSONS[lesson], set()
    for gap in (part for whole in text("en", lesson).gaps for part in whole.split("/")):
        figures, *place = gap.split(":")
        if place:
            table = documents()[tuple(entry["figures"][figures].values())]
            column = [one["key"] for one in table["columns"]].index(place[1])
            assert next(row for row in table["rows"] if row["key"] == place[0])["values"][column] is not None
        else:
            name, counter = gap.split(".")
            used.add(f"facts.{counter}" if name == "facts" else name)
            assert (entry["facts"] if name == "facts" else entry["runs"][name]["counters"])[counter] > 0
    for what, *names in (line[2:].split() for line in text("en", lesson).shown):
        used |= {f"figures.{names[0]}"} if what == "figures" else set(names)
        if what == "figures":
            assert tuple(entry["figures"][names[0]].values()) in documents()
        elif what == "bars":
            assert all(entry["runs"][name]["counters"][names[0]] for name in names[1:])
        else:
            assert what == "run"
            assert set(names) <= entry["runs"].keys()
    kept = {*entry["runs"], *(f"facts.{fact}" for fact in entry["facts"])}
    assert kept <= used  # and none besides


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_count_is_typed_by_hand(lesson: str) -> None:
    """Except for sizes; other long numbers come from a document or arithmetic."""
    typed = {number for number in text("en", lesson).numbers if len(number) > 2}
    powers = {"1000", "5000", "0999", "037"}  # 0.999 to the power of 1,000 is 0.37
    assert typed == ({"30000", *powers} if lesson == "saturation" else set())
    assert round(0.999**1000, 2) == 0.37
    assert round(100 * 0.999**5000, 1) == 0.7


def puzzle_of(name: str) -> Puzzle:
    if name in TABLES["boards"]:
        return sk.parse(json.dumps(TABLES["boards"][name]["puzzle"]))
    return shipped_board(name)


def _slow(lesson: str, name: str) -> bool:
    run = LESSONS[lesson]["runs"][name]
    return bool(run["counters"].get("tried", 0) > LONG or run["with"] == "ilp")


@pytest.mark.parametrize(
    ("lesson", "name"),
    [pytest.param(*one, marks=[pytest.mark.slow] if _slow(*one) else []) for one in RUNS],
)
def test_a_run_has_the_counters_of_its_lesson(lesson: str, name: str) -> None:
    run = LESSONS[lesson]["runs"][name]
    if run["with"] == "ilp":
        pytest.importorskip("ortools")
    outcome = sk.solve(
        puzzle_of(run["board"]),
        run["with"],
        limit=1,
        seed=run.get("seed", 0),
        effort=run.get("effort"),
    )
    counted = outcome.counters._replace(max_depth=0)._asdict()
    assert outcome.verdict.value == run["verdict"]
    assert run["counters"] == {key: count for key, count in counted.items() if count}


def generated(options: str) -> Puzzle:
    done = CliRunner().invoke(cli, ["generate", *options.split()])
    assert done.exit_code == 0, done.output
    return sk.parse(done.stdout)


@pytest.mark.slow
def test_the_boards_are_what_the_commands_make() -> None:
    for entry in TABLES["boards"].values():
        if "made" not in entry:
            continue
        made = generated(entry["made"]["generate"])
        if "vary" in entry["made"]:
            count = LESSONS["hard-phase"]["facts"]["disguises"]
            made = list(vary(made, count, seed=0))[entry["made"]["vary"] - 1]
        assert list(made.givens) == entry["puzzle"]["givens"]


def test_the_board_without_a_solution_differs_in_one_cell() -> None:
    hard, none = (TABLES["boards"][name]["puzzle"]["givens"] for name in ("hard-9x9", "hard-9x9-r9c9-8"))
    assert [*hard[:80], 8] == none
    assert hard[80] == 0
    assert not set(TABLES["boards"]) & set(shipped_names())


def graph(puzzle: Puzzle) -> tuple[int, int, int]:
    """Return the numbers of vertices, neighbours of each, and edges."""
    pairs = {(a, b) for group in puzzle.graph.groups for a in group for b in group if a != b}
    degrees = Counter(a for a, _ in pairs)
    assert len(set(degrees.values())) == 1
    return len(degrees), degrees[0], len(pairs) // 2


def test_the_facts_are_facts() -> None:
    facts = {name: LESSONS[name]["facts"] for name in LESSONS}
    numbers = facts["graph"]
    assert graph(sk.sudoku(side=4)) == (numbers["vertices4"], numbers["degree4"], numbers["edges4"])
    assert graph(sk.sudoku(side=9)) == (numbers["vertices9"], numbers["degree9"], numbers["edges9"])
    assert graph(sk.latin(side=9)) == (numbers["vertices9"], numbers["degreeLatin9"], numbers["edgesLatin9"])
    assert facts["backtracking"] == {"empty5": shipped_board("s2-futoshiki-5x5").givens.count(0)}
    for side in (9, 36):
        puzzle, numbers = sk.sudoku(side=side), facts["integer-programming"]
        assert numbers[f"variables{side}"] == side**3
        assert numbers[f"equations{side}"] == side**2 + side * len(puzzle.graph.groups)
    checked = {"graph", "backtracking", "integer-programming", "hard-phase"}  # the last below
    assert {name for name in facts if facts[name]} == checked


def test_the_number_of_short_variants_is_right() -> None:
    numbers = LESSONS["hard-phase"]["facts"]
    board = generated("--latin 12 --fraction 0.42 --seed 2")
    most = LESSONS["hard-phase"]["runs"]["d18"]["effort"]
    disguises = vary(board, numbers["disguises"], seed=0)
    tried = [sk.solve(one, "mrv", limit=1, effort=most).counters.tried for one in disguises]
    assert sum(count < numbers["limit"] for count in tried) == numbers["short"]
    assert sum(count > numbers["many"] for count in tried) == numbers["long"]
    assert 2 * max(tried) > sum(tried)
    assert numbers["average"] == numbers["limit"] * numbers["disguises"] / numbers["short"]


def test_the_hard_phase_is_where_the_lesson_has_it() -> None:
    table = documents()["S4", "Mean seconds (integer program)"]
    (means,) = [row["values"] for row in table["rows"] if row["key"] == "N=5"]
    assert table["columns"][means.index(max(means))]["key"] == "0.4"


@needs_node
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_reads_the_text_as_it_is_meant(language: str) -> None:
    body = """
      const { readLesson } = await load("lesson-text");
      return data.map(readLesson);
    """
    sources = [source(language, lesson) for lesson in LESSONS]
    for lesson, read in zip(LESSONS, evaluate(body, sources), strict=True):
        entry = text(language, lesson)
        kinds = Counter(block["kind"] for block in read["blocks"])
        assert kinds["question"] == 3
        assert kinds["show"] == len(entry.shown)
        assert kinds["heading"] == entry.kinds.count("##")
        assert kinds["text"] == entry.kinds.count("text")
        assert read["title"]
        assert read["summary"]
        texts = [block["text"] for block in read["blocks"] if "text" in block and block["kind"] != "code"]
        assert not [one for one in texts if re.search(r"^[#>!?|-] |^::|```|\n", one)]


@needs_node
def test_gaps_are_filled() -> None:
    body = """
      const { filled } = await load("lesson-text"), { piecesOf } = await load("inline-markdown");
      const values = { "a.tried": 40, "b.tried": 8, "hard:9:x": "4,5" };
      const shown = (one) => `<${one}>`, value = (name) => values[name];
      const pieces = piecesOf("a**b***c*`d*e`[f](#g)h").map((piece) => Object.values(piece).join(" "));
      return [filled("{a.tried} and {a.tried/b.tried}, {hard:9:x}", value, shown), pieces];
    """
    filled, pieces = evaluate(body)
    assert filled == "<40> and <5>, 4,5"
    assert pieces == ["plain a", "strong b", "em c", "code d*e", "link f #g", "plain h"]
