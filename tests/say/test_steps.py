"""Texts of steps: every technique in both languages, no open gap, full sentences."""

from __future__ import annotations

import re
from string import Formatter

import pytest

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.logic import TABLE, USUAL_SCALES, NextStep, Situation, grade, path, situations, techniques
from sudoshiki.logic.pictures import step_marks
from sudoshiki.logic.support import NotForLogic
from sudoshiki.puzzle.groups import grouped
from sudoshiki.say.json_records import json_line
from sudoshiki.say.logic_records import explanation_record, grade_record, refusal_record
from sudoshiki.say.steps import LANGUAGES, explain, explain_step, hint
from sudoshiki.say.steps.explaining import ExplainedStep
from sudoshiki.say.steps.gaps import Gaps
from sudoshiki.say.steps.hints import stages
from sudoshiki.say.steps.marks import marks_of
from sudoshiki.say.steps.phrases import REASONS
from sudoshiki.say.steps.refusals import refusal_in_words
from tests.document_boards import BOARDS, S1_LINE, S5_LINE
from tests.logic.test_explainer import RATED
from tests.logic.test_hodoku import RATED as HODOKU_RATED

TABLES = ("NOUNS", "ARTICLES", "WORDS", "NAMES", "PATTERNS", "SENTENCES", "REPORT")


@pytest.mark.parametrize("table", TABLES)
def test_both_languages_have_the_same_keys(table: str) -> None:
    english, portuguese = (getattr(language, table) for language in LANGUAGES.values())
    assert english.keys() == portuguese.keys()


@pytest.mark.parametrize("table", ["WORDS", "NAMES", "SENTENCES", "REPORT"])
def test_a_sentence_has_the_same_gaps_in_both(table: str) -> None:
    english, portuguese = (getattr(language, table) for language in LANGUAGES.values())
    for key, text in english.items():
        mine, other = (
            {name for _, name, _, _ in Formatter().parse(words) if name} for words in (text, portuguese[key])
        )
        assert mine == other, key


def test_every_technique_has_a_name_and_a_rule() -> None:
    for language in LANGUAGES.values():
        assert language.NAMES.keys() == TABLE.keys()
        assert {entry.name for entry in techniques()} <= REASONS.keys() | language.SENTENCES.keys()
    assert REASONS.keys() <= {entry.name for entry in techniques()} | {"forced"}


def puzzles() -> list[sk.Puzzle]:
    """Return over 200 unique puzzles: rated ones, other sizes, diagonals, regions."""
    made = [sk.generate.unique(side, seed=seed) for side in (4, 6, 8) for seed in range(4)]
    others = [sk.read(str(BOARDS / f"{name}-9x9.txt")) for name in ("diagonal", "jigsaw")]
    return [*others, *made, *(puzzle for puzzle, _ in RATED)]


# A sentence ends with a stop, begins with a capital or a number, and has no gap.
_SENTENCE = re.compile(r"^(\d+ |[A-ZÀ-Ý])[^{}\[\]]*\.$")


def assert_good(text: str) -> None:
    for sentence in re.split(r"(?<=\.) (?=\S)", text):
        assert _SENTENCE.match(sentence), (sentence, text)
    assert "  " not in text
    assert ", ," not in text
    assert " ." not in text
    assert not re.search(r"\b(em|de) (linha|coluna|bloco|região|o|a)\b", text), text
    assert "pode ser riscados" not in text


def count_explained_steps(puzzles: list[sk.Puzzle], scale: str = "se") -> int:
    count = 0
    for puzzle in puzzles:
        way = path(puzzle, scale=scale)
        assert way.solved
        for situation, step in situations(puzzle, way.steps):
            for language in LANGUAGES:
                assert_good(str(explain_step(step, situation, language)))
                count += 1
    return count


def test_every_step_is_shown_whole() -> None:
    assert count_explained_steps(puzzles()[::20]) > 1000


@pytest.mark.slow
def test_every_step_of_many_paths_is_shown_whole() -> None:
    assert count_explained_steps(puzzles()) > 20_000


def test_every_step_of_another_scale_is_shown_whole() -> None:
    assert (
        count_explained_steps(puzzles()[::20] + [puzzle for puzzle, _ in HODOKU_RATED[::4]], "hodoku") > 1000
    )


def test_chains_within_chains_are_shown_too() -> None:
    """The golden nugget begins with one of the hardest steps known."""
    puzzle = sk.sudoku(".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....")
    result = hint(puzzle)
    assert result.next.step is not None
    assert result.next.step.level > 1
    assert "chains" in result.stages[1]
    for language in LANGUAGES:
        for text in hint(puzzle, language=language).stages:
            assert_good(text)


def test_a_sentence_names_what_changes() -> None:
    for puzzle, _ in RATED[::25]:
        for one in explain(puzzle).steps:
            changed = one.step.placements or one.step.eliminations
            for cell, value in changed:
                assert f"r{cell // 9 + 1}c{cell % 9 + 1}" in one.words.change
                assert str(value) in one.words.change


def test_replaying_the_steps_of_json_gives_the_solution() -> None:
    for puzzle, _ in RATED[::25]:
        explanation = explain(puzzle)
        record = explanation_record("", explanation, explanation.steps)
        board = {
            f"r{cell // 9 + 1}c{cell % 9 + 1}": value for cell, value in enumerate(puzzle.givens) if value
        }
        for step in record["steps"]:
            board |= {one["cell"]: one["value"] for one in step["placements"]}
        assert (
            tuple(board[f"r{cell // 9 + 1}c{cell % 9 + 1}"] for cell in range(81))
            == sk.solve(puzzle).solution
        )
        assert record["solved"] is True
        json_line(record)


def test_the_record_of_a_grade_has_the_keys_of_the_contract() -> None:
    record = grade_record(S5_LINE, grade(sk.sudoku(S5_LINE)))
    assert record["grade"]["se"] == {"er": 2.6, "ep": 1.2, "ed": 1.2}
    assert record["grade"]["word"] == "hard"
    assert record["grade"]["search"]["guesses"] > 0
    assert record["settings"]["se"] == "SE 1.2.1.3"
    unfinished = grade_record(S5_LINE, grade(sk.sudoku(S5_LINE), seconds=0))
    assert unfinished["grade"] == dict.fromkeys(USUAL_SCALES)
    assert record["grade"]["tatham"] == record["grade"]["qqwing"] == "intermediate"
    assert record["settings"]["tatham"] == "Solo"
    assert refusal_record(S5_LINE, sk.sudoku(S5_LINE), "why")["refused"] == "why"


@pytest.mark.parametrize(
    ("language", "use", "expected"),
    [
        ("en", "in", "in row 1, columns 2 and 3 and box 9"),
        ("pt", "in", "na linha 1, nas colunas 2 e 3 e no bloco 9"),
        ("pt", "of", "da linha 1, das colunas 2 e 3 e do bloco 9"),
        ("pt", "", "a linha 1, as colunas 2 e 3 e o bloco 9"),
    ],
)
def test_groups_have_their_prepositions(language: str, use: str, expected: str) -> None:
    graph = sk.sudoku(side=9).graph
    numbers = [graph.names.index(name) for name in ("row 1", "column 2", "column 3", "box 9")]
    text = format(Gaps(LANGUAGES[language], graph).group(*numbers), use)
    assert text.replace(", in ", ", ").replace(" and in ", " and ") == expected


def test_diagonals_and_groups_of_ones_own_have_names_too() -> None:
    graph = sk.sudoku(side=4, diagonals=True).graph
    falling = graph.names.index("the falling diagonal")
    assert f"{Gaps(LANGUAGES['en'], graph).group(falling):in}" == "in the falling diagonal"
    assert f"{Gaps(LANGUAGES['pt'], graph).group(falling):in}" == "na diagonal descendente"
    own = sk.Graph(2, grouped([[0, 1]], ["north"]))
    assert f"{Gaps(LANGUAGES['en'], own).group(0):in}" == "in north"
    assert f"{Gaps(LANGUAGES['pt'], own).group(0):of}" == "do grupo north"


def test_hints_show_more_from_stage_to_stage() -> None:
    for puzzle, _ in RATED[::20]:
        where, which, step = hint(puzzle).stages
        assert_good(where)
        assert_good(which)
        assert_good(step)
        assert step.partition(".")[0] in which
        assert step.partition(".")[0] not in where


def test_a_wrong_entry_is_the_hint() -> None:
    puzzle = sk.sudoku(S1_LINE)
    board = [3, 2, 4, 1, 4, 1, 3, 2, 1, 4, 3, 0, 0, 0, 0, 0]
    first, second = hint(puzzle, board).stages
    assert first == "The entry in r3c3 is wrong."
    assert "r3c3 can't be 3" in second
    assert hint(puzzle, board, language="pt").stages[0] == "O conteúdo de r3c3 está errado."


def test_a_hint_without_a_step_has_a_reason() -> None:
    """The techniques solve all known unique puzzles, so this end is simulated."""
    puzzle = sk.sudoku(S1_LINE)
    stuck = NextStep(puzzle, (), None, False, sk.Stopped.FINISHED)
    for language, reason in (
        ("en", "None of the techniques applies"),
        ("pt", "Nenhuma das técnicas se aplica"),
    ):
        (only,) = stages(stuck, Gaps(LANGUAGES[language], puzzle.graph), None)
        assert_good(only)
        assert only.startswith(reason)


@pytest.mark.parametrize("language", ["xx", None, 3, ["en"]])
def test_another_language_is_refused(language: object) -> None:
    puzzle = sk.sudoku(S1_LINE)
    with pytest.raises(sk.UsageError, match="choose from en, pt"):
        explain(puzzle, language=language)  # type: ignore[arg-type]
    step = hint(puzzle).next.step
    assert step is not None
    with pytest.raises(sk.UsageError, match="choose from en, pt"):
        explain_step(step, Situation(puzzle), language)  # type: ignore[arg-type]


def first_use(technique: str, language: str = "en") -> ExplainedStep:
    explanation = explain(sk.parse(TABLE[technique].example), scale=TABLE[technique].scale, language=language)
    return explanation.first_use(technique)[0]


@pytest.mark.parametrize("technique", ["forcing-chain-contradiction", "forcing-net-contradiction"])
def test_a_contradiction_names_what_is_broken(technique: str) -> None:
    assert re.search(
        r"That (leaves|puts|gives) \S+ (no place|value|two values|twice|.*for)",
        first_use(technique).words.reason,
    )
    assert "Assim " in first_use(technique, "pt").words.reason


def test_the_count_of_a_sue_de_coq_is_right() -> None:
    """As many cells as values, where some are counted twice."""
    explained = first_use("sue-de-coq")
    step, candidates = explained.step, explained.situation.candidates
    cells = [*step.cells, *(cell for part in step.parts for cell in part)]
    twice = re.search(r"Of the values, (.*) (is|are) counted twice", explained.words.reason)
    assert twice
    values = {value for cell in cells for value in candidates(cell)}
    assert len(cells) == len(values) + len(re.findall(r"\d+", twice[1]))
    marks = marks_of(step_marks(step, explained.situation))
    assert all(marks[cell, value] for cell in cells for value in candidates(cell))


@pytest.mark.parametrize("technique", ["als-xz", "als-xy-wing", "als-chain"])
def test_a_picture_shows_the_whole_of_almost_locked_sets(technique: str) -> None:
    explained = first_use(technique)
    marks = marks_of(step_marks(explained.step, explained.situation))
    for cell in (cell for part in explained.step.parts for cell in part):
        assert all(marks[cell, value] for value in explained.situation.candidates(cell))


def test_reasons_name_the_cells_values_and_groups_they_rest_on() -> None:
    assert "so in column 5 it is in r6c5" in first_use("empty-rectangle").words.reason
    assert "r4c1, which has only these two values" in first_use("hidden-rectangle").words.reason
    assert "In row 1, 4 has no place but r1c7 and r1c9" in first_use("unique-loop").words.reason
    assert "In box 3, the values 2, 5, 6 and 8" in first_use("hidden-quad").words.reason
    assert "6 can only be in r7c2 or r9c2" in first_use("direct-claiming").words.reason


def test_the_tour_leaves_out_only_what_is_hardly_ever_met() -> None:
    rare = {name for name in TABLE if "franken" in name} | {"forced", "sashimi-jellyfish"}
    assert {name for name, known in TABLE.items() if not known.example} == rare


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Hidden single in a region"), ("pt", "Único oculto numa região")]
)
def test_a_region_is_not_called_a_box(language: str, title: str) -> None:
    explanation = explain(shipped_board("jigsaw-9x9"), language=language).steps
    titles = [one.words.title for one in explanation]
    assert title in titles
    assert not any(word in " ".join(titles) for word in ("box", "bloco"))


def test_signs_that_a_scale_does_not_know_are_called_signs() -> None:
    with pytest.raises(NotForLogic) as refused:
        path(shipped_board("futoshiki-4x4"), scale="hodoku")
    messages = {language: refusal_in_words(refused.value, language) for language in LANGUAGES}
    assert "do not support signs between cells" in messages["en"]
    assert "não suportam sinais entre células" in messages["pt"]


def test_the_old_name_of_the_next_step_works_and_warns() -> None:
    result = hint(sk.parse("3.4..1.2.4.32.1."))
    with pytest.warns(DeprecationWarning, match="next"):
        assert result.found is result.next
