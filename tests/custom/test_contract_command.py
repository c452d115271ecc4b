"""`sudoshiki contract`: its messages to a student."""

from __future__ import annotations

import ast
import inspect
import json
import re
from functools import cache
from typing import Any, TypeGuard

import pytest
from click.testing import CliRunner

import sudoshiki as sk
from sudoshiki.cli.main import cli
from sudoshiki.custom import contract
from sudoshiki.custom.examples import UNIQUE
from sudoshiki.say.page_words import translate_error

from .test_own_algorithms import FILE

pytestmark = pytest.mark.slow


@cache  # each takes a second or more
def report(function: str, *options: str) -> tuple[int, str]:
    seconds = "0.3" if function == "loops" else "5"
    done = CliRunner().invoke(cli, ["contract", f"{FILE}:{function}", "--seconds", seconds, *options])
    return done.exit_code, done.output


def record(function: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(report(function, "--json")[1].splitlines()[0])
    return read


def test_a_right_solver_keeps_all_promises_and_tries_as_often_as_ours() -> None:
    code, text = report("right")
    assert code == 0, text
    assert "wrong" not in text
    assert "25" in text.splitlines()[-1]
    rows = [line.split() for line in text.splitlines()[3:17]]
    assert [row[-3] for row in rows] == [row[-2] for row in rows]
    assert "9,860" in rows[-1]


WRONG = {
    "wrong_board": "gave a wrong board",
    "misses": "found 1 of 12 solutions; it missed",
    "loops": "did not end within 0.3 s",
    "crashes": "raised IndexError",
    "returns_none": "gave None instead of a board",
    "returns_nothing": "found no solution; there are 1",
}


@pytest.mark.parametrize("function", WRONG)
def test_errors_of_an_algorithm_are_reported(function: str) -> None:
    code, text = report(function)
    assert code == 1
    assert WRONG[function] in " ".join(text.split())
    assert "Traceback" not in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_solver_that_loops_is_not_tried_on_every_board() -> None:
    _, text = report("loops")
    assert "2 boards took longer than 0.3 s" in text


def test_a_report_as_json_has_every_board_and_fault() -> None:
    report = record("returns_nothing")
    assert report["all_tried"]
    assert len(report["boards"]) == len([*contract.boards()])
    assert {board["fault"] is None for board in report["boards"]} == {True, False}
    assert {board["tried"] for board in report["boards"]} == {None}
    assert all(board["backtracking_tried"] >= 0 for board in report["boards"])


IN_PORTUGUESE = {
    "wrong_board": r"deu um tabuleiro errado: r1c1 é 1, mas o problema tem ali a pista 3;.* e mais \d+ erros",
    "crashes": r"levantou IndexError: .* \(solvers.py, linha \d+\), no tabuleiro",
    "returns_none": "deu None em vez de um tabuleiro: retorne o tabuleiro .* não entregue nada; o problema é",
    "returns_nothing": r"não achou solução; há 1: \d+ é uma",
}


def test_a_report_in_portuguese_has_no_english() -> None:
    code, text = report("wrong_board", "--language", "pt")
    assert code == 1
    words = " ".join(text.split())
    assert re.search(IN_PORTUGUESE["wrong_board"], words), text
    assert "esforço de 137" in words
    assert not ENGLISH.findall(words.partition("tabuleiro")[2])


@pytest.mark.parametrize("function", IN_PORTUGUESE)
def test_a_fault_is_translated(function: str) -> None:
    subject = contract.subject_of(sk.register(f"{FILE}:{function}").name, 5)
    fault = contract.try_board(subject, "", UNIQUE["sudoku 4×4"]).fault
    assert re.search(IN_PORTUGUESE[function], translate_error(fault)), fault
    assert not ENGLISH.search(translate_error(fault).replace("out of range", ""))


ENGLISH = re.compile(r"\b(the|of|is|are|not|with|there|found|gave|went|wrong|board|boards|tried|time)\b")


def sentence(node: ast.AST) -> str:
    """Return the text of a function, with 7 in its gaps; else None."""
    given = node.value if isinstance(node, ast.Return) else node.args[-1] if _expects(node) else None
    if isinstance(given, ast.JoinedStr):
        return "".join(str(one.value) if isinstance(one, ast.Constant) else "7" for one in given.values)
    return given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) else ""


def _expects(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_expect"


def test_every_text_of_the_contract_is_translated() -> None:
    names = [*dict(contract.boards()), *(promise.name for promise in contract.PROMISES)]
    assert [name for name in names if translate_error(name) == name] == ["sudoku 4×4"]
    tree = ast.parse(inspect.getsource(contract))
    kept = [
        text
        for text in map(sentence, ast.walk(tree))
        if translate_error(text) == text and ENGLISH.search(text)
    ]
    assert kept == ["found 7 of 7 solutions7"]  # with or without what it missed


def test_loading_errors_are_translated() -> None:
    done = CliRunner().invoke(cli, ["contract", f"{FILE}:rigth", "--language", "pt"])
    assert "solvers.py não tem a função rigth; você quis dizer right" in done.output


def test_built_in_algorithms_can_be_tested() -> None:
    assert CliRunner().invoke(cli, ["contract", "mrv:habits=s2"]).exit_code == 0
