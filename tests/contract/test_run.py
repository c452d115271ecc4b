"""`run` itself: right verdicts, and wrong answers are refused."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki.puzzle import ALL_PRIMITIVES, AllDifferent, Less, Primitive
from sudoshiki.solve import Algorithm, Answer, Stopped, Verdict, register, registry
from tests.document_boards import S1_LINE

Test = Callable[[], None]
PUZZLE = sk.sudoku(S1_LINE)
RIGHT = (3, 2, 4, 1, 4, 1, 3, 2, 1, 4, 2, 3, 2, 3, 1, 4)


def row(
    answer: Answer,
    *,
    complete: bool = True,
    proves_when: str = "",
    supports: frozenset[type[Primitive]] = ALL_PRIMITIVES,
) -> Algorithm:
    return Algorithm(
        name="answering",
        title="t",
        source="s",
        supports=supports,
        solve=lambda _puzzle, _request: answer,
        complete=complete,
        proves_when=proves_when,
        effort="",
    )


@pytest.fixture
def answering(request: pytest.FixtureRequest) -> Iterator[None]:
    register(request.param)
    yield
    del registry._table["answering"]


def with_answer(answer: Answer, **more: Any) -> Callable[[Test], Test]:
    """Run the test with an algorithm named `answering` that returns this answer."""

    def mark(test: Test) -> Test:
        return pytest.mark.usefixtures("answering")(
            pytest.mark.parametrize("answering", [row(answer, **more)], indirect=True)(test)
        )

    return mark


@with_answer(Answer(solutions=((*RIGHT[:-1], 3),), found=1))
def test_a_wrong_board_raises() -> None:
    with pytest.raises(sk.WrongAnswer, match="r4c2 and r4c4"):
        sk.solve(PUZZLE, "answering")


@with_answer(Answer(solutions=((*RIGHT[:-1], 0),), found=1))
def test_a_half_filled_board_is_refused() -> None:
    with pytest.raises(sk.WrongAnswer, match="empty"):
        sk.solve(PUZZLE, "answering")


@with_answer(Answer(solutions=(RIGHT, RIGHT), found=2))
def test_the_same_board_twice_is_refused() -> None:
    with pytest.raises(sk.WrongAnswer, match="twice"):
        sk.solve(PUZZLE, "answering")


@with_answer(Answer(solutions=((1,) * 16,), found=1))
def test_the_first_few_faults_of_a_wrong_board_are_shown() -> None:
    with pytest.raises(sk.WrongAnswer) as error:
        sk.solve(PUZZLE, "answering")
    text = str(error.value)
    assert text.count(";") == 3
    assert text.endswith("; and 39 more problems")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (None, "answering returned None, not an Answer"),
        (RIGHT, r"answering returned \(3, 2, .*, not an Answer"),
        (True, "answering returned True, not an Answer"),
        (Answer(solutions=RIGHT, found=1), "answering returned something that is not a board"),  # type: ignore[arg-type]
        (Answer(solutions=None, found=1), "answering returned something that is not a board"),  # type: ignore[arg-type]
        (Answer(solutions=(None,), found=1), "answering returned something that is not a board"),  # type: ignore[arg-type]
        (Answer(solutions=("".join(map(str, RIGHT)),), found=1), "not a board"),  # type: ignore[arg-type]
        (Answer(partial=7), "answering returned something that is not a board"),  # type: ignore[arg-type]
        (Answer(solutions=(RIGHT[:-1],), found=1), "15 cells, expected 16"),
        (Answer(solutions=(RIGHT,)), "gave 1 solution and says that it found 0"),
        (Answer(solutions=(RIGHT,), exhausted=True), "gave 1 solution and says that it found 0"),
        (Answer(found="1"), "whose found is '1'"),  # type: ignore[arg-type]
        (Answer(counters={}), "whose counters is {}"),  # type: ignore[arg-type]
        (Answer(stopped="seconds"), "whose stopped is 'seconds'"),  # type: ignore[arg-type]
    ],
)
def test_an_answer_that_breaks_the_contract_is_explained(
    answer: Answer, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers of an unfinished solver: never an AttributeError or a false verdict."""
    monkeypatch.setattr(registry, "_table", registry._table | {"answering": row(answer)})
    with pytest.raises(sk.WrongAnswer, match=message):
        sk.solve(PUZZLE, "answering")


@pytest.mark.parametrize("boards", [[RIGHT], [list(RIGHT)], np.array([RIGHT], np.uint8)])
def test_boards_may_be_lists_or_arrays(boards: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Answer(solutions=boards, found=1, exhausted=True)
    monkeypatch.setattr(registry, "_table", registry._table | {"answering": row(answer)})
    outcome = sk.solve(PUZZLE, "answering")
    assert (outcome.verdict, outcome.solutions) == (Verdict.ONE, (RIGHT,))
    assert {type(value) for value in outcome.solutions[0]} == {int}


@with_answer(Answer(exhausted=True), complete=False)
def test_an_incomplete_algorithm_never_returns_none() -> None:
    outcome = sk.solve(PUZZLE, "answering")
    assert outcome.verdict is Verdict.UNDECIDED
    assert not outcome.exact


@with_answer(Answer(exhausted=True), complete=False, proves_when="now and then")
def test_an_incomplete_algorithm_returns_none_if_its_entry_allows_it() -> None:
    outcome = sk.solve(PUZZLE, "answering")
    assert outcome.verdict is Verdict.NONE
    assert outcome.exact


@with_answer(Answer(solutions=(RIGHT,), found=1, stopped=Stopped.SECONDS))
def test_one_found_but_not_proved_is_some() -> None:
    assert sk.solve(PUZZLE, "answering").verdict is Verdict.SOME


@with_answer(Answer())
def test_a_name_is_registered_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        register(row(Answer()))


def test_an_unknown_name_lists_the_choices() -> None:
    with pytest.raises(sk.UsageError, match=r"backtracking.*mrv"):
        sk.solve(PUZZLE, "magic")


@pytest.mark.parametrize(
    "bad", [{"limit": 0}, {"seconds": -1}, {"effort": -1}, {"seed": -1}, {"seconds": float("nan")}]
)
def test_budgets_out_of_range_are_refused(bad: dict[str, float]) -> None:
    with pytest.raises(sk.UsageError, match="must be at least"):
        sk.solve(PUZZLE, **bad)  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", [{"limit": "2"}, {"effort": 1.5}, {"seed": None}, {"seconds": "5"}])
def test_budgets_that_are_no_numbers_are_refused(bad: dict[str, object]) -> None:
    with pytest.raises(sk.UsageError, match=r"must be a (whole )?number, not"):
        sk.solve(PUZZLE, **bad)  # type: ignore[arg-type]


def test_a_text_is_no_puzzle_yet() -> None:
    with pytest.raises(sk.UsageError, match=r"not str: parse\(text\)"):
        sk.solve(S1_LINE)  # type: ignore[arg-type]


@with_answer(Answer(), supports=frozenset({AllDifferent}))
def test_a_puzzle_with_a_rule_that_the_algorithm_does_not_know_is_refused_by_name() -> None:
    assert sk.solve(PUZZLE, "answering").verdict is Verdict.UNDECIDED
    with pytest.raises(sk.UsageError, match=r"^answering .* signs"):
        sk.solve(sk.futoshiki(side=4, arcs=[(0, 1)]), "answering")


def test_a_graph_lists_the_primitives_it_has() -> None:
    plain, signed = sk.latin(side=3).graph, sk.futoshiki(side=3, arcs=[(0, 1)]).graph
    assert plain.kinds == {AllDifferent}
    assert signed.kinds == {AllDifferent, Less}
    assert signed.constraints == (*plain.constraints, Less(0, 1))
    assert signed.arcs == signed.signs == ((0, 1),)
