"""Formats, commands and the page, with every rule: right, or refused by name."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from inspect import isgenerator
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest
from click.testing import CliRunner

import sudoshiki as sk
from sudoshiki import formats
from sudoshiki.cli.main import cli
from sudoshiki.draw import as_svg, board_scene
from sudoshiki.formats.own_object import as_object
from tests.contract.test_rules import BOARD, PLAIN, PUZZLES, RULES, WANTED, only_signs
from tests.web.page_modules import evaluate, needs_node

pytest.importorskip("pydantic")
from sudoshiki.web import WebLimits
from sudoshiki.web.answers import ANSWERS
from sudoshiki.web.routes import ROUTES
from sudoshiki.web.work import RequestWork

WORDS = ("none", "one", "many")
SEVERAL = ("more than one solution", "no solution")  # why some refuse, whatever the rules


def verdict_of(kind: str) -> str:
    return WORDS[min(2, len(WANTED[kind]))]


def is_refusal(kind: str, message: str) -> bool:
    """Whether it names the rule, or the number of solutions."""
    rule = RULES[kind]
    return any(name in message for name in (rule.titles.en, f"rule {rule.name}", *SEVERAL))


def meaning_of(puzzle: sk.Puzzle) -> set[tuple[object, ...]]:
    """Return the meaning of a puzzle, independent of the rules that express it."""
    return {primitive.canonical() for primitive in puzzle.graph.primitives()}


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize("name", [entry.name for entry in formats.writable()])
def test_a_format_carries_a_rule_or_refuses_it(name: str, kind: str) -> None:
    """On a board of the size and the boxes of the format."""
    shapes = [
        sk.sudoku(side=side, rules=[RULES[kind]]) if boxes else sk.latin(side=side, rules=[RULES[kind]])
        for side in (4, 9)
        for boxes in (True, False)
    ]
    for puzzle in shapes:
        try:
            text = sk.write(puzzle, name)
            read = sk.parse(text, name)
            right = read.candidates == puzzle.candidates and meaning_of(read) == meaning_of(puzzle)
        except sk.FormatError as error:
            message = str(error)
            right = is_refusal(kind, message) or any(
                word in message for word in ("has sides", "boxes", "cages")
            )
        assert right, (kind, puzzle)


def is_solved(kind: str, answer: Any) -> bool:
    shown = {tuple(board) for board in answer["solutions"]}
    return answer["verdict"] == verdict_of(kind) and shown <= set(WANTED[kind])


def possible(kind: str, answer: Any) -> bool:
    seen = [sorted({board[cell] for board in WANTED[kind]}) for cell in range(16)]
    return list(map(sorted, answer["candidates"])) == seen


def every_text_holds_it(kind: str, answer: Any) -> bool:
    read = [sk.parse(entry["text"], entry["name"]) for entry in answer["texts"]]
    wanted = PUZZLES[kind]
    return bool(read) and all(
        one.candidates == wanted.candidates and meaning_of(one) == meaning_of(wanted) for one in read
    )


ANSWERED: dict[str, Callable[[str, Any], bool]] = {
    "read": lambda kind, answer: answer["puzzles"] == [as_object(PUZZLES[kind])],
    "solve": is_solved,
    "trace": lambda kind, answer: is_solved(kind, answer[-1]["outcome"]),
    "count": lambda kind, answer: answer["found"] == len(WANTED[kind]),
    "candidates": possible,
    "check": lambda kind, answer: answer["solved"] == (BOARD in WANTED[kind]),
    "hint": only_signs,
    "explain": only_signs,
    "grade": only_signs,
    "convert": lambda kind, answer: sk.parse(answer["text"]) == PUZZLES[kind],
    "texts": every_text_holds_it,
    "draw": lambda kind, answer: answer != ask_api("draw", PLAIN) and kind in RULES,
    "rules": lambda kind, answer: RULES[kind].words() in answer["words"][0],
    "book": lambda kind, answer: kind in RULES and answer.startswith(b"%PDF"),
}


def routes_with_puzzles() -> list[str]:
    names = {"puzzle", "puzzles", "text"}
    return [
        route.name
        for route in ROUTES
        if route.request and not names.isdisjoint(field.name for field in fields(route.request))
    ]


def ask_api(name: str, puzzle: sk.Puzzle) -> Any:
    (route,) = [one for one in ROUTES if one.name == name]
    assert route.request is not None
    record = as_object(puzzle)
    given = {"puzzle": record, "puzzles": [record], "text": json.dumps(record), "board": list(BOARD)}
    if name == "hint":
        del given["board"]
    if name == "trace":
        given["algorithm"] = "mrv"
    known = {field.name for field in fields(route.request)}
    request = route.request(**{key: value for key, value in given.items() if key in known})
    answer = ANSWERS[name](request, RequestWork(60.0, WebLimits(), []))
    return [*answer] if isgenerator(answer) else answer


def test_every_route_has_a_judge() -> None:
    assert set(routes_with_puzzles()) == set(ANSWERED)


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize("name", ANSWERED)
def test_a_route_refuses_a_rule_by_name_or_is_right(name: str, kind: str) -> None:
    try:
        answer = ask_api(name, PUZZLES[kind])
        right = ANSWERED[name](kind, answer)
    except sk.SudoshikiError as error:
        answer, right = error, is_refusal(kind, str(error))
    assert right, answer


@needs_node
def test_the_page_without_a_server_refuses_rules_on_every_route() -> None:
    body = """const { answersOf } = await load("standalone/answers"), messages = {};
        const tables = { puzzles: 10, algorithms: [], counters: [], eventKinds: [], events: 1 };
        const answers = answersOf({}, tables);
        for (const [record, name] of data) {
          try {
            const answer = answers[name]({ puzzle: record, text: JSON.stringify(record), board: [] });
            messages[name] = answer.rejects?.[0] ?? (answer.next ? [...answer].join() : "answered");
          } catch (error) { messages[name] = error.message; }
        }
        return messages;"""
    for kind, puzzle in PUZZLES.items():
        messages = evaluate(body, [[as_object(puzzle), name] for name in ANSWERED])
        left_out = {name: f"{words} needs Python" for name, words in LEFT_OUT.items()}
        usual = f"the rules {RULES[kind].name} need Python"
        assert [name for name in ANSWERED if not messages[name].startswith(left_out.get(name, usual))] == []


LEFT_OUT = {"book": "a book as a PDF", "draw": "a picture as a file", "rules": "a puzzle with such rules"}


class Done(NamedTuple):
    """The result of a command on a puzzle of a kind."""

    kind: str
    output: str
    file: Path  # that it wrote, if it writes one

    @property
    def only_signs(self) -> bool:
        return only_signs(self.kind, self.output)


DONE: dict[str, Callable[[Done], bool]] = {
    "solve": lambda done: verdict_words(done.kind) in done.output,
    "count": lambda done: str(len(WANTED[done.kind])) in done.output,
    "candidates": lambda done: "1" in done.output,
    "second": lambda done: "a second solution" in done.output or len(WANTED[done.kind]) < 2,
    "check": lambda done: ("correct:" in done.output) == (BOARD in WANTED[done.kind]),
    "compare": lambda done: verdict_of(done.kind) in done.output,
    "convert": lambda done: sk.parse(done.output) == PUZZLES[done.kind],
    "draw": lambda done: done.file.read_text() != as_svg(board_scene(PLAIN)),
    "book": lambda done: done.file.read_bytes().startswith(b"%PDF"),
    "bulk": lambda done: f'"{verdict_of(done.kind)}"' in done.file.read_text(),
    "vary": lambda done: '"rules"' in done.output,
    "canonical": lambda done: "canonical" in done.kind,  # never: no such kind
    "minimize": lambda done: done.only_signs,
    "grade": lambda done: done.only_signs,
    "hint": lambda done: done.only_signs,
    "explain": lambda done: done.only_signs,
}
WITHOUT_PUZZLES = {"algorithms", "boards", "contract", "doctor", "generate", "lab", "web"}
WRITING = {"draw": "a.svg", "book": "a.pdf", "bulk": "a.jsonl"}


def verdict_words(kind: str) -> str:
    return {"none": "no solution", "one": "one solution", "many": "more than one"}[verdict_of(kind)]


def test_every_command_has_a_judge() -> None:
    assert isinstance(cli, click.Group)
    assert {*cli.list_commands(click.Context(cli))} - WITHOUT_PUZZLES == set(DONE)


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize("name", DONE)
def test_a_command_refuses_a_rule_by_name_or_is_right(name: str, kind: str, tmp_path: Path) -> None:
    file, out = tmp_path / "in.json", tmp_path / WRITING.get(name, "out")
    file.write_text(sk.write(PUZZLES[kind], "json"))
    board = "".join(map(str, BOARD))
    more = {"check": [board], "compare": ["--limit", "2"], "convert": ["--to", "json"]}
    output = ["-o", str(out)] if name in WRITING else []
    result = CliRunner().invoke(cli, [name, str(file), *more.get(name, []), *output])
    assert result.exit_code in (0, 1, 2), result.output
    right = not (name in WRITING and not out.exists()) and DONE[name](Done(kind, result.output, out))
    assert right or (result.exit_code and is_refusal(kind, result.output)), result.output


def test_files_of_puzzles_with_rules_go_through_the_gate(tmp_path: Path) -> None:
    file, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    file.write_text("".join(f"{sk.write(puzzle, 'json')}\n" for puzzle in PUZZLES.values()))
    result = CliRunner().invoke(cli, ["bulk", str(file), "-o", str(out)])
    assert result.exit_code in (0, 1), result.output
    answered = {int(row["id"]): row for row in map(json.loads, out.read_text().splitlines())}
    for number, kind in enumerate(PUZZLES, start=1):
        if number in answered:
            assert answered[number]["verdict"] == ("none", "one", "many")[min(2, len(WANTED[kind]))]
    rejects = out.with_name("out.jsonl.rejects")
    assert len(answered) + (len(rejects.read_text().splitlines()) if rejects.exists() else 0) == len(PUZZLES)
