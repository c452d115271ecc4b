"""Verdicts and faults: codes in the core, words in Python, one table each."""

import ast
import copy
import pickle
from enum import Enum
from pathlib import Path

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki import _core
from sudoshiki.many import line_answers

LINES = b"3.4..1.2.4.32.1.\n................\n"


def test_the_numbers_are_those_of_the_native_core() -> None:
    assert (sk.Code, sk.Fault) == (_core.Code, _core.Fault)


def test_the_numbers_that_arrays_on_disk_may_hold_stay() -> None:
    codes = ("NONE", "ONE", "MANY", "SOME", "UNDECIDED", "REJECTED")
    faults = ["FINE", "LENGTH", "CHARACTER", "VALUE", "CLASH", "BLANK", "SCRIPT", "EXTRA", "NUL", "ENCODING"]
    assert [(code.name, int(code)) for code in sk.Code] == [(name, n) for n, name in enumerate(codes)]
    assert [(fault.name, int(fault)) for fault in sk.Fault] == [(name, n) for n, name in enumerate(faults)]
    assert int(_core.UNSURE) not in set(sk.Fault)


def test_every_verdict_has_a_number_and_every_number_but_one_a_verdict() -> None:
    assert {code.name for code in sk.Code} == {*sk.Verdict.__members__, "REJECTED"}


@pytest.mark.parametrize("number", [*sk.Code, *sk.Fault], ids=str)
def test_a_number_is_an_int_like_any_other(number: sk.Code | sk.Fault) -> None:
    assert pickle.loads(pickle.dumps(number)) is number
    assert copy.deepcopy(number) is number
    assert (np.array([int(number), 77], np.uint8) == number).tolist() == [True, False]
    assert type(number)(np.uint8(number)) is number
    assert (f"{number}", repr(number)) == (
        str(int(number)),
        f"<{type(number).__name__}.{number.name}: {int(number)}>",
    )


def test_the_native_writer_uses_the_verdicts_of_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_answers, "_WORDS", [f"<{verdict}>" for verdict in sk.Verdict])
    answers = line_answers.answer_lines(LINES, (4, 2, 2))
    assert answers.output.endswith(b" # <many>\n")
    assert {word: count for word, count in answers.verdicts.items() if count} == {"<one>": 1, "<many>": 1}


def test_the_stub_lists_the_members_of_every_native_enum() -> None:
    stub = ast.parse((Path(sk.__file__).parent / "_core.pyi").read_text())
    enums = [
        node
        for node in stub.body
        if isinstance(node, ast.ClassDef) and any("Enum" in ast.unparse(base) for base in node.bases)
    ]
    assert {node.name for node in enums} >= {"Code", "Fault"}
    for node in enums:
        names = [ast.unparse(part.targets[0]) for part in node.body if isinstance(part, ast.Assign)]
        native = getattr(_core, node.name)
        assert issubclass(native, Enum)
        assert names == [member.name for member in native]
